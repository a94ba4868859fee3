/** The guides are true: their commands run, and their lists name what there is. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { dnOf, group, person, startSlapd, suiteWith } from '../packages/ldap-node/test/slapd.js';
import { formBrowser } from '../packages/server/test/deployment/form-browser.js';
import { readConfiguration } from '../packages/server/src/settings/environment.js';
import { bindAdapters } from '../packages/server/src/composition/adapters.js';
import { identifiers } from '../packages/server/src/composition.js';
import { startServer, type RunningServer } from '../packages/server/src/start-server.js';
import { routes } from '@keyward/api';
import type { Keyward } from '@keyward/core';
import { recordingNotifier } from '@keyward/core/in-memory';
import { mailKinds } from '@keyward/core/management';
import { standardTemplates } from '@keyward/pages';
import { freePort } from '../packages/storage-typeorm/test/free-port.js';
import { english } from '../packages/mail-smtp/src/texts/en.js';
import { filesBelow, root } from '../scripts/generate-docs.mjs';
import { runBlocks, shellBlocks } from './shell-blocks.js';

const credentials = {
  CLIENT_ID: '0b9d7a86-53c4-4d0e-9c1d-0f2f6a1f3c11',
  CLIENT_SECRET: 'a-secret-for-the-guides-only',
};

/** What the reader of the guide to delegates has before, with an application in which the person logs in. */
const agentAndPerson = `
api() {
  curl -s -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\
    "$KEYWARD/api/management/v1$1" -d "$2"
}
RESOURCE_ID=$(api /resources '{"resource_type": "api", "resource_name": "Parcels", "resource_metadata":
  {"identifier_url": "https://parcels.example", "skip_consent_for_first_party": true}}' | member id)
SCOPE_ID=$(api "/resources/$RESOURCE_ID/scopes" '{"scope_name": "read:parcels"}' | member id)
client() {
  made=$(api /clients '{"client_type": "machine_to_machine", "client_name": "'$1'", "is_first_party": true,
    "client_metadata": {"grant_types": ["client_credentials", "password", "token_exchange"]}}')
  id=$(echo "$made" | member id)
  api "/clients/$id/resources" '{"resources": ["'$RESOURCE_ID'"]}'
  api "/clients/$id/permissions" \\
    '{"permissions": [{"resource_id": "'$RESOURCE_ID'", "scopes": ["'$SCOPE_ID'"]}]}'
}
client Agent; AGENT_ID=$id; AGENT_SECRET=$(echo "$made" | member client_secret)
client Parcels; APP=$id:$(echo "$made" | member client_secret)
USER_ID=$(api /users '{"username": "ada.of.the.guide", "password": "kumquat accordion canary"}' | member id)
`;

const personLogsIn = `
PERSON_TOKEN=$(curl -s -u "$APP" "$KEYWARD/token" -d grant_type=password -d username=ada.of.the.guide \\
  -d 'password=kumquat accordion canary' | member access_token)
`;

interface ServerOfGuides {
  readonly server: RunningServer;
  readonly address: string;
}

const startForGuides = async (
  bind?: Parameters<typeof startServer>[1],
): Promise<ServerOfGuides> => {
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const configuration = readConfiguration({
    KEYWARD_PORT: String(port),
    KEYWARD_ISSUER: address,
    KEYWARD_DATABASE_URL: 'memory:',
    KEYWARD_LOG_LEVEL: 'silent',
    KEYWARD_DEFAULT_CLIENT_ID: credentials.CLIENT_ID,
    KEYWARD_DEFAULT_CLIENT_SECRET: credentials.CLIENT_SECRET,
  });
  const server = await startServer(configuration, bind, { notice: 0, grace: 1000 });
  return { server, address };
};

/** What a reader has from getting started: how a member of JSON is read, and a token. */
const beginning = () =>
  shellBlocks('docs/getting-started.md').filter(({ commands }) =>
    /^(member\(\)|TOKEN=)/.test(commands),
  );

