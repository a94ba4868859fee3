/** Reading a secret is acting as its owner, so it takes what the owner holds (contract §4). */
import type { Actor } from '../model/values/actor.js';
import { managementScopes } from '../model/scope/management-scopes.js';
import type { Stores } from '../ports/storage.js';
import {
  authoritiesOfClients,
  authoritiesOfSigners,
  lackingScopeOf,
  type Authority,
} from './authority.js';

const holdsEverything = ({ managementScopes: held }: Actor): boolean =>
  held === 'all' || Object.keys(managementScopes).every((scope) => held.has(scope));

type Authorities = (
  stores: Stores,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, Authority>>;

const readable =
  (authoritiesOf: Authorities) =>
  async (stores: Stores, actor: Actor, ids: readonly string[]): Promise<ReadonlySet<string>> => {
    if (holdsEverything(actor)) return new Set(ids);

    const lackingScope = lackingScopeOf(stores, actor);
    const readableIds = new Set<string>();
    for (const [id, authority] of await authoritiesOf(stores, ids))
      if ((await lackingScope(authority)) === undefined) readableIds.add(id);
    return readableIds;
  };

/** Rule: the secret of a client is shown to callers who hold every permission that the client holds. */
export const clientsWithReadableSecret = readable(authoritiesOfClients);

/**
 * Rule: the signing secret of a resource is shown to callers who hold every scope of the resource, because
 * they could write any of them into a token.
 */
export const resourcesWithReadableSecret = readable(authoritiesOfSigners);
