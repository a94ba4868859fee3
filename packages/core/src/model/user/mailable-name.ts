/**
 * Decides what of a name may stand in a message (docs/adr/0028-people-are-written-to.md).
 *
 * Mail programs turn a web address into a link, also one without `https://`. A reader trusts our sender, so a name must
 * not bring a link to another place.
 */
import type { User } from './user.js';

/** A longer name is no name of a person, an application or a company. */
const longestName = 1000;

/** Characters that a reader does not see: they split an address for a program, and not for the reader. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

const lineBreak = /[\t\n\v\f\r\u0085\u2028\u2029]/g;

/** What browsers read as the dot of a host name (UTS 46), and what looks like it. */
const dotLike = /[\u3002\u06d4\u0701\u0702\ua60e\ua4f8]/gu;

/** Dots above the line. `l·l` is a letter of Catalan, and `・` divides the words of a Japanese name. */
const raisedDot = /(?<!l(?=[\u00b7\u2027]l))[\u00b7\u2022\u2027\u2219\u22c5]/gu;
const katakanaDot = /(?<=[a-z0-9])\u30fb|\u30fb(?=[a-z0-9])/gu;

const slashLike = /[\u2044\u2215\u29f8\\]/gu;
const colonLike = /[\u2236\ua789\u02d0]/gu;

/** An address with a scheme, such as `https://a`, `http:a` or `mailto:a`. */
const withScheme = /:\s*\/\s*\/|(?:https?|hxxps?|ftp|mailto|tel|sms|data|javascript)\s*:/u;

/** A name of a host, such as `a.example`, `a .example` or `a.xn--p1ai`. */
const hostName = /[\p{L}\p{N}_-]\s*\.+\p{L}{2}|[\p{L}\p{N}_-]\s+\.\s*\p{L}{2}|www\s*\./u;

/** The same with the dot as a word, such as `a[.]example`, `a (dot) example` or `a dot com`. */
const spelledDot =
  /[[({<]\s*(?:\.|dot|punkt|punto|point)\s*[\])}>]|\w\s+dot\s+(?:com|net|org|info|biz|io|co|app|dev|me|example)\b/u;

const bareHost = /\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f]*:[0-9a-f:.]*\]|localhost/u;

const addresses = [withScheme, hostName, spelledDot, bareHost];

/** The name as a reader, a mail program or a browser may read it. */
const readingOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(unseen, '')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(dotLike, '.')
    .replace(raisedDot, '.')
    .replace(katakanaDot, '.')
    .replace(slashLike, '/')
    .replace(colonLike, ':');

export const holdsWebAddress = (name: string): boolean =>
  // A line break may end an address, or stand within it.
  [name, name.replace(lineBreak, ' ')].some((each) => {
    const reading = readingOf(each);
    return addresses.some((address) => address.test(reading));
  });

/**
 * The name as it may be mailed.
 * Rule: a name that holds a web address is not mailed. In whatever spelling, it is left out as a whole.
 */
export const mailableName = (name: string | undefined): string =>
  name === undefined || name.length > longestName || holdsWebAddress(name) ? '' : name;

/** A person as a message greets them. */
export type NamedPerson = Pick<
  User,
  'username' | 'profile' | 'email' | 'emailVerified' | 'phoneNumber' | 'phoneNumberVerified'
>;

/**
 * Returns what people are called in a message to this address.
 * Rule: a message names a person only where the address is proven to be theirs. Before that, the name may be the words
 * of a stranger who typed the address (docs/adr/0028-people-are-written-to.md).
 */
export const personName = (person: NamedPerson, to: string): string =>
  isProvenAddress(person, to)
    ? (person.profile.name ?? person.profile.given_name ?? person.username ?? '')
    : '';

export const isProvenAddress = (person: NamedPerson, to: string): boolean =>
  (person.emailVerified && to === person.email) ||
  (person.phoneNumberVerified && to === person.phoneNumber);
