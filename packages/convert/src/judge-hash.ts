/** Asks the installation whether it takes the hash of a password, and notes why not. */
import type { ConversionOptions } from './conversion.js';
import type { LossLog, Subject } from './losses.js';
import type { PasswordHash } from './user-line.js';

export interface HashPlace {
  readonly losses: LossLog;
  readonly options: ConversionOptions;
  readonly subject: Subject;
  readonly path: string;
}

export const takenHash = (
  { losses, options, subject, path }: HashPlace,
  hash: PasswordHash | undefined,
): PasswordHash | undefined => {
  if (hash === undefined) return undefined;
  const verdict = options.judgeHash(hash);
  if (verdict === 'taken') return hash;
  losses.note(verdict, subject, path, `${hash.algorithm}: send a reset link.`);
  return undefined;
};
