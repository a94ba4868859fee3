/** Every view, for the OpenAPI document; a new one is a line here. */
import type { View } from '../kernel/view.js';
import { auditEventView } from './audit-events/audit-event-routes.js';
import { authenticatorView } from './authenticators/authenticator-routes.js';
import { effectiveViews } from './authorization/effective-views.js';
import {
  clientPermissionView,
  clientResourceView,
  clientWithLinksView,
} from './clients/client-link-views.js';
import { clientTrustView } from './clients/client-trust-view.js';
import {
  groupMemberView,
  groupRoleView,
  groupView,
  nestedGroupView,
} from './groups/group-views.js';
import { userIdentityView } from './identities/identity-views.js';
import { identityProviderView } from './identity-providers/identity-provider-view.js';
import { scimTokenView } from './clients/scim-token-routes.js';
import { scimRequestView } from './scim-requests/scim-request-routes.js';
import { registrationTokenView } from './registration-tokens/registration-token-routes.js';
import { resourceClientView, resourceWithLinksView } from './resources/resource-link-views.js';
import { scopeView } from './resources/scope-view.js';
import { roleMemberView, rolePermissionView, roleView } from './roles/role-views.js';
import { signingKeyView } from './signing-keys/signing-key-view.js';
import { tenantAdminView, tenantView } from './tenants/tenant-views.js';
import { ticketView } from './tickets/ticket-view.js';
import {
  userGroupView,
  userPermissionView,
  userRoleView,
  userWithAccessView,
} from './users/user-access-views.js';
import { userBlockView } from './users/user-block-routes.js';
import { userDelegateView } from './users/user-delegate-routes.js';
import { userGrantView } from './users/user-grant-routes.js';
import { userSessionView } from './users/user-session-routes.js';
import { userTokenView } from './users/user-token-routes.js';
import { domainProofView } from './tenants/domain-view.js';
import { hookView } from './hooks/hook-views.js';
import { signalStreamView } from './signal-streams/signal-stream-view.js';
import { webhookFailureView, webhookView } from './webhooks/webhook-views.js';
import { userPasswordView } from './users/user-view.js';

export const views: readonly View<never>[] = [
  clientWithLinksView,
  registrationTokenView,
  scimTokenView,
  scimRequestView,
  resourceWithLinksView,
  scopeView,
  clientResourceView,
  resourceClientView,
  clientPermissionView,
  clientTrustView,
  userWithAccessView,
  userPasswordView,
  userBlockView,
  userGrantView,
  userSessionView,
  userTokenView,
  userDelegateView,
  userPermissionView,
  userRoleView,
  userGroupView,
  identityProviderView,
  userIdentityView,
  roleView,
  rolePermissionView,
  roleMemberView,
  groupView,
  groupMemberView,
  groupRoleView,
  nestedGroupView,
  tenantView,
  tenantAdminView,
  auditEventView,
  webhookView,
  webhookFailureView,
  signalStreamView,
  hookView,
  domainProofView,
  signingKeyView,
  ticketView,
  authenticatorView,
  ...effectiveViews,
] as unknown as readonly View<never>[];
