/** Who a person is to a client (OpenID Connect Core §8): the same to all, or another person to each sector. */
import type { Digest } from '../ports/digest.js';
import type { Client } from '../model/client/client.js';
import { sectorsOf } from '../model/values/sectors.js';

const sectorOf = ({ id, metadata }: Pick<Client, 'id' | 'metadata'>): string => {
  const { urls, oauth } = metadata;
  const named = oauth.sector_identifier_uri;
  const [first, ...others] = sectorsOf(named === undefined ? (urls.redirect_uris ?? []) : [named]);
  return first === undefined || others.length > 0 ? `client:${id}` : first;
};

/**
 * The `sub` by which a client knows a person. Rule: a pairwise one is the same for all clients of a sector,
 * tells nothing of the person's id, and is another one in every other sector (OpenID Connect Core §8.1).
 */
export const subjectOf = (
  digest: Digest,
  client: Pick<Client, 'id' | 'metadata'>,
  userId: string,
): string => {
  if (client.metadata.oauth.subject_type !== 'pairwise') return userId;
  return digest.keyed('pairwise subject', `${sectorOf(client)}/${userId}`);
};
