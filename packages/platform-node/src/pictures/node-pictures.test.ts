import { describe, expect, test } from '@jest/globals';
import type { PictureType } from '@keyward/core/ports';
import {
  codesOf,
  inserted,
  lossyWebp,
  onePixel,
  pngChunk,
  replaced,
  webpChunk,
  webpOf,
} from './pictures.test-support.js';
import { nodePictures } from './node-pictures.js';

const pictureTypes = Object.keys(onePixel) as readonly PictureType[];

const png = onePixel['image/png'];
const gif = onePixel['image/gif'];
const jpeg = onePixel['image/jpeg'];
const webp = onePixel['image/webp'];

const endOf = (bytes: Uint8Array): number => bytes.byteLength;
const refused = (why: string) =>
  expect.objectContaining({ code: 'picture_refused', values: { why } });
const reading = (bytes: Uint8Array) => (): unknown => nodePictures.read(bytes);

describe('a picture', () => {
  test.each(pictureTypes)('of the type %s is known by its structure', (mediaType) => {
    expect(nodePictures.read(onePixel[mediaType])).toMatchObject({
      mediaType,
      width: 1,
      height: 1,
    });
  });

  test('is PNG, JPEG, WebP or GIF whatever its sender calls it, and holds nothing but the image', () => {
    const types = pictureTypes.map((type) => nodePictures.read(onePixel[type]).mediaType);
    expect(types).toEqual(pictureTypes);
  });

  test.each(pictureTypes)('of the type %s reads again as it was kept', (mediaType) => {
    const { bytes } = nodePictures.read(onePixel[mediaType]);
    expect(nodePictures.read(bytes).bytes).toEqual(bytes);
  });

  test.each(pictureTypes)('of the type %s is kept without what follows its end', (mediaType) => {
    const kept = nodePictures.read(onePixel[mediaType]).bytes;
    const followed = inserted(onePixel[mediaType], endOf(onePixel[mediaType]), codesOf('<script>'));
    expect(nodePictures.read(followed).bytes).toEqual(kept);
  });

  test.each(pictureTypes)('of the type %s is refused wherever it is cut', (mediaType) => {
    const { bytes } = nodePictures.read(onePixel[mediaType]);
    for (let length = 0; length < bytes.byteLength; length++)
      expect(reading(bytes.subarray(0, length))).toThrow(
        expect.objectContaining({ code: 'picture_refused' }),
      );
  });

  test.each(pictureTypes)(
    'of the type %s with any byte changed is refused or kept, and fails in no other way',
    (mediaType) => {
      const whole = onePixel[mediaType];
      for (let at = 0; at < whole.byteLength; at++)
        for (const byte of [0, 1, 127, 128, 255]) {
          const tried = replaced(whole, at, [byte]);
          try {
            expect(nodePictures.read(tried).bytes.byteLength).toBeLessThanOrEqual(whole.byteLength);
          } catch (error) {
            expect(error).toMatchObject({ code: 'picture_refused' });
          }
        }
    },
  );

  test.each([
    ['nothing', ''],
    ['a text', 'hello'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a drawing in SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a drawing in SVG with a declaration', '<?xml version="1.0"?><svg/>'],
    ['a bitmap of Windows', 'BM\u0000\u0000'],
  ])('is not %s', (_, text) => {
    const bytes = Uint8Array.from(codesOf(text));
    expect(reading(bytes)).toThrow(refused('must be PNG, JPEG, WebP or GIF'));
  });
});

describe('a PNG', () => {
  const afterHeader = 8 + 25;

  test.each(['tEXt', 'zTXt', 'iTXt', 'eXIf', 'iCCP', 'tIME', 'prVt'])(
    'loses its chunk %s',
    (type) => {
      const told = inserted(png, afterHeader, pngChunk(type, codesOf('51.5 N')));
      expect(nodePictures.read(told).bytes).toEqual(png);
    },
  );

  test('keeps the chunk of its transparent colour', () => {
    const transparent = inserted(png, afterHeader, pngChunk('tRNS', [0, 0]));
    expect(nodePictures.read(transparent).bytes).toEqual(transparent);
  });

  test('that is animated is refused', () => {
    const animated = inserted(png, afterHeader, pngChunk('acTL', [0, 0, 0, 2, 0, 0, 0, 0]));
    expect(reading(animated)).toThrow(refused('must not be animated'));
  });

  test('with a chunk whose check is wrong is refused', () => {
    const damaged = replaced(png, 8 + 8 + 13, [1, 2, 3, 4]);
    expect(reading(damaged)).toThrow(refused('has a damaged part'));
  });

  test('without an image is refused', () => {
    const empty = Uint8Array.from([...png.subarray(0, afterHeader), ...pngChunk('IEND', [])]);
    expect(reading(empty)).toThrow(refused('holds no image'));
  });

  test('with a second header is refused', () => {
    const twice = inserted(png, afterHeader, [...png.subarray(8, afterHeader)]);
    expect(reading(twice)).toThrow(refused('has a part twice'));
  });

  test.each([
    ['a depth', 8, 3],
    ['a colour type', 9, 5],
    ['a compression', 10, 1],
    ['an interlacing', 12, 2],
  ])('with %s that PNG does not know is refused', (_, at, value) => {
    const header = [...png.subarray(16, 29)];
    header[at] = value;
    const odd = replaced(png, 8, pngChunk('IHDR', header));
    expect(reading(odd)).toThrow(refused('has a header that PNG does not know'));
  });
});

describe('a JPEG', () => {
  test.each([
    ['its application data', 0xe1],
    ['its colour profile', 0xe2],
    ['its remark', 0xfe],
  ])('loses %s', (_, code) => {
    const told = inserted(jpeg, 2, [0xff, code, 0, 8, ...codesOf('51.5 N')]);
    expect(nodePictures.read(told).bytes).toEqual(nodePictures.read(jpeg).bytes);
  });

  test('keeps what says how its colours are coded', () => {
    const adobe = [0xff, 0xee, 0, 14, ...codesOf('Adobe'), 0, 100, 0, 0, 0, 0, 1];
    const kept = nodePictures.read(inserted(jpeg, 2, adobe)).bytes;
    expect([...kept.subarray(2, 2 + adobe.length)]).toEqual(adobe);
  });

  test('that is coded arithmetically is refused', () => {
    const at = jpeg.findIndex((byte, index) => byte === 0xff && jpeg[index + 1] === 0xc2);
    expect(reading(replaced(jpeg, at, [0xff, 0xc9]))).toThrow(
      refused('is coded in a way that browsers do not show'),
    );
  });
});

describe('a GIF', () => {
  const beforeEnd = gif.byteLength - 1;

  test.each([
    ['a remark', [0x21, 0xfe, 3, 1, 2, 3, 0]],
    ['application data', [0x21, 0xff, 3, 1, 2, 3, 0]],
    ['a text', [0x21, 0x01, 3, 1, 2, 3, 0]],
  ])('loses %s', (_, block) => {
    expect(nodePictures.read(inserted(gif, beforeEnd, block)).bytes).toEqual(gif);
  });

  test('of two images is refused', () => {
    const image = [...gif.subarray(gif.indexOf(0x2c, 19), beforeEnd)];
    expect(reading(inserted(gif, beforeEnd, image))).toThrow(refused('must not be animated'));
  });

  test('whose image is larger than its screen is refused', () => {
    const at = gif.indexOf(0x2c, 19);
    expect(reading(replaced(gif, at + 5, [2]))).toThrow(
      refused('has an image that is larger than it says'),
    );
  });
});

describe('a WebP', () => {
  const image = [...webp.subarray(12)];
  const canvas = (width: number, flags = 0): readonly number[] =>
    webpChunk('VP8X', [flags, 0, 0, 0, width - 1, 0, 0, 0, 0, 0]);

  test('with losses is read by the header of its frame (RFC 6386 §9.1)', () => {
    expect(nodePictures.read(lossyWebp)).toMatchObject({
      mediaType: 'image/webp',
      width: 1,
      height: 1,
    });
  });

  test('loses its profile, positions and texts, and says so', () => {
    const told = webpOf(
      canvas(1, 0x3c),
      webpChunk('ICCP', [1]),
      image,
      webpChunk('EXIF', codesOf('51.5 N')),
      webpChunk('XMP ', [1]),
    );
    expect(nodePictures.read(told).bytes).toEqual(webpOf(canvas(1, 0x10), image));
  });

  test('without losses is read by its first bits (RFC 9649 §3.4)', () => {
    const wide = replaced(webp, 21, [0xff, 0x41, 0x00, 0x10]);
    expect(nodePictures.read(wide)).toMatchObject({ width: 512, height: 2 });
  });

  test('that is animated is refused', () => {
    const animated = webpOf(canvas(1, 2), webpChunk('ANIM', [0, 0, 0, 0, 0, 0]), image);
    expect(reading(animated)).toThrow(refused('must not be animated'));
  });

  test('whose canvas has another size than its image is refused', () => {
    expect(reading(webpOf(canvas(2), image))).toThrow(
      refused('has an image of another size than it says'),
    );
  });

  test('of two images is refused', () => {
    expect(reading(webpOf(image, image))).toThrow(refused('must hold one image'));
  });
});
