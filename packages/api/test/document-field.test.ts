/** A document in a body is checked by its rules, and described by them. */
import 'reflect-metadata';
import { describe, expect, test } from '@jest/globals';
import { isRefusal } from '@keyward/core';
import type { DocumentRule } from '@keyward/core/management';
import { checked } from '../src/kernel/body.js';
import { DocumentField, documentSchema } from '../src/kernel/document-field.js';

const rules: DocumentRule = {
  kind: 'document',
  members: {
    title: { kind: 'text', maximum: 3, form: /^[a-z]*$/, why: 'must be in lower case' },
    note: { kind: 'text' },
    is_open: { kind: 'flag' },
    seats: { kind: 'whole number', minimum: 1, maximum: 9 },
    color: { kind: 'choice', values: ['red', 'blue'] },
    owners: { kind: 'list', entry: { kind: 'id' }, maximum: 2 },
    inside: { kind: 'document', members: { extra: { kind: 'free' } } },
  },
};

class RoomBody {
  @DocumentField(rules) room?: object | null;
}

const whyOf = (body: object): string => {
  try {
    checked(RoomBody, body);
  } catch (error) {
    if (isRefusal(error, 'invalid_field')) return `${error.values['field']} ${error.values['why']}`;
    throw error;
  }
  return 'is accepted';
};

describe('a document in a body', () => {
  test.each([
    [{}],
    [{ room: null }],
    [{ room: {} }],
    [{ room: { title: 'abc', seats: 9, inside: { extra: { a: [null] } } } }],
    [{ room: { title: null, inside: null } }],
  ])('%j is accepted', (body) => {
    expect(whyOf(body)).toBe('is accepted');
  });

  test.each([
    [{ room: 'x' }, 'room must be an object'],
    [{ room: [] }, 'room must be an object'],
    [{ room: { title: 'ABC' } }, 'room.title must be in lower case'],
    [{ room: { seats: 10 } }, 'room.seats must not be greater than 9'],
    [{ room: { owners: [1] } }, 'room.owners each entry must be a UUID'],
    [{ room: { inside: { extra: 1 } } }, 'room.inside.extra must be an object'],
    [
      { room: { inside: { other: 1 } } },
      'room.inside.other is not a field of room.inside; its members are extra',
    ],
    [{ rooms: {} }, 'rooms is not a field of this operation'],
  ])('%j is told that %s', (body, why) => {
    expect(whyOf(body)).toBe(why);
  });

  test('reaches the operation as it was sent', () => {
    const room = { title: 'abc', inside: { extra: { a: [null, { b: 1 }] } } };

    expect(checked(RoomBody, { room }).room).toEqual(room);
  });
});

test('the schema of a document has the bounds of its rules', () => {
  expect(documentSchema(rules, ['title'])).toEqual({
    type: 'object',
    required: ['title'],
    additionalProperties: false,
    properties: {
      title: { type: 'string', maxLength: 3 },
      note: { type: 'string' },
      is_open: { type: 'boolean' },
      seats: { type: 'integer', minimum: 1, maximum: 9 },
      color: { type: 'string', enum: ['red', 'blue'] },
      owners: { type: 'array', maxItems: 2, items: { type: 'string', format: 'uuid' } },
      inside: {
        type: 'object',
        additionalProperties: false,
        properties: { extra: { type: 'object' } },
      },
    },
  });
});
