/**
 * Where the keys of others come from: what they registered, or an address that is asked, and not too often.
 */
import { boundedCache } from '../support/bounded-cache.js';
import type { Clock } from '../ports/clock.js';
import type { Outgoing } from '../ports/outgoing.js';
import { isRefusal, refuse } from '../model/values/refusals.js';
import { keySetLimits, readKeySet, type ForeignKey } from '../model/key/foreign-keys.js';

export type KeySource = { readonly jwks: unknown } | { readonly jwksUri: string };

/** Seconds. A key that was taken out of a set is believed for so long at most. */
export const keySetStaleness = 300;
/** Seconds between two times that one address is asked, whether it answered or not. */
export const keySetInterval = 30;
const capacity = 200;

export interface ForeignKeySets {
  /**
   * `kid` says that a set without this key may be too old.
   * @throws Refusal `upstream_unreachable`, `not_implemented`
   */
  keys(source: KeySource, kid: string | undefined): Promise<readonly ForeignKey[]>;
}

type FetchResult = { readonly keys: readonly ForeignKey[] } | { readonly failure: unknown };

export const foreignKeySets = ({
  outgoing,
  clock,
}: {
  readonly outgoing?: Outgoing | undefined;
  readonly clock: Clock;
}): ForeignKeySets => {
  const usual = boundedCache<FetchResult>(
    clock,
    { staleness: keySetStaleness, capacity },
    (fetched) => 'keys' in fetched,
  );
  // Failures are remembered too, so that requests with bad assertions do not become requests to another
  // server.
  const recent = boundedCache<FetchResult>(clock, { staleness: keySetInterval, capacity });

  const ask = async (url: string): Promise<FetchResult> => {
    try {
      const { status, body } = await (
        outgoing ?? refuse('not_implemented', { feature: 'Asking other servers' })
      ).send({
        method: 'GET',
        url,
        headers: { accept: 'application/jwk-set+json, application/json' },
      });
      const keys =
        status === 200 && body.length <= keySetLimits.characters
          ? readKeySet(parsed(body))
          : undefined;
      return {
        keys:
          keys ?? refuse('upstream_unreachable', { url, why: 'does not answer with a key set' }),
      };
    } catch (failure) {
      if (!isRefusal(failure)) throw failure;
      return { failure };
    }
  };
  const keysOf = (fetched: FetchResult): readonly ForeignKey[] => {
    if ('failure' in fetched) throw fetched.failure;
    return fetched.keys;
  };

  return {
    async keys(source, kid) {
      if ('jwks' in source) return readKeySet(source.jwks) ?? [];
      const fromRecent = (url: string): Promise<FetchResult> => recent.get(url, ask);
      const keys = keysOf(await usual.get(source.jwksUri, fromRecent));
      const isMissing = kid !== undefined && !keys.some((key) => key.kid === kid);
      return isMissing ? keysOf(await fromRecent(source.jwksUri)) : keys;
    },
  };
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
