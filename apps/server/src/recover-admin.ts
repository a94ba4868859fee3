import { parseArgs } from 'node:util';
import { isRefusal, type Keyward } from '@keyward/core';
import type { DeliveringNotifier } from '@keyward/mail-smtp';
import { compose, identifiers } from './composition.js';
import { ConfigurationError, type Configuration } from './config.js';

/**
 * `keyward recover-admin [--username NAME] [--client]`: restores access when no administrator can log in any more.
 * Prints new credentials, this once.
 */
export const recoverAdmin = async (
  configuration: Configuration,
  words: readonly string[],
): Promise<void> => {
  const { username, client } = optionsIn(words);
  const container = compose(configuration);
  const storage = await container.getAsync(identifiers.storage);

  try {
    const keyward = await container.getAsync(identifiers.keyward);
    const recovered = await keyward.recoverAdmin({ identifier: username, renewsSecret: client });
    if (recovered === undefined) {
      throw new ConfigurationError(
        'KEYWARD_DATABASE_URL names a database that was never set up; ' +
          'a first start makes an administrator',
      );
    }
    process.stdout.write(recoveredText(recovered));
    await deliverNotices(keyward, await container.getAsync(identifiers.notifier));
  } catch (error) {
    if (isRefusal(error, 'invalid_field')) throw new ConfigurationError(error.message);
    throw error;
  } finally {
    await storage.close();
  }
};

/** The administrator is told of the new password before the process ends; a mail server that is down delays the end. */
const deliverNotices = async (keyward: Keyward, notifier: DeliveringNotifier): Promise<void> => {
  await keyward.people.settled();
  await notifier.close();
};

type Recovered = NonNullable<Awaited<ReturnType<Keyward['recoverAdmin']>>>;

const recoveredText = ({ username, password, clientId, clientSecret }: Recovered): string => {
  const lines = [
    'Recovered. Keep these; they are not shown again.',
    `username: ${username}`,
    `password: ${password}`,
  ];
  if (clientSecret !== undefined) {
    lines.push(`client_id: ${clientId}`, `client_secret: ${clientSecret}`);
  }
  return `${lines.join('\n')}\n`;
};

interface Options {
  readonly username?: string | undefined;
  readonly client?: boolean | undefined;
}

const optionsIn = (words: readonly string[]): Options => {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: { username: { type: 'string' }, client: { type: 'boolean' } },
      strict: true,
    });
    return values;
  } catch {
    throw new ConfigurationError('recover-admin knows --username NAME and --client');
  }
};
