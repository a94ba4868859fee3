import type { SignUpPage } from '@keyward/api';
import { clientLinks, clientLogo, towardsClient } from './client-on-page.js';
import { newPasswordField, textField } from './fields.js';
import { choiceButtons, secretFields } from './form.js';
import { html, type Html } from './html.js';
import { pageScript } from './page-script.js';
import { passwordProblemText } from './password-problem.js';
import { problemAlert, titleWithProblem } from './problem.js';
import type { Template } from './template.js';
import type { Texts } from './texts/texts.js';

type Problem = NonNullable<SignUpPage['problem']>;
type Field = 'name' | 'email' | 'password';

export const signUpPage: Template<SignUpPage> = (page, setting) => {
  const { texts } = setting.language;
  const heading = texts.createAccount;
  const problem = page.problem && problemText(page.problem, texts);

  return {
    title: titleWithProblem(heading, problem, texts),
    hasScript: true,
    pictures: [clientLogo(page.client)],
    body: html`
      <h1>${heading}</h1>${towardsClient(page.client, texts)}${problemAlert(problem)}
      <form method="post" action="sign-up">${secretFields(page)}
      ${fields(page, texts)}
      ${choiceButtons({ continue: texts.createAccount, deny: texts.backToSignIn })}
      </form>${clientLinks(page.client, texts)}${pageScript(setting)}`,
  };
};

/** The field that the problem is about has the focus; without one, the first field. */
const fields = (page: SignUpPage, texts: Texts): Html => {
  const wrongField = page.problem && fieldOf(page.problem);

  const nameField = textField({
    name: 'name',
    label: texts.yourName,
    value: page.name,
    autocomplete: 'name',
    isWrong: wrongField === 'name',
    takesFocus: wrongField === undefined || wrongField === 'name',
  });
  const emailField = textField({
    name: 'email',
    label: texts.email,
    value: page.email,
    type: 'email',
    autocomplete: 'email',
    isWrong: wrongField === 'email',
    takesFocus: wrongField === 'email',
  });
  const passwordField = newPasswordField(
    {
      atLeast: page.atLeast,
      isWrong: wrongField === 'password',
      takesFocus: wrongField === 'password',
    },
    texts,
  );
  return html`${nameField}${emailField}${passwordField}`;
};

const fieldOf = (problem: Problem): Field | undefined => {
  if (typeof problem === 'string') return problem;
  return 'password' in problem ? 'password' : undefined;
};

const problemText = (problem: Problem, texts: Texts): string => {
  if (problem === 'email') return texts.emailRefused;
  if (problem === 'name') return texts.nameRefused;
  if ('password' in problem) return passwordProblemText(problem.password, texts);
  return 'waitSeconds' in problem
    ? texts.wait(problem.waitSeconds)
    : texts.notRegistered(problem.deniedBecause);
};
