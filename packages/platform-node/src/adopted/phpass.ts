import { timingSafeEqual } from 'node:crypto';
import { malformed, tooCostly, workOfSteps, type AdoptedFormat } from './adopted-format.js';
import { cryptText, sixtyFour } from './base64.js';
import { inThread, longestLooped, type HashBytes } from './in-thread.js';

const [fewest, most] = [7, 18];

interface Rounds {
  readonly password: Uint8Array;
  readonly salt: string;
  readonly rounds: number;
}

/** Runs in a thread: it names nothing outside. */
const digestOf = (hashBytes: HashBytes, { password, salt, rounds }: Rounds): Uint8Array => {
  let digest = hashBytes('md5', Buffer.concat([Buffer.from(salt), password]));
  for (let round = 0; round < rounds; round++)
    digest = hashBytes('md5', Buffer.concat([digest, password]));
  return digest;
};

const form = /^\$[PH]\$([./0-9A-Za-z])([./0-9A-Za-z]{8})([./0-9A-Za-z]{21}[./01])$/;

/** `$P$` of WordPress and Drupal, `$H$` of phpBB: MD5 again and again. */
export const phpass: AdoptedFormat = (value) => {
  const [, digit = '', salt = '', hash] = form.exec(value) ?? [];
  const doublings = sixtyFour.indexOf(digit);
  if (hash === undefined || doublings < fewest)
    return malformed('must be a hash of phpass, such as $P$B and 30 characters');
  if (doublings > most) return tooCostly(`must have at most 2^${most} rounds`);

  const rounds = 2 ** doublings;
  return {
    work: workOfSteps(rounds, 1.2),
    matches: async (typed) => {
      const password = Buffer.from(typed);
      if (password.length > longestLooped) return false;
      const digest = await inThread(digestOf, { password, salt, rounds });
      return timingSafeEqual(Buffer.from(cryptText(digest)), Buffer.from(hash));
    },
  };
};
