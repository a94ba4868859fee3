import type { AccountPage } from '@keyward/api';
import { fieldState, oneTimeCodeField, textField } from './fields.js';
import { foreignName } from './foreign-name.js';
import { secretFields } from './form.js';
import { html, type Html } from './html.js';
import type { Language } from './languages.js';
import { pageScript } from './page-script.js';
import { passkeyForm } from './passkey-form.js';
import { problemAlert, titleWithProblem } from './problem.js';
import { appKey } from './second-factor-page.js';
import type { Setting, Template } from './template.js';
import type { Texts } from './texts/texts.js';
import { waysList } from './ways.js';

type Authenticator = AccountPage['authenticators'][number];
type Problem = NonNullable<AccountPage['problem']>;

/** The authenticators come first. A form that adds one opens when it is asked for. */
export const accountPage: Template<AccountPage> = (page, setting) => {
  const { language } = setting;
  const { texts } = language;
  const heading = texts.accountSecurity;
  const problem = page.problem && problemText(page.problem, texts);

  return {
    title: titleWithProblem(heading, problem, texts),
    hasScript: page.passkey !== undefined || page.app !== undefined,
    body: html`
      <h1>${heading}</h1>
      <p class="person">${texts.signedInAs(foreignName(page.personName))}</p>
      ${page.problem === 'kept' && problemAlert(problem)}
      ${authenticatorList(page, language)}
      ${newPasskey(page, setting)}
      ${newApp(page, texts)}
      ${waysList([{ text: texts.signOut, href: 'logout' }])}${page.app && pageScript(setting)}`,
  };
};

const problemText = (problem: Problem, texts: Texts): string => {
  const byProblem: Readonly<Record<Problem, string>> = {
    wrong: texts.oneTimeCodeWrong,
    passkey: texts.passkeyFailed,
    kept: texts.lastFactorKept,
    name: texts.nameRefused,
  };
  return byProblem[problem];
};

/** The alert stands beside the field that it is about. */
const alertOf = (page: AccountPage, problems: readonly Problem[], texts: Texts): Html =>
  page.problem !== undefined && problems.includes(page.problem)
    ? problemAlert(problemText(page.problem, texts))
    : html``;

const authenticatorList = (page: AccountPage, language: Language): Html => {
  const { texts } = language;
  if (page.authenticators.length > 0) {
    const items = page.authenticators.map((each) => authenticatorItem(page, each, language));
    return html`<ul class="factors">${items}</ul>`;
  }

  const canAdd = page.passkey !== undefined || page.app !== undefined;
  return html`<p>${canAdd ? texts.noFactors : texts.factorsUnused}</p>`;
};

const authenticatorItem = (
  page: AccountPage,
  authenticator: Authenticator,
  language: Language,
): Html => {
  const name = foreignName(authenticator.label);
  const history = authenticatorHistory(authenticator, language);

  return html`
        <li>
          <p><b>${name}</b><br><span class="quiet">${history}</span></p>
          ${authenticatorForm(page, authenticator, language.texts)}
        </li>`;
};

/** When the authenticator was added and last used; for recovery codes, how many are left. */
const authenticatorHistory = (authenticator: Authenticator, { tag, texts }: Language): Html => {
  const { kind, codesLeft, createdAt, lastUsedAt } = authenticator;
  const dates = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' });

  const beginning =
    kind === 'recovery_code' ? texts.codesLeft(codesLeft) : texts.addedOn(dates.format(createdAt));
  const lastUse = lastUsedAt !== null && html` · ${texts.lastUsedOn(dates.format(lastUsedAt))}`;
  return html`${beginning}${lastUse}`;
};

/** Recovery codes are renewed; every other authenticator can be removed. */
const authenticatorForm = (page: AccountPage, authenticator: Authenticator, texts: Texts): Html => {
  if (authenticator.kind === 'recovery_code') {
    return changeForm(
      page,
      'renew_codes',
      html`<button type="submit">${texts.renewCodes}</button>`,
    );
  }

  const name = html`<span class="unseen"> ${foreignName(authenticator.label)}</span>`;
  const fields = html`
      <input type="hidden" name="id" value="${authenticator.id}">
      <button type="submit">${texts.remove}${name}</button>`;
  return changeForm(page, 'remove', fields);
};

const newPasskey = (page: AccountPage, setting: Setting): Html => {
  if (page.passkey === undefined) return html``;

  const { texts } = setting.language;
  const nameField = textField({
    name: 'label',
    label: texts.passkeyName,
    value: '',
    autocomplete: 'off',
    isWrong: page.problem === 'name',
    takesFocus: page.problem === 'name',
    isOptional: true,
  });
  const form = passkeyForm(
    {
      action: 'account',
      secrets: page,
      passkey: page.passkey,
      button: texts.createPasskey,
      above: html`
      <input type="hidden" name="change" value="add_passkey">
      <p>${texts.newPasskeyExplained}</p>${alertOf(page, ['passkey', 'name'], texts)}${nameField}`,
    },
    setting,
  );
  return foldedPart(texts.createPasskey, form, ['passkey', 'name'].includes(page.problem ?? ''));
};

const newApp = (page: AccountPage, texts: Texts): Html => {
  if (page.app === undefined) return html``;

  const isWrong = page.problem === 'wrong';
  const state = fieldState({ describedBy: [isWrong && 'problem'], isWrong, takesFocus: isWrong });
  const fields = html`${alertOf(page, ['wrong'], texts)}${oneTimeCodeField(state, texts)}
      <div class="choice"><button type="submit">${texts.enrolFactor}</button></div>`;
  const content = html`${appKey(page.app, texts)}${changeForm(page, 'add_app', fields)}`;
  return foldedPart(texts.enrolFactor, content, isWrong);
};

/** A part of the page that opens when its summary is pressed. */
const foldedPart = (summary: string, content: Html, isOpen: boolean): Html => html`
      <details${isOpen && html` open`}>
        <summary>${summary}</summary>
        ${content}
      </details>`;

/** A form that makes one change. */
const changeForm = (page: AccountPage, change: string, fields: Html): Html => html`
      <form method="post" action="account">${secretFields(page)}
      <input type="hidden" name="change" value="${change}">${fields}
      </form>`;
