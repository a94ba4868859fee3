import type { ExpectedAnswer, Passkeys } from '@keyward/core';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

/** Read when the first passkey is checked: whoever uses none need not wait for it at the start. */
const library = () => import('@simplewebauthn/server');
const libraryHelpers = () => import('@simplewebauthn/server/helpers');

/** What browsers may name (W3C Web Authentication Level 3); anything else is no hint. */
const transportNames = new Set(['ble', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

/** Ed25519, ES256 and RS256: what the browser was asked for. */
const supportedAlgorithmIDs = [-8, -7, -257];

type Fields = Readonly<Record<string, unknown>>;
const fieldsIn = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null ? (value as Fields) : undefined;

const parsed = (answer: string): Fields | undefined => {
  try {
    return fieldsIn(JSON.parse(answer));
  } catch {
    return undefined;
  }
};

/** Whoever sends an answer chooses every character of it: whatever the library stumbles over is no answer. */
const orNothing = async <T>(work: () => Promise<T | undefined>): Promise<T | undefined> => {
  try {
    return await work();
  } catch {
    return undefined;
  }
};

/** What the browser signed for. Our pages stand in no frame, so an answer out of one is not for us (W3C Web Authentication Level 3 §7.1, §7.2). */
const assertNotFramed = ({ response }: Fields): void => {
  const clientData = parsed(
    Buffer.from(String(fieldsIn(response)?.['clientDataJSON']), 'base64url').toString(),
  );
  if (clientData?.['crossOrigin'] !== undefined && clientData['crossOrigin'] !== false)
    throw new Error('The answer comes out of a frame');
};

/** None was asked for. Certificates that are sent all the same are not looked at: checking them would have this server fetch what they name. */
const assertNoCertificates = async ({ response }: Fields): Promise<void> => {
  const { decodeAttestationObject, isoBase64URL } = await libraryHelpers();
  const attestation = decodeAttestationObject(
    isoBase64URL.toBuffer(String(fieldsIn(response)?.['attestationObject'])),
  );
  const [format, statement] = [attestation.get('fmt'), attestation.get('attStmt')];
  if (format !== 'none' && (format !== 'packed' || statement.get('x5c') !== undefined))
    throw new Error('The answer brings certificates');
};

const inItsWords = ({ challenge, origin, relyingPartyId, verifiesUser }: ExpectedAnswer) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: relyingPartyId,
  requireUserVerification: verifiesUser,
});

export const simplewebauthnPasskeys: Passkeys = {
  read: (answer) => {
    const fields = parsed(answer);
    const [id, handle] = [fields?.['id'], fieldsIn(fields?.['response'])?.['userHandle']];
    return typeof id === 'string'
      ? {
          credentialId: id,
          userHandle: typeof handle === 'string' && handle !== '' ? handle : undefined,
        }
      : undefined;
  },

  registered: (answer, expected) =>
    orNothing(async () => {
      const response = parsed(answer) ?? {};
      assertNotFramed(response);
      await assertNoCertificates(response);
      const { verifyRegistrationResponse } = await library();
      const { registrationInfo } = await verifyRegistrationResponse({
        response: response as unknown as RegistrationResponseJSON,
        ...inItsWords(expected),
        supportedAlgorithmIDs,
      });
      if (registrationInfo === undefined) return undefined;
      const { id, publicKey, counter } = registrationInfo.credential;
      const transports = fieldsIn(response['response'])?.['transports'];
      // The library leaves the bound of Web Authentication Level 3 §7.1 to whoever stores it.
      if (Buffer.from(id, 'base64url').length > 1023) return undefined;
      return {
        credentialId: id,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        signatureCounter: counter,
        transports: Array.isArray(transports)
          ? [...transportNames].filter((name) => transports.includes(name))
          : [],
      };
    }),

  asserted: (answer, expected, { credentialId, publicKey }) =>
    orNothing(async () => {
      const response = parsed(answer) ?? {};
      assertNotFramed(response);
      const { verifyAuthenticationResponse } = await library();
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: response as unknown as AuthenticationResponseJSON,
        ...inItsWords(expected),
        // The counter is compared where it is changed, in one step; with 0 the library lets every one through.
        credential: {
          id: credentialId,
          publicKey: Uint8Array.from(Buffer.from(publicKey, 'base64url')),
          counter: 0,
        },
      });
      return verified && response['id'] === credentialId
        ? { signatureCounter: authenticationInfo.newCounter }
        : undefined;
    }),
};
