import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isRefusal, type DirectoryPerson, type DirectorySettings } from '@keyward/core/ports';
import { nodeLdap, type NodeLdapOptions } from '../src/index.js';
import {
  certify,
  dnOf,
  group,
  groupDn,
  host,
  person,
  startSlapd,
  suiteWith,
  usualSettings,
  type Slapd,
} from './slapd.js';

const people = [
  person('ada', 'givenName: Ada'),
  person('bob'),
  person('closed', 'userAccountControl: 514'),
  person('open', 'userAccountControl: 512'),
  person('locked', 'pwdAccountLockedTime: 000001010000Z'),
  person('guessed', 'pwdAccountLockedTime: 20200101000000Z'),
  person('twin1').replace('mail: twin1@', 'mail: twin@'),
  person('twin2').replace('mail: twin2@', 'mail: twin@'),
  ...['a', 'b', 'c'].map((end) =>
    person(`triple${end}`).replace(/mail: .*/, 'mail: triple@corp.example'),
  ),
  person('st*r'),
  person('par(en)s'),
].join('');
const groups = [
  group('staff', dnOf('ada'), dnOf('bob')),
  group('engineers', groupDn('staff')),
  group('all', groupDn('engineers'), groupDn('round')),
  group('round', groupDn('all')),
  group('evil\\,cn\\=admins', dnOf('ada')),
].join('');

