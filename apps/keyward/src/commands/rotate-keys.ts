import type { KeyKind } from '@keyward/core/ports';
import { identifiers } from '@keyward/server/parts';
import { containerOf, type CommandContext } from './command-context.js';

/**
 * `keyward rotate-keys [ALGORITHM…]`: publishes the next key of each algorithm. The key signs as soon as every verifier
 * can know it. Without a word, all algorithms in use are rotated.
 */
export const rotateKeys = async (
  context: CommandContext,
  wanted: readonly KeyKind[],
): Promise<void> => {
  const { report } = context;
  const container = containerOf(context);
  const storage = await container.getAsync(identifiers.storage);

  try {
    const { rotateKeys: rotate, sealAudit } = await container.getAsync(identifiers.keyward);
    const keys = (await rotate(wanted)).map(({ algorithm, id, activatesAt }) => ({
      algorithm,
      key_id: id,
      signs_from: activatesAt.toISOString(),
    }));
    for (const { algorithm, key_id, signs_from } of keys)
      report.say(`${algorithm}: ${key_id} signs from ${signs_from}`);

    report.finish({ keys });
    await sealAudit();
  } finally {
    await storage.close();
  }
};
