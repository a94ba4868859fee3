/** The parts that forms share. */
import type { FormSecrets } from '@keyward/api';
import { html, type Html } from './html.js';

export interface Choice {
  readonly continue: string;
  readonly deny: string;
}

/** The hidden fields that tie the answer to the page. */
export const secretFields = ({ handle, csrf, shown }: FormSecrets): Html => {
  const shownField =
    shown !== undefined &&
    html`
      <input type="hidden" name="shown" value="${shown}">`;

  return html`
      <input type="hidden" name="handle" value="${handle}">
      <input type="hidden" name="csrf" value="${csrf}">${shownField}`;
};

/** Enter presses the first button of a form, so that is the one that continues. The other works with empty fields. */
export const choiceButtons = (choice: Choice): Html => html`
      <div class="choice">
        <button class="primary" type="submit" name="action" value="continue">${choice.continue}</button>
        <button type="submit" name="action" value="deny" formnovalidate>${choice.deny}</button>
      </div>`;

/** For a form without a way to refuse. */
export const continueButton = (text: string | Html): Html => html`
      <div class="choice">
        <button class="primary" type="submit" name="action" value="continue">${text}</button>
      </div>`;
