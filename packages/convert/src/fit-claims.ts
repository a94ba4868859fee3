/** Leaves out claims of a profile that the rules of Keyward refuse, so that their person comes without them. */
import type { LossLog, Subject } from './losses.js';

const longestText = 200;
const longestPage = 2000;

const isText = (text: string): boolean =>
  [...text].length <= longestText && !/[\p{Cc}\p{Cs}]/u.test(text);

/** Pages show it as a link. */
const isPage = (text: string): boolean =>
  text.length <= longestPage &&
  /^https?:\/\/[^\s\p{C}"<>\\@/]+([/?#][^\s\p{C}"<>\\]*)?$/iu.test(text);

const isLocale = (text: string): boolean => /^[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*$/.test(text);

const rules: Readonly<Record<string, (text: string) => boolean>> = {
  locale: isLocale,
  picture: isPage,
  website: isPage,
};

/** By the claim: where it stands in the input, and what it is. */
export type GivenClaims = Readonly<
  Record<string, { readonly path: string; readonly text: string | undefined }>
>;

export const fittedClaims = (
  losses: LossLog,
  subject: Subject,
  given: GivenClaims,
): Readonly<Record<string, string>> => {
  const claims: Record<string, string> = {};
  for (const [claim, { path, text }] of Object.entries(given)) {
    if (text === undefined || text === '') continue;
    if ((rules[claim] ?? isText)(text)) claims[claim] = text;
    else losses.note('member_unfit', subject, path);
  }
  return claims;
};
