import { describe, expect, test } from '@jest/globals';
import { remembered } from './remembered.js';

const counting = (limit: number) => {
  const made: string[] = [];
  const get = remembered((text) => {
    made.push(text);
    if (text === 'bad') throw new Error('bad');
    return text === 'none' ? undefined : { text };
  }, limit);
  return { made, get };
};

describe('remembered', () => {
  test('makes each text once and gives the same thing again', () => {
    const { made, get } = counting(3);
    expect(get('a')).toBe(get('a'));
    expect(made).toEqual(['a']);
  });

  test('keeps no more than its limit: the one not used for longest goes', () => {
    const { made, get } = counting(2);
    ['a', 'b', 'a', 'c', 'a', 'b'].forEach(get);
    expect(made).toEqual(['a', 'b', 'c', 'b']);
  });

  test('does not remember a failure', () => {
    const { made, get } = counting(2);
    expect(() => get('bad')).toThrow('bad');
    expect(() => get('bad')).toThrow('bad');
    expect(made).toEqual(['bad', 'bad']);
  });

  test('does not remember undefined', () => {
    const { made, get } = counting(2);
    get('none');
    get('none');
    expect(made).toEqual(['none', 'none']);
  });
});
