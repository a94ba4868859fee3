/** Each trouble that docs/how-to/operate.md and upgrade.md describe, as an operator meets it, under their titles. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openSqlite } from '../../../../packages/storage-typeorm/src/sqlite/open.js';
import { freePort } from '../../../../packages/server/test/deployment/free-port.js';
import {
  accessToken,
  cleanUp,
  dataFolder,
  manage,
  printed,
  secretKey,
  spawnKeyward,
  startKeyward,
  stop,
  type Environment,
  type KeywardProcess,
} from './keyward-process.js';

afterAll(cleanUp);

const readPage = (name: string): string =>
  readFileSync(new URL(`../../../../docs/how-to/${name}`, import.meta.url), 'utf8');
const page = readPage('operate.md');

let folder: string;
beforeEach(() => {
  folder = dataFolder();
});

const start = (more = {}): Promise<KeywardProcess> =>
  startKeyward({ KEYWARD_DATA_DIR: folder, ...more });

/** What a start that cannot go on leaves: its exit code and its only line. */
const refusedStart = async (more = {}): Promise<readonly [unknown, string]> => {
  const server = spawnKeyward({ KEYWARD_DATA_DIR: folder, ...more }, await freePort());
  return [await server.ended, server.errors()];
};

type Credentials = readonly [id: string, secret: string];

const credentialsOf = (server: KeywardProcess): Credentials => [
  printed(server, 'client_id')!,
  printed(server, 'client_secret')!,
];

const callerAt = async (
  { url }: KeywardProcess,
  [id, secret]: Credentials,
): Promise<(method: string, path: string, body?: object) => Promise<Response>> => {
  const token = await accessToken(url, id, secret);
  return (method, path, body) => manage({ url, token }, method, path, body);
};

interface DoctorFinding {
  readonly check: string;
  readonly text: string;
}

const findingsOfDoctor = async (more: Environment): Promise<readonly DoctorFinding[]> => {
  const environment = { KEYWARD_DATA_DIR: folder, ...more };
  const doctor = spawnKeyward(environment, await freePort(), 'doctor', '--json');
  await doctor.ended;
  return (JSON.parse(doctor.output()) as { readonly findings: readonly DoctorFinding[] }).findings;
};

describe('After a crash', () => {
  test('the next start has what was answered', async () => {
    const killed = await start();
    const credentials = credentialsOf(killed);
    const call = await callerAt(killed, credentials);
    const created = await call('POST', '/clients', { client_name: 'Orders' });
    const { id } = (await created.json()) as { id: string };
    killed.kill('SIGKILL');
    await killed.ended;

    const next = await start();
    const callNext = await callerAt(next, credentials);
    expect((await callNext('GET', `/clients/${id}`)).status).toBe(200);
    await stop(next);
  });
});

// A limit on the size of files is the quota that a test may set for a process of its own.
const onLinux = process.platform === 'linux' ? describe : describe.skip;
onLinux('When the disk is full', () => {
  const limitFiles = (server: KeywardProcess, bytes: string): void => {
    execFileSync('prlimit', ['--pid', String(server.pid), `--fsize=${bytes}:unlimited`]);
  };
  const isReady = async ({ url }: KeywardProcess): Promise<boolean> =>
    (await fetch(`${url}/readyz`)).ok;

  test('writes answer 503 until there is room, reads go on, and nothing needs a new start', async () => {
    const server = await start();
    const call = await callerAt(server, credentialsOf(server));
    const write = async (name: string): Promise<number> =>
      (await call('POST', '/clients', { client_name: name })).status;

    limitFiles(server, '4096');
    expect(await write('without room')).toBe(503);
    expect(await isReady(server)).toBe(false);
    expect((await call('GET', '/clients')).status).toBe(200);

    limitFiles(server, 'unlimited');
    expect(await isReady(server)).toBe(true);
    expect(await write('with room')).toBe(201);
    const names = await (await call('GET', '/clients?fields=client_name')).text();
    expect(names).not.toContain('without room');

    await stop(server);
    const reason = 'the disk of the database fails (SQLITE_IOERR_WRITE)';
    expect(server.output()).toContain(`"reason":"${reason}"`);
    expect(page).toContain(reason);
  });
});

describe('When another process holds the SQLite file', () => {
  let server: KeywardProcess;
  let call: Awaited<ReturnType<typeof callerAt>>;
  let other: Awaited<ReturnType<typeof openSqlite>>;
  const write = async (): Promise<number> =>
    (await call('POST', '/clients', { client_name: 'Orders' })).status;

  beforeEach(async () => {
    server = await start();
    call = await callerAt(server, credentialsOf(server));
    other = await openSqlite(join(folder, 'keyward.db'));
    await other.dataSource.query('BEGIN IMMEDIATE');
  });
  afterEach(async () => {
    await other.close();
    await stop(server);
  });

  test('a write waits for it, and all other requests go on', async () => {
    const writing = write();
    expect((await fetch(`${server.url}/livez`)).status).toBe(200);
    expect((await call('GET', '/clients')).status).toBe(200);

    await other.dataSource.query('COMMIT');
    expect(await writing).toBe(201);
  });

  test('a write that waits too long answers 503, and the log gives the reason of the page', async () => {
    expect(await write()).toBe(503);
    await other.dataSource.query('COMMIT');

    // The log of a process is read as a whole when the process has ended.
    await stop(server);
    const reason = 'another process writes to the database file (SQLITE_BUSY)';
    expect(server.output()).toContain(`"reason":"${reason}"`);
    expect(page).toContain(reason);
  });
});

