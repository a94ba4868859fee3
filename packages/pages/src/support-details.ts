import { html, type Html } from './html.js';

/** What the person can pass on to support: the message in English, and values with their names. */
export const supportDetails = (message: string, details: readonly Html[]): Html => html`
      <div class="details">
        <p lang="en" dir="ltr">${message}</p>
        <dl>${details}</dl>
      </div>`;

export const detail = (name: string, value: string): Html => html`
          <div><dt>${name}</dt><dd><code dir="ltr">${value}</code></dd></div>`;
