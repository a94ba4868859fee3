/** Fields, buttons and the messages beside them. */
import { html as css } from '../html.js';

export const formsRules = css`
  .problem {
    margin-block: 0 1.25rem;
    padding: 0.75rem 1rem;
    border: 1px solid var(--wrong-edge);
    border-inline-start: 0.25rem solid var(--wrong);
    border-radius: 0.5rem;
    background: var(--wrong-back);
    color: var(--wrong);
  }

  .done {
    margin-block: 0 1.25rem;
    padding: 0.75rem 1rem;
    border: 1px solid var(--edge);
    border-inline-start: 0.25rem solid var(--accent);
    border-radius: 0.5rem;
    background: var(--soft);
  }

  label {
    display: block;
    margin-block-end: 0.375rem;
    font-weight: 600;
    font-size: 0.9375rem;
  }

  input:not([type="hidden"]),
  select {
    display: block;
    inline-size: 100%;
    min-block-size: 3rem;
    margin-block-end: 1.25rem;
    padding: 0.625rem 0.875rem;
    font: inherit;
    color: var(--text);
    background: var(--field);
    border: 1px solid var(--outline);
    border-radius: 0.5rem;
  }

  select {
    text-overflow: ellipsis;
  }

  [dir="rtl"] input {
    text-align: right;
  }

  input.code {
    font:
      600 1.25rem/1.25 ui-monospace,
      "SF Mono",
      "Cascadia Mono",
      Menlo,
      Consolas,
      monospace;
    letter-spacing: 0.125em;
    text-align: center;
    text-transform: uppercase;
  }

  input[aria-invalid="true"] {
    border-color: var(--wrong);
  }

  .choice {
    display: flex;
    flex-direction: column;
    gap: 0.75rem;
    margin-block-start: 0.5rem;
  }

  .or {
    display: flex;
    align-items: center;
    gap: 0.75rem;
    margin-block: 1.25rem 0.75rem;
    color: var(--quiet);
    font-size: 0.9375rem;
  }

  .or::before,
  .or::after {
    content: "";
    flex: 1;
    border-block-start: 1px solid var(--edge);
  }

  button {
    min-block-size: 3rem;
    padding: 0.625rem 1.25rem;
    font: inherit;
    font-weight: 600;
    color: var(--text);
    background: transparent;
    border: 1px solid var(--outline);
    border-radius: 0.5rem;
    cursor: pointer;
  }

  button:hover {
    background: var(--soft);
  }

  button.show {
    display: block;
    margin-block: -1rem 0.75rem;
    padding-inline: 0.25rem;
    border-color: transparent;
    color: var(--accent);
    font-weight: 400;
    font-size: 0.9375rem;
  }

  button.show[aria-pressed="true"] {
    text-decoration: underline;
    font-weight: 600;
  }

  button.show[hidden] {
    display: none;
  }

  button.primary {
    color: var(--on-button);
    background: var(--button);
    border-color: var(--accent);
  }

  button.primary:hover {
    box-shadow: inset 0 0 0 2px var(--on-button);
  }

  :is(input, select, button, a, summary):focus-visible {
    outline: 3px solid var(--accent);
    outline-offset: 2px;
  }

  button.danger {
    color: var(--wrong);
    border-color: var(--wrong);
  }

  button.danger:hover {
    background: var(--wrong-back);
  }

  a.button {
    display: inline-block;
    min-block-size: 3rem;
    padding: 0.6875rem 1.25rem;
    font-weight: 600;
    color: var(--text);
    text-decoration: none;
    border: 1px solid var(--outline);
    border-radius: 0.5rem;
  }

  a.button:hover {
    background: var(--soft);
  }

  .hint {
    margin-block: 0 0.5rem;
    color: var(--quiet);
    font-size: 0.9375rem;
  }

  details {
    margin-block-end: 0.75rem;
  }

  summary {
    padding-block: 0.625rem;
    font-weight: 600;
    cursor: pointer;
  }
`;
