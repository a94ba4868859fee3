import type { AccountPage } from '@keyward/api';
import { accountContent, changeForm, dayText, foldedPart } from './account-frame.js';
import { currentPasswordField, fieldState, oneTimeCodeField, textField } from './fields.js';
import { foreignName } from './foreign-name.js';
import { html, type Html } from './html.js';
import type { Language } from './languages.js';
import { pageScript, showButton } from './page-script.js';
import { passkeyForm } from './passkey-form.js';
import { passwordProblemText } from './password-problem.js';
import { problemAlert } from './problem.js';
import { appKey } from './second-factor-page.js';
import type { Setting, Template } from './template.js';
import type { Texts } from './texts/texts.js';

type Authenticator = AccountPage['authenticators'][number];
type Problem = NonNullable<AccountPage['problem']>;

/** The password comes first. A form that is needed now and then opens when it is asked for. */
export const accountPage: Template<AccountPage> = (page, setting) => {
  const { language } = setting;
  const { texts } = language;
  const problem = page.problem && problemText(page.problem, texts);

  const content = accountContent(page, language, {
    place: 'security',
    heading: texts.accountSecurity,
    problem,
    hasAlertAtHead: isAboutLists(page.problem),
    body: html`${passwordPart(page, texts)}
      <section>
        <h2>${texts.account.secondStep}</h2>${authenticatorList(page, language)}
      ${newPasskey(page, setting)}
      ${newApp(page, texts)}
      </section>${identitiesPart(page, language)}
      ${(page.app ?? page.password) && pageScript(setting)}`,
  });
  return { ...content, hasScript: [page.passkey, page.app, page.password].some(Boolean) };
};

const isAboutLists = (problem: AccountPage['problem']): boolean =>
  problem === 'kept' || problem === 'last_way' || problem === 'last_admin';

const problemText = (problem: Problem, texts: Texts): string => {
  if (typeof problem === 'object')
    return 'password' in problem
      ? passwordProblemText(problem.password, texts)
      : texts.wait(problem.waitSeconds);

  const byProblem: Readonly<Record<typeof problem, string>> = {
    wrong: texts.oneTimeCodeWrong,
    passkey: texts.passkeyFailed,
    kept: texts.lastFactorKept,
    name: texts.nameRefused,
    current: texts.currentPasswordWrong,
    last_way: texts.account.lastWayKept,
    last_admin: texts.account.lastAdminKept,
  };
  return byProblem[problem];
};

const isAboutPassword = (problem: AccountPage['problem']): boolean =>
  problem === 'current' || typeof problem === 'object';

const passwordPart = (page: AccountPage, texts: Texts): Html => {
  const { password, problem } = page;
  if (password === undefined) return html``;

  const isWrong = problem === 'current';
  const current = fieldState({ describedBy: [isWrong && 'problem'], isWrong, takesFocus: isWrong });
  const isRefused = typeof problem === 'object' && 'password' in problem;
  const next = fieldState({
    describedBy: ['rule', isRefused && 'problem'],
    isWrong: isRefused,
    takesFocus: isRefused,
  });
  const alert =
    problem !== undefined && isAboutPassword(problem)
      ? problemAlert(problemText(problem, texts))
      : html``;
  const fields = html`${alert}
      <input type="hidden" name="username" autocomplete="username" value="${password.username}">
      ${password.isSet && currentPasswordField(texts.currentPassword, current, texts)}
      <label for="new_password">${texts.newPassword}</label>
      <p class="hint" id="rule">${texts.passwordRule(password.atLeast)}</p>
      <input id="new_password" name="new_password" type="password"
        autocomplete="new-password" required${next}>${showButton('new_password', texts)}
      <div class="choice"><button type="submit">${texts.savePassword}</button></div>`;
  const summary = password.isSet ? texts.account.changePassword : texts.account.setPassword;

  return html`
      <section>
        <h2>${texts.password}</h2>${
          !password.isSet &&
          html`
        <p>${texts.account.passwordMissing}</p>`
        }
        ${foldedPart(summary, changeForm('account', page, 'password', fields), isAboutPassword(problem))}
      </section>`;
};

