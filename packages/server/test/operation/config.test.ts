import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  readConfiguration,
  variableNames,
  type Environment,
} from '../../src/settings/environment.js';
import { ConfigurationError, warningsFor } from '../../src/configuration.js';

const mysqlUrl = 'mysql://user:hidden-word@127.0.0.1:1/name';
const [someKey, otherKey] = [randomBytes(32), randomBytes(32)].map((key) =>
  key.toString('base64'),
) as [string, string];

const messageFor = (environment: Environment): string => {
  try {
    readConfiguration(environment);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    throw error;
  }
  return '';
};

const pem = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----';

describe('what is set for client certificates needs a way on which they come, else the server does not start', () => {
  test.each<Record<string, string>>([
    { KEYWARD_CLIENT_CERT_HEADER: 'Client-Cert:rfc9440', KEYWARD_TRUST_PROXY: '10.0.0.1' },
    { KEYWARD_CLIENT_CA: pem, KEYWARD_TRUST_PROXY: '10.0.0.1' },
    { KEYWARD_CLIENT_CA: pem, KEYWARD_TLS_CERT: pem, KEYWARD_TLS_KEY: pem },
    { KEYWARD_MTLS_ISSUER: 'https://mtls.example', KEYWARD_TLS_CERT: pem, KEYWARD_TLS_KEY: pem },
  ])('%j is enough', (environment) => {
    expect(messageFor(environment)).toBe('');
  });

  test('the message names both settings', () => {
    expect(messageFor({ KEYWARD_CLIENT_CA: pem })).toBe(
      'KEYWARD_CLIENT_CA needs KEYWARD_TLS_CERT or KEYWARD_TRUST_PROXY',
    );
  });
});

