/** Keys of addresses that an earlier version stored are brought up to date, where no two rows want the same. */
import { afterEach, describe, expect, test } from '@jest/globals';
import type { DataSourceOptions } from 'typeorm';
import type { Storage } from '@keyward/core/ports';
import { inspectDatabase, typeormStorage, type DatabaseAddress } from '../src/index.js';
import {
  serverDatabase,
  sourceBefore,
  sqliteDatabase,
  type EmptyDatabase,
} from './database-before.js';
import { newFileNames } from './new-file-names.js';
import { describeWithServers } from './servers.js';
import { showingSealer } from './showing-sealer.js';

const idOf = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const [acme, globex, provider, otherProvider] = [idOf(1), idOf(2), idOf(3), idOf(4)];
const stored = `NULL, '2026-01-02 03:04:05.006', NULL, '2026-01-02 03:04:05.006'`;
const stampColumns = 'created_by, created_at, updated_by, updated_at';

/** Users by number, with the tenant, the address and the key of the version before. */
const users = [
  [10, acme, 'Ada@Bücher.example', 'ada@bücher.example'],
  [11, acme, 'grace@example.com', 'grace@example.com'],
  // Two accounts of one mailbox.
  [12, acme, 'eve@bücher.example', 'eve@bücher.example'],
  [13, acme, 'eve@xn--bcher-kva.example', 'eve@xn--bcher-kva.example'],
  // The same in another tenant is no clash.
  [14, globex, 'eve@bücher.example', 'eve@bücher.example'],
  // Two that both want another key.
  [15, acme, 'ας.β@example.com', 'ας.β@example.com'],
  [16, acme, 'ΑΣ.Β@example.com', 'ασ.β@example.com'],
] as const;

const withRows = async (options: DataSourceOptions): Promise<void> => {
  const { source, ask } = await sourceBefore(options, 'compute_email_key_of_tickets');
  for (const [at, id] of [acme, globex].entries()) {
    await ask(
      `INSERT INTO tenants (id, name, is_default, is_suspended, ${stampColumns}, tenancy, unique_tenant_name)
        VALUES (?, ?, FALSE, FALSE, ${stored}, ?, ?)`,
      [id, `tenant ${at}`, id, `tenant ${at}`],
    );
  }
  for (const [number, tenantId, email, key] of users) {
    await ask(
      `INSERT INTO users (id, tenant_id, email, email_key, ${stampColumns}, tenancy, unique_email)
        VALUES (?, ?, ?, ?, ${stored}, ?, ?)`,
      [idOf(number), tenantId, email, key, tenantId, `${tenantId}/${key}`],
    );
  }
  await ask(
    `INSERT INTO tickets (id, type, tenant_id, user_id, email, secret_digest, marks_email_verified, includes_email,
        role_ids, group_ids, expires_at, ${stampColumns}, tenancy, unique_ticket)
      VALUES (?, 'invitation', ?, NULL, 'Bob@bücher.example', 'digest', FALSE, FALSE, '[]', '[]',
        '2026-01-02 03:04:05.006', ${stored}, ?, 'digest')`,
    [idOf(20), acme, acme],
  );
  for (const [at, id] of [provider, otherProvider].entries()) {
    await ask(
      `INSERT INTO identity_providers (id, tenant_id, type, name, name_key, metadata, attribute_mapping, role_mapping,
          group_mapping, domains, is_enabled, is_default, token_exchange_enabled, account_linking, create_users,
          update_users, app_metadata, ${stampColumns}, tenancy)
        VALUES (?, ?, 'oidc', ?, ?, '{}', '{}', '[]', '[]', '[]', TRUE, FALSE, FALSE, 'none', TRUE, TRUE,
          '[]', ${stored}, ?)`,
      [id, acme, `provider ${at}`, `provider ${at}`, acme],
    );
  }
  for (const [number, owner, domain] of [
    [30, provider, 'münchen.example'],
    [31, provider, 'bücher.example'],
    [32, otherProvider, 'xn--bcher-kva.example'],
  ] as const) {
    await ask(
      `INSERT INTO provider_domains (id, identity_provider_id, domain, tenant_id, tenancy, unique_domains)
        VALUES (?, ?, ?, ?, ?, ?)`,
      [idOf(number), owner, domain, acme, acme, `${acme}/${domain}`],
    );
  }
  await source.destroy();
};

