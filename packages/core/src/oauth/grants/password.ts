import { logInWhole, type LogInDeps } from '../../login/log-in.js';
import { refuse } from '../../model/values/refusals.js';
import { directLogin } from '../direct-login.js';
import type { Grant } from '../grant.js';
import { auditRefusedLogin } from '../../sessions/audit-refused-login.js';
import { loginTenant } from '../../login/login-tenant.js';
import type { GrantDeps } from '../grant.js';

/**
 * The client asks the person for the password and passes it on. RFC 6749 §4.3.
 * Only for clients that list it: RFC 9700 §2.4 advises against it.
 */
export const password = (deps: GrantDeps & LogInDeps): Grant => {
  const prove = logInWhole(deps);
  const tenantOf = loginTenant(deps);
  return {
    type: 'password',
    aliases: [],
    audience: 'any',

    async authorize(request, access) {
      const given = (name: string): string =>
        request.parameter?.(name) ??
        refuse('grant_request_invalid', { parameter: name, why: 'is required' });
      const identifier = given('username');
      const secret = given('password');
      const { user, proof } = await prove({
        tenantId: await tenantOf(access, { tenantId: request.tenantId, identifier }),
        identifier,
        password: secret,
        network: request.network ?? '',
        address: request.address ?? null,
        requestId: request.requestId,
      });
      const login = { person: user, ...(proof ?? { methods: ['pwd'], provider: null }) };
      const grant = await directLogin(deps, request, access, user);
      return auditRefusedLogin(deps, { user, address: request.address ?? null }, () =>
        deps.storage.transaction((stores) => grant(stores, login)),
      );
    },
  };
};
