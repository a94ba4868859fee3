/** Each check of `keyward doctor` by itself, with what it asks made up. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { type Environment, readConfiguration } from '@keyward/server/parts';
import { checkAddresses } from '../../src/doctor/check-addresses.js';
import { checkClock } from '../../src/doctor/check-clock.js';
import { checkConfiguration } from '../../src/doctor/check-configuration.js';
import {
  checkDatabaseRights,
  checkDatabaseSettings,
} from '../../src/doctor/check-database-settings.js';
import { checkDatabase, checkSecretKey } from '../../src/doctor/check-database.js';
import {
  checkDatabaseFile,
  checkDataFolder,
  checkFreeSpace,
  checkKeyFile,
} from '../../src/doctor/check-files.js';
import { checkGlobalAdmins } from '../../src/doctor/check-global-admins.js';
import { checkIssuer, checkStoredIssuer, checkTls } from '../../src/doctor/check-issuer.js';
import { checkMail } from '../../src/doctor/check-mail.js';
import { checkNode, oldestNode } from '../../src/doctor/check-node.js';
import { checkProxy } from '../../src/doctor/check-proxy.js';
import { checkReadyRoles } from '../../src/doctor/check-ready-roles.js';
import { checkAdoptedHashes } from '../../src/doctor/check-adopted-hashes.js';
import { checkSigningKeys } from '../../src/doctor/check-signing-keys.js';
import { checkSecurityProfile } from '../../src/doctor/check-security-profile.js';
import { checkSecondFactors } from '../../src/doctor/check-second-factors.js';
import { checkRedis } from '../../src/doctor/check-redis.js';
import { nearestName } from '../../src/doctor/nearest-name.js';
import type { DatabaseFacts, FileFacts, IssuerFacts, KeyFacts } from '../../src/doctor/ports.js';

const configurationOf = (environment: Environment = {}) =>
  readConfiguration({ KEYWARD_DATA_DIR: '/srv/keyward', ...environment });

/** A file that its owner alone may use, unless told otherwise. */
const fileWith = (facts: Partial<FileFacts> = {}): FileFacts => ({
  isFolder: false,
  mode: 0o600,
  isReadable: true,
  isWritable: true,
  ...facts,
});
const folderWith = (facts: Partial<FileFacts> = {}): FileFacts =>
  fileWith({ isFolder: true, mode: 0o700, ...facts });

const looking = (files: Readonly<Record<string, FileFacts>>) => (path: string) =>
  Promise.resolve(files[path]);

describe('the configuration', () => {
  test('is fine when every value can be read', () => {
    const { findings, configuration } = checkConfiguration({ KEYWARD_PORT: '8080' });
    expect(findings.map(({ status }) => status)).toEqual(['ok']);
    expect(configuration).toMatchObject({ port: 8080 });
  });

  test('is a problem for each bad value, not for the first alone', () => {
    const { findings, configuration } = checkConfiguration({
      KEYWARD_PORT: 'x',
      KEYWARD_LOG_LEVEL: 'loud',
    });
    expect(findings).toEqual([
      expect.objectContaining({
        status: 'problem',
        text: expect.stringContaining('KEYWARD_PORT must'),
      }),
      expect.objectContaining({
        status: 'problem',
        text: expect.stringContaining('KEYWARD_LOG_LEVEL must'),
      }),
    ]);
    expect(configuration).toBeUndefined();
  });

  test('is a problem where a variable is missing', () => {
    const { findings } = checkConfiguration({ KEYWARD_DATABASE_URL: 'mysql://a:b@host/c' });
    expect(findings).toEqual([
      expect.objectContaining({ text: expect.stringMatching(/^KEYWARD_SECRET_KEY is required/) }),
    ]);
  });

  test('names the variable that an unknown one is probably meant to be', () => {
    const { findings } = checkConfiguration({ KEYWARD_PROT: '1' });
    expect(findings[1]).toEqual({
      check: 'configuration',
      status: 'warning',
      text: 'there is no variable KEYWARD_PROT',
      advice: 'Did you mean KEYWARD_PORT?',
    });
  });

  test('says to remove a variable that is like none', () => {
    const { findings } = checkConfiguration({ KEYWARD_COLOUR_OF_BUTTONS: 'red' });
    expect(findings[1]).toMatchObject({ status: 'warning', advice: 'Remove it.' });
  });
});

