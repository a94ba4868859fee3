#!/usr/bin/env node
/** The command `keyward`: runs the subcommand that it is given, or else the server. */
import { isRefusal, type IssuedCredentials } from '@keyward/core';
import { SealedTextError } from '@keyward/platform-node';
import { EarlierKeyNeededError, NewerTablesError } from '@keyward/storage-typeorm';
import { audit } from './audit.js';
import { backup } from './backup.js';
import {
  ConfigurationError,
  readConfiguration,
  warningsFor,
  type Configuration,
} from './config.js';
import { keepFolderPrivate } from './data-folder.js';
import { importUsers } from './import-users.js';
import { createLog, describeFailure, reasonOf } from './log.js';
import { recoverAdmin } from './recover-admin.js';
import { rekey } from './rekey.js';
import { rotateKeys } from './rotate-keys.js';
import { startServer } from './start-server.js';
import { withdrawKey } from './withdraw-key.js';

/** `keyward [serve] [--new-database]`: runs the server. */
const serve = async (words: readonly string[]): Promise<void> => {
  const startsAnew = isNewDatabaseWanted(words);
  const configuration = { ...readConfiguration(process.env), startsAnew };
  const log = createLog(configuration.logLevel);
  for (const text of warningsFor(configuration)) log.warn(text);
  await keepFolderPrivate(configuration.dataDirectory, (text) => log.warn(text));

  const server = await startServer(configuration, undefined, undefined, (credentials) => {
    process.stdout.write(firstStartText(credentials));
  });
  process.stdout.write(`Keyward listens on ${server.url}\n`);

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      log.info({ signal }, 'shutting down');
      void server.stop().then(() => process.exit(0), fail);
    });
  }
};

const isNewDatabaseWanted = (words: readonly string[]): boolean => {
  if (words.some((word) => word !== '--new-database')) {
    throw new ConfigurationError('serve knows --new-database');
  }
  return words.length > 0;
};

/** Printed once, each value on a line of its own, to be copied (contract §5). */
const firstStartText = (credentials: IssuedCredentials): string =>
  [
    '',
    'First start. Keep these; they are not shown again.',
    `client_id: ${credentials.clientId}`,
    `client_secret: ${credentials.clientSecret}`,
    `username: ${credentials.username}`,
    `password: ${credentials.password}`,
    '',
    '',
  ].join('\n');

/** Prints one line for a problem that the operator can solve; type and stack for a defect. */
const fail = (error: unknown): never => {
  const text = operatorMessage(error) ?? JSON.stringify(describeFailure(error));
  process.stderr.write(`keyward: ${text}\n`);
  process.exit(1);
};

/** What the operator can change; undefined for a defect. */
const operatorMessage = (error: unknown): string | undefined => {
  if (error instanceof ConfigurationError) return error.message;
  if (error instanceof NewerTablesError) {
    return `KEYWARD_DATABASE_URL names a database of another version: ${error.message}`;
  }
  if (error instanceof SealedTextError) {
    return 'KEYWARD_SECRET_KEY is not the key that the data was sealed with';
  }
  if (error instanceof EarlierKeyNeededError) {
    return (
      'KEYWARD_PREVIOUS_SECRET_KEY is required: some values are still sealed with an earlier key. ' +
      'Start with both keys, and run keyward rekey to its end'
    );
  }
  if (isRefusal(error, 'storage_unavailable')) {
    return `KEYWARD_DATABASE_URL names a database that cannot be used: ${reasonOf(error)}`;
  }
  return undefined;
};

type Command = (configuration: Configuration, words: readonly string[]) => Promise<boolean | void>;

const commands: Readonly<Record<string, Command>> = {
  audit,
  backup,
  'import-users': importUsers,
  'recover-admin': recoverAdmin,
  rekey,
  'rotate-keys': rotateKeys,
  'withdraw-key': withdrawKey,
};

/** A command that answers false ends with the exit code 1. */
const run = async (name: string, words: readonly string[]): Promise<void> => {
  if (name === 'serve') return serve(words);

  const command = commands[name];
  if (command === undefined) {
    const known = ['serve', ...Object.keys(commands)].join(', ');
    throw new ConfigurationError(`there is no command ${name}; known are ${known}`);
  }

  const succeeded = await command(readConfiguration(process.env), words);
  if (succeeded !== undefined) process.exitCode = succeeded ? 0 : 1;
};

const given = process.argv.slice(2);
const isOption = given[0]?.startsWith('--') ?? false;
const [name = 'serve', ...words] = isOption ? ['serve', ...given] : given;
await run(name, words).catch(fail);
