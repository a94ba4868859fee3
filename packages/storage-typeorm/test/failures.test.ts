/** What the errors of the databases mean: to callers, and in words for the operator. */
import { open, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { isRefusal, takeTurns, type Refusal, type Storage } from '@keyward/core/ports';
import { DataSource } from 'typeorm';
import type { FailureMeaning } from '../src/connection/failure-table.js';
import {
  Contended,
  Damaged,
  DatabaseError,
  Locked,
  MissingReference,
  TakenKey,
  Unreachable,
  withReruns,
} from '../src/connection/failures.js';
import { typeormStorage } from '../src/index.js';
import type { Runner } from '../src/connection/session.js';
import * as mysql from '../src/mysql/failures.js';
import { sqliteDriver } from '../src/sqlite/driver.js';
import * as postgres from '../src/postgres/failures.js';
import * as sqlite from '../src/sqlite/failures.js';
import { sqliteCodeName } from '../src/sqlite/failures.js';
import { sqliteConnections } from '../src/sqlite/connections.js';
import { openSqlite } from '../src/sqlite/open.js';
import { Sealing } from '../src/sql/sealing.js';
import { storageOn } from '../src/open/storage.js';
import { newSqliteFile, temporaryFolder } from './open-sqlite.js';
import { showingSealer } from './showing-sealer.js';

const classOf = {
  contended: Contended,
  locked: Locked,
  unavailable: Unreachable,
  damaged: Damaged,
  taken: TakenKey,
  missing: MissingReference,
} as const satisfies Record<FailureMeaning, unknown>;

const errorWith = (code: number | string): Error =>
  Object.assign(new Error('secret words of the driver'), {
    ...(typeof code === 'number' ? { errno: code, code: 'ER_X' } : { code }),
  });

const refusalOf = (work: Promise<unknown>): Promise<Refusal> =>
  work.then(
    () => {
      throw new Error('nothing was refused');
    },
    (error: unknown) => {
      if (isRefusal(error)) return error;
      throw error;
    },
  );

/** Spelled out, so that a code that changes its meaning or goes is noticed. */
const expected: Readonly<Record<FailureMeaning, readonly (number | string)[]>> = {
  taken: [
    1062,
    'SQLITE_CONSTRAINT_UNIQUE',
    'SQLITE_CONSTRAINT_PRIMARYKEY',
    'SQLITE_CONSTRAINT_ROWID',
  ],
  missing: [1216, 1452, 'SQLITE_CONSTRAINT_FOREIGNKEY'],
  contended: [
    ...[1020, 1205, 1213, 1412, 1615, 1689, 3101, 3572],
    ...['SQLITE_ABORT', 'SQLITE_BUSY_SNAPSHOT', 'SQLITE_LOCKED'],
    ...['SQLITE_PROTOCOL', 'SQLITE_SCHEMA'],
  ],
  locked: ['SQLITE_BUSY'],
  damaged: ['SQLITE_CORRUPT', 'SQLITE_FORMAT', 'SQLITE_NOTADB'],
  unavailable: [
    ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH'],
    ...['ENETDOWN', 'EADDRNOTAVAIL', 'ECONNRESET', 'ECONNABORTED', 'ENOTCONN', 'EPIPE', 'EPROTO'],
    ...['ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END', 'PROTOCOL_CONNECTION_LOST'],
    ...['PROTOCOL_ENQUEUE_AFTER_FATAL_ERROR', 'PROTOCOL_ENQUEUE_AFTER_QUIT'],
    ...['PROTOCOL_PACKETS_OUT_OF_ORDER', 'PROTOCOL_UNEXPECTED_PACKET', 'HANDSHAKE_UNKNOWN_ERROR'],
    ...['HANDSHAKE_SSL_ERROR', 'HANDSHAKE_NO_SSL_SUPPORT', 'ETIMEDOUT', 'POOL_ACQUIRE_TIMEOUT'],
    ...['PROTOCOL_SEQUENCE_TIMEOUT', 'TRANSACTION_LOST', 'EMFILE', 'ENFILE', 'ENOBUFS'],
    ...[1015, 1021, 1023, 1024, 1026, 1030, 1034, 1035, 1036, 1037, 1038, 1040, 1041, 1042, 1043],
    ...[1044, 1045, 1047, 1049, 1053, 1077, 1079, 1080, 1114, 1129, 1130, 1142, 1143, 1152, 1153],
    ...[1158, 1159, 1160, 1161, 1180, 1181, 1184, 1194, 1195, 1203, 1206, 1207, 1223, 1226, 1227],
    ...[1251, 1286, 1290, 1317, 1637, 1665, 1698, 1792, 1820, 1836, 1862, 1874, 1927, 1969, 2006],
    ...[2013, 3024, 3032, 3098, 3100, 3118, 3159, 3168, 3989, 4031, 4151, 9001],
    ...['AUTH_SWITCH_PLUGIN_ERROR', 'MYSQL_CLEAR_PASSWORD_NOT_ENABLED'],
    ...['SQLITE_AUTH', 'SQLITE_CANTOPEN', 'SQLITE_FULL'],
    ...['SQLITE_INTERRUPT', 'SQLITE_IOERR', 'SQLITE_NOLFS', 'SQLITE_NOMEM'],
    ...['SQLITE_PERM', 'SQLITE_READONLY'],
  ],
};
const rows = Object.entries(expected).flatMap(([meaning, codes]) =>
  codes.map((code) => [code, meaning as FailureMeaning] as const),
);

/** Errors of one database, and of the line to it. */
const isOfSqlite = (code: number | string): boolean => String(code).startsWith('SQLITE_');
const meaningOf = (error: Error): Error => {
  const { code = '' } = error as { code?: string };
  return isOfSqlite(code) ? sqlite.meaningOf(error) : mysql.meaningOf(error);
};
const failureTable = new Map([...mysql.mysqlFailures, ...sqlite.sqliteFailures]);

const ofPostgres: Readonly<Record<FailureMeaning, readonly string[]>> = {
  taken: ['23505'],
  missing: ['23503'],
  contended: ['40001', '40P01', '55P03'],
  locked: [],
  damaged: ['XX001', 'XX002'],
  unavailable: [
    ...['08000', '08001', '08003', '08004', '08006', '08P01', '25006', '25P03', '25P04', '26000'],
    ...['42P05', '28000', '28P01', '3D000', '3F000', '42501', '53000', '53100', '53200', '53300'],
    ...['53400', '57014', '57P01', '57P02', '57P03', '57P04', '57P05', '58000', '58030'],
    ...['CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ...['SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'],
    ...['UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  ],
};
const rowsOfPostgres = Object.entries(ofPostgres).flatMap(([meaning, codes]) =>
  codes.map((code) => [code, meaning as FailureMeaning] as const),
);

describe('the table of failures of PostgreSQL', () => {
  test.each(rowsOfPostgres)('takes %s for %s', (code, meaning) => {
    const failure = postgres.meaningOf(Object.assign(new Error('secret words'), { code }));
    expect(failure).toBeInstanceOf(classOf[meaning]);
    expect(failure.message).not.toContain('secret words');
  });

  test('has no other rows, beside those of the line', () => {
    const own = [...postgres.postgresFailures.keys()]
      .map(String)
      .filter((code) => !code.startsWith('E') || code.startsWith('ERR_TLS'));
    const wanted = [
      'POOL_ACQUIRE_TIMEOUT',
      'TRANSACTION_LOST',
      ...rowsOfPostgres.map(([code]) => code),
    ];
    expect(own.sort()).toEqual(wanted.sort());
  });

  test.each([
    'Connection terminated unexpectedly',
    'Client has encountered a connection error and is not queryable',
    'timeout exceeded when trying to connect',
    'The server does not support SSL connections',
    'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a non-empty string',
  ])('takes "%s", which has no code, for a database that cannot be reached', (message) => {
    expect(postgres.meaningOf(new Error(message))).toBeInstanceOf(Unreachable);
  });

  test.each([
    ['ENOENT', 'connect ENOENT /run/postgresql', 'the socket of the database is not there'],
    ['EACCES', 'connect EACCES /run/postgresql', 'the socket of the database may not be opened'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', '', 'is not valid for the host in the URL'],
    ['CERT_HAS_EXPIRED', '', 'the certificate of the database has expired'],
    ['SELF_SIGNED_CERT_IN_CHAIN', '', 'sslrootcert=FILE'],
    ['08P01', 'unsupported startup parameter in options: DateStyle', 'the URL needs pgbouncer=1'],
    [
      undefined,
      'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string',
      'no password',
    ],
  ])('says what to change for %s %s', (code, message, told) => {
    const failure = postgres.meaningOf(Object.assign(new Error(message), code && { code }));
    expect(failure).toBeInstanceOf(Unreachable);
    expect(failure.message).toContain(told);
  });

  test('names the key that is taken, and the column of a reference that is missing', () => {
    const violation = (code: string, constraint: string): Error =>
      postgres.meaningOf(Object.assign(new Error(''), { code, constraint }));
    expect(violation('23505', 'users_unique_phone_number')).toMatchObject({ key: 'phone_number' });
    expect(violation('23505', 'PK_a3ffb1c0c8416b9fc6f907b7433')).toMatchObject({ key: 'id' });
    expect(violation('23503', 'users_names_tenant_id')).toMatchObject({ column: 'tenant_id' });
  });
});

describe('the table of failures', () => {
  test.each(rows)('takes %s for %s', (code, meaning) => {
    expect(meaningOf(errorWith(code))).toBeInstanceOf(classOf[meaning]);
  });

  test('has no other rows', () => {
    const codes = rows.map(([code]) => code);
    expect([...failureTable.keys()].map(String).sort()).toEqual(codes.map(String).sort());
  });

  test.each(expected.unavailable)(
    'answers a caller with storage_unavailable for %s',
    async (code) => {
      const refusal = await refusalOf(withReruns(() => Promise.reject(meaningOf(errorWith(code)))));
      expect(refusal.code).toBe('storage_unavailable');
      expect((refusal.cause as Error).message).toContain(failureTable.get(code)!.why);
      expect((refusal.cause as Error).message).not.toContain('secret words');
    },
  );

  test.each([
    'SQLITE_IOERR_WRITE',
    'SQLITE_IOERR_SHORT_READ',
    'SQLITE_CANTOPEN_ISDIR',
    'SQLITE_CORRUPT_INDEX',
    'SQLITE_READONLY_DBMOVED',
  ])('takes %s for its short name', (code) => {
    expect(meaningOf(errorWith(code))).toBeInstanceOf(Unreachable);
  });

  test.each([
    [517, 'SQLITE_BUSY_SNAPSHOT'],
    [773, 'SQLITE_BUSY'],
    [778, 'SQLITE_IOERR_WRITE'],
    [3850, 'SQLITE_IOERR'],
    [26, 'SQLITE_NOTADB'],
    [1032, 'SQLITE_READONLY'],
    [2067, 'SQLITE_CONSTRAINT_UNIQUE'],
  ])('names the result %i of SQLite %s', (code, name) => {
    expect(sqliteCodeName(code)).toBe(name);
  });

  test('takes an error that it does not know for a defect', () => {
    expect(meaningOf(errorWith(1406))).toBeInstanceOf(DatabaseError);
    expect(meaningOf(errorWith('SQLITE_ERROR'))).toBeInstanceOf(DatabaseError);
  });

  test('takes an unknown error that ends the connection for a broken connection', () => {
    const fatal = Object.assign(errorWith(9999), { fatal: true });
    expect(meaningOf(fatal)).toBeInstanceOf(Unreachable);
  });
});

describe('a SQLite file that fails', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let file: string;
  const token = (id: string) => ({ id, revokedAt: new Date(0), expiresAt: new Date(0) });
  beforeEach(async () => {
    folder = await temporaryFolder();
    file = `${folder.path}/keyward.db`;
  });
  afterEach(() => folder.remove());

  const causeAtStart = async (): Promise<string> => {
    const opening = typeormStorage({ database: { kind: 'sqlite', file }, sealer: showingSealer });
    return ((await refusalOf(opening)).cause as Error).message;
  };

  test('is not opened if it is no database', async () => {
    await writeFile(file, 'no database'.repeat(1000));
    expect(await causeAtStart()).toBe('the database file is not a SQLite database (SQLITE_NOTADB)');
  });

  test('is not opened if its pages are damaged', async () => {
    await newSqliteFile(file);
    const garbage = Buffer.alloc(3000, 0x5a);
    const handle = await open(file, 'r+');
    await handle.write(garbage, 0, garbage.length, 100);
    await handle.close();
    expect(await causeAtStart()).toContain('the database file is damaged (SQLITE_CORRUPT');
  });

  test.each([
    ['a read', (storage: Storage) => storage.revokedTokens.all([])],
    ['a write', (storage: Storage) => storage.revokedTokens.add(token('late'))],
  ])('is not ready any more once %s has met damage', async (_, meetsDamage) => {
    await newSqliteFile(file);
    const first = await typeormStorage({
      database: { kind: 'sqlite', file },
      sealer: showingSealer,
    });
    for (let at = 0; at < 500; at++) await first.revokedTokens.add(token('x'.repeat(30) + at));
    await first.close();

    const storage = await typeormStorage({
      database: { kind: 'sqlite', file },
      sealer: showingSealer,
    });
    await storage.ping();
    await overwriteTable('revoked_tokens');
    await storage.ping();

    const refusal = await refusalOf(meetsDamage(storage));
    expect((refusal.cause as Error).message).toContain('damaged');
    for (const _ of [1, 2]) {
      expect((await refusalOf(storage.ping())).cause).toBe(refusal.cause);
    }
    await storage.close();
  });

  /** All pages of the table, as a broken disk would. */
  const overwriteTable = async (name: string): Promise<void> => {
    const source = new DataSource({
      type: 'better-sqlite3',
      database: file,
      driver: sqliteDriver(),
    });
    await source.initialize();
    const [{ page_size: size }] = await source.query<[{ page_size: number }]>('PRAGMA page_size');
    const pages = await source.query<{ rootpage: number }[]>(
      'SELECT rootpage FROM sqlite_master WHERE tbl_name = ?',
      [name],
    );
    await source.destroy();

    const handle = await open(file, 'r+');
    for (const { rootpage } of pages) {
      await handle.write(Buffer.alloc(size, 0x5a), 0, size, (rootpage - 1) * size);
    }
    await handle.close();
  };

  test('refuses a write when the disk is full, and takes writes again when it is not', async () => {
    const connections = await openSqlite(file);
    const storage = storageOn(connections, new Sealing(showingSealer, connections.dialect));
    const limit = (pages: number): Promise<unknown> =>
      connections.dataSource.query(`PRAGMA max_page_count = ${pages}`);
    const addMany = (): Promise<void> =>
      storage.transaction(async (stores) => {
        for (let at = 0; at < 200; at++) await stores.revokedTokens.add(token('x'.repeat(30) + at));
      });

    // The pages of indexes that a migration dropped would take the rows.
    await connections.dataSource.query('VACUUM');
    await limit(1);
    const refusal = await refusalOf(addMany());
    await limit(1_000_000);
    await addMany();

    expect(refusal.code).toBe('storage_unavailable');
    expect(await storage.revokedTokens.all([])).toHaveLength(200);
    await storage.close();
  });

  test('is not ready after a failed write until a write reaches the disk', async () => {
    let isFull = false;
    const statements: string[] = [];
    const runner: Runner = {
      query: (sql) => {
        statements.push(sql);
        const fails = isFull && sql === 'COMMIT';
        if (fails) return Promise.reject(errorWith('SQLITE_FULL'));
        return Promise.resolve({ records: [{ user_version: 7 }] });
      },
    };
    const connections = sqliteConnections(runner, takeTurns());
    const isReady = (): Promise<boolean> =>
      connections.assertWritable().then(
        () => true,
        () => false,
      );

    const before = await isReady();
    isFull = true;
    await refusalOf(connections.writing(() => Promise.resolve()));
    const during = await isReady();
    isFull = false;
    const after = await isReady();

    expect([before, during, after]).toEqual([true, false, true]);
    expect(statements).toContain('PRAGMA user_version = 7');
  });

  test('ends a transaction that a failure of the disk left open', async () => {
    const statements: string[] = [];
    const runner: Runner = {
      query: (sql) => {
        statements.push(sql);
        if (sql === 'INSERT') return Promise.reject(errorWith('SQLITE_IOERR_WRITE'));
        return Promise.resolve({ records: [] });
      },
    };
    const connections = sqliteConnections(runner, takeTurns());
    await refusalOf(connections.writing((session) => session.rows('INSERT', [])));
    expect(statements).toEqual(['BEGIN IMMEDIATE', 'INSERT', 'ROLLBACK']);
  });
});
