import { findingsOf, type Finding } from './finding.js';
import type { DatabaseFacts } from './ports.js';

const { warning } = findingsOf('ready roles');

const advice =
  'An administrator of each brings them up to date: in the console under Roles, or with ' +
  'POST /api/management/v1/tenants/{tenant_id}/ready_roles. GET of the same path lists what is missing.';

/** Ready roles from a version whose list was shorter (contract §5). They grow on request alone. */
export const checkReadyRoles = (facts: DatabaseFacts): Finding | undefined => {
  const count = facts.unusable === undefined ? (facts.inspection.withGrownReadyRoles ?? 0) : 0;
  if (count === 0) return undefined;

  const tenants = count === 1 ? '1 tenant has' : `${count} tenants have`;
  return warning(
    `${tenants} a role Administrator or Reader that lacks permissions of this version`,
    advice,
  );
};