describe('contract §6: a bad value is refused in one line that names the variable', () => {
  test.each<[string, Record<string, string>]>([
    ['KEYWARD_PORT', { KEYWARD_PORT: '70000' }],
    ['KEYWARD_WORKERS', { KEYWARD_WORKERS: '0' }],
    ['KEYWARD_WORKERS', { KEYWARD_WORKERS: '65' }],
    ['KEYWARD_WORKERS', { KEYWARD_WORKERS: '2' }],
    ['KEYWARD_WORKERS', { KEYWARD_WORKERS: '2', KEYWARD_DATABASE_URL: 'memory:' }],
    ['KEYWARD_ISSUER', { KEYWARD_ISSUER: 'localhost' }],
    ['KEYWARD_NAME', { KEYWARD_NAME: 'Shop <shop@example.com>' }],
    ['KEYWARD_DATABASE_URL', { KEYWARD_DATABASE_URL: 'oracle://user:hidden-word@host/name' }],
    ['KEYWARD_DATABASE_URL', { KEYWARD_DATABASE_URL: 'postgres://user:hidden-word@host' }],
    ['KEYWARD_SECRET_KEY', { KEYWARD_SECRET_KEY: 'too short' }],
    ['KEYWARD_SECRET_KEY', { KEYWARD_DATABASE_URL: mysqlUrl }],
    ['KEYWARD_SECRET_KEY', { KEYWARD_SECRET_KEY: Buffer.alloc(32).toString('base64') }],
    ['KEYWARD_PREVIOUS_SECRET_KEY', { KEYWARD_PREVIOUS_SECRET_KEY: `${someKey},short` }],
    ['KEYWARD_DEFAULT_CLIENT_ID', { KEYWARD_DEFAULT_CLIENT_ID: 'me' }],
    ['KEYWARD_DEFAULT_CLIENT_SECRET', { KEYWARD_DEFAULT_CLIENT_SECRET: 'hidden-word' }],
    ['KEYWARD_ADMIN_USERNAME', { KEYWARD_ADMIN_USERNAME: 'a b' }],
    ['KEYWARD_ADMIN_PASSWORD', { KEYWARD_ADMIN_PASSWORD: 'short' }],
    ['KEYWARD_MULTI_TENANT', { KEYWARD_MULTI_TENANT: 'yes' }],
    ['KEYWARD_RATE_LIMIT', { KEYWARD_RATE_LIMIT: '5' }],
    ['KEYWARD_REDIS_URL', { KEYWARD_REDIS_URL: 'redis.example:6379' }],
    ['KEYWARD_REDIS_URL', { KEYWARD_REDIS_URL: 'redis://user:hidden-word@' }],
    ['KEYWARD_REDIS_URL', { KEYWARD_REDIS_URL: 'redis://user:hidden-word@host/one' }],
    ['KEYWARD_REDIS_URL', { KEYWARD_REDIS_URL: 'redis://user:hidden-word%@host' }],
    ['KEYWARD_SMTP_URL', { KEYWARD_SMTP_URL: 'mail.example' }],
    ['KEYWARD_SMTP_URL', { KEYWARD_SMTP_URL: 'smtp://user:hidden-word@' }],
    ['KEYWARD_MAIL_FROM', { KEYWARD_MAIL_FROM: 'nobody' }],
    ['KEYWARD_TRUST_PROXY', { KEYWARD_TRUST_PROXY: 'everyone' }],
    ['KEYWARD_TLS_CERT', { KEYWARD_TLS_CERT: '/nowhere/hidden-word.pem' }],
    ['KEYWARD_TLS_CERT', { KEYWARD_TLS_CERT: pem }],
    ['KEYWARD_TLS_CERT', { KEYWARD_TLS_KEY: pem }],
    ['KEYWARD_TLS_PORT', { KEYWARD_TLS_PORT: '70000' }],
    ['KEYWARD_CLIENT_CERT_HEADER', { KEYWARD_CLIENT_CERT_HEADER: 'Client-Cert' }],
    ['KEYWARD_CLIENT_CERT_HEADER', { KEYWARD_CLIENT_CERT_HEADER: 'Client-Cert:pem' }],
    ['KEYWARD_CLIENT_CERT_HEADER', { KEYWARD_CLIENT_CERT_HEADER: 'Client-Cert:rfc9440' }],
    ['KEYWARD_CLIENT_CA', { KEYWARD_CLIENT_CA: pem }],
    ['KEYWARD_MTLS_ISSUER', { KEYWARD_MTLS_ISSUER: 'https://mtls.example' }],
    ['KEYWARD_ALLOWED_NETWORKS', { KEYWARD_ALLOWED_NETWORKS: '10.0.0.0' }],
    ['KEYWARD_LOG_LEVEL', { KEYWARD_LOG_LEVEL: 'loud' }],
    ['KEYWARD_CONNECTIONS_PER_ADDRESS', { KEYWARD_CONNECTIONS_PER_ADDRESS: '0' }],
    ['KEYWARD_DIRECTORY_TTL', { KEYWARD_DIRECTORY_TTL: '1.5' }],
    ['KEYWARD_DIRECTORY_TTL', { KEYWARD_DIRECTORY_TTL: '-1' }],
    ['KEYWARD_DIRECTORY_TTL', { KEYWARD_DIRECTORY_TTL: '1s' }],
    ['KEYWARD_AUDIT_RETENTION_DAYS', { KEYWARD_AUDIT_RETENTION_DAYS: '0' }],
    ['KEYWARD_AUDIT_RETENTION_DAYS', { KEYWARD_AUDIT_RETENTION_DAYS: '1.5' }],
  ])('%s in %j', (name, environment) => {
    const message = messageFor(environment);
    expect(message.startsWith(name)).toBe(true);
    expect(message).not.toMatch(/hidden-word|\n/);
  });
});

describe('contract §6: the URL of the database', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'kw-certificates-'));
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    writeFileSync(join(folder, 'authority.pem'), rootCertificates[0]!);
    writeFileSync(join(folder, 'key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
    writeFileSync(join(folder, 'other.txt'), 'hidden-word');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const messageForUrl = (url: string): string =>
    messageFor({
      KEYWARD_SECRET_KEY: someKey,
      KEYWARD_DATABASE_URL: url.replaceAll('FOLDER', encodeURIComponent(folder)),
    });

  test('is named once, and then the part that is wrong', () => {
    expect(messageForUrl('postgres://user:hidden-word@host')).toBe(
      'KEYWARD_DATABASE_URL names no database; it must look like ' +
        `'postgres://user:password@host:5432/database'.`,
    );
  });

  test.each([
    ['postgres', 'sslrootcert=FOLDER/none.pem', 'a file in sslrootcert that cannot be read'],
    ['postgres', 'sslrootcert=FOLDER/other.txt', 'a file in sslrootcert that holds no certificate'],
    ['postgres', 'sslcert=FOLDER/key.pem&sslkey=FOLDER/key.pem', 'a file in sslcert that holds no'],
    ['postgres', 'sslcert=FOLDER/authority.pem&sslkey=FOLDER/other.txt', 'a file in sslkey that'],
    [
      'postgres',
      'sslcert=FOLDER/authority.pem&sslkey=FOLDER/key.pem',
      'a private key in sslkey that does not belong to sslcert',
    ],
    ['mysql', 'ssl-mode=VERIFY_IDENTITY&ssl-ca=FOLDER/none.pem', 'a file in ssl-ca that cannot be'],
    ['mysql', 'ssl-mode=VERIFY_IDENTITY&ssl-ca=FOLDER/key.pem', 'a file in ssl-ca that holds no'],
  ])('of %s with %s names %s', (scheme, parameters, told) => {
    const message = messageForUrl(`${scheme}://user:hidden-word@db.example/name?${parameters}`);
    expect(message).toContain(`KEYWARD_DATABASE_URL names ${told}`);
    expect(message).not.toContain('hidden-word');
  });

  test('may name a file with the certificates of authorities', () => {
    const address = 'postgres://user:hidden-word@db.example/name';
    expect(messageForUrl(`${address}?sslrootcert=FOLDER/authority.pem`)).toBe('');
  });
});

