import type { Configuration } from '@keyward/server/parts';
import { describeMigrations, isUnfinishedCopy } from '@keyward/storage-typeorm';
import { checkDatabaseRights, checkDatabaseSettings } from './check-database-settings.js';
import { findingsOf, type Finding } from './finding.js';
import type { DatabaseFacts, KeyFacts } from './ports.js';

const databaseFindings = findingsOf('database');
const writeFindings = findingsOf('database writes');
const tableFindings = findingsOf('tables');
const keyFindings = findingsOf('secret key');

type UsableDatabase = Extract<DatabaseFacts, { readonly unusable?: undefined }>;

/** Reachable, writable, and with tables that this version knows. */
export const checkDatabase = (
  { database }: Pick<Configuration, 'database'>,
  facts: DatabaseFacts,
): readonly Finding[] => {
  const { ok, warning, problem } = databaseFindings;
  if (database.kind === 'memory') {
    return [warning('everything is kept in memory, and goes with the process', adviceOfMemory)];
  }
  if (facts.unusable !== undefined) {
    return [problem(facts.unusable, adviceOf(database))];
  }
  const { inspection } = facts;
  const operated = [
    ...checkDatabaseSettings(inspection),
    ...[checkDatabaseRights(inspection)].filter((finding) => finding !== undefined),
  ];
  const { migrations, refusedWrite } = inspection;
  if (migrations === undefined) {
    const noTables = ok('there are no tables yet: the first start makes them');
    const refusal = refusedWrite === undefined ? [] : [checkWrites(refusedWrite)];
    return [noTables, ...operated, ...refusal];
  }
  return [
    ok(`${nameOf(database)} answers`),
    ...operated,
    checkWrites(refusedWrite),
    checkTables(migrations),
  ];
};

const adviceOfMemory = 'Set KEYWARD_DATABASE_URL, unless this server is for a trial.';

const nameOf = (database: Exclude<Configuration['database'], { kind: 'memory' }>): string =>
  database.kind === 'sqlite'
    ? database.file
    : `${database.database} at ${database.host}:${database.port}`;

const adviceOf = (database: Exclude<Configuration['database'], { kind: 'memory' }>): string =>
  database.kind === 'sqlite'
    ? `Look at ${database.file} and its folder, or restore a backup.`
    : `Look whether the database at ${database.host}:${database.port} runs, and whether ` +
      'KEYWARD_DATABASE_URL has the right user, password and name.';

const checkWrites = (refusedWrite: string | undefined): Finding => {
  const { ok, problem } = writeFindings;
  if (refusedWrite === undefined) return ok('a write that was rolled back succeeded');
  return problem(
    `a write is refused: ${refusedWrite}`,
    'Give the user of the server the right to write, and look whether the database is read only.',
  );
};

const checkTables = ({
  pending,
  needStop,
  unknown,
  tooNew,
}: NonNullable<UsableDatabase['inspection']['migrations']>): Finding => {
  const { ok, warning, problem } = tableFindings;
  if (unknown.some(isUnfinishedCopy)) {
    return problem(
      'a copy into this database has not finished, so no server starts on it',
      'Run the same keyward copy again: it goes on.',
    );
  }
  if (tooNew.length > 0) {
    return problem(
      `a newer version of Keyward made the tables: they are at ${tooNew.at(-1)}`,
      'Start the newer version, or restore the backup from before the upgrade.',
    );
  }
  if (unknown.length > 0) {
    return warning(
      `a newer version of Keyward made the tables, and this one can run beside it: ${unknown.at(-1)}`,
      'End the upgrade: start the newer version everywhere, and stop this one.',
    );
  }
  if (pending.length > 0) {
    const next = `the next start changes the tables: ${pending.length} migrations up to ${pending.at(-1)}.`;
    return needStop.length === 0
      ? warning(
          `${next} ${goesOn}`,
          'Back up the database, and replace one server after the other.',
        )
      : warning(
          `${next} These need all servers of the version before to be stopped: ${describeMigrations(needStop)}`,
          'Back up the database, stop all servers, and start one.',
        );
  }
  return ok('up to date');
};

const goesOn = 'Servers of the version before can go on meanwhile';

/** Whether the key that a start would use opens the data. Undefined where there is nothing to open. */
export const checkSecretKey = (
  { database, dataDirectory }: Pick<Configuration, 'database' | 'dataDirectory'>,
  { origin, unreadable }: KeyFacts,
  facts: DatabaseFacts,
): Finding | undefined => {
  const { ok, problem } = keyFindings;
  const isUnknown = unreadable !== undefined || facts.unusable !== undefined;
  if (database.kind === 'memory' || isUnknown) return undefined;

  const hasTables = facts.inspection.migrations !== undefined;
  if (origin === 'nowhere') {
    if (!hasTables) return ok('is made at the first start');
    return problem(
      `there is data, but neither KEYWARD_SECRET_KEY nor ${dataDirectory}/secret.key`,
      'Restore the key from its copy: a new one opens nothing.',
    );
  }
  if (!hasTables) return checkKeyWithoutData(database, origin);
  return checkKeyFit(facts);
};

/** A key file without its database is what is left of an installation. */
const checkKeyWithoutData = (
  database: Configuration['database'],
  origin: KeyFacts['origin'],
): Finding => {
  const { ok, problem } = keyFindings;
  if (origin === 'file' && database.kind === 'sqlite') {
    return problem(
      `there is a key of an earlier installation, but ${database.file} is missing or empty`,
      'Restore the database, or begin anew: keyward serve --new-database.',
    );
  }
  return ok('can be read; there is no data yet');
};

const checkKeyFit = ({ key }: UsableDatabase): Finding => {
  const { ok, problem } = keyFindings;
  switch (key) {
    case 'opens the data':
      return ok('opens the data');
    case 'another key':
      return problem(
        'is not the key that the data was sealed with',
        'Set KEYWARD_SECRET_KEY, or restore secret.key, to the key of this database.',
      );
    case 'earlier key needed':
      return problem(
        'some values are still sealed with an earlier key',
        'Set KEYWARD_PREVIOUS_SECRET_KEY to it, and run keyward rekey to its end.',
      );
    case 'not tried':
      return ok('can be read; the data is looked at when the tables are up to date');
  }
};
