/** Documents with registered names: which members they have, and the patches that change them. */
import { refuse } from './refusals.js';

/** A document as a caller gives it: any member may be absent, and null clears one (RFC 7396). */
export type DocumentPatch<T> = { readonly [K in keyof T]?: MemberPatch<NonNullable<T[K]>> | null };

type MemberPatch<V> = V extends readonly unknown[] ? V : V extends object ? DocumentPatch<V> : V;

/** The members of a document: `'value'` for one whose content is checked elsewhere, or the members inside it. */
export type DocumentMembers = { readonly [name: string]: 'value' | DocumentMembers };

/** The members that a type has, so that the compiler asks for each of them. */
export type MembersOf<T> = {
  readonly [K in keyof Required<NonNullable<T>>]: 'value' | DocumentMembers;
};

/**
 * Rule: a document holds only the members that are registered for it. A misspelt one is refused by name.
 * @throws Refusal `invalid_field`
 */
export const assertKnownMembers = (
  field: string,
  document: object,
  members: DocumentMembers,
): void => {
  for (const [name, value] of Object.entries(document)) {
    if (value === undefined || value === null) continue;
    if (!Object.hasOwn(members, name))
      refuse('invalid_field', {
        field: `${field}.${name}`,
        why: `is not a member of ${field}; its members are ${Object.keys(members).join(', ')}`,
      });
    const inside = members[name]!;
    if (inside !== 'value' && typeof value === 'object')
      assertKnownMembers(`${field}.${name}`, value as object, inside);
  }
};
