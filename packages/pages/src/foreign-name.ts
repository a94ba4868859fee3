import { html, type Html } from './html.js';

/** Characters that change the writing direction. With them, a name could rearrange the sentence around it. */
const directionMarks = /[\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]/g;

export const withoutDirectionMarks = (text: string): string => text.replace(directionMarks, '');

/** For what is asked for, which is shown as it will be done: each mark as a code, such as \u202e. */
export const withDirectionCodes = (text: string): string =>
  text.replace(directionMarks, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** A name from outside, in a sentence of ours. It keeps its own direction and does not change that of the sentence. */
export const foreignName = (name: string): Html => html`<bdi>${withoutDirectionMarks(name)}</bdi>`;

/** The first letter of a name, as a person counts letters. Stands in for a missing picture. */
export const initial = (name: string): string => {
  const letters = new Intl.Segmenter().segment(withoutDirectionMarks(name).trim());
  const [first] = letters;
  return first?.segment.toLocaleUpperCase() ?? '';
};
