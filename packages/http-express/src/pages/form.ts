/** The parts that our forms share. */
import type { FormSecrets } from '@keyward/api';
import { html, type Html } from './html.js';

export interface Choice {
  readonly continue: string;
  readonly deny: string;
}

/** The hidden fields, without which an answer belongs to nothing. */
export const secretFields = ({ handle, csrf, shown }: FormSecrets): Html =>
  html` <input type="hidden" name="handle" value="${handle}" />
    <input type="hidden" name="csrf" value="${csrf}" />${
      shown !== undefined && html` <input type="hidden" name="shown" value="${shown}" />`
    }`;

/** Yes comes first, because Enter presses the first button of a form; no is possible with empty fields. */
export const choiceButtons = (choice: Choice): Html =>
  html` <div class="choice">
    <button class="primary" type="submit" name="action" value="continue">${choice.continue}</button>
    <button type="submit" name="action" value="deny" formnovalidate>${choice.deny}</button>
  </div>`;
