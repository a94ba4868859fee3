/**
 * Which passwords people may choose (NIST SP 800-63B-4 §3.1.1.2): long, and not the first that an attacker
 * tries. Nothing about kinds of characters.
 */
import type { PasswordBlocklist } from '../ports/password-blocklist.js';
import { refuse } from '../model/refusals.js';
import { defaultSettings, type PasswordPolicy } from '../model/tenant-settings.js';
import { passwordLimits } from '../model/password-limits.js';
import { fold, isPredictable, unitOf, withoutSubstitutes } from './predictable.js';
import type { User } from '../model/user.js';

export type PasswordOwner = Pick<User, 'username' | 'email' | 'phoneNumber' | 'profile'>;

/**
 * What a tenant adds, in words that a person understands. Combining marks and letters without case are
 * neither upper nor lower.
 */
const kinds = [
  ['requireUpper', /\p{Lu}/u, 'an upper-case letter'],
  ['requireLower', /\p{Ll}/u, 'a lower-case letter'],
  ['requireDigit', /\p{Nd}/u, 'a digit'],
  ['requireSymbol', /[^\p{L}\p{M}\p{N}\s]/u, 'a sign'],
] as const;

const broken = (rule: string): never => refuse('password_policy_violation', { rule });

/** @throws Refusal `password_policy_violation`, which names the rule and nothing of the password. */
export const assertPassword = async (
  blocklist: PasswordBlocklist,
  password: string,
  owner: PasswordOwner,
  policy: PasswordPolicy = defaultSettings.passwordPolicy,
): Promise<void> => {
  const normal = password.normalize('NFC');
  const length = [...normal].length;
  if (length < policy.minLength) broken(`must have at least ${policy.minLength} characters`);
  if (length > passwordLimits.maximum)
    broken(`must have at most ${passwordLimits.maximum} characters`);
  if (/\p{Cs}/u.test(normal)) broken('must be Unicode text');
  for (const [required, pattern, what] of kinds)
    if (policy[required] && !pattern.test(normal)) broken(`must hold ${what}`);
  if (isPredictable(normal, wordsAround(owner)))
    broken(
      'must be more than repetition, runs of the alphabet or a keyboard, and words of its own account',
    );
  if (!policy.checkBreached) return;
  for (const form of formsOf(normal))
    if (await blocklist.has(form))
      broken('must not be one of the most common passwords, or one of them with something added');
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
  return [
    ...new Set(
      texts
        .filter((text) => !!text)
        .flatMap((text) => [
          text!,
          ...text!.split(/[^\p{L}\p{N}]+/u),
          ...(/^[\d-]+$/.test(text!) ? [text!.replace(/-/g, '')] : []),
        ]),
    ),
  ];
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
  return new Set(
    [
      ...forms,
      ...forms.map(withoutSubstitutes),
      ...forms.map((form) => unitOf(bare(withoutSubstitutes(form)))),
    ].filter((form) => form !== ''),
  );
};