describe('contract §6: the name of the installation', () => {
  test('is the name of the sender of mails, unless that is configured', () => {
    const { name, mailFrom } = readConfiguration({ KEYWARD_NAME: 'Harbour' });

    expect(name).toBe('Harbour');
    expect(mailFrom).toBe('Harbour <no-reply@localhost>');
  });
});

describe('contract §6: defaults', () => {
  test('an empty environment means SQLite in the data directory, on port 3000 of the loopback address', () => {
    expect(readConfiguration({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      issuer: 'http://localhost:3000',
      multiTenant: false,
      rateLimit: true,
      logLevel: 'info',
      database: { kind: 'sqlite' },
    });
  });

  test('the audit log is kept whole unless a number of days is given', () => {
    expect(
      [{}, { KEYWARD_AUDIT_RETENTION_DAYS: '400' }].map(
        (environment) => readConfiguration(environment).auditRetentionDays,
      ),
    ).toEqual([undefined, 400]);
  });

  test('writes of another instance are seen after a second, unless less is given', () => {
    expect(
      [undefined, '0', '0.25', '1'].map(
        (value) => readConfiguration({ KEYWARD_DIRECTORY_TTL: value }).directoryStaleness,
      ),
    ).toEqual([1, 0, 0.25, 1]);
  });

  test('an address may have 512 connections, unless another number or none is given', () => {
    expect(
      [undefined, '20', 'off'].map(
        (value) =>
          readConfiguration({ KEYWARD_CONNECTIONS_PER_ADDRESS: value }).connectionsPerAddress,
      ),
    ).toEqual([512, 20, 'off']);
  });

  test('SQLite has one worker, and the number of cores does not change that', () => {
    expect(
      [{}, { KEYWARD_WORKERS: '1' }, { KEYWARD_WORKERS: 'auto' }].map(
        (environment) => readConfiguration(environment).workers,
      ),
    ).toEqual([1, 1, 1]);
  });

  test('MySQL has as many workers as are asked for', () => {
    const { workers } = readConfiguration({
      KEYWARD_DATABASE_URL: mysqlUrl,
      KEYWARD_SECRET_KEY: someKey,
      KEYWARD_WORKERS: '3',
    });
    expect(workers).toBe(3);
  });

  test('an empty value counts as absent', () => {
    expect(readConfiguration({ KEYWARD_PORT: '', KEYWARD_SECRET_KEY: '' })).toMatchObject({
      port: 3000,
      secretKey: undefined,
    });
  });

  test('previous secret keys are a list', () => {
    const { previousSecretKeys } = readConfiguration({
      KEYWARD_PREVIOUS_SECRET_KEY: `${someKey}, ${otherKey}`,
    });
    expect(previousSecretKeys).toEqual(
      [someKey, otherKey].map((key) => Buffer.from(key, 'base64')),
    );
  });

  test('names that look like ours and mean nothing are told', () => {
    expect(readConfiguration({ KEYWARD_PROT: '1' }).unknown).toEqual(['KEYWARD_PROT']);
  });

  test('a slash at the end of the issuer does not make another issuer', () => {
    expect(readConfiguration({ KEYWARD_ISSUER: 'https://id.example/' }).issuer).toBe(
      'https://id.example',
    );
  });

  test('mails come from the host of the issuer, and become files', () => {
    expect(readConfiguration({ KEYWARD_ISSUER: 'https://id.example:8443' })).toMatchObject({
      smtpUrl: undefined,
      mailFrom: 'Keyward <no-reply@id.example>',
    });
  });

  test('every variable of the contract is known', () => {
    const contract = readFileSync(
      new URL('../../../../docs/spec/contract.md', import.meta.url),
      'utf8',
    );
    const named = [...new Set(contract.match(/\bKEYWARD_[A-Z_]+/g))];

    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !variableNames.includes(name))).toEqual([]);
  });
});

