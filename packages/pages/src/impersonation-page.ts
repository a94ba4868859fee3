import type { ImpersonationPage } from '@keyward/api';
import { momentText } from './account-frame.js';
import { foreignName } from './foreign-name.js';
import { secretFields } from './form.js';
import { html, type Html } from './html.js';
import type { Language } from './languages.js';
import { pageScript } from './page-script.js';
import type { Template } from './template.js';

/** For an administrator who is about to act as a person, or does so. */
export const impersonationPage: Template<ImpersonationPage> = (page, setting) => {
  const { language } = setting;
  const { texts } = language;
  const name = foreignName(page.personName);
  const heading = page.until === undefined ? texts.actAs(name) : texts.actingAs(name);

  return {
    title: texts.actTitle,
    hasScript: true,
    body: html`
      <h1>${heading}</h1>
      ${explained(page, language)}
      <form method="post" action="impersonation">${secretFields(page)}
      <input type="hidden" name="change" value="${page.until === undefined ? 'begin' : 'end'}">
      <div class="choice"><button type="submit">${
        page.until === undefined ? texts.actBegin : texts.actEnd
      }</button></div>
      </form>
      ${pageScript(setting)}`,
  };
};

const explained = (page: ImpersonationPage, language: Language): Html => {
  const { texts } = language;
  return page.until === undefined
    ? html`<p>${texts.actExplained(page.minutes ?? 0)}</p>
      <p>${texts.actReplaces}</p>`
    : html`<p>${texts.actUntil(momentText(page, language, page.until))}</p>
      <p>${texts.actNext}</p>`;
};
