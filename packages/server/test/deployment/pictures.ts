/** Pictures as people upload them. */

/** One pixel. */
export const smallPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export const smallGif = Buffer.from(
  'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  'base64',
);

/** The header for bytes that begin as a PNG does. */
export const pictureType = (bytes: Buffer | undefined): Readonly<Record<string, string>> =>
  bytes?.subarray(1, 4).toString('latin1') === 'PNG' ? { 'Content-Type': 'image/png' } : {};
