/** What an embedder can set, and what is refused. */
import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { inMemoryStorage } from '@keyward/core/in-memory';
import { ConfigurationError, createServer, type ServerOptions } from '../../src/index.js';
import { readOptions } from '../../src/options.js';
import { issuer } from './embedded.js';

const least = { issuer, database: 'memory:' };

describe('a wrong option', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['issuer', { issuer: 'localhost' }, 'must be an http or https URL'],
    ['issuer', { issuer: undefined }, 'is required'],
    ['issuer', { issuer: 7 }, 'must be a text'],
    ['name', { name: 'Shop <shop@example.com>' }, 'must be a text of 1 to 100 characters'],
    ['database', { database: 'oracle://user:hidden-word@host/name' }, 'must look like'],
    ['database', { database: undefined }, 'is required'],
    ['secretKey', { secretKey: 'too short' }, 'must be 32 bytes'],
    ['secretKey', { secretKey: Buffer.alloc(32) }, 'must be random bytes'],
    ['secretKey', { database: 'mysql://user:hidden-word@127.0.0.1:1/name' }, 'is required'],
    ['previousSecretKeys', { previousSecretKeys: 'one' }, 'must be a list'],
    ['firstStart.clientId', { firstStart: { clientId: 'me' } }, 'must be a UUID'],
    [
      'firstStart.clientSecret',
      { firstStart: { clientSecret: 'hidden-word' } },
      'must be a text of 16',
    ],
    ['firstStart.username', { firstStart: { username: 'a b' } }, 'must be a text of 1 to 200'],
    ['firstStart.password', { firstStart: { password: 'short' } }, 'must be a text of 8 to 500'],
    ['multiTenant', { multiTenant: 'true' }, 'must be true or false'],
    ['console', { console: 'off' }, 'must be true or false'],
    ['rateLimit', { rateLimit: 5 }, 'must be true or false'],
    ['redisUrl', { redisUrl: 'redis://user:hidden-word@' }, 'must be redis:'],
    ['directoryStaleness', { directoryStaleness: 1.5 }, 'must be seconds from 0 to 1'],
    ['smtpUrl', { smtpUrl: 'smtp://user:hidden-word@' }, 'must look like smtp:'],
    ['mailFrom', { mailFrom: 'nobody' }, 'must'],
    ['trustedProxies', { trustedProxies: ['everyone'] }, 'must be addresses or networks'],
    ['connectionsPerAddress', { connectionsPerAddress: 0 }, 'must be off, or 1 to 65535'],
    ['allowedNetworks', { allowedNetworks: ['10.0.0.0'] }, ''],
    ['auditRetentionDays', { auditRetentionDays: 0.5 }, 'must be a number of days'],
    ['logLevel', { logLevel: 'loud' }, 'must be one of trace, debug'],
    ['threadPoolSize', { threadPoolSize: 0 }, 'must be a number from 1 to 1024'],
    ['customize', { customize: {} }, 'must be a function'],
    ['clientAddress', { clientAddress: '192.0.2.1' }, 'must be a function'],
    ['onFirstStart', { onFirstStart: true }, 'must be a function'],
    ['closingTimes.notice', { closingTimes: { notice: -1, grace: 0 } }, 'must be milliseconds'],
    ['closingTimes.grace', { closingTimes: { notice: 0 } }, 'must be milliseconds'],
    ['secretKey', { adapters: { storage: inMemoryStorage() } }, 'is required with a storage'],
  ])('%s in %j is refused by its name and the rule', (name, wrong, rule) => {
    const options = { ...least, ...wrong } as unknown as ServerOptions;

    expect(refusalOf(options).startsWith(`${name} `)).toBe(true);
    expect(refusalOf(options)).toContain(rule);
    expect(refusalOf(options)).not.toMatch(/hidden-word|KEYWARD_|\n/);
  });

  test.each<[string, object]>([
    ['isuer', { isuer: issuer }],
    ['port', { port: 3000 }],
    ['firstStart.user', { firstStart: { user: 'admin' } }],
    ['adapters.mail', { adapters: { mail: {} } }],
  ])('%s, which does not exist, is refused', (name, wrong) => {
    expect(refusalOf({ ...least, ...wrong })).toBe(`there is no option ${name}`);
  });

  test('ends the start with an error of its own type', async () => {
    await expect(createServer({ ...least, issuer: 'localhost' })).rejects.toThrow(
      ConfigurationError,
    );
  });

  test('of the first start is named too, where only the policy knows it', async () => {
    const started = createServer({ ...least, firstStart: { password: 'too short' } });

    await expect(started).rejects.toThrow(/^firstStart\.password /);
  });
});

describe('an option that is left out', () => {
  test('has the value of the command line, but for the log, which is silent', () => {
    expect(readOptions(least)).toMatchObject({
      name: 'Keyward',
      multiTenant: false,
      console: true,
      rateLimit: true,
      connectionsPerAddress: 512,
      logLevel: 'silent',
    });
  });

  test('is the database, where a storage is given', () => {
    const { database } = readOptions({
      issuer,
      secretKey: randomBytes(32),
      adapters: { storage: inMemoryStorage() },
    });

    expect(database).toEqual({ kind: 'memory' });
  });
});

test('the secret key is 32 bytes, or base64 of them', () => {
  const secretKey = randomBytes(32);

  expect(readOptions({ ...least, secretKey }).secretKey).toEqual(secretKey);
  expect(readOptions({ ...least, secretKey: secretKey.toString('base64') }).secretKey).toEqual(
    secretKey,
  );
});

const refusalOf = (options: ServerOptions): string => {
  try {
    readOptions(options);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    throw error;
  }
  return '';
};
