/**
 * The server's own signing keys: which one signs now, which ones are published, and how they follow each
 * other.
 */
import { boundedCache } from '../support/bounded-cache.js';
import type { Clock } from '../ports/clock.js';
import type { Random } from '../ports/random.js';
import type { Storage, Stores } from '../ports/storage.js';
import type { TokenSigner } from '../ports/token-signer.js';
import { isRefusal } from '../model/values/refusals.js';
import {
  isPublishedAt,
  keyAlgorithms,
  type KeyAlgorithm,
  type KeyKind,
  type SigningKey,
} from '../model/key/signing-key.js';

/**
 * Seconds. A verifier may hold the published keys for so long, so a key is published that much before it
 * signs.
 */
export const publicationLead = 3600;
/**
 * Seconds. The partners of SAML pin a certificate, and people enter the next one: so long both are in the metadata
 * before the next key signs.
 */
export const samlLead = 14 * 86_400;
/** Seconds for which a key signs before the next one follows. */
export const rotationInterval = 90 * 86_400;
/** Seconds, with some clock skew: so long a key outlives its successor's first signature. */
const retirementDelay = 86_400 + 60;
/**
 * Seconds for which the list of keys is remembered; another instance may hand an old list out for so long.
 */
const staleness = 30;

/** The signing keys of this server (docs/adr/0018-signing-keys-are-rows.md). */
export interface KeyRing<K extends KeyKind = KeyAlgorithm> {
  /**
   * Reads the key that signs now; the first call makes it. A prepared first key signs before its time
   * (`signingKeyOf`).
   */
  readonly signing: (algorithm: K) => Promise<SigningKey<K>>;
  /** Makes the first key of an algorithm, published at once, to sign after `publicationLead` seconds. */
  readonly prepare: (algorithm: K) => Promise<void>;
  /** Reads since or from when an algorithm has a key that every verifier knows; undefined where it has no key. */
  readonly signsFrom: (algorithm: K) => Promise<Date | undefined>;
  /** Finds a published key by its `kid`. */
  readonly find: (id: string) => Promise<SigningKey<K> | undefined>;
  /** Reads the published keys: those that sign now, will sign soon, or signed a token that is still alive. */
  readonly published: () => Promise<readonly SigningKey<K>[]>;
  /** Makes the next key of an algorithm. It is published at once and signs after `publicationLead` seconds. */
  readonly rotate: (algorithm: K) => Promise<SigningKey<K>>;
  /**
   * Rotates every algorithm whose newest key has signed for `rotationInterval` seconds, and returns the new
   * keys.
   * Rule: every ninety days a key gets its successor, once, however many instances notice.
   */
  readonly rotateDue: () => Promise<readonly SigningKey<K>[]>;
  /** Drops what is remembered, so that the next call reads the keys anew. */
  readonly forget: () => void;
}

/** When a key signs that is published now: every verifier knows it by then. */
export const followsAt = (now: Date, kind?: KeyKind): Date =>
  later(now, kind === 'SAML' ? samlLead : staleness + publicationLead);

/** The newest key of an algorithm, published or not. */
export const newestOf = <K extends KeyKind>(
  keys: readonly SigningKey[],
  algorithm: K,
): SigningKey<K> | undefined =>
  keys
    .filter((key): key is SigningKey<K> => key.algorithm === algorithm)
    .sort((a, b) => b.generation - a.generation)[0];

/**
 * The key that signs then: the newest whose time has come. A first key whose time has not come signs all the same,
 * because nothing else of its algorithm can.
 */
export const signingKeyOf = <K extends KeyKind>(
  keys: readonly SigningKey[],
  algorithm: K,
  now: Date,
): SigningKey<K> | undefined => {
  const published = keys.filter((key) => isPublishedAt(key, now));
  const active = published.filter(({ activatesAt }) => activatesAt <= now);
  return newestOf(active, algorithm) ?? newestOf(published, algorithm);
};

/** Gives the other keys of the algorithm their end: when the last token that they signed has died. */
export const retiredAfter = async (
  signingKeys: Stores['signingKeys'],
  { algorithm, activatesAt }: Pick<SigningKey, 'algorithm' | 'activatesAt'>,
): Promise<void> => {
  for (const old of await signingKeys.all([{ attribute: 'algorithm', equals: algorithm }])) {
    await signingKeys.change(old.id, (current) => ({
      ...current,
      retiresAt: current.retiresAt ?? later(activatesAt, retirementDelay),
    }));
  }
};

