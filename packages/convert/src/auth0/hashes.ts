/**
 * The hashes of passwords come in a file of their own, in an order of their own. They are kept packed, so that a
 * million takes about 100 MB. More come in shares: each reading of the files takes the people of one share alone.
 */
import type { Input } from '../broken-input.js';
import { readLines, type Row } from '../csv/read-rows.js';
import type { LossLog } from '../losses.js';
import { isObject, membersOf, textIn, type JsonObject } from '../members.js';

export const hashesAtOnce = 1_000_000;

export interface Share {
  readonly at: number;
  readonly of: number;
}

export const isOfShare = (id: string, { at, of }: Share): boolean =>
  // Its upper half, since the lower one is the place in a table.
  of === 1 || (digestOf(id) >>> 16) % of === at;

/** FNV-1a, over characters. */
const digestOf = (text: string): number => {
  let digest = 0x811c9dc5;
  for (let at = 0; at < text.length; at++)
    digest = Math.imul(digest ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return digest;
};

const newline = 0x0a;

export const shareCount = async (inputs: readonly Input[], atOnce: number): Promise<number> => {
  let lines = 1;
  for (const input of inputs)
    for await (const piece of input.read())
      for (let at = piece.indexOf(newline); at >= 0; at = piece.indexOf(newline, at + 1)) lines++;
  return Math.ceil(lines / atOnce);
};

export interface HashBook {
  /** The hash of this ID, once. */
  readonly take: (id: string) => string | undefined;
  /** Reports each hash that was not taken. */
  readonly close: () => void;
}

/** @throws BrokenInput */
export const openHashes = async (
  losses: LossLog,
  inputs: readonly Input[],
  share: Share,
): Promise<HashBook> => {
  const texts = packedTexts();
  for (const input of inputs)
    for await (const row of readLines(input)) {
      const { id, hash } = hashIn(row.columns);
      if (!isOfShare(id, share)) continue;
      noteRow(losses, input, row);
      if (id === '' || hash === '' || isLong(id, hash)) continue;
      if (!texts.add(id, hash))
        losses.note('identity_duplicate', { kind: 'hash', key: id }, `line ${row.line}`);
    }
  return {
    take: (id) => texts.take(id),
    close: () =>
      texts.left((id) => losses.note('person_missing', { kind: 'hash', key: id }, '_id')),
  };
};

const isLong = (id: string, hash: string): boolean => id.length > 1000 || hash.length > 4000;

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

/** Texts by texts, as bytes in large pieces, and a table of where they stand. */
const packedTexts = () => {
  const pieceSize = 1 << 20;
  const pieces: Buffer[] = [];
  let used = pieceSize;
  let count = 0;
  // Each holds the place of a record and one more than that, so that zero is free.
  let table = new Float64Array(1 << 10);

  /** A record: two lengths of two bytes, whether it was taken, the key, the value. */
  const head = 5;
  const opened = (place: number) => {
    const piece = pieces[Math.floor(place / pieceSize)]!;
    const from = place % pieceSize;
    const keyEnd = from + head + piece.readUInt16LE(from);
    return {
      key: (): string => piece.toString('utf8', from + head, keyEnd),
      value: (): string => piece.toString('utf8', keyEnd, keyEnd + piece.readUInt16LE(from + 2)),
      isTaken: (): boolean => piece[from + 4] === 1,
      mark: (): void => void (piece[from + 4] = 1),
    };
  };
  /** Where the key stands in the table, or would. */
  const slotOf = (key: string): number => {
    let slot = digestOf(key) % table.length;
    while (table[slot] !== 0 && opened(table[slot]! - 1).key() !== key)
      slot = (slot + 1) % table.length;
    return slot;
  };
  const grow = (): void => {
    const old = table;
    table = new Float64Array(old.length * 2);
    for (const place of old) if (place !== 0) table[slotOf(opened(place - 1).key())] = place;
  };
  const append = (key: Buffer, value: Buffer): number => {
    const size = head + key.length + value.length;
    if (used + size > pieceSize) {
      pieces.push(Buffer.alloc(pieceSize));
      used = 0;
    }
    const piece = pieces.at(-1)!;
    piece.writeUInt16LE(key.length, used);
    piece.writeUInt16LE(value.length, used + 2);
    key.copy(piece, used + head);
    value.copy(piece, used + head + key.length);
    const place = (pieces.length - 1) * pieceSize + used;
    used += size;
    return place;
  };

  return {
    /** False for a key that is there. */
    add(key: string, value: string): boolean {
      if (count * 2 >= table.length) grow();
      const slot = slotOf(key);
      if (table[slot] !== 0) return false;
      table[slot] = append(Buffer.from(key), Buffer.from(value)) + 1;
      count++;
      return true;
    },
    take(key: string): string | undefined {
      const place = table[slotOf(key)]!;
      if (place === 0) return undefined;
      const record = opened(place - 1);
      record.mark();
      return record.value();
    },
    left(tell: (key: string) => void): void {
      for (const place of table) {
        if (place === 0) continue;
        const record = opened(place - 1);
        if (!record.isTaken()) tell(record.key());
      }
    },
  };
};
