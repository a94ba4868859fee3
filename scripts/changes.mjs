// The log of changes (.changeset/README.md): its texts, and how many words it may still take.
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Until 1.0, in the changesets and the changelog together. */
export const mostWords = 2500;

/**
 * The texts of the changesets, without the packages that they name, by the names of their files.
 * @type {() => string[]}
 */
export const changes = () =>
  readdirSync(join(root, '.changeset'))
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .sort()
    .map((name) => readFileSync(join(root, '.changeset', name), 'utf8'))
    .map((text) => text.replace(/^---\n[\s\S]*?\n---\n/, '').trim());

/**
 * Fewer than none where the texts are too long.
 * @type {(texts?: readonly string[]) => number}
 */
export const wordsLeft = (
  texts = [readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), ...changes()],
) => mostWords - texts.join(' ').split(/\s+/).length;

/**
 * What a writer has to know.
 * @type {(left?: number) => string}
 */
export const tellWordsLeft = (left = wordsLeft()) =>
  left >= 0
    ? `The log of changes has room for ${left} words.`
    : `The log of changes has ${-left} words too many. Say a line of .changeset in fewer words, or put the new one ` +
      'in the place of an old one (.changeset/README.md).';
