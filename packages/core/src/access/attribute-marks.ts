/**
 * What a change of an attribute has to do with authority, for every attribute of every record
 * (docs/adr/0060-authority-is-guarded-once.md). The table of the fields of a record has the marks of what callers set.
 */
import { clientFields } from '../model/client/client-fields.js';
import { clientTrustFields } from '../model/client/client-trust.js';
import { groupFields } from '../model/group/group-fields.js';
import { hookFields } from '../model/hook/hook-fields.js';
import { movesBack, turnsOff, turnsOn } from '../model/record/looser.js';
import { providerFields } from '../model/provider/provider-fields.js';
import { marksIn, type IsLooser, type Mark } from '../model/record/record-fields.js';
import { resourceFields } from '../model/resource/resource-fields.js';
import { roleFields } from '../model/role/role-fields.js';
import { scopeFields } from '../model/scope/scope-fields.js';
import { tenantFields } from '../model/tenant/tenant-fields.js';
import { userFields } from '../model/user/user-fields.js';
import { webhookFields } from '../model/webhook/webhook-fields.js';
import type { RecordName, Records } from '../ports/storage.js';
import { counts } from './counts.js';

export type AttributeMarks = {
  readonly [K in RecordName]: { readonly [A in keyof Records[K]]: Mark | undefined };
};

const all = <N extends string>(
  mark: Mark,
  ...names: readonly N[]
): { readonly [K in N]: Mark | undefined } =>
  Object.fromEntries(names.map((name) => [name, mark])) as never;

const decides = <N extends string>(...names: readonly N[]) => all('decides', ...names);
const shown = <N extends string>(...names: readonly N[]) => all('shown', ...names);
const ruled = <N extends string>(...names: readonly N[]) => all('ruled', ...names);

const audited = shown('createdBy', 'createdAt', 'updatedBy', 'updatedAt');

/** A link lasts longer by its end, and by becoming independent of a provider; `givenBy` compares both. */
const link = { ...decides('id', 'tenantId'), ...ruled('expiresAt'), ...audited };
const mappableLink = { ...link, ...ruled('identityProviderId') };

const endsLater: IsLooser<Date> = (before, after) => after > before;
/** Null is no bound. */
const isRaised: IsLooser<Date | number | null> = (before, after) =>
  before !== null && (after === null || after > before);
const isLowered: IsLooser<number> = (before, after) => after < before;
const leadsElsewhere: IsLooser<string | null> = (_, after) => after !== null;

