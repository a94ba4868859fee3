import type { MailedPage } from '@keyward/api';
import { foreignName } from './foreign-name.js';
import { secretFields } from './form.js';
import { html, type Html } from './html.js';
import { doneNotice, problemAlert, titleWithProblem } from './problem.js';
import type { Template } from './template.js';
import type { Texts } from './texts/texts.js';
import { waysList } from './ways.js';

export const mailedPage: Template<MailedPage> = (page, { language: { texts } }) => {
  const heading = texts.checkMail;
  const problem = page.problem && texts.wait(page.problem.waitSeconds);
  const typed = foreignName(page.typed);
  const isAgain = page.isAgain === true && problem === undefined;

  return {
    title: titleWithProblem(heading, problem, texts),
    body: html`
      <h1>${heading}</h1>${doneNotice(isAgain ? texts.mailedAgain : undefined)}${problemAlert(problem)}
      <p>${page.reason === 'sign_up' ? texts.signUpMailed(typed) : texts.resetMailed(typed)}</p>
      <p class="quiet">${texts.mailMissing}</p>${againForm(page, texts)}${waysList([
        { text: texts.otherAddress, href: page.otherAt },
        { text: texts.findOrganization, href: page.chooseAccountAt },
        { text: texts.backToSignIn, href: page.backTo },
      ])}`,
  };
};

/** Shown after half a minute, without a script, when the mail could have arrived. */
const againForm = (page: MailedPage, texts: Texts): Html => {
  const [action, name] =
    page.reason === 'sign_up' ? ['sign-up', 'email'] : ['password-reset', 'username'];

  return html`
      <form class="later" method="post" action="${action}">${secretFields(page)}
      <input type="hidden" name="${name}" value="${page.typed}">
      <div class="choice">
        <button type="submit" name="action" value="again">${texts.sendAgain}</button>
      </div>
      </form>`;
};
