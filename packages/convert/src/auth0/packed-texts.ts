/** Texts by keys, as bytes in large pieces: a tenth of what a Map of a million takes. */

/** FNV-1a, over characters. */
export const digestOf = (text: string): number => {
  let digest = 0x811c9dc5;
  for (let at = 0; at < text.length; at++)
    digest = Math.imul(digest ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return digest;
};

export interface PackedTexts {
  /** False for a key that is there. A key and a text have less than 65,536 bytes each. */
  readonly add: (key: string, text: string) => boolean;
  readonly take: (key: string) => string | undefined;
  /** The keys that nothing has taken. */
  readonly left: (tell: (key: string) => void) => void;
  readonly clear: () => void;
}

/** A record: two lengths of two bytes, its marks, the key, the text. */
const head = 5;
const taken = 1;
const inHex = 2;

interface Key {
  readonly bytes: Buffer;
  readonly mark: number;
}

/** The IDs of MongoDB take half of the room. */
const packed = (key: string): Key =>
  /^[0-9a-f]{24}$/.test(key)
    ? { bytes: Buffer.from(key, 'hex'), mark: inHex }
    : { bytes: Buffer.from(key), mark: 0 };

export const packedTexts = (pieceSize = 1 << 20): PackedTexts => {
  const records = recordPieces(pieceSize);
  // Each entry is the place of a record and one, so that zero is free.
  let table = new Uint32Array(1 << 10);
  let count = 0;

  const slotOf = (key: string, { bytes, mark }: Key): number => {
    let slot = digestOf(key) % table.length;
    while (table[slot] !== 0 && !records.isAt(table[slot]! - 1, bytes, mark))
      slot = (slot + 1) % table.length;
    return slot;
  };
  const grow = (): void => {
    const old = table;
    table = new Uint32Array(old.length * 2);
    for (const entry of old) {
      if (entry === 0) continue;
      const key = records.keyAt(entry - 1);
      table[slotOf(key, packed(key))] = entry;
    }
  };

  return {
    add(key, text) {
      if (count * 2 >= table.length) grow();
      const own = packed(key);
      const slot = slotOf(key, own);
      if (table[slot] !== 0) return false;
      table[slot] = records.append(own, Buffer.from(text)) + 1;
      count++;
      return true;
    },
    take(key) {
      const entry = table[slotOf(key, packed(key))]!;
      return entry === 0 ? undefined : records.takeAt(entry - 1);
    },
    left(tell) {
      for (const entry of table)
        if (entry !== 0 && !records.isTaken(entry - 1)) tell(records.keyAt(entry - 1));
    },
    clear() {
      table.fill(0);
      records.clear();
      count = 0;
    },
  };
};

/** No record lies across two pieces. Pieces stay for the next ones. */
const recordPieces = (pieceSize: number) => {
  const pieces: Buffer[] = [];
  let last = -1;
  let used = pieceSize;
  const at = (place: number) => {
    const piece = pieces[Math.floor(place / pieceSize)]!;
    const from = place % pieceSize;
    const keyEnd = from + head + piece.readUInt16LE(from);
    return { piece, from, keyEnd, marks: piece[from + 4]! };
  };

  return {
    append({ bytes, mark }: Key, text: Buffer): number {
      const size = head + bytes.length + text.length;
      if (used + size > pieceSize) {
        last++;
        used = 0;
        pieces[last] ??= Buffer.alloc(pieceSize);
      }
      const piece = pieces[last]!;
      piece.writeUInt16LE(bytes.length, used);
      piece.writeUInt16LE(text.length, used + 2);
      piece[used + 4] = mark;
      bytes.copy(piece, used + head);
      text.copy(piece, used + head + bytes.length);
      used += size;
      return last * pieceSize + used - size;
    },
    isAt(place: number, key: Buffer, mark: number): boolean {
      const { piece, from, keyEnd, marks } = at(place);
      const isSame = key.compare(piece, from + head, keyEnd) === 0;
      return isSame && (marks & inHex) === mark;
    },
    keyAt(place: number): string {
      const { piece, from, keyEnd, marks } = at(place);
      return piece.toString((marks & inHex) === 0 ? 'utf8' : 'hex', from + head, keyEnd);
    },
    takeAt(place: number): string {
      const { piece, from, keyEnd, marks } = at(place);
      piece[from + 4] = marks | taken;
      return piece.toString('utf8', keyEnd, keyEnd + piece.readUInt16LE(from + 2));
    },
    isTaken: (place: number): boolean => (at(place).marks & taken) !== 0,
    clear(): void {
      last = -1;
      used = pieceSize;
    },
  };
};
