import type { LinkAccountPage } from '@keyward/api';
import { currentPasswordField, fieldState, readonlyUsername } from './fields.js';
import { foreignName } from './foreign-name.js';
import { secretFields } from './form.js';
import { html, type Html } from './html.js';
import { pageScript } from './page-script.js';
import { longerProblem, problemAlert, titleWithProblem } from './problem.js';
import type { Template } from './template.js';
import type { Texts } from './texts/texts.js';
import { waysList } from './ways.js';

export const linkAccountPage: Template<LinkAccountPage> = (page, setting) => {
  const { texts } = setting.language;
  const heading = texts.linkAccount;
  const problem = page.problem && problemText(page.problem, texts);
  const focus = html` autofocus`;
  const state = fieldState({
    describedBy: [problem !== undefined && 'problem'],
    isWrong: page.problem === 'wrong',
  });

  return {
    title: titleWithProblem(heading, problem, texts),
    hasScript: true,
    body: html`
      <h1>${heading}</h1>
      <p>${texts.linkExplained(foreignName(page.providerName))}</p>${problemAlert(problem)}
      <form method="post" action="link-account">${secretFields(page)}
      ${readonlyUsername(texts.email, page.account)}
      ${currentPasswordField(texts.password, html`${focus}${state}`, texts)}
      ${buttons(page, texts)}
      </form>${waysList([{ text: texts.otherWays, href: page.backTo }])}${pageScript(setting)}`,
  };
};

const buttons = (page: LinkAccountPage, texts: Texts): Html => {
  const createButton =
    page.mayCreate &&
    html`
        <button type="submit" name="action" value="new" formnovalidate>${texts.linkNot}</button>`;

  return html`
      <div class="choice">
        <button class="primary" type="submit" name="action" value="continue">${texts.linkIt}</button>${createButton}
      </div>`;
};

const problemText = (problem: NonNullable<LinkAccountPage['problem']>, texts: Texts): string =>
  typeof problem === 'string' ? texts[problem] : longerProblem(problem, texts);