describe('the commands', () => {
  let server: RunningServer;
  let address: string;

  beforeAll(async () => {
    ({ server, address } = await startForGuides());
  });
  afterAll(() => server.stop());

  test('of getting started do what they say', async () => {
    const blocks = shellBlocks('docs/getting-started.md');
    expect(blocks.length).toBeGreaterThan(8);
    const printed = await runBlocks(blocks, { ...credentials, KEYWARD: address });
    blocks.forEach(({ commands, expected }, at) =>
      expect({ commands, printed: printed[at] }).toEqual({ commands, printed: expected ?? '' }),
    );
  });

  test('of the guide to delegates do what they say', async () => {
    const [named, ...others] = shellBlocks('docs/how-to/let-an-application-act-for-a-person.md');
    const [member, token] = beginning();
    const unshown = (commands: string) => ({ commands, expected: '' });
    const blocks = [
      ...[member!, token!, unshown(agentAndPerson)],
      ...[named!, unshown(personLogsIn), ...others],
    ];
    const printed = await runBlocks(blocks, { ...credentials, KEYWARD: address });
    expect(others.length).toBeGreaterThan(3);
    expect(printed).toEqual(blocks.map(({ expected }) => expected ?? ''));
  });

  test.each([
    'call-the-api-from-a-browser',
    'brand-the-pages',
    'write-the-mails',
    'limit-requests',
    'share-signals',
    'let-an-application-log-in-by-ws-federation',
  ])('of %s do what they say', async (name) => {
    const blocks = shellBlocks(`docs/how-to/${name}.md`);
    expect(blocks.length).toBeGreaterThan(0);
    const [member, token] = beginning();
    const printed = await runBlocks([member!, token!, ...blocks], {
      ...credentials,
      KEYWARD: address,
    });
    blocks.forEach(({ commands, expected }, at) =>
      expect({ commands, printed: printed[at + 2] }).toEqual({
        commands,
        printed: expected ?? '',
      }),
    );
  });
});

suiteWith('/usr/sbin/slapd')('the guide to directories', () => {
  test('registers one whose people log in', async () => {
    const slapd = await startSlapd({ ldif: person('ada') + group('staff', dnOf('ada')) });
    const folder = mkdtempSync(join(tmpdir(), 'keyward-guide-'));
    const file = join(folder, 'corp-ca.pem');
    writeFileSync(file, slapd.authority);
    const { server, address } = await startForGuides();
    try {
      const [member, token] = beginning();
      const blocks = shellBlocks('docs/how-to/log-in-by-a-directory.md');
      const printed = await runBlocks([member!, token!, ...blocks], {
        ...credentials,
        KEYWARD: address,
        LDAP_URL: slapd.secureUrl,
        CA_FILE: file,
        READER_PASSWORD: 'reader-secret',
      });
      expect(printed.slice(2)).toEqual(blocks.map(({ expected }) => expected));

      const browser = formBrowser(address);
      const first = await browser.open(`${address}/account`);
      const next = await browser.submit(first, { username: 'ada' });
      const there = await browser.submit(next, { username: 'ada', password: 'ada-secret' });
      expect(there.text).toContain('ada@corp.example');
    } finally {
      await server.stop();
      await slapd.stop();
      rmSync(folder, { recursive: true });
    }
  });
});

describe('the commands that give a customer its own login', () => {
  /** What the domain name system would answer. */
  const zone = new Map<string, readonly string[]>();
  let server: RunningServer;
  let keyward: Keyward;
  let address: string;

  beforeAll(async () => {
    ({ server, address } = await startForGuides((container) => {
      const textRecords = { find: (name: string) => Promise.resolve(zone.get(name) ?? []) };
      bindAdapters(container, { textRecords, notifier: recordingNotifier() });
      container.onActivation(identifiers.keyward, (_, made) => (keyward = made));
    }));
  });
  afterAll(() => server.stop());

  test('do what they say', async () => {
    const blocks = shellBlocks('docs/how-to/log-in-through-another-provider.md');
    expect(blocks.length).toBeGreaterThan(7);
    const [member, token] = beginning();
    // Between two runs of the shell, the reader writes into the DNS.
    const at = blocks.findIndex(({ commands }) => commands.includes('/verify'));
    const kept = {
      commands: 'echo "DOMAIN_ID=$DOMAIN_ID TENANT_ID=$TENANT_ID"',
      expected: undefined,
    };
    const environment = { ...credentials, KEYWARD: address };
    const before = await runBlocks([member!, token!, ...blocks.slice(0, at), kept], environment);
    const known = before.at(-1)!;
    const [proof] = await keyward.storage.domainProofs.all([]);
    zone.set(`_keyward-challenge.${proof!.domain}`, [`keyward-domain=${proof!.token}`]);
    const functions = { ...blocks[0]!, commands: `${blocks[0]!.commands}\n${known}` };
    const rest = [functions, ...blocks.slice(at)];
    const after = await runBlocks([member!, token!, ...rest], environment);

    const printed = [...before.slice(2, -1), ...after.slice(3)];
    expect(printed).toEqual(blocks.map(({ expected }) => expected ?? ''));
  });
});

