import type { PasswordResetPage } from '@keyward/api';
import { clientLogo, towardsClient } from './client-on-page.js';
import { textField } from './fields.js';
import { choiceButtons, secretFields } from './form.js';
import { html } from './html.js';
import { problemAlert, titleWithProblem } from './problem.js';
import type { Template } from './template.js';
import { waysList } from './ways.js';

export const passwordResetPage: Template<PasswordResetPage> = (page, { language: { texts } }) => {
  const heading = texts.resetPassword;
  const problem = page.problem && texts.wait(page.problem.waitSeconds);
  const usernameField = textField({
    name: 'username',
    label: texts.username,
    value: page.username,
    autocomplete: 'username',
    isWrong: false,
    takesFocus: true,
  });

  return {
    title: titleWithProblem(heading, problem, texts),
    pictures: [clientLogo(page.client)],
    body: html`
      <h1>${heading}</h1>${towardsClient(page.client, texts)}
      <p>${texts.resetExplained}</p>${problemAlert(problem)}
      <form method="post" action="password-reset">${secretFields(page)}${usernameField}
      ${choiceButtons({ continue: texts.sendLink, deny: texts.backToSignIn })}
      </form>${waysList([{ text: texts.findOrganization, href: page.chooseAccountAt }])}`,
  };
};