describe('When the secret key is another one', () => {
  test('the start ends with the line of the page, and changes nothing', async () => {
    const KEYWARD_SECRET_KEY = secretKey();
    await stop(await start({ KEYWARD_SECRET_KEY }));

    const [code, line] = await refusedStart({ KEYWARD_SECRET_KEY: secretKey() });
    expect(code).toBe(1);
    expect(line).toMatch(/^keyward: .+\n$/);
    expect(page).toContain(line);

    await stop(await start({ KEYWARD_SECRET_KEY }));
  });
});

describe('When an older version meets newer tables', () => {
  test('the start ends with a line that names both, and the way back', async () => {
    await stop(await start());
    const newer = await openSqlite(join(folder, 'keyward.db'));
    await newer.dataSource.query(
      "INSERT INTO `migrations` (`timestamp`, `name`) VALUES (1990000000000, 'Newer1990000000000')",
    );
    await newer.close();

    const [code, line] = await refusedStart();
    expect(code).toBe(1);
    expect(line).toMatch(
      /^keyward: .+ they are at Newer1990000000000, and this version knows them up to \w+\. /,
    );
    const wayBack = 'Start the newer version, or restore the backup from before the upgrade';
    expect(line).toContain(wayBack);
    expect(readPage('upgrade.md')).toContain(wayBack);
  });
});

describe('When two accounts have one mailbox', () => {
  const warnings = async (): Promise<readonly string[]> =>
    (await findingsOfDoctor({}))
      .filter(({ check }) => check === 'addresses')
      .map(({ text }) => text);

  /** Writes the address as a version before the migration did. */
  const writeOld = async (userId: string, email: string): Promise<void> => {
    const { dataSource, close } = await openSqlite(join(folder, 'keyward.db'));
    await dataSource.query(
      "UPDATE users SET email = ?, email_key = ?, unique_email = tenant_id || '/' || ? WHERE id = ?",
      [email, email, email, userId],
    );
    await close();
  };

  test('the doctor names both, and the one that stays is found by both spellings', async () => {
    const first = await start();
    const credentials = credentialsOf(first);
    const create = await callerAt(first, credentials);
    const idFor = async (email: string): Promise<string> => {
      const created = await create('POST', '/users', { email, verify_email: false });
      return ((await created.json()) as { readonly id: string }).id;
    };
    const one = await idFor('ada@xn--bcher-kva.example');
    const other = await idFor('ada@old.example');
    await stop(first);
    await writeOld(other, 'ada@bücher.example');

    const before = await warnings();
    const server = await start();
    const call = await callerAt(server, credentials);
    const deleted = await call('DELETE', `/users/${one}`);
    const saved = await call('PATCH', `/users/${other}`, { email: 'ada@bücher.example' });
    const search = encodeURIComponent('(email=ada@xn--bcher-kva.example)');
    const found = await (await call('GET', `/users?q=${search}`)).json();
    await stop(server);

    expect(before).toHaveLength(1);
    for (const id of [one, other]) expect(before[0]).toContain(id);
    expect(before[0]).toContain('have one mailbox, in two spellings. None of them was changed.');
    expect(page).toContain('have one mailbox, in two spellings. None of them was changed.');
    expect([deleted.status, saved.status]).toEqual([204, 200]);
    expect(found).toMatchObject({ items: [{ id: other, email: 'ada@bücher.example' }] });
    expect(await warnings()).toEqual([]);
  });
});

describe('When a global administrator leaves', () => {
  interface Found {
    readonly id: string;
  }

  const globalAdmins = async (): Promise<string | undefined> => {
    const findings = await findingsOfDoctor({ KEYWARD_MULTI_TENANT: 'true' });
    return findings.find(({ check }) => check === 'global administrators')?.text;
  };

  test('the doctor counts them, and a new secret ends what they could read', async () => {
    const server = await start({ KEYWARD_MULTI_TENANT: 'true', KEYWARD_GLOBAL_ADMIN: 'true' });
    const [id, secret] = credentialsOf(server);
    const call = await callerAt(server, [id, secret]);
    const read = async (path: string): Promise<readonly Found[]> =>
      ((await (await call('GET', path)).json()) as { readonly items: readonly Found[] }).items;
    const [tenant] = await read('/tenants?q=(is_default=true)');
    const created = await call('POST', '/users', { username: 'ada', tenant_id: tenant!.id });
    const ada = (await created.json()) as Found;
    const [system] = await read('/resources?q=(resource_name=Management API)');
    const [scope] = await read(`/resources/${system!.id}/scopes?q=(scope_name=create:tenants)`);
    const granted = await call('POST', `/users/${ada.id}/permissions`, {
      permissions: [{ resource_id: system!.id, scopes: [scope!.id] }],
    });
    const before = await globalAdmins();

    const deleted = await call('DELETE', `/users/${ada.id}`);
    const changed = await call('POST', `/clients/${id}/secret`, {});
    const { client_secret: next } = (await changed.json()) as { readonly client_secret: string };
    const ask = async (tried: string): Promise<number> => {
      const { status } = await fetch(`${server.url}/token`, {
        method: 'POST',
        headers: { Authorization: `Basic ${btoa(`${id}:${tried}`)}` },
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
      });
      return status;
    };

    expect(granted.status).toBe(204);
    expect(before).toMatch(/^2 people /);
    expect(page).toContain(`global administrators: ${before}`);
    expect(deleted.status).toBe(204);
    expect(await ask(secret)).toBe(401);
    expect(await ask(next)).toBe(200);
    expect(await globalAdmins()).toMatch(/^1 person /);
    await stop(server);
  });
});
