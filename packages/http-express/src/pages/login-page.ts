import type { LoginPage } from '@keyward/api';
import { clientLinks, clientLogo, clientPicture } from './client-on-page.js';
import { foreignName } from './foreign-name.js';
import { choiceButtons, secretFields } from './form.js';
import { html, type Html } from './html.js';
import { providerChoice } from './provider-choice.js';
import type { Template } from './template.js';
import type { Texts } from './texts/texts.js';

export const loginPage: Template<LoginPage> = (page, { language: { texts } }) => {
  const problem = page.problem === undefined ? undefined : problemText(page.problem, texts);
  const describedBy = problem !== undefined && html` aria-describedby="problem"`;
  const invalid = page.problem === 'wrong' && html` aria-invalid="true"`;
  const isNamed = page.username !== '';
  return {
    title: problem === undefined ? texts.signIn : `${texts.error}: ${texts.signIn}`,
    pictures: [clientLogo(page.client)],
    body: html` <h1>${texts.signIn}</h1>
      <p class="towards">
        ${clientPicture(page.client)}<span
          >${texts.toContinueTo(foreignName(page.client.name))}</span
        >
      </p>
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
          autocapitalize="none"
          spellcheck="false"
          dir="auto"
          required${describedBy}${invalid}${!isNamed && html` autofocus`}
        />
        <label for="password">${texts.password}</label>
        <input
          id="password"
          name="password"
          type="password"
          autocomplete="current-password"
          ${page.isAddressEnough ? html` aria-describedby="address-enough${problem !== undefined && ' problem'}"` : html` required${describedBy}`}${invalid}${isNamed && html` autofocus`}
        />${
          page.isAddressEnough &&
          html` <p class="hint" id="address-enough">${texts.addressIsEnough}</p>`
        }
        ${choiceButtons({ continue: texts.signIn, deny: texts.cancel })}
      </form>
      ${providerChoice(page, texts)}${otherWays(page, texts)} ${clientLinks(page.client, texts)}`,
  };
};

/** For whoever cannot log in like this. */
const otherWays = ({ passkeyAt, passwordResetAt, signUpAt }: LoginPage, texts: Texts): Html => {
  const links = (
    [
      [texts.signInWithPasskey, passkeyAt],
      [texts.forgotPassword, passwordResetAt],
      [texts.createAccount, signUpAt],
    ] as const
  ).flatMap(([text, at]) => (at === undefined ? [] : [html`<li><a href="${at}">${text}</a></li>`]));
  return links.length === 0
    ? html``
    : html` <ul class="ways">
        ${links}
      </ul>`;
};

const problemText = (problem: NonNullable<LoginPage['problem']>, texts: Texts): string =>
  typeof problem === 'string' ? texts[problem] : texts.wait(problem.waitSeconds);