test.each([
  ['dotcor', 'doctor'],
  ['KEYWARD_ISUER', 'KEYWARD_ISSUER'],
  ['something else', undefined],
])('the name nearest to %s is %s', (wrong, nearest) => {
  expect(nearestName(wrong, ['KEYWARD_ISSUER', 'KEYWARD_PORT', 'doctor'])).toBe(nearest);
});

describe('Node.js', () => {
  test.each([
    ['20.19.0', 'ok'],
    ['24.1.0', 'ok'],
    ['20.18.9', 'problem'],
    ['18.20.0', 'problem'],
  ])('%s is %s', (version, status) => {
    expect(checkNode(version).status).toBe(status);
  });

  test('is as old as the package allows', () => {
    const manifest = new URL('../../../../package.json', import.meta.url);
    const { engines } = JSON.parse(readFileSync(manifest, 'utf8')) as { engines: { node: string } };
    expect(engines.node).toBe(`>=${oldestNode}`);
  });
});

describe('the data folder', () => {
  const check = (files: Readonly<Record<string, FileFacts>>) =>
    checkDataFolder(configurationOf(), looking(files));

  test('is fine when its owner alone can enter it', async () => {
    expect(await check({ '/srv/keyward': folderWith() })).toMatchObject({ status: 'ok' });
  });

  test('is a warning when others can enter it', async () => {
    expect(await check({ '/srv/keyward': folderWith({ mode: 0o755 }) })).toMatchObject({
      status: 'warning',
      advice: 'Run chmod 700 /srv/keyward.',
    });
  });

  test.each([
    ['cannot be written', { '/srv/keyward': folderWith({ isWritable: false }) }],
    ['is a file', { '/srv/keyward': fileWith() }],
    ['cannot be made', { '/srv': folderWith({ isWritable: false }) }],
  ])('is a problem when it %s', async (_, files: Record<string, FileFacts>) => {
    expect(await check(files)).toMatchObject({ status: 'problem' });
  });

  test('may be missing where the first start can make it', async () => {
    expect(await check({ '/': folderWith() })).toMatchObject({
      status: 'ok',
      text: '/srv/keyward is made at the first start',
    });
  });
});

describe('the key file', () => {
  const check = (facts: Partial<KeyFacts>, file: FileFacts | undefined) =>
    checkKeyFile(configurationOf(), { origin: 'file', keys: [], ...facts }, () =>
      Promise.resolve(file),
    );

  test('is fine when its owner alone can read it', async () => {
    expect(await check({}, fileWith())).toMatchObject({ status: 'ok' });
  });

  test('is a problem when others can read it', async () => {
    const finding = await check({}, fileWith({ mode: 0o640 }));
    expect(finding).toMatchObject({ status: 'problem' });
    expect(finding?.advice).toMatch(/^Run chmod 600 \/srv\/keyward\/secret\.key/);
  });

  test('is a problem when it cannot be read', async () => {
    expect(await check({ unreadable: 'EACCES' }, fileWith())).toMatchObject({
      status: 'problem',
      text: 'EACCES',
    });
  });

  test('is not looked at where the key is a variable', async () => {
    expect(await check({ origin: 'variable' }, undefined)).toBeUndefined();
  });
});

describe('the database file', () => {
  const check = (file: FileFacts | undefined, url = 'sqlite:/srv/keyward/keyward.db') =>
    checkDatabaseFile(configurationOf({ KEYWARD_DATABASE_URL: url }), () => Promise.resolve(file));

  test.each([
    ['ok', fileWith()],
    ['warning', fileWith({ mode: 0o644 })],
    ['problem', fileWith({ isWritable: false })],
  ])('is %s', async (status, file) => {
    expect(await check(file)).toMatchObject({ status });
  });

  test('may be missing', async () => {
    expect(await check(undefined)).toBeUndefined();
  });

  test('is none in memory', async () => {
    expect(await check(fileWith(), 'memory:')).toBeUndefined();
  });
});

