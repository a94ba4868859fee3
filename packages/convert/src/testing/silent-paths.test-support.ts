/** Finds the parts of a sample that a conversion neither reads nor reports. */
import { isObject, type Json } from '../members.js';
import type { Converted } from './run.test-support.js';

type Convert = (given: Json) => Promise<Converted>;

/** What comes out, or why nothing does, in one text. */
const outcomeOf = (convert: Convert, given: Json): Promise<string> =>
  convert(given).then(
    ({ documents, secrets, users, losses }) =>
      JSON.stringify([documents, [...secrets], users, losses]),
    String,
  );

interface Change {
  readonly path: string;
  readonly changed: Json;
}

/** Without each leaf, and with one more member in each object. */
function* changesOf(given: Json, path = '$'): Generator<Change, void> {
  if (Array.isArray(given)) {
    for (const [at, value] of given.entries())
      for (const change of changesOf(value, `${path}[]`))
        yield { path: change.path, changed: given.with(at, change.changed) };
    return;
  }
  if (!isObject(given)) return;
  yield { path: `${path}.shoeSize`, changed: { ...given, shoeSize: 44 } };
  for (const [name, value] of Object.entries(given)) {
    const { [name]: _, ...others } = given;
    if (isLeaf(value)) yield { path: `${path}.${name}`, changed: others };
    else
      for (const { path: inner, changed } of changesOf(value, `${path}.${name}`))
        yield { path: inner, changed: { ...given, [name]: changed } };
  }
}

/** A list of texts or numbers is one, too. */
const isLeaf = (value: Json): boolean =>
  Array.isArray(value)
    ? !value.some((each) => typeof each === 'object')
    : !isObject(value) || Object.keys(value).length === 0;

/** Paths of which no occurrence changes anything that comes out, whether it is there or not. */
export const silentPaths = async (convert: Convert, given: Json): Promise<readonly string[]> => {
  const usual = await outcomeOf(convert, given);
  const [seen, heard] = [new Set<string>(), new Set<string>()];
  for (const { path, changed } of changesOf(given)) {
    seen.add(path);
    if ((await outcomeOf(convert, changed)) !== usual) heard.add(path);
  }
  return [...seen].filter((path) => !heard.has(path)).sort();
};
