import type { Configuration } from '@keyward/server/parts';
import { findingsOf, type Finding } from './finding.js';
import type { DatabaseFacts } from './ports.js';

const { warning } = findingsOf('global administrators');

const advice =
  'Look whether each of them shall. docs/how-to/operate.md, "When a global administrator leaves", says how to end it.';

/** People whose reach is more than that of an administrator (docs/adr/0100-global-administrators.md). */
export const checkGlobalAdmins = (
  { multiTenant }: Pick<Configuration, 'multiTenant'>,
  facts: DatabaseFacts,
): Finding | undefined => {
  const count = facts.unusable === undefined ? (facts.inspection.globalAdmins ?? 0) : 0;
  if (count === 0) return undefined;

  const people =
    count === 1 ? '1 person of the default tenant' : `${count} people of the default tenant`;
  const reach = multiTenant
    ? 'may administer all tenants'
    : 'may, with KEYWARD_MULTI_TENANT=true, administer all tenants';
  return warning(`${people} ${reach}, by a permission for create:tenants`, advice);
};