describe('free space', () => {
  test.each([
    [10_000, 'ok'],
    [100, 'warning'],
    [1, 'problem'],
  ])('of %d MiB is %s', async (mebibytes, status) => {
    const free = () => Promise.resolve(mebibytes * 1024 * 1024);
    expect(await checkFreeSpace(configurationOf(), free)).toMatchObject({ status });
  });

  test('is not told where the system does not tell it', async () => {
    expect(
      await checkFreeSpace(configurationOf(), () => Promise.resolve(undefined)),
    ).toBeUndefined();
  });
});

type Usable = Extract<DatabaseFacts, { readonly unusable?: undefined }>;

const noMigrations = { applied: [], pending: [], needStop: [], unknown: [], tooNew: [] };

const factsWith = (
  inspection: Partial<Usable['inspection']> = {},
  key: Usable['key'] = 'opens the data',
): DatabaseFacts => ({
  inspection: {
    migrations: noMigrations,
    faults: [],
    missingRights: [],
    page: undefined,
    refusedWrite: undefined,
    sealerFailure: undefined,
    time: undefined,
    globalAdmins: 0,
    sharedKeys: [],
    withoutFactorPolicy: 0,
    withGrownReadyRoles: 0,
    costlyKeys: 0,
    dearestAdopted: undefined,
    managementAudience: undefined,
    ...inspection,
  },
  secondsAhead: undefined,
  key,
});

describe('addresses', () => {
  const findings = (sharedKeys: Usable['inspection']['sharedKeys']) =>
    checkAddresses(factsWith({ sharedKeys }));

  test('are not mentioned where each mailbox has one account, or where there are no tables', () => {
    expect(findings([])).toEqual([]);
    expect(findings(undefined)).toEqual([]);
    expect(checkAddresses({ unusable: 'no way' })).toEqual([]);
  });

  test('of two accounts are a warning with both ids, and the page that says what to do', () => {
    expect(findings([{ table: 'users', ids: ['one', 'other'] }])).toEqual([
      {
        check: 'addresses',
        status: 'warning',
        text: expect.stringContaining('The users one and other have one mailbox') as unknown,
        advice: expect.stringContaining('docs/how-to/operate.md') as unknown,
      },
    ]);
  });

  test('are shown twenty times, and then counted', () => {
    const many = Array.from({ length: 25 }, () => ({ table: 'users', ids: ['a', 'b'] }) as const);
    expect(findings(many)).toHaveLength(21);
    expect(findings(many).at(-1)!.text).toBe('5 more are like these');
  });
});

describe('the issuer that the database belongs to', () => {
  const finding = (issuer: string, managementAudience?: string) =>
    checkStoredIssuer(
      configurationOf({ KEYWARD_ISSUER: issuer }),
      factsWith({ managementAudience }),
    );
  const audience = 'https://id.example/api/management/v1';

  test('is not mentioned where it is that of this server, or where there is none yet', () => {
    expect(finding('https://id.example', audience)).toBeUndefined();
    expect(finding('https://id.example')).toBeUndefined();
    expect(checkStoredIssuer(configurationOf(), { unusable: 'no way' })).toBeUndefined();
  });

  test('is a problem where it is another, with the value and the page', () => {
    expect(finding('https://new.example', audience)).toEqual({
      check: 'issuer of the database',
      status: 'problem',
      text: 'the database belongs to https://id.example, and KEYWARD_ISSUER is https://new.example',
      advice: expect.stringMatching(
        /KEYWARD_ISSUER=https:\/\/id\.example.*--new-issuer.*docs\/how-to\/operate\.md/,
      ),
    });
  });
});

