/** Base64 (RFC 4648 §4), with `=` at its end. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

const sextetOf = new Map([...alphabet].map((character, sextet) => [character, sextet]));

/** Each three bytes make four characters. */
export const toBase64 = (bytes: Uint8Array): string => {
  const groups: string[] = [];
  for (let at = 0; at < bytes.byteLength; at += 3) groups.push(groupOf(bytes, at));
  return groups.join('');
};

const groupOf = (bytes: Uint8Array, at: number): string => {
  const bits = (bytes[at]! << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
  const used = Math.min(3, bytes.byteLength - at) + 1;

  const sextets = [bits >> 18, bits >> 12, bits >> 6, bits].slice(0, used);
  const characters = sextets.map((sextet) => alphabet[sextet & 63]!);
  return characters.join('').padEnd(4, '=');
};

/** Of a text that `toBase64` made. */
export const fromBase64 = (text: string): Uint8Array => {
  const padding = /=*$/.exec(text)![0].length;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);

  for (let at = 0, to = 0; at < text.length; at += 4, to += 3) {
    const sextet = (offset: number): number => sextetOf.get(text[at + offset]!) ?? 0;
    const bits = (sextet(0) << 18) | (sextet(1) << 12) | (sextet(2) << 6) | sextet(3);
    // What is beyond the end of a typed array is not written.
    bytes[to] = bits >> 16;
    bytes[to + 1] = bits >> 8;
    bytes[to + 2] = bits;
  }
  return bytes;
};
