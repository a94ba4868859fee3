/**
 * Secrets that a file holds: a secret of a container, of Kubernetes, or a credential of systemd. The environment then
 * names the file, so that the value stands neither there nor in what lists processes and containers
 * (docs/adr/0014-secrets-are-sealed-by-the-storage.md).
 */
import { readFileSync } from 'node:fs';
import { NoText, textOfFile } from '@keyward/platform-node';
import { ConfigurationError } from './configuration.js';

/** Variables with a secret. With `_FILE` behind its name, each takes the path of a file instead. */
export const secretVariables = [
  'KEYWARD_DATABASE_URL',
  'KEYWARD_SECRET_KEY',
  'KEYWARD_PREVIOUS_SECRET_KEY',
  'KEYWARD_DEFAULT_CLIENT_SECRET',
  'KEYWARD_ADMIN_PASSWORD',
  'KEYWARD_REDIS_URL',
  'KEYWARD_SMTP_URL',
] as const;

type Variables = Readonly<Record<string, string | undefined>>;

const fileVariableOf = (name: string): string => `${name}_FILE`;

/** Every name that stands for a file. */
export const fileVariables: readonly string[] = secretVariables.map(fileVariableOf);

/**
 * The environment with the content of each named file as the value of its variable.
 * @throws ConfigurationError that names the variable of a file that cannot be used
 */
export const withSecretsOfFiles = (environment: Variables): Variables => {
  const secrets = new Map<string, string | undefined>(
    secretVariables.map((name) => [name, secretOf(name, environment)]),
  );
  return { ...environment, ...Object.fromEntries(secrets) };
};

const secretOf = (name: string, environment: Variables): string | undefined => {
  const value = environment[name];
  const fileVariable = fileVariableOf(name);
  const file = environment[fileVariable];
  if (!file) return value;

  // Of two values, one would be ignored without a word.
  if (value) throw new ConfigurationError(`${fileVariable} cannot be set together with ${name}`);
  return contentOf(file, fileVariable);
};

/** Editors and `echo` end a file with a line break, which belongs to no secret. */
const contentOf = (file: string, fileVariable: string): string => {
  const secret = read(file, fileVariable).replace(/\r?\n$/, '');
  if (secret === '') throw new ConfigurationError(`${fileVariable} names an empty file`);
  return secret;
};

const read = (file: string, fileVariable: string): string => {
  try {
    return textOfFile(readFileSync(file));
  } catch (error) {
    if (error instanceof NoText)
      throw new ConfigurationError(`${fileVariable} names a file that ${error.message}`);

    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new ConfigurationError(`${fileVariable} names a file that cannot be read (${code})`);
  }
};
