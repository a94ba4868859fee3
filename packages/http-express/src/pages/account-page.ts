import type { AccountPage } from '@keyward/api';
import { foreignName } from './foreign-name.js';
import { secretFields } from './form.js';
import { html, type Html } from './html.js';
import { alert, textField } from './new-password.js';
import { passkeyForm } from './passkey-form.js';
import { appKey } from './second-factor-page.js';
import type { Setting, Template } from './template.js';
import type { Texts } from './texts/texts.js';

type Own = AccountPage['authenticators'][number];

const problems = (texts: Texts): Record<NonNullable<AccountPage['problem']>, string> => ({
  wrong: texts.oneTimeCodeWrong,
  passkey: texts.passkeyFailed,
  kept: texts.lastFactorKept,
  name: texts.nameRefused,
});

/** A form that changes one thing; `field` says what. */
const changeForm = (page: AccountPage, change: string, fields: Html): Html =>
  html` <form method="post" action="account">
    ${secretFields(page)} <input type="hidden" name="change" value="${change}" />${fields}
  </form>`;

const factorItem = (page: AccountPage, own: Own, { tag, texts }: Setting['language']): Html => {
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' });
  const name = foreignName(own.label);
  return html` <li>
    <p>
      <b>${name}</b><br /><span class="quiet"
        >${own.kind === 'recovery_code' ? texts.codesLeft(own.codesLeft) : texts.addedOn(day.format(own.createdAt))}${own.lastUsedAt !== null && html` · ${texts.lastUsedOn(day.format(own.lastUsedAt))}`}</span
      >
    </p>
    ${
      own.kind === 'recovery_code'
        ? changeForm(page, 'renew_codes', html`<button type="submit">${texts.renewCodes}</button>`)
        : changeForm(
            page,
            'remove',
            html`<input type="hidden" name="id" value="${own.id}" /><button type="submit">
                ${texts.remove}<span class="unseen"> ${name}</span>
              </button>`,
          )
    }
  </li>`;
};

/** What can be added opens when it is asked for, so that the page begins with what there is. */
export const accountPage: Template<AccountPage> = (page, setting) => {
  const { language } = setting;
  const { texts } = language;
  const problem = page.problem && problems(texts)[page.problem];
  const isWrong = (at: AccountPage['problem']): boolean => page.problem === at;
  return {
    title:
      problem === undefined ? texts.accountSecurity : `${texts.error}: ${texts.accountSecurity}`,
    hasScript: page.passkey !== undefined,
    body: html` <h1>${texts.accountSecurity}</h1>
      <p class="person">${texts.signedInAs(foreignName(page.personName))}</p>
      ${alert(problem)}
      ${
        page.authenticators.length === 0
          ? html`<p>
              ${page.passkey === undefined && page.app === undefined ? texts.factorsUnused : texts.noFactors}
            </p>`
          : html`<ul class="factors">
              ${page.authenticators.map((own) => factorItem(page, own, language))}
            </ul>`
      }${
        page.passkey &&
        html`
<details${isWrong('passkey') || isWrong('name') ? html` open` : html``}><summary>${texts.createPasskey}</summary>${passkeyForm(
          {
            action: 'account',
            secrets: page,
            passkey: page.passkey,
            button: texts.createPasskey,
            above: html` <input type="hidden" name="change" value="add_passkey" />
              <p>${texts.newPasskeyExplained}</p>
              ${textField('label', texts.passkeyName, '', { autocomplete: 'off', isWrong: isWrong('name'), takesFocus: false, isOptional: true })}`,
          },
          setting,
        )}
</details>`
      }${
        page.app &&
        html`
<details${isWrong('wrong') ? html` open` : html``}><summary>${texts.enrolFactor}</summary>${appKey(page.app, texts)}${changeForm(
          page,
          'add_app',
          html` <label for="code">${texts.oneTimeCode}</label>
            <input
              id="code"
              name="code"
              type="text"
              autocomplete="one-time-code"
              autocapitalize="none"
              spellcheck="false"
              dir="ltr"
              required${isWrong('wrong') && html` aria-describedby="problem" aria-invalid="true"`}
            />
            <div class="choice"><button type="submit">${texts.enrolFactor}</button></div>`,
        )}
</details>`
      }
      <ul class="ways">
        <li><a href="logout">${texts.signOut}</a></li>
      </ul>`,
  };
};
