/**
 * Fills a SQLite file with an installation of many users and events, as the product writes them. A process of its own:
 * as long as a process lives, it may keep the file from others.
 *
 *   node fill-installation.mjs FILE USERS EVENTS
 *
 * The secret key comes from KEYWARD_SECRET_KEY, the Default Client from KEYWARD_DEFAULT_CLIENT_ID and _SECRET.
 */
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { createKeyward } from '@keyward/core';
import { listedDomainNames } from '@keyward/core/in-memory';
import { newAuditEvent } from '../../packages/core/src/audit/append-audit-events.js';
import { sealOf } from '../../packages/core/src/audit/seal-audit.js';
import type { SealedEvent } from '../../packages/core/src/model/audit/audit-event.js';
import { newUser } from '@keyward/core/management';
import { recordTypes, type Digest, type RecordName } from '@keyward/core/ports';
import {
  aesGcmSealer,
  deriveSealingKey,
  installationSecrets,
  nodePlatform,
  parseSecretKey,
} from '@keyward/platform-node';
import {
  copiedTables,
  type CopiedTable,
} from '../../packages/storage-typeorm/src/copy/copied-table.js';
import type { CopyEnd } from '../../packages/storage-typeorm/src/copy/copy-end.js';
import {
  dropIndexes,
  restoreIndexes,
} from '../../packages/storage-typeorm/src/copy/table-indexes.js';
import { makeTermsAnew } from '../../packages/storage-typeorm/src/copy/make-terms-anew.js';
import { insertRows } from '../../packages/storage-typeorm/src/copy/write-rows.js';
import { storageOn } from '../../packages/storage-typeorm/src/open/storage.js';
import { openSealing } from '../../packages/storage-typeorm/src/sql/open-sealing.js';
import { RowMapping } from '../../packages/storage-typeorm/src/sql/row-mapping.js';
import { openSqliteToCopy } from '../../packages/storage-typeorm/src/sqlite/open-to-copy.js';
import { recordSchemas } from '../../packages/storage-typeorm/src/tables/record-schemas.js';
import type { RecordSchema } from '../../packages/storage-typeorm/src/tables/record-schema.js';
import type { Stored, StoredRow } from '../../packages/storage-typeorm/src/tables/row.js';

interface Filling {
  readonly file: string;
  readonly secretKey: Buffer;
  readonly users: number;
  readonly events: number;
}

const rowsAtOnce = 5000;

const fillInstallation = async (filling: Filling): Promise<void> => {
  const { file, secretKey, users, events } = filling;
  const end = await openSqliteToCopy(file, () => undefined);
  try {
    await end.migrate(() => undefined);
    const { tenantId, chain, digest } = await firstStart(end, secretKey);
    await addInBulk(end, 'users', usersOf(tenantId, users));
    await end.writing((session) => session.affected('DELETE FROM `user_terms`', []));
    await makeTermsAnew(end);

    const log = chainedEvents(digest, { ...chain, tenantId }, events);
    await addInBulk(end, 'auditEvents', log.events());
    await end.writing(async (session) => {
      await session.affected(
        'UPDATE `audit_chains` SET `sequence` = ?, `seal` = ? WHERE `id` = ?',
        [log.end().sequence, log.end().seal, tenantId],
      );
    });
  } finally {
    await end.close();
  }
};

const firstStart = async (end: CopyEnd, secretKey: Buffer) => {
  const sealing = await openSealing(end, aesGcmSealer(deriveSealingKey(secretKey)));
  const storage = storageOn(end, sealing);
  const secrets = installationSecrets([secretKey], sealing.sealedWith);
  const platform = nodePlatform({ secrets });
  const issuer = 'http://localhost:3000';
  const keyward = createKeyward({ ...platform, issuer, storage });
  const { KEYWARD_DEFAULT_CLIENT_ID, KEYWARD_DEFAULT_CLIENT_SECRET } = process.env;
  await keyward.firstStart({
    clientId: KEYWARD_DEFAULT_CLIENT_ID,
    clientSecret: KEYWARD_DEFAULT_CLIENT_SECRET,
  });
  await keyward.sealAudit();

  const [tenant] = await storage.tenants.all([{ attribute: 'isDefault', equals: true }]);
  const chain = (await storage.auditChains.find(tenant!.id))!;
  return { tenantId: tenant!.id, chain, digest: platform.digest };
};

