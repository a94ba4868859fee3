import type { AccountTokensPage } from '@keyward/api';
import { accountContent, changeForm, dayText, foldedPart } from './account-frame.js';
import { foreignName } from './foreign-name.js';
import { html, type Html } from './html.js';
import type { Language } from './languages.js';
import { doneNotice } from './problem.js';
import type { Template } from './template.js';

/** Days that a person can choose, as far as the tenant lets them. */
const choosableDays = [7, 30, 90, 180, 365];

export const accountTokensPage: Template<AccountTokensPage> = (page, { language }) => {
  const { account } = language.texts;
  const { made, tokens, choices, problem } = page;
  return accountContent(page, language, {
    place: 'tokens',
    heading: account.tokens,
    problem: problem && account.tokenRefused,
    hasAlertAtHead: true,
    body: html`
      <p>${account.tokensExplained}</p>${
        made !== undefined &&
        html`
      ${doneNotice(account.tokenMade)}
      <p><code dir="ltr">${made}</code></p>`
      }${
        tokens.length > 0 &&
        html`
      <ul class="factors">${tokens.map((each) => item(page, each, language))}
      </ul>`
      }
      <h2>${account.newToken}</h2>${
        choices === undefined || choices.length === 0
          ? html`
      <p>${account.noTokenPossible}</p>`
          : choices.map((each) =>
              foldedPart(
                account.tokenFor(each.name),
                newTokenForm(page, each, language),
                choices.length === 1,
              ),
            )
      }`,
  });
};

type Token = AccountTokensPage['tokens'][number];
type Choice = NonNullable<AccountTokensPage['choices']>[number];

const item = (page: AccountTokensPage, token: Token, language: Language): Html => {
  const { account } = language.texts;
  const used =
    token.lastUsedAt === null
      ? account.tokenNeverUsed
      : account.tokenUsed(dayText(page, language, token.lastUsedAt));
  const unseen = html`<span class="unseen"> ${foreignName(token.label)}</span>`;
  const fields = html`
      <input type="hidden" name="id" value="${token.id}">
      <button type="submit">${account.deleteToken}${unseen}</button>`;
  const until = account.accessUntil(dayText(page, language, token.expiresAt));
  const opens = html`${foreignName(token.resourceName)}: <code dir="ltr">${token.scopes.join(' ')}</code>`;
  return html`
        <li>
          <p><b>${foreignName(token.label)}</b><br>
          <span class="quiet">${opens}<br>${used} ${until}</span></p>
          ${changeForm('tokens', page, 'delete', fields)}
        </li>`;
};

const newTokenForm = (
  page: AccountTokensPage,
  { id, scopes }: Choice,
  { texts }: Language,
): Html => {
  const { account } = texts;
  const days = choosableDays.filter((each) => each <= page.longestDays);
  const offered = days.length > 0 ? days : [page.longestDays];
  const usual = Math.min(90, page.longestDays);
  const selected = (each: number): Html | false => each === usual && html` selected`;
  const options = offered.map(
    (each) =>
      html`
          <option value="${String(each)}"${selected(each)}>${texts.days(each)}</option>`,
  );
  return changeForm(
    'tokens',
    page,
    'create',
    html`
      <input type="hidden" name="id" value="${id}">
      <label for="label-${id}">${account.tokenName}</label>
      <input id="label-${id}" name="label" type="text" maxlength="200" required autocomplete="off">
      <label for="scope-${id}">${account.tokenScopes}</label>
      <input id="scope-${id}" name="scope" type="text" dir="ltr" required autocomplete="off"
        value="${scopes.join(' ')}">
      <label for="days-${id}">${account.tokenDays}</label>
      <select id="days-${id}" name="days">${options}
      </select>
      <button type="submit">${account.makeToken}</button>`,
  );
};
