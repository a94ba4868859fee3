import { describe, expect, test } from '@jest/globals';
import { cardColour, resolveBrand } from '../src/brand.js';
import { contrast, readColour, type Colour } from '@keyward/core/ports';

/** A coarse walk through all colours, and some of real brands. */
const steps = ['00', '33', '80', 'cc', 'ff'];
const colours = [
  ...steps.flatMap((red) =>
    steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)),
  ),
  '#e20074',
  '#ffcc00',
  '#1db954',
  '#767676',
  '#777777',
];
const read = (text: string): Colour => readColour(text)!;

describe('any brand colour can be read', () => {
  test('as a button, as a link on the card, and around the card', () => {
    const unreadable = colours.filter((colour) =>
      (['light', 'dark'] as const).some((scheme) => {
        const { button, onButton, accent, background, onBackground } = resolveBrand({
          primaryColor: colour,
          backgroundColor: colour,
        })[scheme];
        return (
          contrast(read(button), read(onButton)) < 4.5 ||
          contrast(read(accent), cardColour[scheme]) < 5.5 ||
          contrast(read(background), read(onBackground)) < 4.5
        );
      }),
    );
    expect(unreadable).toEqual([]);
  });

  test('the surroundings are dark in dark mode, whatever they are in light mode', () => {
    expect(
      colours.filter(
        (colour) =>
          contrast(
            read(resolveBrand({ backgroundColor: colour }).dark.background),
            [255, 255, 255],
          ) < 15,
      ),
    ).toEqual([]);
  });

  test('a colour that needs no help stays as it is', () => {
    expect(resolveBrand({ primaryColor: '#0A4' }).light).toMatchObject({
      button: '#00aa44',
      onButton: '#000000',
    });
    expect(resolveBrand({ primaryColor: '#2353c5' }).light).toMatchObject({
      accent: '#2353c5',
      onButton: '#ffffff',
    });
  });
});

test.each(['red', '#12', '#12345', 'url(x)', '#fff;}</style>', ''])(
  '%j is no colour, so ours is used',
  (colour) => {
    expect(resolveBrand({ primaryColor: colour, backgroundColor: colour })).toEqual(resolveBrand());
  },
);

test('black and white differ by 21', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5);
});
