import { grantable } from '../../authorization/grantable.js';
import { logIn, type LoggingIn } from '../../authentication/log-in.js';
import { heldScopes } from '../../permissions/held-scopes.js';
import { refuse } from '../../refusals.js';
import type { Grant } from '../grant.js';
import { loginTenant } from '../login-tenant.js';
import { newDelegation } from '../new-delegation.js';
import { addRefreshToken, mayRefresh } from '../refresh-tokens.js';
import { userInfoResource } from '../user-info-resource.js';
import type { Refreshing } from './refresh-token.js';

/**
 * The client asks the person for the password and passes it on. RFC 6749 §4.3.
 * Only for clients that list it: RFC 9700 §2.4 advises against it.
 */
export const password = (deps: Refreshing & LoggingIn): Grant => {
  const prove = logIn(deps);
  const tenantOf = loginTenant(deps);
  return {
    type: 'password',
    aliases: [],
    audience: 'any',

    async authorize(request, access) {
      const given = (name: string): string => request.parameter?.(name) ?? refuse('grant_request_invalid', { parameter: name, why: 'is required' });
      const [identifier, secret] = [given('username'), given('password')];
      const user = await prove({ tenantId: await tenantOf(access, { tenantId: request.tenantId, identifier }), identifier, password: secret, network: request.network ?? '', address: request.address ?? null });
      const { target, scopes } = grantable(access, { scopes: request.scopes ?? [], resource: request.resource }, await heldScopes(deps.storage, user, access.resources.map(({ resource }) => resource)));
      const delegation = newDelegation(deps, { client: access.client, user, scopes, resourceId: target?.resource.id ?? null, authenticatedAt: deps.clock.now(), methods: ['pwd'] });
      const refreshToken = await deps.storage.transaction(async (stores) => {
        await stores.delegations.add(delegation);
        return mayRefresh(access.client) ? addRefreshToken(deps, stores, access.client, delegation) : undefined;
      });
      return { subject: user.id, target: target ?? { resource: userInfoResource(deps.issuer) }, scopes, person: { user, delegation, refreshToken } };
    },
  };
};
