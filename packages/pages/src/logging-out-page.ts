/** A logout that applications are told of by pictures (WS-Federation 1.2 §13.2.4), and that goes on afterwards. */
import { returnText } from './client-on-page.js';
import { html, type Html } from './html.js';
import type { LoggingOutPage, Setting, Template } from './template.js';
import { webAddress } from './web-address.js';

/** Milliseconds for applications that do not answer. */
const patience = 3000;

/** `load` comes once each picture has come, or has failed. */
const script = html`
(() => {
  const form = document.forms[0];
  const goOn = () =>
    form
      ? HTMLFormElement.prototype.submit.call(form)
      : location.replace(document.getElementById('on').href);
  const late = setTimeout(goOn, ${String(patience)});
  addEventListener('load', () => {
    clearTimeout(late);
    goOn();
  });
})();`;

export const loggingOutPage: Template<LoggingOutPage> = (page, setting) => {
  const { texts } = setting.language;
  const visits = page.addresses.map(webAddress).filter((address) => address !== undefined);
  const pictures = visits.map(
    (address) => html`
      <img class="unseen" src="${address}" alt="" width="1" height="1">`,
  );
  const rest =
    page.goOn === undefined
      ? html`<p>${returnText(page.client, texts)}</p>`
      : wayOn(page.goOn, setting);
  return {
    title: texts.signedOut,
    visits,
    hasScript: page.goOn !== undefined,
    body: html`
      <h1>${texts.signedOut}</h1>${page.isPartial === true && html`<p>${texts.signedOutInPart}</p>`}
      ${pictures}${rest}`,
  };
};

/** With a button, or a link, in case scripts are off. */
const wayOn = (
  { location, fields }: NonNullable<LoggingOutPage['goOn']>,
  { language: { texts }, nonce }: Setting,
): Html => {
  const run = html`<script nonce="${nonce}">${script}</script>`;
  if (fields === undefined)
    return html`<p><a id="on" href="${webAddress(location)}">${texts.continue}</a></p>${run}`;

  const inputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  return html`<form method="post" action="${webAddress(location)}">${inputs}
      <div class="choice"><button class="primary" type="submit">${texts.continue}</button></div>
      </form>${run}`;
};
