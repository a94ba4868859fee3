/**
 * Variables of an environment, read once into settings (contract §6). A bad value stops the start.
 *
 * A secret may stand in a file: a secret of a container, of Kubernetes, or a credential of systemd. The environment
 * then names the file, so that the value stands neither there nor in what lists processes and containers
 * (docs/adr/0014-secrets-are-sealed-by-the-storage.md).
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { NoText, textOfFile } from '@keyward/platform-node';
import { ConfigurationError, type Configuration } from '../configuration.js';
import { configurationFrom, explain } from './check-settings.js';
import {
  everySetting,
  firstStart,
  settings,
  type Setting,
  type SettingName,
  type Settings,
} from './settings.js';

export type Environment = Readonly<Record<string, string | undefined>>;

const fileVariableOf = (variable: string): string => `${variable}_FILE`;

const isOurs = (name: string): boolean => name.startsWith('KEYWARD_');

/** Every variable of ours that the server reads. */
export const variableNames: readonly string[] = Object.values(everySetting)
  .filter(({ variable }) => isOurs(variable))
  .flatMap(({ variable, isSecret }) =>
    isSecret ? [variable, fileVariableOf(variable)] : [variable],
  );

/** Names that look like ours and mean nothing. */
export const unknownVariables = (environment: Environment): readonly string[] =>
  Object.keys(environment).filter((name) => isOurs(name) && !variableNames.includes(name));

/** How operators know a setting. */
export const variableNameOf = (setting: SettingName): string => everySetting[setting].variable;

export const readConfiguration = (environment: Environment): Configuration => {
  const given = valuesIn(environment);
  const dataDirectory = resolve(given.dataDirectory ?? settings.dataDirectory.byDefault);
  return {
    ...configurationFrom(
      {
        ...given,
        issuer: given.issuer ?? defaultIssuer(given.port),
        database: given.database ?? `sqlite:${join(dataDirectory, 'keyward.db')}`,
        dataDirectory,
      },
      variableNameOf,
    ),
    unknown: unknownVariables(environment),
  };
};

/** The form of the texts is read here; what a value may be is the same for every caller. */
const valuesIn = (environment: Environment): Partial<Settings> => ({
  ...readEach(settings, environment),
  firstStart: readEach(firstStart, environment),
});

const readEach = (
  all: Readonly<Record<string, Setting>>,
  environment: Environment,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(all).map(([name, setting]) => [name, readOne(setting, environment)]),
  );

/** An empty value counts as absent. */
const readOne = ({ kind, variable, isSecret }: Setting, environment: Environment): unknown => {
  const text = isSecret ? secretOf(variable, environment) : environment[variable];
  if (!text) return undefined;
  return explain(variable, () => (kind.read === undefined ? text : kind.read(text)));
};

/** The system chooses the port for 0, so it is not known yet. */
const defaultIssuer = (port: number = settings.port.byDefault): string =>
  `http://localhost:${port === 0 ? settings.port.byDefault : port}`;

const secretOf = (variable: string, environment: Environment): string | undefined => {
  const value = environment[variable];
  const fileVariable = fileVariableOf(variable);
  const file = environment[fileVariable];
  if (!file) return value;

  // Of two values, one would be ignored without a word.
  if (value)
    throw new ConfigurationError(`${fileVariable} cannot be set together with ${variable}`);
  return contentOf(file, fileVariable);
};

/** Editors and `echo` end a file with a line break, which belongs to no secret. */
const contentOf = (file: string, fileVariable: string): string => {
  const secret = textIn(file, fileVariable).replace(/\r?\n$/, '');
  if (secret === '') throw new ConfigurationError(`${fileVariable} names an empty file`);
  return secret;
};

const textIn = (file: string, fileVariable: string): string => {
  try {
    return textOfFile(readFileSync(file));
  } catch (error) {
    if (error instanceof NoText)
      throw new ConfigurationError(`${fileVariable} names a file that ${error.message}`);

    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new ConfigurationError(`${fileVariable} names a file that cannot be read (${code})`);
  }
};
