/** Who a person is to a client (OpenID Connect Core §8): the same to all, or somebody else to each sector. */
import type { Digest } from '../ports/digest.js';
import type { Client } from '../model/client.js';
import type { ClientMetadata } from '../model/client-metadata.js';

/** The sectors that redirect URIs lie in; undefined stands for the application itself, where the address is everybody's. */
const sectorsOf = (uris: readonly string[]): ReadonlySet<string | undefined> =>
  new Set(
    uris.map((uri) => {
      const [, scheme, host] = /^([a-z][a-z0-9+.-]*):(?:\/\/(\[[^\]]*\]|[^/:?#]*))?/i.exec(uri)!;
      // RFC 8252 §7.1: whoever owns a private-use scheme owns the domain that it is the reverse of.
      if (!/^https?$/i.test(scheme!)) return `scheme:${scheme!.toLowerCase()}`;
      const isLoopback = /^(localhost|127\.0\.0\.1|\[::1\])$/i.test(host!);
      return isLoopback ? undefined : `host:${host!.toLowerCase()}`;
    }),
  );

/** Rule: the redirect URIs of a client with pairwise subjects share one host, which is its sector (OpenID Connect Core §8.1). */
export const isOfOneSector = ({ urls }: ClientMetadata): boolean =>
  sectorsOf(urls.redirect_uris ?? []).size <= 1;

const sectorOf = ({ id, metadata }: Pick<Client, 'id' | 'metadata'>): string => {
  const [first, ...others] = sectorsOf(metadata.urls.redirect_uris ?? []);
  return first === undefined || others.length > 0 ? `client:${id}` : first;
};

/**
 * The `sub` by which a client knows a person. Rule: a pairwise one is the same for all clients of a sector, tells nothing of the person's id,
 * and is another one in every other sector (OpenID Connect Core §8.1).
 */
export const subjectOf = (
  digest: Digest,
  client: Pick<Client, 'id' | 'metadata'>,
  userId: string,
): string =>
  client.metadata.oauth.subject_type === 'pairwise'
    ? digest.keyed('pairwise subject', `${sectorOf(client)}/${userId}`)
    : userId;
