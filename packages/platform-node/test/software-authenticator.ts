/**
 * An authenticator in software, written from the specification alone, so that no library checks
 * itself (W3C Web Authentication Level 3).
 */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

export interface Asked {
  readonly challenge: string;
  readonly rp?: { readonly id: string };
  readonly rpId?: string;
  readonly user?: { readonly id: string };
}

/** What a test lets go wrong. */
export interface Bent {
  readonly challenge?: string;
  readonly origin?: string;
  readonly relyingPartyId?: string;
  readonly type?: string;
  readonly crossOrigin?: boolean;
  readonly counter?: number;
  readonly isPresent?: boolean;
  readonly isVerified?: boolean;
  readonly format?: string;
  readonly statement?: readonly (readonly [string, CborValue])[];
  readonly signature?: Buffer;
}

export interface SoftwareAuthenticator {
  readonly credentialId: string;
  /** The answer to a page that makes a passkey, as its script sends it. */
  create(asked: Asked, bent?: Bent): string;
  /** The answer to a page that asks for one; the counter goes up each time. */
  get(asked: Asked, bent?: Bent): string;
}

type CborValue = number | string | Buffer | readonly (readonly [number | string, CborValue])[];

/** RFC 8949 §3, as far as it is needed. */
const head = (major: number, count: number): Buffer => {
  if (count < 24) return Buffer.from([(major << 5) | count]);
  return count < 256
    ? Buffer.from([(major << 5) | 24, count])
    : Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
};
const cbor = (value: CborValue): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = value as readonly (readonly [number | string, CborValue])[];
  return Buffer.concat([
    head(5, entries.length),
    ...entries.flatMap(([key, each]) => [cbor(key), cbor(each)]),
  ]);
};

const coseKey = (publicKey: KeyObject): Buffer => {
  const { x, y } = publicKey.export({ format: 'jwk' });
  return cbor([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x!, 'base64url')],
    [-3, Buffer.from(y!, 'base64url')],
  ]);
};

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

export const softwareAuthenticator = (
  origin: string,
  credential = randomBytes(32),
): SoftwareAuthenticator => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = credential.toString('base64url');
  let counter = 0;
  let userHandle: string | undefined;

  const clientData = (type: string, asked: Asked, bent: Bent): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: bent.type ?? type,
        challenge: bent.challenge ?? asked.challenge,
        origin: bent.origin ?? origin,
        crossOrigin: bent.crossOrigin ?? false,
      }),
    );
  const authenticatorData = (
    relyingPartyId: string,
    { counter: own = counter, isPresent = true, isVerified = true }: Bent,
    attested?: Buffer,
  ): Buffer => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(own);
    return Buffer.concat([
      sha256(relyingPartyId),
      Buffer.from([(isPresent ? 1 : 0) | (isVerified ? 4 : 0) | (attested ? 64 : 0)]),
      counted,
      ...(attested ? [attested] : []),
    ]);
  };
  const answer = (response: object): string =>
    JSON.stringify({
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response,
    });

  return {
    credentialId,
    create(asked, bent = {}) {
      userHandle = asked.user?.id;
      const length = Buffer.from([credential.length >> 8, credential.length & 255]);
      const authData = authenticatorData(
        bent.relyingPartyId ?? asked.rp!.id,
        bent,
        Buffer.concat([Buffer.alloc(16), length, credential, coseKey(publicKey)]),
      );
      const attestationObject = cbor([
        ['fmt', bent.format ?? 'none'],
        ['attStmt', bent.statement ?? []],
        ['authData', authData],
      ]);
      return answer({
        clientDataJSON: clientData('webauthn.create', asked, bent).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal', 'pigeon'],
      });
    },
    get(asked, bent = {}) {
      counter += 1;
      const data = clientData('webauthn.get', asked, bent);
      const authData = authenticatorData(bent.relyingPartyId ?? asked.rpId!, bent);
      const signature =
        bent.signature ?? sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey);
      return answer({
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle,
      });
    },
  };
};
