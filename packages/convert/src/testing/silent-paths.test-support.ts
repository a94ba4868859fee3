/** Finds the parts of a sample that a conversion neither reads nor reports. */
import { isObject, type Json } from '../members.js';
import type { Converted } from './run.test-support.js';

/** A member that no program knows. */
export const stray = 'memberOfTomorrow';

/** Members and entries, from the outside. */
type Path = readonly (string | number)[];

interface Change {
  readonly path: Path;
  readonly changed: Json;
  /** Whether a member was added, and not taken away. */
  readonly isMore: boolean;
}

/** Without each leaf, and with one more member in each object. */
function* changesOf(given: Json, path: Path = []): Generator<Change, void> {
  if (Array.isArray(given)) {
    for (const [at, value] of given.entries())
      for (const inner of changesOf(value, [...path, at]))
        yield { ...inner, changed: given.with(at, inner.changed) };
    return;
  }
  if (!isObject(given)) return;
  yield { path: [...path, stray], changed: { ...given, [stray]: 'x' }, isMore: true };
  for (const [name, value] of Object.entries(given)) {
    const { [name]: _, ...others } = given;
    const own = [...path, name];
    if (isLeaf(value)) yield { path: own, changed: others, isMore: false };
    else
      for (const inner of changesOf(value, own))
        yield { ...inner, changed: { ...given, [name]: inner.changed } };
  }
}

/** A list of texts or numbers is one, too. */
const isLeaf = (value: Json): boolean =>
  Array.isArray(value)
    ? !value.some((each) => typeof each === 'object')
    : !isObject(value) || Object.keys(value).length === 0;

interface Variant<Sample> {
  readonly path: string;
  readonly sample: Sample;
}

/**
 * The sample once for each object in it, with a member more there. For a sample of which the whole comes out slowly:
 * wherever nothing that comes out names the member, the part is silent.
 */
export const withStrayMembers = <Sample>(sample: Sample): readonly Variant<Sample>[] =>
  [...changesOf(sample as Json)]
    .filter(({ isMore }) => isMore)
    .map(({ path, changed }) => ({
      path: path.slice(0, -1).join('.'),
      sample: changed as Sample,
    }));

type Convert = (given: Json) => Promise<Converted>;

/** What comes out, or why nothing does, in one text. */
const outcomeOf = (convert: Convert, given: Json): Promise<string> =>
  convert(given).then(
    ({ documents, secrets, users, losses }) =>
      JSON.stringify([documents, [...secrets], users, losses]),
    String,
  );

/** Entries of a list are alike: `$.users[].email`. */
const shown = (path: Path): string =>
  `$${path.map((each) => (typeof each === 'number' ? '[]' : `.${each}`)).join('')}`;

/** Paths of which no occurrence changes anything that comes out, whether it is there or not. */
export const silentPaths = async (convert: Convert, given: Json): Promise<readonly string[]> => {
  const usual = await outcomeOf(convert, given);
  const [seen, heard] = [new Set<string>(), new Set<string>()];
  for (const { path, changed } of changesOf(given)) {
    seen.add(shown(path));
    if ((await outcomeOf(convert, changed)) !== usual) heard.add(shown(path));
  }
  return [...seen].filter((path) => !heard.has(path)).sort();
};
