import { foreignName } from './foreign-name.js';
import { html, type Html } from './html.js';
import { detail, supportDetails } from './support-details.js';
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

  return {
    title: texts.wentWrong,
    body: html`
      <h1>${texts.wentWrong}</h1>
      <p>${texts.tryAgainThere}</p>
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
