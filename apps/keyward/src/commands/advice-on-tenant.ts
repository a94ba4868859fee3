import type { Configuration } from '@keyward/server/parts';

interface NamedTenant {
  readonly name: string;
  readonly isDefault: boolean;
}

/**
 * What to do so that the people of a tenant can be seen.
 * Rule: a command that fills a tenant which the server does not reach says so.
 */
export const adviceOnTenant = (
  { multiTenant }: Pick<Configuration, 'multiTenant'>,
  tenant: NamedTenant | undefined,
): string | undefined =>
  tenant === undefined || tenant.isDefault || multiTenant
    ? undefined
    : `Only applications of ${tenant.name} log these people in: ` +
      'for the console and /account, start the server with KEYWARD_MULTI_TENANT=true.';
