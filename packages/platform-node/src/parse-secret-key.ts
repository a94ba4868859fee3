/** 43 characters hold 32 bytes; both alphabets of RFC 4648, with or without padding. */
const thirtyTwoBytes = /^[A-Za-z0-9+/_-]{43}=?$/;

/** 32 bytes that are drawn by chance have about 30 different ones. Fewer than these never happen. */
const fewestDifferent = 12;

/** Reads the secret key of the server. White space around it is ignored, because files end in a line feed. */
export const parseSecretKey = (text: string): Buffer => {
  const trimmed = text.trim();
  if (!thirtyTwoBytes.test(trimmed)) {
    throw new Error('The secret key must be 32 bytes, written as base64 or base64url.');
  }
  const key = Buffer.from(trimmed, 'base64'); // Node reads both alphabets under this name
  assertRandom(key);
  return key;
};

/** Refuses keys that come from an example or a counter: zeros, one byte or few bytes repeated, equal steps. */
const assertRandom = (key: Buffer): void => {
  const bytes = [...key];
  const steps = bytes.slice(1).map((byte, at) => (byte - bytes[at]! + 256) % 256);
  const isPattern = new Set(bytes).size < fewestDifferent || new Set(steps).size === 1;
  if (isPattern) throw new Error('The secret key must be random bytes, and not a pattern.');
};
