/** Pictures of one pixel, and means to build others. */

const fromBase64 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'));

export const onePixel = {
  'image/png': fromBase64(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  ),
  'image/gif': fromBase64('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'),
  'image/webp': fromBase64('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=='),
  'image/jpeg': fromBase64(
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP////////////////////////////////////////////////////////' +
      '//////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxD/2Q==',
  ),
} as const;

export const lossyWebp = fromBase64('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA');

/** Some bytes, with more put in at a place. */
export const inserted = (bytes: Uint8Array, at: number, more: readonly number[]): Uint8Array =>
  Uint8Array.from([...bytes.subarray(0, at), ...more, ...bytes.subarray(at)]);

export const replaced = (bytes: Uint8Array, at: number, by: readonly number[]): Uint8Array =>
  Uint8Array.from([...bytes.subarray(0, at), ...by, ...bytes.subarray(at + by.length)]);

export const codesOf = (text: string): readonly number[] =>
  [...text].map((character) => character.charCodeAt(0));

/** A chunk of a PNG, with its check. */
export const pngChunk = (type: string, data: readonly number[]): readonly number[] => {
  const checked = [...codesOf(type), ...data];
  return [...word(data.length), ...checked, ...word(crcOf(checked))];
};

const word = (value: number): readonly number[] => [
  (value >>> 24) & 255,
  (value >>> 16) & 255,
  (value >>> 8) & 255,
  value & 255,
];

const crcOf = (bytes: readonly number[]): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
};

/** A chunk of a WebP. */
export const webpChunk = (type: string, data: readonly number[]): readonly number[] => {
  const length = [data.length & 255, data.length >> 8, 0, 0];
  return [...codesOf(type), ...length, ...data, ...(data.length % 2 === 1 ? [0] : [])];
};

export const webpOf = (...chunks: readonly (readonly number[])[]): Uint8Array => {
  const content = [...codesOf('WEBP'), ...chunks.flat()];
  return Uint8Array.from([
    ...codesOf('RIFF'),
    content.length & 255,
    content.length >> 8,
    0,
    0,
    ...content,
  ]);
};
