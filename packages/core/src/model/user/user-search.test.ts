import { describe, expect, test } from '@jest/globals';
import { listedDomainNames } from '../../in-memory/index.js';
import { matches } from '../values/filter.js';
import { anyRank } from '../values/page.js';
import { newUser } from './user-fields.js';
import { pageOf } from '../../support/page-of.js';
import { userSearchRanks } from './user-search.js';
import { userType, type User } from './user.js';

const user = (given: Partial<User>): User =>
  newUser(listedDomainNames, {
    id: 'u1',
    tenantId: 't1',
    createdBy: null,
    createdAt: new Date(0),
    updatedBy: null,
    updatedAt: new Date(0),
    ...given,
  });

const finds = (text: string, given: Partial<User>): boolean => {
  const ranks = userSearchRanks(listedDomainNames, text);
  return ranks !== undefined && matches(anyRank(ranks), user(given), userType.computed);
};

const ada: Partial<User> = {
  username: 'Countess.Ada',
  email: 'A.Byron@Example.com',
  phoneNumber: '+4930123456',
  profile: { name: 'Dr. Augusta King', given_name: 'Ada', family_name: 'Lovelace' },
};

describe('a search for people', () => {
  test.each([
    'dr. aug',
    'ADA',
    'love',
    'king',
    'King',
    'countess',
    'a.byron@ex',
    'ada lovelace',
    'Ada  Love',
    'Lovelace, Ada',
    'lovelace a',
    'king dr',
    '+4930',
    '0049 (30) 123',
    '49 30-1',
  ])('finds the person of whom something begins with "%s"', (text) => {
    expect(finds(text, ada)).toBe(true);
  });

  test.each([
    'da',
    'velace',
    'byron',
    'example.com',
    'ada king',
    'ada lovelace x',
    '30123',
    'augusta',
    '*',
    'ad*',
  ])('does not find the person by "%s"', (text) => {
    expect(finds(text, ada)).toBe(false);
  });

  test('takes names of several words apart at each of the first places', () => {
    const profile = { given_name: 'Ana María', family_name: 'de la Cruz' };
    for (const text of ['ana maría de la', 'de la cruz ana', 'Ana Mari\u0301a de'])
      expect(finds(text, { profile })).toBe(true);
  });

  test.each(['', '   ', ' , '])('is no search without a word: "%s"', (text) => {
    expect(userSearchRanks(listedDomainNames, text)).toBeUndefined();
  });

  const found = (text: string, people: readonly Partial<User>[]): readonly string[] => {
    const { items } = pageOf(
      people.map((each, at) => user({ id: `u${at}`, ...each })),
      {
        ranks: userSearchRanks(listedDomainNames, text)!,
        order: [],
        offset: 0,
        limit: 10,
        totalCount: false,
      },
      userType.computed,
    );
    return items.map(({ id }) => id);
  };

  test('puts a whole name before a part of it, and both before a user name', () => {
    const people = [
      { username: 'king' },
      { profile: { name: 'Ada King' } },
      { profile: { family_name: 'King' } },
      { profile: { given_name: 'King' } },
      { profile: { name: 'King of Kent' } },
    ];
    expect(found('king', people)).toEqual(['u4', 'u3', 'u2', 'u1', 'u0']);
  });

  test('puts a name of two words before the two parts of a name', () => {
    const people = [
      { profile: { given_name: 'Ada', family_name: 'Lovelace' } },
      { profile: { name: 'Ada Lovelace' } },
    ];
    expect(found('ada love', people)).toEqual(['u1', 'u0']);
  });

  test('follows the alphabet among those that match in the same way', () => {
    const people = ['Kingsley', 'King', 'Kingsford'].map((family) => ({
      profile: { family_name: family },
    }));
    expect(found('king', people)).toEqual(['u1', 'u2', 'u0']);
  });

  test('asks for a bounded number of ranks, however many words there are', () => {
    const words = Array.from({ length: 100 }, (_, at) => `w${at}`).join(' ');
    expect(userSearchRanks(listedDomainNames, words)).toHaveLength(13);
  });
});
