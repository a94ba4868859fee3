/**
 * Passkeys whose answers are plain to read: for tests of what follows from an answer, never of whether it is
 * genuine.
 */
import type { ExpectedAnswer, PasskeyAssertion, Passkeys } from '../ports/passkeys.js';
import type { PasskeyKey } from '../model/user/authenticator.js';

/** What a test lets an authenticator answer. */
export interface PlainAnswer extends Omit<ExpectedAnswer, 'verifiesUser'> {
  readonly credentialId: string;
  readonly userHandle?: string | undefined;
  readonly signatureCounter: number;
  readonly isVerified?: boolean | undefined;
}

const parsed = (answer: string): PlainAnswer | undefined => {
  try {
    return JSON.parse(answer) as PlainAnswer;
  } catch {
    return undefined;
  }
};

const holds = (
  answer: PlainAnswer | undefined,
  { challenge, origin, relyingPartyId, verifiesUser }: ExpectedAnswer,
): answer is PlainAnswer =>
  answer?.challenge === challenge &&
  answer.origin === origin &&
  answer.relyingPartyId === relyingPartyId &&
  (!verifiesUser || answer.isVerified === true);

export const plainPasskeys: Passkeys = {
  read: (answer) => {
    const { credentialId, userHandle } = parsed(answer) ?? {};
    return credentialId === undefined ? undefined : { credentialId, userHandle };
  },
  registered: (text, expected) => Promise.resolve(registeredKey(parsed(text), expected)),
  asserted: (text, expected, key) => Promise.resolve(assertion(parsed(text), expected, key)),
};

const registeredKey = (
  answer: PlainAnswer | undefined,
  expected: ExpectedAnswer,
): PasskeyKey | undefined => {
  if (!holds(answer, expected)) return undefined;

  return {
    credentialId: answer.credentialId,
    publicKey: `key of ${answer.credentialId}`,
    signatureCounter: answer.signatureCounter,
    transports: ['internal'],
  };
};

const assertion = (
  answer: PlainAnswer | undefined,
  expected: ExpectedAnswer,
  key: PasskeyKey,
): PasskeyAssertion | undefined => {
  if (!holds(answer, expected)) return undefined;
  if (key.publicKey !== `key of ${answer.credentialId}`) return undefined;

  return { signatureCounter: answer.signatureCounter };
};
