/** Domains that tenants took by a proof are marked, and those that they were given are not. */
import { afterEach, expect, test, describe } from '@jest/globals';
import type { DataSource, DataSourceOptions } from 'typeorm';
import '../src/open/spellings.js';
import { domainsByProof } from '../src/migrations/domains-by-proof.js';
import { serverDatabase, sourceBefore, sqliteDatabase } from './database-before.js';
import { newFileNames } from './new-file-names.js';
import { describeWithServers } from './servers.js';

const idOf = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const [acme, globex] = [idOf(1), idOf(2)];
const at = '2026-01-02 03:04:05.006';
const stored = `NULL, '${at}', NULL, '${at}'`;
const stampColumns = 'created_by, created_at, updated_by, updated_at';

const suite = (prepare: () => Promise<DataSourceOptions>): void => {
  let source: DataSource;
  afterEach(() => source.destroy());

  test('a domain is by proof where its own tenant has proven it', async () => {
    const before = await sourceBefore(await prepare(), domainsByProof.name);
    const { ask } = before;
    ({ source } = before);
    for (const [id, name] of [
      [acme, 'acme'],
      [globex, 'globex'],
    ])
      await ask(
        `INSERT INTO tenants (id, name, is_default, is_suspended, ${stampColumns}, tenancy, unique_tenant_name)
          VALUES (?, ?, FALSE, FALSE, ${stored}, ?, ?)`,
        [id, name, id, name],
      );
    const domains = ['proven.example', 'unproven.example', 'given.example', 'theirs.example'];
    for (const [number, domain] of domains.entries())
      await ask('INSERT INTO tenant_domains (id, tenant_id, domain, tenancy) VALUES (?, ?, ?, ?)', [
        idOf(10 + number),
        acme,
        domain,
        acme,
      ]);
    for (const [number, [tenant, domain, provenAt]] of [
      [acme, 'proven.example', at],
      [acme, 'unproven.example', null],
      [globex, 'theirs.example', at],
    ].entries())
      await ask(
        `INSERT INTO domain_proofs (id, tenant_id, domain, token, proven_at, failures, ${stampColumns}, tenancy)
          VALUES (?, ?, ?, 'token', ?, 0, ${stored}, ?)`,
        [idOf(20 + number), tenant, domain, provenAt, tenant],
      );

    await new domainsByProof().up(source.createQueryRunner());

    const rows = await ask<{ domain: string; is_by_proof: unknown }>(
      'SELECT domain, is_by_proof FROM tenant_domains ORDER BY id',
    );
    expect(rows.map((row) => [row.domain, Boolean(row.is_by_proof)])).toEqual(
      domains.map((domain) => [domain, domain === 'proven.example']),
    );
  });
};

describe('domains in a SQLite file', () => {
  const newFileName = newFileNames();

  suite(async () => sqliteDatabase(await newFileName()).options);
});

describeWithServers('domains on a database server', (server) => {
  suite(async () => serverDatabase(await server().url('domains_by_proof')).options);
});
