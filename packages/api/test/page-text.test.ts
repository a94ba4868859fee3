/** The JSON of a list is that of its records, whether what they show was kept or not. */
import { describe, expect, test } from '@jest/globals';
import type { Identified } from '@keyward/core/ports';
import type { Reader } from '../src/kernel/context.js';
import { joinedObjects, pageText } from '../src/kernel/page-text.js';
import { plain, render, text, type View } from '../src/kernel/view.js';
import { views } from '../src/management/all-views.js';

interface Note extends Identified {
  readonly title: string;
}

const noteView: View<Note> = {
  name: 'note',
  fields: { id: text(({ id }) => id), title: text(({ title }) => title) },
  parts: {
    length: {
      when: 'always',
      schema: {},
      load: () => Promise.resolve(({ title }: Note) => title.length),
    },
  },
  showsAllTheSame: true,
  defaultSort: 'id',
};
const viewWithoutParts: View<Note> = { ...noteView, parts: {} };

const reader = {} as Reader;
const notes: readonly Note[] = [
  { id: 'a', title: 'One, "quoted" \u2028' },
  { id: 'b', title: '{}' },
];

describe('the JSON of a list', () => {
  test.each([
    ['fields and parts', noteView, plain],
    ['fields alone', viewWithoutParts, plain],
    ['some fields', noteView, { ...plain, only: new Set(['title']) }],
    ['fields that depend on the reader', { ...noteView, showsAllTheSame: false }, plain],
  ])('is that of its records: %s', async (_, view, selection) => {
    const shown = JSON.stringify(await render(view, notes, selection, reader));

    expect(await pageText(view, notes, selection, reader)).toBe(shown);
    expect(await pageText(view, notes, selection, reader)).toBe(shown);
  });

  test('is an empty array for no records', async () => {
    expect(await pageText(noteView, [], plain, reader)).toBe('[]');
  });

  test('reads the fields of an object once', async () => {
    let reads = 0;
    const title = text<Note>((note) => {
      reads++;
      return note.title;
    });
    const view = { ...noteView, fields: { ...noteView.fields, title } };

    await pageText(view, notes, plain, reader);
    await pageText(view, notes, plain, reader);
    expect(reads).toBe(notes.length);
  });

  test('is read anew of another object with the same id', async () => {
    await pageText(noteView, notes, plain, reader);
    const changed = [{ ...notes[0]!, title: 'Other' }];

    expect(JSON.parse(await pageText(noteView, changed, plain, reader))).toEqual([
      { id: 'a', title: 'Other', length: 5 },
    ]);
  });
});

test.each([
  ['{"a":1}', '{"b":2}', '{"a":1,"b":2}'],
  ['{"a":1}', '{}', '{"a":1}'],
])('%s and %s are joined as %s', (first, second, both) => {
  expect(joinedObjects(first, second)).toBe(both);
});

/** Stands for any record: whatever is asked of it, it answers with itself. */
const anyRecord: unknown = new Proxy(() => undefined, {
  get: () => anyRecord,
  apply: () => anyRecord,
});

const refusingReader = new Proxy({} as Reader, {
  get: (_, name) => {
    throw new Error(`asks for ${String(name)}`);
  },
});

const fieldsOfAll = views
  .filter(({ showsAllTheSame }) => showsAllTheSame === true)
  .flatMap(({ name, fields }) =>
    Object.entries(fields).map(([field, { read, shownIn }]) => ({ name, field, read, shownIn })),
  );

describe('a view that shows all the same', () => {
  test.each(fieldsOfAll)('asks nothing of the reader: $field of $name', ({ read, shownIn }) => {
    read(anyRecord as never, refusingReader);
    expect(shownIn).toBeUndefined();
  });

  test('is that of users, groups and roles', () => {
    expect(fieldsOfAll.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['user', 'group', 'role']),
    );
  });
});
