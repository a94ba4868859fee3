import { expect, test } from '@jest/globals';
import { changedFields, changesBetween, givenIn, valuesOf } from './person-values.js';

const ada = valuesOf({ id: '1', name: 'Ada', email: 'ada@example.com', email_verified: true });

test('an absent text is an empty one, and an absent mark is not set', () => {
  expect(valuesOf({ id: '1', name: null }).name).toBe('');
  expect(valuesOf().email_verified).toBe(false);
});

test('only what differs is sent', () => {
  expect(changesBetween(ada, { ...ada, name: 'Ada Lovelace' })).toEqual({ name: 'Ada Lovelace' });
  expect(changesBetween(ada, ada)).toEqual({});
});

test('an emptied text is cleared', () => {
  expect(changesBetween(ada, { ...ada, email: ' ', email_verified: false })).toEqual({
    email: null,
    email_verified: false,
  });
});

test('a new person has what was filled in', () => {
  expect(givenIn(ada)).toEqual({ name: 'Ada', email: 'ada@example.com', email_verified: true });
});

test('the fields that another person changed are named', () => {
  expect(changedFields(ada, { ...ada, nickname: 'Countess', email_verified: false })).toEqual([
    'nickname',
    'email_verified',
  ]);
});
