/**
 * What a person is found by (docs/adr/0078-lists-compare-worked-out-values.md): the name from each of its words on,
 * user name and address whole and from each of their parts on, and the number.
 */
import { foldedForms, foldText, wordsOf } from '../values/folded-text.js';
import { termLength, type RecordTerms, type Term } from '../values/term-search.js';
import type { UserProfile } from './profile.js';

/**
 * The most terms of a person. A usual name has 2, a user name 1 or 2, an address 3 or 4: some 8 in all. Rows of people
 * who register themselves are so bounded, whatever they call themselves.
 */
export const mostTerms = 32;

/** Of a name that has more words, the others are found behind these alone. */
const mostWords = 8;
/** The same for the parts of a user name, and for those of the two halves of an address. */
const mostParts = 4;

const ranks = { name: 0, username: 1, address: 2, number: 3 } as const;

/** What is needed of a user. */
export interface SearchedUser {
  readonly tenantId: string;
  readonly username: string | null;
  readonly email: string | null;
  readonly emailKey: string | null;
  readonly phoneNumber: string | null;
  readonly profile: UserProfile;
}

export const userTerms: RecordTerms<SearchedUser> = {
  from: ['tenantId', 'username', 'email', 'emailKey', 'phoneNumber', 'profile'],
  of: (user) => bounded([...termsAsWritten(user), ...otherForms(user)]),
};

/** How a text is folded: as it is written, or in all its other forms. */
type Forms = (text: string) => readonly string[];

const asWritten: Forms = (text) => [foldText(text)];
const inOtherForms: Forms = (text) => foldedForms(text).slice(1);

const termsAsWritten = (user: SearchedUser): readonly Term[] => termsIn(user, asWritten);
const otherForms = (user: SearchedUser): readonly Term[] => termsIn(user, inOtherForms);

const termsIn = (user: SearchedUser, forms: Forms): readonly Term[] => [
  ...namesOf(user).flatMap(forms).flatMap(turned).map(ranked(ranks.name)),
  ...[user.username ?? ''].flatMap(forms).flatMap(fromEachPart).map(ranked(ranks.username)),
  ...addressesOf(user).flatMap(forms).flatMap(partsOfAddress).map(ranked(ranks.address)),
  ...[user.phoneNumber ?? ''].map((number) => number.slice(1)).map(ranked(ranks.number)),
];

const ranked =
  (rank: number) =>
  (text: string): Term => ({ text, rank });

const namesOf = ({ profile }: SearchedUser): readonly string[] => {
  const { name, given_name, middle_name, family_name, nickname } = profile;
  const inParts = [given_name, middle_name, family_name].filter((part) => part !== undefined);
  return [name, inParts.join(' '), nickname].filter((each) => each !== undefined);
};

/** `mary ann smith`, `ann smith mary` and `smith mary ann`: each word begins one, and the others stand behind it. */
const turned = (name: string): readonly string[] => {
  const words = wordsOf(name);
  return words
    .slice(0, mostWords)
    .map((_, at) => [...words.slice(at), ...words.slice(0, at)].join(' '));
};

/** Where a part of a user name, or of what stands in front of the @, begins. */
const partOfName = /(?<=[._+-])(?=[\p{L}\p{N}])/u;

/** `mary.smith` and `smith`. */
const fromEachPart = (text: string): readonly string[] => endsOf(text.split(partOfName), '');

/** `mary.smith@mail.example.com`, `smith@mail.example.com`, `mail.example.com` and `example.com`. */
const partsOfAddress = (address: string): readonly string[] => {
  const at = address.lastIndexOf('@');
  if (at === -1) return fromEachPart(address);

  const domain = address.slice(at + 1);
  const labels = domain.split('.');
  const own = fromEachPart(address.slice(0, at)).map((part) => `${part}@${domain}`);
  return [...own, ...endsOf(labels, '.').slice(0, Math.max(1, labels.length - 1))];
};

/** The whole, and what begins with each later part. */
const endsOf = (parts: readonly string[], separator: string): readonly string[] =>
  parts.slice(0, mostParts).map((_, at) => parts.slice(at).join(separator));

/** An international domain is found as the person wrote it and in ASCII: they begin differently. */
const addressesOf = ({ email, emailKey }: SearchedUser): readonly string[] => {
  if (email === null) return [];
  const isInternational = /[^\x00-\x7f]/.test(email.slice(email.lastIndexOf('@')));
  return isInternational && emailKey !== null ? [email, emailKey] : [email];
};

/** Each text once, with the first of its ranks. */
const bounded = (terms: readonly Term[]): readonly Term[] => {
  const found = new Map<string, Term>();
  for (const { text, rank } of terms) {
    const cut = cutTerm(text);
    if (cut === '' || found.has(cut)) continue;
    found.set(cut, { text: cut, rank });
    if (found.size === mostTerms) break;
  }
  return [...found.values()];
};

/** Not within a character. */
export const cutTerm = (text: string): string =>
  text.length <= termLength ? text : [...text].slice(0, termLength).join('');
