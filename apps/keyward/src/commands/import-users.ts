import { oneTenant, Refusal, systemActor, type Actor, type Keyward } from '@keyward/core';
import { importLimit, type ImportedUser } from '@keyward/core/management';
import type { Storage } from '@keyward/core/ports';
import { outcomeOnWire, userInLine, type OutcomeOnWire } from '@keyward/api';
import { BrokenInput } from '@keyward/convert';
import { NoText } from '@keyward/platform-node';
import { ConfigurationError, identifiers } from '@keyward/server/parts';
import { adviceOnTenant } from './advice-on-tenant.js';
import { assertNamesOnce } from './assert-names-once.js';
import { containerOf, type CommandContext } from './command-context.js';
import { importState, isTooCostly, type ImportState, type LineOutcome } from './import-state.js';
import { linesOf } from './lines-of.js';
import { namedTenant } from './named-tenant.js';
import type { Result } from './report.js';

/**
 * `keyward import-users [--tenant TENANT] [--update] FILE.ndjson`: imports a user from each line, written as for
 * `POST /users`. Empty lines are left out. With `--update`, people who are there already get what their line says.
 *
 * Refused lines are reported in `FILE.ndjson.report.ndjson`. The progress is in `FILE.ndjson.state.json`, from which
 * the next run continues. A refused line is a problem.
 */
export const importUsers = async (
  context: CommandContext,
  { file, tenant, updates }: ImportCommand,
): Promise<void> => {
  const { report } = context;
  const state = await importState(file);

  const container = containerOf(context);
  const storage = await container.getAsync(identifiers.storage);
  try {
    const keyward = await container.getAsync(identifiers.keyward);
    await assertSetUp(storage);
    const actor = await actorFor(tenant, storage);

    await assertNamesOnce(file);
    const linesBefore = state.linesRead();
    const rate = rateFrom(linesBefore);
    for await (const batch of linesOf(file, linesBefore, importLimit)) {
      report.progress.show(`Lines up to ${state.linesRead() + batch.length} are imported …`);
      await importBatch(batch, state, (lines) => keyward.users.import(lines, actor, { updates }));
      await keyward.sealAudit();
      report.say(`${describeProgress(state, updates)}, ${rate(state.linesRead())} a second`);
    }

    const { refused, needReset } = state.counts();
    await state.finish();
    if (needReset > 0) report.say(adviceOnHashes(needReset));
    const advice = adviceOnTenant(context.configuration, await tenantOf(actor, storage));
    if (advice !== undefined) report.say(advice);
    report.say(refused === 0 ? 'Done.' : `Done. What was refused is in ${state.report}`);
    report.finish(
      { ...countsOnWire(state), ...(refused > 0 && { report: state.report }) },
      refused === 0 ? 'done' : 'problem',
    );
  } catch (error) {
    if (error instanceof BrokenInput) throw new ConfigurationError(error.message);
    if (error instanceof NoText) throw new ConfigurationError(`${file} ${error.message}`);
    throw error;
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
  const tenantId = await namedTenant(storage, tenant);
  return tenantId === undefined ? systemActor : { ...systemActor, tenancy: oneTenant(tenantId) };
};

const tenantOf = async ({ tenancy }: Actor, { tenants }: Storage) =>
  tenancy.kind === 'all' ? undefined : tenants.find(tenancy.tenantId);

const importBatch = async (
  batch: readonly string[],
  state: ImportState,
  importAll: (lines: readonly (ImportedUser | Refusal)[]) => ReturnType<Keyward['users']['import']>,
): Promise<void> => {
  const isPerson = batch.map((line) => line.trim() !== '');
  const users = batch.filter((_line, at) => isPerson[at]).map(userInLine);
  const outcomes = (await importAll(users)).map((outcome, at) =>
    withName(outcomeOnWire(outcome), users[at]!),
  );
  await state.add(isPerson.map((is) => (is ? outcomes.shift() : undefined)));
};

/** Who has to be sent a link for a new password. */
const withName = (outcome: OutcomeOnWire, user: ImportedUser | Refusal): LineOutcome => {
  if (!isTooCostly(outcome) || user instanceof Refusal) return outcome;
  return { ...outcome, user: user.email ?? user.username ?? user.phoneNumber ?? undefined };
};

const adviceOnHashes = (count: number): string =>
  `${count} of them ${count === 1 ? 'has a password hash' : 'have password hashes'} that would take too long to ` +
  'check (hash_too_costly). Import them without password_hash, and send them a link for a new password.';

/** Lines a second since now, without those of an earlier run. */
const rateFrom = (linesBefore: number): ((lines: number) => number) => {
  const startedAt = Date.now();
  return (lines) => {
    const seconds = Math.max(0.001, (Date.now() - startedAt) / 1000);
    return Math.round((lines - linesBefore) / seconds);
  };
};

const describeProgress = (state: ImportState, updates: boolean): string => {
  const { lines, created, updated, present, refused } = state.counts();
  const changed = updates ? `, ${updated} updated` : '';
  return `${lines} lines: ${created} created${changed}, ${present} there already, ${refused} refused`;
};

const countsOnWire = (state: ImportState): Result => {
  const { lines, created, updated, present, refused, needReset } = state.counts();
  return { lines, created, updated, present, refused, need_reset: needReset };
};

export interface ImportCommand {
  readonly file: string;
  readonly tenant: string | undefined;
  /** People who are there already get what their line says. */
  readonly updates: boolean;
}
