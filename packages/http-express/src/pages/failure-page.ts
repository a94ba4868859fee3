import { html } from './html.js';
import { detail, supportDetails } from './support-details.js';
import type { Content, FailurePage, Setting, Template } from './template.js';

export const failurePage: Template<FailurePage> = (page, setting) =>
  page.isOver ? timedOutContent(setting) : failureContent(page, setting);

/** The page of a person who waited too long. It holds no details, because support does not need any. */
const timedOutContent = ({ language: { texts } }: Setting): Content => ({
  title: texts.signInOver,
  body: html`
      <h1>${texts.signInOver}</h1>
      <p>${texts.beginAgain}</p>`,
});

/** The page speaks the person's language. The message stays in English, because it is meant for support. */
const failureContent = (page: FailurePage, { language: { texts } }: Setting): Content => {
  const details = [detail(texts.errorCode, page.code), detail(texts.requestId, page.requestId)];

  return {
    title: texts.wentWrong,
    body: html`
      <h1>${texts.wentWrong}</h1>
      <p>${texts.tryAgainThere}</p>
      ${supportDetails(page.message, details)}`,
  };
};
