/** Leaves out claims of a profile that the rules of Keyward refuse, so that their person comes without them. */
import type { LossLog, Subject } from './losses.js';

const longestText = 200;
const longestPage = 2000;

/** False for a claim that an import would refuse, with its person. */
export const fitsClaim = (claim: string, text: string): boolean => (rules[claim] ?? isText)(text);

const isText = (text: string): boolean =>
  [...text].length <= longestText && !/[\p{Cc}\p{Cs}]/u.test(text);

/** Pages show it as a link. */
const isPage = (text: string): boolean =>
  text.length <= longestPage &&
  /^https?:\/\/[^\s\p{C}"<>\\@/]+([/?#][^\s\p{C}"<>\\]*)?$/iu.test(text);

/** A day, a year alone, or a day of the year 0000, which stands for none (OpenID Connect Core §5.1). */
const isBirthdate = (text: string): boolean => {
  if (/^\d{4}$/.test(text)) return text !== '0000';
  // 2000 was a leap year, as an unknown year may be.
  return /^\d{4}-\d\d-\d\d$/.test(text) && isDay(text.replace(/^0000/, '2000'));
};

const isDay = (text: string): boolean => {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
};

const rules: Readonly<Record<string, (text: string) => boolean>> = {
  birthdate: isBirthdate,
  locale: (text) => isText(text) && /^[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*$/.test(text),
  picture: isPage,
  profile: isPage,
  website: isPage,
  zoneinfo: (text) => isText(text) && /^[A-Za-z0-9_+-]+(\/[A-Za-z0-9_+-]+)*$/.test(text),
};

/** What an import asks of it, for people. */
export const claimRule = (claim: string): string => ruleWords[claim] ?? textRule;

const textRule = `It must have at most ${longestText} characters, on one line and without tabs.`;
const pageRule = `It must be a link of http or https, of at most ${longestPage} characters.`;
const ruleWords: Readonly<Record<string, string>> = {
  birthdate: 'It must be a day such as 1980-12-31, or a year.',
  locale: 'It must be a language such as de or de-AT.',
  picture: pageRule,
  profile: pageRule,
  website: pageRule,
  zoneinfo: 'It must be a time zone such as Europe/Berlin.',
};

/** By the claim: where it stands in the input, and what it is. */
export type GivenClaims = Readonly<
  Record<string, { readonly path: string; readonly text: string | undefined }>
>;

/** Claims that stand in the input under their own names. */
export const byOwnNames = (claims: Readonly<Record<string, string | undefined>>): GivenClaims =>
  Object.fromEntries(Object.entries(claims).map(([claim, text]) => [claim, { path: claim, text }]));

export const fittedClaims = (
  losses: LossLog,
  subject: Subject,
  given: GivenClaims,
): Readonly<Record<string, string>> => {
  const claims: Record<string, string> = {};
  for (const [claim, { path, text }] of Object.entries(given)) {
    if (text === undefined || text === '') continue;
    if (fitsClaim(claim, text)) claims[claim] = text;
    else losses.note('member_unfit', subject, path, claimRule(claim));
  }
  return claims;
};
