import { html, type Html } from './html.js';

export interface Way {
  readonly text: string | Html;
  readonly href: string | undefined;
}

/** The links at the foot of a page that lead elsewhere. A way without an address is left out. */
export const waysList = (ways: readonly Way[]): Html => {
  const items = ways.flatMap(({ text, href }) =>
    href === undefined ? [] : [html`<li><a href="${href}">${text}</a></li>`],
  );

  if (items.length === 0) return html``;
  return html`
      <ul class="ways">${items}</ul>`;
};
