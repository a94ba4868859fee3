/**
 * Which row counts what.
 *
 * A record has a row of its own. Names that no record has, and networks, are written by strangers, and there is no end
 * of them: they have a fixed number of slots, which a keyed digest assigns
 * (docs/adr/0126-what-strangers-write-has-slots.md).
 */
import type { Digest } from '../ports/digest.js';

/** For each kind of act. */
export const slotCount = 2 ** 16;

/** The row of a counter, and the digest of the name that it counts for if the row is a slot of names. */
export interface AttemptPlace {
  readonly id: string;
  readonly holder: string | null;
}

/** Distinguishes the name that a stranger wrote from the id of a record, which has no slash. */
export const isStrangersKey = (key: string): boolean => key.includes('/');

/** The number of a slot. Its digest has a key, so that no stranger can aim at the slot of another name. */
export const slotOf = (digest: Digest, kind: string, key: string): number => {
  let number = 0;
  for (const character of digest.keyed('slot', `${kind}/${key}`))
    number = (number * 31 + character.charCodeAt(0)) % slotCount;
  return number;
};

const rowId = (digest: Digest, kind: string, key: string): string =>
  digest.sha256(`attempt/${kind}/${key}`).slice(-36);

const slotId = (digest: Digest, kind: string, key: string): string =>
  rowId(digest, `${kind}/slot`, String(slotOf(digest, kind, key)));

/**
 * The place of a record, or of a name that no record has.
 *
 * Rule: a slot counts for one name at a time, and another name takes it over with a count of its own. So an unknown
 * name waits as a known one does, and never for what was done to another name: else a wait at its first attempt would
 * tell that no person has it.
 */
export const placeOfKey = (digest: Digest, kind: string, key: string): AttemptPlace =>
  isStrangersKey(key)
    ? { id: slotId(digest, kind, key), holder: rowId(digest, kind, key) }
    : { id: rowId(digest, kind, key), holder: null };

/**
 * The place of a network.
 *
 * Rule: networks in one slot are counted together. None takes the slot over, so that a stranger with many networks does
 * not reset the count of another one.
 */
export const placeOfNetwork = (digest: Digest, kind: string, network: string): AttemptPlace => ({
  id: slotId(digest, kind, network),
  holder: null,
});

/** The row of a digest that is kept for one record and names another, such as a known network. */
export const attemptId = rowId;
