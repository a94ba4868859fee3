import { ConfigurationError, identifiers } from '@keyward/server/parts';
import { containerOf, type CommandContext } from './command-context.js';

/**
 * `keyward withdraw-key KEY_ID`: takes a stolen key away at once, and prints which key signs instead. `KEY_ID` is the
 * `kid` of the key, as in `/.well-known/jwks.json`.
 */
export const withdrawKey = async (context: CommandContext, id: string): Promise<void> => {
  const { report } = context;
  const container = containerOf(context);
  const storage = await container.getAsync(identifiers.storage);

  try {
    const keyward = await container.getAsync(identifiers.keyward);
    if ((await keyward.keys.find(id)) === undefined) {
      throw new ConfigurationError(`withdraw-key knows no published key ${id}`);
    }

    const successor = await keyward.withdrawKey(id);
    report.say(`${successor.algorithm}: ${id} is withdrawn, ${successor.id} signs`);
    report.finish({
      algorithm: successor.algorithm,
      withdrawn_key_id: id,
      signing_key_id: successor.id,
    });
    await keyward.sealAudit();
  } finally {
    await storage.close();
  }
};
