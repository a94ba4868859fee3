/** The frame of every page: the brand above, the card with the content below it. */
import { html, type Html } from './html.js';
import type { ResolvedBrand } from './brand.js';
import { styleOf } from './style.js';
import type { Layout } from './template.js';

export const layout: Layout = (
  { title, body, isWide },
  { language, brand, nonce, iconUrl, isPreview },
) => html`<!doctype html>
<html lang="${language.tag}" dir="${language.direction}">
  <head>
    <meta charset="utf-8">
    <title>${title} · ${brand.name}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">${iconLink(iconUrl)}
    <style nonce="${nonce}">${styleOf(brand)}</style>
  </head>
  <body${isPreview && html` inert`}>
    <header class="brand">${brandMark(brand)}</header>
    <main${isWide === true && html` class="wide"`}>${body}
    </main>
  </body>
</html>
`;

const iconLink = (iconUrl: string | undefined): Html =>
  iconUrl === undefined
    ? html``
    : html`
    <link rel="icon" href="${iconUrl}">`;

/** The logo alone, because it says the name. Without a logo, the name and our keyhole. */
const brandMark = ({ name, logo }: ResolvedBrand): Html =>
  logo === undefined
    ? html`${keyhole}<span>${name}</span>`
    : html`<img src="${logo}" alt="${name}">`;

const keyhole = html`
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="9" class="plate"/>
        <path class="hole" d="M16 7.5a5 5 0 0 0-2.6 9.27L12 24.5h8l-1.4-7.73A5 5 0 0 0 16 7.5Z"/>
      </svg>`;
