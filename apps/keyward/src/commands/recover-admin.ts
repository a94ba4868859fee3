import { isRefusal, type Keyward } from '@keyward/core';
import { ConfigurationError, identifiers, type ServerNotifier } from '@keyward/server/parts';
import { UsageError } from '../usage-error.js';
import { containerOf, type CommandContext } from './command-context.js';
import type { Result } from './report.js';

/**
 * `keyward recover-admin [--username NAME [--create]] [--client]`: restores access when no administrator can log in
 * any more. Prints new credentials, this once. A name that is not there is refused, since it may be mistyped.
 */
export const recoverAdmin = async (
  context: CommandContext,
  { username, create, client }: RecoverOptions,
): Promise<void> => {
  if (create === true && username === undefined) {
    throw new UsageError('recover-admin --create needs --username NAME: the new administrator');
  }
  const { configuration, report } = context;
  const container = containerOf(context);
  const storage = await container.getAsync(identifiers.storage);

  try {
    const keyward = await container.getAsync(identifiers.keyward);
    const recovered = await keyward.recoverAdmin({
      identifier: username,
      createsMissing: create,
      renewsSecret: client,
      isGlobal: configuration.firstStart.hasGlobalAdmin,
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
    if (isRefusal(error, 'unknown_reference')) throw new ConfigurationError(unknownLine(username!));
    if (isRefusal(error, 'invalid_field')) throw new ConfigurationError(error.message);
    throw error;
  } finally {
    await storage.close();
  }
};

const unknownLine = (username: string): string => {
  const isPlain = /^\w[\w.-]*$/.test(username);
  return (
    `there is no user ${JSON.stringify(username)} in the default tenant, so nothing has changed. ` +
    'To make a new administrator, add --create: ' +
    `keyward recover-admin --username ${isPlain ? username : 'NAME'} --create`
  );
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
  /** Whether the user is made if missing. */
  readonly create?: boolean | undefined;
  readonly client?: boolean | undefined;
}
