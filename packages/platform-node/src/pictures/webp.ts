/** WebP (RFC 9649), with one image. */
import { joined, lettersAt, refusePicture, viewOf, type PictureFormat } from './picture.js';

/** The chunks that show the picture. Profiles, positions and texts are left out. */
const needed = ['VP8X', 'ALPH', 'VP8 ', 'VP8L'];

interface Chunk {
  readonly type: string;
  readonly data: Uint8Array;
  /** With its type, its length, and the byte that makes its length even. */
  readonly whole: Uint8Array;
}

interface Measures {
  readonly width: number;
  readonly height: number;
}

export const webp: PictureFormat = {
  mediaType: 'image/webp',
  begins: (bytes) => lettersAt(bytes, 0, 4) === 'RIFF' && lettersAt(bytes, 8, 4) === 'WEBP',
  read: (bytes) => {
    const chunks = chunksIn(bytes);
    if (chunks.some(({ type }) => type === 'ANIM' || type === 'ANMF'))
      refusePicture('must not be animated');

    const measures = measuresOf(chunks);
    const kept = chunks.filter(({ type }) => needed.includes(type)).map(keptChunk);
    return { ...measures, bytes: fileOf(kept) };
  },
};

const chunksIn = (bytes: Uint8Array): readonly Chunk[] => {
  const view = viewOf(bytes);
  const end = 8 + view.getUint32(4, true);
  if (end > bytes.byteLength) return refusePicture('ends before it is complete');

  const chunks: Chunk[] = [];
  let at = 12;
  while (at < end) {
    if (at + 8 > end) return refusePicture('ends before it is complete');
    const length = view.getUint32(at + 4, true);
    const next = at + 8 + length + (length % 2);
    if (next > end) return refusePicture('ends before it is complete');

    const type = lettersAt(bytes, at, 4);
    chunks.push({
      type,
      data: bytes.subarray(at + 8, at + 8 + length),
      whole: bytes.subarray(at, next),
    });
    at = next;
  }
  return chunks;
};

/** Of an extended picture, the canvas must be as large as the image on it. */
const measuresOf = (chunks: readonly Chunk[]): Measures => {
  const images = chunks.filter(({ type }) => type === 'VP8 ' || type === 'VP8L');
  const [image] = images;
  if (image === undefined) return refusePicture('holds no image');
  if (images.length > 1) return refusePicture('must hold one image');

  const measures = image.type === 'VP8L' ? losslessMeasures(image) : lossyMeasures(image);
  const extended = chunks.filter(({ type }) => type === 'VP8X');
  if (extended.length === 0 && chunks[0] !== image) return refusePicture('has a damaged part');
  if (extended.length > 0) assertCanvas(chunks, measures);
  return measures;
};

const assertCanvas = ([first]: readonly Chunk[], { width, height }: Measures): void => {
  if (first!.type !== 'VP8X' || first!.data.byteLength !== 10) refusePicture('has a damaged part');

  const at = (byte: number): number => first!.data[byte]!;
  const number = (byte: number): number =>
    1 + at(byte) + at(byte + 1) * 0x100 + at(byte + 2) * 0x10000;
  if (number(4) !== width || number(7) !== height)
    refusePicture('has an image of another size than it says');
};

/** The header of the first frame (RFC 6386 §9.1). */
const lossyMeasures = ({ data }: Chunk): Measures => {
  const isKeyFrame = data.byteLength >= 10 && (data[0]! & 1) === 0;
  const hasStart = data[3] === 0x9d && data[4] === 0x01 && data[5] === 0x2a;
  if (!isKeyFrame || !hasStart) return refusePicture('has a damaged part');

  const view = viewOf(data);
  return { width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff };
};

/** RFC 9649 §3.4: width and height less one, of 14 bits each, then alpha, then the version 0. */
const losslessMeasures = ({ data }: Chunk): Measures => {
  if (data.byteLength < 5 || data[0] !== 0x2f) return refusePicture('has a damaged part');

  const bits = viewOf(data).getUint32(1, true);
  if (bits >>> 29 !== 0) return refusePicture('has a damaged part');
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
};

const alphaFlag = 0x10;

/** The header of an extended picture names the chunks that it holds: only alpha is left. */
const keptChunk = ({ type, whole }: Chunk): Uint8Array => {
  if (type !== 'VP8X') return whole;
  const header = Uint8Array.from(whole);
  header[8] = header[8]! & alphaFlag;
  return header;
};

const fileOf = (chunks: readonly Uint8Array[]): Uint8Array => {
  const content = joined(chunks);
  const header = new Uint8Array(12);
  header.set([0x52, 0x49, 0x46, 0x46], 0); // RIFF
  header.set([0x57, 0x45, 0x42, 0x50], 8); // WEBP
  viewOf(header).setUint32(4, 4 + content.byteLength, true);
  return joined([header, content]);
};
