/** Where the commands of configuration do their work: at the database, or over the API of a server. */
import { configurationOnWire, type AppliedOnWire, type PlanOnWire } from '@keyward/api';
import { KeywardError } from '@keyward/client';
import { isRefusal } from '@keyward/core';
import { ConfigurationError, identifiers } from '@keyward/server/parts';
import { containerOf } from '../commands/command-context.js';
import type { Report } from '../commands/report.js';
import { configurationOfProcess } from '../process-configuration.js';
import { serverAt } from '../server-at.js';

export interface Selection {
  readonly tenant?: string | undefined;
  readonly owner?: string | undefined;
}

export interface ConfigurationServer {
  readonly read: (selection: Selection) => Promise<object>;
  readonly plan: (body: object) => Promise<PlanOnWire>;
  readonly apply: (body: object) => Promise<AppliedOnWire>;
  readonly close: () => Promise<void>;
}

/** What a server refuses, in its words. */
export class Refused extends Error {}

/** With `--url`, a client of that server; without, the database of this machine's configuration. */
export const configurationServer = (
  url: string | undefined,
  report: Report,
): Promise<ConfigurationServer> =>
  url === undefined ? atDatabase(report) : Promise.resolve(overApi(url));

const atDatabase = async (report: Report): Promise<ConfigurationServer> => {
  const container = containerOf({ configuration: configurationOfProcess(), report });
  const storage = await container.getAsync(identifiers.storage);
  const keyward = await container.getAsync(identifiers.keyward);
  const defaults = await storage.tenants.all([{ attribute: 'isDefault', equals: true }]);
  if (defaults.length === 0) {
    await storage.close();
    throw new ConfigurationError(
      'KEYWARD_DATABASE_URL names a database that was never set up; start the server once',
    );
  }
  const { read, plan, apply } = configurationOnWire(keyward);
  return {
    read: (selection) => refusing(read(selection)),
    plan: (body) => refusing(plan(body)),
    apply: async (body) => {
      const applied = await refusing(apply(body));
      await keyward.sealAudit();
      return applied;
    },
    async close() {
      await keyward.people.settled();
      const notifier = await container.getAsync(identifiers.notifier);
      await notifier.close?.();
      await storage.close();
    },
  };
};

const refusing = <R>(work: Promise<R>): Promise<R> =>
  work.catch((error: unknown) => {
    throw isRefusal(error) ? new Refused(error.message) : error;
  });

const overApi = (url: string): ConfigurationServer => {
  const { ask } = serverAt(url);
  const asked = <R>(...words: Parameters<typeof ask>): Promise<R> =>
    ask<R>(...words).catch((error: unknown) => {
      throw error instanceof KeywardError ? new Refused(error.message) : error;
    });
  return {
    read: (query) => asked('GET', '/configuration', { query }),
    plan: (body) => asked('POST', '/configuration/plan', { body }),
    apply: (body) => asked('POST', '/configuration/apply', { body }),
    close: () => Promise.resolve(),
  };
};
