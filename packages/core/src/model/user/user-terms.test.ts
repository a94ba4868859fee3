import { describe, expect, test } from '@jest/globals';
import { listedDomainNames } from '../../in-memory/index.js';
import { termLength } from '../values/term-search.js';
import { newUser } from './user-fields.js';
import { mostTerms, userTerms } from './user-terms.js';
import type { User } from './user.js';

const textsOf = (given: Partial<User>): readonly string[] => {
  const user = newUser(listedDomainNames, {
    id: 'u1',
    tenantId: 't1',
    createdBy: null,
    createdAt: new Date(0),
    updatedBy: null,
    updatedAt: new Date(0),
    ...given,
  });
  return userTerms.of(user).map(({ text }) => text);
};

describe('the terms of a person', () => {
  test('are the name from each of its words on', () => {
    expect(textsOf({ profile: { name: 'Mary Ann Smith' } })).toEqual([
      'mary ann smith',
      'ann smith mary',
      'smith mary ann',
    ]);
  });

  test('hold a name once that stands in one field and in two', () => {
    const profile = { name: 'Mary Smith', given_name: 'Mary', family_name: 'Smith' };
    expect(textsOf({ profile })).toEqual(['mary smith', 'smith mary']);
  });

  test('are a name in each way to write it', () => {
    expect(textsOf({ profile: { name: 'Jörg Müller' } })).toEqual([
      'jorg muller',
      'muller jorg',
      'joerg mueller',
      'mueller joerg',
    ]);
  });

  test('are an address from each of its parts on, and its domain', () => {
    expect(textsOf({ email: 'Mary.Smith@mail.example.com' })).toEqual([
      'mary.smith@mail.example.com',
      'smith@mail.example.com',
      'mail.example.com',
      'example.com',
    ]);
  });

  test('are an international domain as it is written and in ASCII', () => {
    const texts = textsOf({ email: 'ada@bücher.example' });
    expect(texts).toEqual(expect.arrayContaining(['bucher.example', 'xn--bcher-kva.example']));
  });

  test('are a user name from each of its parts on, and a number', () => {
    expect(textsOf({ username: 'mary_smith', phoneNumber: '+4930123456' })).toEqual([
      'mary_smith',
      'smith',
      '4930123456',
    ]);
  });

  test('are bounded in number, whatever a person fills in', () => {
    const words = (letter: string): string =>
      Array.from({ length: 60 }, (_, at) => `${letter}ä${at}`)
        .join(' ')
        .slice(0, 200);
    const profile = { name: words('a'), given_name: words('b'), nickname: words('c') };
    const texts = textsOf({
      profile,
      username: 'a.b.c.d.e.f.g.h',
      email: 'a.b.c.d.e.f.g.h@a.b.c.d.e.f.example.com',
    });
    expect(texts).toHaveLength(mostTerms);
  });

  test('are bounded in length', () => {
    const [text] = textsOf({ profile: { name: '\u{10400}'.repeat(200) } });
    expect([...text!]).toHaveLength(termLength);
  });
});
