/** What the readers of all formats share. */
import { refuse, type Picture, type PictureType } from '@keyward/core/ports';

/** A format of pictures. */
export interface PictureFormat {
  readonly mediaType: PictureType;
  /** Whether the bytes begin as this format does. */
  readonly begins: (bytes: Uint8Array) => boolean;
  /** @throws Refusal `picture_refused` */
  readonly read: (bytes: Uint8Array) => Omit<Picture, 'mediaType'>;
}

/** @throws Refusal `picture_refused` */
export const refusePicture = (why: string): never => refuse('picture_refused', { why });

export const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

/** The characters of some bytes, each byte one. */
export const lettersAt = (bytes: Uint8Array, at: number, count: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + count));

export const joined = (parts: readonly Uint8Array[]): Uint8Array => {
  const all = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.byteLength;
  }
  return all;
};
