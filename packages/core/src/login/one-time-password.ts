/**
 * Six digits that are sent to a person, and prove for five minutes that this person reads what is sent there.
 */
import { typedCode } from '../model/values/typed-text.js';
import type { Client } from '../model/client/client.js';
import { changeOrAdd } from '../support/change-or-add.js';
import { drawCharacters } from '../support/draw-characters.js';
import { equalInConstantTime } from '../support/equal-in-constant-time.js';
import { secretId, type OneTimeSecretDeps } from '../support/one-time-secret.js';
import type { OneTimeSecret } from '../model/ticket/one-time-secret.js';
import type { Digest } from '../ports/digest.js';
import type { Notice } from '../ports/notifier.js';
import type { Storage, Stores } from '../ports/storage.js';
import type { User } from '../model/user/user.js';
import { opensAccount } from '../people/address-proven.js';
import { keyOfAccount, type Account } from './account.js';

export type Channel = Notice['channel'];

/** ASVS 5.0 6.5.5, 6.6.3. */
export const otpLimits = { digits: 6, lifetime: 300, attempts: 5 } as const;

/**
 * For `loginThrottle`: with five attempts for each of them, twenty codes without a login are the hundred
 * guesses of NIST SP 800-63B-4 §3.2.2.
 */
export const otpSending = {
  name: 'otp',
  account: { free: 3, firstWait: 30, longestWait: 900, stop: 20 },
  network: { failures: 50, window: 600 },
  knowsNetworks: false,
} as const;

interface CodeData {
  readonly keyedDigest: string;
  readonly attempts: number;
  readonly channel: Channel;
  /**
   * The address it went to, as a digest: a code for an address that the person has given up proves nothing.
   * Null where nothing was sent.
   */
  readonly sentTo: string | null;
}

const dataOf = ({ data }: OneTimeSecret): CodeData => data as unknown as CodeData;

/** Where a code for the account goes; null where the account has no such address, or it opens nothing. */
export const addressOf = (user: User | undefined, channel: Channel): string | null => {
  if (user === undefined || !opensAccount(user, channel)) return null;
  return channel === 'email' ? user.email : user.phoneNumber;
};

const rowOf = (digest: Digest, account: Account): string =>
  secretId(digest, 'otp', keyOfAccount(digest, 'otp', account));

/**
 * A million codes are hashed in a moment, so their digest is made with a key that the storage does not hold.
 */
const codeDigest = (digest: Digest, rowId: string, code: string): string =>
  digest.keyed('one-time password', `${rowId}/${code}`);

const addressDigest = (digest: Digest, address: string | null): string | null =>
  address === null ? null : digest.sha256(address);

type OneTimePasswordDeps = OneTimeSecretDeps & { readonly storage: Storage };

/**
 * Makes a code and keeps its digest. Rule: there is one live code for each account, and a new one voids the
 * one before. A person who is not there gets a row too, so that the two cannot be told apart by what the
 * server does.
 */
export const newCode = async (
  deps: OneTimePasswordDeps,
  client: Client,
  account: Account,
  channel: Channel,
): Promise<string> => {
  const { clock, digest, storage } = deps;
  const code = drawCharacters(deps, '0123456789', otpLimits.digits);
  const id = rowOf(digest, account);
  const createdAt = clock.now();
  const data: CodeData = {
    keyedDigest: codeDigest(digest, id, code),
    attempts: 0,
    channel,
    sentTo: addressDigest(digest, addressOf(account.user, channel)),
  };
  const row: OneTimeSecret = {
    id,
    kind: 'otp',
    clientId: client.id,
    delegationId: null,
    data: { ...data },
    createdAt,
    expiresAt: new Date(createdAt.getTime() + otpLimits.lifetime * 1000),
    usedAt: null,
  };
  await changeOrAdd(storage.oneTimeSecrets, row, () => row);
  return code;
};

export interface RightCode {
  readonly row: OneTimeSecret;
  readonly channel: Channel;
}

/**
 * Rule: an attempt is counted before the one-time password is compared, and after five the code is dead.
 * Answers undefined for a code that is wrong, used, over, of another client or for an address that is not the
 * person's any more.
 */
export const tryCode = async (
  { clock, digest, storage }: OneTimePasswordDeps,
  client: Client,
  account: Account,
  typed: string,
): Promise<RightCode | undefined> => {
  const id = rowOf(digest, account);
  const before: OneTimeSecret[] = [];
  await storage.oneTimeSecrets.change(id, (current) => {
    before[0] = current;
    const attempts = Math.min(dataOf(current).attempts + 1, otpLimits.attempts);
    return { ...current, data: { ...current.data, attempts } };
  });

  const [row] = before;
  // Compared even where there is nothing, so that it takes as long.
  const kept = row === undefined ? codeDigest(digest, id, '') : dataOf(row).keyedDigest;
  const isRight = equalInConstantTime(kept, codeDigest(digest, id, typedCode(typed)));
  if (row === undefined || !isRight || account.user === undefined) return undefined;

  const { channel, sentTo } = dataOf(row);
  const address = addressDigest(digest, addressOf(account.user, channel));
  const isTheirs = sentTo !== null && sentTo === address;
  const counts =
    isLive(row, client, clock.now()) && isTheirs && !isVoid(row, account.user.sessionsEndedAt);
  return counts ? { row, channel } : undefined;
};

const isLive = (row: OneTimeSecret, client: Client, now: Date): boolean =>
  row.usedAt === null &&
  row.expiresAt > now &&
  dataOf(row).attempts < otpLimits.attempts &&
  row.clientId === client.id;

/** Everything of the person has ended since the code was made. */
const isVoid = ({ createdAt }: OneTimeSecret, endedAt: Date | null): boolean =>
  endedAt !== null && createdAt <= endedAt;

/**
 * Uses the code up. Of any number of callers with the right code exactly one is first; the storage decides,
 * in one step.
 */
export const useCode = async (
  { clock }: Pick<OneTimeSecretDeps, 'clock'>,
  { oneTimeSecrets }: Stores,
  { row }: RightCode,
): Promise<boolean> => {
  let isFirst = false;
  await oneTimeSecrets.change(row.id, (current) => {
    isFirst = current.usedAt === null && dataOf(current).keyedDigest === dataOf(row).keyedDigest;
    return isFirst ? { ...current, usedAt: clock.now() } : current;
  });
  return isFirst;
};