test('getting started shows the lines that the first start prints', () => {
  const [, shown] = /The first start creates[\s\S]*?```text\n([\s\S]*?)```/.exec(
    readFileSync(join(root, 'docs/getting-started.md'), 'utf8'),
  )!;
  const command = readFileSync(
    join(root, 'apps/keyward/src/commands/first-start-lines.ts'),
    'utf8',
  );
  expect(
    shown!
      .trim()
      .split('\n')
      .map((line) => line.split(' ')[0]!),
  ).toEqual([...command.matchAll(/^ +`(\w+: )\$\{/gm)].map(([, label]) => label!.trim()));
});

test('the settings of several servers are accepted', () => {
  const guide = readFileSync(join(root, 'docs/how-to/run-several-servers.md'), 'utf8');
  const [, shown] = /```ini\n([\s\S]*?)```/.exec(guide)!;
  const environment = Object.fromEntries(
    shown!
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  const secretKey = randomBytes(32).toString('base64');
  const configuration = readConfiguration({ ...environment, KEYWARD_SECRET_KEY: secretKey });

  expect(environment['KEYWARD_SECRET_KEY']).toBe('…');
  expect(configuration.unknown).toEqual([]);
  expect(configuration.redisUrl).toBe(environment['KEYWARD_REDIS_URL']);
  expect(configuration.trustedProxies).toEqual(['10.0.0.5']);
});

test('the guide to calls from a browser names every operation that no origin or each one may read', () => {
  const guide = readFileSync(join(root, 'docs/how-to/call-the-api-from-a-browser.md'), 'utf8');
  const rows = [
    ...guide.matchAll(/^\| (.*?) +\| (every origin|origins of the lists|no origin) +\|$/gm),
  ];
  const listed = new Map(rows.map(([, operations, from]) => [from!, operations!]));
  const outside = routes.filter(({ path }) => !path.startsWith('/api/'));
  const pathsFor = (origins: string): string[] => [
    ...new Set(outside.filter((route) => route.origins === origins).map(({ path }) => path)),
  ];

  const unnamed = (origins: string, from: string): string[] =>
    pathsFor(origins).filter((path) => !listed.get(from)!.includes(`\`${path}\``));
  const ofEvery = unnamed('every', 'every origin');
  expect(ofEvery.filter((path) => !path.startsWith('/.well-known/'))).toEqual([]);
  expect(unnamed('listed', 'origins of the lists')).toEqual([]);
});

test('the guide to the mails lists every kind, and which of them have words of a tenant', () => {
  const guide = readFileSync(join(root, 'docs/how-to/write-the-mails.md'), 'utf8');
  const rows = [...guide.matchAll(/^\| `(\w+)` .*\| (yes|no) +\|$/gm)];
  const kinds = rows.map(([, kind]) => kind!);
  const chosen = rows.filter(([, , words]) => words === 'yes').map(([, kind]) => kind!);

  expect(kinds.sort()).toEqual(Object.keys(english.letters).sort());
  expect(chosen.sort()).toEqual([...mailKinds].sort());
});

test('the guide to the pages lists every template', () => {
  const guide = readFileSync(join(root, 'docs/how-to/theme-the-pages.md'), 'utf8');
  const [, listed] = /These templates exist:\n\n([\s\S]*?)\n\n/.exec(guide)!;
  const names = [...listed!.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name!);

  expect(names.sort()).toEqual(Object.keys(standardTemplates).sort());
});

describe('the sections of the pages for operators that tell of troubles', () => {
  const sections = ['operate', 'upgrade', 'back-up-and-restore', 'run-behind-a-proxy']
    .map((name) => readFileSync(join(root, `docs/how-to/${name}.md`), 'utf8'))
    .flatMap((page) => [...page.matchAll(/^#+ ((?:When|After) .*)$/gm)])
    .map(([, title]) => title!);
  const tests = ['packages/server', 'apps/keyward']
    .flatMap((folder) => filesBelow(`${folder}/test/operation`, /\.ts$/))
    .map((path) => readFileSync(join(root, path), 'utf8'));

  test('are found', () => {
    expect(sections).toContain('After a crash');
    expect(sections).toContain('When an older version meets newer tables');
  });

  test.each(sections)('have a test: %s', (section) => {
    expect(tests.filter((text) => text.includes(`'${section}'`)).length).toBe(1);
  });
});
