/** Attributes of SCIM that no claim holds: they lie in `app_metadata` as `scim.NAME`, lists as JSON. */
import { refuse, type User } from '@keyward/core';
import type { ScimObject } from './resource.js';

type Entries = User['appMetadata'];

const prefix = 'scim.';

/** What lies there by name; what is not of SCIM is left out. */
export const keptTexts = (entries: Entries): ReadonlyMap<string, string> =>
  new Map(
    entries
      .filter(({ key }) => key.startsWith(prefix))
      .map(({ key, value }) => [key.slice(prefix.length), value]),
  );

/**
 * The entries with these texts in place of those that were there.
 * @throws Refusal `invalid_field` with the attribute whose text is too long to be kept
 */
export const withKeptTexts = (
  entries: Entries,
  texts: Readonly<Record<string, string | undefined>>,
): Entries => [
  ...entries.filter(({ key }) => !key.startsWith(prefix)),
  ...Object.entries(texts).flatMap(([name, value]) => {
    if (value === undefined) return [];
    if ([...value].length > longestText)
      refuse('invalid_field', { field: name, why: `must be at most ${longestText} characters` });
    return [{ key: prefix + name, value }];
  }),
];

/** As much as an entry holds. */
const longestText = 4000;

/** @throws Refusal `invalid_field` for a list that is too long to be kept */
export const textOfList = (
  field: string,
  list: readonly ScimObject[] | undefined,
): string | undefined => {
  if (list === undefined || list.length === 0) return undefined;
  const text = JSON.stringify(list);
  if ([...text].length > longestText)
    refuse('invalid_field', { field, why: `must be at most ${longestText} characters as JSON` });
  return text;
};

/** An administrator may have written the entry, so it may be anything. */
export const listOfText = (text: string | undefined): readonly ScimObject[] => {
  if (text === undefined) return [];
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.filter(isObject) : [];
  } catch {
    return [];
  }
};

const isObject = (value: unknown): value is ScimObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
