/** Long-lived keys, each of one purpose. Only the digest of a token is kept; that of a delegate was given to no one. */
import type { Audited, Identified, RecordType } from '../record/record-type.js';

export const accessKeyPurposes = [
  'personal',
  'registration',
  'client',
  'delegate',
  'support',
  'scim',
] as const;
export type AccessKeyPurpose = (typeof accessKeyPurposes)[number];

/** The beginning of a token, by which programs that look for lost secrets know it. */
export const accessKeyPrefixes = {
  personal: 'kwp_',
  registration: 'kwi_',
  client: 'kwc_',
  delegate: 'kwd_',
  support: 'kwh_',
  scim: 'kws_',
} as const satisfies Record<AccessKeyPurpose, string>;

/**
 * Who may act for the person of a key at these resources: this other person, or the client of the key where there is
 * none.
 */
export interface DelegateTerms {
  readonly delegateId: string | null;
  readonly resourceIds: readonly string[];
}

/** What clients may be that register themselves with a token. */
export interface RegistrationBounds {
  readonly grantTypes: readonly string[];
  readonly resourceIds: readonly string[];
  readonly isPublic: boolean;
}

/**
 * One token. A personal token lets a program act as a person at one resource. A registration token lets programs
 * register clients; a key of a client lets such a client read, change and delete its own registration (RFC 7592). A
 * delegate says who may act for a person, and a key for support that administrators may act as the person. A SCIM token
 * lets a directory act as a client below `/scim`.
 */
export interface AccessKey extends Identified, Audited {
  readonly purpose: AccessKeyPurpose;
  readonly tenantId: string;
  /** The person who holds it; null where it is no person's. */
  readonly userId: string | null;
  /** The client that holds it; null where it is no client's. */
  readonly clientId: string | null;
  /** The only resource that it opens; null where it opens others, or none. */
  readonly resourceId: string | null;
  readonly label: string;
  readonly secretDigest: string;
  /** What it opens, in the form of its purpose. */
  readonly opens: Readonly<Record<string, unknown>>;
  /** How often it works; null where that has no bound. */
  readonly uses: number | null;
  readonly used: number;
  /** The client through whose token it was made. With `createdBy` it names its maker. */
  readonly createdByClientId: string | null;
  /** Null for a key that lasts as long as its holder. */
  readonly expiresAt: Date | null;
  /** The day on which it was last used; null where it was not. */
  readonly lastUsedAt: Date | null;
}

export const accessKeyType: RecordType<AccessKey> = {
  label: 'access key',
  unique: { token: (key) => key.secretDigest },
  references: {
    tenantId: 'tenants',
    userId: 'users',
    clientId: 'clients',
    resourceId: 'resources',
  },
  tenancyOf: (key) => key.tenantId,
  globalIsVisible: false,
  unversioned: ['used', 'lastUsedAt'],
};

export const scopesOf = ({ opens }: Pick<AccessKey, 'opens'>): readonly string[] =>
  opens['scopes'] as readonly string[];

/** Uses are noted by the day, so that a busy key is written once a day. */
export const dayOf = (now: Date): Date =>
  new Date(Math.floor(now.getTime() / 86_400_000) * 86_400_000);

export const boundsOf = ({ opens }: Pick<AccessKey, 'opens'>): RegistrationBounds =>
  opens as unknown as RegistrationBounds;

export const termsOf = ({ opens }: Pick<AccessKey, 'opens'>): DelegateTerms =>
  opens as unknown as DelegateTerms;

export const hasEnded = ({ expiresAt }: Pick<AccessKey, 'expiresAt'>, now: Date): boolean =>
  expiresAt !== null && expiresAt <= now;
