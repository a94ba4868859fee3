/**
 * Encrypts texts that must be read back, such as signing secrets, before they are stored in a database.
 *
 * AES-256-GCM (NIST SP 800-38D) with a random nonce of 96 bits allows 2^32 texts under one key.
 * The context,
 * such as table and row id, is authenticated too: a sealed text that was moved to another row does not open.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  randomBytes,
  type KeyObject,
} from 'node:crypto';

export interface Sealer {
  /** The names of the keys, the newest first. A name reveals nothing about its key. */
  readonly keyIds: readonly string[];
  /** Seals with the newest key, or with the one that `keyId` names. Throws for a key that it does not hold. */
  seal(plain: string, context: string, keyId?: string): string;
  /** Opens with any of its keys. Throws when the key or the context differs, or the text was changed. */
  open(sealed: string, context: string): string;
  /** Names the key that opens the text. Throws as `open` does. */
  keyIdOf(sealed: string, context: string): string;
}

const cipher = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;
// Without a stated length Node would accept shortened, weaker tags.
const options = { authTagLength: tagLength };

/** `v2.` and the name of the key; `v1.` texts are older, and name none. */
const sealedForm = /^(?:v1|v2\.(?<keyId>[0-9a-f]{16}))\.(?<body>[\w-]*)$/;

/** The message is constant, because the cause would reveal something about the key or the text. */
export class SealedTextError extends Error {
  constructor() {
    super(
      'The sealed text does not open: ' +
        'it was sealed with another key or for another place, or it was changed.',
    );
  }
}

/** The name of a key of `deriveSealingKey`. Sealed texts show it. */
export const sealingKeyId = (key: Buffer): string =>
  createHmac('sha256', key).update('keyward sealing key id').digest('hex').slice(0, 16);

/** Seals with `key`. The earlier keys open what was sealed with them (docs/adr/0079-the-secret-key-can-change.md). */
export const aesGcmSealer = (key: Buffer, ...earlier: readonly Buffer[]): Sealer => {
  const keys = new Map([key, ...earlier].map((each) => [sealingKeyId(each), secretOf(each)]));
  const keyIds = [...keys.keys()];

  /** What the text hides, and the key that opens it. */
  const opened = (sealed: string, context: string): { plain: string; keyId: string } => {
    const { keyId, body } = sealedForm.exec(sealed)?.groups ?? {};
    if (body === undefined) throw new SealedTextError();

    for (const candidate of keyId === undefined ? keyIds : [keyId]) {
      const secret = keys.get(candidate);
      const plain = secret && decrypted(secret, body, context);
      if (plain !== undefined) return { plain, keyId: candidate };
    }
    throw new SealedTextError();
  };

  return {
    keyIds,

    seal(plain, context, keyId = keyIds[0]!) {
      const secret = keys.get(keyId);
      if (secret === undefined) throw new SealedTextError();

      const nonce = randomBytes(nonceLength);
      const encryption = createCipheriv(cipher, secret, nonce, options);
      encryption.setAAD(Buffer.from(context, 'utf8'));

      const hidden = Buffer.concat([encryption.update(plain, 'utf8'), encryption.final()]);
      const sealed = Buffer.concat([nonce, hidden, encryption.getAuthTag()]);
      return `v2.${keyId}.${sealed.toString('base64url')}`;
    },

    open: (sealed, context) => opened(sealed, context).plain,
    keyIdOf: (sealed, context) => opened(sealed, context).keyId,
  };
};

const secretOf = (key: Buffer): KeyObject => {
  if (key.length !== 32) throw new Error('The key of the sealer must have 32 bytes.');
  return createSecretKey(key);
};

/** Undefined when the text does not open with this key. */
const decrypted = (secret: KeyObject, body: string, context: string): string | undefined => {
  try {
    const { nonce, hidden, tag } = partsOf(body);
    const decryption = createDecipheriv(cipher, secret, nonce, options);
    decryption.setAAD(Buffer.from(context, 'utf8'));
    decryption.setAuthTag(tag);

    const plain = decryption.update(hidden);
    // In this mode the end adds no bytes, but it is where the tag is checked.
    decryption.final();
    return plain.toString('utf8');
  } catch {
    return undefined;
  }
};

const partsOf = (body: string): { nonce: Buffer; hidden: Buffer; tag: Buffer } => {
  const bytes = Buffer.from(body, 'base64url');

  // Several texts can stand for the same bytes, so the text is compared as a whole.
  const isCanonical = bytes.toString('base64url') === body;
  if (!isCanonical || bytes.length < nonceLength + tagLength) throw new Error('malformed');

  return {
    nonce: bytes.subarray(0, nonceLength),
    hidden: bytes.subarray(nonceLength, -tagLength),
    tag: bytes.subarray(-tagLength),
  };
};
