/**
 * The versions of records, so that of two who edit one the second is told
 * (docs/adr/0091-records-have-versions.md).
 */
import type { Actor } from '../model/values/actor.js';
import type { Identified, RecordType } from '../model/record/record-type.js';
import { refuse } from '../model/values/refusals.js';
import type { Digest } from '../ports/digest.js';
import { recordTypes, type RecordName, type Records, type Stores } from '../ports/storage.js';
import type { Store } from '../ports/store.js';
import { jsonInOneOrder } from '../model/values/json-in-one-order.js';

/** What Keyward offers about the versions of records. */
export interface RecordVersions {
  /**
   * Names the present state of a record: any edit gives it another name. What a record notes of its use, such as
   * the last login of a user, does not count.
   */
  readonly ofRecord: <K extends RecordName>(kind: K, record: Records[K]) => string;
  /** Names the state of an answer by its bytes. */
  readonly ofAnswer: (body: string) => string;
}

/** As many characters of base64url as two states need to differ: 96 bits. */
const length = 16;

/** Makes the versions of records. They are keyed, since a record holds secrets that people choose. */
export const recordVersions = ({ digest }: { readonly digest: Digest }): RecordVersions => ({
  ofRecord: (kind, record) => versionOf(digest, kind, record),
  ofAnswer: (body) => digest.sha256(body).slice(0, length),
});

const versionOf = (digest: Digest, kind: RecordName, record: Identified): string => {
  const { unversioned } = recordTypes[kind] as unknown as RecordType<Identified>;
  const versioned = unversioned === undefined ? record : without(record, unversioned);
  return digest.keyed('record-version', jsonInOneOrder(versioned)).slice(0, length);
};

const without = (record: Identified, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

/**
 * Holds the record that the actor expects, and compares its version. No other write changes it before this one ends.
 * A record that is gone is left to the use case, which refuses it by its own rules.
 * @throws Refusal `record_changed`
 */
export const assertExpected = async (
  { digest }: { readonly digest: Digest },
  stores: Stores,
  { expects }: Actor,
): Promise<void> => {
  if (expects === undefined) return;

  const kind = expects.kind as RecordName;
  const record = await (stores[kind] as unknown as Store<Identified>).change(
    expects.id,
    (current) => current,
  );
  if (record === undefined) return;

  if (!expects.versions.includes(versionOf(digest, kind, record)))
    refuse('record_changed', { record: recordTypes[kind].label });
};
