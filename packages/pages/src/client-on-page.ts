/** How the application that asks appears on a page: its picture, its name and its links. */
import type { ClientOnPage } from '@keyward/api';
import { foreignName, initial } from './foreign-name.js';
import { html, type Html } from './html.js';
import type { Texts } from './texts/texts.js';
import { pictureAddress, webAddress } from './web-address.js';

/** The client's logo, or its initial. Hidden from screen readers, because the name stands beside it. */
export const clientPicture = ({ name, logoUri }: ClientOnPage): Html => {
  const address = clientLogo({ logoUri });
  if (address === undefined) {
    return html`<span class="client" aria-hidden="true">${initial(name)}</span>`;
  }
  return html`<img class="client" src="${address}" alt="" width="56" height="56">`;
};

/** A client may name pictures of its own only, so a path of this server is refused. */
export const clientLogo = ({ logoUri }: Pick<ClientOnPage, 'logoUri'>): string | undefined =>
  logoUri?.startsWith('/') ? undefined : pictureAddress(logoUri);

/** The line "to continue to …" under a heading. */
export const towardsClient = (client: ClientOnPage, texts: Texts): Html => {
  if (client.isOwnAccount) {
    return html`
      <p class="towards">${texts.toYourAccount}</p>`;
  }

  const text = texts.toContinueTo(foreignName(client.name));
  return html`
      <p class="towards">${clientPicture(client)}<span>${text}</span></p>`;
};

/** The client's policy and terms. They open in a new tab, so that the form is not lost. */
export const clientLinks = ({ name, policyUri, tosUri }: ClientOnPage, texts: Texts): Html => {
  const links = [
    clientLink(texts.privacyPolicy, policyUri, texts),
    clientLink(texts.termsOfService, tosUri, texts),
  ].filter((link) => link !== undefined);

  if (links.length === 0) return html``;
  return html`
      <footer class="links">
        <p>${foreignName(name)}</p>
        <ul>${links}</ul>
      </footer>`;
};

const clientLink = (text: string, address: string | undefined, texts: Texts): Html | undefined => {
  const href = webAddress(address);
  if (href === undefined) return undefined;

  const hint = html`<span class="unseen"> (${texts.opensInNewTab})</span>`;
  return html`<li><a href="${href}" target="_blank" rel="noopener noreferrer">${text}${hint}</a></li>`;
};

/** What the person does when nothing is left to do here. */
export const returnText = (
  client: Pick<ClientOnPage, 'name' | 'isOwnAccount'> | undefined,
  texts: Texts,
): string | Html =>
  client === undefined || client.isOwnAccount
    ? texts.closeWindow
    : texts.returnToClient(foreignName(client.name));
