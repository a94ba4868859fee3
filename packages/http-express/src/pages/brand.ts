/** What an embedder says of its brand, made into what the pages need. */
import {
  black,
  printColour,
  readColour,
  readableOn,
  standingOut,
  white,
  type Colour,
} from './colour.js';
import { pictureAddress } from './web-address.js';

export interface Brand {
  /** Stands on every page and in its title. */
  readonly name?: string | undefined;
  /** An https address, a path of this server, or a data address of an image. */
  readonly logoUrl?: string | undefined;
  /** `#rrggbb` or `#rgb`: buttons, links and the focus ring. */
  readonly primaryColor?: string | undefined;
  /** `#rrggbb` or `#rgb`: what surrounds the card. In dark mode, a darker shade of it. */
  readonly backgroundColor?: string | undefined;
}

export interface Palette {
  readonly background: string;
  readonly onBackground: string;
  readonly button: string;
  readonly onButton: string;
  /** Links, focus ring and the outline of the button: the primary colour, moved until it can be read on the card. */
  readonly accent: string;
}

export interface ResolvedBrand {
  readonly name: string;
  readonly logo: string | undefined;
  readonly light: Palette;
  readonly dark: Palette;
}

/** The card's own colour, which is ours in both schemes: the colours of a brand have to be readable on it. */
export const cardColour = { light: white, dark: readColour('#18202b')! };

/** What cannot be used (an address of a script, a colour that is none) falls back to ours. */
export const resolveBrand = ({
  name,
  logoUrl,
  primaryColor,
  backgroundColor,
}: Brand = {}): ResolvedBrand => {
  const primary = readColour(primaryColor) ?? readColour('#2353c5')!;
  const own = readColour(backgroundColor);
  const dark = own === undefined ? readColour('#0e141c')! : standingOut(own, black, white, 16);
  return {
    name: name?.trim() || 'Keyward',
    logo: pictureAddress(logoUrl),
    light: palette(primary, own ?? readColour('#eef2f7')!, cardColour.light, black),
    dark: palette(primary, dark, cardColour.dark, white),
  };
};

const palette = (primary: Colour, background: Colour, card: Colour, towards: Colour): Palette => ({
  background: printColour(background),
  onBackground: printColour(readableOn(background)),
  button: printColour(primary),
  onButton: printColour(readableOn(primary)),
  accent: printColour(standingOut(primary, towards, card, 5.5)),
});