describe('signing keys', () => {
  const finding = (costlyKeys: number | undefined) => checkSigningKeys(factsWith({ costlyKeys }));

  test('are not mentioned where none is costly, or where there are no tables', () => {
    expect(finding(0)).toBeUndefined();
    expect(finding(undefined)).toBeUndefined();
    expect(checkSigningKeys({ unusable: 'no way' })).toBeUndefined();
  });

  test('are a warning where some are of ES384 or ES512, with what a signature costs', () => {
    expect(finding(1)).toEqual({
      check: 'signing keys',
      status: 'warning',
      text: '1 key signs with ES384 or ES512',
      advice: expect.stringMatching(/30 times.*70 times.*ES256 or EdDSA/),
    });
    expect(finding(2)?.text).toBe('2 keys sign with ES384 or ES512');
  });
});

describe('adopted hashes', () => {
  const finding = (dearestAdopted: number | undefined) =>
    checkAdoptedHashes(factsWith({ dearestAdopted }));

  test('are not mentioned where there are none, or no tables', () => {
    expect(finding(undefined)).toBeUndefined();
    expect(checkAdoptedHashes({ unusable: 'no way' })).toBeUndefined();
  });

  test('that take no longer than a hash of this server are fine', () => {
    expect(finding(10)).toEqual({
      check: 'adopted hashes',
      status: 'ok',
      text: 'the dearest hash of another system takes as long as a bcrypt of cost 10',
    });
    expect(finding(12)?.status).toBe('ok');
  });

  test('that take longer are a warning, with how long each refused password waits', () => {
    expect(finding(14)).toEqual({
      check: 'adopted hashes',
      status: 'warning',
      text: expect.stringMatching(/cost 14, so each refused password waits 4 times as long$/),
      advice: expect.stringContaining('docs/how-to/import-users.md'),
    });
  });
});

describe('second factors', () => {
  const finding = (withoutFactorPolicy: number | undefined) =>
    checkSecondFactors(factsWith({ withoutFactorPolicy }));

  test('are not mentioned where every tenant has a policy, or where there are no tables', () => {
    expect(finding(0)).toBeUndefined();
    expect(finding(undefined)).toBeUndefined();
    expect(checkSecondFactors({ unusable: 'no way' })).toBeUndefined();
  });

  test('are a warning for tenants without a policy, with the value and the page', () => {
    expect(finding(1)).toEqual({
      check: 'second factors',
      status: 'warning',
      text: '1 tenant has no policy for second factors, so people there cannot set up a passkey or an app',
      advice: expect.stringMatching(
        /mfa\.policy.*optional.*docs\/how-to\/ask-for-a-second-factor\.md/,
      ),
    });
    expect(finding(3)?.text).toContain('3 tenants have no policy');
  });
});

describe('ready roles', () => {
  const finding = (withGrownReadyRoles: number | undefined) =>
    checkReadyRoles(factsWith({ withGrownReadyRoles }));

  test('are not mentioned where each holds what this version lists, or where there are no tables', () => {
    expect(finding(0)).toBeUndefined();
    expect(finding(undefined)).toBeUndefined();
    expect(checkReadyRoles({ unusable: 'no way' })).toBeUndefined();
  });

  test('are a warning where the list has grown, with the request that adds the rest', () => {
    expect(finding(1)).toEqual({
      check: 'ready roles',
      status: 'warning',
      text: '1 tenant has a role Administrator or Reader that lacks permissions of this version',
      advice: expect.stringContaining('POST /api/management/v1/tenants/{tenant_id}/ready_roles'),
    });
    expect(finding(3)?.text).toContain('3 tenants have');
  });
});

