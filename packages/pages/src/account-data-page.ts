import type { AccountDataPage } from '@keyward/api';
import { accountContent, changeForm } from './account-frame.js';
import { currentPasswordField, fieldState, textField } from './fields.js';
import { foreignName } from './foreign-name.js';
import { html, type Html } from './html.js';
import { pageScript } from './page-script.js';
import { problemAlert } from './problem.js';
import type { Setting, Template } from './template.js';
import type { Texts } from './texts/texts.js';

type Problem = NonNullable<AccountDataPage['problem']>;

/** What a person takes along, and where the account ends. */
export const accountDataPage: Template<AccountDataPage> = (page, setting) => {
  const { language } = setting;
  const { texts } = language;
  const problem = page.problem && problemText(page.problem, texts);

  const content = accountContent(page, language, {
    place: 'data',
    heading: texts.account.yourData,
    problem,
    body: html`
      <section>
        <h2>${texts.account.downloadData}</h2>
        <p>${texts.account.downloadExplained(page.mostEvents)}</p>
        <p><a class="button" href="download" download>${texts.download}</a></p>
      </section>${deletion(page, problem, setting)}`,
  });
  return { ...content, hasScript: page.deletion?.hasPassword === true };
};

const problemText = (problem: Problem, texts: Texts): string => {
  if (problem === 'name') return texts.account.nameWrong;
  if (problem === 'password') return texts.currentPasswordWrong;
  if (problem === 'last_admin') return texts.account.lastAdminKept;
  return texts.wait(problem.waitSeconds);
};

const deletion = (page: AccountDataPage, problem: string | undefined, setting: Setting): Html => {
  const { texts } = setting.language;
  if (page.deletion === undefined) {
    return html`
      <section>
        <h2>${texts.account.deleteAccount}</h2>
        <p>${texts.account.deletionElsewhere(foreignName(setting.brand.name))}</p>
      </section>`;
  }

  const { name, hasPassword } = page.deletion;
  const nameField = textField({
    name: 'name',
    label: texts.account.nameOfAccount,
    value: '',
    autocomplete: 'off',
    isWrong: page.problem === 'name',
    takesFocus: page.problem === 'name',
  });
  const isWrong = page.problem === 'password';
  const state = fieldState({ describedBy: [isWrong && 'problem'], isWrong, takesFocus: isWrong });
  const fields = html`${nameField}
      ${hasPassword && currentPasswordField(texts.currentPassword, state, texts)}
      <div class="choice"><button class="danger" type="submit">${texts.account.deleteForGood}</button></div>`;

  return html`
      <section>
        <h2>${texts.account.deleteAccount}</h2>
        <p>${texts.account.deleteExplained}</p>${problemAlert(problem)}
        <p>${texts.account.typeName(html`<b>${foreignName(name)}</b>`)}</p>
        ${changeForm('data', page, undefined, fields)}
      </section>${hasPassword && pageScript(setting)}`;
};
