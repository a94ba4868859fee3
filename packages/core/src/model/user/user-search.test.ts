import { describe, expect, test } from '@jest/globals';
import { listedDomainNames } from '../../in-memory/index.js';
import { foundAt } from '../values/term-search.js';
import { newUser } from './user-fields.js';
import { pageOf } from '../../support/page-of.js';
import { userSearch } from './user-search.js';
import { userTerms } from './user-terms.js';
import type { User } from './user.js';

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
  const search = userSearch(listedDomainNames, text);
  return search !== undefined && foundAt(search, userTerms.of(user(given))) !== undefined;
};

const ada: Partial<User> = {
  username: 'Countess.Ada',
  email: 'A.Byron@mail.Example.com',
  phoneNumber: '+4930123456',
  profile: { name: 'Dr. Augusta King', given_name: 'Ada', family_name: 'Lovelace' },
};

describe('a search for people', () => {
  test.each([
    'dr. aug',
    'augusta',
    'ADA',
    'love',
    'king',
    'King',
    'countess',
    'countess.ada',
    'a.byron@mail.ex',
    'byron',
    'byron@mail.example.com',
    'mail.example.com',
    'example.com',
    '@example.com',
    'ada lovelace',
    'Ada  Love',
    'ad love',
    'Lovelace, Ada',
    'lovelace a',
    'king dr',
    'king example.com',
    'ada king',
    'ad*',
    '+4930',
    '0049 (30) 123',
    '49 30-1',
    '4930',
  ])('finds the person of whom something begins with "%s"', (text) => {
    expect(finds(text, ada)).toBe(true);
  });

  test.each([
    'da',
    'velace',
    'com',
    'ada lovelace x',
    'ada example.org',
    'byron@example.com',
    '30123',
    '*',
    '@',
  ])('does not find the person by "%s"', (text) => {
    expect(finds(text, ada)).toBe(false);
  });

  test.each([
    ['Müller', 'muller'],
    ['Müller', 'mueller'],
    ['Müller', 'MÜLLER'],
    ['Mueller', 'müller'],
    ['Muller', 'müller'],
    ['Núñez', 'nunez'],
    ['Nunez', 'núñez'],
    ['Şahin', 'sahin'],
    ['Straße', 'strasse'],
    ['Strasse', 'straße'],
    ['O’Brien', 'obrien'],
    ['O’Brien', "o'brien"],
    ['OBrien', 'o’brien'],
    ['Jörg Mueller', 'joerg müller'],
    ['Anne-Marie Smith', 'marie'],
    ['Anne-Marie Smith', 'anne-marie'],
    ['Anne-Marie Smith', 'smith anne-marie'],
    ['Mary Ann Smith', 'mary smith'],
    ['Mary Ann Smith', 'ma sm'],
    ['山田太郎', '山田'],
  ])('finds %s by "%s"', (name, text) => {
    expect(finds(text, { profile: { name } })).toBe(true);
  });

  test.each([
    ['Muller', 'mueller'],
    ['Bauer', 'baur'],
    ['Mary Ann Smith', 'mary smithson'],
  ])('does not find %s by "%s"', (name, text) => {
    expect(finds(text, { profile: { name } })).toBe(false);
  });

  test.each(['bücher.example', 'ada@büch', 'ada@bücher.example', 'ada@xn--bcher-kva.example'])(
    'finds an international address by "%s"',
    (text) => {
      expect(finds(text, { email: 'ada@bücher.example' })).toBe(true);
    },
  );

  test('finds an address in ASCII by its international form', () => {
    expect(finds('ada@bücher.example', { email: 'ada@xn--bcher-kva.example' })).toBe(true);
  });

  test('finds a user name of digits', () => {
    expect(finds('007', { username: '007' })).toBe(true);
  });

  test('takes names of several words apart at each word', () => {
    const profile = { given_name: 'Ana María', family_name: 'de la Cruz' };
    for (const text of ['ana maría de la', 'de la cruz ana', 'Ana Mari\u0301a de', 'cruz maria'])
      expect(finds(text, { profile })).toBe(true);
  });

  test.each(['', '   ', ' , '])('is no search without a word: "%s"', (text) => {
    expect(userSearch(listedDomainNames, text)).toBeUndefined();
  });

  const found = (text: string, people: readonly Partial<User>[]): readonly string[] => {
    const { items } = pageOf(
      people.map((each, at) => user({ id: `u${at}`, ...each })),
      {
        search: userSearch(listedDomainNames, text)!,
        order: [],
        offset: 0,
        limit: 10,
        totalCount: false,
      },
      { terms: userTerms.of },
    );
    return items.map(({ id }) => id);
  };

  test('puts what is the text itself first, then names with the word, then addresses', () => {
    const people = [
      { profile: { name: 'Kingsley Ada' } },
      { email: 'king@example.com' },
      { profile: { name: 'Ada King' } },
      { username: 'king' },
    ];
    expect(found('king', people)).toEqual(['u3', 'u2', 'u1', 'u0']);
  });

  test('puts a name before a user name that is the same', () => {
    const people = [{ username: 'king' }, { profile: { name: 'King' } }];
    expect(found('king', people)).toEqual(['u1', 'u0']);
  });

  test('puts two words side by side before two with one in between', () => {
    const people = [{ profile: { name: 'Mary Ann Smith' } }, { profile: { name: 'Mary Smith' } }];
    expect(found('mary smith', people)).toEqual(['u1', 'u0']);
  });

  test('follows the alphabet among those that match in the same way', () => {
    const people = ['Zoe Smith', 'Kim Smith', 'Ada Smith', 'Ada Smithson'].map((name) => ({
      profile: { name },
    }));
    expect(found('smith', people)).toEqual(['u2', 'u1', 'u0', 'u3']);
  });

  test('asks for a bounded number of beginnings, however many words there are', () => {
    const words = Array.from({ length: 100 }, (_, at) => `w${at}`).join(' ');
    expect(userSearch(listedDomainNames, words)!.flat().length).toBeLessThan(10);
  });
});