describe('global administrators', () => {
  const finding = (globalAdmins: number | undefined, environment: Environment = {}) =>
    checkGlobalAdmins(configurationOf(environment), factsWith({ globalAdmins }));

  test('are not mentioned where there are none, or no tables', () => {
    expect(finding(0)).toBeUndefined();
    expect(finding(undefined)).toBeUndefined();
    expect(checkGlobalAdmins(configurationOf(), { unusable: 'no way' })).toBeUndefined();
  });

  test('are a warning with their number, and the page that says what to do', () => {
    expect(finding(2, { KEYWARD_MULTI_TENANT: 'true' })).toEqual({
      check: 'global administrators',
      status: 'warning',
      text: '2 people of the default tenant may administer all tenants, by a permission for create:tenants',
      advice: expect.stringContaining('docs/how-to/operate.md'),
    });
  });

  test('reach no other tenant before several tenants are switched on', () => {
    expect(finding(1)?.text).toBe(
      '1 person of the default tenant may, with KEYWARD_MULTI_TENANT=true, administer all tenants, ' +
        'by a permission for create:tenants',
    );
  });
});

describe('the database', () => {
  const statuses = (facts: DatabaseFacts, environment: Environment = {}) =>
    checkDatabase(configurationOf(environment), facts).map(({ check, status }) => [check, status]);

  test('is fine when it answers, takes writes and has the tables of this version', () => {
    expect(statuses(factsWith())).toEqual([
      ['database', 'ok'],
      ['database writes', 'ok'],
      ['tables', 'ok'],
    ]);
  });

  test('is a problem when it cannot be reached, with the address to look at', () => {
    const environment = {
      KEYWARD_DATABASE_URL: 'mysql://user:hidden-word@db.example/keyward',
      KEYWARD_SECRET_KEY: Buffer.from('a key of 32 bytes, all different').toString('base64'),
    };
    const findings = checkDatabase(configurationOf(environment), { unusable: 'no way' });
    expect(findings).toMatchObject([{ status: 'problem', text: 'no way' }]);
    expect(findings[0]?.advice).toContain('db.example:3306');
    expect(JSON.stringify(findings)).not.toContain('hidden-word');
  });

  test('may be empty before the first start', () => {
    expect(statuses(factsWith({ migrations: undefined }))).toEqual([['database', 'ok']]);
  });

  test('is a warning in memory', () => {
    expect(statuses({ unusable: 'none' }, { KEYWARD_DATABASE_URL: 'memory:' })).toEqual([
      ['database', 'warning'],
    ]);
  });

  test('is a problem when it refuses writes', () => {
    expect(statuses(factsWith({ refusedWrite: 'read only' }))).toContainEqual([
      'database writes',
      'problem',
    ]);
  });

  const tablesWith = (migrations: Partial<Usable['inspection']['migrations']>) =>
    checkDatabase(configurationOf(), factsWith({ migrations: { ...noMigrations, ...migrations } }))
      .filter(({ check }) => check === 'tables')
      .map(({ status, text }) => [status, text]);

  test('is a warning when the next start changes its tables beside servers that go on', () => {
    expect(tablesWith({ pending: ['Later1'] })).toEqual([
      [
        'warning',
        'the next start changes the tables: 1 migrations up to Later1. ' +
          'Servers of the version before can go on meanwhile',
      ],
    ]);
  });

  test('is a warning that names the migrations that need a stop', () => {
    const needStop = ['Later1', 'Later2', 'Later3', 'Later4', 'Later5'];
    expect(tablesWith({ pending: [...needStop, 'Later6'], needStop })).toEqual([
      [
        'warning',
        'the next start changes the tables: 6 migrations up to Later6. These need all servers of ' +
          'the version before to be stopped: Later1, Later2, Later3 and 2 more',
      ],
    ]);
  });

  test('is a problem when a copy into it has not finished', () => {
    const copied = ['UnfinishedCopy_0123'];
    expect(tablesWith({ unknown: copied, tooNew: copied })).toEqual([
      ['problem', 'a copy into this database has not finished, so no server starts on it'],
    ]);
  });

  test('is a problem when a newer version made its tables', () => {
    const newer = ['Newer1990000000000'];
    expect(tablesWith({ unknown: newer, tooNew: newer })).toEqual([
      ['problem', 'a newer version of Keyward made the tables: they are at Newer1990000000000'],
    ]);
  });

  test('is a warning when a newer version made its tables, and left room for this one', () => {
    expect(tablesWith({ unknown: ['Newer1990000000000'] })).toEqual([
      [
        'warning',
        'a newer version of Keyward made the tables, and this one can run beside it: Newer1990000000000',
      ],
    ]);
  });
});

