/**
 * The hashes of passwords come in a file of their own, in an order of their own. They are kept packed, so that a
 * million takes about 85 MB. More come in shares: each reading of the files takes the people of one share alone.
 */
import type { Input } from '../broken-input.js';
import { readLines, type Row } from '../csv/read-rows.js';
import type { LossLog } from '../losses.js';
import { isObject, membersOf, textIn, type JsonObject } from '../members.js';
import { digestOf, packedTexts } from './packed-texts.js';

export const hashesAtOnce = 1_000_000;

export interface Share {
  readonly at: number;
  readonly of: number;
}

export const isOfShare = (id: string, { at, of }: Share): boolean =>
  // Its upper half, since the lower one is the place in a table.
  of === 1 || (digestOf(id) >>> 16) % of === at;

const newline = 0x0a;

export const shareCount = async (inputs: readonly Input[], atOnce: number): Promise<number> => {
  let lines = 0;
  for (const input of inputs)
    for await (const piece of input.read())
      for (let at = piece.indexOf(newline); at >= 0; at = piece.indexOf(newline, at + 1)) lines++;
  return Math.max(Math.ceil(lines / atOnce), 1);
};

export interface HashBook {
  /**
   * Reads those of a share, and forgets the others.
   * @throws BrokenInput
   */
  readonly load: (share: Share) => Promise<void>;
  /** The hash of this ID, once. */
  readonly take: (id: string) => string | undefined;
  /** Reports each hash that was not taken. */
  readonly close: () => void;
}

export const hashBook = (losses: LossLog, inputs: readonly Input[]): HashBook => {
  const texts = packedTexts();
  return {
    async load(share) {
      texts.clear();
      for (const input of inputs)
        for await (const row of readLines(input)) {
          const { id, hash } = hashIn(row.columns);
          if (!isOfShare(id, share)) continue;
          noteRow(losses, input, row);
          if (id === '' || hash === '' || isLong(id, hash)) continue;
          if (!texts.add(id, hash))
            losses.note('identity_duplicate', { kind: 'hash', key: id }, `line ${row.line}`);
        }
    },
    take: (id) => texts.take(id),
    close: () =>
      texts.left((id) => losses.note('person_missing', { kind: 'hash', key: id }, '_id')),
  };
};

const isLong = (id: string, hash: string): boolean => id.length > 300 || hash.length > 500;

/** An ID that the tenant gave comes before that of the database. */
const hashIn = (columns: JsonObject) => {
  const { _id: own } = columns;
  return {
    id: textIn(columns, 'alt_id') || (isObject(own) ? textIn(own, '$oid') : textIn(columns, '_id')),
    hash: textIn(columns, 'passwordHash'),
  };
};

const noteRow = (losses: LossLog, { name }: Input, { line, columns }: Row): void => {
  const subject = { kind: 'hash', key: `${name} line ${line}` };
  const members = membersOf(columns, { losses, subject });
  // The export of people says all of this, too.
  members.leaveOut('email', 'email_verified', 'username', 'phone_number', 'phone_verified');
  members.leaveOut('identifiers', 'tenant', 'connection', 'password_set_date');
  members.leaveOut('_tmp_is_unique', 'version', 'alt_id', '_id');
  if (members.text('passwordHash') === undefined)
    losses.note('hash_missing', subject, 'passwordHash');
  else if (hashIn(columns).id === '') losses.note('person_missing', subject, '_id');
  else if (isLong(hashIn(columns).id, textIn(columns, 'passwordHash')))
    losses.note('hash_malformed', subject, 'passwordHash');
  members.close();
};
