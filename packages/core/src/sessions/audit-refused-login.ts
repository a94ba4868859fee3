import { auditLogin } from '../audit/audit-login.js';
import type { AuditDeps } from '../audit/append-audit-events.js';
import { isRefusal, type RefusalName } from '../model/values/refusals.js';
import type { User } from '../model/user/user.js';
import type { Storage } from '../ports/storage.js';

/** What refuses a login whose proof was right a moment before. */
const lateRefusals: readonly RefusalName[] = [
  'user_blocked',
  'login_failed',
  'interaction_over',
  'login_required',
  'client_authentication_failed',
  'tenant_suspended',
  'login_method_refused',
  'login_denied',
];

interface RefusedLogin {
  readonly user: Pick<User, 'id' | 'tenantId'>;
  readonly address: string | null;
}

/**
 * Does the last step of a login, and notes in the log when it is refused: what was proven did not hold any more. In a
 * transaction of its own, since the refusal undoes the other one.
 */
export const auditRefusedLogin = async <R>(
  deps: AuditDeps & { readonly storage: Storage },
  { user, address }: RefusedLogin,
  work: () => Promise<R>,
): Promise<R> => {
  try {
    return await work();
  } catch (error) {
    if (lateRefusals.some((code) => isRefusal(error, code)))
      await deps.storage.transaction((stores) =>
        auditLogin(deps, stores, {
          name: 'user.login_failed',
          tenantId: user.tenantId,
          userId: user.id,
          address,
        }),
      );
    throw error;
  }
};
