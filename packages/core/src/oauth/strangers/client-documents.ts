/** Fetches client ID metadata documents, few at a time and not too often, and keeps what they say. */
import { describeClient, type DescribedClient, type Description } from './describe-client.js';
import { isRefusal, refuse } from '../../model/values/refusals.js';
import type { Clock } from '../../ports/clock.js';
import type { Outgoing, OutgoingAnswer } from '../../ports/outgoing.js';
import { boundedCache } from '../../support/bounded-cache.js';

/** Seconds that a document is kept: as its headers say, within these bounds. */
export const documentStaleness = { least: 300, most: 86_400 } as const;
/** Seconds in which an address that failed is not asked again. */
export const documentPause = 60;
/** Characters. */
export const longestDocument = 5120;
const capacity = 1000;

export interface ClientDocuments {
  /**
   * What the document at this address says. `admit` is asked before one that is not kept is fetched.
   * @throws Refusal `client_document_refused`, `too_many_requests`, `not_implemented`
   */
  readonly read: (url: string, admit: () => Promise<void>) => Promise<DescribedClient>;
}

interface ReadDocument {
  readonly described: DescribedClient;
  /** Milliseconds since 1970. */
  readonly until: number;
}

type Fetched = ReadDocument | { readonly why: string };

export const clientDocuments = ({
  outgoing,
  clock,
}: {
  readonly outgoing: Outgoing;
  readonly clock: Clock;
}): ClientDocuments => {
  const kept = boundedCache<Fetched>(
    clock,
    { staleness: documentStaleness.most, capacity },
    (fetched) => 'described' in fetched,
  );
  // Failures have a place of their own, so that a flood of them drops no document.
  const failed = boundedCache<Fetched>(
    clock,
    { staleness: documentPause, capacity },
    (fetched) => 'why' in fetched,
  );

  const fetchDocument = async (url: string): Promise<Fetched> => {
    try {
      const answer = await outgoing.send({
        method: 'GET',
        url,
        headers: { accept: 'application/json' },
      });
      const described = describedBy(url, answer);
      const until = clock.now().getTime() + stalenessOf(answer) * 1000;
      return { described, until };
    } catch (error) {
      if (isRefusal(error, 'client_document_refused')) return { why: String(error.values.why) };
      if (isRefusal(error, 'upstream_unreachable'))
        return { why: `cannot be read: ${error.message.replace(/\.$/, '')}` };
      throw error;
    }
  };

  const freshIn = async (url: string): Promise<ReadDocument | undefined> => {
    const found = await kept.kept(url);
    return found !== undefined && 'described' in found && found.until > clock.now().getTime()
      ? found
      : undefined;
  };

  return {
    async read(url, admit) {
      const fresh = await freshIn(url);
      if (fresh !== undefined) return fresh.described;

      const known = await failed.kept(url);
      if (known === undefined) await admit();
      kept.drop(url);
      const fetched = await failed.get(url, () => kept.get(url, fetchDocument));
      return 'why' in fetched
        ? refuse('client_document_refused', { why: fetched.why })
        : fetched.described;
    },
  };
};

const rules = {
  mostRedirects: 10,
  usualMethod: 'none',
  methods: ['none', 'private_key_jwt'],
  takesSchemes: false,
} as const;

export const isJsonAnswer = ({ headers }: OutgoingAnswer): boolean =>
  /^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(headers['content-type'] ?? '');

/** @throws Refusal `client_document_refused` */
const describedBy = (url: string, answer: OutgoingAnswer): DescribedClient => {
  const { status, body } = answer;
  if (status !== 200) return refused(`is answered with the status ${status}`);
  if (!isJsonAnswer(answer)) return refused('is not of the media type application/json');
  if (body.length > longestDocument) return refused(`is longer than ${longestDocument} characters`);

  const given = parsed(body);
  if (given === undefined) return refused('is no JSON object');
  if (given['client_id'] !== url) return refused('names another client_id than its address');
  const { jwks_uri: keys } = given;
  if (keys !== undefined && !isOfSameOrigin(url, keys))
    return refused('has a jwks_uri of another origin');

  const described = describeClient(given, rules);
  return 'why' in described
    ? refused(`has a member that is refused: ${described.member} ${described.why}`)
    : described;
};

const refused = (why: string): never => refuse('client_document_refused', { why });

const parsed = (text: string): Description | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Description) : undefined;
  } catch {
    return undefined;
  }
};

const originOf = (url: string): string | undefined => /^https:\/\/[^/?#]+/.exec(url)?.[0];

const isOfSameOrigin = (url: string, other: unknown): boolean =>
  typeof other === 'string' && originOf(other) === originOf(url);

const stalenessOf = ({ headers }: OutgoingAnswer): number => {
  const { least, most } = documentStaleness;
  const asked = /(?:^|,)\s*max-age=(\d{1,9})/i.exec(headers['cache-control'] ?? '')?.[1];
  return Math.min(most, Math.max(least, Number(asked ?? least)));
};
