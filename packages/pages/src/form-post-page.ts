/** The answer to a client, as a form that sends itself (OAuth 2.0 Form Post Response Mode). */
import { html } from './html.js';
import type { FormPostPage, Template } from './template.js';

/** The redirect URI was checked when the request named it, so another protocol here is a defect of ours. */
export const assertWebAddress = ({ action }: FormPostPage): void => {
  const { protocol } = new URL(action);
  if (protocol !== 'https:' && protocol !== 'http:') {
    throw new Error(`A form is sent by http or https, not by ${protocol}`);
  }
};

/**
 * The button has no name, so that it adds no parameter. The script takes `submit` from the class of the form,
 * because a parameter of that name would hide the form's own.
 */
export const formPostPage: Template<FormPostPage> = (page, { language: { texts }, nonce }) => {
  const fields = Object.entries(page.parameters).map(
    ([name, value]) => html`
      <input type="hidden" name="${name}" value="${value}">`,
  );

  return {
    title: texts.returning,
    body: html`
      <h1>${texts.returning}</h1>
      <p>${texts.pressContinue}</p>
      <form method="post" action="${page.action}">${fields}
      <div class="choice"><button class="primary" type="submit">${texts.continue}</button></div>
      </form>
      <script nonce="${nonce}">HTMLFormElement.prototype.submit.call(document.forms[0]);</script>`,
  };
};
