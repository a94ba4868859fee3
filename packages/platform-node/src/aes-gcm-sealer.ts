/**
 * Encrypts texts that must be read back, such as signing secrets, before they are stored in a database.
 *
 * AES-256-GCM (NIST SP 800-38D) with a random nonce of 96 bits allows 2^32 texts under one key.
 * The context,
 * such as table and row id, is authenticated too: a sealed text that was moved to another row does not open.
 */
import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto';

export interface Sealer {
  seal(plain: string, context: string): string;
  /** Throws when the key or the context differs, or the text was changed. */
  open(sealed: string, context: string): string;
}

const cipher = 'aes-256-gcm';
const version = 'v1.';
const nonceLength = 12;
const tagLength = 16;
// Without a stated length Node would accept shortened, weaker tags.
const options = { authTagLength: tagLength };

/** The message is constant, because the cause would reveal something about the key or the text. */
export class SealedTextError extends Error {
  constructor() {
    super(
      'The sealed text does not open: ' +
        'it was sealed with another key or for another place, or it was changed.',
    );
  }
}

export const aesGcmSealer = (key: Buffer): Sealer => {
  if (key.length !== 32) throw new Error('The key of the sealer must have 32 bytes.');
  const secret = createSecretKey(key);

  return {
    seal(plain, context) {
      const nonce = randomBytes(nonceLength);
      const encryption = createCipheriv(cipher, secret, nonce, options);
      encryption.setAAD(Buffer.from(context, 'utf8'));

      const hidden = Buffer.concat([encryption.update(plain, 'utf8'), encryption.final()]);
      const sealed = Buffer.concat([nonce, hidden, encryption.getAuthTag()]);
      return version + sealed.toString('base64url');
    },

    open(sealed, context) {
      try {
        const { nonce, hidden, tag } = partsOf(sealed);
        const decryption = createDecipheriv(cipher, secret, nonce, options);
        decryption.setAAD(Buffer.from(context, 'utf8'));
        decryption.setAuthTag(tag);

        const plain = Buffer.concat([decryption.update(hidden), decryption.final()]);
        return plain.toString('utf8');
      } catch {
        throw new SealedTextError();
      }
    },
  };
};

const partsOf = (sealed: string): { nonce: Buffer; hidden: Buffer; tag: Buffer } => {
  const bytes = Buffer.from(sealed.slice(version.length), 'base64url');

  // Buffer.from skips characters outside base64url, so the text is compared as a whole.
  const isCanonical = version + bytes.toString('base64url') === sealed;
  if (!isCanonical || bytes.length < nonceLength + tagLength) throw new Error('malformed');

  return {
    nonce: bytes.subarray(0, nonceLength),
    hidden: bytes.subarray(nonceLength, -tagLength),
    tag: bytes.subarray(-tagLength),
  };
};
