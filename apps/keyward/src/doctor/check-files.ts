import { dirname, join } from 'node:path';
import type { Configuration } from '@keyward/server/parts';
import { findingsOf, type Finding } from './finding.js';
import type { FileFacts, FreeBytes, KeyFacts, LookAtFile } from './ports.js';

const folderFindings = findingsOf('data folder');
const keyFindings = findingsOf('key file');
const databaseFindings = findingsOf('database file');
const spaceFindings = findingsOf('free space');

const others = 0o077;

const isOpenToOthers = ({ mode = 0 }: FileFacts): boolean => (mode & others) !== 0;

/** The folder in which the server keeps the database, the key and the outbox. */
export const checkDataFolder = async (
  { dataDirectory: folder }: Pick<Configuration, 'dataDirectory'>,
  look: LookAtFile,
): Promise<Finding> => {
  const { ok, warning, problem } = folderFindings;
  const facts = await look(folder);
  if (facts === undefined) return checkPlaceOf(folder, look);
  if (!facts.isFolder) {
    return problem(`${folder} is no folder`, 'Set KEYWARD_DATA_DIR to a folder.');
  }
  if (!facts.isReadable || !facts.isWritable) {
    return problem(
      `this user cannot read and write ${folder}`,
      `Run as the user of the server, or give the folder to this user: chown ${folder}.`,
    );
  }
  if (isOpenToOthers(facts)) {
    return warning(`other users of the machine can enter ${folder}`, `Run chmod 700 ${folder}.`);
  }
  return ok(`${folder} belongs to the server alone`);
};

/** The first start makes the folder, with the folders above it. */
const checkPlaceOf = async (folder: string, look: LookAtFile): Promise<Finding> => {
  const { ok, problem } = folderFindings;
  let above = dirname(folder);
  let facts = await look(above);
  while (facts === undefined && above !== dirname(above)) {
    above = dirname(above);
    facts = await look(above);
  }
  return facts?.isWritable === true
    ? ok(`${folder} is made at the first start`)
    : problem(
        `${folder} does not exist, and this user cannot make it in ${above}`,
        'Make the folder for the user of the server, or set KEYWARD_DATA_DIR.',
      );
};

/** Undefined where the key comes from a variable, or none is needed. */
export const checkKeyFile = async (
  { dataDirectory, database }: Pick<Configuration, 'dataDirectory' | 'database'>,
  { origin, unreadable }: KeyFacts,
  look: LookAtFile,
): Promise<Finding | undefined> => {
  const { ok, problem } = keyFindings;
  if (origin === 'variable' || database.kind === 'memory') return undefined;
  if (unreadable !== undefined) {
    return problem(unreadable, 'Run as the user of the server, or restore the file from its copy.');
  }
  const path = join(dataDirectory, 'secret.key');
  const facts = await look(path);
  if (facts === undefined) return ok(`${path} is made at the first start`);
  if (isOpenToOthers(facts)) {
    return problem(
      `other users of the machine can read ${path}`,
      `Run chmod 600 ${path}, and change the key if others may have read it (keyward rekey).`,
    );
  }
  return ok(`its owner alone can read ${path}`);
};

/** Undefined where the database is no file, or there is none yet. */
export const checkDatabaseFile = async (
  { database }: Pick<Configuration, 'database'>,
  look: LookAtFile,
): Promise<Finding | undefined> => {
  const { ok, warning, problem } = databaseFindings;
  if (database.kind !== 'sqlite') return undefined;
  const facts = await look(database.file);
  if (facts === undefined) return undefined;

  if (!facts.isReadable || !facts.isWritable) {
    return problem(
      `this user cannot read and write ${database.file}`,
      'Run as the user of the server, or give the file to this user.',
    );
  }
  if (isOpenToOthers(facts)) {
    return warning(
      `other users of the machine can read ${database.file}`,
      `Start the server, which changes that, or run chmod 600 ${database.file}.`,
    );
  }
  return ok(`its owner alone can read ${database.file}`);
};

const mebibyte = 1024 * 1024;
const [fewBytes, tooFewBytes] = [500 * mebibyte, 20 * mebibyte];

/** Undefined where the system does not tell. */
export const checkFreeSpace = async (
  { dataDirectory: folder }: Pick<Configuration, 'dataDirectory'>,
  freeBytes: FreeBytes,
): Promise<Finding | undefined> => {
  const { ok, warning, problem } = spaceFindings;
  const free = await freeBytes(folder);
  if (free === undefined) return undefined;

  const text = `${Math.floor(free / mebibyte)} MiB are free for ${folder}`;
  const advice = 'Make room: a server on a full disk refuses every write.';
  if (free < tooFewBytes) return problem(text, advice);
  if (free < fewBytes) return warning(text, advice);
  return ok(text);
};
