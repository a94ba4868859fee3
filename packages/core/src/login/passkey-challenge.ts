/** What an authenticator signs: drawn for one page, used up by the first answer to it. */
import { changeOrAdd } from '../support/change-or-add.js';
import {
  findSecret,
  secretId,
  useSecret,
  type OneTimeSecretDeps,
} from '../support/one-time-secret.js';
import type { OneTimeSecret } from '../model/ticket/one-time-secret.js';
import type { Storage } from '../ports/storage.js';
import { refuse } from '../model/values/refusals.js';

/** Seconds to find the security key, and what browsers are told of it. */
export const challengeLifetime = 300;

type PasskeyChallengeDeps = OneTimeSecretDeps & {
  readonly storage: Pick<Storage, 'oneTimeSecrets'>;
};

/** Where an answer counts: the secret of a half login or of a session, and what is asked for there. */
export interface ChallengePlace {
  readonly secret: string;
  readonly clientId: string;
}

/** A new one takes the place of the one before: the page that is shown last is the one that counts. */
export const newChallenge = async (
  { storage, clock, digest, random }: PasskeyChallengeDeps,
  { secret, clientId }: ChallengePlace,
): Promise<string> => {
  const challenge = random.secret(32);
  const createdAt = clock.now();
  const row: OneTimeSecret = {
    id: secretId(digest, 'passkey_challenge', secret),
    kind: 'passkey_challenge',
    clientId,
    delegationId: null,
    data: { challenge },
    createdAt,
    expiresAt: new Date(createdAt.getTime() + challengeLifetime * 1000),
    usedAt: null,
  };
  await changeOrAdd(storage.oneTimeSecrets, row, () => row);
  return challenge;
};

/** The one that waits there, else a new one: for what has to stay the same from page to page. */
export const keptChallenge = async (
  deps: PasskeyChallengeDeps,
  place: ChallengePlace,
): Promise<string> => {
  const found = await findSecret(deps, deps.storage, 'passkey_challenge', place.secret);
  return found?.usedAt === null ? (found.data['challenge'] as string) : newChallenge(deps, place);
};

/**
 * Rule: a challenge is used up by the first answer to it, right or wrong, within five minutes (W3C Web
 * Authentication Level 3 §13.4.3).
 * @throws Refusal `second_factor_wrong`
 */
export const useChallenge = async (
  deps: PasskeyChallengeDeps,
  { secret }: ChallengePlace,
): Promise<string> => {
  const found = await findSecret(deps, deps.storage, 'passkey_challenge', secret);
  const used = found && (await useSecret(deps, deps.storage, 'passkey_challenge', secret));
  return used?.first === true
    ? (used.record.data['challenge'] as string)
    : refuse('second_factor_wrong');
};
