import { parseArgs } from 'node:util';
import { oneTenant, systemActor, type Actor, type Keyward } from '@keyward/core';
import { importLimit } from '@keyward/core/internal';
import type { Storage } from '@keyward/core/ports';
import { outcomeOnWire, userInLine } from '@keyward/api';
import { compose, identifiers } from './composition.js';
import { ConfigurationError, type Configuration } from './config.js';
import { importState, type ImportState } from './import-state.js';
import { linesOf } from './lines-of.js';

/**
 * `keyward import-users [--tenant ID] FILE.ndjson`: imports a user from each line, written as for `POST /users`.
 *
 * Refused lines are reported in `FILE.ndjson.report.ndjson`. The progress is in `FILE.ndjson.state.json`, from which
 * the next run continues. False when a line was refused.
 */
export const importUsers = async (
  configuration: Configuration,
  words: readonly string[],
): Promise<boolean> => {
  const { file, tenant } = optionsIn(words);
  const state = await importState(file).catch(() => {
    throw new ConfigurationError(`${file} cannot be read, or nothing can be written beside it`);
  });

  const container = compose(configuration);
  const storage = await container.getAsync(identifiers.storage);
  try {
    const keyward = await container.getAsync(identifiers.keyward);
    await assertSetUp(storage);
    const actor = await actorFor(tenant, storage);

    await importLines(file, state, keyward, actor);

    const { refused } = state.counts();
    await state.finish();
    process.stdout.write(
      refused === 0 ? 'Done.\n' : `Done. What was refused is in ${state.report}\n`,
    );
    return refused === 0;
  } finally {
    await storage.close();
  }
};

const assertSetUp = async (storage: Storage): Promise<void> => {
  const defaultTenants = await storage.tenants.all([{ attribute: 'isDefault', equals: true }]);
  if (defaultTenants.length > 0) return;
  throw new ConfigurationError(
    'KEYWARD_DATABASE_URL names a database that was never set up; start the server once',
  );
};

/** The server itself, limited to the tenant that the command names. */
const actorFor = async (tenant: string | undefined, storage: Storage): Promise<Actor> => {
  if (tenant === undefined) return systemActor;
  if ((await storage.tenants.find(tenant)) === undefined) {
    throw new ConfigurationError('--tenant names a tenant that does not exist');
  }
  return { ...systemActor, tenancy: oneTenant(tenant) };
};

const importLines = async (
  file: string,
  state: ImportState,
  keyward: Keyward,
  actor: Actor,
): Promise<void> => {
  const startedAt = Date.now();
  const linesBefore = state.counts().lines;

  for await (const batch of linesOf(file, linesBefore, importLimit)) {
    const outcomes = await keyward.users.import(batch.map(userInLine), actor);
    await state.add(outcomes.map(outcomeOnWire));

    const seconds = Math.max(0.001, (Date.now() - startedAt) / 1000);
    const rate = Math.round((state.counts().lines - linesBefore) / seconds);
    process.stdout.write(`${describeProgress(state)}, ${rate} a second\n`);
  }
};

const describeProgress = (state: ImportState): string => {
  const { lines, created, present, refused } = state.counts();
  return `${lines} lines: ${created} created, ${present} there already, ${refused} refused`;
};

interface Options {
  readonly file: string;
  readonly tenant: string | undefined;
}

const optionsIn = (words: readonly string[]): Options => {
  const { values, positionals } = parseWords(words);
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new ConfigurationError(usage);
  return { file, tenant: values.tenant };
};

const usage = 'import-users knows [--tenant ID] FILE';

const parseWords = (words: readonly string[]) => {
  try {
    return parseArgs({
      args: [...words],
      options: { tenant: { type: 'string' } },
      allowPositionals: true,
      strict: true,
    });
  } catch {
    throw new ConfigurationError(usage);
  }
};
