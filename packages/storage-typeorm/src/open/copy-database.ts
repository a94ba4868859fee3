/** Copies an installation from one database to another, while no server runs on either. */
import { createHash } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isRefusal } from '@keyward/core/ports';
import { Locked } from '../connection/failures.js';
import type { ComparedTable } from '../copy/compare-rows.js';
import type { CopyEnd } from '../copy/copy-end.js';
import { CopyRefusedError, explainFailure, namedEnd, type EndName } from '../copy/copy-refused.js';
import { copyTables, type CopyProgress } from '../copy/copy-tables.js';
import { markTarget, tableWithRows, unmarkTarget } from '../copy/target-mark.js';
import { isUnfinishedCopy, unfinishedCopyFrom } from '../migrations/unfinished-copy.js';
import { openSealing } from '../sql/open-sealing.js';
import type { Sealer } from '../sql/sealing.js';
import { hasFile } from '../sqlite/private-file.js';
import type { DatabaseAddress } from './database-url.js';
import { hasContent, readMigrations, type MigrationState } from './inspect-database.js';
import { openToCopy } from './open-to-copy.js';
import { storageOn, type TypeormStorage } from './storage.js';
import { reseal } from '../sql/reseal.js';

export interface CopyOptions {
  readonly from: DatabaseAddress;
  readonly to: DatabaseAddress;
  /** Opens the sealer of the source, which is that of the target then. */
  readonly openSealer: () => Promise<Sealer>;
  /** Looks at the copy before it counts as one. What it throws ends the copy. */
  readonly verify: (storage: TypeormStorage) => Promise<void>;
  readonly progress?: (reached: CopyProgress) => void;
  readonly warn?: (text: string) => void;
}

/**
 * Every table is copied, then compared with that of the source. Until all of it is done, no server starts on the
 * target. A run that was cut off is continued by the next.
 * @throws CopyRefusedError, and what the sealer throws when it opens no value of the source
 */
