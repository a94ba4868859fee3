import { html } from './html.js';
import type { DevicePage, Template } from './template.js';

export const devicePage: Template<DevicePage> = (page, { language: { texts } }) => {
  const problem =
    page.problem === undefined
      ? undefined
      : page.problem === 'unknown'
        ? texts.codeUnknown
        : texts.wait(page.problem.waitSeconds);
  return {
    title: problem === undefined ? texts.connectDevice : `${texts.error}: ${texts.connectDevice}`,
    body: html` <h1>${texts.connectDevice}</h1>
      <p>${texts.typeCode}</p>
      ${problem !== undefined && html`<p class="problem" id="problem" role="alert">${problem}</p>`}
      <form method="post" action="device">
        <input type="hidden" name="csrf" value="${page.csrf}" />
        <label for="user_code">${texts.code}</label>
        <input
          id="user_code"
          class="code"
          name="user_code"
          type="text"
          value="${page.userCode}"
          autocomplete="off"
          autocapitalize="characters"
          spellcheck="false"
          dir="ltr"
          required
          autofocus${problem !== undefined && html` aria-describedby="problem" aria-invalid="true"`}
        />
        <div class="choice">
          <button class="primary" type="submit" name="action" value="continue">
            ${texts.continue}
          </button>
        </div>
      </form>`,
  };
};
