/** How a mail looks: the colours and the logo of the tenant that it comes from, or ours. */
import {
  printColour,
  readColour,
  textColourOn,
  type Colour,
  type NoticeLook,
} from '@keyward/core/ports';

export interface Look {
  /** Around the card, which is white. */
  readonly background: string;
  readonly button: string;
  readonly onButton: string;
  /** The address of a picture. */
  readonly logo: string | undefined;
}

const ourButton: Colour = [0x1f, 0x4f, 0xd8];
const ourBackground: Colour = [0xf5, 0xf5, 0xf7];

/** A value that is not usable falls back to ours. */
export const lookOf = ({ logoUrl, primaryColor, backgroundColor }: NoticeLook = {}): Look => {
  const button = readColour(primaryColor) ?? ourButton;

  return {
    background: printColour(readColour(backgroundColor) ?? ourBackground),
    button: printColour(button),
    onButton: printColour(textColourOn(button)),
    logo: webAddress(logoUrl),
  };
};

/** An address that a mail program can ask for by itself. */
const webAddress = (text = ''): string | undefined => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) ? url.href : undefined;
};
