import { appendFile } from 'node:fs/promises';
import { oneTenant, Refusal, systemActor, type Actor } from '@keyward/core';
import { inviteAgain, inviteAll, invitationInLine, type Inviting } from '@keyward/api';
import type { Storage } from '@keyward/core/ports';
import { NoText } from '@keyward/platform-node';
import { ConfigurationError, identifiers } from '@keyward/server/parts';
import { containerOf, type CommandContext } from './command-context.js';
import { importState, type ImportState, type LineOutcome } from './import-state.js';
import { linesOf } from './lines-of.js';
import { namedTenant } from './named-tenant.js';

/** Fewer than the mails that may wait to be sent. */
const batchSize = 500;

export interface InviteCommand {
  readonly file: string;
  readonly tenant: string | undefined;
  /** People whose invitation waits are mailed a new link. */
  readonly again: boolean;
}

/**
 * `keyward invite-users [--tenant TENANT] [--again] FILE.ndjson`: makes an invitation of each line, written as for
 * `POST /tickets/invitation`. Empty lines are left out. An address whose invitation waits is left as it is; with
 * `--again`, its link ends and one is mailed that brings what the line says.
 *
 * Refused lines are reported in `FILE.ndjson.report.ndjson`. Links that are not mailed are added to
 * `FILE.ndjson.links.ndjson`, which only its owner can read: they open accounts, and nothing shows them again.
 */
export const inviteUsers = async (
  context: CommandContext,
  { file, tenant, again }: InviteCommand,
): Promise<void> => {
  const { report } = context;
  const state = await importState(file);
  const container = containerOf(context);
  const storage = await container.getAsync(identifiers.storage);
  try {
    const keyward = await container.getAsync(identifiers.keyward);
    const actor = await actorFor(tenant, storage);
    const inviting = { keyward, actor, stores: storage.within(actor.tenancy) };
    const links = `${file}.links.ndjson`;
    const notifier = await container.getAsync(identifiers.notifier);
    let shown = 0;
    for await (const batch of linesOf(file, state.linesRead(), batchSize)) {
      shown += await inviteBatch(inviting, state, { batch, again, links });
      await keyward.sealAudit();
      await notifier.delivered?.();
      report.say(describeProgress(state));
    }

    const { lines, created, updated, present, refused } = state.counts();
    await state.finish();
    if (shown > 0) report.say(`Links that were not mailed are in ${links}`);
    report.say(refused === 0 ? 'Done.' : `Done. What was refused is in ${state.report}`);
    report.finish(
      {
        ...{ lines, created, sent_again: updated, present, refused },
        ...(shown > 0 && { links }),
        ...(refused > 0 && { report: state.report }),
      },
      refused === 0 ? 'done' : 'problem',
    );
    await notifier.close?.();
  } catch (error) {
    if (error instanceof NoText) throw new ConfigurationError(`${file} ${error.message}`);
    throw error;
  } finally {
    await storage.close();
  }
};

/** The server itself, limited to the tenant that the command names. */
const actorFor = async (tenant: string | undefined, storage: Storage): Promise<Actor> => {
  const defaults = await storage.tenants.all([{ attribute: 'isDefault', equals: true }]);
  if (defaults.length === 0)
    throw new ConfigurationError(
      'KEYWARD_DATABASE_URL names a database that was never set up; start the server once',
    );
  const tenantId = await namedTenant(storage, tenant);
  return tenantId === undefined ? systemActor : { ...systemActor, tenancy: oneTenant(tenantId) };
};

interface InvitedBatch {
  readonly batch: readonly string[];
  readonly again: boolean;
  /** The file of the links that are not mailed. */
  readonly links: string;
}

/** Answers how many links are in the file of links that were not there before. */
const inviteBatch = async (
  inviting: Inviting,
  state: ImportState,
  { batch, again, links }: InvitedBatch,
): Promise<number> => {
  const isLine = batch.map((line) => line.trim() !== '');
  const read = await Promise.all(batch.filter((_, at) => isLine[at]).map(invitationInLine));
  const made = await inviteAll(inviting, read);
  const emails = read.map((line) => (line instanceof Refusal ? undefined : line.email));
  const entries = made.flatMap((outcome, at) =>
    outcome.status === 'created' && outcome.ticket !== undefined
      ? [`${JSON.stringify({ email: emails[at], ticket: outcome.ticket })}\n`]
      : [],
  );
  if (entries.length > 0) await appendFile(links, entries.join(''), { mode: 0o600 });

  const outcomes: LineOutcome[] = [];
  for (const [at, outcome] of made.entries()) {
    const line = read[at]!;
    const isSentAgain = again && outcome.status === 'present' && !(line instanceof Refusal);
    outcomes.push(isSentAgain ? await sentAgain(inviting, outcome.id, line) : outcome);
  }
  await state.add(isLine.map((is) => (is ? outcomes.shift() : undefined)));
  return entries.length;
};

const sentAgain = async (...given: Parameters<typeof inviteAgain>): Promise<LineOutcome> => {
  const sent = await inviteAgain(...given);
  return sent.status === 'refused' ? sent : { status: 'updated' };
};

const describeProgress = (state: ImportState): string => {
  const { lines, created, updated, present, refused } = state.counts();
  const again = updated > 0 ? `, ${updated} sent again` : '';
  return `${lines} lines: ${created} invited${again}, ${present} waiting already, ${refused} refused`;
};
