import { isRefusal, type Keyward } from '@keyward/core';
import { identifiers } from '../composition.js';
import type { ServerNotifier } from '../composition/identifiers.js';
import { ConfigurationError } from '../configuration.js';
import { containerOf, type CommandContext } from './command-context.js';
import type { Result } from './report.js';

/**
 * `keyward recover-admin [--username NAME] [--client]`: restores access when no administrator can log in any more.
 * Prints new credentials, this once.
 */
export const recoverAdmin = async (
  context: CommandContext,
  { username, client }: RecoverOptions,
): Promise<void> => {
  const { configuration, report } = context;
  const container = containerOf(context);
  const storage = await container.getAsync(identifiers.storage);

  try {
    const keyward = await container.getAsync(identifiers.keyward);
    const recovered = await keyward.recoverAdmin({
      identifier: username,
      renewsSecret: client,
      isGlobal: configuration.first.hasGlobalAdmin,
    });
    if (recovered === undefined) {
      throw new ConfigurationError(
        'KEYWARD_DATABASE_URL names a database that was never set up; ' +
          'a first start makes an administrator',
      );
    }
    for (const line of linesToCopy(recovered)) report.say(line);
    report.finish(recoveredOnWire(recovered));
    await keyward.sealAudit();
    await deliverNotices(keyward, await container.getAsync(identifiers.notifier));
  } catch (error) {
    if (isRefusal(error, 'invalid_field')) throw new ConfigurationError(error.message);
    throw error;
  } finally {
    await storage.close();
  }
};

/** The administrator is told of the new password before the process ends; a mail server that is down delays the end. */
const deliverNotices = async (keyward: Keyward, notifier: ServerNotifier): Promise<void> => {
  await keyward.people.settled();
  await notifier.close?.();
};

type Recovered = NonNullable<Awaited<ReturnType<Keyward['recoverAdmin']>>>;

const linesToCopy = (recovered: Recovered): readonly string[] => {
  const { username, password, clientId, clientSecret } = recovered;
  const lines = [
    'Recovered. Keep these; they are not shown again.',
    `username: ${username}`,
    `password: ${password}`,
  ];
  if (clientSecret !== undefined) {
    lines.push(`client_id: ${clientId}`, `client_secret: ${clientSecret}`);
  }
  return lines;
};

const recoveredOnWire = ({ username, password, clientId, clientSecret }: Recovered): Result => ({
  username,
  password,
  ...(clientSecret !== undefined && { client_id: clientId, client_secret: clientSecret }),
});

export interface RecoverOptions {
  readonly username?: string | undefined;
  readonly client?: boolean | undefined;
}
