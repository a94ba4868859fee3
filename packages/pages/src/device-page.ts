import { fieldState } from './fields.js';
import { continueButton } from './form.js';
import { html } from './html.js';
import { problemAlert, titleWithProblem } from './problem.js';
import type { DevicePage, Template } from './template.js';
import type { Texts } from './texts/texts.js';

export const devicePage: Template<DevicePage> = (page, { language: { texts } }) => {
  const heading = texts.connectDevice;
  const problem = page.problem && problemText(page.problem, texts);
  const isWrong = problem !== undefined;
  const state = fieldState({ describedBy: [isWrong && 'problem'], isWrong });

  return {
    title: titleWithProblem(heading, problem, texts),
    body: html`
      <h1>${heading}</h1>
      <p>${texts.typeCode}</p>${problemAlert(problem)}
      <form method="post" action="device">
      <input type="hidden" name="csrf" value="${page.csrf}">
      <label for="user_code">${texts.code}</label>
      <input id="user_code" class="code" name="user_code" type="text" value="${page.userCode}" autocomplete="off"
        autocapitalize="characters" spellcheck="false" dir="ltr" required autofocus${state}>
      ${continueButton(texts.continue)}
      </form>`,
  };
};

const problemText = (problem: NonNullable<DevicePage['problem']>, texts: Texts): string =>
  problem === 'unknown' ? texts.codeUnknown : texts.wait(problem.waitSeconds);
