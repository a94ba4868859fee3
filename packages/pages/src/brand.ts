/** Turns the brand of an embedder into the colours and the logo that the pages need. */
import {
  black,
  moveToContrast,
  printColour,
  readColour,
  textColourOn,
  white,
  type Colour,
} from '@keyward/core/ports';
import { pictureAddress } from './web-address.js';

export interface Brand {
  /** Appears on every page and in its title. */
  readonly name?: string | undefined;
  /** An https address, a path of this server, or a data address of an image. */
  readonly logoUrl?: string | undefined;
  /** `#rrggbb` or `#rgb`: buttons, links and the focus ring. */
  readonly primaryColor?: string | undefined;
  /** `#rrggbb` or `#rgb`: the colour around the card. Dark mode uses a darker shade of it. */
  readonly backgroundColor?: string | undefined;
}

export interface Palette {
  readonly background: string;
  readonly onBackground: string;
  readonly button: string;
  readonly onButton: string;
  /** Links, focus ring and outline of the button: the primary colour, moved until it is readable on the card. */
  readonly accent: string;
}

export interface ResolvedBrand {
  readonly name: string;
  readonly logo: string | undefined;
  readonly light: Palette;
  readonly dark: Palette;
}

/** The card keeps our colour in both schemes. The colours of a brand must be readable on it. */
export const cardColour = { light: white, dark: readColour('#18202b')! };

const ourPrimary = readColour('#2353c5')!;
const ourBackground = { light: readColour('#eef2f7')!, dark: readColour('#0e141c')! };

/** A value that is not usable (the address of a script, an unreadable colour) falls back to ours. */
export const resolveBrand = (brand: Brand = {}): ResolvedBrand => {
  const primary = readColour(brand.primaryColor) ?? ourPrimary;
  const background = readColour(brand.backgroundColor);

  const lightBackground = background ?? ourBackground.light;
  const darkBackground =
    background === undefined ? ourBackground.dark : moveToContrast(background, black, white, 16);

  return {
    name: brand.name?.trim() || 'Keyward',
    logo: pictureAddress(brand.logoUrl),
    light: {
      ...surroundings(lightBackground),
      ...controls(primary),
      accent: printColour(moveToContrast(primary, black, cardColour.light, 5.5)),
    },
    dark: {
      ...surroundings(darkBackground),
      ...controls(primary),
      accent: printColour(moveToContrast(primary, white, cardColour.dark, 5.5)),
    },
  };
};

const surroundings = (background: Colour): Pick<Palette, 'background' | 'onBackground'> => ({
  background: printColour(background),
  onBackground: printColour(textColourOn(background)),
});

const controls = (primary: Colour): Pick<Palette, 'button' | 'onButton'> => ({
  button: printColour(primary),
  onButton: printColour(textColourOn(primary)),
});
