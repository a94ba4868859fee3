import { generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import type { KeyAlgorithm, TokenSigner } from '@keyward/core/ports';

const generate = promisify(generateKeyPair);

interface KeyPair {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

const rsa = (): Promise<KeyPair> => generate('rsa', { modulusLength: 2048 });

const elliptic = (namedCurve: string) => (): Promise<KeyPair> => generate('ec', { namedCurve });

const kinds: Readonly<Record<KeyAlgorithm, () => Promise<KeyPair>>> = {
  RS256: rsa,
  PS256: rsa,
  ES256: elliptic('P-256'),
  ES384: elliptic('P-384'),
  ES512: elliptic('P-521'),
  EdDSA: () => generate('ed25519'),
};

/** A new key pair as PKCS #8 and SPKI PEM. Node makes it on another thread, because an RSA key takes long. */
export const createKeyPair: TokenSigner['createKeyPair'] = async (algorithm) => {
  const { privateKey, publicKey } = await kinds[algorithm]();
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }) as string,
  };
};
