import type { Actor } from '@keyward/core';
import type { Call } from '../../kernel/management-operation.js';

/**
 * The header `tenant_id` narrows other operations; a tenant itself is written with the caller's
 * own tenancy.
 */
export const ownActor = ({ actor, caller }: Call): Actor => ({
  ...actor,
  tenancy: caller.actor.tenancy,
});
