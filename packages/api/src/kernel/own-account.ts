import { refuse } from '@keyward/core';
import type { Caller } from '@keyward/core/endpoints';
import type { ManagementOperation } from './management-operation.js';

type CalledOperation = Pick<ManagementOperation, 'scope' | 'ownScope' | 'takesNoTokens'>;

/**
 * Rule: a person's own token acts on the account of that person alone (operations §1.6).
 * @throws Refusal `scope_insufficient`, naming the scope of administrators
 */
export const assertMayCall = (
  { actor, token }: Caller,
  { scope, ownScope, takesNoTokens }: CalledOperation,
  params: Readonly<Record<string, string>>,
): void => {
  if (token.isPersonal && takesNoTokens) refuse('scope_insufficient', { scope });
  if (actor.managementScopes.has(scope)) return;

  const isOwnAccount = token.person?.user.id === params['user_id'];
  const mayOnOwn = ownScope !== undefined && actor.managementScopes.has(ownScope);
  if (!isOwnAccount || !mayOnOwn) refuse('scope_insufficient', { scope });
};
