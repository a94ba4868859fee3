/** The answer to a client, as a form that sends itself (OAuth 2.0 Form Post Response Mode). */
import { html } from './html.js';
import type { FormPostPage, Template } from './template.js';

/** A redirect URI is checked when a request names it; that one of a script came this far would be our own mistake. */
export const assertWebAddress = ({ action }: FormPostPage): void => {
  const { protocol } = new URL(action);
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new Error(`A form is sent by http or https, not by ${protocol}`);
};

/** The button has no name, so that it adds no parameter; and the form's own `submit` is taken from its class, because a parameter may be called `submit`. */
export const formPostPage: Template<FormPostPage> = (page, { language: { texts }, nonce }) => ({
  title: texts.returning,
  body: html` <h1>${texts.returning}</h1>
    <p>${texts.pressContinue}</p>
    <form method="post" action="${page.action}">
      ${Object.entries(page.parameters).map(
        ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" /> `,
      )}
      <div class="choice"><button class="primary" type="submit">${texts.continue}</button></div>
    </form>
    <script nonce="${nonce}">
      HTMLFormElement.prototype.submit.call(document.forms[0]);
    </script>`,
});
