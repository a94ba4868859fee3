/** How the application that asks appears: its picture or its initial, and what it says of itself. */
import type { ClientOnPage } from '@keyward/api';
import { foreignName, initial } from './foreign-name.js';
import { html, type Html } from './html.js';
import type { Texts } from './texts/texts.js';
import { pictureAddress, webAddress } from './web-address.js';

/** The name stands beside it, so a screen reader need not hear it twice. */
export const clientPicture = ({ name, logoUri }: ClientOnPage): Html => {
  const address = clientLogo({ logoUri });
  if (address !== undefined)
    return html`<img class="client" src="${address}" alt="" width="56" height="56" />`;
  return html`<span class="client" aria-hidden="true">${initial(name)}</span>`;
};

/** Never from this server: a client names its own pictures only. */
export const clientLogo = ({ logoUri }: Pick<ClientOnPage, 'logoUri'>): string | undefined =>
  logoUri?.startsWith('/') ? undefined : pictureAddress(logoUri);

/** In a tab of their own, because leaving would lose the form. */
export const clientLinks = ({ name, policyUri, tosUri }: ClientOnPage, texts: Texts): Html => {
  const links = (
    [
      [texts.privacyPolicy, policyUri],
      [texts.termsOfService, tosUri],
    ] as const
  ).flatMap(([text, address]) => {
    const href = webAddress(address);
    return href === undefined
      ? []
      : [
          html`<li>
            <a href="${href}" target="_blank" rel="noopener noreferrer"
              >${text}<span class="unseen"> (${texts.opensInNewTab})</span></a
            >
          </li>`,
        ];
  });
  return links.length === 0
    ? html``
    : html` <footer class="links">
        <p>${foreignName(name)}</p>
        <ul>
          ${links}
        </ul>
      </footer>`;
};
