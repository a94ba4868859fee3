import type { Clock } from '../ports/clock.js';
import type { Digest } from '../ports/digest.js';
import type { Random } from '../ports/random.js';
import type { Stores } from '../ports/storage.js';
import type { OneTimeSecret, SecretKind } from '../model/ticket/one-time-secret.js';

export interface OneTimeSecretDeps {
  readonly clock: Clock;
  readonly random: Random;
  readonly digest: Digest;
}

/** 216 bits of the digest; kinds do not meet. */
export const secretId = (digest: Digest, kind: SecretKind, secret: string): string =>
  digest.sha256(`${kind}/${secret}`).slice(-36);

type NewSecret = Pick<OneTimeSecret, 'kind' | 'clientId' | 'delegationId' | 'data'>;

/** Makes a secret of 256 bits that lives for so many seconds, and answers it; nobody can read it again. */
export const addSecret = async (
  { clock, random, digest }: OneTimeSecretDeps,
  { oneTimeSecrets }: Pick<Stores, 'oneTimeSecrets'>,
  fresh: NewSecret,
  lifetime: number,
): Promise<string> => {
  const secret = random.secret(32);
  const createdAt = clock.now();
  await oneTimeSecrets.add({
    id: secretId(digest, fresh.kind, secret),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + lifetime * 1000),
    usedAt: null,
    ...fresh,
  });
  return secret;
};

/** The record if there is one that is not over; used ones included. */
export const findSecret = async (
  { clock, digest }: Pick<OneTimeSecretDeps, 'clock' | 'digest'>,
  { oneTimeSecrets }: Pick<Stores, 'oneTimeSecrets'>,
  kind: SecretKind,
  secret: string,
): Promise<OneTimeSecret | undefined> => {
  const found = await oneTimeSecrets.find(secretId(digest, kind, secret));
  return found !== undefined && found.expiresAt > clock.now() ? found : undefined;
};

/**
 * Uses a secret up. Of any number of racing callers exactly one is `first`; the storage decides, in one step.
 * Answers undefined for one that is unknown, or that was over before anybody used it: a used one that is
 * presented late is still a replay.
 */
export const useSecret = (
  deps: Pick<OneTimeSecretDeps, 'clock' | 'digest'>,
  stores: Pick<Stores, 'oneTimeSecrets'>,
  kind: SecretKind,
  secret: string,
): Promise<UsedSecret | undefined> =>
  useSecretRecord(deps, stores, secretId(deps.digest, kind, secret));

export interface UsedSecret {
  readonly record: OneTimeSecret;
  readonly first: boolean;
}

/** The same by the id of the record, where the secret itself is not at hand. */
export const useSecretRecord = async (
  { clock }: Pick<OneTimeSecretDeps, 'clock'>,
  { oneTimeSecrets }: Pick<Stores, 'oneTimeSecrets'>,
  id: string,
): Promise<UsedSecret | undefined> => {
  let before: OneTimeSecret | undefined;
  const now = clock.now();
  await oneTimeSecrets.change(id, (current) => {
    before = current;
    return current.usedAt === null && current.expiresAt > now
      ? { ...current, usedAt: now }
      : current;
  });
  if (before === undefined || (before.usedAt === null && before.expiresAt <= now)) return undefined;
  return { record: before, first: before.usedAt === null };
};
