/** The document in which a host says which redirect URIs are of its sector (OpenID Connect Core §8.1). */
import { isRefusal } from '../../model/values/refusals.js';
import type { Clock } from '../../ports/clock.js';
import type { Outgoing, OutgoingAnswer } from '../../ports/outgoing.js';
import { boundedCache } from '../../support/bounded-cache.js';
import { isJsonAnswer, longestDocument } from './client-documents.js';
import { refuseFault } from './self-registration.js';

/** Seconds in which what an address answered counts, so that it is not asked over and over. */
export const sectorPause = 60;
const capacity = 1000;

export interface SectorDocuments {
  /**
   * Rule: the document of a sector lists every redirect URI of the client.
   * @throws Refusal `client_metadata_refused`, `too_many_requests`, `not_implemented`
   */
  readonly assertLists: (url: string, redirectUris: readonly string[]) => Promise<void>;
}

type Read = { readonly uris: ReadonlySet<unknown> } | { readonly why: string };

export const sectorDocuments = ({
  outgoing,
  clock,
}: {
  readonly outgoing: Outgoing;
  readonly clock: Clock;
}): SectorDocuments => {
  const kept = boundedCache<Read>(clock, { staleness: sectorPause, capacity });

  const fetchSector = async (url: string): Promise<Read> => {
    try {
      const headers = { accept: 'application/json' };
      return urisIn(await outgoing.send({ method: 'GET', url, headers }));
    } catch (error) {
      if (!isRefusal(error, 'upstream_unreachable')) throw error;
      return { why: `cannot be read: ${error.message.replace(/\.$/, '')}` };
    }
  };

  return {
    async assertLists(url, redirectUris) {
      const read = await kept.get(url, fetchSector);
      if ('why' in read) return refuseFault(member, read.why);
      const missing = redirectUris.findIndex((uri) => !read.uris.has(uri));
      if (missing >= 0) refuseFault(member, `does not list redirect_uris[${missing}]`);
    },
  };
};

const member = 'sector_identifier_uri';

const urisIn = (answer: OutgoingAnswer): Read => {
  const { status, body } = answer;
  if (status !== 200) return { why: `is answered with the status ${status}` };
  if (!isJsonAnswer(answer)) return { why: 'is not of the media type application/json' };
  if (body.length > longestDocument) return { why: `is longer than ${longestDocument} characters` };
  const list = listIn(body);
  return list === undefined ? { why: 'is no JSON array' } : { uris: new Set(list) };
};

const listIn = (text: string): readonly unknown[] | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
};
