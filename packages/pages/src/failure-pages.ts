/** The pages of what went wrong, here or at a provider. */
import type { ProviderFailedPage } from '@keyward/api';
import { foreignName } from './foreign-name.js';
import { html, type Html } from './html.js';
import type { Content, FailurePage, Setting, Template } from './template.js';
import type { Texts } from './texts/texts.js';
import { waysList } from './ways.js';
import { webAddress } from './web-address.js';

export const failurePage: Template<FailurePage> = (page, setting) =>
  page.isOver ? timedOutContent(page, setting) : failureContent(page, setting);

/** The page of a person who waited too long. It holds no details, because support does not need any. */
const timedOutContent = (page: FailurePage, { language: { texts } }: Setting): Content => ({
  title: texts.signInOver,
  body: html`
      <h1>${texts.signInOver}</h1>
      <p>${texts.beginAgain}</p>${waysOn(page, texts)}`,
});

/** The page speaks the person's language. The message stays in English, because it is meant for support. */
const failureContent = (page: FailurePage, { language: { texts } }: Setting): Content => {
  const details = [detail(texts.errorCode, page.code), detail(texts.requestId, page.requestId)];
  const heading = page.reason === 'not_found' ? texts.pageNotFound : texts.wentWrong;

  return {
    title: heading,
    body: html`
      <h1>${heading}</h1>
      ${page.reason !== undefined && html`<p>${texts.reasons[page.reason]}</p>`}
      ${page.reason !== 'not_found' && html`<p>${texts.tryAgainThere}</p>`}
      ${supportDetails(page.message, details)}${waysOn(page, texts)}`,
  };
};

/** The application comes first. Its address is registered; none comes from the request. */
const waysOn = (page: FailurePage, texts: Texts): Html =>
  waysList([
    {
      text: texts.backToClient(foreignName(page.client?.name ?? '')),
      href: webAddress(page.startUri),
    },
    { text: texts.toAccount, href: webAddress(page.accountAt) },
    { text: texts.toStartPage, href: webAddress(page.homeAt) },
  ]);

/** What the person can pass on to support: the message in English, and values with their names. */
export const supportDetails = (message: string, details: readonly Html[]): Html => html`
      <div class="details">
        <p lang="en" dir="ltr">${message}</p>
        <dl>${details}</dl>
      </div>`;

export const detail = (name: string, value: string): Html => html`
          <div><dt>${name}</dt><dd><code dir="ltr">${value}</code></dd></div>`;

/** Says whose fault it is, which is not always the provider's. */
const faultOf = ({ isBlocked, reason, providerName }: ProviderFailedPage, texts: Texts) => {
  if (isBlocked) return texts.blocked;
  return reason === undefined
    ? texts.providerFailedAt(foreignName(providerName))
    : texts.reasons[reason];
};

/** The person did nothing wrong, so the page only says what to do next. The message is meant for support. */
export const providerFailedPage: Template<ProviderFailedPage> = (page, { language: { texts } }) => {
  const { deniedBecause: denied } = page;
  const explanation = denied === undefined ? faultOf(page, texts) : texts.denied(denied);

  return {
    title: texts.providerFailed,
    body: html`
      <h1>${texts.providerFailed}</h1>
      <p>${explanation}</p>
      <p><a href="${page.backTo}">${texts.otherWays}</a></p>
      ${supportDetails(page.message, [detail(texts.requestId, page.requestId)])}`,
  };
};
