/** What was opened by a way in ends with it: sessions, and what applications got by them. */
import type { UnitOfWork, WriteDeps } from '../unit-of-work/write.js';
import type { Delegation } from '../model/grant/delegation.js';
import type { Session } from '../model/session/session.js';
import { endManyDelegations } from './end-delegations.js';
import { endSessions } from './end-sessions.js';

export interface WayIn {
  readonly opened: (session: Pick<Session, 'methods' | 'identityProviderId'>) => boolean;
  /** Also asked of what has outlived its session, or never had one. */
  readonly gave: (delegation: Pick<Delegation, 'methods'>) => boolean;
  /** The session in which the person takes the way in away; it goes on with what it gave. */
  readonly except?: string | undefined;
}

/**
 * Ends what these people opened by a way in, within a transaction, `offline_access` included (docs/adr/0132). What a
 * session gave that goes on by another way stays.
 */
export const endOpenedBy = async (
  deps: Pick<WriteDeps, 'clock' | 'random'>,
  { stores, note }: UnitOfWork,
  userIds: readonly string[],
  { opened, gave, except }: WayIn,
): Promise<void> => {
  const ofThem = { attribute: 'userId', in: userIds } as const;
  const sessions = await stores.sessions.all([ofThem]);
  const isEnding = (session: Session): boolean => session.id !== except && opened(session);
  const ending = sessions.filter(isEnding).map(({ id }) => id);
  const staying = new Set(sessions.filter((each) => !isEnding(each)).map(({ id }) => id));

  if (ending.length > 0) {
    await endSessions(deps, stores, [{ attribute: 'id', in: ending }], note);
  }
  const delegations = await stores.delegations.pick(
    ['id', 'methods', 'sessionId'],
    [ofThem, { attribute: 'revokedAt', equals: null }],
  );
  const given = delegations.filter(({ sessionId, methods }) => {
    const isOfStaying = sessionId !== null && staying.has(sessionId);
    return !isOfStaying && (ending.includes(sessionId ?? '') || gave({ methods }));
  });
  await endManyDelegations(
    deps,
    stores,
    given.map(({ id }) => id),
  );
};