describe('the secret key', () => {
  const check = (keys: Partial<KeyFacts>, facts: DatabaseFacts, environment: Environment = {}) =>
    checkSecretKey(configurationOf(environment), { origin: 'file', keys: [], ...keys }, facts);
  const empty = factsWith({ migrations: undefined }, 'not tried');

  test.each([
    ['opens the data', 'ok'],
    ['not tried', 'ok'],
    ['another key', 'problem'],
    ['earlier key needed', 'problem'],
  ] as const)('that is found to be "%s" is %s', (key, status) => {
    expect(check({}, factsWith({}, key))).toMatchObject({ status });
  });

  test('is made at the first start', () => {
    expect(check({ origin: 'nowhere' }, empty)).toMatchObject({ status: 'ok' });
  });

  test('is a problem when there is data, and no key', () => {
    expect(check({ origin: 'nowhere' }, factsWith())).toMatchObject({ status: 'problem' });
  });

  test('is a problem when its file is there, and the database is not', () => {
    const finding = check({ origin: 'file' }, empty);
    expect(finding).toMatchObject({ status: 'problem' });
    expect(finding?.advice).toContain('keyward serve --new-database');
  });

  test('may come from a variable before there is data', () => {
    expect(check({ origin: 'variable' }, empty)).toMatchObject({ status: 'ok' });
  });

  test('is not judged where the database cannot be asked', () => {
    expect(check({}, { unusable: 'no way' })).toBeUndefined();
  });
});

describe('the clock', () => {
  test.each([
    [0.4, 'ok', 'goes with that of the database'],
    [-5, 'ok', 'goes with that of the database'],
    [30, 'warning', 'is 30 seconds behind that of the database'],
    [-7, 'warning', 'is 7 seconds ahead of that of the database'],
  ])('with %d seconds between is %s', (secondsAhead, status, text) => {
    expect(checkClock([{ other: 'the database', secondsAhead }])).toMatchObject([{ status, text }]);
  });

  test('is compared with no clock that could not be read', () => {
    expect(checkClock([{ other: 'the issuer', secondsAhead: undefined }])).toEqual([]);
  });
});

const answering = (facts: Partial<Extract<IssuerFacts, { status: number }>> = {}): IssuerFacts => ({
  status: 200,
  issuer: 'https://id.example',
  secondsAhead: 0,
  ...facts,
});
const unreachable = (code: string): IssuerFacts => ({ unreachable: { code, message: code } });

describe('the issuer', () => {
  const check = (facts: IssuerFacts, issuer = 'https://id.example') =>
    checkIssuer({ issuer }, facts);

  test('is fine when its discovery names it', () => {
    expect(check(answering())).toMatchObject({ status: 'ok' });
  });

  test('is a problem when its discovery names another one', () => {
    const finding = check(answering({ issuer: 'https://other.example' }));
    expect(finding).toMatchObject({ status: 'problem' });
    expect(finding.text).toContain('"https://other.example"');
  });

  test.each([
    [502, /readyz/],
    [404, /KEYWARD_ISSUER/],
  ])('is a problem when it answers %d', (status, advice) => {
    const finding = check(answering({ status }));
    expect(finding).toMatchObject({ status: 'problem' });
    expect(finding.advice).toMatch(advice);
  });

  test('is a problem when it cannot be reached', () => {
    expect(check(unreachable('ENOTFOUND'))).toMatchObject({ status: 'problem' });
  });

  test('is a warning when it is on this machine, where the server may not run yet', () => {
    expect(check(unreachable('ECONNREFUSED'), 'http://localhost:3000')).toMatchObject({
      status: 'warning',
      advice: 'Start the server: keyward serve.',
    });
  });
});

