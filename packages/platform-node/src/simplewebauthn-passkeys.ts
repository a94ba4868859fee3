import type { ExpectedAnswer, Passkeys } from '@keyward/core/ports';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

/** Loaded when the first passkey is checked, so that a server without passkeys starts faster. */
const library = () => import('@simplewebauthn/server');
const libraryHelpers = () => import('@simplewebauthn/server/helpers');

/** The transports that browsers may name (W3C Web Authentication Level 3). Others are dropped. */
const transportNames = new Set(['ble', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

/** Ed25519, ES256 and RS256: the algorithms that the browser was asked for. */
const supportedAlgorithmIDs = [-8, -7, -257];

type Fields = Readonly<Record<string, unknown>>;

const fieldsIn = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null ? (value as Fields) : undefined;

const parseFields = (answer: string): Fields | undefined => {
  try {
    return fieldsIn(JSON.parse(answer));
  } catch {
    return undefined;
  }
};

/** The sender chooses every character of an answer, so an error of the library means that the answer is wrong. */
const undefinedOnError = async <T>(work: () => Promise<T | undefined>): Promise<T | undefined> => {
  try {
    return await work();
  } catch {
    return undefined;
  }
};

/** Our pages stand in no frame, so an answer out of a frame is refused (W3C Web Authentication Level 3 §7.1, §7.2). */
const assertNotFramed = ({ response }: Fields): void => {
  const encoded = String(fieldsIn(response)?.['clientDataJSON']);
  const clientData = parseFields(Buffer.from(encoded, 'base64url').toString());

  const crossOrigin = clientData?.['crossOrigin'];
  if (crossOrigin !== undefined && crossOrigin !== false) {
    throw new Error('The answer comes out of a frame');
  }
};

/** Certificates were not asked for. Checking them would make this server fetch the addresses that they name. */
const assertNoCertificates = async ({ response }: Fields): Promise<void> => {
  const { decodeAttestationObject, isoBase64URL } = await libraryHelpers();
  const encoded = String(fieldsIn(response)?.['attestationObject']);
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(encoded));

  const format = attestation.get('fmt');
  if (format === 'none') return;

  const hasCertificates = attestation.get('attStmt').get('x5c') !== undefined;
  if (format !== 'packed' || hasCertificates) throw new Error('The answer brings certificates');
};

/** The expectation under the names of the library. */
const expectationFor = (expected: ExpectedAnswer) => ({
  expectedChallenge: expected.challenge,
  expectedOrigin: expected.origin,
  expectedRPID: expected.relyingPartyId,
  requireUserVerification: expected.verifiesUser,
});

/** W3C Web Authentication Level 3 §7.1. The library leaves this bound to the store. */
const longestCredentialId = 1023;

const read: Passkeys['read'] = (answer) => {
  const fields = parseFields(answer);
  const id = fields?.['id'];
  if (typeof id !== 'string') return undefined;

  const handle = fieldsIn(fields?.['response'])?.['userHandle'];
  const hasHandle = typeof handle === 'string' && handle !== '';
  return { credentialId: id, userHandle: hasHandle ? handle : undefined };
};

const registered: Passkeys['registered'] = (answer, expected) =>
  undefinedOnError(async () => {
    const response = parseFields(answer) ?? {};
    assertNotFramed(response);
    await assertNoCertificates(response);

    const { verifyRegistrationResponse } = await library();
    const { registrationInfo } = await verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      ...expectationFor(expected),
      supportedAlgorithmIDs,
    });
    if (registrationInfo === undefined) return undefined;

    const { id, publicKey, counter } = registrationInfo.credential;
    if (Buffer.from(id, 'base64url').length > longestCredentialId) return undefined;

    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      signatureCounter: counter,
      transports: transportsIn(response),
    };
  });

const transportsIn = ({ response }: Fields): readonly string[] => {
  const named = fieldsIn(response)?.['transports'];
  if (!Array.isArray(named)) return [];
  return [...transportNames].filter((name) => named.includes(name));
};

const asserted: Passkeys['asserted'] = (answer, expected, { credentialId, publicKey }) =>
  undefinedOnError(async () => {
    const response = parseFields(answer) ?? {};
    assertNotFramed(response);

    const { verifyAuthenticationResponse } = await library();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      ...expectationFor(expected),
      credential: {
        id: credentialId,
        publicKey: Uint8Array.from(Buffer.from(publicKey, 'base64url')),
        // The use case compares the counter in the step that changes it. With 0, the library accepts every counter.
        counter: 0,
      },
    });

    if (!verified || response['id'] !== credentialId) return undefined;
    return { signatureCounter: authenticationInfo.newCounter };
  });

export const simplewebauthnPasskeys: Passkeys = { read, registered, asserted };
