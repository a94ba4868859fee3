import { html, type Html } from './html.js';

/** Characters that turn the direction of what follows: with them a name could rewrite the sentence around it. */
const directions = /[\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]/g;

const withoutDirections = (text: string): string => text.replace(directions, '');

/** A name that somebody else chose, in a sentence of ours: it keeps its own direction and leaves the sentence alone. */
export const foreignName = (name: string): Html => html`<bdi>${withoutDirections(name)}</bdi>`;

/** Its first letter as a person counts letters, for where there is no picture. */
export const initial = (name: string): string => {
  const [first] = new Intl.Segmenter().segment(withoutDirections(name).trim());
  return first?.segment.toLocaleUpperCase() ?? '';
};
