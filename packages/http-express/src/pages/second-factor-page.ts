import type { EnrolmentPage, SecondFactorPage } from '@keyward/api';
import { choiceButtons, secretFields } from './form.js';
import { html, type Html } from './html.js';
import { alert } from './new-password.js';
import { passkeyForm } from './passkey-form.js';
import { qrCode } from './qr-code.js';
import type { Content, RecoveryCodesPage, Setting, Template } from './template.js';
import type { Texts } from './texts/texts.js';

const problemText = (problem: SecondFactorPage['problem'], texts: Texts): string | undefined => {
  if (problem === 'wrong') return texts.oneTimeCodeWrong;
  if (problem === 'passkey') return texts.passkeyFailed;
  return problem && texts.wait(problem.waitSeconds);
};

/** `code` stands over the field for the code, `passkey` over the button for the passkey. */
interface Parts {
  readonly heading: string;
  readonly code?: Html | undefined;
  readonly passkey: string;
  readonly button: string;
}

/** The passkey comes first, because it is less work; whoever has no script sees the field for the code alone. */
const factorPage = (
  page: SecondFactorPage | EnrolmentPage,
  { heading, code, passkey, button }: Parts,
  setting: Setting,
): Content => {
  const { texts } = setting.language;
  const problem = problemText(page.problem, texts);
  return {
    title: problem === undefined ? heading : `${texts.error}: ${heading}`,
    hasScript: page.passkey !== undefined,
    body: html` <h1>${heading}</h1>
      ${alert(problem)}${
        page.passkey !== undefined &&
        passkeyForm(
          {
            action: 'second-factor',
            secrets: page,
            passkey: page.passkey,
            button,
            above: html` <p>${passkey}</p>`,
            below: code && html` <p class="or" aria-hidden="true"><span>${texts.or}</span></p>`,
          },
          setting,
        )
      }${code}
      <form method="post" action="second-factor">
        ${secretFields(page)}${
          code !== undefined &&
          html` <label for="code">${texts.oneTimeCode}</label>
            <input
              id="code"
              name="code"
              type="text"
              autocomplete="one-time-code"
              autocapitalize="none"
              spellcheck="false"
              dir="ltr"
              required${page.passkey === undefined && html` autofocus`}${problem !== undefined && html` aria-describedby="problem"`}${page.problem === 'wrong' && html` aria-invalid="true"`}
            />`
        }
        ${code === undefined ? html`<div class="choice"><button type="submit" name="action" value="deny">${texts.cancel}</button></div>` : choiceButtons({ continue: texts.continue, deny: texts.cancel })}
      </form>`,
  };
};

export const secondFactorPage: Template<SecondFactorPage> = (page, setting) => {
  const { texts } = setting.language;
  const code = html` <p>
    ${page.hasApp === false ? texts.recoveryCodeExplained : texts.secondFactorExplained}
  </p>`;
  return factorPage(
    page,
    {
      heading: texts.secondFactor,
      code,
      passkey: texts.passkeyExplained,
      button: texts.usePasskey,
    },
    setting,
  );
};

export const enrolmentPage: Template<EnrolmentPage> = (page, setting) => {
  const { texts } = setting.language;
  const code = page.app && appKey(page.app, texts);
  const heading = page.passkey === undefined ? texts.enrolFactor : texts.enrolAnyFactor;
  return factorPage(
    page,
    { heading, code, passkey: texts.newPasskeyExplained, button: texts.createPasskey },
    setting,
  );
};

/** What an app is set up with. */
export const appKey = (
  { address, secret }: NonNullable<EnrolmentPage['app']>,
  texts: Texts,
): Html =>
  html` <p>${texts.enrolExplained}</p>
    ${qrCode(address, texts.qrCode)}
    <dl class="key">
      <dt>${texts.enrolKey}</dt>
      <dd><code dir="ltr">${inFours(secret)}</code></dd>
    </dl>`;

const inFours = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? '';

export const recoveryCodesPage: Template<RecoveryCodesPage> = (
  { codes, continueAt },
  { language: { texts } },
) => ({
  title: texts.recoveryCodes,
  body: html` <h1>${texts.recoveryCodes}</h1>
    <p>${texts.recoveryCodesExplained}</p>
    <ul class="codes">
      ${codes.map((code) => html`<li><code dir="ltr">${code}</code></li>`)}
    </ul>
    <ul class="ways">
      <li><a href="${continueAt}">${texts.continue}</a></li>
    </ul>`,
});
