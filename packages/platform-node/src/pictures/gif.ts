/** GIF (GIF89a), with one image. */
import { joined, lettersAt, refusePicture, viewOf, type PictureFormat } from './picture.js';

const introducer = { image: 0x2c, extension: 0x21, trailer: 0x3b } as const;

/** The label of the extension that names the transparent colour. */
const graphicControl = 0xf9;

interface Block {
  readonly kind: number;
  readonly label: number | undefined;
  readonly at: number;
  readonly end: number;
}

export const gif: PictureFormat = {
  mediaType: 'image/gif',
  begins: (bytes) => /^GIF8[79]a$/.test(lettersAt(bytes, 0, 6)),
  read: (bytes) => {
    if (bytes.byteLength < 13) refusePicture('has no header');
    const view = viewOf(bytes);
    const [width, height] = [view.getUint16(6, true), view.getUint16(8, true)];
    const begin = 13 + tableSize(bytes[10]!);

    const blocks = blocksIn(bytes, begin);
    const images = blocks.filter(({ kind }) => kind === introducer.image);
    if (images.length === 0) refusePicture('holds no image');
    if (images.length > 1) refusePicture('must not be animated');
    assertWithin(view, images[0]!.at, { width, height });

    const kept = blocks.filter(
      ({ kind, label }) => kind === introducer.image || label === graphicControl,
    );
    const parts = kept.map(({ at, end }) => bytes.subarray(at, end));
    return {
      width,
      height,
      bytes: joined([bytes.subarray(0, begin), ...parts, Uint8Array.of(introducer.trailer)]),
    };
  },
};

/** The bytes of a table of colours, as the flags before it say. */
const tableSize = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Up to the end of the picture; what follows it is no part of it. */
const blocksIn = (bytes: Uint8Array, begin: number): readonly Block[] => {
  const blocks: Block[] = [];
  let at = begin;

  while (at < bytes.byteLength) {
    const kind = bytes[at]!;
    if (kind === introducer.trailer) return blocks;

    const block = blockAt(bytes, at, kind);
    blocks.push(block);
    at = block.end;
  }
  return refusePicture('ends before it is complete');
};

const blockAt = (bytes: Uint8Array, at: number, kind: number): Block => {
  if (kind === introducer.extension)
    return { kind, at, label: bytes[at + 1], end: endOfData(bytes, at + 2) };
  if (kind !== introducer.image) return refusePicture('has a damaged part');

  const codeSizeAt = at + 10 + tableSize(bytes[at + 9] ?? 0);
  const codeSize = bytes[codeSizeAt] ?? 0;
  if (codeSize < 2 || codeSize > 8) return refusePicture('has a damaged part');
  return { kind, at, label: undefined, end: endOfData(bytes, codeSizeAt + 1) };
};

/** Data comes in portions, each with its length before it; an empty one is the last. */
const endOfData = (bytes: Uint8Array, from: number): number => {
  let at = from;
  while (at < bytes.byteLength) {
    const length = bytes[at]!;
    at += 1 + length;
    if (length === 0) return at;
  }
  return refusePicture('ends before it is complete');
};

const assertWithin = (
  view: DataView,
  at: number,
  { width, height }: { readonly width: number; readonly height: number },
): void => {
  const [left, top] = [view.getUint16(at + 1, true), view.getUint16(at + 3, true)];
  const [wide, high] = [view.getUint16(at + 5, true), view.getUint16(at + 7, true)];
  if (wide === 0 || high === 0 || left + wide > width || top + high > height)
    refusePicture('has an image that is larger than it says');
};
