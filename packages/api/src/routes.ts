/** All rows. A new group of operations is a line here. */
import { healthRoutes } from './health.js';
import { auditRoutes } from './management/audit-events/audit-event-routes.js';
import { authenticatorRoutes } from './management/authenticators/authenticator-routes.js';
import { clientRoutes } from './management/clients/client-routes.js';
import { identityRoutes } from './management/identities/identity-routes.js';
import { identityProviderRoutes } from './management/identity-providers/identity-provider-routes.js';
import { effectiveRoutes } from './management/authorization/effective-routes.js';
import { groupRoutes } from './management/groups/group-routes.js';
import { resourceRoutes } from './management/resources/resource-routes.js';
import { signingKeyRoutes } from './management/signing-keys/signing-key-routes.js';
import { tenantRoutes } from './management/tenants/tenant-routes.js';
import { registrationRoutes } from './management/registrations/registration-routes.js';
import { ticketRoutes } from './management/tickets/ticket-routes.js';
import { roleRoutes } from './management/roles/role-routes.js';
import { userAccessRoutes } from './management/users/user-access-routes.js';
import { userRoutes } from './management/users/user-routes.js';
import { userBlockRoutes } from './management/users/user-block-routes.js';
import { userGrantRoutes } from './management/users/user-grant-routes.js';
import { userImportRoute } from './management/users/user-import.js';
import { userPasswordRoutes } from './management/users/user-password-routes.js';
import { authorizationRoutes } from './oauth/authorization.js';
import { deviceRoutes } from './oauth/device.js';
import { discoveryRoutes } from './oauth/discovery.js';
import { accountLinkRoutes } from './people/account-link-pages.js';
import { federationRoutes } from './oauth/federation.js';
import { introspectRoute, tokenInfoRoute } from './oauth/introspection.js';
import { logoutRoutes } from './oauth/logout.js';
import { oneTimePasswordRoute } from './oauth/one-time-passwords.js';
import { pushedAuthorizationRoute } from './oauth/pushed-authorization.js';
import { revocationRoute } from './oauth/revocation.js';
import { samlRoutes } from './oauth/saml.js';
import { tokenRoute } from './oauth/token.js';
import { userInfoRoutes } from './oauth/user-info.js';
import { accountRoutes } from './people/account-pages.js';
import { passkeyRoutes } from './people/passkey-pages.js';
import { selfServiceRoutes } from './people/own-account-pages.js';
import { secondFactorRoutes } from './people/second-factor-pages.js';
import { ticketPageRoutes } from './people/ticket-pages.js';
import type { Route } from './kernel/route.js';

export const routes: readonly Route[] = [
  tokenRoute,
  tokenInfoRoute,
  introspectRoute,
  revocationRoute,
  ...userInfoRoutes,
  ...authorizationRoutes,
  ...federationRoutes,
  ...samlRoutes,
  ...accountLinkRoutes,
  pushedAuthorizationRoute,
  ...logoutRoutes,
  ...deviceRoutes,
  oneTimePasswordRoute,
  ...discoveryRoutes,
  ...healthRoutes,
  ...clientRoutes,
  ...resourceRoutes,
  ...tenantRoutes,
  ...registrationRoutes,
  userImportRoute,
  ...userRoutes,
  ...userPasswordRoutes,
  ...userBlockRoutes,
  ...userGrantRoutes,
  ...identityProviderRoutes,
  ...identityRoutes,
  ...auditRoutes,
  ...signingKeyRoutes,
  ...ticketRoutes,
  ...selfServiceRoutes,
  ...ticketPageRoutes,
  ...secondFactorRoutes,
  ...passkeyRoutes,
  ...accountRoutes,
  ...authenticatorRoutes,
  ...userAccessRoutes,
  ...roleRoutes,
  ...groupRoutes,
  ...effectiveRoutes,
];
