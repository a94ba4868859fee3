/** Rule: nobody passes on a management permission that they do not themselves hold (operations §1.6). */
import type { Actor } from '../actor.js';
import type { Stores } from '../ports/storage.js';
import { refuse } from '../refusals.js';

export const assertHoldsAll = ({ managementScopes }: Actor, scopes: readonly string[]): void => {
  if (managementScopes === 'all') return;
  const lacking = scopes.find((scope) => !managementScopes.has(scope));
  if (lacking !== undefined) refuse('escalation_refused', { scope: lacking });
};

/** The names of the Management API's scopes that a client holds. */
export const managementScopesOf = async ({ resources, permissions, scopes }: Stores, clientId: string): Promise<readonly string[]> => {
  const [system] = await resources.all([{ attribute: 'isSystem', equals: true }]);
  if (system === undefined) return [];
  const held = await permissions.all([{ attribute: 'clientId', equals: clientId }, { attribute: 'resourceId', equals: system.id }]);
  return (await scopes.all([{ attribute: 'id', in: held.map((permission) => permission.scopeId) }])).map((scope) => scope.name);
};
