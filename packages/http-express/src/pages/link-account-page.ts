import type { LinkAccountPage } from '@keyward/api';
import { foreignName } from './foreign-name.js';
import { secretFields } from './form.js';
import { html } from './html.js';
import type { Template } from './template.js';

/** The name of the account stands in a field that cannot be changed, so that a password manager knows which password it is about. */
export const linkAccountPage: Template<LinkAccountPage> = (page, { language: { texts } }) => {
  const { problem } = page;
  const text =
    problem === undefined
      ? undefined
      : typeof problem === 'string'
        ? texts[problem]
        : texts.wait(problem.waitSeconds);
  return {
    title: text === undefined ? texts.linkAccount : `${texts.error}: ${texts.linkAccount}`,
    body: html` <h1>${texts.linkAccount}</h1>
      <p>${texts.linkExplained(foreignName(page.providerName))}</p>
      ${text !== undefined && html`<p class="problem" id="problem" role="alert">${text}</p>`}
      <form method="post" action="link-account">
        ${secretFields(page)}
        <label for="username">${texts.email}</label>
        <input
          id="username"
          name="username"
          type="text"
          value="${page.account}"
          autocomplete="username"
          dir="auto"
          readonly
        />
        <label for="password">${texts.password}</label>
        <input
          id="password"
          name="password"
          type="password"
          autocomplete="current-password"
          required
          autofocus${text !== undefined && html` aria-describedby="problem"`}${problem === 'wrong' && html` aria-invalid="true"`}
        />
        <div class="choice">
          <button class="primary" type="submit" name="action" value="continue">
            ${texts.linkIt}</button
          >${
            page.mayCreate &&
            html` <button type="submit" name="action" value="new" formnovalidate>
              ${texts.linkNot}
            </button>`
          }
        </div>
      </form>
      <ul class="ways">
        <li><a href="${page.backTo}">${texts.otherWays}</a></li>
      </ul>`,
  };
};
