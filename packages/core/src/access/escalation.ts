import type { Actor } from '../model/values/actor.js';
import { refuse } from '../model/values/refusals.js';

/** @throws Refusal `escalation_refused`, naming the first of the scopes that the actor lacks */
export const assertHoldsScopes = ({ managementScopes }: Actor, scopes: readonly string[]): void => {
  if (managementScopes === 'all') return;
  const lacking = scopes.find((scope) => !managementScopes.has(scope));
  if (lacking !== undefined) refuse('escalation_refused', { scope: lacking });
};
