import { html as javascript } from './html.js';

/**
 * Asks the browser for a passkey when the button is pressed, puts the answer in the form and sends the form. Where
 * a passkey is only offered, the browser shows it in the field for the user name, if it can (W3C Web Authentication
 * Level 3 §5.1.4).
 *
 * The script converts the binary fields itself, because `parseRequestOptionsFromJSON` and `toJSON` are missing in
 * some browsers that are in use.
 */
export const passkeyScript = javascript`
(() => {
  const form = document.querySelector('form[data-passkey]');
  if (!window.PublicKeyCredential) return;

  const toBytes = (text) => {
    const base64 = text.replace(/-/g, '+').replace(/_/g, '/');
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  };

  const toText = (buffer) => {
    if (!buffer) return buffer;
    const base64 = btoa(String.fromCharCode(...new Uint8Array(buffer)));
    return base64.replace(/[+]/g, '-').replace(/[/]/g, '_').replace(/=+$/, '');
  };

  const withByteIds = (credentials) =>
    credentials.map((credential) => ({ ...credential, id: toBytes(credential.id) }));

  const createPasskey = (options) =>
    navigator.credentials.create({
      publicKey: {
        ...options,
        challenge: toBytes(options.challenge),
        user: { ...options.user, id: toBytes(options.user.id) },
        excludeCredentials: withByteIds(options.excludeCredentials),
      },
    });

  const getPasskey = (options, more) =>
    navigator.credentials.get({
      ...more,
      publicKey: {
        ...options,
        challenge: toBytes(options.challenge),
        allowCredentials: withByteIds(options.allowCredentials),
      },
    });

  const answerOf = ({ id, type, response }) =>
    JSON.stringify({
      id,
      rawId: id,
      type,
      clientExtensionResults: {},
      response: {
        clientDataJSON: toText(response.clientDataJSON),
        attestationObject: toText(response.attestationObject),
        transports: response.getTransports && response.getTransports(),
        authenticatorData: toText(response.authenticatorData),
        signature: toText(response.signature),
        userHandle: toText(response.userHandle),
      },
    });

  const { create, get } = JSON.parse(form.dataset.passkey);
  const send = (credential) => {
    form.elements.passkey.value = answerOf(credential);
    form.submit();
  };

  const offer = async () => {
    if (!PublicKeyCredential.isConditionalMediationAvailable) return;
    // An offer waits without an end, and the server takes no answer after this time.
    const ending = new AbortController();
    setTimeout(() => ending.abort(), get.timeout);
    try {
      if (await PublicKeyCredential.isConditionalMediationAvailable())
        send(await getPasskey(get, { mediation: 'conditional', signal: ending.signal }));
    } catch {
      // The person goes on with the form that is shown.
    }
  };

  if ('offered' in form.dataset) {
    offer();
    return;
  }

  const problem = form.querySelector('.problem');

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    problem.hidden = true;
    try {
      send(create ? await createPasskey(create) : await getPasskey(get));
    } catch {
      problem.hidden = false;
    }
  });

  form.hidden = false;
  document.getElementById('no-passkeys').hidden = true;
})();
`;
