import { ConfigurationError } from '@keyward/server/parts';
import type { PlanOnWire } from '@keyward/api';
import { isSomething, linesOfPlan } from '../configuration/describe-plan.js';
import { readDocuments, withPlace, type ReadDocument } from '../configuration/documents.js';
import { configurationServer, Refused } from '../configuration/servers.js';
import type { Report } from './report.js';

export interface RunFlags {
  readonly url?: string | undefined;
  readonly prune?: boolean | undefined;
  readonly maxRemovals?: number | undefined;
  readonly takeOver?: boolean | undefined;
}

/** Effects that a pipeline may not want. */
export const failures = ['lost', 'removals', 'ended_sessions', 'ended_tokens'] as const;
export type Failure = (typeof failures)[number];

export interface PlanOptions extends RunFlags {
  readonly failOn: readonly Failure[];
}

/** `keyward plan FILE…`: says what the documents would do. */
export const plan = async (
  report: Report,
  files: readonly string[],
  options: PlanOptions,
): Promise<void> => {
  const documents = await readDocuments(files);
  const server = await configurationServer(options.url, report);
  try {
    const planned = await inFiles(documents, server.plan(bodyOf(documents, options)));
    for (const line of linesOfPlan(planned)) report.say(line);

    const failed = options.failOn.filter((each) => countOf(planned, each) > 0);
    if (failed.length > 0) report.say(`Refused, since the plan has ${failed.join(', ')}.`);
    report.finish({ ...planned, failed }, failed.length > 0 ? 'problem' : outcomeOf(planned));
  } finally {
    await server.close();
  }
};

const outcomeOf = (planned: PlanOnWire): 'changes' | 'done' =>
  isSomething(planned) ? 'changes' : 'done';

const countOf = (planned: PlanOnWire, failure: Failure): number =>
  failure === 'removals'
    ? planned.changes.filter(({ action }) => action === 'remove').length
    : planned[failure].length;

/** What is asked of a server; what is left out has its usual value there. */
export const bodyOf = (
  documents: readonly ReadDocument[],
  { prune, maxRemovals, takeOver }: RunFlags,
): object => ({
  documents: documents.map(({ value }) => value),
  ...(prune === true && { prune }),
  ...(takeOver === true && { take_over: true }),
  ...(maxRemovals !== undefined && { max_removals: maxRemovals }),
});

/** A refusal says where in the files the fault is. */
export const inFiles = <R>(documents: readonly ReadDocument[], work: Promise<R>): Promise<R> =>
  work.catch((error: unknown) => {
    if (error instanceof Refused) throw new ConfigurationError(withPlace(error.message, documents));
    throw error;
  });