describe('TLS', () => {
  test.each([
    ['https://id.example', answering(), 'ok'],
    ['https://id.example', unreachable('CERT_HAS_EXPIRED'), 'problem'],
    ['https://id.example', unreachable('DEPTH_ZERO_SELF_SIGNED_CERT'), 'problem'],
    ['http://id.example', answering(), 'warning'],
  ])('of %s', (issuer, facts, status) => {
    expect(checkTls({ issuer }, facts)).toMatchObject({ status });
  });

  test.each([
    ['http://localhost:3000', answering()],
    ['https://id.example', unreachable('ENOTFOUND')],
  ])('is not judged for %s', (issuer, facts) => {
    expect(checkTls({ issuer }, facts)).toBeUndefined();
  });
});

describe('the proxy', () => {
  test.each([
    ['https://id.example', ['10.0.0.1'], 'ok'],
    ['http://localhost:3000', [], 'ok'],
    ['https://id.example', [], 'warning'],
    ['https://id.example', ['0.0.0.0/0'], 'problem'],
    ['https://id.example', ['10.0.0.1', '::/0'], 'problem'],
    ['https://id.example', ['0.0.0.0/1', '128.0.0.0/1'], 'problem'],
    ['https://id.example', ['128.0.0.0/128.0.0.0'], 'problem'],
    ['https://id.example', ['::ffff:0:0/96'], 'problem'],
    ['https://id.example', ['2000::/3'], 'problem'],
    ['https://id.example', ['loopback', '10.0.0.0/8', '172.16.0.0/255.240.0.0'], 'ok'],
    ['https://id.example', ['::ffff:10.0.0.0/104', 'fc00::/7', '2001:db8::/32'], 'ok'],
  ])('in front of %s that is %j', (issuer, trustedProxies, status) => {
    expect(checkProxy({ issuer, trustedProxies })).toMatchObject({ status });
  });
});

test.each([
  ['trusts everyone', ['0.0.0.0/0']],
  ['is not set behind a proxy', []],
])('KEYWARD_TRUST_PROXY that %s is named with the value wanted and the page', (_, proxies) => {
  const { advice } = checkProxy({ issuer: 'https://id.example', trustedProxies: proxies });

  expect(advice).toMatch(
    /addresses of the prox.*10\.0\.0\.1\. See docs\/how-to\/run-behind-a-proxy\.md$/,
  );
});

describe('mail', () => {
  const check = (environment: Environment, reason?: string) =>
    checkMail(configurationOf(environment), () => Promise.resolve(reason));
  const server = { KEYWARD_SMTP_URL: 'smtp://user:hidden-word@mail.example:587' };

  test('is a warning without a server, and says where mails go', async () => {
    const finding = await check({});
    expect(finding).toMatchObject({ status: 'warning' });
    expect(finding.text).toContain('/srv/keyward/outbox');
    expect(finding.advice).toBe(
      'Set KEYWARD_SMTP_URL, unless this server is for a trial. See docs/how-to/send-mail.md',
    );
  });

  test('is fine when the server lets this one in', async () => {
    expect(await check(server)).toMatchObject({ status: 'ok' });
  });

  test('is a problem when it does not, and the password is not shown', async () => {
    const finding = await check(server, 'Invalid login');
    expect(finding).toMatchObject({
      status: 'problem',
      text: 'mail.example:587 does not take mails: Invalid login',
    });
    expect(finding.advice).toMatch(/KEYWARD_SMTP_URL.* See docs\/how-to\/send-mail\.md$/);
    expect(JSON.stringify(finding)).not.toContain('hidden-word');
  });
});

describe('Redis', () => {
  const check = (url: string | undefined, reason?: string) =>
    checkRedis({ redisUrl: url }, () => Promise.resolve(reason));

  test('is not asked where there is none', async () => {
    expect(await check(undefined)).toBeUndefined();
  });

  test('is fine when it answers', async () => {
    expect(await check('redis://redis.example')).toMatchObject({ status: 'ok' });
  });

  test('is a problem when it does not', async () => {
    expect(await check('redis://redis.example:6379', 'WRONGPASS')).toMatchObject({
      status: 'problem',
      text: 'redis.example:6379 cannot be used: WRONGPASS',
    });
  });
});

