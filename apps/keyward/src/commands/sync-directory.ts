import { identifiers } from '@keyward/server/parts';
import { containerOf, type CommandContext } from './command-context.js';

/**
 * `keyward sync-directory`: asks each directory about the people who are linked to it. One that could not be followed
 * is a problem.
 */
export const syncDirectory = async (
  context: CommandContext,
  { force }: { readonly force: boolean },
): Promise<void> => {
  const { report } = context;
  const container = containerOf(context);
  const storage = await container.getAsync(identifiers.storage);

  try {
    const { syncDirectories, sealAudit } = await container.getAsync(identifiers.keyward);
    const done = await syncDirectories({ force });
    if (done.length === 0) report.say('There is no directory.');
    for (const { provider, linked, found, blocked, unblocked, problem } of done) {
      report.say(
        `${provider.name}: ${found} of ${linked} people found, ${blocked} blocked, ${unblocked} unblocked`,
      );
      if (problem !== null) report.say(`${provider.name}: ${problem}`);
    }
    const directories = done.map(({ provider: { id, tenantId, name }, ...counts }) => ({
      id,
      tenant_id: tenantId,
      provider_name: name,
      ...counts,
    }));
    const isWhole = done.every(({ problem }) => problem === null);
    report.finish({ directories }, isWhole ? 'done' : 'problem');
    await sealAudit();
  } finally {
    await storage.close();
  }
};
