import { text } from '../values/document-rules.js';
import type { Audited, Identified, RecordType } from '../record/record-type.js';
import type { User } from './user.js';

/** A way in which a person is known elsewhere (operations §6.5). */
export interface UserIdentity extends Identified, Audited {
  readonly tenantId: string;
  readonly userId: string;
  /**
   * Null for the password that this server keeps itself; no such identity is stored, see `passwordIdentity`.
   */
  readonly identityProviderId: string | null;
  /** What the provider calls the person: the `sub` of its tokens. */
  readonly providerUserId: string;
  /** The identity that the user was made for. */
  readonly isPrimary: boolean;
  /** What the provider said of the person, the last time it said something. */
  readonly profileData: Readonly<Record<string, unknown>>;
  readonly lastLoginAt: Date | null;
}

/** Characters; OpenID Connect Core §2 allows 255 for a `sub`. */
export const providerUserIdRule = text({ minimum: 1, maximum: 255 });
/** As many as an expanded user shows. */
export const identitiesPerUser = 100;

/** Rule: what a provider calls a person stands for one user of the tenant (operations §6.5). */
export const userIdentityType: RecordType<UserIdentity> = {
  label: 'identity',
  unique: {
    provider_user_id: (identity) =>
      identity.identityProviderId === null
        ? null
        : `${identity.identityProviderId}/${identity.providerUserId}`,
  },
  references: { userId: 'users', identityProviderId: 'identityProviders' },
  unversioned: ['lastLoginAt', 'profileData'],
  tenancyOf: (identity) => identity.tenantId,
  globalIsVisible: false,
};

/**
 * The password as one of the identities of its user. It is read from the user, so that the two cannot
 * disagree; its id is the user's. It is the primary one unless the user was made for another.
 */
export const passwordIdentity = (user: User, isPrimary: boolean): UserIdentity | undefined =>
  user.passwordHash === null
    ? undefined
    : {
        id: user.id,
        tenantId: user.tenantId,
        userId: user.id,
        identityProviderId: null,
        providerUserId: user.id,
        isPrimary,
        profileData: {},
        lastLoginAt: user.passwordUsedAt,
        createdBy: user.createdBy,
        createdAt: user.passwordChangedAt ?? user.createdAt,
        updatedBy: user.updatedBy,
        updatedAt: user.passwordChangedAt ?? user.createdAt,
      };
