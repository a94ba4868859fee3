/** What people and clients have at one moment: permissions, sessions, and grants that tokens hang on. */
import { loadEffective } from './load-facts.js';
import type { Stores } from '../ports/storage.js';
import { isEndedForUser } from '../model/user/user-status.js';
import type { User } from '../model/user/user.js';
import type {
  EndedTokens,
  Holding,
  AffectedHolders,
  PermissionSnapshot,
  SnapshotReader,
} from '../unit-of-work/rehearsal.js';
import { findAffectedHolders } from './affected-holders.js';

type Users = ReadonlyMap<string, User>;

const takeSnapshot = async (
  stores: Stores,
  concerned: AffectedHolders,
  now: Date,
): Promise<PermissionSnapshot> => {
  const users = await usersWith(stores, [...concerned.users]);

  return {
    holdings: await holdingsOf(stores, users, concerned, now),
    sessions: await sessionsOf(stores, users, concerned, now),
    tokens: await tokensOf(stores, users, concerned, now),
  };
};

const usersWith = async (stores: Stores, ids: readonly string[]): Promise<Users> => {
  const users = await stores.users.all([{ attribute: 'id', in: ids }]);
  return new Map(users.map((user) => [user.id, user]));
};

const holdingsOf = async (
  stores: Stores,
  users: Users,
  concerned: AffectedHolders,
  now: Date,
): Promise<PermissionSnapshot['holdings']> => {
  const holdings: Holding[] = [];

  for (const user of users.values()) {
    const { permissions } = await loadEffective(stores, user, now);
    for (const { resourceId, scopeId } of permissions.values()) {
      holdings.push({ holder: 'user', holderId: user.id, resourceId, scopeId });
    }
  }

  const permissions = await stores.permissions.all([
    { attribute: 'clientId', in: [...concerned.clients] },
  ]);
  for (const { clientId, resourceId, scopeId } of permissions) {
    holdings.push({ holder: 'client', holderId: clientId, resourceId, scopeId });
  }

  return new Map(holdings.map((holding) => [Object.values(holding).join('/'), holding]));
};

const sessionsOf = async (
  stores: Stores,
  users: Users,
  concerned: AffectedHolders,
  now: Date,
): Promise<PermissionSnapshot['sessions']> => {
  const sessions = await stores.sessions.all([{ attribute: 'userId', in: [...concerned.users] }]);
  const live = sessions.filter((session) => isLive(users, session, now));
  return new Map(live.map(({ id, userId }) => [id, { id, userId }]));
};

/** What clients may get for themselves, by their links, and for people, by delegations. */
const tokensOf = async (
  stores: Stores,
  users: Users,
  concerned: AffectedHolders,
  now: Date,
): Promise<PermissionSnapshot['tokens']> => {
  const clientIds = [...concerned.clients];
  const tokens = new Map<string, EndedTokens>();

  const links = await stores.clientResources.all([
    { attribute: 'clientId', in: clientIds },
    { attribute: 'authorized', equals: true },
  ]);
  for (const { clientId, resourceId } of links) {
    tokens.set(`${clientId}/${resourceId}`, { clientId, userId: null, resourceId });
  }

  const delegations = [
    ...(await stores.delegations.all([{ attribute: 'userId', in: [...concerned.users] }])),
    ...(await stores.delegations.all([{ attribute: 'clientId', in: clientIds }])),
  ];
  const userIds = new Set(delegations.map(({ userId }) => userId));
  const others = await usersWith(
    stores,
    [...userIds].filter((id) => !users.has(id)),
  );
  const all = new Map([...users, ...others]);
  const isLinked = new Set(links.map(({ clientId, resourceId }) => `${clientId}/${resourceId}`));

  for (const delegation of delegations) {
    const { id, clientId, userId, resourceId, revokedAt } = delegation;
    if (revokedAt !== null || !isLive(all, delegation, now)) continue;

    const hangsOnLink = concerned.clients.has(clientId) && resourceId !== null;
    if (hangsOnLink && !isLinked.has(`${clientId}/${resourceId}`)) continue;
    tokens.set(id, { clientId, userId, resourceId });
  }
  return tokens;
};

interface OfPerson {
  readonly userId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Whether a session or a delegation still counts for its person. */
const isLive = (users: Users, { userId, createdAt, expiresAt }: OfPerson, now: Date): boolean => {
  const user = users.get(userId);
  return user !== undefined && expiresAt > now && !isEndedForUser(user, createdAt, now);
};

/** What a rehearsal is told about people and clients. */
export const snapshotReader: SnapshotReader = { findAffectedHolders, takeSnapshot };
