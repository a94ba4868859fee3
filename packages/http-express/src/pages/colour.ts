/** Colours of a brand, made readable: contrast as WCAG 2.2 defines it. */

/** Red, green and blue, 0 to 255. */
export type Colour = readonly [number, number, number];

export const white: Colour = [255, 255, 255];
export const black: Colour = [0, 0, 0];

/** `#rgb` or `#rrggbb`; anything else is no colour. */
export const readColour = (text: string | undefined): Colour | undefined => {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text ?? '')?.[1];
  if (digits === undefined) return undefined;
  const long = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  return [0, 2, 4].map((at) => parseInt(long.slice(at, at + 2), 16)) as unknown as Colour;
};

export const printColour = (colour: Colour): string =>
  `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

const luminance = (colour: Colour): number => {
  const [red, green, blue] = colour
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
};

/** 1 to 21 (WCAG 2.2, contrast ratio). */
export const contrast = (one: Colour, other: Colour): number => {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
};

/** Black or white, whichever reads better; one of them always has 4.5. White wins where both would do: on buttons people expect it. */
export const readableOn = (background: Colour): Colour =>
  contrast(white, background) >= 4.5 ? white : black;

const mixed = (colour: Colour, towards: Colour, share: number): Colour =>
  colour.map((part, at) => Math.round(part + (towards[at]! - part) * share)) as unknown as Colour;

/** The colour moved towards another, as little as it takes to stand out against a background. */
export const standingOut = (
  colour: Colour,
  towards: Colour,
  background: Colour,
  ratio: number,
): Colour => {
  const steps = Array.from({ length: 21 }, (_, step) => mixed(colour, towards, step / 20));
  return steps.find((step) => contrast(step, background) >= ratio) ?? towards;
};
