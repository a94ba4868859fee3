/** What two libraries of others make of the same filters and patches. */
import { describe, expect, test } from '@jest/globals';
import { scimPatch } from 'scim-patch';
import { parse } from 'scim2-parse-filter';
import { applyPatch } from '../../src/scim/apply-patch.js';
import { schemaIds, userShape } from '../../src/scim/attributes.js';
import { shownPath, type ScimFilter } from '../../src/scim/filter.js';
import { parseFilter } from '../../src/scim/parse-filter.js';
import { readOperations } from '../../src/scim/patch-operations.js';
import type { ScimObject } from '../../src/scim/resource.js';

/** The tree as scim2-parse-filter writes it. */
const asTheirs = (filter: ScimFilter): object => {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return { op: filter.kind, filters: filter.of.map(asTheirs) };
    case 'not':
      return { op: 'not', filter: asTheirs(filter.of) };
    case 'present':
      return { op: 'pr', attrPath: shownPath(filter.path) };
    case 'element':
      return { op: '[]', attrPath: shownPath(filter.path), valFilter: asTheirs(filter.of) };
    case 'compare':
      return {
        op: filter.operator,
        attrPath: shownPath(filter.path),
        compValue: filter.value,
      };
  }
};

describe('scim2-parse-filter reads the same', () => {
  test.each([
    'userName eq "bjensen"',
    'name.familyName co "O\'Malley"',
    'userName sw "J"',
    'title pr',
    'meta.lastModified gt "2011-05-13T04:42:34Z"',
    'meta.lastModified le "2011-05-13T04:42:34Z"',
    'title pr and userType eq "Employee"',
    'title pr or userType eq "Intern"',
    'userType eq "Employee" and (emails co "example.com" or emails.value co "example.org")',
    'userType ne "Employee" and not (emails co "example.com" or emails.value co "example.org")',
    'userType eq "Employee" and (emails.type eq "work")',
    'userType eq "Employee" and emails[type eq "work" and value co "@example.com"]',
    'emails[type eq "work" and value co "@a"] or ims[type eq "xmpp" and value co "@b"]',
    'active eq true or age ge 5',
    'a pr or b pr and c pr or d pr',
  ])('%s', (text) => {
    expect(asTheirs(parseFilter(text))).toEqual(parse(text));
  });
});

const ada: ScimObject = {
  userName: 'ada',
  active: true,
  name: { givenName: 'Ada', familyName: 'Lovelace' },
  emails: [
    { value: 'ada@example.com', type: 'work', primary: true },
    { value: 'ada@home.example', type: 'home', primary: false },
  ],
};

describe('scim-patch makes the same of', () => {
  test.each<[string, object]>([
    ['an attribute', { op: 'replace', path: 'userName', value: 'al' }],
    ['a new attribute', { op: 'add', path: 'title', value: 'Countess' }],
    ['a flag', { op: 'replace', path: 'active', value: false }],
    ['a member', { op: 'replace', path: 'name.givenName', value: 'Augusta' }],
    ['a new member', { op: 'add', path: 'name.middleName', value: 'King' }],
    ['members together', { op: 'replace', path: 'name', value: { givenName: 'Augusta' } }],
    ['a removal', { op: 'remove', path: 'name.givenName' }],
    ['a removal of a list', { op: 'remove', path: 'emails' }],
    ['an element', { op: 'replace', path: 'emails[type eq "work"].value', value: 'x@example.com' }],
    ['an element that goes', { op: 'remove', path: 'emails[type eq "home"]' }],
    ['an element that comes', { op: 'add', path: 'emails', value: [{ value: 'n@example.com' }] }],
    ['a list', { op: 'replace', path: 'emails', value: [{ value: 'n@example.com' }] }],
    ['no path', { op: 'replace', value: { displayName: 'Ada', userName: 'al' } }],
    ['a path as name', { op: 'replace', value: { 'name.givenName': 'Augusta' } }],
  ])('%s', (_, operation) => {
    const theirs = scimPatch(
      { schemas: [schemaIds.user], meta: {}, ...structuredClone(ada) } as never,
      [structuredClone(operation) as never],
    ) as unknown as Record<string, unknown>;
    const ours = applyPatch(userShape, ada, readOperations({ Operations: [operation] }));
    delete theirs['schemas'];
    delete theirs['meta'];
    expect(ours).toEqual(theirs);
  });
});
