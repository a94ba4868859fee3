/** Secrets of documents: `{env: NAME}` or `{file: PATH}`, which the command puts in place. */
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { textOfFile } from '@keyward/platform-node';

interface Source {
  readonly file: string;
  readonly placeOf: (path: readonly (string | number)[]) => string;
}

/** A source, with what is wrong with its secrets so far: each is a sentence with its place. */
interface Reading extends Source {
  readonly problems: string[];
}

interface WithSecrets {
  readonly value: object;
  readonly problems: readonly string[];
}

type Members = Readonly<Record<string, unknown>>;

/** Where secrets stand: in a list, in members of its rows. */
const places = [
  ['clients', 'client_secret'],
  ['resources', 'resource_metadata', 'signing_secret'],
  ['identity_providers', 'provider_metadata', 'client_secret'],
] as const;

/**
 * The document with its secrets, and all that is wrong with them, so that people supply what is missing at once.
 * Rule: a secret never stands in a document itself, which people keep where many read it.
 */
export const withSecrets = async (document: object, source: Source): Promise<WithSecrets> => {
  const changed = structuredClone(document) as Record<string, unknown>;
  const reading: Reading = { ...source, problems: [] };
  for (const [list, ...members] of places) {
    const rows = changed[list];
    if (!Array.isArray(rows)) continue;
    for (const [at, row] of rows.entries()) await replace(row, members, [list, at], reading);
  }
  return { value: changed, problems: reading.problems };
};

const replace = async (
  holder: unknown,
  [member, ...rest]: readonly string[],
  path: readonly (string | number)[],
  reading: Reading,
): Promise<void> => {
  if (!isObject(holder) || !Object.hasOwn(holder, member!)) return;
  const own = [...path, member!];
  if (rest.length > 0) return replace(holder[member!], rest, own, reading);
  const value = holder[member!];
  if (value === null) return;
  (holder as Record<string, unknown>)[member!] = await secretOf(value, own, reading);
};

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const secretOf = async (
  value: unknown,
  path: readonly (string | number)[],
  { file, placeOf, problems }: Reading,
): Promise<string> => {
  const fail = (why: string): string => {
    problems.push(`${placeOf(path)}: ${path.at(-1)} ${why}`);
    return '';
  };
  const { env, file: secretFile, ...others } = isObject(value) ? value : {};
  const isReference = (typeof env === 'string') !== (typeof secretFile === 'string');
  if (!isReference || Object.keys(others).length > 0)
    return fail('must be {env: NAME} or {file: PATH}, since no secret stands in a document');

  if (typeof env === 'string') {
    const found = process.env[env];
    return found === undefined || found === ''
      ? fail(`names the variable ${env}, which is not set`)
      : found;
  }
  const from = resolve(dirname(file), secretFile as string);
  const bytes = await readFile(from).catch(() => fail(`names ${from}, which cannot be read`));
  const text = textIn(bytes) ?? fail(`names ${from}, which is no text in UTF-8`);
  return text.replace(/\r?\n$/, '');
};

/** Undefined for what is no text. */
const textIn = (bytes: Uint8Array | string): string | undefined => {
  try {
    return typeof bytes === 'string' ? bytes : textOfFile(bytes);
  } catch {
    return undefined;
  }
};
