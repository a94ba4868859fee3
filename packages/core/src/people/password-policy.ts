/**
 * Which passwords people may choose (NIST SP 800-63B-4 §3.1.1.2): long, and not the first that an attacker
 * tries. Nothing about kinds of characters.
 */
import type { PasswordBlocklist } from '../ports/password-blocklist.js';
import { refuse } from '../model/values/refusals.js';
import { defaultSettings, type PasswordPolicy } from '../model/tenant/tenant-settings.js';
import { passwordLimits } from '../model/tenant/password-limits.js';
import { fold, isPredictable, unitOf, withoutSubstitutes } from './predictable.js';
import type { User } from '../model/user/user.js';

export type PasswordOwner = Pick<User, 'username' | 'email' | 'phoneNumber' | 'profile'>;

/**
 * What a tenant adds, in words that a person understands. Combining marks and letters without case are
 * neither upper nor lower.
 */
const kinds = [
  {
    member: 'requireUpper',
    rule: 'upper_case',
    pattern: /\p{Lu}/u,
    name: 'an upper-case letter',
  },
  {
    member: 'requireLower',
    rule: 'lower_case',
    pattern: /\p{Ll}/u,
    name: 'a lower-case letter',
  },
  { member: 'requireDigit', rule: 'digit', pattern: /\p{Nd}/u, name: 'a digit' },
  {
    member: 'requireSymbol',
    rule: 'symbol',
    pattern: /[^\p{L}\p{M}\p{N}\s]/u,
    name: 'a sign',
  },
] as const;

/** Names the rule for programs, with its bound where there is one, and says it for the message. */
const broken = (rule: string, why: string, bound: Readonly<Record<string, string>> = {}): never =>
  refuse('password_policy_violation', { rule, why, ...bound });

/** @throws Refusal `password_policy_violation`, which names the rule and nothing of the password. */
export const assertPassword = async (
  blocklist: PasswordBlocklist,
  password: string,
  owner: PasswordOwner,
  policy: PasswordPolicy = defaultSettings.passwordPolicy,
): Promise<void> => {
  // To normalize a text takes the square of its length, so one that is far too long is refused as it is.
  if (password.length > 8 * passwordLimits.maximum) assertLength(password, policy);
  const normal = password.normalize('NFC');
  assertLength(normal, policy);
  if (/\p{Cs}/u.test(normal)) broken('unicode', 'must be Unicode text');

  for (const { member, rule, pattern, name } of kinds) {
    if (policy[member] && !pattern.test(normal)) broken(rule, `must hold ${name}`);
  }

  if (isPredictable(normal, wordsAround(owner))) {
    broken(
      'predictable',
      'must be more than repetition, runs of the alphabet or a keyboard, and words of its own account',
    );
  }

  if (policy.checkBreached) await assertUncommon(blocklist, normal);
};

/** Counts Unicode code points. */
const assertLength = (password: string, { minLength }: PasswordPolicy): void => {
  const length = [...password].length;
  const { maximum } = passwordLimits;
  if (length < minLength) {
    broken('min_length', `must have at least ${minLength} characters`, {
      minimum: String(minLength),
    });
  }
  if (length > maximum) {
    broken('max_length', `must have at most ${maximum} characters`, { maximum: String(maximum) });
  }
};

const assertUncommon = async (blocklist: PasswordBlocklist, password: string): Promise<void> => {
  for (const form of formsOf(password)) {
    if (await blocklist.has(form)) {
      broken(
        'common',
        'must not be one of the most common passwords, or one of them with something added',
      );
    }
  }
};

/** The service's own name, and what the account says of its owner. */
const wordsAround = ({
  username,
  email,
  phoneNumber,
  profile,
}: PasswordOwner): readonly string[] => {
  const texts = [
    'keyward',
    username,
    email,
    phoneNumber?.slice(1),
    profile.name,
    profile.given_name,
    profile.middle_name,
    profile.family_name,
    profile.nickname,
    profile.preferred_username,
    profile.birthdate,
  ];
  const words = texts.filter((text) => !!text).flatMap((text) => wordsIn(text!));
  return [...new Set(words)];
};

/** The text, its parts, and the digits of a date or a number without the hyphens. */
const wordsIn = (text: string): readonly string[] => {
  const parts = text.split(/[^\p{L}\p{N}]+/u);
  const isNumber = /^[\d-]+$/.test(text);
  return isNumber ? [text, ...parts, text.replace(/-/g, '')] : [text, ...parts];
};

/**
 * The forms in which a common password hides: as it is, doubled, with digits and signs around it, with digits
 * for letters.
 * Rule: common passwords are found with what is usually added to them, such as a year.
 */
const formsOf = (password: string): ReadonlySet<string> => {
  const folded = fold(password);
  const bare = (text: string): string => text.replace(/^\P{L}+|\P{L}+$/gu, '');
  const forms = [folded, unitOf(folded), bare(folded), bare(unitOf(folded)), unitOf(bare(folded))];
  const lettered = forms.map(withoutSubstitutes);
  const reduced = lettered.map((form) => unitOf(bare(form)));

  return new Set([...forms, ...lettered, ...reduced].filter((form) => form !== ''));
};