const suite = (prepare: () => Promise<EmptyDatabase>): void => {
  let storage: Storage;
  const opened = async (): Promise<{ address: DatabaseAddress; warnings: string[] }> => {
    const { address, options } = await prepare();
    await withRows(options);
    const warnings: string[] = [];
    storage = await typeormStorage({
      database: address,
      sealer: showingSealer,
      warn: (text) => warnings.push(text),
    });
    return { address, warnings };
  };
  afterEach(() => storage.close());

  test('an address is found by its new key, and shown as it was; two accounts of one mailbox stay', async () => {
    const { warnings, address } = await opened();
    const keys = await storage.users.all([]);
    expect(keys.map(({ id, email, emailKey }) => [Number(id.slice(-12)), email, emailKey])).toEqual(
      expect.arrayContaining([
        [10, 'Ada@Bücher.example', 'ada@xn--bcher-kva.example'],
        [11, 'grace@example.com', 'grace@example.com'],
        [12, 'eve@bücher.example', 'eve@bücher.example'],
        [13, 'eve@xn--bcher-kva.example', 'eve@xn--bcher-kva.example'],
        [14, 'eve@bücher.example', 'eve@xn--bcher-kva.example'],
        [15, 'ας.β@example.com', 'ας.β@example.com'],
        [16, 'ΑΣ.Β@example.com', 'ασ.β@example.com'],
      ]),
    );

    const clashes = warnings.filter((text) => text.includes('spellings'));
    expect(clashes).toEqual([
      `The users ${idOf(13)} and ${idOf(12)} have one mailbox, in two spellings. None of them was ` +
        'changed. Give one another mailbox or delete it, then save that of the other anew.',
      expect.stringContaining(`The users ${idOf(16)} and ${idOf(15)} have one mailbox`),
      expect.stringContaining(
        `The rows of provider_domains ${idOf(32)} and ${idOf(31)} have one domain`,
      ),
    ]);
    expect((await inspectDatabase(address, undefined)).sharedKeys).toEqual([
      { table: 'users', ids: [idOf(13), idOf(12)] },
      { table: 'users', ids: [idOf(16), idOf(15)] },
      { table: 'provider_domains', ids: [idOf(32), idOf(31)] },
    ]);
  });

  test('the new key is held against others, and a second start says nothing', async () => {
    const { address } = await opened();
    const ada = (await storage.users.find(idOf(10)))!;
    await expect(
      storage.users.add({ ...ada, id: idOf(99), email: 'ada@xn--bcher-kva.example' }),
    ).rejects.toMatchObject({ code: 'already_exists', values: { key: 'email' } });

    await storage.close();
    const warnings: string[] = [];
    storage = await typeormStorage({
      database: address,
      sealer: showingSealer,
      warn: (text) => warnings.push(text),
    });
    expect(warnings.filter((text) => text.includes('spellings'))).toEqual([]);
  });

  test('domains of providers are found by their name in ASCII, and invitations by their address', async () => {
    await opened();
    const domains = await storage.providerDomains.all([]);
    expect(domains.map(({ domain }) => domain).sort()).toEqual([
      'bücher.example',
      'xn--bcher-kva.example',
      'xn--mnchen-3ya.example',
    ]);
    expect(
      await storage.tickets.all([{ attribute: 'emailKey', equals: 'bob@xn--bcher-kva.example' }]),
    ).toHaveLength(1);
  });

  test('a row that an earlier version writes afterwards is named', async () => {
    const { address } = await opened();
    const grace = (await storage.users.find(idOf(11)))!;
    await storage.users.change(grace.id, (user) => ({
      ...user,
      email: 'grace@bücher.example',
      emailKey: 'grace@bücher.example',
    }));
    expect((await inspectDatabase(address, undefined)).sharedKeys).toContainEqual({
      table: 'users',
      ids: [grace.id],
    });
  });
};

describe('addresses in a SQLite file', () => {
  const newFileName = newFileNames();

  suite(async () => sqliteDatabase(await newFileName()));
});

describeWithServers('addresses on a database server', (server) => {
  let databases = 0;

  suite(async () => serverDatabase(await server().url(`one_mailbox_${++databases}`)));
});
