/** The names that service providers know people by (SAML Core §8.3). */
import { subjectOf } from '../keys/subject-type.js';
import type { Client } from '../model/client/client.js';
import {
  formatUris,
  unspecifiedFormat,
  type NameIdFormat,
  type SamlApplication,
} from '../model/client/saml-application.js';
import type { Person } from '../model/user/user.js';
import type { Digest } from '../ports/digest.js';
import type { Random } from '../ports/random.js';
import type { Directory } from '../directory/directory.js';

export { formatUris, unspecifiedFormat };

/** What of an application says by which name it knows people. */
type Naming = Pick<SamlApplication, 'name_id_format'>;

const unspecified = [
  undefined,
  unspecifiedFormat,
  'urn:oasis:names:tc:SAML:2.0:nameid-format:unspecified',
];

/**
 * The kind of name for a request of this format; undefined where it cannot be answered.
 * Rule: an application without a kind of its own gets transient names where it asks, which tell less.
 */
export const formatFor = (
  { name_id_format: own }: Naming,
  asked: string | undefined,
): NameIdFormat | undefined => {
  if (own === undefined && asked === formatUris.transient) return 'transient';
  const format = own ?? 'persistent';
  return unspecified.includes(asked) || asked === formatUris[format] ? format : undefined;
};

export interface NamingDeps {
  readonly digest: Digest;
  readonly random: Random;
  readonly directory: Directory;
}

/**
 * The name of a person for this service provider; undefined for a person who has none of the kind.
 * Rule: a persistent name is the pairwise subject, and tells nothing of the person to others.
 * Rule: an address is a name once it is verified.
 * Rule: an address or user name is a name in one tenant alone, as another tenant may have the same.
 */
export const nameIdOf = async (
  deps: NamingDeps,
  client: Client,
  format: NameIdFormat,
  user: Person,
): Promise<string | undefined> => {
  switch (format) {
    case 'persistent':
      return persistentName(deps, client, user);
    case 'transient':
      return `_${deps.random.secret(24)}`;
    case 'email':
      return (await isOfTenant(deps, client, user)) && user.emailVerified
        ? (user.email ?? undefined)
        : undefined;
    case 'username':
      return (await isOfTenant(deps, client, user)) ? (user.username ?? undefined) : undefined;
  }
};

const persistentName = ({ digest }: NamingDeps, { id, metadata }: Client, user: Person): string => {
  const oauth = { ...metadata.oauth, subject_type: 'pairwise' } as const;
  return subjectOf(digest, { id, metadata: { ...metadata, oauth } }, user.id);
};

const isOfTenant = async (
  { directory }: NamingDeps,
  { tenantId }: Client,
  user: Person,
): Promise<boolean> => user.tenantId === (tenantId ?? (await directory.defaultTenantId()));
