import type { LoginPage, LoginProblem } from '@keyward/api';
import { clientLinks, clientLogo, towardsClient } from './client-on-page.js';
import { doneText } from './done-pages.js';
import { currentPasswordField, fieldState, readonlyUsername } from './fields.js';
import { foreignName } from './foreign-name.js';
import { choiceButtons, secretFields } from './form.js';
import { html, type Html } from './html.js';
import { pageScript } from './page-script.js';
import { offeredPasskeyForm } from './passkey-form.js';
import { doneNotice, longerProblem, problemAlert, titleWithProblem } from './problem.js';
import type { Setting, Template } from './template.js';
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
      <h1>${heading}</h1>${again(page, texts)}
      ${doneNotice(done)}${towardsClient(page.client, texts)}${problemAlert(problem)}
      <form id="login" method="post" action="login">${secretFields(page)}
      ${fields(page, texts)}
      ${choiceButtons({ continue: buttonText(page, texts), deny: texts.cancel })}
      </form>${providerChoice(page, texts)}${otherWays(page, texts)}
      ${clientLinks(page.client, texts)}${pageScript(setting)}${offeredPasskey(page, setting)}`,
  };
};

/** Why a person who is signed in has to sign in. */
const again = ({ isSignedIn }: LoginPage, texts: Texts): Html | false =>
  isSignedIn === true && html`<p>${texts.signInForAccount}</p>`;

const takesPasskey = (page: LoginPage): boolean =>
  page.offeredPasskey !== undefined && page.step !== 'password';

const offeredPasskey = (page: LoginPage, setting: Setting): Html | false =>
  takesPasskey(page) && offeredPasskeyForm(page, page.offeredPasskey!, setting);

const buttonText = ({ step }: LoginPage, texts: Texts): string =>
  step === 'identifier' ? texts.continue : texts.signIn;

/** A password manager finds the user name beside the password, also where the name is given already. */
const fields = (page: LoginPage, texts: Texts): Html => {
  switch (page.step) {
    case 'identifier':
      return usernameField(page, texts);
    case 'password':
      return html`${readonlyUsername(texts.username, page.username)}${passwordField(page, texts)}`;
    case undefined:
      return html`${usernameField(page, texts)}${passwordField(page, texts)}`;
  }
};

const problemText = (problem: LoginProblem, texts: Texts): string =>
  typeof problem === 'string' ? texts[problem] : longerProblem(problem, texts);

const usernameField = (page: LoginPage, texts: Texts): Html => {
  const state = fieldState({
    describedBy: [page.problem !== undefined && 'problem'],
    isWrong: page.problem === 'wrong',
    takesFocus: page.username === '' || page.step === 'identifier',
  });

  return html`
      <label for="username">${texts.username}</label>
      <input id="username" name="username" type="text" value="${page.username}"
        autocomplete="${takesPasskey(page) ? 'username webauthn' : 'username'}"
        autocapitalize="none" spellcheck="false" dir="auto" required${state}>`;
};

const passwordField = (page: LoginPage, texts: Texts): Html => {
  const state = fieldState({
    describedBy: [page.problem !== undefined && 'problem'],
    isWrong: page.problem === 'wrong',
    takesFocus: page.username !== '',
  });
  return currentPasswordField(texts.password, state, texts);
};

/** Links for a person who cannot go on with this form. */
const otherWays = (page: LoginPage, texts: Texts): Html =>
  waysList([
    { text: texts.useOtherAccount, href: page.backTo },
    { text: texts.signInWithPasskey, href: page.passkeyAt },
    { text: texts.signInWithPassword, href: page.passwordAt },
    {
      text: texts.forgotPassword,
      href: page.passwordResetAt,
      sends: { form: 'login', action: 'reset' },
    },
    {
      text: texts.findOrganization,
      href: page.chooseAccountAt,
      sends: { form: 'login', action: 'choose' },
    },
    { text: texts.createAccount, href: page.signUpAt },
  ]);

/** A button for each identity provider. A form of its own, so that Enter in a field never presses one of them. */
const providerChoice = (page: LoginPage, texts: Texts): Html => {
  const { providers = [] } = page;
  if (providers.length === 0) return html``;

  const buttons = providers.map(
    ({ id, name }) => html`
        <button type="submit" name="provider" value="${id}">${texts.continueWith(foreignName(name))}</button>`,
  );
  return html`
      <form method="post" action="federate" class="providers" aria-label="${texts.otherWays}">
      ${secretFields(page)}
      <p class="or" aria-hidden="true"><span>${texts.or}</span></p>
      <div class="choice">${buttons}</div>
      </form>`;
};