/** Nothing is said of other sign-ins to a person who has none. */
const identitiesPart = (page: AccountPage, language: Language): Html => {
  const identities = page.identities ?? [];
  if (identities.length === 0) return html``;

  const { texts } = language;
  const items = identities.map((identity) => {
    const name = foreignName(identity.providerName);
    const added = texts.addedOn(dayText(page, language, identity.createdAt));
    const used =
      identity.lastLoginAt !== null &&
      html` · ${texts.lastUsedOn(dayText(page, language, identity.lastLoginAt))}`;
    const fields = html`
      <input type="hidden" name="id" value="${identity.id}">
      <button type="submit">${texts.account.unlink}<span class="unseen"> ${name}</span></button>`;

    return html`
        <li>
          <p><b>${name}</b><br>${foreignName(identity.account)}<br><span class="quiet">${added}${used}</span></p>
          ${changeForm('account', page, 'unlink', fields)}
        </li>`;
  });
  return html`
      <section>
        <h2>${texts.account.linkedSignIns}</h2>
        <ul class="factors">${items}
        </ul>
      </section>`;
};

/** The alert stands beside the field that it is about. */
const alertOf = (page: AccountPage, problems: readonly Problem[], texts: Texts): Html =>
  problems.some((each) => each === page.problem) && page.problem !== undefined
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
  const name = authenticatorName(page, authenticator, language);
  const history = authenticatorHistory(page, authenticator, language);

  return html`
        <li>
          <p><b>${name}</b><br><span class="quiet">${history}</span></p>
          ${authenticatorForm(page, authenticator, language)}
        </li>`;
};

/** The name that the person gave it, or its kind; of several without a name, the later ones have a number. */
const authenticatorName = (
  { authenticators }: AccountPage,
  { id, kind, label }: Authenticator,
  { tag, texts }: Language,
): Html => {
  if (label !== null) return foreignName(label);

  const unnamed = authenticators.filter((each) => each.kind === kind && each.label === null);
  const place = unnamed.findIndex((each) => each.id === id) + 1;
  const number = new Intl.NumberFormat(tag).format(place);
  return html`${texts.factorKinds[kind]}${place > 1 && ` ${number}`}`;
};

/** When the authenticator was added and last used; for recovery codes, how many are left. */
const authenticatorHistory = (
  page: AccountPage,
  authenticator: Authenticator,
  language: Language,
): Html => {
  const { texts } = language;
  const { kind, codesLeft, createdAt, lastUsedAt } = authenticator;
  const beginning =
    kind === 'recovery_code'
      ? texts.codesLeft(codesLeft)
      : texts.addedOn(dayText(page, language, createdAt));
  const lastUse =
    lastUsedAt !== null && html` · ${texts.lastUsedOn(dayText(page, language, lastUsedAt))}`;
  return html`${beginning}${lastUse}`;
};

/** Recovery codes are renewed; every other authenticator can be removed. */
const authenticatorForm = (
  page: AccountPage,
  authenticator: Authenticator,
  language: Language,
): Html => {
  const { texts } = language;
  if (authenticator.kind === 'recovery_code') {
    return changeForm(
      'account',
      page,
      'renew_codes',
      html`<button type="submit">${texts.renewCodes}</button>`,
    );
  }

  const name = html`<span class="unseen"> ${authenticatorName(page, authenticator, language)}</span>`;
  const fields = html`
      <input type="hidden" name="id" value="${authenticator.id}">
      <button type="submit">${texts.remove}${name}</button>`;
  return changeForm('account', page, 'remove', fields);
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
  return foldedPart(
    texts.createPasskey,
    form,
    page.problem === 'passkey' || page.problem === 'name',
  );
};

const newApp = (page: AccountPage, texts: Texts): Html => {
  if (page.app === undefined) return html``;

  const isWrong = page.problem === 'wrong';
  const state = fieldState({ describedBy: [isWrong && 'problem'], isWrong, takesFocus: isWrong });
  const fields = html`${alertOf(page, ['wrong'], texts)}${oneTimeCodeField(state, texts)}
      <div class="choice"><button type="submit">${texts.enrolFactor}</button></div>`;
  const content = html`${appKey(page.app, texts)}${changeForm('account', page, 'add_app', fields)}`;
  return foldedPart(texts.enrolFactor, content, isWrong);
};
