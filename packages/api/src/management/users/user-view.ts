/** How users look on the wire (operations §6.1, §6.3). Only the state of a password is shown. */
import type { User } from '@keyward/core';
import {
  addressMembers,
  profileClaims,
  tenantSettings,
  userStatus,
  userStatuses,
  usernameKeyOf,
  usersThatAre,
} from '@keyward/core/management';
import type { Consent, ListedKey } from '@keyward/core/ports';
import {
  always,
  document,
  flag,
  folded,
  inDocument,
  text,
  time,
  uuid,
  type Field,
  type Part,
  type View,
} from '../../kernel/view.js';
import { addressKey } from '../../kernel/address-key.js';
import { aggregations, count } from '../../kernel/aggregations.js';
import { auditFields, auditValues } from '../../kernel/audit-fields.js';
import { identityCount, userIdentities } from '../identities/identity-views.js';
import { type JsonSchema } from '../../kernel/json-schema.js';
import { appMetadataSchema } from '../app-metadata.js';

const addressSchema: JsonSchema = {
  type: ['object', 'null'],
  additionalProperties: false,
  properties: Object.fromEntries(addressMembers.map((member) => [member, { type: 'string' }])),
};

/** The names that people search by have indexes. The other claims are read user by user, within a bound (ADR 0078). */
const claimKeys: { readonly [K in (typeof profileClaims)[number]]: ListedKey<User> } = {
  name: 'nameKey',
  given_name: 'givenNameKey',
  middle_name: 'middleNameKey',
  family_name: 'familyNameKey',
  nickname: 'nicknameKey',
  preferred_username: 'preferredUsernameKey',
  profile: 'profileKey',
  picture: 'pictureKey',
  website: 'websiteKey',
  gender: 'genderKey',
  birthdate: 'birthdateKey',
  zoneinfo: 'zoneinfoKey',
  locale: 'localeKey',
};

/** The claims lie in one document, so lists compare a value that is worked out from it. */
const claimFields: Readonly<Record<string, Field<User>>> = Object.fromEntries(
  profileClaims.map((claim) => {
    const field = inDocument<User>(
      'profile',
      claim,
      text((user) => user.profile[claim] ?? null),
    );
    return [claim, folded(claimKeys[claim], field)];
  }),
);

export const grantCount = count<Consent>((stores) => stores.consents, 'userId');

/** Failed logins are counted apart from users, so one query asks for the locked users of a page. */
const status: Part<User> = {
  when: 'always',
  schema: { type: 'string', enum: userStatuses },
  search: usersThatAre,
  async load(users, { now, lockedAmong }) {
    const locked = await lockedAmong(users);
    return (user) => userStatus(user, now, locked.has(user.id));
  },
};

export const userView: View<User> = {
  name: 'user',
  fields: {
    id: always(uuid((user) => user.id, 'id')),
    tenant_id: always(uuid((user) => user.tenantId, 'tenantId')),
    username: folded(
      'usernameKey',
      text((user) => user.username, 'username'),
      usernameKeyOf,
    ),
    email: folded(
      'emailKey',
      text((user) => user.email, 'email'),
      addressKey,
    ),
    external_id: text((user) => user.externalId, 'externalId'),
    directory_name: folded(
      'directoryNameKey',
      text((user) => user.directoryName, 'directoryName'),
    ),
    email_verified: always(flag((user) => user.emailVerified, 'emailVerified')),
    phone_number: text((user) => user.phoneNumber, 'phoneNumber'),
    phone_number_verified: always(flag((user) => user.phoneNumberVerified, 'phoneNumberVerified')),
    ...claimFields,
    address: inDocument(
      'profile',
      'address',
      document((user) => user.profile.address ?? null, addressSchema),
    ),
    user_metadata: document((user) => user.userMetadata, { type: 'object' }, 'userMetadata'),
    app_metadata: document((user) => user.appMetadata, appMetadataSchema, 'appMetadata'),
    is_blocked: always(flag((user) => user.isBlocked, 'isBlocked')),
    blocked_at: time((user) => user.blockedAt, 'blockedAt'),
    blocked_by: uuid((user) => user.blockedBy, 'blockedBy'),
    blocked_reason: text((user) => user.blockedReason, 'blockedReason'),
    blocked_until: time((user) => user.blockedUntil, 'blockedUntil'),
    must_change_password: always(flag((user) => user.mustChangePassword, 'mustChangePassword')),
    is_mfa_enrolled: always(flag((user) => user.isMfaEnrolled, 'isMfaEnrolled')),
    last_login_at: time((user) => user.lastLoginAt, 'lastLoginAt'),
    last_login_ip: text((user) => user.lastLoginIp, 'lastLoginIp'),
    last_password_changed_at: time((user) => user.passwordChangedAt, 'passwordChangedAt'),
    logins_count: {
      kind: 'number',
      read: (user) => user.loginsCount,
      attribute: 'loginsCount',
      schema: { type: 'integer', minimum: 0 },
    },
    ...auditFields<User>(),
  },
  parts: {
    status,
    // What users hold is counted in `userWithAccessView`.
    aggregations: aggregations<User>(
      'user_id',
      { identities: identityCount, grants: grantCount },
      auditValues,
    ),
    identities: userIdentities,
  },
  showsAllTheSame: true,
  defaultSort: 'created_at',
};

/** Passwords age only where the tenant says so (NIST SP 800-63B-4 §3.1.1.2). */
const passwordExpiry: Part<User> = {
  when: 'always',
  schema: { type: ['string', 'null'], format: 'date-time' },
  async load(users, { stores }) {
    const tenants = await stores.tenants.all([
      { attribute: 'id', in: [...new Set(users.map(({ tenantId }) => tenantId))] },
    ]);
    const ages = new Map(
      tenants.map((tenant) => [tenant.id, tenantSettings(tenant).passwordPolicy.maxAgeSeconds]),
    );
    return ({ tenantId, passwordHash, passwordChangedAt }) => {
      const age = ages.get(tenantId);
      return age === undefined || passwordHash === null || passwordChangedAt === null
        ? null
        : new Date(passwordChangedAt.getTime() + age * 1000).toISOString();
    };
  },
};

export const userPasswordView: View<User> = {
  name: 'user_password',
  fields: {
    id: always(uuid((user) => user.id)),
    user_id: always(uuid((user) => user.id)),
    is_set: always(flag((user) => user.passwordHash !== null)),
    is_temporary: always(flag((user) => user.passwordHash !== null && user.mustChangePassword)),
    last_changed_at: time((user) => user.passwordChangedAt),
    ...auditFields<User>(),
  },
  parts: { expires_at: passwordExpiry },
  defaultSort: 'created_at',
};