describe('what does not stop the start, and is told', () => {
  const warningsAt = (issuer: string): readonly string[] =>
    warningsFor(readConfiguration({ KEYWARD_ISSUER: issuer }));

  test.each(['http://id.example', 'http://10.0.0.5:3000', 'http://localhost.example'])(
    'the issuer %s, which is not encrypted',
    (issuer) => {
      expect(warningsAt(issuer)).toEqual([expect.stringMatching(/^KEYWARD_ISSUER is http/)]);
    },
  );

  test.each(['https://id.example', 'http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:80'])(
    'but not the issuer %s',
    (issuer) => {
      expect(warningsAt(issuer)).toEqual([]);
    },
  );

  test('a variable that does not exist', () => {
    expect(warningsFor(readConfiguration({ KEYWARD_PROT: '1' }))).toEqual([
      'unknown variable KEYWARD_PROT',
    ]);
  });
});

describe('the default issuer', () => {
  test('follows the port', () => {
    expect(readConfiguration({ KEYWARD_PORT: '8080' }).issuer).toBe('http://localhost:8080');
  });

  test('gives way to the issuer that is set', () => {
    const environment = { KEYWARD_PORT: '8080', KEYWARD_ISSUER: 'https://id.example' };
    expect(readConfiguration(environment).issuer).toBe('https://id.example');
  });
});

describe('a secret in a file', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'kw-secrets-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const fileWith = (text: string | Buffer): string => {
    const file = join(folder, 'secret');
    writeFileSync(file, text);
    return file;
  };

  test.each([
    ['as it is', someKey],
    ['with a line break at its end', `${someKey}\n`],
    ['with a line break of Windows', `${someKey}\r\n`],
    ['after a byte order mark', `\uFEFF${someKey}\r\n`],
    ['in UTF-16 (PowerShell)', Buffer.from(`\uFEFF${someKey}\r\n`, 'utf16le')],
  ])('is read %s', (_, text) => {
    const { secretKey } = readConfiguration({ KEYWARD_SECRET_KEY_FILE: fileWith(text) });
    expect(secretKey).toEqual(Buffer.from(someKey, 'base64'));
  });

  test('keeps spaces, which may belong to a password', () => {
    const password = ' with spaces at both ends ';
    const { firstStart } = readConfiguration({ KEYWARD_ADMIN_PASSWORD_FILE: fileWith(password) });
    expect(firstStart.password).toBe(password);
  });

  test('is judged as the variable is, and not shown', () => {
    const message = messageFor({ KEYWARD_SECRET_KEY_FILE: fileWith('hidden-word') });
    expect(message).toMatch(/^KEYWARD_SECRET_KEY /);
    expect(message).not.toContain('hidden-word');
  });

  test('is refused beside the variable', () => {
    const both = { KEYWARD_SECRET_KEY: someKey, KEYWARD_SECRET_KEY_FILE: fileWith(otherKey) };
    expect(messageFor(both)).toBe(
      'KEYWARD_SECRET_KEY_FILE cannot be set together with KEYWARD_SECRET_KEY',
    );
  });

  test('is refused where the file is missing', () => {
    expect(messageFor({ KEYWARD_SECRET_KEY_FILE: join(folder, 'missing') })).toBe(
      'KEYWARD_SECRET_KEY_FILE names a file that cannot be read (ENOENT)',
    );
  });

  test('is refused where the file is empty: the server would make a key of its own', () => {
    expect(messageFor({ KEYWARD_SECRET_KEY_FILE: fileWith('\n') })).toBe(
      'KEYWARD_SECRET_KEY_FILE names an empty file',
    );
  });

  test('can be every variable with a password or a key', () => {
    const secret = /_(KEY|SECRET|PASSWORD|URL)$/;
    const wanted = variableNames.filter((name) => secret.test(name));
    const withFile = variableNames.filter((name) => variableNames.includes(`${name}_FILE`));
    expect(withFile).toEqual(wanted);
  });

  test('has a variable that is known, and the names of other variables have no file', () => {
    const file = fileWith(someKey);
    const { unknown } = readConfiguration({
      KEYWARD_SECRET_KEY_FILE: file,
      KEYWARD_PORT_FILE: file,
    });
    expect(unknown).toEqual(['KEYWARD_PORT_FILE']);
  });
});
