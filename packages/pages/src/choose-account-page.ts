import type { ChooseAccountPage, TenantOnPage } from '@keyward/api';
import { clientLogo, towardsClient } from './client-on-page.js';
import { fieldState, textField } from './fields.js';
import { foreignName, initial } from './foreign-name.js';
import { choiceButtons, continueButton, secretFields } from './form.js';
import { html, type Html } from './html.js';
import { problemAlert, titleWithProblem } from './problem.js';
import type { Template } from './template.js';
import type { Texts } from './texts/texts.js';
import { waysList } from './ways.js';
import { pictureAddress } from './web-address.js';

export const chooseAccountPage: Template<ChooseAccountPage> = (page, { language: { texts } }) => {
  const heading = texts.findOrganization;
  const problem = page.problem && problemText(page.problem, texts);

  return {
    title: titleWithProblem(heading, problem, texts),
    pictures: [clientLogo(page.client), ...page.tenants.map(({ logoUrl }) => logoUrl)],
    body: html`
      <h1>${heading}</h1>${towardsClient(page.client, texts)}${problemAlert(problem)}
      ${steps[page.step](page, texts)}`,
  };
};

const problemText = (problem: NonNullable<ChooseAccountPage['problem']>, texts: Texts): string => {
  if (typeof problem === 'object') return texts.wait(problem.waitSeconds);
  const byProblem: Readonly<Record<typeof problem, string>> = {
    email: texts.emailRefused,
    code: texts.account.codeRefused,
    tenant: texts.organizationGone,
  };
  return byProblem[problem];
};

const addressStep = (page: ChooseAccountPage, texts: Texts): Html => html`
      <p>${texts.findExplained}</p>
      <form method="post" action="choose-account">${secretFields(page)}${textField({
        name: 'email',
        label: texts.email,
        value: page.email,
        type: 'email',
        autocomplete: 'email',
        isWrong: page.problem === 'email',
        takesFocus: true,
      })}
      ${choiceButtons({ continue: texts.account.sendCode, deny: texts.backToSignIn })}
      </form>`;

const codeStep = (page: ChooseAccountPage, texts: Texts): Html => {
  const isWrong = page.problem === 'code';
  const state = fieldState({ describedBy: [isWrong && 'problem'], isWrong, takesFocus: true });
  return html`
      <p>${texts.choiceMailed(foreignName(page.email))}</p>
      <p class="quiet">${texts.mailMissing}</p>
      <form method="post" action="choose-account">${secretFields(page)}
      <label for="code">${texts.account.codeOfMessage}</label>
      <input id="code" name="code" type="text" inputmode="numeric" autocomplete="one-time-code"
        spellcheck="false" dir="ltr" required${state}>
      ${continueButton(texts.continue)}
      </form>
      <form class="later" method="post" action="choose-account">${secretFields(page)}
      <input type="hidden" name="email" value="${page.email}">
      <div class="choice">
        <button type="submit" name="action" value="again">${texts.sendAgain}</button>
      </div>
      </form>${otherWays(page, texts)}`;
};

const tenantStep = (page: ChooseAccountPage, texts: Texts): Html => {
  const address = foreignName(page.email);
  if (page.tenants.length === 0)
    return html`
      <p>${texts.noOrganization(address)}</p>${otherWays(page, texts)}`;

  return html`
      <p>${texts.chooseOrganization(address)}</p>
      <form method="post" action="choose-account" class="providers">${secretFields(page)}
      <div class="choice">${page.tenants.map(tenantButton)}</div>
      </form>${otherWays(page, texts)}`;
};

const tenantButton = ({ id, name, logoUrl }: TenantOnPage): Html => {
  const logo = pictureAddress(logoUrl);
  const picture =
    logo === undefined
      ? html`<span class="client" aria-hidden="true">${initial(name)}</span>`
      : html`<img class="client" src="${logo}" alt="" width="32" height="32">`;
  return html`
        <button class="organization" type="submit" name="tenant_id" value="${id}">
          ${picture}<span>${foreignName(name)}</span>
        </button>`;
};

const otherWays = ({ otherAt, backTo }: ChooseAccountPage, texts: Texts): Html =>
  waysList([
    { text: texts.otherAddress, href: otherAt },
    { text: texts.backToSignIn, href: backTo },
  ]);

const steps = { address: addressStep, code: codeStep, tenant: tenantStep } as const;
