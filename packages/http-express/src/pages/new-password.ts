/** The field for a password that somebody chooses, and what is said of one that will not do. */
import type { PasswordProblem } from '@keyward/api';
import { html, type Html } from './html.js';
import type { Texts } from './texts/texts.js';

export const newPasswordField = (
  texts: Texts,
  atLeast: number,
  isWrong: boolean,
  takesFocus: boolean,
): Html =>
  html` <label for="password">${texts.newPassword}</label>
    <p class="hint" id="hint">${texts.passwordRule(atLeast)}</p>
    <input
      id="password"
      name="password"
      type="password"
      autocomplete="new-password"
      required
      aria-describedby="hint${isWrong && ' problem'}"
      ${isWrong && html` aria-invalid="true"`}${takesFocus && html` autofocus`}
    />`;

export const passwordProblemText = (problem: PasswordProblem, texts: Texts): string => {
  if (problem === 'weak') return texts.passwordWeak;
  return 'atLeast' in problem
    ? texts.passwordShort(problem.atLeast)
    : texts.passwordLong(problem.atMost);
};

export const alert = (problem: string | undefined): Html =>
  problem === undefined
    ? html``
    : html` <p class="problem" id="problem" role="alert">${problem}</p>`;

/** A text field; what is wrong with it is said in the alert above. */
export const textField = (
  name: string,
  label: string,
  value: string,
  more: {
    readonly type?: 'email' | 'text';
    readonly autocomplete: string;
    readonly isWrong: boolean;
    readonly takesFocus: boolean;
    readonly isOptional?: boolean;
  },
): Html =>
  html` <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${more.type ?? 'text'}"
      value="${value}"
      autocomplete="${more.autocomplete}"
      dir="auto"
      ${!more.isOptional && html` required`}${more.isWrong && html` aria-describedby="problem" aria-invalid="true"`}${more.takesFocus && html` autofocus`}
    />`;
