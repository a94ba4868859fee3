import { html } from './html.js';
import type { Content, FailurePage, Setting, Template } from './template.js';

/** The message is for support and stays as the refusal has it, in English; what to do about it is in the person's language. */
export const failurePage: Template<FailurePage> = (page, setting) =>
  page.isOver ? over(setting) : failed(page, setting);

/** Happens to whoever takes a call half way: no details, because support could do nothing with them. */
const over = ({ language: { texts } }: Setting): Content => ({
  title: texts.signInOver,
  body: html` <h1>${texts.signInOver}</h1>
    <p>${texts.beginAgain}</p>`,
});

const failed = (
  { code, message, requestId }: FailurePage,
  { language: { texts } }: Setting,
): Content => ({
  title: texts.wentWrong,
  body: html` <h1>${texts.wentWrong}</h1>
    <p>${texts.tryAgainThere}</p>
    <div class="details">
      <p lang="en" dir="ltr">${message}</p>
      <dl>
        <div>
          <dt>${texts.errorCode}</dt>
          <dd><code dir="ltr">${code}</code></dd>
        </div>
        <div>
          <dt>${texts.requestId}</dt>
          <dd><code dir="ltr">${requestId}</code></dd>
        </div>
      </dl>
    </div>`,
});
