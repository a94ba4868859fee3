/** Asks the installation whether it takes the hash of a password, and notes why not. */
import type { ConversionOptions, HashVerdict } from './conversion.js';
import type { LossLog, Subject } from './losses.js';
import type { PasswordHash } from './user-line.js';

export interface HashPlace {
  readonly losses: LossLog;
  readonly options: ConversionOptions;
  readonly subject: Subject;
  readonly path: string;
  /** What the report says of one that is left out; otherwise that a reset link is needed. */
  readonly whyNot?: ((hash: PasswordHash, verdict: HashVerdict) => string) | undefined;
}

const sendLink = ({ algorithm }: PasswordHash): string => `${algorithm}: send a reset link.`;

export const takenHash = (
  { losses, options, subject, path, whyNot = sendLink }: HashPlace,
  hash: PasswordHash | undefined,
): PasswordHash | undefined => {
  if (hash === undefined) return undefined;
  const verdict = hash.algorithm === '' ? 'hash_malformed' : options.judgeHash(hash);
  if (verdict === 'taken') return hash;
  losses.note(verdict, subject, path, whyNot(hash, verdict));
  return undefined;
};
