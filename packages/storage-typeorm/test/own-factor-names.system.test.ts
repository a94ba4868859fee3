/** Names that earlier versions wrote for factors are removed; those that people chose stay. */
import { afterEach, describe, expect, test } from '@jest/globals';
import type { DataSource, DataSourceOptions, QueryRunner } from 'typeorm';
import '../src/open/spellings.js';
import { OwnFactorNames1791300000147 } from '../src/migrations/own-factor-names.js';
import {
  serverDatabase,
  sourceBefore,
  sqliteDatabase,
  type SourceBefore,
} from './database-before.js';
import { newFileNames } from './new-file-names.js';
import { describeWithServers } from './servers.js';

const idOf = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const [acme, ada] = [idOf(1), idOf(2)];
const stored = `NULL, '2026-01-02 03:04:05.006', NULL, '2026-01-02 03:04:05.006'`;
const stampColumns = 'created_by, created_at, updated_by, updated_at';

const removed = [
  ['passkey', 'Passkey'],
  ...[2, 3, 4, 5, 6, 7, 8, 9, 10].map((number) => ['passkey', `Passkey ${number}`] as const),
  ['totp', 'Authenticator app'],
  ['recovery_code', 'Recovery codes'],
] as const;

const kept = [
  ['passkey', 'Key of the house'],
  ['passkey', 'passkey'],
  ['passkey', 'Pässkey'],
  ['passkey', 'Passkey '],
  ['passkey', 'Passkey 1'],
  ['passkey', 'Passkey 11'],
  ['passkey', 'Passkey 02'],
  ['passkey', 'My Passkey'],
  // Names of another kind.
  ['passkey', 'Authenticator app'],
  ['passkey', 'Recovery codes'],
] as const;

const suite = (prepare: () => Promise<DataSourceOptions>): void => {
  let source: DataSource;
  let ask: SourceBefore['ask'];
  afterEach(() => source.destroy());

  const open = async (): Promise<void> => {
    ({ source, ask } = await sourceBefore(await prepare(), OwnFactorNames1791300000147.name));
    await ask(
      `INSERT INTO tenants (id, name, is_default, is_suspended, ${stampColumns}, tenancy, unique_tenant_name)
        VALUES (?, 'acme', FALSE, FALSE, ${stored}, ?, 'acme')`,
      [acme, acme],
    );
    await ask(
      `INSERT INTO users (id, tenant_id, ${stampColumns}, tenancy) VALUES (?, ?, ${stored}, ?)`,
      [ada, acme, acme],
    );
  };

  const add = async (
    first: number,
    factors: readonly (readonly [string, string | null])[],
  ): Promise<void> => {
    for (const [at, [kind, label]] of factors.entries()) {
      await ask(
        `INSERT INTO authenticators (id, tenant_id, user_id, kind, label, code_digests, ${stampColumns}, tenancy)
          VALUES (?, ?, ?, ?, ?, '[]', ${stored}, ?)`,
        [idOf(first + at), acme, ada, kind, label, acme],
      );
    }
  };

  const labels = async (): Promise<readonly (readonly [string, string | null])[]> => {
    const rows = await ask<{ kind: string; label: string | null }>(
      'SELECT kind, label FROM authenticators ORDER BY id',
    );
    return rows.map(({ kind, label }) => [kind, label]);
  };

  const migrate = (runner: QueryRunner): Promise<void> =>
    new OwnFactorNames1791300000147().up(runner);

  test('exactly the names that were written go, each of its kind', async () => {
    await open();
    await add(100, removed);
    await add(200, kept);
    await add(300, [['passkey', null]]);

    await migrate(source.createQueryRunner());

    expect(await labels()).toEqual([
      ...removed.map(([kind]) => [kind, null]),
      ...kept,
      ['passkey', null],
    ]);
  });

  test('a run that ends half way is ended by the next one, and no statement changes many rows', async () => {
    await open();
    await add(
      100,
      Array.from({ length: 120 }, () => ['passkey', 'Passkey 2'] as const),
    );
    const runner = source.createQueryRunner();
    const sizes: number[] = [];
    const query = (sql: string, parameters: unknown[]): Promise<unknown> => {
      if (!sql.startsWith('UPDATE')) return runner.query(sql, parameters);
      if (sizes.length === 1) throw new Error('the server ends');
      sizes.push(parameters.length);
      return runner.query(sql, parameters);
    };
    const ending = Object.create(runner, { query: { value: query } }) as QueryRunner;

    await expect(migrate(ending)).rejects.toThrow('the server ends');
    expect(sizes).toEqual([50]);
    expect((await labels()).filter(([, label]) => label === null)).toHaveLength(50);

    await migrate(runner);
    await migrate(runner);
    expect((await labels()).filter(([, label]) => label === null)).toHaveLength(120);
  });

  test('names beyond the first batch go, too', async () => {
    await open();
    await add(
      100,
      Array.from({ length: 2001 }, (_, at) => ['passkey', at < 2000 ? 'mine' : 'Passkey'] as const),
    );

    await migrate(source.createQueryRunner());

    expect((await labels()).at(-1)).toEqual(['passkey', null]);
    expect((await labels()).filter(([, label]) => label === 'mine')).toHaveLength(2000);
  });
};

describe('names of factors in a SQLite file', () => {
  const newFileName = newFileNames();

  suite(async () => sqliteDatabase(await newFileName()).options);
});

describeWithServers('names of factors on a database server', (server) => {
  let databases = 0;

  suite(async () => serverDatabase(await server().url(`factor_names_${++databases}`)).options);
});
