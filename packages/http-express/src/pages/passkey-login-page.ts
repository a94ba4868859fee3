import type { PasskeyLoginPage } from '@keyward/api';
import { clientLogo, clientPicture } from './client-on-page.js';
import { foreignName } from './foreign-name.js';
import { html } from './html.js';
import { alert } from './new-password.js';
import { passkeyForm } from './passkey-form.js';
import type { Template } from './template.js';

/** A page of its own, so that the login page needs no script. */
export const passkeyLoginPage: Template<PasskeyLoginPage> = (page, setting) => {
  const { texts } = setting.language;
  const problem =
    page.problem &&
    (typeof page.problem === 'object'
      ? texts.wait(page.problem.waitSeconds)
      : page.problem === 'passkey'
        ? texts.passkeyFailed
        : texts[page.problem]);
  return {
    title:
      problem === undefined
        ? texts.signInWithPasskey
        : `${texts.error}: ${texts.signInWithPasskey}`,
    hasScript: true,
    pictures: [clientLogo(page.client)],
    body: html` <h1>${texts.signInWithPasskey}</h1>
      <p class="towards">
        ${clientPicture(page.client)}<span
          >${texts.toContinueTo(foreignName(page.client.name))}</span
        >
      </p>
      ${alert(problem)}${passkeyForm(
        {
          action: 'passkey',
          secrets: page,
          passkey: page.passkey,
          button: texts.usePasskey,
          above: html` <p>${texts.passkeyExplained}</p>`,
        },
        setting,
      )}
      <ul class="ways">
        <li><a href="${page.backTo}">${texts.backToSignIn}</a></li>
      </ul>`,
  };
};
