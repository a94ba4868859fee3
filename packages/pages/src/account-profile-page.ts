import { languageTag } from '@keyward/core/ports';
import type { AccountProfilePage, AddressOnPage } from '@keyward/api';
import { accountContent, changeForm, foldedPart } from './account-frame.js';
import { fieldState, textField } from './fields.js';
import { foreignName } from './foreign-name.js';
import { html, type Html } from './html.js';
import { chooseLanguage, languages, type Language } from './languages.js';
import { problemAlert } from './problem.js';
import type { Template } from './template.js';
import type { Texts } from './texts/texts.js';

type Problem = NonNullable<AccountProfilePage['problem']>;
type Claim = AccountProfilePage['claims'][number];

/** Names and language in one form; each address has its own. */
export const accountProfilePage: Template<AccountProfilePage> = (page, { language }) => {
  const { texts } = language;
  const problem = page.problem && problemText(page.problem, texts);

  return accountContent(page, language, {
    place: 'profile',
    heading: texts.account.profile,
    problem,
    // Where a form holds the field that is wrong, the alert stands in that form.
    hasAlertAtHead: typeof page.problem === 'object' && 'waitSeconds' in page.problem,
    body: html`${profileForm(page, problem, language)}
      <section>
        <h2>${texts.account.emailAndPhone}</h2>${addressPart(emailOf(page, texts), page, texts)}
        ${addressPart(phoneOf(page, texts), page, texts)}
      </section>${otherAccounts(page, texts)}`,
  });
};

const otherAccounts = ({ otherAccountsAt }: AccountProfilePage, texts: Texts): Html =>
  otherAccountsAt === undefined
    ? html``
    : html`
      <section>
        <h2>${texts.account.otherAccounts}</h2>
        <p>${texts.account.otherAccountsExplained}</p>
        <p><a href="${otherAccountsAt}">${texts.findOrganization}</a></p>
      </section>`;

const problemText = (problem: Problem, texts: Texts): string => {
  if (typeof problem === 'object')
    return 'claim' in problem ? texts.account.claimRefused : texts.wait(problem.waitSeconds);

  const byProblem: Readonly<Record<typeof problem, string>> = {
    email: texts.emailRefused,
    phone: texts.account.phoneRefused,
    email_code: texts.account.codeRefused,
    phone_code: texts.account.codeRefused,
    phone_kept: texts.account.phoneKept,
  };
  return byProblem[problem];
};

const wrongClaim = ({ problem }: AccountProfilePage): string | undefined =>
  typeof problem === 'object' && 'claim' in problem ? problem.claim : undefined;

const profileForm = (
  page: AccountProfilePage,
  problem: string | undefined,
  language: Language,
): Html => {
  const { texts } = language;
  const wrong = wrongClaim(page);
  const fields = page.claims.map((claim) => claimField(claim, claim.name === wrong, texts));

  return changeForm(
    'profile',
    page,
    'profile',
    html`${wrong !== undefined && problemAlert(problem)}${fields}${languageField(page, texts)}
      <div class="choice"><button class="primary" type="submit">${texts.account.save}</button></div>`,
  );
};

/** What browsers fill in by themselves, in the words of HTML. */
const autocomplete: Readonly<Partial<Record<Claim['name'], string>>> = {
  name: 'name',
  given_name: 'given-name',
  middle_name: 'additional-name',
  family_name: 'family-name',
  nickname: 'nickname',
  picture: 'photo',
  website: 'url',
  gender: 'sex',
  birthdate: 'bday',
};

const claimField = ({ name, value }: Claim, isWrong: boolean, texts: Texts): Html =>
  textField({
    name,
    label: texts.account.claims[name],
    value,
    autocomplete: autocomplete[name] ?? 'off',
    isWrong,
    takesFocus: isWrong,
    isOptional: true,
  });

/** The languages of the pages by their own names. A tag that asks for one of them stays as it is. */
const languageField = ({ locale }: AccountProfilePage, { account }: Texts): Html => {
  const chosen = locale === '' ? undefined : chooseLanguage([locale]);
  const isKnown =
    chosen !== undefined && new RegExp(`^${chosen.prefix}\\b`, 'i').test(languageTag(locale));
  const options = languages.map((each) => {
    const isSelected = isKnown && each.tag === chosen.tag;
    const value = isSelected ? locale : each.tag;
    return html`
        <option value="${value}" lang="${each.tag}"${isSelected && html` selected`}>${each.name}</option>`;
  });
  const other =
    locale !== '' &&
    !isKnown &&
    html`
        <option value="${locale}" selected>${locale}</option>`;

  return html`
      <label for="locale">${account.claims.locale}</label>
      <select id="locale" name="locale">
        <option value="">${account.languageOfBrowser}</option>${options}${other}
      </select>`;
};

