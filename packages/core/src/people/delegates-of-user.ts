/** Who may act for a person, as the person sees it at their own account (contract §12). */
import { liveDelegates } from '../access/delegates.js';
import type { Client } from '../model/client/client.js';
import { termsOf, type AccessKey } from '../model/key/access-key.js';
import type { Resource } from '../model/resource/resource.js';
import type { User } from '../model/user/user.js';
import type { Stores } from '../ports/storage.js';
import { foundById } from '../support/must-exist.js';
import type { WriteDeps } from '../unit-of-work/write.js';

/** A delegate of a person, with what it names. */
export interface DelegateOfUser {
  readonly key: AccessKey;
  readonly party: DelegateOnView;
  /** By name. */
  readonly resources: readonly Resource[];
}

/** A client, or another person of the tenant. */
export type DelegateOnView = { readonly client: Client } | { readonly user: User };

type Deps = Pick<WriteDeps, 'storage' | 'clock'>;

/** Whether a person has a delegate that has not ended. */
export const hasDelegates =
  ({ storage, clock }: Deps) =>
  async ({ id }: Pick<User, 'id'>): Promise<boolean> =>
    (await liveDelegates(storage, id, clock.now())).length > 0;

/**
 * Lists the delegates of a person that have not ended, the oldest first.
 * Rule: a person sees no delegate who is gone, because that one acts no more.
 */
export const delegatesOfUser =
  ({ storage, clock }: Deps) =>
  async ({ id }: Pick<User, 'id'>): Promise<readonly DelegateOfUser[]> => {
    const keys = await liveDelegates(storage, id, clock.now());
    const parties = await partiesOf(storage, keys);
    const resourceIds = keys.flatMap((key) => termsOf(key).resourceIds);
    const resources = await foundById(storage.resources, resourceIds);

    return keys
      .flatMap((key) => {
        const party = parties.get(key.id);
        if (party === undefined) return [];
        const there = termsOf(key).resourceIds.flatMap((each) => resources.get(each) ?? []);
        return [{ key, party, resources: there.sort(byName) }];
      })
      .sort((one, other) => one.key.createdAt.getTime() - other.key.createdAt.getTime());
  };

/** By the id of the key; without those whose party is gone. */
const partiesOf = async (
  stores: Pick<Stores, 'clients' | 'users'>,
  keys: readonly AccessKey[],
): Promise<ReadonlyMap<string, DelegateOnView>> => {
  const clientIds = keys.map(({ clientId }) => clientId).filter((id) => id !== null);
  const userIds = keys.map((key) => termsOf(key).delegateId).filter((id) => id !== null);
  const clients = await foundById(stores.clients, clientIds);
  const users = await foundById(stores.users, userIds);

  const parties = new Map<string, DelegateOnView>();
  for (const key of keys) {
    const client = clients.get(key.clientId ?? '');
    const user = users.get(termsOf(key).delegateId ?? '');
    if (client !== undefined) parties.set(key.id, { client });
    if (user?.tenantId === key.tenantId) parties.set(key.id, { user });
  }
  return parties;
};

const byName = (one: Resource, other: Resource): number => one.name.localeCompare(other.name);
