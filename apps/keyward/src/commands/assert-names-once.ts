/** Looks through the whole file of an import before anything is written. */
import { basename } from 'node:path';
import { doubledNames, type LoginName } from '@keyward/convert';
import { linesOf } from './lines-of.js';

const atOnce = 1000;

/**
 * Rule: an import whose lines share a user name writes nothing, or the second would pass for the first.
 * @throws BrokenInput that names each line
 * @throws NoText
 */
export const assertNamesOnce = async (file: string): Promise<void> => {
  const names = doubledNames();
  let number = 0;
  for await (const batch of linesOf(file, 0, atOnce))
    for (const line of batch) {
      number++;
      const column = Math.max(line.indexOf('"username"'), 0) + 1;
      names.note({ name: basename(file) }, { line: number, column }, nameIn(line));
    }
  names.assertNone();
};

/**
 * A line that cannot be read names no one here: the import reports it with the reason, as it does an address that two
 * people share.
 */
const nameIn = (line: string): LoginName => {
  const members = membersOf(line);
  return { tenant: textIn(members, 'tenant_id'), username: textIn(members, 'username') };
};

const membersOf = (line: string): object => {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
};

const textIn = (members: object, name: string): string | undefined => {
  const value = (members as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' ? value : undefined;
};
