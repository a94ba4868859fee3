import { Rehearsed, systemActor, type Actor } from '@keyward/core';
import type { StreamStatus } from '@keyward/core/endpoints';
import { ConfigurationError, identifiers } from '@keyward/server/parts';
import { containerOf, type CommandContext } from './command-context.js';

export interface TurnOptions {
  readonly reason?: string;
  readonly dryRun?: boolean;
}

export interface TurnWords extends TurnOptions {
  /** The id of the stream, or of the client that made it. */
  readonly stream: string;
  readonly status: StreamStatus;
}

/** `keyward turn-stream STREAM STATUS`: sets the status of a stream of Shared Signals, and tells its receiver. */
export const turnStream = async (
  context: CommandContext,
  { stream: named, status, reason, dryRun = false }: TurnWords,
): Promise<void> => {
  const { report } = context;
  const container = containerOf(context);
  const storage = await container.getAsync(identifiers.storage);

  try {
    const { signals, sealAudit } = await container.getAsync(identifiers.keyward);
    const [ofClient] = await storage.signalStreams.all([{ attribute: 'clientId', equals: named }]);
    const found = ofClient ?? (await storage.signalStreams.find(named));
    if (signals === undefined || found === undefined)
      throw new ConfigurationError('STREAM names a stream that does not exist');

    const actor: Actor = { ...systemActor, rehearses: dryRun };
    await signals
      .turn(found.id, { status, ...(reason === undefined ? {} : { reason }) }, actor)
      .catch((error: unknown) => {
        if (!(error instanceof Rehearsed)) throw error;
      });
    report.say(
      dryRun
        ? `${found.id} is ${found.status}, and would be ${status}`
        : `${found.id} is ${status}, and was ${found.status}`,
    );
    report.finish({ stream: found.id, status, before: found.status, dry_run: dryRun });
    if (!dryRun) await sealAudit();
  } finally {
    await storage.close();
  }
};
