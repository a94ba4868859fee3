/** PNG (W3C Portable Network Graphics, Third Edition). */
import { joined, lettersAt, refusePicture, viewOf, type PictureFormat } from './picture.js';

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** The chunks that show the picture. All others are left out: texts, times, profiles, positions. */
const needed = ['IHDR', 'PLTE', 'tRNS', 'gAMA', 'sRGB', 'IDAT', 'IEND'];

/** The bit depths of each colour type. */
const depths: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

interface Chunk {
  readonly type: string;
  readonly data: Uint8Array;
  /** With its length, type and check. */
  readonly whole: Uint8Array;
}

export const png: PictureFormat = {
  mediaType: 'image/png',
  begins: (bytes) => signature.every((byte, at) => bytes[at] === byte),
  read: (bytes) => {
    const chunks = chunksIn(bytes);
    const { width, height } = headerIn(chunks);
    assertOrder(chunks);

    const kept = chunks.filter(({ type }) => needed.includes(type)).map(({ whole }) => whole);
    return { width, height, bytes: joined([Uint8Array.from(signature), ...kept]) };
  },
};

/** Up to the end of the picture; what follows it is no part of it. */
const chunksIn = (bytes: Uint8Array): readonly Chunk[] => {
  const view = viewOf(bytes);
  const chunks: Chunk[] = [];
  let at = signature.length;

  while (at + 12 <= bytes.byteLength) {
    const length = view.getUint32(at);
    const end = at + 12 + length;
    if (end > bytes.byteLength) break;

    const type = lettersAt(bytes, at + 4, 4);
    if (!/^[A-Za-z]{4}$/.test(type)) break;
    if (view.getUint32(end - 4) !== crc32(bytes.subarray(at + 4, end - 4)))
      refusePicture('has a damaged part');

    const data = bytes.subarray(at + 8, end - 4);
    chunks.push({ type, data, whole: bytes.subarray(at, end) });
    if (type === 'IEND') return chunks;
    at = end;
  }
  return refusePicture('ends before it is complete');
};

const headerIn = ([first]: readonly Chunk[]): { width: number; height: number } => {
  if (first?.type !== 'IHDR' || first.data.byteLength !== 13) return refusePicture('has no header');

  const view = viewOf(first.data);
  const [depth, colour] = [view.getUint8(8), view.getUint8(9)];
  const isKnown = depths[colour]?.includes(depth) ?? false;
  const methods = [view.getUint8(10), view.getUint8(11)];
  if (!isKnown || methods.some((method) => method !== 0) || view.getUint8(12) > 1)
    return refusePicture('has a header that PNG does not know');

  return { width: view.getUint32(0), height: view.getUint32(4) };
};

const assertOrder = (chunks: readonly Chunk[]): void => {
  const types = chunks.map(({ type }) => type);
  const only = (type: string): number => types.filter((each) => each === type).length;
  if (types.includes('acTL')) refusePicture('must not be animated');
  if (only('IHDR') !== 1 || only('PLTE') > 1) refusePicture('has a part twice');

  const first = types.indexOf('IDAT');
  const last = types.lastIndexOf('IDAT');
  if (first < 0) refusePicture('holds no image');
  if (types.slice(first, last).some((type) => type !== 'IDAT'))
    refusePicture('has its parts in the wrong order');
  if (types.indexOf('PLTE') > first) refusePicture('has its parts in the wrong order');
};

/** The check of a chunk. */
const crc32 = (bytes: Uint8Array): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = crcTable[(crc ^ byte) & 0xff]! ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
};

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  return crc >>> 0;
});