/** One of the two addresses, with its words. */
interface AddressPart {
  readonly kind: 'email' | 'phone';
  readonly address: AddressOnPage;
  readonly label: string;
  readonly change: string;
  readonly newLabel: string;
  readonly hint?: string;
}

const emailOf = ({ email }: AccountProfilePage, texts: Texts): AddressPart => ({
  kind: 'email',
  address: email,
  label: texts.email,
  change: texts.account.changeEmail,
  newLabel: texts.account.newEmail,
});

const phoneOf = ({ phone }: AccountProfilePage, texts: Texts): AddressPart => ({
  kind: 'phone',
  address: phone,
  label: texts.account.phone,
  change: texts.account.changePhone,
  newLabel: texts.account.newPhone,
  hint: texts.account.phoneHint,
});

const addressPart = (part: AddressPart, page: AccountProfilePage, texts: Texts): Html => {
  const { label, address } = part;
  const { account } = texts;
  const state = address.isVerified ? account.confirmed : account.notConfirmed;
  const current =
    address.current === null
      ? html`<span class="quiet">${account.noneYet}</span>`
      : html`<bdi>${address.current}</bdi> <span class="mark">${state}</span>`;

  return html`
        <dl class="address"><div><dt>${label}</dt><dd>${current}</dd></div></dl>
        ${codePart(part, page, texts)}${newAddressPart(part, page, texts)}${removal(part, page, texts)}`;
};

/** The alert stands beside the field that it is about. */
const alertFor = (problem: Problem, page: AccountProfilePage, texts: Texts): Html =>
  problemAlert(page.problem === problem ? problemText(problem, texts) : undefined);

const codePart = ({ kind, address }: AddressPart, page: AccountProfilePage, texts: Texts): Html => {
  if (address.pending === undefined) return html``;

  const problem = `${kind}_code` as const;
  const isWrong = page.problem === problem;
  const state = fieldState({
    describedBy: [`${kind}-sent`, isWrong && 'problem'],
    isWrong,
    takesFocus: page.problem === undefined || isWrong,
  });
  const id = `${kind}-code`;
  return html`
        <div class="details">
        <p class="hint" id="${kind}-sent">${texts.account.codeSent(foreignName(address.pending))}</p>
        ${changeForm(
          'profile',
          page,
          `confirm_${kind}`,
          html`${alertFor(problem, page, texts)}
      <label for="${id}">${texts.account.codeOfMessage}</label>
      <input id="${id}" name="code" type="text" inputmode="numeric" autocomplete="one-time-code"
        spellcheck="false" dir="ltr" required${state}>
      <div class="choice"><button class="primary" type="submit">${texts.confirm}</button></div>`,
        )}</div>`;
};

const newAddressPart = (part: AddressPart, page: AccountProfilePage, texts: Texts): Html => {
  const { kind, address, change, newLabel, hint } = part;
  if (!address.mayChange) return html``;

  const isWrong = page.problem === kind;
  const id = `${kind}-address`;
  const hintId = `${kind}-hint`;
  const state = fieldState({
    describedBy: [hint !== undefined && hintId, isWrong && 'problem'],
    isWrong,
    takesFocus: isWrong,
  });
  const type = kind === 'email' ? 'email' : 'tel';
  // An address that was never confirmed is offered, so that it can be.
  const offered = address.isVerified ? '' : (address.current ?? '');
  const fields = html`${alertFor(kind, page, texts)}
      <label for="${id}">${newLabel}</label>${
        hint !== undefined &&
        html`
      <p class="hint" id="${hintId}">${hint}</p>`
      }
      <input id="${id}" name="address" type="${type}" value="${address.typed ?? offered}"
        autocomplete="${type}" dir="ltr" required${state}>
      <div class="choice"><button type="submit">${texts.account.sendCode}</button></div>`;
  return foldedPart(change, changeForm('profile', page, kind, fields), isWrong);
};

const removal = ({ kind, address }: AddressPart, page: AccountProfilePage, texts: Texts): Html =>
  kind === 'phone' && address.current !== null
    ? html`${alertFor('phone_kept', page, texts)}${changeForm(
        'profile',
        page,
        'remove_phone',
        html`<button type="submit">${texts.account.removePhone}</button>`,
      )}`
    : html``;
