import { describe, expect, test } from '@jest/globals';
import { packedTexts } from './packed-texts.js';

const keys = Array.from({ length: 3000 }, (_, at) =>
  at % 2 === 0 ? at.toString(16).padStart(24, '0') : `key ${at}`,
);

describe('packed texts', () => {
  const texts = packedTexts(4096);
  const fill = (): void => keys.forEach((key, at) => texts.add(key, `text ${at}`));

  test('are found by their keys, however many there are', () => {
    fill();
    expect(keys.map((key) => texts.take(key))).toEqual(keys.map((_, at) => `text ${at}`));
  });

  test('know a key that is there, and one that is not', () => {
    expect(texts.add('key 1', 'another')).toBe(false);
    expect(texts.take('key 1')).toBe('text 1');
    expect(texts.take('key 2')).toBeUndefined();
  });

  test('a key and the bytes that it would be in hexadecimal are two', () => {
    const few = packedTexts();
    few.add('616161616161616161616161', 'hexadecimal');
    expect(few.take('aaaaaaaaaaaa')).toBeUndefined();
    expect(few.add('aaaaaaaaaaaa', 'text')).toBe(true);
  });

  test('tell those that nothing has taken', () => {
    texts.clear();
    expect(texts.take('key 1')).toBeUndefined();
    fill();
    keys.slice(2).forEach((key) => texts.take(key));
    const left: string[] = [];
    texts.left((key) => left.push(key));
    expect(left.sort()).toEqual([keys[0], keys[1]]);
  });
});
