import { parseArgs } from 'node:util';
import { importLimit, oneTenant, theServer } from '@keyward/core';
import { userInLine } from '@keyward/api';
import { compose, identifiers } from './composition.js';
import { ConfigurationError, type Configuration } from './config.js';
import { importState } from './import-state.js';
import { linesOf } from './lines-of.js';

/**
 * `keyward import-users [--tenant ID] FILE.ndjson`: a user on each line, as `POST /users` takes it. Refused lines are
 * in `FILE.ndjson.report.ndjson`, and the progress in `FILE.ndjson.state.json`, from where the next run goes on. False
 * when a line was refused.
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
  const began = Date.now();
  const { lines: linesBefore } = state.counts();
  try {
    const keyward = await container.getAsync(identifiers.keyward);
    if ((await storage.tenants.all([{ attribute: 'isDefault', equals: true }])).length === 0)
      throw new ConfigurationError(
        'KEYWARD_DATABASE_URL names a database that was never set up; start the server once',
      );
    const actor = tenant === undefined ? theServer : { ...theServer, tenancy: oneTenant(tenant) };
    if (tenant !== undefined && (await storage.tenants.find(tenant)) === undefined)
      throw new ConfigurationError('--tenant names a tenant that does not exist');
    for await (const batch of linesOf(file, linesBefore, importLimit)) {
      const outcomes = await keyward.users.import(batch.map(userInLine), actor);
      await state.add(outcomes);
      const { lines, created, present, refused } = state.counts();
      const rate = Math.round((lines - linesBefore) / Math.max(0.001, (Date.now() - began) / 1000));
      process.stdout.write(
        `${lines} lines: ${created} created, ${present} there already, ${refused} refused, ${rate} a second\n`,
      );
    }
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

const optionsIn = (
  words: readonly string[],
): { readonly file: string; readonly tenant: string | undefined } => {
  try {
    const {
      values: { tenant },
      positionals: [file, ...others],
    } = parseArgs({
      args: [...words],
      options: { tenant: { type: 'string' } },
      allowPositionals: true,
      strict: true,
    });
    if (file !== undefined && others.length === 0) return { file, tenant };
  } catch {
    /* said below */
  }
  throw new ConfigurationError('import-users knows [--tenant ID] FILE');
};
