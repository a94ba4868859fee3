/** A person as the form holds one: texts that may be empty, and what of them changed. */
import type { Schema, User } from '../../api/names.js';

export const textFields = [
  'username',
  'email',
  'phone_number',
  'name',
  'given_name',
  'family_name',
  'nickname',
  'locale',
  'zoneinfo',
  'birthdate',
  'website',
  'picture',
  'external_id',
  'directory_name',
] as const;
export const flagFields = ['email_verified', 'phone_number_verified'] as const;

export type TextField = (typeof textFields)[number];
export type FlagField = (typeof flagFields)[number];
export type PersonValues = Record<TextField, string> & Record<FlagField, boolean>;

export const valuesOf = (user: Partial<User> = {}): PersonValues => ({
  ...(Object.fromEntries(textFields.map((name) => [name, user[name] ?? ''])) as Record<
    TextField,
    string
  >),
  ...(Object.fromEntries(flagFields.map((name) => [name, user[name] ?? false])) as Record<
    FlagField,
    boolean
  >),
});

/** The body of a PATCH: what differs alone, so that nothing else is overwritten. An empty text clears. */
export const changesBetween = (
  before: PersonValues,
  after: PersonValues,
): Schema<'UserChangeBody'> => {
  const changes: Record<string, string | boolean | null> = {};
  for (const name of textFields) {
    const value = after[name].trim();
    if (value !== before[name]) changes[name] = value === '' ? null : value;
  }
  for (const name of flagFields) if (after[name] !== before[name]) changes[name] = after[name];
  // The document does not say that null clears a member.
  return changes;
};

/** The body for a new person: what was filled in. */
export const givenIn = (values: PersonValues): Schema<'NewUserBody'> =>
  changesBetween(valuesOf(), values);

/** The fields that another person has changed since the form began. */
export const changedFields = (
  before: PersonValues,
  now: PersonValues,
): readonly (TextField | FlagField)[] =>
  [...textFields, ...flagFields].filter((name) => before[name] !== now[name]);
