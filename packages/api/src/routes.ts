/** All rows. A new group of operations is a line here. */
import { healthRoutes } from './health.js';
import { auditRoutes } from './management/audit-events.js';
import { authenticatorRoutes } from './management/authenticators.js';
import { clientRoutes } from './management/clients.js';
import { identityRoutes } from './management/identities.js';
import { identityProviderRoutes } from './management/identity-providers.js';
import { effectiveRoutes } from './management/effective.js';
import { groupRoutes } from './management/groups.js';
import { resourceRoutes } from './management/resources.js';
import { tenantRoutes } from './management/tenants.js';
import { registrationRoutes } from './management/registrations.js';
import { ticketRoutes } from './management/tickets.js';
import { roleRoutes } from './management/roles.js';
import { userAccessRoutes } from './management/user-access.js';
import { userRoutes } from './management/users.js';
import { userBlockRoutes } from './management/user-blocks.js';
import { userGrantRoutes } from './management/user-grants.js';
import { userImportRoute } from './management/user-import.js';
import { userPasswordRoutes } from './management/user-passwords.js';
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
import type { Route } from './route.js';

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