export interface KeyRingDeps {
  readonly storage: Storage;
  readonly signer: Pick<TokenSigner, 'createKeyPair'>;
  readonly clock: Clock;
  readonly random: Random;
}

/** A ring of the keys that sign tokens. */
export const keyRing = ({ signer, ...deps }: KeyRingDeps): KeyRing =>
  ringOf(deps, keyAlgorithms, signer.createKeyPair);

/** Makes the private and the public part of a key. */
export type CreateKeyPair<K extends KeyKind> = (
  kind: K,
) => Promise<Pick<SigningKey, 'privateKey' | 'publicKey'>>;

/** A ring of the keys of these kinds. */
export const ringOf = <K extends KeyKind>(
  { storage, clock, random }: Omit<KeyRingDeps, 'signer'>,
  kinds: readonly K[],
  createKeyPair: CreateKeyPair<K>,
): KeyRing<K> => {
  const cache = boundedCache<readonly SigningKey<K>[]>(clock, { staleness, capacity: 1 });
  const load = (): Promise<readonly SigningKey<K>[]> =>
    storage.signingKeys.all([{ attribute: 'algorithm', in: kinds }]) as Promise<
      readonly SigningKey<K>[]
    >;
  const isPublished = (key: SigningKey): boolean => isPublishedAt(key, clock.now());
  const published = async (): Promise<readonly SigningKey<K>[]> =>
    (await cache.get('keys', load)).filter(isPublished);
  const signing = (keys: readonly SigningKey<K>[], algorithm: K): SigningKey<K> | undefined =>
    signingKeyOf(keys, algorithm, clock.now());

  /** Several instances may try at once: the unique generation lets one win, and the others use its key. */
  const create = async (
    algorithm: K,
    generation: number,
    activatesAt: Date,
  ): Promise<SigningKey<K>> => {
    const key: SigningKey<K> = {
      id: random.uuid(),
      algorithm,
      generation,
      ...(await createKeyPair(algorithm)),
      createdAt: clock.now(),
      activatesAt,
      retiresAt: null,
    };
    try {
      await storage.transaction(async ({ signingKeys }) => {
        await retiredAfter(signingKeys, key);
        await signingKeys.add(key);
      });
    } catch (error) {
      if (!isRefusal(error, 'already_exists')) throw error;
    }
    cache.clear();
    return newestOf(await cache.get('keys', load), algorithm)!;
  };

  /** Callers that need the first key at once wait for one and the same. */
  const firsts = new Map<K, Promise<SigningKey<K>>>();
  const first = (algorithm: K): Promise<SigningKey<K>> => {
    const made =
      firsts.get(algorithm) ??
      create(algorithm, 1, clock.now()).finally(() => firsts.delete(algorithm));
    firsts.set(algorithm, made);
    return made;
  };

  return {
    published,
    forget: () => cache.clear(),
    async signing(algorithm) {
      return (
        signing(await cache.get('keys', load), algorithm) ??
        signing(await load(), algorithm) ??
        first(algorithm)
      );
    },
    async prepare(algorithm) {
      if (newestOf(await cache.get('keys', load), algorithm) === undefined)
        await create(algorithm, 1, followsAt(clock.now()));
    },
    async signsFrom(algorithm) {
      const times = (await published())
        .filter((key) => key.algorithm === algorithm)
        .map(({ activatesAt }) => activatesAt.getTime());
      return times.length === 0 ? undefined : new Date(Math.min(...times));
    },
    async find(id) {
      const known = (await published()).find((key) => key.id === id);
      if (known !== undefined) return known;
      const stored = await storage.signingKeys.find(id);
      if (stored === undefined || !isPublished(stored)) return undefined;
      cache.clear(); // another instance made it
      return (await published()).find((key) => key.id === id);
    },
    async rotateDue() {
      const keys = await load();
      const due = kinds
        .map((algorithm) => newestOf(keys, algorithm))
        .filter(
          (key) => key !== undefined && later(key.activatesAt, rotationInterval) <= clock.now(),
        );
      return Promise.all(
        due.map((key) => create(key!.algorithm, key!.generation + 1, followsAt(clock.now()))),
      );
    },
    async rotate(algorithm) {
      const current = newestOf(await load(), algorithm);
      return create(
        algorithm,
        (current?.generation ?? 0) + 1,
        current ? followsAt(clock.now()) : clock.now(),
      );
    },
  };
};

const later = (time: Date, seconds: number): Date => new Date(time.getTime() + seconds * 1000);
