/**
 * Seals texts that must be read back, such as signing secrets, for keeping in a database.
 *
 * AES-256-GCM (NIST SP 800-38D) with a random nonce of 96 bits: good for 2^32 texts under one key. The context,
 * such as table and row id, is authenticated along: a sealed text moved to another row does not open.
 */
import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto';

export interface Sealer {
  seal(plain: string, context: string): string;
  /** Throws when the key or the context is another one, or the text was changed. */
  open(sealed: string, context: string): string;
}

const cipher = 'aes-256-gcm';
const version = 'v1.';
const nonceLength = 12;
const tagLength = 16;
// Without a stated length Node would accept shortened, weaker tags.
const options = { authTagLength: tagLength };

/** Constant, because the cause would say something about the key or the text. */
export class SealedTextError extends Error {
  constructor() {
    super(
      'The sealed text does not open: it was sealed with another key or for another place, or it was changed.',
    );
  }
}

export const aesGcmSealer = (key: Buffer): Sealer => {
  if (key.length !== 32) throw new Error('The key of the sealer must have 32 bytes.');
  const secret = createSecretKey(key);
  return {
    seal(plain, context) {
      const nonce = randomBytes(nonceLength);
      const sealing = createCipheriv(cipher, secret, nonce, options).setAAD(
        Buffer.from(context, 'utf8'),
      );
      const hidden = Buffer.concat([sealing.update(plain, 'utf8'), sealing.final()]);
      return version + Buffer.concat([nonce, hidden, sealing.getAuthTag()]).toString('base64url');
    },

    open(sealed, context) {
      try {
        const { nonce, hidden, tag } = partsOf(sealed);
        const opening = createDecipheriv(cipher, secret, nonce, options)
          .setAAD(Buffer.from(context, 'utf8'))
          .setAuthTag(tag);
        return Buffer.concat([opening.update(hidden), opening.final()]).toString('utf8');
      } catch {
        throw new SealedTextError();
      }
    },
  };
};

const partsOf = (sealed: string): { nonce: Buffer; hidden: Buffer; tag: Buffer } => {
  const bytes = Buffer.from(sealed.slice(version.length), 'base64url');
  // Compared as text, because Buffer.from skips what is not base64url.
  if (version + bytes.toString('base64url') !== sealed || bytes.length < nonceLength + tagLength)
    throw new Error('malformed');
  return {
    nonce: bytes.subarray(0, nonceLength),
    hidden: bytes.subarray(nonceLength, -tagLength),
    tag: bytes.subarray(-tagLength),
  };
};
