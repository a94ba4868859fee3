/** Joins the use cases to the ports: the one place that knows them all. A write whose actor is left out acts for the server itself. */
import type { Actor } from './model/actor.js';
import type { AuditRetention } from './audit/prune-audit.js';
import { assertNoAuthorityGained } from './access/assert-no-authority-gained.js';
import { verifyAudit } from './audit/verify-audit.js';
import { grantTypes } from './model/client-metadata.js';
import { changeSecret } from './registry/change-secret.js';
import { createClient } from './registry/create-client.js';
import { deleteClient } from './registry/delete-client.js';
import { modifyClient } from './registry/modify-client.js';
import { beginLogin, logIn } from './login/log-in.js';
import { replaceTemporaryPassword } from './login/replace-temporary-password.js';
import { loginThrottle } from './sessions/login-throttle.js';
import { otpSending } from './login/one-time-password.js';
import { sendOneTimePassword } from './login/send-one-time-password.js';
import { beginAccount } from './oauth/authorize/account-request.js';
import {
  beginAuthorization,
  beginDeviceAuthorization,
  continueAuthorization,
  denyAuthorization,
} from './oauth/authorize/authorize.js';
import { formToken, type Browser } from './sessions/browser.js';
import { recordConsent } from './oauth/authorize/record-consent.js';
import { waitingRequest } from './oauth/authorize/waiting-request.js';
import { endSession } from './oauth/authorize/end-session.js';
import { beginDevice, deviceRequest } from './oauth/authorize/device.js';
import { pushAuthorization } from './oauth/authorize/pushed-request.js';
import { revokeConsent, revokeConsents } from './sessions/revoke-consents.js';
import { cachedDirectory } from './directory/cached-directory.js';
import { storageDirectory, type Directory } from './directory/directory.js';
import { federation } from './federation/federation.js';
import { tokenExchange } from './federation/token-exchange.js';
import { linkByToken } from './federation/link-by-token.js';
import { linkIdentity } from './federation/link-identity.js';
import { mergeUsers } from './federation/merge-users.js';
import { unlinkIdentities } from './federation/unlink-identities.js';
import {
  createIdentityProvider,
  deleteIdentityProvider,
  modifyIdentityProvider,
} from './federation/manage-providers.js';
import { providerDiscovery } from './federation/provider-discovery.js';
import { firstStart } from './operations/first-start.js';
import { recoverAdmin } from './operations/recover-admin.js';
import { keyRing, type KeyRing } from './keys/key-ring.js';
import { publicKeys } from './keys/public-keys.js';
import { authenticateBearer } from './oauth/authenticate-bearer.js';
import { authenticateClient } from './oauth/authenticate-client.js';
import type { Grant, PresentedClient } from './oauth/grant.js';
import { standardGrants } from './oauth/grants/standard.js';
import { foreignTokens } from './oauth/foreign-tokens.js';
import { introspect, introspectRefreshToken } from './oauth/introspect.js';
import { loginTenant } from './login/login-tenant.js';
import { revoke } from './oauth/revoke.js';
import { tidy } from './operations/tidy.js';
import { userInfo } from './oauth/user-info.js';
import { tokenEndpoint } from './oauth/token-endpoint.js';
import { explain } from './access/explain.js';
import { createGroup, deleteGroup, modifyGroup } from './access/manage-groups.js';
import { addLinks, removeLinks } from './access/change-links.js';
import { doors } from './access/doors.js';
import { standings } from './access/standing.js';
import {
  grantPermissions,
  grantRolePermissions,
  grantUserPermissions,
  revokePermissions,
  revokeRolePermissions,
  revokeUserPermissions,
} from './access/grant-permissions.js';
import type { Clock } from './ports/clock.js';
import type { Digest } from './ports/digest.js';
import type { Events } from './ports/events.js';
import type { Notifier } from './ports/notifier.js';
import type { Outgoing } from './ports/outgoing.js';
import type { Passkeys } from './ports/passkeys.js';
import type { PasswordBlocklist } from './ports/password-blocklist.js';
import type { Random } from './ports/random.js';
import type { SecretHasher } from './ports/secret-hasher.js';
import type { SamlMessages } from './ports/saml.js';
import type { Storage } from './ports/storage.js';
import type { Totp } from './ports/totp.js';
import type { TokenSigner } from './ports/token-signer.js';
import {
  authorizeClients,
  authorizeResources,
  revokeClients,
  revokeResources,
} from './registry/authorize-resources.js';
import { createResource } from './registry/create-resource.js';
import { deleteResource } from './registry/delete-resource.js';
import { createScope, deleteScope, modifyScope } from './registry/manage-scopes.js';
import { modifyResource } from './registry/modify-resource.js';
import { logoutDelivery } from './sessions/logout-delivery.js';
import { createRole, deleteRole, modifyRole } from './access/manage-roles.js';
import { browserSessions } from './sessions/browser-sessions.js';
import { settingsOf } from './directory/settings-of.js';
import { createTenant } from './tenants/create-tenant.js';
import { deleteTenant } from './tenants/delete-tenant.js';
import { modifyTenant } from './tenants/modify-tenant.js';
import { addTenantAdmins, removeTenantAdmins } from './tenants/tenant-admins.js';
import { background, type Deferring } from './support/background.js';
import { assertCanMail } from './people/mail-ticket.js';
import {
  requestPasswordReset,
  resendVerification,
  sendVerification,
} from './people/ask-for-mail.js';
import { register, verifyRegistration } from './people/register.js';
import { selfService, signUp } from './people/entry-points.js';
import { createTicket } from './people/create-ticket.js';
import { findTicket, redeemTicket } from './people/redeem-ticket.js';
import { revokeTicket } from './people/revoke-ticket.js';
import { secondFactorLimits } from './login/second-factor.js';
import { secondFactors } from './login/second-factors.js';
import { changeOwnPassword } from './people/change-own-password.js';
import { blockUser, lockedAmong, pageOfBlocks, unblockUser } from './people/block-user.js';
import { checkPassword } from './people/check-password.js';
import { createUser } from './people/create-user.js';
import { deleteUser } from './people/delete-user.js';
import { findUser } from './people/find-user.js';
import { importUsers } from './people/import-users.js';
import { modifyUser } from './people/modify-user.js';
import { setPassword } from './people/set-password.js';

