/** What people and clients have at one moment: permissions, sessions, and grants that tokens hang on. */
import { loadEffective } from './load-facts.js';
import type { Stores } from '../ports/storage.js';
import { isShutOut } from '../model/user-status.js';
import type { EndedTokens, Holding } from '../audit/rehearsal.js';
import type { Concerned, Standing, Standings } from '../audit/standings.js';
import { concernedBy } from './concerned.js';

const standingOf = async (stores: Stores, concerned: Concerned, now: Date): Promise<Standing> => {
  const holdings = new Map<string, Holding>();
  const hold = (holding: Holding): void => {
    holdings.set(Object.values(holding).join('/'), holding);
  };
  const [userIds, clientIds] = [[...concerned.users], [...concerned.clients]];
  const users = new Map(
    (await stores.users.all([{ attribute: 'id', in: userIds }])).map((user) => [user.id, user]),
  );
  for (const user of users.values()) {
    const { permissions } = await loadEffective(stores, user, now);
    for (const { resourceId, scopeId } of permissions.values())
      hold({ holder: 'user', holderId: user.id, resourceId, scopeId });
  }
  for (const { clientId, resourceId, scopeId } of await stores.permissions.all([
    { attribute: 'clientId', in: clientIds },
  ]))
    hold({ holder: 'client', holderId: clientId, resourceId, scopeId });

  const isOver = (userId: string, begunAt: Date, expiresAt: Date): boolean => {
    const user = users.get(userId);
    return user === undefined || expiresAt <= now || isShutOut(user, begunAt, now);
  };
  const sessions = (await stores.sessions.all([{ attribute: 'userId', in: userIds }])).filter(
    (session) => !isOver(session.userId, session.createdAt, session.expiresAt),
  );
  const tokens = new Map<string, EndedTokens>();
  const links = await stores.clientResources.all([
    { attribute: 'clientId', in: clientIds },
    { attribute: 'authorized', equals: true },
  ]);
  for (const { clientId, resourceId } of links)
    tokens.set(`${clientId}/${resourceId}`, { clientId, userId: null, resourceId });
  const linked = new Set(links.map(({ clientId, resourceId }) => `${clientId}/${resourceId}`));
  const delegations = [
    ...(await stores.delegations.all([{ attribute: 'userId', in: userIds }])),
    ...(await stores.delegations.all([{ attribute: 'clientId', in: clientIds }])),
  ];
  const others = new Map(
    (
      await stores.users.all([
        {
          attribute: 'id',
          in: [...new Set(delegations.map(({ userId }) => userId))].filter((id) => !users.has(id)),
        },
      ])
    ).map((user) => [user.id, user]),
  );
  for (const [id, user] of others) users.set(id, user);
  for (const { id, clientId, userId, resourceId, createdAt, expiresAt, revokedAt } of delegations) {
    const isCut =
      clientIds.includes(clientId) &&
      resourceId !== null &&
      !linked.has(`${clientId}/${resourceId}`);
    if (revokedAt === null && !isCut && !isOver(userId, createdAt, expiresAt))
      tokens.set(id, { clientId, userId, resourceId });
  }
  return {
    holdings,
    sessions: new Map(sessions.map(({ id, userId }) => [id, { id, userId }])),
    tokens,
  };
};

/** What a rehearsal is told about people and clients. */
export const standings: Standings = { concernedBy, standingOf };
