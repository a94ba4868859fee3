/** Every view, for the OpenAPI document; a new one is a line here. */
import type { View } from '../view.js';
import { auditEventView } from './audit-events.js';
import { authenticatorView } from './authenticators.js';
import { effectiveViews } from './effective-views.js';
import { groupMemberView, groupRoleView, groupView, nestedGroupView } from './group-views.js';
import { identityProviderView, userIdentityView } from './identity-views.js';
import { roleMemberView, rolePermissionView, roleView } from './role-views.js';
import { tenantAdminView, tenantView } from './tenant-view.js';
import { ticketView } from './ticket-view.js';
import {
  userGroupView,
  userPermissionView,
  userRoleView,
  userWithAccessView,
} from './user-access-views.js';
import { userBlockView } from './user-blocks.js';
import { userGrantView } from './user-grants.js';
import { userPasswordView } from './user-view.js';
import {
  clientPermissionView,
  clientResourceView,
  clientView,
  resourceClientView,
  resourceView,
  scopeView,
} from './views.js';

export const views: readonly View<never>[] = [
  clientView,
  resourceView,
  scopeView,
  clientResourceView,
  resourceClientView,
  clientPermissionView,
  userWithAccessView,
  userPasswordView,
  userBlockView,
  userGrantView,
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
  ticketView,
  authenticatorView,
  ...effectiveViews,
] as unknown as readonly View<never>[];
