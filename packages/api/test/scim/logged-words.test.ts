import { expect, test } from '@jest/globals';
import { refuse, type Refusal } from '@keyward/core';
import { loggedWords } from '../../src/scim/scim-error.js';

const thrown = (refusing: () => never): Refusal => {
  try {
    return refusing();
  } catch (error) {
    return error as Refusal;
  }
};

const id = '3f6f9cbf-3b3d-4f6f-9a53-0c8a3b6a1f10';

test.each([
  [
    'the path of a filter',
    () => refuse('scim_path_refused', { path: 'emails[value eq "ada@corp.example"].x', why: 'is' }),
    'The path emails[…].x is.',
  ],
  [
    'a path that is cut',
    () => refuse('scim_target_missing', { path: 'emails[value eq "ada@corp.exa' }),
    'Nothing is at the path emails[…].',
  ],
  [
    'a path that is none',
    () => refuse('scim_path_refused', { path: 'ada@corp.example', why: 'is not one' }),
    'The path … is not one.',
  ],
  [
    'an attribute with a filter',
    () => refuse('scim_attribute_fixed', { attribute: 'emails[value eq "ada"].display' }),
    'emails[…].display is read-only.',
  ],
  [
    'an id that is none',
    () => refuse('unknown_reference', { field: 'members[0].value', id: 'ada@corp.example' }),
    'members[0].value names …, which does not exist.',
  ],
])(
  'the log of SCIM requests holds no value that a request brings, beside the path of its address: %s',
  (_, refusing, words) => {
    expect(loggedWords(thrown(refusing)).error).toBe(words);
  },
);

test.each([
  [
    'an id',
    () => refuse('unknown_reference', { field: 'members', id }),
    { scimType: 'invalidValue', error: `members names ${id}, which does not exist.` },
  ],
  [
    'what a record has already, by its name in SCIM',
    () => refuse('already_exists', { record: 'user', key: 'directoryName' }),
    { scimType: 'uniqueness', error: 'Another user has this userName already.' },
  ],
  [
    'a scope that is missing',
    () => refuse('scope_insufficient', { scope: 'provision:users' }),
    { scimType: null, error: 'This operation requires the scope provision:users.' },
  ],
])('the log names %s', (_, refusing, words) => {
  expect(loggedWords(thrown(refusing))).toEqual(words);
});
