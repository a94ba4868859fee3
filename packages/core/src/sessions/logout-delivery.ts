/**
 * Tells applications that a session has ended (OpenID Connect Back-Channel Logout 1.0), behind the answer
 * that ended it.
 */
import type { Directory } from '../directory/directory.js';
import { logoutToken, type LogoutTokenDeps } from './logout-token.js';
import type { Events } from '../ports/events.js';
import type { Outgoing } from '../ports/outgoing.js';
import type { Storage } from '../ports/storage.js';
import { isRefusal } from '../model/values/refusals.js';
import type { LogoutNotice } from '../model/session/session.js';

/** Seconds until the next attempt, after each that failed; after the last there is none. */
export const noticeDelays = [30, 120, 600] as const;
const batch = 50;

export interface LogoutDeliveryDeps extends LogoutTokenDeps {
  readonly storage: Storage;
  readonly directory: Directory;
  readonly events: Events;
  readonly outgoing?: Outgoing | undefined;
}

/** The notices to applications that a session has ended (docs/adr/0031-logouts-are-told-from-rows.md). */
export interface LogoutDelivery {
  /** Sends the notices that are due. Run it every few seconds; any instance may run it at any time. */
  readonly deliver: () => Promise<void>;
  /** Begins to send the notices that are due, without waiting for the end. */
  readonly soon: () => void;
  /** Waits until no notice is being sent. */
  readonly settled: () => Promise<void>;
}

export const logoutDelivery = (deps: LogoutDeliveryDeps): LogoutDelivery => {
  const { storage, clock } = deps;
  const underWay = new Set<Promise<void>>();

  const deliver = async (): Promise<void> => {
    if (deps.outgoing === undefined) return;
    let due: readonly LogoutNotice[];
    do {
      const now = new Date(clock.now().getTime() + 1);
      due = (
        await storage.logoutNotices.page({
          pinned: [{ attribute: 'dueAt', before: now }],
          order: [{ attribute: 'dueAt', direction: 'asc' }],
          offset: 0,
          limit: batch,
          totalCount: false,
        })
      ).items;
      await Promise.all(due.map((notice) => claimAndSend(notice)));
    } while (due.length === batch);
  };

  /** Rule: of several instances one sends a notice: the one whose change of the row comes first. */
  const claimAndSend = async ({ id }: LogoutNotice): Promise<void> => {
    const now = clock.now();
    let mine: LogoutNotice | undefined;
    await storage.logoutNotices.change(id, (current) => {
      mine = current.dueAt <= now ? current : undefined;
      return mine === undefined
        ? current
        : {
            ...current,
            attempts: current.attempts + 1,
            dueAt: new Date(now.getTime() + (noticeDelays[current.attempts] ?? 0) * 1000),
          };
    });
    if (mine === undefined) return;
    const problem = await send(mine);
    const isDone = problem === undefined;
    const isLast = mine.attempts >= noticeDelays.length || mine.expiresAt <= now;
    if (!isDone)
      deps.events.happened({
        name: isLast ? 'logout_notice.given_up' : 'logout_notice.failed',
        recordId: id,
        actorId: null,
        at: now,
        ids: [mine.clientId],
        reason: problem,
      });
    if (isDone || isLast) await storage.logoutNotices.removeAll([{ attribute: 'id', equals: id }]);
  };

  /**
   * Returns why it needs another attempt, or undefined where it needs none. Any 2xx will do: not every
   * framework answers 200 to what has no answer (OpenID Connect Back-Channel Logout 1.0 §2.8).
   */
  const send = async (notice: LogoutNotice): Promise<string | undefined> => {
    const client = (await deps.directory.client(notice.clientId))?.client;
    const url = client?.metadata.urls.backchannel_logout_uri;
    if (client === undefined || url === undefined) return undefined;
    const body = `logout_token=${encodeURIComponent(await logoutToken(deps, client, notice))}`;
    try {
      const { status } = await deps.outgoing!.send({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
      });
      return status >= 200 && status < 300 ? undefined : `answers with status ${status}`;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return error.values['why'] ?? error.code;
    }
  };

  return {
    deliver,
    soon() {
      // What fails here is in its row still, and due again.
      const work: Promise<void> = deliver()
        .catch(() => undefined)
        .finally(() => underWay.delete(work));
      underWay.add(work);
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
};
