import { describe, expect, test } from '@jest/globals';
import {
  assertDocument,
  document,
  findFault,
  flag,
  free,
  ids,
  listOf,
  oneOf,
  text,
  wholeNumber,
  type DocumentOf,
} from './document-rules.js';

const rules = document({
  title: text({ maximum: 5, form: /^[a-z]*$/, why: 'must be in lower case' }),
  is_open: flag(),
  seats: wholeNumber(1, 9),
  color: oneOf(['red', 'blue']),
  words: listOf(text({ maximum: 3, form: { test: (word) => word !== 'no' } }), { maximum: 2 }),
  colors: listOf(oneOf(['red', 'blue'])),
  owners: ids({ maximum: 2 }),
  extra: free(),
  inside: document({ depth: wholeNumber(0, 1), names: listOf(text()) }),
});

const id = '00000000-0000-4000-8000-000000000001';

const whyOf = (value: unknown): string => {
  const fault = findFault(rules, value, 'room');
  return fault === undefined ? 'is accepted' : `${fault.field} ${fault.why}`;
};

describe('a document within its rules', () => {
  test.each<[DocumentOf<typeof rules>]>([
    [{}],
    [{ title: 'abcde', is_open: false, seats: 9, color: 'red' }],
    [{ words: [], colors: ['blue', 'red', 'blue'], owners: [id] }],
    [{ extra: { anything: [null, { goes: 1 }] }, inside: { depth: 0, names: ['a'] } }],
    [{ title: undefined }],
  ])('%j is accepted', (value) => {
    expect(whyOf(value)).toBe('is accepted');
  });

  test.each([[{ title: null }], [{ inside: null }], [{ inside: { depth: null } }]])(
    'null clears a member (RFC 7396): %j',
    (value) => {
      expect(whyOf(value)).toBe('is accepted');
    },
  );

  test('a text shorter than its minimum is refused', () => {
    const short = document({ title: text({ minimum: 2 }) });
    expect(findFault(short, { title: 'a' }, 'room')).toEqual({
      field: 'room.title',
      why: 'must be longer than or equal to 2 characters',
    });
    expect(findFault(short, { title: 'ab' }, 'room')).toBeUndefined();
  });

  test('the length of a text is counted in code points', () => {
    const emoji = document({ title: text({ maximum: 5 }) });

    expect(findFault(emoji, { title: '😀😀😀😀😀' }, 'room')).toBeUndefined();
    expect(findFault(emoji, { title: '😀😀😀😀😀😀' }, 'room')).toMatchObject({
      field: 'room.title',
    });
  });
});

describe('a document holds only the members that are registered for it, each within its bounds', () => {
  test.each([
    [[], 'room must be an object'],
    ['{}', 'room must be an object'],
    [null, 'room must be an object'],
    [{ title: 1 }, 'room.title must be a string'],
    [{ title: 'abcdef' }, 'room.title must be shorter than or equal to 5 characters'],
    [{ title: 'A' }, 'room.title must be in lower case'],
    [{ is_open: 'true' }, 'room.is_open must be a boolean value'],
    [{ seats: '1' }, 'room.seats must be an integer number'],
    [{ seats: 1.5 }, 'room.seats must be an integer number'],
    [{ seats: Number.NaN }, 'room.seats must be an integer number'],
    [{ seats: 0 }, 'room.seats must not be less than 1'],
    [{ seats: 10 }, 'room.seats must not be greater than 9'],
    [{ color: 'green' }, 'room.color must be one of the following values: red, blue'],
    [{ words: 'a' }, 'room.words must be an array'],
    [{ words: ['a', 'b', 'c'] }, 'room.words must contain no more than 2 elements'],
    [{ words: ['a', 1] }, 'room.words each entry must be a string'],
    [{ words: [null] }, 'room.words each entry must be a string'],
    [{ words: ['abcd'] }, 'room.words each entry must be shorter than or equal to 3 characters'],
    [{ words: ['a', 'no'] }, 'room.words[1] is not valid'],
    [
      { colors: ['green'] },
      'room.colors each entry must be one of the following values: red, blue',
    ],
    [{ owners: ['a'] }, 'room.owners each entry must be a UUID'],
    [{ extra: [] }, 'room.extra must be an object'],
    [{ inside: 1 }, 'room.inside must be an object'],
    [{ inside: { depth: 2 } }, 'room.inside.depth must not be greater than 1'],
    [{ inside: { names: [1] } }, 'room.inside.names each entry must be a string'],
    [
      { inside: { width: 1 } },
      'room.inside.width is not a field of room.inside; its members are depth, names',
    ],
  ])('%j is told that %s', (value, why) => {
    expect(whyOf(value)).toBe(why);
  });

  test.each(['colour', 'toString', 'constructor'])('%s is no member', (name) => {
    expect(whyOf({ [name]: 1 })).toContain(`room.${name} is not a field of room`);
  });

  test('__proto__ is no member', () => {
    expect(whyOf(JSON.parse('{"__proto__": 1}'))).toContain('room.__proto__ is not a field');
  });

  test('an unknown member is refused even as null', () => {
    expect(whyOf({ colour: null })).toContain('room.colour is not a field of room');
  });

  test('the fault becomes a refusal', () => {
    expect(() => assertDocument(rules, { seats: 0 }, 'room')).toThrow(
      expect.objectContaining({
        code: 'invalid_field',
        values: { field: 'room.seats', why: 'must not be less than 1' },
      }),
    );
  });
});

describe('an id', () => {
  test.each([
    id,
    'F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6',
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
  ])('%s is a UUID (RFC 9562 §4, §5.9, §5.10)', (each) => {
    expect(whyOf({ owners: [each] })).toBe('is accepted');
  });

  test.each([
    '',
    'acme',
    `${id}0`,
    `{${id}}`,
    '00000000-0000-9000-8000-000000000001',
    '00000000-0000-4000-c000-000000000001',
    '00000000000040008000000000000001',
  ])('%j is no UUID', (each) => {
    expect(whyOf({ owners: [each] })).toBe('room.owners each entry must be a UUID');
  });
});
