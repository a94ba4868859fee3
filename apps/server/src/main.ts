#!/usr/bin/env node
/** The command `keyward`: without an argument it serves; with the name of a task it does that and ends. */
import { isRefusal } from '@keyward/core';
import { SealedTextError } from '@keyward/platform-node';
import { audit } from './audit.js';
import { ConfigurationError, readConfiguration } from './config.js';
import { importUsers } from './import-users.js';
import { createLog, describeFailure } from './log.js';
import { recoverAdmin } from './recover-admin.js';
import { rotateKeys } from './rotate-keys.js';
import { startServer } from './start-server.js';

const serve = async (): Promise<void> => {
  const configuration = readConfiguration(process.env);
  const log = createLog(configuration.logLevel);
  for (const name of configuration.unknown) log.warn({ variable: name }, 'unknown variable');
  const server = await startServer(configuration);
  const { url, credentials } = server;
  if (credentials) {
    // Printed this once, on lines of their own, to be copied (contract §5).
    process.stdout.write(
      '\nFirst start. Keep these; they are not shown again.' +
        `\nclient_id: ${credentials.clientId}` +
        `\nclient_secret: ${credentials.clientSecret}` +
        `\nusername: ${credentials.username}` +
        `\npassword: ${credentials.password}\n\n`,
    );
  }
  process.stdout.write(`Keyward listens on ${url}\n`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      log.info({ signal }, 'shutting down');
      void server.stop().then(
        () => process.exit(0),
        (error: unknown) => fail(error),
      );
    });
  }
};

/** One line for a failure that the operator can mend; type and stack for a bug. */
const fail = (error: unknown): never => {
  process.stderr.write(`keyward: ${mendable(error) ?? JSON.stringify(describeFailure(error))}\n`);
  process.exit(1);
};

const mendable = (error: unknown): string | undefined => {
  if (error instanceof ConfigurationError) return error.message;
  if (error instanceof SealedTextError)
    return 'KEYWARD_SECRET_KEY is not the key that the data was sealed with';
  if (isRefusal(error, 'storage_unavailable'))
    return 'KEYWARD_DATABASE_URL names a database that does not answer or does not let us in';
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'EADDRINUSE' || code === 'EACCES' || code === 'EADDRNOTAVAIL'
    ? `KEYWARD_PORT or KEYWARD_HOST cannot be used: ${message}`
    : undefined;
};

const commands: Readonly<Record<string, () => Promise<void>>> = {
  serve,
  audit: async () => {
    process.exitCode = (await audit(readConfiguration(process.env), process.argv.slice(3))) ? 0 : 1;
  },
  'import-users': async () => {
    process.exitCode = (await importUsers(readConfiguration(process.env), process.argv.slice(3)))
      ? 0
      : 1;
  },
  'recover-admin': () => recoverAdmin(readConfiguration(process.env), process.argv.slice(3)),
  'rotate-keys': () => rotateKeys(readConfiguration(process.env), process.argv.slice(3)),
};

const [command = 'serve'] = process.argv.slice(2);
const run = commands[command];

if (run === undefined) {
  const known = Object.keys(commands).join(', ');
  fail(new ConfigurationError(`there is no command ${command}; known are ${known}`));
} else {
  await run().catch(fail);
}