export const copyDatabase = async (options: CopyOptions): Promise<readonly ComparedTable[]> => {
  const { from, to, openSealer, warn = () => undefined } = options;
  await assertApart(from, to);
  await assertThere(from);

  const source = await openEnd(from, { name: '--from', warn });
  try {
    await assertAlone(source, '--from');
    await assertCurrent(source);
    const sealer = await openSealer();
    await openSealing(source, sealer);

    const target = await openEnd(to, { name: '--to', warn });
    try {
      const mark = unfinishedCopyFrom(originOf(from, await defaultTenantId(source)));
      await prepareTarget(target, mark, warn);
      return await copyBetween({ source, target, mark, sealer }, options);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
};

interface OpenEnds {
  readonly source: CopyEnd;
  readonly target: CopyEnd;
  readonly mark: string;
  readonly sealer: Sealer;
}

const copyBetween = async (
  { source, target, mark, sealer }: OpenEnds,
  { verify, progress = () => undefined }: CopyOptions,
): Promise<readonly ComparedTable[]> => {
  const tables = await copyTables({ source, target, progress });
  const sealing = await openSealing(target, sealer);
  await verify({
    ...storageOn(target, sealing),
    sealedWith: sealing.sealedWith,
    reseal: (resealOptions) => reseal(target, sealing, resealOptions),
  });
  await unmarkTarget(target, mark);
  return tables;
};

// --- Before anything is written ---------------------------------------------------------------------------------

const assertApart = async (from: DatabaseAddress, to: DatabaseAddress): Promise<void> => {
  if ((await placeOf(from)) === (await placeOf(to)))
    throw new CopyRefusedError('--from and --to name the same database');
};

/** Where a database is, without who reads it and how. */
const placeOf = async (address: DatabaseAddress): Promise<string> => {
  if (address.kind === 'sqlite') {
    const { file } = address;
    return realpath(file).catch(() => resolve(file));
  }
  const schema = address.kind === 'postgres' ? address.schema : undefined;
  return JSON.stringify([address.host, address.port, address.database, schema]);
};

/** Opening would make the file of SQLite. */
const assertThere = async (from: DatabaseAddress): Promise<void> => {
  if (from.kind === 'sqlite' && !(await hasContent(from.file))) throw neverSetUp();
};

const neverSetUp = (): Error =>
  new CopyRefusedError('--from names a database that was never set up: there is nothing to copy');

const migrationsOf = (end: CopyEnd): Promise<MigrationState | undefined> =>
  end.reading((session) => readMigrations(session, end));

const assertCurrent = async (source: CopyEnd): Promise<void> => {
  const state = await migrationsOf(source);
  if (state === undefined) throw neverSetUp();

  const { pending, unknown } = state;
  if (unknown.some(isUnfinishedCopy))
    throw new CopyRefusedError('--from is the target of a copy that has not finished');
  if (unknown.length > 0)
    throw new CopyRefusedError(
      `a newer version of Keyward made the tables of --from: they are at ${unknown.at(-1)}. ` +
        'Copy with that version',
    );
  if (pending.length > 0)
    throw new CopyRefusedError(
      `the tables of --from are not up to date: ${pending.length} migrations are missing. Run ` +
        'keyward migrate with its URL as KEYWARD_DATABASE_URL first',
    );
};

/** Makes the tables of an empty target, and marks it; leaves one as it is that has the mark already. */
const prepareTarget = async (
  target: CopyEnd,
  mark: string,
  warn: (text: string) => void,
): Promise<void> => {
  const { pending = [], unknown = [] } = (await migrationsOf(target)) ?? {};
  const found = unknown.find(isUnfinishedCopy);
  if (found === undefined) await assertEmpty(target);
  if (found !== undefined && found !== mark)
    throw new CopyRefusedError(
      '--to holds an unfinished copy of another database. Go on with that one, or empty --to',
    );
  const isOther = unknown.some((name) => name !== mark);
  if (isOther || (found !== undefined && pending.length > 0))
    throw new CopyRefusedError(
      'another version of Keyward made the tables of --to. Empty it, and begin again',
    );

  await assertAlone(target, '--to');
  if (found !== undefined) return;
  await target.migrate(warn);
  await markTarget(target, mark);
};

const assertEmpty = async (target: CopyEnd): Promise<void> => {
  const filled = await tableWithRows(target);
  if (filled !== undefined)
    throw new CopyRefusedError(
      `--to holds rows already, for example in ${filled}. Nothing was written: name an empty ` +
        'database',
    );
};

const openEnd = async (
  address: DatabaseAddress,
  { name, warn }: { readonly name: EndName; readonly warn: (text: string) => void },
): Promise<CopyEnd> => {
  if (address.kind === 'sqlite' && !hasFile(address.file))
    throw new CopyRefusedError(`${name} names a database in memory, which goes with its process`);

  return namedEnd(await openToCopy(address, warn).catch(explainOpening(name)), name);
};

/** Milliseconds that connections of a program that has just ended may take to go. */
const patience = 10_000;
const pause = 250;

/** @throws CopyRefusedError while another program is connected */
const assertAlone = async (end: CopyEnd, name: EndName): Promise<void> => {
  for (let waited = 0; ; waited += pause) {
    const others = await end.reading((session) => end.countOthers(session));
    if (others === 0) return;
    if (waited >= patience)
      throw new CopyRefusedError(
        `other connections to the database of ${name} are open: stop every server, and run the ` +
          'same command again',
      );
    await wait(pause);
  }
};

/** SQLite says so where another program has the file open. */
const explainOpening =
  (name: EndName) =>
  (error: unknown): never => {
    if (isRefusal(error) && error.cause instanceof Locked)
      throw new CopyRefusedError(
        `another program has the database of ${name} open: stop every server, and run the same ` +
          'command again',
      );
    return explainFailure(name)(error);
  };

// --- Which installation it is -----------------------------------------------------------------------------------

const defaultTenantId = async (source: CopyEnd): Promise<string> => {
  const [row] = await source.reading((session) =>
    session.rows('SELECT `id` FROM `tenants` WHERE `is_default` = TRUE', []),
  );
  if (row === undefined) throw neverSetUp();
  return row['id'] as string;
};

/** Tells two sources apart, and holds nothing that could not be read by everyone. */
const originOf = (from: DatabaseAddress, tenantId: string): string => {
  const place = from.kind === 'sqlite' ? resolve(from.file) : [from.host, from.port, from.database];
  return createHash('sha256')
    .update(JSON.stringify([from.kind, place, tenantId]))
    .digest('hex')
    .slice(0, 32);
};
