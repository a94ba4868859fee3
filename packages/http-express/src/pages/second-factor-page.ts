import type { EnrolmentPage, SecondFactorPage } from '@keyward/api';
import { choiceButtons, secretFields } from './form.js';
import { html, type Html } from './html.js';
import { qrCode } from './qr-code.js';
import type { Content, RecoveryCodesPage, Template } from './template.js';
import type { Texts } from './texts/texts.js';

/** Both pages end with the same form; what stands above it differs. */
const codePage = (page: SecondFactorPage, texts: Texts, heading: string, above: Html): Content => {
  const problem = page.problem === undefined ? undefined : page.problem === 'wrong' ? texts.oneTimeCodeWrong : texts.wait(page.problem.waitSeconds);
  return {
    title: problem === undefined ? heading : `${texts.error}: ${heading}`,
    body: html`
<h1>${heading}</h1>
${above}
${problem !== undefined && html`<p class="problem" id="problem" role="alert">${problem}</p>`}
<form method="post" action="second-factor">${secretFields(page)}
<label for="code">${texts.oneTimeCode}</label>
<input id="code" name="code" type="text" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" dir="ltr" required autofocus${problem !== undefined && html` aria-describedby="problem"`}${page.problem === 'wrong' && html` aria-invalid="true"`}>
${choiceButtons({ continue: texts.continue, deny: texts.cancel })}
</form>`,
  };
};

export const secondFactorPage: Template<SecondFactorPage> = (page, { language: { texts } }) => codePage(page, texts, texts.secondFactor, html`<p>${texts.secondFactorExplained}</p>`);

export const enrolmentPage: Template<EnrolmentPage> = (page, { language: { texts } }) => codePage(page, texts, texts.enrolFactor, html`<p>${texts.enrolExplained}</p>
${qrCode(page.address, texts.qrCode)}
<dl class="key"><dt>${texts.enrolKey}</dt><dd><code dir="ltr">${inFours(page.secret)}</code></dd></dl>`);

const inFours = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? '';

export const recoveryCodesPage: Template<RecoveryCodesPage> = ({ codes, continueAt }, { language: { texts } }) => ({
  title: texts.recoveryCodes,
  body: html`
<h1>${texts.recoveryCodes}</h1>
<p>${texts.recoveryCodesExplained}</p>
<ul class="codes">${codes.map((code) => html`<li><code dir="ltr">${code}</code></li>`)}</ul>
<ul class="ways"><li><a href="${continueAt}">${texts.continue}</a></li></ul>`,
});
