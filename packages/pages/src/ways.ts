import { html, type Html } from './html.js';

export interface Way {
  readonly text: string | Html;
  readonly href: string | undefined;
  /** For a way that takes along what a form holds: its id, and the `action` that it sends in place of a link. */
  readonly sends?: { readonly form: string; readonly action: string } | undefined;
}

/** The links at the foot of a page that lead elsewhere. A way without an address is left out. */
export const waysList = (ways: readonly Way[]): Html => {
  const items = ways.flatMap(({ text, href, sends }) => {
    if (href === undefined) return [];
    if (sends === undefined) return [html`<li><a href="${href}">${text}</a></li>`];
    return [html`<li>${sendingButton(text, sends)}</li>`];
  });

  if (items.length === 0) return html``;
  return html`
      <ul class="ways">${items}</ul>`;
};

/** It looks like the links beside it, and works with empty fields. */
const sendingButton = (text: Way['text'], { form, action }: NonNullable<Way['sends']>): Html =>
  html`<button type="submit" form="${form}" name="action" value="${action}" formnovalidate>${text}</button>`;
