/** What the checks ask, on a real machine. Each probe answers in seconds, and leaves nothing behind. */
import { access, constants, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pingRedis } from '@keyward/limits';
import { assertMailServer, parseSmtpUrl } from '@keyward/mail-smtp';
import {
  aesGcmSealer,
  deriveSealingKey,
  readNextSecretKey,
  readSecretKey,
} from '@keyward/platform-node';
import {
  EarlierKeyNeededError,
  inspectClients,
  inspectDatabase,
  type DatabaseInspection,
} from '@keyward/storage-typeorm';
import { type Configuration, type Environment, reasonOf } from '@keyward/server/parts';
import type {
  DatabaseFacts,
  DoctorPorts,
  FileFacts,
  IssuerFacts,
  KeyFacts,
  KeyFit,
  Reason,
} from './ports.js';

/** Milliseconds for one answer from elsewhere. */
const patience = 5000;

export const doctorPorts = (environment: Environment): DoctorPorts => ({
  environment,
  nodeVersion: process.versions.node,
  lookAtFile,
  freeBytes,
  findKeys,
  askDatabase,
  askClients: async (database) =>
    database.kind === 'memory' ? undefined : inspectClients(database).catch(() => undefined),
  askIssuer,
  askMailServer: (url) => reasonAgainst(assertMailServer(parseSmtpUrl(url), patience)),
  askRedis: (url) => reasonAgainst(pingRedis(url, patience)),
});

const reasonAgainst = (attempt: Promise<void>): Promise<Reason> =>
  attempt.then(
    () => undefined,
    (error: Error) => oneLine(error.message),
  );

const oneLine = (text: string): string => text.trim().replace(/\s+/g, ' ');

// --- Files ----------------------------------------------------------------------------------------------------------

const lookAtFile = async (path: string): Promise<FileFacts | undefined> => {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return undefined;

  const isAllowed = (right: number): Promise<boolean> =>
    access(path, right).then(
      () => true,
      () => false,
    );
  return {
    isFolder: found.isDirectory(),
    mode: process.platform === 'win32' ? undefined : found.mode & 0o777,
    isReadable: await isAllowed(constants.R_OK),
    isWritable: await isAllowed(constants.W_OK),
  };
};

/** Asks for the next folder above where there is none yet. */
const freeBytes = async (folder: string): Promise<number | undefined> => {
  const found = await statfs(folder).catch(() => undefined);
  if (found !== undefined) return found.bavail * found.bsize;
  const above = dirname(folder);
  return above === folder ? undefined : freeBytes(above);
};

// --- The key and the database ---------------------------------------------------------------------------------------

/** As a start does, but no key is made. */
const findKeys = async ({
  secretKey,
  previousSecretKeys = [],
  dataDirectory,
}: Configuration): Promise<KeyFacts> => {
  if (secretKey !== undefined) {
    return { origin: 'variable', keys: [secretKey, ...previousSecretKeys] };
  }
  try {
    const found = [await readNextSecretKey(dataDirectory), await readSecretKey(dataDirectory)];
    const keys = found.filter((key) => key !== undefined);
    return keys.length === 0
      ? { origin: 'nowhere', keys }
      : { origin: 'file', keys: [...keys, ...previousSecretKeys] };
  } catch (error) {
    return { origin: 'file', unreadable: oneLine((error as Error).message), keys: [] };
  }
};

const askDatabase = async (
  database: Configuration['database'],
  keys: readonly Buffer[],
): Promise<DatabaseFacts> => {
  if (database.kind === 'memory') return { unusable: 'there is none' };

  const [newest, ...earlier] = keys.map(deriveSealingKey);
  const sealer = newest && aesGcmSealer(newest, ...earlier);
  const askedAt = Date.now();
  try {
    const inspection = await inspectDatabase(database, sealer);
    return {
      inspection,
      secondsAhead: secondsAhead(inspection.time, askedAt),
      key: keyFitIn(inspection, sealer !== undefined),
    };
  } catch (error) {
    return { unusable: oneLine(reasonOf(error)) };
  }
};

const keyFitIn = (
  { migrations, sealerFailure }: DatabaseInspection,
  hasSealer: boolean,
): KeyFit => {
  const isTried = migrations?.pending.length === 0 && migrations.tooNew.length === 0 && hasSealer;
  if (!isTried) return 'not tried';
  if (sealerFailure === undefined) return 'opens the data';
  return sealerFailure instanceof EarlierKeyNeededError ? 'earlier key needed' : 'another key';
};

/** The other clock was read at some moment between the question and the answer. */
const secondsAhead = (time: Date | undefined, askedAt: number): number | undefined => {
  if (time === undefined || Number.isNaN(time.getTime())) return undefined;
  const answeredAt = Date.now();
  if (time.getTime() > answeredAt) return (time.getTime() - answeredAt) / 1000;
  return Math.min(0, time.getTime() - askedAt) / 1000;
};

// --- The issuer -----------------------------------------------------------------------------------------------------

const askIssuer = async (issuer: string): Promise<IssuerFacts> => {
  const askedAt = Date.now();
  try {
    const answer = await fetch(`${issuer}/.well-known/openid-configuration`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    });
    const date = answer.headers.get('date');
    const ahead = secondsAhead(date === null ? undefined : new Date(date), askedAt);
    return { status: answer.status, issuer: await issuerIn(answer), secondsAhead: ahead };
  } catch (error) {
    return { unreachable: explainFetch(error) };
  }
};

const issuerIn = async (answer: Response): Promise<unknown> => {
  const document = (await answer.json().catch(() => undefined)) as
    { readonly issuer?: unknown } | null | undefined;
  return document?.issuer;
};

/** `fetch` says what went wrong in the cause of its error. */
const explainFetch = (error: unknown): { readonly code: string; readonly message: string } => {
  const { cause, name, message } = error as Error;
  const { code, message: reason } = (cause ?? {}) as NodeJS.ErrnoException;
  const text = reason || code || (name === 'TimeoutError' ? 'no answer in time' : message);
  return { code: code ?? name, message: oneLine(text) };
};
