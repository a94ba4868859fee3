/** 43 characters hold 32 bytes; both alphabets of RFC 4648, with or without padding. */
const thirtyTwoBytes = /^[A-Za-z0-9+/_-]{43}=?$/;

/** Reads the secret key of the server. White space around it is ignored, because files end in a line feed. */
export const parseSecretKey = (text: string): Buffer => {
  const trimmed = text.trim();
  if (!thirtyTwoBytes.test(trimmed)) {
    throw new Error('The secret key must be 32 bytes, written as base64 or base64url.');
  }
  return Buffer.from(trimmed, 'base64'); // Node reads both alphabets under this name
};
