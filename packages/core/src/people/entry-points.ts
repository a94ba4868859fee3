/** What people can do by themselves at the login page of a client. */
import type { AttemptDeps } from '../sessions/count-attempts.js';
import { clientTenancy } from '../model/client/client.js';
import type { ClientAccess } from '../model/client/client-access.js';
import { refuse } from '../model/values/refusals.js';
import { defaultTenantId } from '../access/default-tenant.js';
import { admitsAny, admitsNewPeople } from '../model/tenant/login-policy.js';
import { tenantSettings } from '../model/tenant/tenant-settings.js';
import type { User } from '../model/user/user.js';
import type { TicketMailDeps } from './mail-ticket.js';
import { assertCanMail, canMail } from '../support/messenger.js';
import { register, type SignUpDeps, type Registration } from './register.js';

/**
 * Rule: an entry is offered only where it works: both need a way to write to people, and an account of one's
 * own a tenant that lets people register.
 */
export const selfService =
  (deps: Pick<AttemptDeps, 'storage'> & TicketMailDeps) =>
  async ({
    client,
  }: ClientAccess): Promise<{ readonly mayReset: boolean; readonly mayRegister: boolean }> => {
    if (!canMail(deps)) return { mayReset: false, mayRegister: false };
    const tenantId =
      clientTenancy(client) ?? client.tenantId ?? (await defaultTenantId(deps.storage));
    const tenant = tenantId === null ? undefined : await deps.storage.tenants.find(tenantId);
    if (tenant === undefined) return { mayReset: true, mayRegister: false };

    const { login, selfRegistrationEnabled } = tenantSettings(tenant);
    return {
      mayReset: admitsAny(login, 'password'),
      mayRegister: selfRegistrationEnabled && admitsNewPeople(login) && !tenant.isSuspended,
    };
  };

/**
 * The same as registering, from our own page: always with an address, which is always written to, so that the
 * page can say the same whether or not the address had an account.
 */
export const signUp =
  (deps: SignUpDeps) =>
  async (
    input: Registration & {
      readonly email: string;
      readonly tenantId: string;
      readonly network: string;
    },
  ): Promise<User | undefined> => {
    assertCanMail(deps);
    if (input.email === '') refuse('invalid_field', { field: 'email', why: 'is required' });
    return register(deps)(input);
  };