/** Rows of one kind, whose indexes are made when all of them are there. */
const addInBulk = async <K extends RecordName>(
  end: CopyEnd,
  name: K,
  records: Iterable<{ readonly id: string }>,
): Promise<void> => {
  const schema = recordSchemas[name] as unknown as RecordSchema;
  const table = copiedTables().find((each) => each.name === schema.table)!;
  const rowOf = rowMaker(schema, table, name);

  const write = (some: readonly StoredRow[]): Promise<void> =>
    end.writing((session) => insertRows(session, end, table, some));

  await dropIndexes(end, table);
  let rows: StoredRow[] = [];
  for (const record of records) {
    rows.push(rowOf(record));
    if (rows.length < rowsAtOnce) continue;
    await write(rows);
    rows = [];
  }
  if (rows.length > 0) await write(rows);
  await restoreIndexes(end, table);
};

/** Makes a row of a record, its columns in the order of the copy. */
const rowMaker = (schema: RecordSchema, table: CopiedTable, name: RecordName) => {
  const mapping = new RowMapping(schema, recordTypes[name] as never, {
    seal: (plain) => plain,
    open: (sealed) => sealed,
  });
  const places = table.columns.map((column) => mapping.namesWritten.indexOf(column.name));
  return (record: { readonly id: string }): StoredRow => {
    const values = mapping.values(record, (plain) => plain);
    // Only the column that is written when a row is held is none of the mapping: nothing is held yet.
    return places.map((place): Stored => (place === -1 ? 0 : values[place]!));
  };
};

const begin = Date.UTC(2026, 0, 1);

const usersOf = function* (tenantId: string, count: number) {
  for (let at = 0; at < count; at++) {
    const time = new Date(begin + at * 1000);
    const stamp = { createdBy: null, createdAt: time, updatedBy: null, updatedAt: time };
    const [given, family] = [`Given${at % 300}`, `Famîly${at % 2000}`];
    yield newUser(listedDomainNames, {
      id: randomUUID(),
      tenantId,
      username: `user${at}`,
      email: `${given}.${at}@example.com`,
      profile: { name: `${given} ${family}`, given_name: given, family_name: family },
      passwordHash: '$2b$12$1UfxfKcreZm5tW.a4m/2L.OE1U1VHp4zYgMz29JgJz8hVu1zcQTYS',
      ...stamp,
    });
  }
};

const names = [
  'user.created',
  'user.modified',
  'user.logged_in',
  'grant.redeemed',
  'user.blocked',
] as const;

const chainedEvents = (
  digest: Digest,
  start: { readonly tenantId: string; readonly sequence: number; readonly seal: string },
  count: number,
) => {
  let { sequence, seal } = start;
  const { tenantId } = start;
  const actors = Array.from({ length: 1000 }, () => randomUUID());

  return {
    end: () => ({ sequence, seal }),
    *events(): Iterable<SealedEvent> {
      for (let at = 0; at < count; at++) {
        sequence += 1;
        const origin = { createdAt: new Date(begin + at * 100), at: 0, uuid: randomUUID() };
        const event = newAuditEvent(origin, {
          tenantId,
          name: names[at % names.length]!,
          actorId: actors[at % actors.length]!,
          recordId: actors[(at * 7) % actors.length]!,
          changed: ['email', 'profile'],
          requestId: origin.uuid,
          address: '192.0.2.7',
        });
        const sealed = { ...event, sequence };
        seal = sealOf(digest, sealed, seal);
        yield { ...sealed, seal };
      }
    },
  };
};

const [file, users, events] = process.argv.slice(2);
await fillInstallation({
  file: file!,
  secretKey: parseSecretKey(process.env['KEYWARD_SECRET_KEY']!),
  users: Number(users),
  events: Number(events),
});