export const attributeMarks: AttributeMarks = {
  tenants: {
    ...marksIn(tenantFields),
    ...decides('id', 'isDefault'),
    ...audited,
    logo: 'shown',
    accessEndedAt: movesBack,
  },
  tenantDomains: { ...decides('id', 'tenantId', 'domain'), ...shown('isByProof') },
  // A domain leads to its tenant by a row of `tenantDomains`; a proof alone opens nothing.
  domainProofs: {
    ...ruled('id', 'tenantId', 'domain', 'token', 'provenAt', 'checkedAt', 'failures'),
    ...audited,
  },
  tenantLogos: shown('id', 'tenantId', 'digest', 'mediaType', 'content'),

  users: {
    ...marksIn(userFields),
    ...decides('id', 'tenantId', 'emailKey', 'directoryNameKey'),
    // A name opens nothing without the password, and applications know a person by the subject of the tokens.
    usernameKey: 'shown',
    ...ruled('passwordHash', 'passwordChangedAt', 'previousPasswordHashes', 'blockedUntil'),
    ...shown('passwordUsedAt', 'blockedAt', 'blockedBy', 'blockedReason'),
    ...shown('lastLoginAt', 'lastLoginIp', 'loginsCount'),
    ...all(movesBack, 'sessionsEndedAt'),
    ...audited,
    isMfaEnrolled: turnsOff(),
  },
  tenantAdmins: { ...decides('id', 'tenantId', 'userId'), ...audited },

  clients: {
    ...marksIn(clientFields),
    ...decides('id', 'secret', 'secretExpiresAt', 'previousSecret', 'previousSecretExpiresAt'),
    ...decides('isDefault', 'kind', 'documentUrl', 'registrationId'),
    ...ruled('samlEntityId', 'wsfedRealm'),
    ...shown('unusedUntil'),
    ...audited,
  },
  // Rows of the document of a client, which counts.
  clientOrigins: ruled('id', 'clientId', 'origin', 'tenantId'),
  clientTrusts: {
    ...marksIn(clientTrustFields),
    ...decides('id', 'clientId', 'tenantId'),
    ...audited,
  },
  resources: { ...marksIn(resourceFields), ...decides('id', 'isSystem', 'tenantId'), ...audited },
  // Unique in the installation; only a global caller gives one to another tenant.
  audiences: ruled('id', 'identifierUrl', 'tenantId'),
  scopes: { ...marksIn(scopeFields), ...decides('id', 'resourceId', 'tenantId'), ...audited },
  // Holds no authority until a permission goes with it.
  clientResources: {
    ...ruled('id', 'clientId', 'resourceId', 'authorized', 'tenantId'),
    ...audited,
  },
  permissions: {
    ...decides('id', 'clientId', 'resourceId', 'scopeId', 'tenantId'),
    ...audited,
  },

  roles: { ...marksIn(roleFields), ...decides('id', 'isSystem'), ...audited },
  rolePermissions: { ...link, ...decides('roleId', 'resourceId', 'scopeId') },
  roleMembers: { ...mappableLink, ...decides('roleId', 'userId') },
  userPermissions: { ...link, ...decides('userId', 'resourceId', 'scopeId') },
  groups: { ...marksIn(groupFields), ...decides('id'), ...audited },
  groupMembers: { ...mappableLink, ...decides('groupId', 'userId') },
  groupRoles: { ...link, ...decides('groupId', 'roleId') },
  nestedGroups: { ...link, ...decides('groupId', 'nestedGroupId') },

  identityProviders: {
    ...marksIn(providerFields),
    ...decides('id', 'tenantId', 'clientSecret'),
    ...audited,
  },
  // Rows of the domains of a provider, which count.
  providerDomains: ruled('id', 'identityProviderId', 'domain', 'tenantId'),
  userIdentities: {
    ...decides('id', 'tenantId', 'userId', 'identityProviderId', 'providerUserId'),
    ...shown('isPrimary', 'profileData', 'lastLoginAt'),
    ...audited,
  },
  authenticators: {
    ...decides('id', 'tenantId', 'userId', 'kind', 'secret', 'lastUsedStep', 'codeDigests'),
    ...decides('label', 'credentialDigest', 'passkey', 'lastUsedAt'),
    ...audited,
  },
  tickets: {
    ...decides('id', 'type', 'tenantId', 'userId', 'email', 'secretDigest', 'roleIds', 'groupIds'),
    ...decides('emailKey', 'createdByClientId', 'isMailed', 'browser'),
    ...shown('includesEmail'),
    ...audited,
    marksEmailVerified: turnsOn(),
    clientId: leadsElsewhere,
    resultUrl: leadsElsewhere,
    expiresAt: endsLater,
    usedAt: movesBack,
    revokedAt: movesBack,
  },

  accessKeys: {
    ...decides('id', 'purpose', 'tenantId', 'userId', 'clientId', 'resourceId', 'secretDigest'),
    ...decides('opens', 'createdByClientId'),
    ...shown('label', 'lastUsedAt'),
    ...audited,
    uses: isRaised,
    used: isLowered,
    expiresAt: isRaised,
  },

  webhooks: {
    ...marksIn(webhookFields),
    ...decides('id', 'tenantId'),
    // A secret proves who speaks, and does not let anyone read what is said.
    ...shown(
      'secret',
      'previousSecret',
      'previousSecretExpiresAt',
      'status',
      'failingSince',
      'problem',
      'toldAt',
    ),
    ...audited,
  },
  hooks: {
    ...marksIn(hookFields),
    // Who knows a secret signs messages to the receiver, and gets no answer into a token.
    ...decides('id', 'tenantId', 'makerId', 'makerClientId'),
    ...shown('secret', 'previousSecret', 'previousSecretExpiresAt', 'problem', 'failedAt'),
    ...audited,
  },
  // Written by the server alone, but for a replay, which tells the receiver again what it may know.
  eventCursors: {
    ...ruled('id', 'subscriptionId', 'tenantId', 'chainId', 'sequence'),
    ...ruled('attempts', 'dueAt', 'lockedUntil'),
  },
  webhookFailures: {
    ...ruled('id', 'webhookId', 'tenantId', 'chainId', 'eventId', 'eventName', 'sequence'),
    ...ruled('problem', 'attempts', 'failedAt'),
  },
  // A client writes the one that it has, and what it is told needs its scope.
  signalStreams: {
    ...ruled('id', 'tenantId', 'clientId', 'url', 'authorization', 'events', 'description'),
    ...ruled('status', 'reason', 'sequence', 'taken', 'verification', 'statusNotice'),
    ...ruled('attempts', 'problem', 'dueAt', 'lockedUntil', 'createdAt'),
  },
  scimRequests: {
    ...ruled('id', 'tenantId', 'createdAt', 'method', 'path', 'status', 'scimType', 'error'),
    ...ruled('duration', 'tokenId', 'clientId', 'requestId'),
  },

  // What a person or a client begins with a proof of its own; callers only end it.
  sessions: {
    ...ruled('id', 'tenantId', 'userId', 'authenticatedAt', 'methods', 'identityProviderId'),
    ...ruled('device', 'network', 'createdAt', 'lastSeenAt', 'expiresAt'),
    ...ruled('actorId', 'actorGrantId', 'reason', 'samlParticipants'),
  },
  consents: {
    ...ruled('id', 'tenantId', 'userId', 'clientId', 'resourceId', 'scopes', 'expiresAt'),
    ...audited,
  },
  delegations: {
    ...ruled('id', 'tenantId', 'userId', 'clientId', 'resourceId', 'scopes', 'sessionId'),
    ...ruled('authenticatedAt', 'methods', 'actorId', 'nonce', 'claims', 'code', 'refreshToken'),
    ...ruled('identityProviderId', 'authorizationDetails'),
    ...ruled('createdAt', 'expiresAt', 'revokedAt'),
  },
  oneTimeSecrets: {
    ...ruled('id', 'kind', 'clientId', 'delegationId', 'data'),
    ...ruled('createdAt', 'expiresAt', 'usedAt'),
  },
  revokedTokens: ruled('id', 'revokedAt', 'expiresAt'),
  logoutNotices: {
    ...ruled('id', 'tenantId', 'userId', 'clientId', 'sessionId'),
    ...ruled('attempts', 'dueAt', 'expiresAt'),
  },

  // Counters belong to no tenant, so they are no part of a write: `unblockUser` asks before it forgets them.
  attempts: ruled('id', 'holder', 'count', 'since', 'lastAt', 'expiresAt'),
  knownNetworks: ruled('id', 'account', 'count', 'since', 'lastAt', 'expiresAt'),

  // Written by the server alone.
  signingKeys: {
    ...ruled('id', 'algorithm', 'generation', 'privateKey', 'publicKey'),
    ...ruled('createdAt', 'activatesAt', 'retiresAt'),
  },
  auditChains: ruled('id', 'tenantId', 'sequence', 'seal', 'anchor'),
  auditEvents: {
    ...ruled('id', 'chainId', 'sequence', 'tenantId', 'name', 'actorId', 'recordId', 'ids'),
    ...ruled('changed', 'values', 'requestId', 'address', 'createdAt', 'count', 'seal'),
  },
  dailyCounts: ruled('id', 'tenantId', 'day', 'logins', 'failedLogins', 'lockouts'),
  // Whose documents manage a record; what they write of it is guarded like any other write.
  ownedRows: ruled('id', 'tenantId', 'owner', 'kind', 'recordId', 'secretDigest'),
};

/** The attributes whose change counts, by their marks. */
export const countedAttributes = (
  kind: RecordName,
  before: object,
  after: object,
): readonly string[] => {
  const marks = attributeMarks[kind] as Readonly<Record<string, Mark | undefined>>;
  const was = before as Readonly<Record<string, unknown>>;
  const is = after as Readonly<Record<string, unknown>>;
  const names = new Set([...Object.keys(was), ...Object.keys(is)]);
  return [...names].filter((name) => counts(marks[name], was[name], is[name]));
};