describe('a database that others operate', () => {
  const page = 'docs/how-to/run-on-mysql.md';
  const fault = {
    setting: 'binlog_format',
    value: 'STATEMENT',
    wanted: 'ROW or MIXED',
    why: 'a reason',
    isFatal: true,
    page,
  };
  const migrations = noMigrations;

  test('has a problem for a setting with which nothing can be stored', () => {
    expect(checkDatabaseSettings({ faults: [fault] })).toEqual([
      {
        check: 'database settings',
        status: 'problem',
        text:
          'binlog_format of the database is STATEMENT, and has to be ROW or MIXED: a reason. ' +
          'See docs/how-to/run-on-mysql.md',
        advice: 'Set binlog_format to ROW or MIXED.',
      },
    ]);
  });

  test('has a warning for each setting that is a risk', () => {
    const risk = { ...fault, isFatal: false };
    const statuses = checkDatabaseSettings({ faults: [risk, risk] }).map(({ status }) => status);
    expect(statuses).toEqual(['warning', 'warning']);
  });

  test.each([
    ['a right of each server', ['UPDATE'], migrations, 'problem'],
    ['a right of the first start', ['CREATE'], undefined, 'problem'],
    ['a right of the next start', ['CREATE'], { ...noMigrations, pending: ['Newer'] }, 'problem'],
    ['a right of a later upgrade', ['CREATE'], migrations, 'warning'],
  ])('lacks %s', (_, missingRights, tables, status) => {
    const finding = checkDatabaseRights({ missingRights, migrations: tables, page });
    expect(finding).toMatchObject({ check: 'database rights', status });
    expect(finding?.text).toBe(
      `the user of the database lacks ${missingRights[0]}. See docs/how-to/run-on-mysql.md`,
    );
  });

  test('is not mentioned where the user has every right', () => {
    expect(checkDatabaseRights({ missingRights: [], migrations, page })).toBeUndefined();
  });
});

describe('a security profile', () => {
  const client = (name: string, oauth: object, isPublic = false) => ({
    id: `id of ${name}`,
    name,
    isPublic,
    metadata: {
      grant_types: ['authorization_code'],
      urls: { redirect_uris: ['https://app.example/'] },
      oauth,
    },
  });
  const check = (
    clients: readonly ReturnType<typeof client>[],
    resources: readonly { id: string; name: string; signingAlgorithm: string }[] = [],
  ) => checkSecurityProfile('fapi2', { clients, resources });

  test('counts the clients that keep to it', () => {
    expect(check([client('bank', { security_profile: 'fapi2' })])).toEqual([
      { check: 'security profile', status: 'ok', text: '1 of 1 clients keep to fapi2' },
    ]);
  });

  test('names each member that contradicts it, with the clause', () => {
    const [, finding] = check([
      client('shop', { token_endpoint_auth_method: 'client_secret_post', jwks_uri: 'https://x' }),
    ]);
    expect(finding).toMatchObject({
      status: 'warning',
      text: 'the client shop (id of shop) contradicts fapi2',
      advice: expect.stringMatching(
        /token_endpoint_auth_method must be one of private_key_jwt, .*FAPI 2\.0 Security Profile/,
      ) as unknown,
    });
  });

  test('says that a client has no keys', () => {
    const [, finding] = check([client('shop', {})]);
    expect(finding?.advice).toContain('client_metadata.oauth.jwks or jwks_uri is missing');
  });

  test('says which client could keep to it', () => {
    const [, finding] = check([client('bank', { jwks_uri: 'https://bank.example/jwks' })]);
    expect(finding?.text).toContain('could keep to fapi2');
  });

  test('names resources whose tokens such a client does not get', () => {
    const [, finding] = check([], [{ id: 'r', name: 'payments', signingAlgorithm: 'RS256' }]);
    expect(finding?.text).toContain('payments (r) are signed with RS256');
  });

  test('is a warning where the clients cannot be read', () => {
    expect(checkSecurityProfile('fapi2', undefined)[0]).toMatchObject({ status: 'warning' });
  });
});
