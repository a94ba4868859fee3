/** The form that a passkey answers. WebAuthn needs a script: without one the form stays hidden and a hint is shown. */
import type { FormSecrets, PasskeyOnPage } from '@keyward/api';
import { secretFields } from './form.js';
import { html, type Html } from './html.js';
import { passkeyScript } from './passkey-script.js';
import type { Setting } from './template.js';

export interface PasskeyForm {
  readonly action: string;
  readonly secrets: FormSecrets;
  readonly passkey: PasskeyOnPage;
  readonly button: string;
  /** Stands in the form above its button. */
  readonly above: Html;
  /** Stands in the form below its button. */
  readonly below?: Html | undefined;
}

/** Never shown: the browser offers the passkey in the field with `autocomplete="username webauthn"`. */
export const offeredPasskeyForm = (
  secrets: FormSecrets,
  passkey: PasskeyOnPage,
  { nonce }: Setting,
): Html => html`
      <form method="post" action="passkey" data-passkey="${JSON.stringify(passkey)}" data-offered hidden>
      ${secretFields(secrets)}
      <input type="hidden" name="passkey" value="">
      </form>
      <script nonce="${nonce}">${passkeyScript}</script>`;

export const passkeyForm = (form: PasskeyForm, { language: { texts }, nonce }: Setting): Html => {
  const options = JSON.stringify(form.passkey);

  return html`
      <form method="post" action="${form.action}" class="passkey" data-passkey="${options}" hidden>
      ${secretFields(form.secrets)}
      <input type="hidden" name="passkey" value="">${form.above}
      <p class="problem" role="alert" hidden>${texts.passkeyFailed}</p>
      <div class="choice">
        <button type="submit" class="primary" name="action" value="continue">${form.button}</button>
      </div>${form.below}
      </form>
      <p class="hint" id="no-passkeys">${texts.passkeyUnsupported}</p>
      <script nonce="${nonce}">${passkeyScript}</script>`;
};
