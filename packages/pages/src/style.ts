/**
 * The style of every page.
 *
 * Properties are logical, so that right-to-left needs no rules of its own. Sizes are relative, so that zoom and
 * large text work.
 */
import type { Palette, ResolvedBrand } from './brand.js';
import { html as css, type Html } from './html.js';
import { formsRules } from './style/forms.js';
import { frameRules } from './style/frame.js';
import { mediaRules } from './style/media.js';
import { partsRules } from './style/parts.js';

/** Escaping knows nothing of CSS, so the only values in the style are colours that `printColour` wrote. */
export const styleOf = ({ light, dark }: ResolvedBrand): Html => css`
  :root {
    color-scheme: light dark;
    ${colours(light)}
    --card: #ffffff;
    --text: #17202e;
    --quiet: #55606f;
    --edge: #dde3ea;
    --field: #ffffff;
    --outline: #7d8896;
    --wrong: #8f1d15;
    --wrong-back: #fdeeec;
    --wrong-edge: #e9b4ae;
    --soft: #f4f6f9;
    --shadow: 0 1px 2px rgb(16 24 40 / 6%), 0 12px 32px rgb(16 24 40 / 10%);
  }

  @media (prefers-color-scheme: dark) {
    :root {
      ${colours(dark)}
      --card: #18202b;
      --text: #e9eef5;
      --quiet: #a8b3c1;
      --edge: #2b3645;
      --field: #111821;
      --outline: #75818f;
      --wrong: #ffb9b1;
      --wrong-back: #3a1a1a;
      --wrong-edge: #75342f;
      --soft: #202a37;
      --shadow: 0 1px 2px rgb(0 0 0 / 40%), 0 12px 32px rgb(0 0 0 / 30%);
    }
  }

  ${frameRules}
  ${partsRules}
  ${formsRules}
  ${mediaRules}
`;

const colours = (palette: Palette): Html => css`
    --background: ${palette.background};
    --on-background: ${palette.onBackground};
    --button: ${palette.button};
    --on-button: ${palette.onButton};
    --accent: ${palette.accent};`;
