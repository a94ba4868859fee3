/**
 * What OpenID Connect can tell of a person (OIDC Core §5.1), as one document.
 *
 * Its members keep their registered names, here as on the wire and in the database (ADR 0011).
 */
import { text as textRule } from '../values/document-rules.js';
import { refuse } from '../values/refusals.js';

export const nameClaims = [
  'name',
  'given_name',
  'middle_name',
  'family_name',
  'nickname',
  'preferred_username',
] as const;
export const pageClaims = ['profile', 'picture', 'website'] as const;
export const profileClaims = [
  ...nameClaims,
  ...pageClaims,
  'gender',
  'birthdate',
  'zoneinfo',
  'locale',
] as const;
export type ProfileClaim = (typeof profileClaims)[number];

export const addressMembers = [
  'country',
  'postal_code',
  'region',
  'locality',
  'street_address',
  'formatted',
] as const;

export type UserAddress = { readonly [K in (typeof addressMembers)[number]]?: string };
export type UserProfile = { readonly [K in (typeof profileClaims)[number]]?: string } & {
  readonly address?: UserAddress;
};
/** A merge patch (RFC 7396): null clears a member. */
export type UserProfilePatch = {
  readonly [K in (typeof profileClaims)[number]]?: string | null | undefined;
} & {
  readonly address?:
    | { readonly [K in (typeof addressMembers)[number]]?: string | null | undefined }
    | null
    | undefined;
};

export const profileRules = {
  text: textRule({ maximum: 200 }),
  page: textRule({ maximum: 2000 }),
  address: textRule({ maximum: 1000 }),
};

const invalid = (field: string, why: string): never => refuse('invalid_field', { field, why });
const controlCharacters = /[\p{Cc}\p{Cs}]/u;

const assertText = (field: string, text: string, limit: number): void => {
  if ([...text].length > limit) invalid(field, `must be at most ${limit} characters`);
  if (controlCharacters.test(text)) invalid(field, 'must not hold control characters');
};

/** Checks a profile as a whole, after a change has been merged into it. */
export const assertProfile = (profile: UserProfile): void => {
  for (const claim of profileClaims) {
    const text = profile[claim];
    if (text !== undefined) assertClaim(claim, text);
  }

  for (const member of addressMembers) {
    const text = profile.address?.[member];
    if (text === undefined) continue;
    // A postal address has lines (OIDC Core §5.1.1).
    assertText(`address.${member}`, text.replace(/\r?\n/g, ' '), profileRules.address.maximum);
  }
};

const assertClaim = (claim: (typeof profileClaims)[number], text: string): void => {
  if (isPage(claim)) {
    assertPage(claim, text);
    return;
  }
  assertText(claim, text, profileRules.text.maximum);

  if (claim === 'birthdate' && !isBirthdate(text)) {
    invalid(
      'birthdate',
      'must be a date such as 1815-12-10, a year alone, or a date of the year 0000 to keep the year to oneself',
    );
  }
  if (claim === 'zoneinfo' && !/^[A-Za-z0-9_+-]+(\/[A-Za-z0-9_+-]+)*$/.test(text)) {
    invalid('zoneinfo', 'must be a name of the time zone database, such as Europe/Berlin');
  }
  if (claim === 'locale' && !/^[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*$/.test(text)) {
    invalid('locale', 'must be a language tag, such as en-GB');
  }
};

/** Whether a text has the form of a claim. */
export const fitsClaim = (claim: string, text: string): boolean => {
  const rule = (profileClaims as readonly string[]).includes(claim);
  try {
    if (rule) assertClaim(claim as ProfileClaim, text);
    return rule;
  } catch {
    return false;
  }
};

const isPage = (claim: string): boolean => (pageClaims as readonly string[]).includes(claim);

/**
 * Rule: a profile, picture or website is an http or https address: pages show them as links, where
 * javascript: would run.
 */
const assertPage = (claim: string, address: string): void => {
  if (
    address.length > profileRules.page.maximum ||
    !/^https?:\/\/[^\s\p{C}"<>\\@/]+(\/[^\s\p{C}"<>\\]*|[?#][^\s\p{C}"<>\\]*)?$/iu.test(address)
  )
    invalid(claim, 'must be an http or https URL');
};

/** OIDC Core §5.1: ISO 8601 `YYYY-MM-DD`, whose year may be 0000, or `YYYY`. */
const isBirthdate = (text: string): boolean => {
  const [, year, month, day] = /^(\d{4})(?:-(\d\d)-(\d\d))?$/.exec(text) ?? [];
  if (year === undefined) return false;
  if (month === undefined) return year !== '0000';

  // 2000 was a leap year, as an unknown year may be.
  const wholeYear = year === '0000' ? 2000 : Number(year);
  const date = new Date(Date.UTC(wholeYear, Number(month) - 1, Number(day)));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
};
