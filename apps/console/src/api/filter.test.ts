import { describe, expect, test } from '@jest/globals';
import { allOf, anyOf, contains, equals, escapeFilter, not, startsWith } from './filter.js';

describe('a filter', () => {
  test('escapes what has a meaning in a filter', () => {
    expect(escapeFilter('a*(b)\\c\0')).toBe('a\\2a\\28b\\29\\5cc\\00');
  });

  test('finds a text within an attribute', () => {
    expect(contains('client_name', 'a*b')).toBe('(client_name=*a\\2ab*)');
  });

  test('finds a beginning', () => {
    expect(startsWith('username', 'ada')).toBe('(username=ada*)');
  });

  test('compares with truth values', () => {
    expect(equals('is_public', true)).toBe('(is_public=true)');
  });

  test('is joined by and', () => {
    expect(allOf(equals('a', '1'), undefined, equals('b', '2'), false)).toBe('(&(a=1)(b=2))');
  });

  test('is joined by or', () => {
    expect(anyOf(equals('a', '1'), not(equals('b', '2')))).toBe('(|(a=1)(!(b=2)))');
  });

  test('stands alone if it is the only part', () => {
    expect(allOf(false, equals('a', '1'))).toBe('(a=1)');
  });

  test('is absent without parts', () => {
    expect(allOf(undefined, false)).toBeUndefined();
  });
});
