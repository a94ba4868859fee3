import { describe, expect, test } from '@jest/globals';
import { type Refusal } from '@keyward/core';
import { applyPatch } from '../../src/scim/apply-patch.js';
import { readOperations } from '../../src/scim/patch-operations.js';
import { schemaIds, userShape } from '../../src/scim/attributes.js';
import type { ScimObject } from '../../src/scim/resource.js';

const ada: ScimObject = {
  userName: 'ada@example.com',
  name: { givenName: 'Ada', familyName: 'Lovelace' },
  emails: [
    { value: 'ada@example.com', type: 'work', primary: true },
    { value: 'ada@home.example', type: 'home' },
  ],
  [schemaIds.enterprise]: { department: 'Engines', manager: { value: '42' } },
};

const patched = (resource: ScimObject, ...operations: object[]): ScimObject =>
  applyPatch(userShape, resource, readOperations({ Operations: operations }));
const codeOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    return (error as Refusal).code;
  }
  return 'none';
};

describe('RFC 7644 §3.5.2 a patch', () => {
  test('sets, replaces and removes an attribute', () => {
    expect(patched(ada, { op: 'add', path: 'title', value: 'Countess' })).toEqual({
      ...ada,
      title: 'Countess',
    });
    expect(patched(ada, { op: 'replace', path: 'userName', value: 'al' })['userName']).toBe('al');
    expect(patched(ada, { op: 'remove', path: 'name' })).not.toHaveProperty('name');
  });

  test('changes one member, and leaves the others', () => {
    const { name } = patched(ada, { op: 'replace', path: 'name.givenName', value: 'Augusta' });
    expect(name).toEqual({ givenName: 'Augusta', familyName: 'Lovelace' });
  });

  test('merges an object into an attribute with members', () => {
    const { name } = patched(ada, { op: 'replace', path: 'name', value: { givenName: 'A' } });
    expect(name).toEqual({ givenName: 'A', familyName: 'Lovelace' });
  });

  test('adds to a list what is not in it', () => {
    const value = [
      { type: 'home', value: 'ada@home.example' },
      { value: 'x@example.com', type: 'other' },
    ];
    expect(patched(ada, { op: 'add', path: 'emails', value })['emails']).toEqual([
      ...(ada['emails'] as ScimObject[]),
      { value: 'x@example.com', type: 'other' },
    ]);
  });

  test('a new primary value takes the place of the old one', () => {
    const value = [{ value: 'new@example.com', primary: true }];
    expect(patched(ada, { op: 'add', path: 'emails', value })['emails']).toEqual([
      { value: 'ada@example.com', type: 'work', primary: false },
      { value: 'ada@home.example', type: 'home' },
      { value: 'new@example.com', primary: true },
    ]);
  });

  test('replaces a list, or one element of it', () => {
    const value = [{ value: 'only@example.com' }];
    expect(patched(ada, { op: 'replace', path: 'emails', value })['emails']).toEqual(value);
    const path = 'emails[type eq "HOME"].value';
    expect(patched(ada, { op: 'replace', path, value: 'h@example.com' })['emails']).toEqual([
      { value: 'ada@example.com', type: 'work', primary: true },
      { value: 'h@example.com', type: 'home' },
    ]);
  });

  test('removes the elements that a filter finds', () => {
    expect(patched(ada, { op: 'remove', path: 'emails[type eq "home"]' })['emails']).toHaveLength(
      1,
    );
    expect(patched(ada, { op: 'remove', path: 'emails[value pr]' })).not.toHaveProperty('emails');
  });

  test('a filter that finds nothing makes the element, as Entra wants it', () => {
    const path = 'phoneNumbers[type eq "mobile"].value';
    expect(patched(ada, { op: 'Add', path, value: '+49 30 1' })['phoneNumbers']).toEqual([
      { type: 'mobile', value: '+49 30 1' },
    ]);
  });

  test('a removal that finds nothing is refused', () => {
    const path = 'emails[type eq "other"]';
    expect(codeOf(() => patched(ada, { op: 'remove', path }))).toBe('scim_target_missing');
  });

  test('a value without a path has names that may be paths', () => {
    const value = {
      displayName: 'Ada L.',
      'name.familyName': 'King',
      'emails[type eq "work"].value': 'king@example.com',
      [`${schemaIds.enterprise}:department`]: 'Notes',
      unknown: 1,
      id: 'ignored',
      schemas: [],
    };
    expect(patched(ada, { op: 'Replace', value })).toEqual({
      ...ada,
      displayName: 'Ada L.',
      name: { givenName: 'Ada', familyName: 'King' },
      emails: [
        { value: 'king@example.com', type: 'work', primary: true },
        { value: 'ada@home.example', type: 'home' },
      ],
      [schemaIds.enterprise]: { department: 'Notes', manager: { value: '42' } },
    });
  });

  test('a value without a path may hold a whole extension', () => {
    const value = { [schemaIds.enterprise]: { costCenter: '7' } };
    expect(patched(ada, { op: 'add', value })[schemaIds.enterprise]).toEqual({
      department: 'Engines',
      manager: { value: '42' },
      costCenter: '7',
    });
  });

  test('RFC 7643 §2.1 names count in any case', () => {
    const operation = { OP: 'ADD', Path: 'NAME.givenname', VALUE: 'Augusta' };
    expect(patched(ada, operation)['name']).toEqual({
      givenName: 'Augusta',
      familyName: 'Lovelace',
    });
  });

  test('flags are words, too', () => {
    expect(patched(ada, { op: 'Replace', path: 'active', value: 'False' })['active']).toBe(false);
    expect(patched(ada, { op: 'Replace', path: 'active', value: 'True' })['active']).toBe(true);
  });

  test('a manager is text, or an object', () => {
    const path = `${schemaIds.enterprise}:manager`;
    for (const value of ['7', { value: '7', displayName: 'B' }])
      expect(patched(ada, { op: 'add', path, value })[schemaIds.enterprise]).toEqual({
        department: 'Engines',
        manager: { value: '7' },
      });
    expect(patched(ada, { op: 'remove', path })[schemaIds.enterprise]).toEqual({
      department: 'Engines',
    });
  });

  test('a path without a schema leads into the extension that has the attribute', () => {
    expect(
      patched(ada, { op: 'Add', path: 'manager', value: [{ $ref: 'u/7', value: '7' }] }),
    ).toMatchObject({ [schemaIds.enterprise]: { department: 'Engines', manager: { value: '7' } } });
    expect(patched(ada, { op: 'replace', value: { department: 'Notes' } })).toMatchObject({
      [schemaIds.enterprise]: { department: 'Notes' },
    });
  });

  test.each<[string, object, object]>([
    ['a text', { path: 'title', value: ['Countess'] }, { title: 'Countess' }],
    ['an object', { path: 'title', value: [{ $ref: null, value: 'C' }] }, { title: 'C' }],
    ['a flag', { path: 'active', value: [{ value: 'False' }] }, { active: false }],
    ['a member', { path: 'name.givenName', value: ['A'] }, { name: { givenName: 'A' } }],
    ['an attribute', { path: 'name', value: [{ givenName: 'A' }] }, { name: { givenName: 'A' } }],
    [
      'an element',
      { path: 'emails[type eq "home"].value', value: [{ value: 'b@home.example' }] },
      { emails: [{}, { value: 'b@home.example' }] },
    ],
  ])('takes %s in a list of one', (_, operation, expected) => {
    expect(patched(ada, { op: 'Replace', ...operation })).toMatchObject(expected);
  });

  test.each(['roles', 'roles[primary eq "True"].value', `${schemaIds.user}:entitlements`, 'IMS'])(
    'a path to an attribute of the standard that is not kept here is passed over: %s',
    (path) => {
      expect(patched(ada, { op: 'Add', path, value: 'x' })).toEqual(ada);
    },
  );

  test('a name that is no path is passed over, as in a body', () => {
    const value = {
      'Favourite colour': 'blue',
      'http://corp.example/shoe': 7,
      '': 'x',
      title: 'C',
    };
    expect(patched(ada, { op: 'replace', value })).toEqual({ ...ada, title: 'C' });
    const broken = { op: 'replace', value: { 'emails[type eq work].value': 'x' } };
    expect(codeOf(() => patched(ada, broken))).toBe('scim_path_refused');
  });

  test('null and nothing clear an attribute', () => {
    expect(patched(ada, { op: 'replace', path: 'name', value: null })).not.toHaveProperty('name');
    expect(patched(ada, { op: 'replace', path: 'emails', value: [] })).not.toHaveProperty('emails');
  });

  test.each([
    ['an unknown path', { op: 'add', path: 'shoeSize', value: '7' }, 'scim_path_refused'],
    ['a filter of one value', { op: 'add', path: 'title[a pr]', value: '' }, 'scim_path_refused'],
    ['a read-only path', { op: 'replace', path: 'id', value: '7' }, 'scim_attribute_fixed'],
    ['read-only groups', { op: 'add', path: 'groups', value: [] }, 'scim_attribute_fixed'],
    ['a removal of all', { op: 'remove' }, 'scim_target_missing'],
    ['text as flag', { op: 'add', path: 'active', value: 'maybe' }, 'invalid_field'],
    ['a number as text', { op: 'add', path: 'title', value: 7 }, 'invalid_field'],
    ['no object', { op: 'add', value: 'x' }, 'invalid_field'],
    [
      'two primaries',
      {
        op: 'add',
        path: 'emails',
        value: [
          { value: 'a@b.example', primary: true },
          { value: 'c@b.example', primary: true },
        ],
      },
      'invalid_field',
    ],
    ['another operation', { op: 'move', path: 'title' }, 'body_unreadable'],
    [
      'an unknown member in a filter',
      {
        op: 'remove',
        path: 'emails[shoe eq "1"]',
      },
      'scim_filter_refused',
    ],
  ])('with %s is refused', (_, operation, code) => {
    expect(codeOf(() => patched(ada, operation))).toBe(code);
  });

  test('holds 1,000 operations at most', () => {
    const operations = Array<object>(1001).fill({ op: 'add', path: 'title', value: 'x' });
    expect(codeOf(() => patched(ada, ...operations))).toBe('scim_too_many');
  });

  describe('is bounded after each step, since the next one looks through all of a list', () => {
    const numbers = (count: number, from = 0): object[] =>
      Array.from({ length: count }, (_, at) => ({ value: `${from + at}` }));
    const add = (value: object[]): object => ({ op: 'add', path: 'phoneNumbers', value });
    const fill = (path: string, length: number): object => ({
      op: 'replace',
      path,
      value: 'x'.repeat(length),
    });

    test.each([
      ['a list that grows by steps', [add(numbers(100)), add(numbers(1, 100))], 'scim_too_many'],
      ['one long text', [fill('title', 4001)], 'invalid_field'],
      [
        'a text in each element',
        [add(numbers(100)), fill('phoneNumbers.display', 500)],
        'invalid_field',
      ],
      [
        'filters that compare often',
        Array<object>(501).fill(fill('phoneNumbers[type eq "work" or type eq "home"].value', 1)),
        'scim_too_many',
      ],
      [
        'filters as names of values',
        [
          {
            op: 'add',
            value: Object.fromEntries(
              numbers(1001).map((_, at) => [`phoneNumbers[value eq "${at}"].type`, 'work']),
            ),
          },
        ],
        'scim_too_many',
      ],
      [
        'a long text within an extension',
        [
          {
            op: 'add',
            path: schemaIds.enterprise,
            value: Object.fromEntries(
              ['division', 'costCenter'].map((name) => [name, 'x'.repeat(4001)]),
            ),
          },
        ],
        'invalid_field',
      ],
    ])('%s', (_, operations, code) => {
      expect(codeOf(() => patched(ada, ...operations))).toBe(code);
    });

    test('a list of 100 is one', () => {
      expect(patched(ada, add(numbers(60)), add(numbers(40, 60)))['phoneNumbers']).toHaveLength(
        100,
      );
    });
  });
});
