/** Colours of a brand, made readable: contrast as WCAG 2.2 defines it. */

/** Red, green and blue, 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

export const white: Colour = [255, 255, 255];
export const black: Colour = [0, 0, 0];

/** `#rgb` or `#rrggbb`; undefined for anything else. */
export const readColour = (text: string | undefined): Colour | undefined => {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text ?? '')?.[1];
  if (digits === undefined) return undefined;

  const long = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const part = (at: number): number => parseInt(long.slice(at, at + 2), 16);
  return [part(0), part(2), part(4)];
};

export const printColour = (colour: Colour): string => {
  const digits = colour.map((part) => part.toString(16).padStart(2, '0'));
  return `#${digits.join('')}`;
};

/** 1 to 21 (WCAG 2.2, contrast ratio). */
export const contrast = (one: Colour, other: Colour): number => {
  const first = luminance(one);
  const second = luminance(other);

  const lighter = Math.max(first, second);
  const darker = Math.min(first, second);
  return (lighter + 0.05) / (darker + 0.05);
};

/** WCAG 2.2, relative luminance. */
const luminance = ([red, green, blue]: Colour): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

const linear = (part: number): number => {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/**
 * White or black text for a background; one of the two always has a contrast of 4.5.
 * White wins where both have it, because people expect white text on buttons.
 */
export const textColourOn = (background: Colour): Colour =>
  contrast(white, background) >= 4.5 ? white : black;

/** The colour, moved as little as possible towards another until it has a contrast to the background. */
export const moveToContrast = (
  colour: Colour,
  towards: Colour,
  background: Colour,
  ratio: number,
): Colour => {
  for (let step = 0; step <= 20; step++) {
    const candidate = mix(colour, towards, step / 20);
    if (contrast(candidate, background) >= ratio) return candidate;
  }
  return towards;
};

const mix = (colour: Colour, towards: Colour, share: number): Colour => {
  const part = (at: 0 | 1 | 2): number =>
    Math.round(colour[at] + (towards[at] - colour[at]) * share);
  return [part(0), part(1), part(2)];
};
