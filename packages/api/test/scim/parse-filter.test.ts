import { describe, expect, test } from '@jest/globals';
import { Refusal } from '@keyward/core';
import { parseFilter, parsePath } from '../../src/scim/parse-filter.js';

const compare = (name: string, operator: string, value: unknown) => ({
  kind: 'compare',
  path: expect.objectContaining({ name }),
  operator,
  value,
});
const refusalOf = (work: () => unknown): Refusal => {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('nothing was refused');
};

describe('RFC 7644 §3.4.2.2 a filter', () => {
  test.each([
    ['userName eq "bjensen"', 'userName', 'eq', 'bjensen'],
    ['userName Eq "bjensen"', 'userName', 'eq', 'bjensen'],
    ['userName ne "a\\"b"', 'userName', 'ne', 'a"b'],
    ['title co "x y"', 'title', 'co', 'x y'],
    ['userName sw "J"', 'userName', 'sw', 'J'],
    ['userName ew "J"', 'userName', 'ew', 'J'],
    ['active eq true', 'active', 'eq', true],
    ['active eq True', 'active', 'eq', true],
    ['title eq null', 'title', 'eq', null],
    ['x gt 5', 'x', 'gt', 5],
    ['x le -1.5e3', 'x', 'le', -1500],
    ['x ge "2011-05-13T04:42:34Z"', 'x', 'ge', '2011-05-13T04:42:34Z'],
    ['x lt "b"', 'x', 'lt', 'b'],
  ])('compares: %s', (text, name, operator, value) => {
    expect(parseFilter(text)).toEqual(compare(name, operator, value));
  });

  test('asks what is present', () => {
    expect(parseFilter('title pr')).toEqual({
      kind: 'present',
      path: expect.objectContaining({ name: 'title' }),
    });
  });

  test('names a member, and the schema of an attribute', () => {
    expect(
      parseFilter('urn:ietf:params:scim:schemas:core:2.0:User:name.familyName eq "x"'),
    ).toMatchObject({
      path: {
        schema: 'urn:ietf:params:scim:schemas:core:2.0:user',
        name: 'name',
        member: 'familyName',
      },
    });
  });

  test('binds and before or, and parentheses before both', () => {
    expect(parseFilter('a pr or b pr and c pr')).toMatchObject({
      kind: 'or',
      of: [{ kind: 'present' }, { kind: 'and', of: [{}, {}] }],
    });
    expect(parseFilter('(a pr or b pr) and c pr')).toMatchObject({
      kind: 'and',
      of: [{ kind: 'or' }, { kind: 'present' }],
    });
  });

  test('denies what is in parentheses', () => {
    expect(parseFilter('not (a pr and b pr)')).toMatchObject({ kind: 'not', of: { kind: 'and' } });
  });

  test('may have an attribute that is called not', () => {
    expect(parseFilter('not eq "x"')).toEqual(compare('not', 'eq', 'x'));
  });

  test('compares elements of a list', () => {
    expect(
      parseFilter('emails[type eq "work" and value co "@x"] and active eq true'),
    ).toMatchObject({
      kind: 'and',
      of: [{ kind: 'element', path: { name: 'emails' }, of: { kind: 'and' } }, {}],
    });
  });

  test('compares a member of the elements that a filter finds', () => {
    expect(parseFilter('emails[type eq "work"].value eq "x" and active eq true')).toEqual(
      parseFilter('emails[(type eq "work") and value eq "x"] and active eq true'),
    );
    expect(parseFilter('emails[type eq "work"].value pr')).toEqual(
      parseFilter('emails[type eq "work" and value pr]'),
    );
  });

  test.each([
    ['', 'names no attribute at position 1'],
    ['userName', 'has no operator of SCIM at position 9'],
    ['userName like "x"', 'has no operator of SCIM at position 10'],
    ['userName eq', 'has no value at position 12'],
    ['userName eq bob', 'has no value at position 13'],
    ['userName eq "bob', 'has no value at position 13'],
    ['userName eq "a\\u0000"', 'has no value at position 13'],
    ['userName eq "\\ud800"', 'has no value at position 13'],
    ['(userName pr', "lacks ')' at position 13"],
    ['emails[type pr', "lacks ']' at position 15"],
    ['userName pr and', 'names no attribute at position 16'],
    ['userName pr x', 'has unexpected text at position 13'],
    ['user name pr', 'has no operator of SCIM at position 6'],
    ['a.b.c pr', 'names no attribute at position 1'],
    ['x:y pr', 'names no attribute at position 1'],
    ['active co true', 'compares by co what is no text'],
  ])('that cannot be read is refused with the place: %s', (text, why) => {
    expect(refusalOf(() => parseFilter(text))).toMatchObject({
      code: 'scim_filter_refused',
      message: `The filter ${why}.`,
    });
  });

  test.each([
    ['levels', `${'('.repeat(11)}a pr${')'.repeat(11)}`, 'nests deeper than 10 levels'],
    ['nots', `${'not ('.repeat(11)}a pr${')'.repeat(11)}`, 'nests deeper than 10 levels'],
    ['characters', `a eq "${'x'.repeat(2000)}"`, 'is longer than 2000 characters'],
    ['comparisons', Array(31).fill('a pr').join(' or '), 'holds more than 30 comparisons'],
    ['searches', Array(6).fill('a co "x"').join(' or '), 'more than 5 comparisons by co or ew'],
    ['letters', `a co "${'x'.repeat(101)}"`, 'more than 100 characters by co and ew'],
  ])('has bounds: %s', (_, text, why) => {
    expect(refusalOf(() => parseFilter(text)).message).toContain(why);
  });
});

describe('RFC 7644 §3.5.2 a path', () => {
  test.each([
    ['displayName', { name: 'displayName' }],
    ['name.familyName', { name: 'name', member: 'familyName' }],
    ['members[value eq "x"]', { name: 'members', elements: { kind: 'compare' } }],
    [
      'addresses[type eq "work"].streetAddress',
      { name: 'addresses', elements: { kind: 'compare' }, member: 'streetAddress' },
    ],
    [
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager.value',
      {
        schema: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:user',
        name: 'manager',
        member: 'value',
      },
    ],
  ])('names what is changed: %s', (text, path) => {
    expect(parsePath(text)).toMatchObject(path);
  });

  test.each(['', '[type eq "x"]', 'emails[', 'emails[]', 'emails[type eq "x"].', 'a b', '.a'])(
    'that cannot be read is refused: %s',
    (text) => {
      expect(refusalOf(() => parsePath(text)).code).toBe('scim_path_refused');
    },
  );
});
