/** What to write where a promise is not in the lists: the file, and the entry. */
import type { documents } from './documents.js';

type Group = keyof typeof documents;

/** `howTo` is in `how-to.ts`. */
const fileOf = (group: Group): string =>
  `test/promises/${group.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;

const quoted = (sentence: string): string => `'${sentence.replace(/['\\]/g, '\\$&')}'`;

/** The entry that names the test of a sentence, or says why it promises nothing. */
export const entryToAdd = (group: Group, document: string, sentence: string): string =>
  [
    `${fileOf(group)}, \`document: '${document}'\`, in \`promises\`, with a test that keeps it:`,
    `{ sentence: ${quoted(sentence)}, test: { file: 'packages/…/x.test.ts', title: '…' } },`,
    'or in `others`, where it promises no effect:',
    `{ sentence: ${quoted(sentence)}, why: 'advice' },`,
  ].join('\n');

/** Where an entry stands that the document says no longer, and what it may say instead. */
export const entryToChange = (group: Group, sentence: string, unnamed: readonly string[]): string =>
  [
    `${fileOf(group)} has a sentence that the document has no longer: ${quoted(sentence)}`,
    ...(unnamed.length > 0 ? [`The document says, and no entry: ${unnamed.join(' / ')}`] : []),
  ].join('\n');
