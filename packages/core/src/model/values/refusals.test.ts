import { describe, expect, test } from '@jest/globals';
import {
  asErrorDescription,
  isRefusal,
  Refusal,
  refusals,
  refuse,
  type RefusalName,
} from './refusals.js';

const names = Object.keys(refusals) as RefusalName[];
const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
const caught = (action: () => never): Refusal => {
  try {
    return action();
  } catch (error) {
    return error as Refusal;
  }
};

describe.each(names)('%s', (name) => {
  const { text, wireCode, kind } = refusals[name];

  test('fills its placeholders', () => {
    const values = Object.fromEntries(placeholders(text).map((each) => [each, `<${each}>`]));
    expect(new Refusal(name, values).message).toBe(text.replace(/[{]/g, '<').replace(/[}]/g, '>'));
  });

  test('says its fact, its code and its kind', () => {
    expect(new Refusal(name, {})).toMatchObject({ name: 'Refusal', code: name, wireCode, kind });
  });

  test('has a code in snake case', () => {
    expect(wireCode).toMatch(/^[a-z]+(_[a-z]+)*$/);
  });
});

test('a message repeats only the beginning of a long value', () => {
  const { message } = new Refusal('record_not_found', { record: 'client', id: 'x'.repeat(5000) });

  expect(message).toBe(`No client has the id ${'x'.repeat(200)}….`);
});

test('a message repeats only the beginning of a long reason', () => {
  const { message } = new Refusal('invalid_field', { field: 'name', why: 'x'.repeat(5000) });

  expect(message.length).toBeLessThan(1100);
});

test.each([
  ['say "no" \\ never', "say 'no' ? never"],
  ['the user’s', "the user's"],
  ['a long one…', 'a long one...'],
  ['tab\tand ü', 'tab?and ?'],
])('an error description holds printable ASCII alone: %j', (message, description) => {
  expect(asErrorDescription(message)).toBe(description);
});

test('a value that looks like a placeholder is left as it is', () => {
  expect(caught(() => refuse('record_not_found', { record: '{id}', id: '$& $1' })).message).toBe(
    'No {id} has the id $& $1.',
  );
});

test('a value that is missing leaves a gap, and not the name of the placeholder', () => {
  expect(new Refusal('record_not_found', { record: 'client' }).message).toBe(
    'No client has the id .',
  );
});

test('a refusal is an error that can be told from others', () => {
  expect(isRefusal(caught(() => refuse('token_missing')))).toBe(true);
  expect(isRefusal(new Error('x'))).toBe(false);
  expect(isRefusal({ code: 'token_missing' })).toBe(false);
  expect(isRefusal(undefined)).toBe(false);
});

test('a refusal can be told by its fact', () => {
  const refusal = caught(() => refuse('token_missing'));
  expect(isRefusal(refusal, 'token_missing')).toBe(true);
  expect(isRefusal(refusal, 'token_invalid')).toBe(false);
});
