/** What people are like: claims of OpenID Connect by their names, and pairs of keys and values for the rest. */
import type { KeyValue } from './document.js';
import type { LossLog, Subject } from './losses.js';
import type { Json, JsonObject, Members } from './members.js';

const claims = [
  'name',
  'given_name',
  'middle_name',
  'family_name',
  'nickname',
  'preferred_username',
  'profile',
  'picture',
  'website',
  'gender',
  'birthdate',
  'zoneinfo',
  'locale',
] as const;

/** Those that the rules of Keyward refuse are left out, so that their person comes without them. */
export const claimsOf = (
  losses: LossLog,
  subject: Subject,
  members: Members,
): Readonly<Record<string, string>> =>
  fittedClaims(
    losses,
    subject,
    Object.fromEntries(claims.map((claim) => [claim, members.text(claim)])),
  );

export const fittedClaims = (
  losses: LossLog,
  subject: Subject,
  given: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(given).flatMap(([claim, text]) => {
      if (text === undefined || text === '') return [];
      if (fitsClaim(claim, text)) return [[claim, text]];
      losses.note('member_unfit', subject, claim);
      return [];
    }),
  );

/** Pages show them as links. */
const isPage = (text: string): boolean =>
  text.length <= 2000 && /^https?:\/\/[^\s\p{C}"<>\\@/]+([/?#][^\s\p{C}"<>\\]*)?$/iu.test(text);

/** The year 0000 stands for none (OpenID Connect Core §5.1). */
const isBirthdate = (text: string): boolean =>
  /^\d{4}$/.test(text) || (/^\d{4}-\d\d-\d\d$/.test(text) && isDay(text.replace(/^0000/, '2000')));

const isDay = (text: string): boolean => {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
};

const rules: Readonly<Record<string, (text: string) => boolean>> = {
  birthdate: isBirthdate,
  locale: (text) => /^[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*$/.test(text),
  picture: isPage,
  profile: isPage,
  website: isPage,
  zoneinfo: (text) => /^[A-Za-z0-9_+-]+(\/[A-Za-z0-9_+-]+)*$/.test(text),
};

const isText = (text: string): boolean => [...text].length <= 200 && !/[\p{Cc}\p{Cs}]/u.test(text);

const fitsClaim = (claim: string, text: string): boolean => (rules[claim] ?? isText)(text);

const longestValue = 4000;
const longestKey = 200;

/** Each member as `LIST.NAME`; what is no text is JSON. */
export const pairsOf = (
  losses: LossLog,
  subject: Subject,
  list: string,
  of: JsonObject,
): readonly KeyValue[] =>
  Object.entries(of).flatMap(([name, value]) => {
    if (value === null || value === '') return [];
    const pair = { key: `${list}.${name}`, value: textOf(value) };
    if (pair.key.length <= longestKey && pair.value.length <= longestValue) return [pair];
    losses.note('member_unfit', subject, pair.key, 'It is too long.');
    return [];
  });

const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));
