/** What needs a script: buttons, and times in the time zone of the browser. The page works without it. */
import { html, type Html } from './html.js';
import type { Setting } from './template.js';
import type { Texts } from './texts/texts.js';

const script = html`
(() => {
  const say = (button, text) => {
    const before = button.textContent;
    button.textContent = text;
    setTimeout(() => {
      button.textContent = before;
    }, 3000);
  };

  for (const button of document.querySelectorAll('[data-copy]')) {
    if (!navigator.clipboard) continue;
    button.addEventListener('click', async () => {
      try {
        await navigator.clipboard.writeText(button.dataset.copy);
        say(button, button.dataset.copied);
      } catch {
        // The text stands beside the button, so the person can still select it.
      }
    });
    button.hidden = false;
  }

  for (const button of document.querySelectorAll('[data-shows]')) {
    const field = document.getElementById(button.dataset.shows);
    const show = (isShown) => {
      field.type = isShown ? 'text' : 'password';
      button.setAttribute('aria-pressed', String(isShown));
    };
    button.addEventListener('click', () => show(field.type === 'password'));
    // A browser stores only what it knows as a password.
    field.form.addEventListener('submit', () => show(false));
    button.hidden = false;
  }

  const local = new Intl.DateTimeFormat(document.documentElement.lang, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  for (const time of document.querySelectorAll('time[data-local]'))
    time.textContent = local.format(new Date(time.dateTime));

  for (const button of document.querySelectorAll('[data-print]')) {
    button.addEventListener('click', () => window.print());
    button.hidden = false;
  }
})();
`;

/** Stands at the end of a page that has such buttons; the page says that it has a script. */
export const pageScript = ({ nonce }: Setting): Html => html`
      <script nonce="${nonce}">${script}</script>`;

/** Its text says for a moment that it has copied, also to a screen reader. */
export const copyButton = (copied: string, texts: Texts): Html => html`
      <button type="button" data-copy="${copied}" data-copied="${texts.copied}" aria-live="polite"
        hidden>${texts.copy}</button>`;

export const printButton = (texts: Texts): Html => html`
      <button type="button" data-print hidden>${texts.print}</button>`;

/** For the password field with this id. Its state, and not its text, says whether the password is shown. */
export const showButton = (id: string, texts: Texts): Html => html`
      <button type="button" class="show" data-shows="${id}" aria-controls="${id}" aria-pressed="false"
        hidden>${texts.showPassword}</button>`;
