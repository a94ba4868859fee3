import { describe, expect, test } from '@jest/globals';
import {
  marksIn,
  fieldsPatcher,
  fieldsSetter,
  fixed,
  initialFields,
  initially,
  onlyShown,
  optional,
  required,
  resettable,
  workedOut,
} from './record-fields.js';
import { refuse } from '../values/refusals.js';
import { assertName } from './text-rules.js';

const assertEven = (field: string, value: number): void => {
  if (value % 2 !== 0) refuse('invalid_field', { field, why: 'must be even' });
};

const rules = {
  kind: fixed(initially('plain')),
  name: onlyShown(required(assertName)),
  size: optional<number>(assertEven),
  tags: resettable<readonly string[]>(['new'], () => undefined),
  total: workedOut<number, string>(7),
};
const fresh = { id: 'r1', name: '', ...initialFields(rules) };
const set = fieldsSetter(rules);
const patch = fieldsPatcher(rules);

const refusalOf = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

describe('a new record', () => {
  test('holds what the table says until callers say otherwise', () => {
    expect(initialFields(rules)).toEqual({ kind: 'plain', size: null, tags: ['new'], total: 7 });
  });

  test('takes what is given, also what is fixed later', () => {
    expect(set(fresh, { name: 'box', kind: 'round', size: 2 })).toEqual({
      id: 'r1',
      name: 'box',
      kind: 'round',
      size: 2,
      tags: ['new'],
      total: 7,
    });
  });

  test('is refused without an attribute that it must bring', () => {
    expect(refusalOf(() => set(fresh, { size: 2 }))).toMatchObject({
      code: 'invalid_field',
      values: { field: 'name', why: 'is required' },
    });
  });

  test('ignores a member that the table does not know', () => {
    expect(set(fresh, { name: 'box', secret: 'mine' })).not.toHaveProperty('secret');
  });
});

describe('a patch', () => {
  const box = set(fresh, { name: 'box', size: 2, tags: ['old'] });

  test('keeps what is absent', () => {
    expect(patch(box, { name: undefined })).toEqual(box);
  });

  test('clears with null what may be null', () => {
    expect(patch(box, { size: null }).size).toBeNull();
  });

  test('sets back with null what is never null', () => {
    expect(patch(box, { tags: null }).tags).toEqual(['new']);
  });

  test('keeps what is fixed', () => {
    expect(patch(box, { kind: 'round' }).kind).toBe('plain');
  });

  test('leaves to the record what it works out itself', () => {
    expect(patch(box, { total: 'nine' }).total).toBe(7);
  });

  test('is refused by the name of the attribute', () => {
    expect(refusalOf(() => patch(box, { size: 3 }))).toMatchObject({
      code: 'invalid_field',
      values: { field: 'size', why: 'must be even' },
    });
  });

  test('changes nothing in the record that it is applied to', () => {
    patch(box, { size: 4 });
    expect(box.size).toBe(2);
  });
});

test('an attribute counts for authority unless its row says that it is only shown', () => {
  expect(marksIn(rules).name).toBe('shown');
});
