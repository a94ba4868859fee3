/** All rows. A new group of operations is a line here. */
import { healthRoutes } from './health.js';
import { auditChainRoutes } from './management/audit-chain/audit-chain-routes.js';
import { auditRoutes } from './management/audit-events/audit-event-routes.js';
import { authenticatorRoutes } from './management/authenticators/authenticator-routes.js';
import { clientRoutes } from './management/clients/client-routes.js';
import { configurationRoutes } from './management/configuration/configuration-routes.js';
import { identityRoutes } from './management/identities/identity-routes.js';
import { identityProviderRoutes } from './management/identity-providers/identity-provider-routes.js';
import { effectiveRoutes } from './management/authorization/effective-routes.js';
import { groupRoutes } from './management/groups/group-routes.js';
import { scimTokenRoutes } from './management/clients/scim-token-routes.js';
import { scimRequestRoutes } from './management/scim-requests/scim-request-routes.js';
import { registrationTokenRoutes } from './management/registration-tokens/registration-token-routes.js';
import { resourceRoutes } from './management/resources/resource-routes.js';
import { outboxRoutes } from './management/outbox/outbox-routes.js';
import { signingKeyRoutes } from './management/signing-keys/signing-key-routes.js';
import { tenantMailRoutes } from './management/tenants/mail-routes.js';
import { statisticsRoutes } from './management/statistics/statistics-routes.js';
import { pagePreviewRoutes } from './management/tenants/page-preview-routes.js';
import { tenantLogoRoutes } from './management/tenants/tenant-logo-routes.js';
import { tenantRoutes } from './management/tenants/tenant-routes.js';
import { registrationRoutes } from './management/registrations/registration-routes.js';
import { ticketRoutes } from './management/tickets/ticket-routes.js';
import { readyRoleRoutes } from './management/roles/ready-role-routes.js';
import { roleRoutes } from './management/roles/role-routes.js';
import { userAccessRoutes } from './management/users/user-access-routes.js';
import { userRoutes } from './management/users/user-routes.js';
import { userBlockRoutes } from './management/users/user-block-routes.js';
import { userGrantRoutes } from './management/users/user-grant-routes.js';
import { userImportRoute } from './management/users/user-import.js';
import { userPasswordRoutes } from './management/users/user-password-routes.js';
import { userTokenRoutes } from './management/users/user-token-routes.js';
import { userImpersonationRoutes } from './management/users/user-impersonation-route.js';
import { userDelegateRoutes } from './management/users/user-delegate-routes.js';
import { userSessionRoutes } from './management/users/user-session-routes.js';
import { domainRoutes } from './management/tenants/domain-routes.js';
import { hookRoutes } from './management/hooks/hook-routes.js';
import { signalStreamRoutes } from './management/signal-streams/signal-stream-routes.js';
import { webhookRoutes } from './management/webhooks/webhook-routes.js';
import { authorizationRoutes } from './oauth/authorization.js';
import { deviceRoutes } from './oauth/device.js';
import { discoveryRoutes } from './oauth/discovery.js';
import { resourceMetadataRoutes } from './oauth/resource-metadata.js';
import { accountApplicationsRoutes } from './people/account-applications-pages.js';
import { accountDelegatesRoutes } from './people/account-delegates-pages.js';
import { accountDataRoutes } from './people/account-data-pages.js';
import { accountDevicesRoutes } from './people/account-devices-pages.js';
import { accountLinkRoutes } from './people/account-link-pages.js';
import { accountTokensRoutes } from './people/account-tokens-pages.js';
import { federationRoutes } from './oauth/federation.js';
import { introspectRoute, tokenInfoRoute } from './oauth/introspection.js';
import { logoutRoutes } from './oauth/logout.js';
import { oneTimePasswordRoute } from './oauth/one-time-passwords.js';
import { pushedAuthorizationRoute } from './oauth/pushed-authorization.js';
import { clientRegistrationRoutes } from './oauth/registration.js';
import { revocationRoute } from './oauth/revocation.js';
import { samlProviderRoutes } from './oauth/saml-provider.js';
import { samlRoutes } from './oauth/saml.js';
import { wsfedRoutes } from './oauth/wsfed.js';
import { logoRoute } from './pages/logo-route.js';
import { tokenRoute } from './oauth/token.js';
import { userInfoRoutes } from './oauth/user-info.js';
import { accountRoutes } from './people/account-pages.js';
import { accountProfileRoutes } from './people/account-profile-pages.js';
import { impersonationPagesRoutes } from './people/impersonation-pages.js';
import { passkeyRoutes } from './people/passkey-pages.js';
import { chooseAccountRoutes } from './people/choose-account-pages.js';
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
  ...samlProviderRoutes,
  ...wsfedRoutes,
  ...accountLinkRoutes,
  pushedAuthorizationRoute,
  ...clientRegistrationRoutes,
  ...logoutRoutes,
  ...deviceRoutes,
  oneTimePasswordRoute,
  ...discoveryRoutes,
  ...resourceMetadataRoutes,
  ...healthRoutes,
  ...clientRoutes,
  ...registrationTokenRoutes,
  ...scimTokenRoutes,
  ...scimRequestRoutes,
  ...resourceRoutes,
  ...tenantRoutes,
  ...tenantLogoRoutes,
  ...pagePreviewRoutes,
  ...tenantMailRoutes,
  ...registrationRoutes,
  userImportRoute,
  ...userRoutes,
  ...userPasswordRoutes,
  ...userBlockRoutes,
  ...userGrantRoutes,
  ...userSessionRoutes,
  ...userTokenRoutes,
  ...userDelegateRoutes,
  ...userImpersonationRoutes,
  ...identityProviderRoutes,
  ...identityRoutes,
  ...auditRoutes,
  ...auditChainRoutes,
  ...signingKeyRoutes,
  ...outboxRoutes,
  ...webhookRoutes,
  ...signalStreamRoutes,
  ...hookRoutes,
  ...domainRoutes,
  ...statisticsRoutes,
  ...configurationRoutes,
  ...ticketRoutes,
  logoRoute,
  ...selfServiceRoutes,
  ...chooseAccountRoutes,
  ...ticketPageRoutes,
  ...secondFactorRoutes,
  ...passkeyRoutes,
  ...accountRoutes,
  ...accountProfileRoutes,
  ...accountDevicesRoutes,
  ...accountApplicationsRoutes,
  ...accountDelegatesRoutes,
  ...accountTokensRoutes,
  ...impersonationPagesRoutes,
  ...accountDataRoutes,
  ...authenticatorRoutes,
  ...userAccessRoutes,
  ...roleRoutes,
  ...readyRoleRoutes,
  ...groupRoutes,
  ...effectiveRoutes,
];
