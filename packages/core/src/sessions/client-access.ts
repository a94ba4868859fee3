/** The applications that have something of a person: what the person agreed to, and what goes on now. */
import { systemActor, type Actor } from '../model/values/actor.js';
import type { Client } from '../model/client/client.js';
import type { Consent } from '../model/grant/consent.js';
import type { User } from '../model/user/user.js';
import type { Clock } from '../ports/clock.js';
import type { Stores } from '../ports/storage.js';
import { requireFound } from '../support/must-exist.js';
import { write, type WriteDeps } from '../unit-of-work/write.js';
import { endDelegations } from './end-delegations.js';
import { holdSessions } from './rests-on.js';

/** An application with what it has of one person. */
export interface ClientOfUser {
  readonly client: Client;
  /** When the person agreed or logged in there first, of what is stored. */
  readonly since: Date;
  /** When the last of it ends by itself; null where it does not. */
  readonly until: Date | null;
  /** The names of scopes, each once. */
  readonly scopes: readonly string[];
  /** What the resources say of scopes, by name; a scope of OpenID Connect has no description. */
  readonly descriptions: ReadonlyMap<string, string>;
}

interface ClientAccessDeps {
  readonly clock: Clock;
  readonly storage: Pick<Stores, 'clients' | 'consents' | 'delegations' | 'scopes'>;
}

interface Granted {
  readonly clientId: string;
  readonly resourceId: string | null;
  readonly scopes: readonly string[];
  readonly createdAt: Date;
}

/** Lists the applications of a user by name. */
export const clientsOfUser =
  ({ clock, storage }: ClientAccessDeps) =>
  async ({ id }: Pick<User, 'id'>): Promise<readonly ClientOfUser[]> => {
    const own = { attribute: 'userId', equals: id } as const;
    const attributes = ['clientId', 'resourceId', 'scopes', 'createdAt'] as const;
    const consents = await storage.consents.all([
      own,
      { attribute: 'expiresAt', absentOrAfter: clock.now() },
    ]);
    const granted: readonly Granted[] = [
      ...consents,
      ...(await storage.delegations.pick(attributes, [
        own,
        { attribute: 'revokedAt', equals: null },
        { attribute: 'expiresAt', absentOrAfter: clock.now() },
      ])),
    ];
    const clientIds = [...new Set(granted.map(({ clientId }) => clientId))];
    const clients = await storage.clients.all([{ attribute: 'id', in: clientIds }]);
    const descriptions = await describedScopes(storage, granted);

    return clients
      .map((client) => {
        const there = granted.filter(({ clientId }) => clientId === client.id);
        const times = there.map(({ createdAt }) => createdAt.getTime());
        return {
          client,
          since: new Date(Math.min(...times)),
          until: lastEnd(consents.filter(({ clientId }) => clientId === client.id)),
          scopes: [...new Set(there.flatMap(({ scopes }) => scopes))],
          descriptions,
        };
      })
      .sort((one, other) => one.client.name.localeCompare(other.client.name));
  };

const lastEnd = (consents: readonly Consent[]): Date | null => {
  const ends = consents.map(({ expiresAt }) => expiresAt?.getTime() ?? null);
  const isEndless = ends.length === 0 || ends.includes(null);
  return isEndless ? null : new Date(Math.max(...ends.map(Number)));
};

const describedScopes = async (
  { scopes }: Pick<Stores, 'scopes'>,
  granted: readonly Granted[],
): Promise<ReadonlyMap<string, string>> => {
  const resourceIds = new Set(granted.map(({ resourceId }) => resourceId));
  const names = new Set(granted.flatMap((each) => each.scopes));
  const described = await scopes.all([
    { attribute: 'resourceId', in: [...resourceIds].filter((each) => each !== null) },
    { attribute: 'name', in: [...names] },
  ]);

  return new Map(
    described.flatMap(({ name, description }) => (description ? [[name, description]] : [])),
  );
};

/**
 * Takes back all that an application has of a person.
 * Rule: with what the person agreed to go the codes and tokens of the application, also where nobody was asked
 * (operations §6.6).
 */
export const withdrawClient =
  (deps: WriteDeps) =>
  (userId: string, clientId: string, actor: Actor = systemActor): Promise<void> =>
    write(deps, actor, async (stores, note) => {
      requireFound('user', userId, await stores.users.change(userId, (current) => current));
      await holdSessions(stores, userId);
      const there = [
        { attribute: 'userId', equals: userId },
        { attribute: 'clientId', equals: clientId },
      ] as const;
      const consents = await stores.consents.all(there);
      await endDelegations(deps, stores, there);
      await stores.consents.removeAll(there);
      note('user.grants_revoked', userId, [...consents.map(({ id }) => id), clientId]);
    });
