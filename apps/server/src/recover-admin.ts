import { parseArgs } from 'node:util';
import { isRefusal } from '@keyward/core';
import { compose, identifiers } from './composition.js';
import { ConfigurationError, type Configuration } from './config.js';

/**
 * `keyward recover-admin [--username NAME] [--client]`: the way back in when no administrator can log in any more.
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
    const recovered = await (
      await container.getAsync(identifiers.keyward)
    ).recoverAdmin({ identifier: username, renewsSecret: client });
    if (recovered === undefined)
      throw new ConfigurationError(
        'KEYWARD_DATABASE_URL names a database that was never set up; a first start makes an administrator',
      );
    const { clientId, clientSecret } = recovered;
    process.stdout.write(
      'Recovered. Keep these; they are not shown again.\n' +
        `username: ${recovered.username}\npassword: ${recovered.password}\n`,
    );
    if (clientSecret !== undefined)
      process.stdout.write(`client_id: ${clientId}\nclient_secret: ${clientSecret}\n`);
  } catch (error) {
    if (isRefusal(error, 'invalid_field')) throw new ConfigurationError(error.message);
    throw error;
  } finally {
    await storage.close();
  }
};

const optionsIn = (
  words: readonly string[],
): { readonly username?: string | undefined; readonly client?: boolean | undefined } => {
  try {
    return parseArgs({
      args: [...words],
      options: { username: { type: 'string' }, client: { type: 'boolean' } },
      strict: true,
    }).values;
  } catch {
    throw new ConfigurationError('recover-admin knows --username NAME and --client');
  }
};