suiteWith('/usr/sbin/slapd')('a directory of slapd', () => {
  let slapd: Slapd;
  beforeAll(async () => {
    slapd = await startSlapd({ ldif: people + groups });
  });
  afterAll(() => slapd.stop());

  const atLoopback = nodeLdap({ addressesOf: () => Promise.resolve(['127.0.0.1']) });

  interface Asked {
    readonly settings?: Partial<DirectorySettings>;
    readonly ldap?: typeof atLoopback;
    readonly mayTry?: boolean;
  }

  const logIn = (
    login: string,
    password: string | undefined,
    { settings = {}, ldap = atLoopback, mayTry = true }: Asked = {},
  ): Promise<DirectoryPerson | undefined> =>
    ldap.authenticate(
      { ...slapd.settings, ...settings },
      { login, password, mayTry: () => Promise.resolve(mayTry) },
    );

  const refusalOf = async (asked: Promise<unknown>): Promise<string | undefined> => {
    try {
      await asked;
      return undefined;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return String(error.values['why'] ?? error.code);
    }
  };

  const late = 'is not reached over TLS at the host and port of url, or does not answer in time';
  const endless = 'does not come to the end of its people';
  const untrusted =
    'shows a certificate that is not of the host in url, or of no authority in ca_certificates';

  describe('a login', () => {
    test('is of the entry whose login and password these are', async () => {
      const found = await logIn('ada', 'ada-secret');
      expect(found?.claims).toMatchObject({
        sub: found?.id,
        email: 'ada@corp.example',
        preferred_username: 'ada',
        given_name: 'Ada',
      });
    });

    test.each([
      ['ldaps', () => ({ url: slapd.secureUrl })],
      ['StartTLS', () => ({ url: slapd.plainUrl, startTls: true })],
    ])(
      'Rule: a directory is asked over TLS alone, by ldaps or by StartTLS (RFC 4513 §3.1): %s',
      async (_, settings) => {
        expect(
          await logIn('ada@corp.example', 'ada-secret', { settings: settings() }),
        ).toBeDefined();
      },
    );

    test.each([
      ['a wrong password', 'ada', 'wrong'],
      ['an empty password', 'ada', ''],
      ['another person’s password', 'ada', 'bob-secret'],
      ['an unknown name', 'eve', 'ada-secret'],
      ['an empty name', '', 'ada-secret'],
      ['two entries with one login', 'twin@corp.example', 'twin1-secret'],
      ['three entries with one login', 'triple@corp.example', 'triplea-secret'],
      ['an account that is disabled in Active Directory', 'closed', 'closed-secret'],
      ['an account that an administrator has locked', 'locked', 'locked-secret'],
      ['no password', 'ada', undefined],
    ])(
      'Rule: a login is of exactly one entry, and of nobody where %s (RFC 4513 §5.1.2)',
      async (_, name, password) => {
        expect(await logIn(name, password)).toBeUndefined();
      },
    );

    test('a password is not tried where the caller says so', async () => {
      expect(await logIn('ada', 'ada-secret', { mayTry: false })).toBeUndefined();
    });

    test('an account that is enabled in Active Directory logs in', async () => {
      expect(await logIn('open', 'open-secret')).toBeDefined();
    });

    test.each([
      '*',
      'a*',
      'ada)(uid=*',
      'ada)(|(uid=*',
      '*)(objectClass=*',
      'ada\\2a',
      '\\61da',
      'ada\u0000',
      ')(uid=ada',
      'x)(|(uid=ada)(uid=ada',
      dnOf('ada'),
      `ada,ou=people`,
      'ad\u0430',
    ])('Rule: what a person types is never read as a filter (RFC 4515 §3): %j', async (name) => {
      expect(await logIn(name, 'ada-secret')).toBeUndefined();
    });

    test.each(['st*r', 'par(en)s'])('names may hold the signs of filters: %s', async (name) => {
      expect(await logIn(name, `${name}-secret`)).toBeDefined();
    });
  });

  describe('groups', () => {
    const groupsOf = async (settings: Partial<DirectorySettings> = {}) =>
      (await logIn('ada', 'ada-secret', { settings }))?.claims['groups'];

    test('that contain each other are each read once, with those of groups', async () => {
      const found = (await groupsOf()) as string[];
      const short = found.filter((name) => !name.includes('='));
      expect(short.sort()).toEqual(['all', 'engineers', 'round', 'staff']);
    });

    test('are named in full, too', async () => {
      expect(await groupsOf()).toContain(groupDn('engineers'));
    });

    test('a short name that could be a full one is left out', async () => {
      expect(await groupsOf()).not.toContain('evil,cn=admins');
    });

    test('of groups are left out where they are not asked for', async () => {
      expect(await groupsOf({ nestsGroups: false })).not.toContain('engineers');
    });

    test('are not read without a place for them', async () => {
      expect(await groupsOf({ groupBaseDn: undefined })).toEqual([]);
    });
  });

  describe('a directory that does not answer as it should', () => {
    const folder = mkdtempSync(join(tmpdir(), 'keyward-ldap-'));
    afterAll(() => rmSync(folder, { recursive: true }));

    const otherwise = (settings: () => Partial<DirectorySettings>) => settings;

    test.each([
      [untrusted, otherwise(() => ({ authorities: [] }))],
      [untrusted, otherwise(() => ({ url: slapd.plainUrl, startTls: true, authorities: [] }))],
      [late, otherwise(() => ({ url: 'ldaps://localhost:1' }))],
      [late, otherwise(() => ({ url: slapd.plainUrl.replace('ldap:', 'ldaps:') }))],
      [
        'does not take bind_dn with this client_secret',
        otherwise(() => ({ bindPassword: 'wrong' })),
      ],
      [
        'does not take bind_dn with this client_secret',
        otherwise(() => ({ bindDn: 'cn=gone,dc=corp,dc=example' })),
      ],
      [
        'has no entry base_dn, or does not show it to bind_dn',
        otherwise(() => ({ baseDn: 'ou=gone,dc=corp,dc=example' })),
      ],
      [
        'has no entry group_base_dn, or does not show it to bind_dn',
        otherwise(() => ({ groupBaseDn: 'ou=gone,dc=corp,dc=example' })),
      ],
      [
        'answers to base_dn or group_base_dn with a referral, which is not followed',
        otherwise(() => ({ baseDn: 'dc=elsewhere,dc=example' })),
      ],
    ])('says whose fault it is: %s', async (why, settings) => {
      expect(await refusalOf(logIn('ada', 'ada-secret', { settings: settings() }))).toBe(why);
    });

    test('Rule: the certificate of a directory is that of its name (RFC 4513 §3.1.3)', async () => {
      const url = slapd.secureUrl.replace(host, 'ldap.corp.example');
      expect(await refusalOf(logIn('ada', 'ada-secret', { settings: { url } }))).toBe(untrusted);
    });

    test('the certificate is that of the name by StartTLS', async () => {
      const settings = { url: slapd.plainUrl.replace(host, 'ldap.corp.example'), startTls: true };
      expect(await refusalOf(logIn('ada', 'ada-secret', { settings }))).toBe(untrusted);
    });

    test('is not asked where its name leads out of the allowed networks', async () => {
      const ldap = nodeLdap({ addressesOf: () => Promise.resolve([]) });
      expect(await refusalOf(logIn('ada', 'ada-secret', { ldap }))).toBe(
        'does not lead to an allowed network',
      );
    });

    test('is not waited for', async () => {
      const server = createServer(() => undefined).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const url = `ldaps://${host}:${(server.address() as AddressInfo).port}`;
      const ldap = nodeLdap({ addressesOf: () => Promise.resolve(['127.0.0.1']), patience: 50 });
      const why = await refusalOf(logIn('ada', 'ada-secret', { ldap, settings: { url } }));
      server.close();
      expect(why).toBe(late);
    });

    test('gathers no logins', async () => {
      const server = createServer(() => undefined).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const url = `ldaps://${host}:${(server.address() as AddressInfo).port}`;
      const bounds = { patience: 50, running: 1, waiting: 1 };
      const ldap = nodeLdap({ addressesOf: () => Promise.resolve(['127.0.0.1']), ...bounds });
      const asked = () => refusalOf(logIn('ada', 'ada-secret', { ldap, settings: { url } }));
      const why = await Promise.all([asked(), asked(), asked()]);
      server.close();
      expect(why).toEqual([late, late, 'too_many_requests']);
    });

    test('the logins of one directory never wait for those of another', async () => {
      const server = createServer(() => undefined).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const url = `ldaps://${host}:${(server.address() as AddressInfo).port}`;
      const bounds = { running: 1, waiting: 0 };
      const ldap = nodeLdap({ addressesOf: () => Promise.resolve(['127.0.0.1']), ...bounds });
      const hanging = refusalOf(logIn('ada', 'ada-secret', { ldap, settings: { url } }));
      const other = await refusalOf(logIn('ada', 'ada-secret', { ldap }));
      server.close();
      expect([other, await hanging]).toEqual([undefined, late]);
    });

    test('may not answer without end', async () => {
      certify(folder, host);
      const tls = ['cert', 'key'].map((name) => readFileSync(join(folder, `${name}.pem`)));
      const server = createTlsServer({ cert: tls[0], key: tls[1] }, (socket) => {
        socket.on('error', () => undefined);
        // A message whose length is a gigabyte.
        socket.write(Buffer.from([0x30, 0x84, 0x40, 0, 0, 0]));
        const more = (): void =>
          void (socket.destroyed || socket.write(Buffer.alloc(65_536), more));
        more();
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const url = `ldaps://${host}:${(server.address() as AddressInfo).port}`;
      const authorities = [readFileSync(join(folder, 'ca.pem'), 'utf8')];
      const ldap = nodeLdap({
        addressesOf: () => Promise.resolve(['127.0.0.1']),
        longestAnswer: 1_000_000,
      });
      const why = await refusalOf(logIn('ada', 'x', { ldap, settings: { url, authorities } }));
      server.close();
      expect(why).toBe(late);
    });
  });

  describe('a test', () => {
    const tested = async (login?: string, settings: Partial<DirectorySettings> = {}) => {
      const steps: string[] = [];
      const found = atLoopback.test({ ...slapd.settings, ...settings }, login, (step, skipped) => {
        steps.push(skipped === true ? `no ${step}` : step);
      });
      const why = await refusalOf(found);
      return { steps, why, claims: why === undefined ? (await found)?.claims : undefined };
    };
    const all = ['connection', 'service_account', 'people', 'groups'];

    test('notes each step', async () => {
      expect(await tested()).toEqual({ steps: all, why: undefined, claims: undefined });
    });

    test('tells of the person of a login, who is not asked for a password', async () => {
      const { claims } = await tested('ada');
      expect(claims).toMatchObject({ email: 'ada@corp.example', groups: expect.any(Array) });
    });

    test.each(['nobody', 'twin@corp.example', 'triple@corp.example', '*'])(
      'tells of nobody without exactly one entry: %s',
      async (login) => {
        expect(await tested(login)).toEqual({ steps: all, why: undefined, claims: undefined });
      },
    );

    test.each<[string, readonly string[], Partial<DirectorySettings>]>([
      ['does not take bind_dn with this client_secret', all.slice(0, 1), { bindPassword: 'x' }],
      [
        'has no entry base_dn, or does not show it to bind_dn',
        all.slice(0, 2),
        { baseDn: 'ou=gone,dc=corp,dc=example' },
      ],
      [
        'shows bind_dn no person below base_dn that user_filter finds',
        all.slice(0, 2),
        { userFilter: '(sAMAccountName={login})' },
      ],
      [
        'shows bind_dn no unique_attribute of a person',
        all.slice(0, 2),
        { uniqueAttribute: 'objectGUID' },
      ],
      [
        'has no entry group_base_dn, or does not show it to bind_dn',
        all.slice(0, 3),
        { groupBaseDn: 'ou=gone,dc=corp,dc=example' },
      ],
      [untrusted, [], { authorities: [] }],
    ])('says which step fails, and why: %s', async (why, steps, settings) => {
      expect(await tested(undefined, settings)).toEqual({ steps, why, claims: undefined });
    });

    test('Rule: what holds a secret of a person is no claim (RFC 4519 §2.41)', async () => {
      const attributes = ['userPassword', 'userpassword;x', 'sn'];
      const { claims } = await tested('ada', { attributes });
      expect(Object.keys(claims ?? {}).filter((name) => attributes.includes(name))).toEqual(['sn']);
    });

    test('says that groups are not asked for', async () => {
      const { steps } = await tested(undefined, { groupBaseDn: undefined });
      expect(steps.at(-1)).toBe('no groups');
    });
  });

  describe('a review', () => {
    const small = nodeLdap({ addressesOf: () => Promise.resolve(['127.0.0.1']), pageSize: 3 });
    const idOf = async (name: string) => (await logIn(name, `${name}-secret`))!.id;

    const readAll = async (
      settings: DirectorySettings,
      hear: (ids: readonly string[]) => void,
      ldap = small,
    ): Promise<void> => {
      const known = (ids: readonly string[]) => {
        hear(ids);
        return Promise.resolve(new Set<string>());
      };
      for await (const page of ldap.review(settings, known)) expect(page).toEqual([]);
    };

    test('goes through all people, page by page, and tells those who are known', async () => {
      const known = new Set([await idOf('ada'), await idOf('guessed')]);
      let seen = 0;
      const found = [];
      const pages = small.review(slapd.settings, (ids) => {
        seen += ids.length;
        return Promise.resolve(known);
      });
      for await (const page of pages) found.push(...page.map(({ claims }) => claims?.['email']));
      expect([seen, found]).toEqual([13, ['ada@corp.example', 'guessed@corp.example']]);
    });

    test('Rule: an account is disabled where an administrator has closed it, not where guesses lock it', async () => {
      const states: Record<string, boolean> = {};
      const pages = small.review(slapd.settings, (ids) => Promise.resolve(new Set(ids)));
      for await (const page of pages)
        for (const { claims, isDisabled } of page)
          states[claims?.['preferred_username'] as string] = isDisabled;
      expect(states).toMatchObject({ closed: true, locked: true, open: false, guessed: false });
    });

    test('holds one page at a time', async () => {
      const sizes: number[] = [];
      const pages = small.review(slapd.settings, (ids) => {
        sizes.push(ids.length);
        return Promise.resolve(new Set());
      });
      for await (const page of pages) expect(page).toEqual([]);
      expect(Math.max(...sizes)).toBe(3);
    });

    const readWith = (
      bounds: Partial<NodeLdapOptions>,
      settings: Partial<DirectorySettings> = {},
    ) =>
      refusalOf(
        readAll(
          { ...slapd.settings, ...settings },
          () => undefined,
          nodeLdap({
            addressesOf: () => Promise.resolve(['127.0.0.1']),
            pageSize: 3,
            ...bounds,
          }),
        ),
      );

    test('Rule: a review ends, however many pages a directory sends.', async () => {
      const bounded = (mostPeople: number) => readWith({ mostPeople });
      expect([await bounded(12), await bounded(13)]).toEqual([endless, undefined]);
    });

    test('Rule: a review ends, however slowly a directory answers.', async () => {
      const slow = await startSlowly(slapd.secureUrl, 50);
      const why = await readWith({ pageSize: 1, longestReview: 200 }, { url: slow.url });
      slow.stop();
      expect(why).toBe(endless);
    });

    test('waits for each answer, and not for all of them together', async () => {
      const ids: string[] = [];
      await readAll(slapd.settings, (found) => ids.push(...found));
      const slow = await startSlowly(slapd.secureUrl, 25);
      const hurried = nodeLdap({
        addressesOf: () => Promise.resolve(['127.0.0.1']),
        patience: 500,
      });
      const settings = { ...slapd.settings, url: slow.url };
      const begunAt = performance.now();
      const found = await hurried.look(settings, ids);
      slow.stop();
      expect([found.length, performance.now() - begunAt > 500]).toEqual([ids.length, true]);
    });

    test('counts the bytes of each person apart', async () => {
      const bounds = { longestAnswer: 6500, pageSize: 500 };
      const ldap = nodeLdap({ addressesOf: () => Promise.resolve(['127.0.0.1']), ...bounds });
      const filter = '(|(objectClass=groupOfNames)(member={dn}))';
      let seen = 0;
      const settings = { ...slapd.settings, groupFilter: filter, nestsGroups: false };
      for await (const page of ldap.review(settings, (ids) => Promise.resolve(new Set(ids))))
        seen += page.length;
      expect(seen).toBe(13);
    });

    test('tells of a person whose groups cannot be read without claims', async () => {
      const ou = 'ou=many,dc=corp,dc=example';
      const many = Array.from({ length: 501 }, (_, at) =>
        group(`many${at}`, dnOf('bob')).replace('ou=groups,dc=corp,dc=example', ou),
      );
      slapd.change(
        [`dn: ${ou}\nobjectClass: organizationalUnit\n\n`, ...many]
          .map((entry) => entry.replace('\n', '\nchangetype: add\n'))
          .join(''),
      );
      const settings = { ...slapd.settings, groupBaseDn: ou };
      const known = new Set([await idOf('ada'), await idOf('bob')]);
      const found: unknown[] = [];
      for await (const page of small.review(settings, () => Promise.resolve(known)))
        found.push(...page.map(({ claims }) => claims?.['email']));
      expect(found).toEqual(['ada@corp.example', undefined]);
    });

    test('people are looked for by their ids', async () => {
      const found = await small.look(slapd.settings, [
        await idOf('ada'),
        '00000000-0000-4000-8000-000000000000',
      ]);
      expect(found.map(({ claims }) => claims?.['preferred_username'])).toEqual(['ada']);
    });
  });
});

describe('the settings of a directory', () => {
  const { problem } = nodeLdap({ addressesOf: () => Promise.resolve([]) });
  const memberOf = (more: Partial<DirectorySettings>) =>
    problem({ ...usualSettings, url: 'ldaps://ldap.corp.example', ...more })?.member;

  test.each([
    '(userPassword=a*)',
    '(!(ms-Mcs-AdmPwd>=a))',
    '(sambaNTPassword=*)',
    '(userPKCS12~=a)',
    '(passwordHash=a)',
    '(userPassword;x=a)',
    '(userPassword:octetStringMatch:=a)',
    '(2.5.4.35=a)',
  ])('Rule: no filter asks for what holds a secret of a person: %s', (asked) => {
    const found = [
      memberOf({ userFilter: `(&(uid={login})${asked})` }),
      memberOf({ groupFilter: `(|(member={dn})${asked})` }),
    ];
    expect(found).toEqual(['user_filter', 'group_filter']);
  });

  test('nor does a rule without an attribute, which compares all of them (RFC 4511 §4.5.1.7.7)', () => {
    const asked = { userFilter: '(&(uid={login})(:octetStringMatch:=a))' };
    expect(memberOf(asked)).toBe('user_filter');
  });

  test.each([
    '(!(pwdAccountLockedTime=*))',
    '(!(userAccountControl:1.2.840.113556.1.4.803:=2))',
    '(memberOf=cn=password,dc=corp)',
  ])('a filter may ask who is locked, and for any value: %s', (asked) => {
    expect(memberOf({ userFilter: `(&(uid={login})${asked})` })).toBeUndefined();
  });

  test('nobody is known by a secret', () => {
    expect(memberOf({ uniqueAttribute: 'userPassword' })).toBe('unique_attribute');
  });
});

/** A directory whose answers come after so many milliseconds each. */
const startSlowly = async (url: string, delay: number) => {
  const port = Number(new URL(url).port);
  const server = createServer((socket) => {
    const there = connect({ port, host: '127.0.0.1' });
    const ends = () => {
      socket.destroy();
      there.destroy();
    };
    socket
      .on('data', (data) => there.write(data))
      .on('close', ends)
      .on('error', ends);
    there.on('data', (data) => void setTimeout(() => socket.write(data), delay));
    there.on('close', ends).on('error', ends);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `ldaps://${host}:${(server.address() as AddressInfo).port}`,
    stop: () => void server.close(),
  };
};
