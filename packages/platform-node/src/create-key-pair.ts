import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type { TokenSigner } from '@keyward/core/ports';

const generate = promisify(generateKeyPair);

/** A new key pair as PKCS #8 and SPKI PEM. Node makes it on another thread, because an RSA key takes long. */
export const createKeyPair: TokenSigner['createKeyPair'] = async (algorithm) => {
  const { privateKey, publicKey } =
    algorithm === 'ES256'
      ? await generate('ec', { namedCurve: 'P-256' })
      : await generate('rsa', { modulusLength: 2048 });
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }) as string,
  };
};
