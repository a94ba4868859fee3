import { refuse } from '../model/values/refusals.js';
import type { Pictures } from '../ports/pictures.js';

const begins = (bytes: Uint8Array, text: string): boolean =>
  [...text].every((character, at) => bytes[at] === character.charCodeAt(0));

/** Believes the header of a PNG or GIF, and keeps all of the file. */
export const plainPictures: Pictures = {
  read: (bytes) => {
    const { buffer, byteOffset, byteLength } = bytes;
    const view = new DataView(buffer, byteOffset, byteLength);

    if (begins(bytes, '\x89PNG') && byteLength >= 24)
      return {
        mediaType: 'image/png',
        width: view.getUint32(16),
        height: view.getUint32(20),
        bytes,
      };

    if (begins(bytes, 'GIF8') && byteLength >= 10)
      return {
        mediaType: 'image/gif',
        width: view.getUint16(6, true),
        height: view.getUint16(8, true),
        bytes,
      };

    return refuse('picture_refused', { why: 'must be PNG or GIF' });
  },
};
