/** JPEG (ITU-T T.81), with one image that every browser shows. */
import { joined, lettersAt, refusePicture, viewOf, type PictureFormat } from './picture.js';

const marker = {
  start: 0xd8,
  end: 0xd9,
  scan: 0xda,
  adobe: 0xee,
} as const;

/** Baseline, extended and progressive, all with Huffman codes: the ones that browsers show. */
const frames = [0xc0, 0xc1, 0xc2];

/** Tables of codes and quantities, and the distance of restarts. */
const tables = [0xc4, 0xdb, 0xdd];

interface Segment {
  readonly code: number;
  readonly at: number;
  /** Where the next one begins. */
  readonly end: number;
}

export const jpeg: PictureFormat = {
  mediaType: 'image/jpeg',
  begins: (bytes) => bytes[0] === 0xff && bytes[1] === marker.start && bytes[2] === 0xff,
  read: (bytes) => {
    const segments = segmentsIn(bytes);
    const kept = segments.filter((segment) => isNeeded(bytes, segment));
    const measured = segments.filter(({ code }) => frames.includes(code));
    const scanned = segments.findIndex(({ code }) => code === marker.scan);
    if (measured.length !== 1) refusePicture('must hold one image');
    if (scanned < segments.indexOf(measured[0]!)) refusePicture('holds no image');

    const parts = kept.map(({ at, end }) => bytes.subarray(at, end));
    return {
      ...measuresAt(bytes, measured[0]!),
      bytes: joined([startMarker, ...parts, endMarker]),
    };
  },
};

const startMarker = Uint8Array.of(0xff, marker.start);
const endMarker = Uint8Array.of(0xff, marker.end);

/** Up to the end of the image; what follows it is no part of it. */
const segmentsIn = (bytes: Uint8Array): readonly Segment[] => {
  const segments: Segment[] = [];
  let at = 2;

  while (at + 1 < bytes.byteLength) {
    if (bytes[at] !== 0xff) return refusePicture('has a damaged part');
    const code = bytes[at + 1]!;
    if (code === 0xff) {
      at += 1; // fill bytes may stand before a marker
      continue;
    }
    if (code === marker.end) return segments;

    const segment = segmentAt(bytes, at, code);
    segments.push(segment);
    at = segment.end;
  }
  return refusePicture('ends before it is complete');
};

const segmentAt = (bytes: Uint8Array, at: number, code: number): Segment => {
  const isKnown = code >= 0xc0 && !(code >= 0xd0 && code <= 0xd8);
  if (!isKnown || at + 4 > bytes.byteLength) return refusePicture('has a damaged part');

  const length = viewOf(bytes).getUint16(at + 2);
  const end = at + 2 + length;
  if (length < 2 || end > bytes.byteLength) return refusePicture('ends before it is complete');
  return { code, at, end: code === marker.scan ? endOfScan(bytes, end) : end };
};

/** Coded data goes on to the next marker; a restart and an escaped 0xff are part of it. */
const endOfScan = (bytes: Uint8Array, from: number): number => {
  for (let at = from; at + 1 < bytes.byteLength; at++) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1]!;
    const isData = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isData) return at;
  }
  return refusePicture('ends before it is complete');
};

/** Without it, some pictures would be shown in wrong colours. It holds nothing else. */
const isAdobe = (bytes: Uint8Array, { code, at, end }: Segment): boolean =>
  code === marker.adobe && end - at === 16 && lettersAt(bytes, at + 4, 5) === 'Adobe';

const isNeeded = (bytes: Uint8Array, segment: Segment): boolean => {
  const { code } = segment;
  if (frames.includes(code) || tables.includes(code) || code === marker.scan) return true;

  // Positions, previews, profiles and remarks are left out.
  const isApplication = (code >= 0xe0 && code <= 0xef) || code === 0xfe;
  if (isApplication) return isAdobe(bytes, segment);
  return refusePicture('is coded in a way that browsers do not show');
};

const measuresAt = (
  bytes: Uint8Array,
  { at, end }: Segment,
): { readonly width: number; readonly height: number } => {
  const view = viewOf(bytes);
  if (end - at < 10) return refusePicture('has no header');

  const parts = view.getUint8(at + 9);
  if (view.getUint8(at + 4) !== 8 || end - at !== 10 + 3 * parts)
    refusePicture('has a header that browsers do not show');
  if (parts !== 1 && parts !== 3)
    refusePicture('must be grey or in red, green and blue, not for print');
  return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
};
