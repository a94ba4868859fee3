import type { Tenant } from '../../../api/names.js';

export type FactorPolicy = 'unset' | 'never' | 'optional' | 'always';

/** Who is asked for a second factor. A tenant that says nothing has chosen nothing, and counts as `never`. */
export const factorPolicyOf = ({
  tenant_metadata,
}: Pick<Tenant, 'tenant_metadata'>): FactorPolicy => tenant_metadata?.mfa?.policy ?? 'unset';
