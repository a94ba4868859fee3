import type { EnrolmentPage, SecondFactorPage } from '@keyward/api';
import { fieldState, oneTimeCodeField } from './fields.js';
import { choiceButtons, secretFields } from './form.js';
import { html, type Html } from './html.js';
import { copyButton, pageScript, printButton } from './page-script.js';
import { passkeyForm } from './passkey-form.js';
import { problemAlert, titleWithProblem } from './problem.js';
import { qrCode } from './qr-code.js';
import type { Content, RecoveryCodesPage, Setting, Template } from './template.js';
import type { Texts } from './texts/texts.js';
import { waysList } from './ways.js';

export const secondFactorPage: Template<SecondFactorPage> = (page, setting) => {
  const { texts } = setting.language;
  const explanation =
    page.hasApp === false ? texts.recoveryCodeExplained : texts.secondFactorExplained;

  const parts: FactorParts = {
    heading: texts.secondFactor,
    aboveCode: html`
      <p>${explanation}</p>`,
    abovePasskey: texts.passkeyExplained,
    passkeyButton: texts.usePasskey,
  };
  return factorPage(page, parts, setting);
};

export const enrolmentPage: Template<EnrolmentPage> = (page, setting) => {
  const { texts } = setting.language;

  const parts: FactorParts = {
    heading: page.passkey === undefined ? texts.enrolFactor : texts.enrolAnyFactor,
    aboveCode: page.app && appKey(page.app, texts),
    abovePasskey: texts.newPasskeyExplained,
    passkeyButton: texts.createPasskey,
  };
  return factorPage(page, parts, setting);
};

interface FactorParts {
  readonly heading: string;
  /** Stands above the field for the code. Without it, the page has no such field. */
  readonly aboveCode: Html | undefined;
  readonly abovePasskey: string;
  readonly passkeyButton: string;
}

/** The passkey comes first, because it is less work. Without a script, only the field for the code is shown. */
const factorPage = (
  page: SecondFactorPage | EnrolmentPage,
  parts: FactorParts,
  setting: Setting,
): Content => {
  const { texts } = setting.language;
  const problem = problemText(page.problem, texts);
  const isAboutCode = parts.aboveCode !== undefined && page.problem !== 'passkey';

  return {
    title: titleWithProblem(parts.heading, problem, texts),
    hasScript: page.passkey !== undefined || 'app' in page,
    body: html`
      <h1>${parts.heading}</h1>
      ${!isAboutCode && problemAlert(problem)}
      ${passkeyPart(page, parts, setting)}
      ${parts.aboveCode}
      <form method="post" action="second-factor">${secretFields(page)}
      ${isAboutCode && problemAlert(problem)}
      ${parts.aboveCode === undefined ? cancelButton(texts) : codePart(page, texts)}
      </form>${'app' in page && pageScript(setting)}`,
  };
};

const problemText = (problem: SecondFactorPage['problem'], texts: Texts): string | undefined => {
  if (problem === undefined) return undefined;
  if (problem === 'wrong') return texts.oneTimeCodeWrong;
  if (problem === 'passkey') return texts.passkeyFailed;
  return texts.wait(problem.waitSeconds);
};

const passkeyPart = (
  page: SecondFactorPage | EnrolmentPage,
  { aboveCode, abovePasskey, passkeyButton }: FactorParts,
  setting: Setting,
): Html => {
  if (page.passkey === undefined) return html``;

  const divider = html`
      <p class="or" aria-hidden="true"><span>${setting.language.texts.or}</span></p>`;
  return passkeyForm(
    {
      action: 'second-factor',
      secrets: page,
      passkey: page.passkey,
      button: passkeyButton,
      above: html`
      <p>${abovePasskey}</p>`,
      below: aboveCode && divider,
    },
    setting,
  );
};

const codePart = (page: SecondFactorPage | EnrolmentPage, texts: Texts): Html => {
  const isAboutCode = page.problem !== undefined && page.problem !== 'passkey';
  const focus = (page.passkey === undefined || isAboutCode) && html` autofocus`;
  const state = fieldState({
    describedBy: [page.problem !== undefined && 'problem'],
    isWrong: page.problem === 'wrong',
  });
  const buttons = choiceButtons({ continue: texts.continue, deny: texts.cancel });

  return html`${oneTimeCodeField(html`${focus}${state}`, texts)}
      ${buttons}`;
};

const cancelButton = (texts: Texts): Html => html`
      <div class="choice"><button type="submit" name="action" value="deny">${texts.cancel}</button></div>`;

/**
 * The key that an authenticator app is set up with: as a QR code, as text, and as a link, for a person who reads the
 * page on the telephone that has the app.
 */
export const appKey = (
  { address, secret }: NonNullable<EnrolmentPage['app']>,
  texts: Texts,
): Html => html`
      <p>${texts.enrolExplained}</p>
      ${qrCode(address, texts.qrCode)}
      <dl class="key">
        <dt>${texts.enrolKey}</dt>
        <dd><code dir="ltr">${groupsOfFour(secret)}</code></dd>
      </dl>
      <div class="beside">${copyButton(secret, texts)}
        <a href="${address}">${texts.openApp}</a>
      </div>`;

const groupsOfFour = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? '';

export const recoveryCodesPage: Template<RecoveryCodesPage> = (page, setting) => {
  const { texts } = setting.language;
  const codes = page.codes.map((code) => html`<li><code dir="ltr">${code}</code></li>`);
  const text = page.codes.join('\n');

  return {
    title: texts.recoveryCodes,
    hasScript: true,
    body: html`
      <h1>${texts.recoveryCodes}</h1>
      <p>${texts.recoveryCodesExplained}</p>
      <ul class="codes">${codes}</ul>
      <div class="beside">${copyButton(text, texts)}${printButton(texts)}
        <a href="${fileAddress(text)}" download="recovery-codes.txt">${texts.download}</a>
      </div>
      ${waysList([{ text: texts.continue, href: page.continueAt }])}${pageScript(setting)}`,
  };
};

/** A file that the browser makes itself, so that the codes cross the network once. */
const fileAddress = (text: string): string =>
  `data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`;
