import { describe, expect, test } from '@jest/globals';
import { isolated, isolatingNames, withoutTurns } from './names-in-texts.js';

describe('a name within a sentence', () => {
  test.each(['Ada', 'Zoë', '张伟', 'a (b) c'])('stays as it is: %s', (name) => {
    expect(isolated(name)).toBe(name);
  });

  test('is isolated where it runs from right to left', () => {
    expect(isolated('ليلى')).toBe('\u2068ليلى\u2069');
  });

  test.each(['\u202e', '\u202d', '\u2066', '\u2067', '\u2069'])(
    'loses a character that turns the text: %j',
    (character) => {
      expect(isolated(`ab${character}cd`)).toBe('\u2068abcd\u2069');
    },
  );
});

describe('texts', () => {
  const texts = isolatingNames({
    title: 'People',
    nested: { remove: (name: string, count: number) => `Delete ${name}, ${count} times?` },
    list: ['a', 'b'],
  });

  test('isolate the names that they are given', () => {
    expect(texts.nested.remove('ab\u202ecd', 2)).toBe('Delete \u2068abcd\u2069, 2 times?');
  });

  test('keep what is no function', () => {
    expect(texts).toMatchObject({ title: 'People', list: ['a', 'b'] });
  });
});

test('a title of a page has no character that turns it', () => {
  expect(withoutTurns('a\u202eb\u2067c')).toBe('abc');
});
