/** Fields of forms. */
import { html, type Html } from './html.js';
import { showButton } from './page-script.js';
import type { Texts } from './texts/texts.js';

export interface FieldState {
  /** The ids of texts that explain the field, or what is wrong with it. */
  readonly describedBy?: readonly (string | false)[];
  readonly isWrong?: boolean;
  readonly takesFocus?: boolean;
}

/** The attributes of a field that change with the state of its page. A space stands before each. */
export const fieldState = ({
  describedBy = [],
  isWrong = false,
  takesFocus = false,
}: FieldState): Html => {
  const ids = describedBy.filter((id) => id !== false);

  const description = ids.length > 0 && html` aria-describedby="${ids.join(' ')}"`;
  const invalid = isWrong && html` aria-invalid="true"`;
  const focus = takesFocus && html` autofocus`;
  return html`${description}${invalid}${focus}`;
};

export interface TextField {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly type?: 'email' | 'text';
  readonly autocomplete: string;
  /** The alert of the page explains what is wrong. */
  readonly isWrong: boolean;
  readonly takesFocus: boolean;
  readonly isOptional?: boolean;
}

export const textField = (field: TextField): Html => {
  const { name, label, value, type = 'text', autocomplete, isWrong, takesFocus } = field;
  const required = !field.isOptional && html` required`;
  const state = fieldState({ describedBy: [isWrong && 'problem'], isWrong, takesFocus });

  return html`
      <label for="${name}">${label}</label>
      <input id="${name}" name="${name}" type="${type}" value="${value}"
        autocomplete="${autocomplete}" dir="auto"${required}${state}>`;
};

/** The account, in a field that cannot be changed, so that a password manager knows whose password it stores. */
export const readonlyUsername = (label: string, username: string): Html => html`
      <label for="username">${label}</label>
      <input id="username" name="username" type="text" value="${username}"
        autocomplete="username" dir="auto" readonly>`;

export const currentPasswordField = (label: string, state: Html, texts: Texts): Html => html`
      <label for="password">${label}</label>
      <input id="password" name="password" type="password"
        autocomplete="current-password" required${state}>${showButton('password', texts)}`;

export interface NewPasswordField {
  readonly atLeast: number;
  readonly isWrong: boolean;
  readonly takesFocus: boolean;
}

/** A field for a password that the person chooses, with the rule above it. */
export const newPasswordField = (
  { atLeast, isWrong, takesFocus }: NewPasswordField,
  texts: Texts,
): Html => {
  const state = fieldState({ describedBy: ['hint', isWrong && 'problem'], isWrong, takesFocus });

  return html`
      <label for="password">${texts.newPassword}</label>
      <p class="hint" id="hint">${texts.passwordRule(atLeast)}</p>
      <input id="password" name="password" type="password"
        autocomplete="new-password" required${state}>${showButton('password', texts)}`;
};

/** A code of an authenticator app, or a recovery code. */
export const oneTimeCodeField = (state: Html, texts: Texts): Html => html`
      <label for="code">${texts.oneTimeCode}</label>
      <input id="code" name="code" type="text" autocomplete="one-time-code"
        autocapitalize="none" spellcheck="false" dir="ltr" required${state}>`;
