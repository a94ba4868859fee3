/** The form that a passkey answers. WebAuthn is for scripts alone: without one the form stays hidden, and what is said instead stays shown. */
import type { FormSecrets, PasskeyOnPage } from '@keyward/api';
import { secretFields } from './form.js';
import { html, type Html } from './html.js';
import type { Setting } from './template.js';

export interface PasskeyForm {
  readonly action: string;
  readonly secrets: FormSecrets;
  readonly passkey: PasskeyOnPage;
  readonly button: string;
  /** What stands in the form, above its button and below it. */
  readonly above: Html;
  readonly below?: Html | undefined;
}

export const passkeyForm = (
  { action, secrets, passkey, button, above, below }: PasskeyForm,
  { language: { texts }, nonce }: Setting,
): Html =>
  html` <form
      method="post"
      action="${action}"
      class="passkey"
      data-passkey="${JSON.stringify(passkey)}"
      hidden
    >
      ${secretFields(secrets)} <input type="hidden" name="passkey" value="" />${above}
      <p class="problem" role="alert" hidden>${texts.passkeyFailed}</p>
      <div class="choice">
        <button type="submit" class="primary" name="action" value="continue">${button}</button>
      </div>
      ${below}
    </form>
    <p class="hint" id="no-passkeys">${texts.passkeyUnsupported}</p>
    <script nonce="${nonce}">
      ${script};
    </script>`;

/**
 * Asks the browser when the button is pressed, puts its answer in the form and sends it. Written out rather than with `parseRequestOptionsFromJSON` and `toJSON`,
 * which not all browsers that are in use have.
 */
const script = html`(() => { const form = document.querySelector('form[data-passkey]'); if
(!window.PublicKeyCredential) return; const bytes = (text) =>
Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (each) => each.charCodeAt(0));
const text = (buffer) => buffer && btoa(String.fromCharCode(...new
Uint8Array(buffer))).replace(/[+]/g, '-').replace(/[/]/g, '_').replace(/=+$/, ''); const named =
(list) => list.map((each) => ({ ...each, id: bytes(each.id) })); const { create, get } =
JSON.parse(form.dataset.passkey); const ask = () => create ? navigator.credentials.create({
publicKey: { ...create, challenge: bytes(create.challenge), user: { ...create.user, id:
bytes(create.user.id) }, excludeCredentials: named(create.excludeCredentials) } }) :
navigator.credentials.get({ publicKey: { ...get, challenge: bytes(get.challenge), allowCredentials:
named(get.allowCredentials) } }); form.hidden = false; document.getElementById('no-passkeys').hidden
= true; form.addEventListener('submit', async (event) => { event.preventDefault(); const problem =
form.querySelector('.problem'); problem.hidden = true; try { const { id, type, response } = await
ask(); form.elements.passkey.value = JSON.stringify({ id, rawId: id, type, clientExtensionResults:
{}, response: { clientDataJSON: text(response.clientDataJSON), attestationObject:
text(response.attestationObject), transports: response.getTransports && response.getTransports(),
authenticatorData: text(response.authenticatorData), signature: text(response.signature),
userHandle: text(response.userHandle), } }); form.submit(); } catch { problem.hidden = false; } });
})();`;
