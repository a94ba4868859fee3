import type { NewPasswordPage } from '@keyward/api';
import { clientLinks, clientLogo } from './client-on-page.js';
import { choiceButtons, secretFields } from './form.js';
import { html } from './html.js';
import type { Template } from './template.js';
import type { Texts } from './texts/texts.js';

/** The user name stands in a field so that a password manager knows whose password changes. */
export const newPasswordPage: Template<NewPasswordPage> = (page, { language: { texts } }) => {
  const problem = page.problem === undefined ? undefined : problemText(page.problem, texts);
  const marked = (wrong: NewPasswordPage['problem']) =>
    page.problem === wrong && html` aria-invalid="true"`;
  const described = problem !== undefined && html` problem`;
  return {
    title: problem === undefined ? texts.choosePassword : `${texts.error}: ${texts.choosePassword}`,
    pictures: [clientLogo(page.client)],
    body: html` <h1>${texts.choosePassword}</h1>
      <p>${texts.passwordIsTemporary}</p>
      ${problem !== undefined && html`<p class="problem" id="problem" role="alert">${problem}</p>`}
      <form method="post" action="login">
        ${secretFields(page)}
        <label for="username">${texts.username}</label>
        <input
          id="username"
          name="username"
          type="text"
          value="${page.username}"
          autocomplete="username"
          dir="auto"
          readonly
        />
        <label for="password">${texts.currentPassword}</label>
        <input
          id="password"
          name="password"
          type="password"
          autocomplete="current-password"
          required
          autofocus${problem !== undefined && html` aria-describedby="problem"`}${marked('wrong')}
        />
        <label for="new_password">${texts.newPassword}</label>
        <input
          id="new_password"
          name="new_password"
          type="password"
          autocomplete="new-password"
          required
          aria-describedby="rule${described}"
          ${marked('refused')}
        />
        <p id="rule">${texts.passwordRule(page.atLeast)}</p>
        ${choiceButtons({ continue: texts.continue, deny: texts.cancel })}
      </form>
      ${clientLinks(page.client, texts)}`,
  };
};

const problemText = (problem: NonNullable<NewPasswordPage['problem']>, texts: Texts): string => {
  if (typeof problem !== 'string') return texts.wait(problem.waitSeconds);
  return problem === 'wrong' ? texts.currentPasswordWrong : texts.newPasswordRefused;
};
