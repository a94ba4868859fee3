/** Secrets of documents: `{env: NAME}` or `{file: PATH}`, which the command puts in place. */
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { ConfigurationError } from '@keyward/server/parts';

interface Source {
  readonly file: string;
  readonly placeOf: (path: readonly (string | number)[]) => string;
}

type Members = Readonly<Record<string, unknown>>;

/** Where secrets stand: in a list, in members of its rows. */
const places = [
  ['clients', 'client_secret'],
  ['resources', 'resource_metadata', 'signing_secret'],
  ['identity_providers', 'provider_metadata', 'client_secret'],
] as const;

/**
 * The document with its secrets.
 * Rule: a secret never stands in a document itself, which people keep where many read it.
 * @throws ConfigurationError with the place of the secret
 */
export const withSecrets = async (document: object, source: Source): Promise<object> => {
  const changed = structuredClone(document) as Record<string, unknown>;
  for (const [list, ...members] of places) {
    const rows = changed[list];
    if (!Array.isArray(rows)) continue;
    for (const [at, row] of rows.entries()) await replace(row, members, [list, at], source);
  }
  return changed;
};

const replace = async (
  holder: unknown,
  [member, ...rest]: readonly string[],
  path: readonly (string | number)[],
  source: Source,
): Promise<void> => {
  if (!isObject(holder) || !Object.hasOwn(holder, member!)) return;
  const own = [...path, member!];
  if (rest.length > 0) return replace(holder[member!], rest, own, source);
  const value = holder[member!];
  if (value === null) return;
  (holder as Record<string, unknown>)[member!] = await secretOf(value, own, source);
};

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const secretOf = async (
  value: unknown,
  path: readonly (string | number)[],
  { file, placeOf }: Source,
): Promise<string> => {
  const fail = (why: string): never => {
    throw new ConfigurationError(`${placeOf(path)}: ${path.at(-1)} ${why}`);
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
  const text = await readFile(from, 'utf8').catch(() =>
    fail(`names ${from}, which cannot be read`),
  );
  return text.replace(/\r?\n$/, '');
};
