import { createCipheriv, timingSafeEqual } from 'node:crypto';
import { isUnfit, malformed, type AdoptedFormat } from './adopted-format.js';
import { unpaddedBytes } from './base64.js';
import { scryptCost } from './scrypt.js';

const keyLength = 32;

/** Signer keys of Firebase have 64 bytes, and the hash is as long. */
const [shortestSigner, longestSigner] = [32, 64];

const form =
  /^\$firebase-scrypt\$ln=([1-9]\d*),r=([1-9]\d*),sep=([\w+/]*),key=([\w+/]+)\$([\w+/]*)\$([\w+/]+)$/;

/**
 * `$firebase-scrypt$ln=14,r=8,sep=SEPARATOR,key=SIGNER_KEY$SALT$HASH`. The hash is the signer key, encrypted with what
 * scrypt makes of the password.
 */
export const firebaseScrypt: AdoptedFormat = (value) => {
  const [, ln = '', r = '', ...texts] = form.exec(value) ?? [];
  const [separator, signer, salt, hash] = texts.map(unpaddedBytes);
  const isSound =
    separator !== undefined &&
    signer !== undefined &&
    salt !== undefined &&
    signer.length >= shortestSigner &&
    signer.length <= longestSigner &&
    hash?.length === signer.length;
  if (!isSound)
    return malformed(
      'must be a hash of Firebase, ' +
        'such as $firebase-scrypt$ln=14,r=8,sep=SEPARATOR,key=SIGNER_KEY$SALT$HASH',
    );

  const cost = scryptCost(ln, r, '1');
  if (isUnfit(cost)) return cost;
  return {
    work: cost.work,
    matches: async (password) => {
      const key = await cost.derive(password, Buffer.concat([salt, separator]), keyLength);
      const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
      return timingSafeEqual(Buffer.concat([cipher.update(signer), cipher.final()]), hash);
    },
  };
};
