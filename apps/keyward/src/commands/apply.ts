import { open, readFile, rm, type FileHandle } from 'node:fs/promises';
import type { AppliedOnWire } from '@keyward/api';
import { textOfFile } from '@keyward/platform-node';
import { ConfigurationError } from '@keyward/server/parts';
import { linesOfChange, summaryOf } from '../configuration/describe-plan.js';
import { readDocuments } from '../configuration/documents.js';
import { configurationServer } from '../configuration/servers.js';
import { bodyOf, inFiles, type RunFlags } from './plan.js';
import type { Report } from './report.js';

export interface ApplyOptions extends RunFlags {
  /** A file with what `plan --json` printed. */
  readonly plan?: string | undefined;
  /** A new file for the secrets of the making of the server. */
  readonly secretsTo?: string | undefined;
}

/** `keyward apply FILE…`: does what the documents say, all of it or nothing. */
export const apply = async (
  report: Report,
  files: readonly string[],
  options: ApplyOptions,
): Promise<void> => {
  const documents = await readDocuments(files);
  const plan = options.plan === undefined ? undefined : await planIn(options.plan);
  const server = await configurationServer(options.url, report);
  const secrets = await secretsFile(options.secretsTo);
  try {
    const body = { ...bodyOf(documents, options), ...(plan !== undefined && { plan }) };
    const applied = await inFiles(documents, server.apply(body));
    await secrets.keep(applied.clients);

    for (const change of applied.changes) linesOfChange(change).forEach((line) => report.say(line));
    report.say(`${summaryOf(applied, '')}.`);
    for (const line of linesOfClients(applied, options.secretsTo)) report.say(line);
    const { clients, ...rest } = applied;
    report.finish({
      ...rest,
      clients: clients.map(({ client_secret: _secret, ...client }) => client),
      ...(options.secretsTo !== undefined && { secrets: options.secretsTo }),
    });
  } catch (error) {
    await secrets.forget();
    throw error;
  } finally {
    await server.close();
  }
};

const planIn = async (file: string): Promise<string> => {
  const plan = await readFile(file).then(
    (bytes) => membersOf(bytes).plan,
    () => undefined,
  );
  if (typeof plan === 'string') return plan;
  throw new ConfigurationError(`${file} does not hold what keyward plan --json printed`);
};

const membersOf = (bytes: Uint8Array): { readonly plan?: unknown } => {
  try {
    return (JSON.parse(textOfFile(bytes)) ?? {}) as object;
  } catch {
    return {};
  }
};

/** Made before anything is applied, so that no secret is lost because a folder is missing. */
const secretsFile = async (file: string | undefined) => {
  const handle = file === undefined ? undefined : await newFile(file);
  return {
    keep: async (clients: AppliedOnWire['clients']): Promise<void> => {
      await handle?.writeFile(`${JSON.stringify({ clients }, null, 2)}\n`);
      await handle?.close();
    },
    forget: async (): Promise<void> => {
      await handle?.close();
      if (file !== undefined) await rm(file, { force: true });
    },
  };
};

/** Only its owner reads it, and what is there is not written over. */
const newFile = (file: string): Promise<FileHandle> =>
  open(file, 'wx', 0o600).catch(() => {
    throw new ConfigurationError(`${file} cannot be made, or is there already`);
  });

const linesOfClients = (
  { clients }: AppliedOnWire,
  secretsTo: string | undefined,
): readonly string[] => {
  const lines = clients.map((client) => `client_id of ${client.client_name}: ${client.client_id}`);
  const withSecret = clients.filter((client) => client.client_secret !== null).length;
  if (withSecret === 0) return lines;
  return [
    ...lines,
    secretsTo === undefined
      ? `secrets that were made and not written down: ${withSecret}; --secrets-to FILE keeps them`
      : `secrets that were made: ${withSecret}, in ${secretsTo}`,
  ];
};
