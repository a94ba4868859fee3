/** TXT records, asked for at the name servers of this machine. */
import { Resolver } from 'node:dns/promises';
import type { TextRecords } from '@keyward/core/ports';

export interface TextRecordOptions {
  /** `ADDRESS:PORT`; left out, those of this machine. */
  readonly servers?: readonly string[] | undefined;
  readonly milliseconds?: number | undefined;
  /** How many names are asked for at once; the others are not answered for. */
  readonly running?: number | undefined;
}

/** Far more than a domain has. What is beyond is not compared. */
const mostRecords = 1000;

/** What says that there is none, rather than that nobody answered. */
const isNone = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['ENODATA', 'ENOTFOUND'].includes(String(error.code));

/**
 * Rule: a question to the DNS takes 3 seconds at most, and no more than 16 run at once.
 * The texts of one record are one text (RFC 7208 §3.3).
 */
export const nodeTextRecords = ({
  servers,
  milliseconds = 3000,
  running = 16,
}: TextRecordOptions = {}): TextRecords => {
  let asked = 0;

  const ask = async (name: string): Promise<readonly string[] | undefined> => {
    const resolver = new Resolver({ timeout: milliseconds, tries: 1 });
    if (servers !== undefined) resolver.setServers(servers);
    // The limit of the resolver is for each server, and there may be several.
    const timer = setTimeout(() => resolver.cancel(), milliseconds);
    try {
      const records = await resolver.resolveTxt(name);
      return records.slice(0, mostRecords).map((texts) => texts.join(''));
    } catch (error) {
      return isNone(error) ? [] : undefined;
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    async find(name) {
      if (asked >= running) return undefined;
      asked += 1;
      try {
        return await ask(name);
      } finally {
        asked -= 1;
      }
    },
  };
};
