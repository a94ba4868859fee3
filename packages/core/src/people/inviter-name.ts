/** What an invitation calls the person or the application that invites. */
import { isConsoleClient } from '../model/client/console-client.js';
import { mailableName } from '../model/user/mailable-name.js';
import type { Stores } from '../ports/storage.js';

/**
 * The name of a person, or of an application that is not the server itself; undefined where there is none that
 * may be mailed.
 */
export const inviterName = async (
  { users, clients }: Pick<Stores, 'users' | 'clients'>,
  actorId: string | null,
): Promise<string | undefined> => {
  if (actorId === null) return undefined;

  const user = await users.find(actorId);
  if (user !== undefined) {
    const { name, given_name: givenName } = user.profile;
    return [name, givenName, user.username].find(mayBeMailed);
  }
  const client = await clients.find(actorId);
  const isServer = client === undefined || client.isDefault || isConsoleClient(client);
  return !isServer && mayBeMailed(client.name) ? client.name : undefined;
};

const mayBeMailed = (name: string | null | undefined): name is string =>
  mailableName(name ?? undefined).trim() !== '';
