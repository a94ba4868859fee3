/**
 * HMAC-SHA-256 (RFC 2104 §2) by two calls of Node's `hash`.
 *
 * `createHmac` makes two objects, which the collector has to end. They take a twelfth of a token request with
 * HS256 (docs/adr/0120-codes-are-worked-out-by-two-hashes.md has the figures).
 */
import { hash } from 'node:crypto';

/** The authentication code of a text, in base64url without padding. */
export type Hmac = (text: string) => string;

/** Bytes that SHA-256 takes at a time. */
const blockLength = 64;
/** Bytes of a digest. */
const digestLength = 32;
/** Bytes that a UTF-16 code unit takes in UTF-8 at most: a pair of them takes four. */
const mostBytesPerUnit = 3;

/** Most texts fit in here, so that they need no memory of their own. */
const scratch = Buffer.alloc(blockLength + 4096);

/** Reads the key once, for any number of codes. */
export const hmacSha256 = (key: Uint8Array): Hmac => {
  const block = keyBlock(key);
  const innerPad = block.map((byte) => byte ^ 0x36);
  const outer = Buffer.alloc(blockLength + digestLength);
  outer.set(block.map((byte) => byte ^ 0x5c));

  return (text) => {
    const room = blockLength + text.length * mostBytesPerUnit;
    const inner = room <= scratch.length ? scratch : Buffer.alloc(room);
    inner.set(innerPad);
    const end = blockLength + inner.write(text, blockLength);

    outer.write(hash('sha256', inner.subarray(0, end), 'binary'), blockLength, 'binary');
    // A short text that follows would not overwrite all of this one.
    inner.fill(0, 0, end);
    return hash('sha256', outer, 'base64url');
  };
};

/** The key with zeros up to the length of a block. A longer key is replaced by its digest. */
const keyBlock = (key: Uint8Array): Buffer => {
  const block = Buffer.alloc(blockLength);
  block.set(key.length > blockLength ? hash('sha256', key, 'buffer') : key);
  return block;
};
