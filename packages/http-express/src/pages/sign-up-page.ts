import type { SignUpPage } from '@keyward/api';
import { clientLinks, clientLogo, clientPicture } from './client-on-page.js';
import { foreignName } from './foreign-name.js';
import { choiceButtons, secretFields } from './form.js';
import { html } from './html.js';
import { alert, newPasswordField, passwordProblemText, textField } from './new-password.js';
import type { Template } from './template.js';
import type { Texts } from './texts/texts.js';

export const signUpPage: Template<SignUpPage> = (page, { language: { texts } }) => {
  const wrong =
    page.problem === undefined
      ? undefined
      : typeof page.problem === 'string'
        ? page.problem
        : 'password' in page.problem
          ? 'password'
          : undefined;
  return {
    title:
      page.problem === undefined ? texts.createAccount : `${texts.error}: ${texts.createAccount}`,
    pictures: [clientLogo(page.client)],
    body: html` <h1>${texts.createAccount}</h1>
      <p class="towards">
        ${clientPicture(page.client)}<span
          >${texts.toContinueTo(foreignName(page.client.name))}</span
        >
      </p>
      ${alert(page.problem && problemText(page.problem, texts))}
      <form method="post" action="sign-up">
        ${secretFields(page)}${textField('name', texts.yourName, page.name, { autocomplete: 'name', isWrong: wrong === 'name', takesFocus: wrong === undefined || wrong === 'name' })}${textField('email', texts.email, page.email, { type: 'email', autocomplete: 'email', isWrong: wrong === 'email', takesFocus: wrong === 'email' })}${newPasswordField(texts, page.atLeast, wrong === 'password', wrong === 'password')}
        ${choiceButtons({ continue: texts.createAccount, deny: texts.backToSignIn })}
      </form>
      ${clientLinks(page.client, texts)}`,
  };
};

const problemText = (problem: NonNullable<SignUpPage['problem']>, texts: Texts): string => {
  if (problem === 'email') return texts.emailRefused;
  if (problem === 'name') return texts.nameRefused;
  return 'password' in problem
    ? passwordProblemText(problem.password, texts)
    : texts.wait(problem.waitSeconds);
};
