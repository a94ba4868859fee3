import type { LoginPage } from '@keyward/api';
import { clientLinks, clientLogo, towardsClient } from './client-on-page.js';
import { doneText } from './done-text.js';
import { fieldState } from './fields.js';
import { choiceButtons, secretFields } from './form.js';
import { html, type Html } from './html.js';
import { pageScript, showButton } from './page-script.js';
import { doneNotice, problemAlert, titleWithProblem } from './problem.js';
import { providerChoice } from './provider-choice.js';
import type { Template } from './template.js';
import type { Texts } from './texts/texts.js';
import { waysList } from './ways.js';

export const loginPage: Template<LoginPage> = (page, setting) => {
  const { texts } = setting.language;
  const heading = texts.signIn;
  const problem = page.problem && problemText(page.problem, texts);
  const done = page.done && doneText(page.done, texts);

  return {
    title: titleWithProblem(heading, problem, texts),
    hasScript: true,
    pictures: [clientLogo(page.client)],
    body: html`
      <h1>${heading}</h1>${doneNotice(done)}${towardsClient(page.client, texts)}${problemAlert(problem)}
      <form method="post" action="login">${secretFields(page)}
      ${usernameField(page, texts)}
      ${passwordField(page, texts)}
      ${choiceButtons({ continue: texts.signIn, deny: texts.cancel })}
      </form>${providerChoice(page, texts)}${otherWays(page, texts)}
      ${clientLinks(page.client, texts)}${pageScript(setting)}`,
  };
};

const problemText = (problem: NonNullable<LoginPage['problem']>, texts: Texts): string =>
  typeof problem === 'string' ? texts[problem] : texts.wait(problem.waitSeconds);

const usernameField = (page: LoginPage, texts: Texts): Html => {
  const state = fieldState({
    describedBy: [page.problem !== undefined && 'problem'],
    isWrong: page.problem === 'wrong',
    takesFocus: page.username === '',
  });

  return html`
      <label for="username">${texts.username}</label>
      <input id="username" name="username" type="text" value="${page.username}" autocomplete="username"
        autocapitalize="none" spellcheck="false" dir="auto" required${state}>`;
};

/** Where an address is enough, the password may stay empty, and a hint below the field says so. */
const passwordField = (page: LoginPage, texts: Texts): Html => {
  const { isAddressEnough = false } = page;
  const required = !isAddressEnough && html` required`;
  const state = fieldState({
    describedBy: [isAddressEnough && 'address-enough', page.problem !== undefined && 'problem'],
    isWrong: page.problem === 'wrong',
    takesFocus: page.username !== '',
  });
  const hint =
    isAddressEnough &&
    html`
      <p class="hint" id="address-enough">${texts.addressIsEnough}</p>`;

  return html`
      <label for="password">${texts.password}</label>
      <input id="password" name="password" type="password"
        autocomplete="current-password"${required}${state}>${showButton('password', texts)}${hint}`;
};

/** Links for a person who cannot log in with a password. */
const otherWays = ({ passkeyAt, passwordResetAt, signUpAt }: LoginPage, texts: Texts): Html =>
  waysList([
    { text: texts.signInWithPasskey, href: passkeyAt },
    { text: texts.forgotPassword, href: passwordResetAt },
    { text: texts.createAccount, href: signUpAt },
  ]);