export interface Platform extends Deferring, AuditRetention {
  /** The public base URL, without a slash at the end: the `iss` of every token. */
  readonly issuer: string;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly random: Random;
  readonly digest: Digest;
  readonly signer: TokenSigner;
  readonly hasher: SecretHasher;
  readonly totp: Totp;
  /** Without them, nobody is offered a passkey. */
  readonly passkeys?: Passkeys | undefined;
  readonly passwordBlocklist: PasswordBlocklist;
  /** Without one, nobody is written to, and what needs it answers 501. */
  readonly notifier?: Notifier | undefined;
  /** Without one, no other server is asked, and what needs it answers 501. */
  readonly outgoing?: Outgoing | undefined;
  /** Without one, SAML providers are neither made (501) nor offered. */
  readonly saml?: SamlMessages | undefined;
  readonly events?: Events | undefined;
  /** Makes the list of grants out of the standard ones; they alone when it is absent. */
  readonly grants?: ((standard: readonly Grant[]) => readonly Grant[]) | undefined;
}

export const createKeyward = (platform: Platform) => {
  const { issuer, storage, clock, random, signer } = platform;
  const directory = cachedDirectory(storageDirectory(storage, clock), clock);
  const events: Events = {
    happened: (event) => {
      directory.clear();
      platform.events?.happened(event);
      if (event.name === 'session.ended') logouts.soon();
    },
  };
  const guardAuthority = assertNoAuthorityGained(platform);
  const keys = keyRing({ storage, signer, clock, random });
  const others = foreignTokens(platform);
  const discovery = providerDiscovery(platform);
  const throttle = loginThrottle(platform);
  const otpThrottle = loginThrottle(platform, otpSending);
  const secondFactorThrottle = loginThrottle(platform, secondFactorLimits);
  const granting = {
    ...platform,
    guardAuthority,
    throttle,
    otpThrottle,
    directory,
    events,
    keys,
    foreignTokens: others,
    discovery,
    standings,
  };
  // Token exchange knows other identity providers, so it comes from their room.
  const standard = [...standardGrants(granting), tokenExchange(granting)];
  const grants = platform.grants?.(standard) ?? standard;
  const sessions = browserSessions({ ...platform, events, standings, guardAuthority });
  const behind = background(platform);
  const logouts = logoutDelivery({ ...platform, directory, events, keys });
  const deps = {
    ...platform,
    guardAuthority,
    foreignTokens: others,
    discovery,
    grants,
    sessions,
    throttle,
    otpThrottle,
    secondFactorThrottle,
    background: behind,
    grantTypes: [...new Set([...grantTypes, ...grants.map((grant) => grant.type)])],
    directory,
    events,
    keys,
    standings,
  };
  return {
    issuer,
    storage,
    now: () => clock.now(),
    grants: deps.grants,
    directory: directory as Directory,
    keys: keys as KeyRing,
    publicKeys: publicKeys(keys, signer),
    explain: explain(deps),
    token: tokenEndpoint(deps),
    authorization: {
      begin: beginAuthorization(deps),
      continue: continueAuthorization(deps),
      deny: denyAuthorization(deps),
      waiting: (handle: string, browser: Browser) => waitingRequest(deps, handle, browser),
      consent: recordConsent(deps),
      endSession: endSession(deps),
      push: pushAuthorization(deps),
      beginDevice: beginDevice(deps),
      deviceRequest: deviceRequest(deps),
      beginAccount: beginAccount(deps),
      continueDevice: beginDeviceAuthorization(deps),
      loginTenant: loginTenant(deps),
      formToken: formToken(deps),
      newBinding: () => random.secret(32),
    },
    federation: federation(deps),
    sessions,
    logouts,
    logIn: logIn(deps),
    beginLogin: beginLogin(deps),
    secondFactor: secondFactors(deps),
    sendOneTimePassword: sendOneTimePassword(deps),
    replaceTemporaryPassword: replaceTemporaryPassword(deps),
    userInfo: userInfo(deps),
    tidy: tidy(deps),
    introspect: introspect(deps),
    introspectRefreshToken: introspectRefreshToken(deps),
    revoke: revoke(deps),
    authenticateBearer: authenticateBearer(deps),
    authenticateClient: (presented: PresentedClient) => authenticateClient(deps, presented),
    firstStart: firstStart(deps),
    recoverAdmin: recoverAdmin(deps),
    verifyAudit: verifyAudit(deps),
    clients: {
      create: createClient(deps),
      modify: modifyClient(deps),
      delete: deleteClient(deps),
      changeSecret: changeSecret(deps),
      authorizeResources: authorizeResources(deps),
      revokeResources: revokeResources(deps),
      grantPermissions: grantPermissions(deps),
      revokePermissions: revokePermissions(deps),
    },
    resources: {
      create: createResource(deps),
      modify: modifyResource(deps),
      delete: deleteResource(deps),
      authorizeClients: authorizeClients(deps),
      revokeClients: revokeClients(deps),
    },
    scopes: {
      create: createScope(deps),
      modify: modifyScope(deps),
      delete: deleteScope(deps),
    },
    identityProviders: {
      create: createIdentityProvider(deps),
      modify: modifyIdentityProvider(deps),
      delete: deleteIdentityProvider(deps),
    },
    identities: {
      link: linkIdentity(deps),
      linkByToken: linkByToken(deps),
      merge: mergeUsers(deps),
      unlink: unlinkIdentities(deps),
    },
    tenants: {
      settings: settingsOf(storage),
      create: createTenant(deps),
      modify: modifyTenant(deps),
      delete: deleteTenant(deps),
      addAdmins: addTenantAdmins(deps),
      removeAdmins: removeTenantAdmins(deps),
    },
    users: {
      find: findUser(storage),
      checkPassword: checkPassword(deps),
      create: createUser(deps),
      modify: modifyUser(deps),
      delete: deleteUser(deps),
      setPassword: setPassword(deps),
      changeOwnPassword: changeOwnPassword(deps),
      grantPermissions: grantUserPermissions(deps),
      revokePermissions: revokeUserPermissions(deps),
      addRoles: addLinks(deps, doors.userRoles),
      removeRoles: removeLinks(deps, doors.userRoles),
      addGroups: addLinks(deps, doors.userGroups),
      removeGroups: removeLinks(deps, doors.userGroups),
      import: importUsers(deps),
      block: blockUser(deps),
      unblock: unblockUser(deps),
      pageOfBlocks: pageOfBlocks(deps),
      lockedAmong: lockedAmong(deps),
      revokeGrant: revokeConsent(deps),
      revokeGrants: revokeConsents(deps),
      /** The password is one of the identities, under the id of the user. */
      removePassword: (id: string, actor?: Actor) => unlinkIdentities(deps)(id, [id], actor),
    },
    people: {
      register: register(deps),
      signUp: signUp(deps),
      verifyRegistration: verifyRegistration(deps),
      assertCanMail: () => assertCanMail(deps),
      sendVerification: sendVerification(deps),
      resendVerification: resendVerification(deps),
      requestPasswordReset: requestPasswordReset(deps),
      selfService: selfService(deps),
      /** Once everything that goes on behind answers is done: before a stop, and in tests. */
      settled: () => behind.settled(),
    },
    tickets: {
      create: createTicket(deps),
      revoke: revokeTicket(deps),
      find: findTicket(deps),
      redeem: redeemTicket(deps),
    },
    roles: {
      create: createRole(deps),
      modify: modifyRole(deps),
      delete: deleteRole(deps),
      grantPermissions: grantRolePermissions(deps),
      revokePermissions: revokeRolePermissions(deps),
      addMembers: addLinks(deps, doors.roleMembers),
      removeMembers: removeLinks(deps, doors.roleMembers),
    },
    groups: {
      create: createGroup(deps),
      modify: modifyGroup(deps),
      delete: deleteGroup(deps),
      addMembers: addLinks(deps, doors.groupMembers),
      removeMembers: removeLinks(deps, doors.groupMembers),
      addRoles: addLinks(deps, doors.groupRoles),
      removeRoles: removeLinks(deps, doors.groupRoles),
      addNested: addLinks(deps, doors.nestedGroups),
      removeNested: removeLinks(deps, doors.nestedGroups),
    },
  };
};

export type Keyward = ReturnType<typeof createKeyward>;
