/**
 * The bytes of base64 without padding, in which passlib writes `.` for `+`. Undefined for another text, and for a
 * second one of the same bytes (RFC 4648 §3.5).
 */
export const unpaddedBytes = (text: string): Buffer | undefined => {
  const standard = text.replaceAll('.', '+');
  const bytes = Buffer.from(standard, 'base64');
  return bytes.toString('base64').replace(/=+$/, '') === standard ? bytes : undefined;
};

/** The same with padding (RFC 4648 §4). */
export const paddedBytes = (text: string): Buffer | undefined => {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : undefined;
};

export const sixtyFour = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** As crypt(3) writes bytes: in groups of three, the lowest six bits first. */
export const cryptText = (bytes: Uint8Array): string => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const group = bytes.subarray(at, at + 3);
    let bits = group.reduce((sum, byte, place) => sum + byte * 256 ** place, 0);
    for (let digit = 0; digit <= group.length; digit++) {
      text += sixtyFour[bits % 64];
      bits = Math.floor(bits / 64);
    }
  }
  return text;
};
