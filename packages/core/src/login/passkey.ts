/**
 * Passkeys in the hands of a person: adding one, and proving oneself with it. Answers are checked before the
 * transaction, which awaits stores alone.
 */
import { systemActor } from '../model/values/actor.js';
import type { Passkeys } from '../ports/passkeys.js';
import type { Stores } from '../ports/storage.js';
import { isRefusal, refuse } from '../model/values/refusals.js';
import type { User } from '../model/user/user.js';
import { stampCreated, stampUpdated, type Note, type WriteDeps } from '../unit-of-work/write.js';
import type { Authenticator } from '../model/user/authenticator.js';
import { useChallenge, type ChallengePlace } from './passkey-challenge.js';
import { userHandle } from './passkey-options.js';
import { relyingParty, type RelyingParty } from './passkey-options.js';

export type PasskeyUse = WriteDeps & {
  readonly issuer: string;
  readonly passkeys?: Passkeys | undefined;
};

/** What is left to do within the transaction that counts it. */
export type FactorStep = (stores: Stores, note: Note) => Promise<void>;

/** Of each person, and characters of an answer: the longest credential has 1023 bytes. */
export const passkeyLimits = { count: 10, answer: 16_384 } as const;

export interface PasskeyDeps {
  readonly passkeys: Passkeys;
  readonly party: RelyingParty;
}

/** Undefined where this server can have none. */
export const passkeying = ({
  passkeys,
  issuer,
}: Pick<PasskeyUse, 'passkeys' | 'issuer'>): PasskeyDeps | undefined => {
  const party = relyingParty(issuer);
  return passkeys && party && { passkeys, party };
};

const readAnswer = async (
  deps: PasskeyUse,
  place: ChallengePlace,
  answer: string,
  verifiesUser: boolean,
) => {
  const { passkeys, party } = passkeying(deps) ?? refuse('second_factor_wrong');
  const expected = {
    challenge: await useChallenge(deps, place),
    origin: party.origin,
    relyingPartyId: party.id,
    verifiesUser,
  };
  const read =
    (answer.length > passkeyLimits.answer ? undefined : passkeys.read(answer)) ??
    refuse('second_factor_wrong');
  return { passkeys, expected, ...read };
};

export interface NewPasskey {
  readonly answer: string;
  readonly label?: string | undefined;
}

/**
 * Rule: a credential belongs to one person (W3C Web Authentication Level 3 §7.1), who has ten passkeys at
 * most.
 * @throws Refusal `second_factor_wrong`
 */
export const addPasskey = async (
  deps: PasskeyUse,
  { id: userId, tenantId }: User,
  place: ChallengePlace,
  { answer, label }: NewPasskey,
): Promise<FactorStep> => {
  const { passkeys, expected } = await readAnswer(deps, place, answer, false);
  const passkey = (await passkeys.registered(answer, expected)) ?? refuse('second_factor_wrong');
  const credentialDigest = deps.digest.sha256(passkey.credentialId);
  return async ({ authenticators }, note) => {
    const own = await authenticators.all([
      { attribute: 'userId', equals: userId },
      { attribute: 'kind', equals: 'passkey' },
    ]);
    if (own.length >= passkeyLimits.count) refuse('second_factor_wrong');
    const added: Authenticator = {
      id: deps.random.uuid(),
      tenantId,
      userId,
      kind: 'passkey',
      label: label ?? null,
      secret: null,
      lastUsedStep: null,
      codeDigests: [],
      credentialDigest,
      passkey,
      lastUsedAt: null,
      ...stampCreated(deps, { ...systemActor, id: userId }),
    };
    try {
      await authenticators.add(added);
    } catch (error) {
      if (isRefusal(error, 'already_exists')) refuse('second_factor_wrong');
      throw error;
    }
    note('authenticator.added', added.id, [userId]);
  };
};

/**
 * Rule: a passkey whose counter does not go forward may be a copy: it is refused, and that is noted (W3C Web
 * Authentication Level 3 §7.2).
 * Rule: an answer for another origin, another host, another challenge or another person's passkey proves
 * nobody (W3C Web Authentication Level 3 §7.2). Without a `userId` the answer itself says whose it is, and
 * has to show that the authenticator has asked for a PIN, a finger or a face.
 * @throws Refusal `second_factor_wrong`, `passkey_copied`
 */
export const usePasskey = async (
  deps: PasskeyUse,
  userId: string | undefined,
  place: ChallengePlace,
  answer: string,
): Promise<{ readonly userId: string; readonly prove: FactorStep }> => {
  const isAlone = userId === undefined;
  const {
    passkeys,
    expected,
    credentialId,
    userHandle: named,
  } = await readAnswer(deps, place, answer, isAlone);
  const [known] = await deps.storage.authenticators.all([
    { attribute: 'credentialDigest', equals: deps.digest.sha256(credentialId) },
  ]);
  if (known?.passkey == null || (!isAlone && known.userId !== userId))
    return refuse('second_factor_wrong');
  if (named === undefined ? isAlone : named !== userHandle(deps, known.userId))
    refuse('second_factor_wrong');
  const { signatureCounter } =
    (await passkeys.asserted(answer, expected, known.passkey)) ?? refuse('second_factor_wrong');
  const prove: FactorStep = async ({ authenticators }) => {
    const changed = await authenticators.change(known.id, (current) => {
      const before = current.passkey!.signatureCounter;
      if (signatureCounter <= before && (signatureCounter > 0 || before > 0))
        refuse('passkey_copied', { id: known.id });
      return {
        ...current,
        lastUsedAt: deps.clock.now(),
        passkey: { ...current.passkey!, signatureCounter },
        ...stampUpdated(deps, { ...systemActor, id: known.userId }),
      };
    });
    if (changed === undefined) refuse('second_factor_wrong');
  };
  return { userId: known.userId, prove };
};
