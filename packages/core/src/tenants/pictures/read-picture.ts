import { pictureLimits } from '../../model/tenant-logo.js';
import { gif } from './gif.js';
import { jpeg } from './jpeg.js';
import { refusePicture, type Picture } from './picture.js';
import { png } from './png.js';
import { webp } from './webp.js';

const formats = [png, jpeg, webp, gif];

/**
 * Reads a still picture by its structure and keeps the parts that show it
 * (docs/adr/0092-logos-are-checked-pictures.md).
 * Rule: a picture is PNG, JPEG, WebP or GIF whatever its sender calls it, and holds nothing but the image.
 * @throws Refusal `picture_refused`
 */
export const readPicture = (bytes: Uint8Array): Picture => {
  if (bytes.byteLength > pictureLimits.bytes)
    refusePicture(`must have at most ${pictureLimits.bytes} bytes`);

  const format = formats.find(({ begins }) => begins(bytes));
  if (format === undefined) return refusePicture('must be PNG, JPEG, WebP or GIF');

  const picture = { mediaType: format.mediaType, ...format.read(bytes) };
  assertMeasures(picture);
  return picture;
};

/** A small file may describe an image that fills the memory of the browser. */
const assertMeasures = ({ width, height }: Picture): void => {
  const { side } = pictureLimits;
  const isFitting = [width, height].every((length) => length >= 1 && length <= side);
  if (!isFitting) refusePicture(`must be 1 to ${side} pixels wide and high`);
};
