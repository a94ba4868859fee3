/**
 * A code is kept with its delegation, which is written at the same moment anyway (ADR 0027). It consists of the id
 * of the delegation, a dot and a secret of 256 bits.
 */
import type { Delegation, KeptCode } from '../model/grant/delegation.js';
import type { Clock } from '../ports/clock.js';
import type { Digest } from '../ports/digest.js';
import type { Random } from '../ports/random.js';
import type { Stores } from '../ports/storage.js';

/** Seconds (ASVS 5.0 §10.4.3). */
export const codeLifetime = 60;

/**
 * Seconds after its end in which a code that was used still revokes what it gave. Later, an old address in the history
 * of a browser would else end a login.
 */
export const replayWindow = 3600;

/** The id of a delegation, and a secret. Anything else is no code, and is not looked up. */
const codeForm = /^([\w-]{1,36})\.([\w-]{1,64})$/;

interface CodeDeps {
  readonly clock: Clock;
  readonly digest: Digest;
}

type Proof = Pick<KeptCode, 'redirectUri' | 'redirectUriGiven' | 'codeChallenge' | 'jkt'>;

/** The delegation with a code of its own, and the code, which cannot be read again. */
export const withCode = (
  { clock, digest, random }: CodeDeps & { readonly random: Random },
  delegation: Delegation,
  proof: Proof,
): { readonly delegation: Delegation; readonly code: string } => {
  const secret = random.secret(32);
  const expiresAt = clock.now().getTime() + codeLifetime * 1000;
  const code = { ...proof, digest: digestOf(digest, secret), expiresAt, isUsed: false };
  return { delegation: { ...delegation, code }, code: `${delegation.id}.${secret}` };
};

export interface UsedCode {
  readonly delegation: Delegation;
  readonly code: KeptCode;
  /** False for a replay. */
  readonly isFirst: boolean;
}

/**
 * Uses a code up. Of any number of racing callers exactly one is first; the storage decides, in one step.
 * Answers undefined for one that is unknown, or that was over before it was used: a used one that is presented
 * late is still a replay, for an hour.
 * @param used what else the first use changes, so that one statement writes it; undefined leaves the code as it is
 */
export const useCode = async (
  { clock, digest }: CodeDeps,
  { delegations }: Pick<Stores, 'delegations'>,
  presented: string,
  used: (delegation: Delegation, code: KeptCode) => Delegation | undefined,
): Promise<UsedCode | undefined> => {
  const [, delegationId, secret] = codeForm.exec(presented) ?? [];
  if (delegationId === undefined || secret === undefined) return undefined;

  const presentedDigest = digestOf(digest, secret);
  const now = clock.now().getTime();
  let before: Delegation | undefined;
  await delegations.change(delegationId, (current) => {
    const { code } = current;
    if (code?.digest !== presentedDigest) return current;

    before = current;
    if (code.isUsed || code.expiresAt <= now) return current;
    return used({ ...current, code: { ...code, isUsed: true } }, code) ?? current;
  });

  const code = before?.code;
  if (before === undefined || !code) return undefined;
  const knownUntil = code.isUsed ? code.expiresAt + replayWindow * 1000 : code.expiresAt;
  if (knownUntil <= now) return undefined;
  return { delegation: before, code, isFirst: !code.isUsed };
};

const digestOf = (digest: Digest, secret: string): string =>
  digest.sha256(`authorization_code/${secret}`);
