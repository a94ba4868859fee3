import type { NewPasswordPage } from '@keyward/api';
import { clientLinks, clientLogo } from './client-on-page.js';
import { currentPasswordField, fieldState, readonlyUsername } from './fields.js';
import { choiceButtons, secretFields } from './form.js';
import { html, type Html } from './html.js';
import { pageScript, showButton } from './page-script.js';
import { problemAlert, titleWithProblem } from './problem.js';
import type { Template } from './template.js';
import type { Texts } from './texts/texts.js';

export const newPasswordPage: Template<NewPasswordPage> = (page, setting) => {
  const { texts } = setting.language;
  const heading = texts.choosePassword;
  const problem = page.problem && problemText(page.problem, texts);
  const focus = html` autofocus`;
  const state = fieldState({
    describedBy: [problem !== undefined && 'problem'],
    isWrong: page.problem === 'wrong',
  });

  return {
    title: titleWithProblem(heading, problem, texts),
    hasScript: true,
    pictures: [clientLogo(page.client)],
    body: html`
      <h1>${heading}</h1>
      <p>${texts.passwordIsTemporary}</p>${problemAlert(problem)}
      <form method="post" action="login">${secretFields(page)}
      ${readonlyUsername(texts.username, page.username)}
      ${currentPasswordField(texts.currentPassword, html`${focus}${state}`, texts)}
      ${newPasswordField(page, texts)}
      ${choiceButtons({ continue: texts.continue, deny: texts.cancel })}
      </form>${clientLinks(page.client, texts)}${pageScript(setting)}`,
  };
};

/** The rule stands below the field, because the current password has the focus first. */
const newPasswordField = (page: NewPasswordPage, texts: Texts): Html => {
  const state = fieldState({
    describedBy: ['rule', page.problem !== undefined && 'problem'],
    isWrong: page.problem === 'refused',
  });

  return html`
      <label for="new_password">${texts.newPassword}</label>
      <input id="new_password" name="new_password" type="password"
        autocomplete="new-password" required${state}>${showButton('new_password', texts)}
      <p id="rule">${texts.passwordRule(page.atLeast)}</p>`;
};

const problemText = (problem: NonNullable<NewPasswordPage['problem']>, texts: Texts): string => {
  if (problem === 'wrong') return texts.currentPasswordWrong;
  if (problem === 'refused') return texts.newPasswordRefused;
  return texts.wait(problem.waitSeconds);
};
