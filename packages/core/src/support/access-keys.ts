import {
  accessKeyPrefixes,
  hasEnded,
  type AccessKey,
  type AccessKeyPurpose,
} from '../model/key/access-key.js';
import type { Clock } from '../ports/clock.js';
import type { Digest } from '../ports/digest.js';
import type { Random } from '../ports/random.js';
import type { Stores } from '../ports/storage.js';
import { drawCharacters } from './draw-characters.js';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Characters of 32 random bytes, and of a checksum, in base 62. */
const lengths = { random: 43, checksum: 6 } as const;

/** A token of that purpose, which is shown once, and what is kept of it. */
export const drawAccessKey = (
  deps: { readonly random: Random; readonly digest: Digest },
  purpose: AccessKeyPurpose,
): { readonly secret: string; readonly secretDigest: string } => {
  // A digest holds about 41 characters that count, so the text is drawn in two parts.
  const half = Math.ceil(lengths.random / 2);
  const drawn = [half, lengths.random - half]
    .map((count) => drawCharacters(deps, digits, count))
    .join('');
  const secret = accessKeyPrefixes[purpose] + drawn + checksumOf(drawn);
  return { secret, secretDigest: digestOf(deps.digest, secret) };
};

/** The key of a presented token, unless it has ended. A text that is no token of that purpose reaches no storage. */
export const findAccessKey = async (
  { digest, clock }: { readonly digest: Digest; readonly clock: Clock },
  { accessKeys }: Pick<Stores, 'accessKeys'>,
  purpose: AccessKeyPurpose,
  presented: string,
): Promise<AccessKey | undefined> => {
  if (!hasForm(purpose, presented)) return undefined;
  const [key] = await accessKeys.all([
    { attribute: 'secretDigest', equals: digestOf(digest, presented) },
  ]);
  return key?.purpose === purpose && !hasEnded(key, clock.now()) ? key : undefined;
};

const digestOf = (digest: Digest, secret: string): string => digest.sha256(`access key/${secret}`);

const hasForm = (purpose: AccessKeyPurpose, text: string): boolean => {
  const prefix = accessKeyPrefixes[purpose];
  const [drawn, checksum] = [
    text.slice(prefix.length, -lengths.checksum),
    text.slice(-lengths.checksum),
  ];
  return (
    text.startsWith(prefix) && drawn.length === lengths.random && checksumOf(drawn) === checksum
  );
};

/** The CRC-32 of an ASCII text, in base 62: a program that finds a token tells by it that it is one. */
const checksumOf = (text: string): string => {
  let rest = [...text].reduce((sum, character) => addToChecksum(sum, character), ~0);
  rest = ~rest >>> 0;
  let written = '';
  for (let at = 0; at < lengths.checksum; at++) {
    written = digits[rest % digits.length]! + written;
    rest = Math.floor(rest / digits.length);
  }
  return written;
};

/** The polynomial of ISO 3309, with its bits turned round. */
const polynomial = 0xedb88320;

const addToChecksum = (sum: number, character: string): number => {
  let next = sum ^ character.charCodeAt(0);
  for (let bit = 0; bit < 8; bit++) next = next & 1 ? (next >>> 1) ^ polynomial : next >>> 1;
  return next;
};
