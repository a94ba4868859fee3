import type { PasskeyLoginPage } from '@keyward/api';
import { clientLogo, towardsClient } from './client-on-page.js';
import { html } from './html.js';
import { passkeyForm } from './passkey-form.js';
import { longerProblem, problemAlert, titleWithProblem } from './problem.js';
import type { Template } from './template.js';
import type { Texts } from './texts/texts.js';
import { waysList } from './ways.js';

/** A page of its own, so that the login page works without a script. */
export const passkeyLoginPage: Template<PasskeyLoginPage> = (page, setting) => {
  const { texts } = setting.language;
  const heading = texts.signInWithPasskey;
  const problem = page.problem && problemText(page.problem, texts);
  const form = passkeyForm(
    {
      action: 'passkey',
      secrets: page,
      passkey: page.passkey,
      button: texts.usePasskey,
      above: html`
      <p>${texts.passkeyExplained}</p>`,
    },
    setting,
  );

  return {
    title: titleWithProblem(heading, problem, texts),
    hasScript: true,
    pictures: [clientLogo(page.client)],
    body: html`
      <h1>${heading}</h1>${towardsClient(page.client, texts)}${problemAlert(problem)}${form}
      ${waysList([{ text: texts.backToSignIn, href: page.backTo }])}`,
  };
};

const problemText = (problem: NonNullable<PasskeyLoginPage['problem']>, texts: Texts): string => {
  if (typeof problem === 'object') return longerProblem(problem, texts);
  if (problem === 'passkey') return texts.passkeyFailed;
  return texts[problem];
};
