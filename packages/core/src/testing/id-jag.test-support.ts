/** People whom identity assertion grants are about. */
import type { Client } from '../model/client/client.js';
import type { Resource } from '../model/resource/resource.js';
import type { User } from '../model/user/user.js';
import { addUser } from './people.test-support.js';
import { tokenRequest, type World } from './set-up.test-support.js';

interface LoggedIn {
  readonly user: User;
  readonly idToken: string;
  readonly refreshToken: string;
}

/** A person with an ID token and a refresh token of the client. */
export const personWith = async (world: World, client: Client): Promise<LoggedIn> => {
  const user = await addUser(world);
  const given: Record<string, string> = { username: user.username!, password: 'right' };
  const answer = await world.keyward.token(
    tokenRequest(client, {
      grantType: 'password',
      scopes: ['openid', 'offline_access'],
      parameter: (name) => given[name],
    }),
  );
  return { user, idToken: answer.idToken!, refreshToken: answer.refreshToken! };
};

/** Gives a person a scope of the resource by its name. */
export const heldBy = async (
  { keyward, storage }: World,
  userId: string,
  resource: Resource,
  name: string,
): Promise<void> => {
  const [scope] = await storage.scopes.all([
    { attribute: 'resourceId', equals: resource.id },
    { attribute: 'name', equals: name },
  ]);
  await keyward.users.grantPermissions(userId, [
    { resourceId: resource.id, scopeIds: [scope!.id] },
  ]);
};
