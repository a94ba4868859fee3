import type { Pictures } from '@keyward/core/ports';
import { gif } from './gif.js';
import { jpeg } from './jpeg.js';
import { refusePicture } from './picture.js';
import { png } from './png.js';
import { webp } from './webp.js';

const formats = [png, jpeg, webp, gif];

/**
 * Knows PNG, JPEG, WebP and GIF by their structure, and decodes none: a decoder is a known way into a server
 * (docs/adr/0092-logos-are-checked-pictures.md).
 */
export const nodePictures: Pictures = {
  read: (bytes) => {
    const format = formats.find(({ begins }) => begins(bytes));
    if (format === undefined) return refusePicture('must be PNG, JPEG, WebP or GIF');

    return { mediaType: format.mediaType, ...format.read(bytes) };
  },
};
