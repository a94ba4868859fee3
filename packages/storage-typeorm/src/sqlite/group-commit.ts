/**
 * Commits units of work together that arrive together. A commit waits for the disk and blocks the only thread, so one
 * wait serves them all (docs/adr/0083-writes-share-a-commit.md).
 */
import { AsyncResource } from 'node:async_hooks';
import { Locked, pauseForLock } from '../connection/failures.js';
import type { Session } from '../connection/session.js';

type Work<R> = (session: Session) => Promise<R>;

/**
 * Adds a unit of work to the next group. It settles when the group is committed, or rolled back.
 * @throws Locked when another process still has the lock at `patientUntil`, in milliseconds since 1970
 */
export type JoinGroup = <R>(work: Work<R>, patientUntil: number) => Promise<R>;

/** Begins a transaction, runs `work` and commits. */
export type RunTransaction = <R>(work: Work<R>) => Promise<R>;

interface Unit {
  readonly run: Work<unknown>;
  readonly patientUntil: number;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** A group blocks the thread while it runs, so that it must stay short. */
const mostInGroup = 32;

type Settlement = () => void;

export const groupCommits = (transaction: RunTransaction): JoinGroup => {
  const waiting: Unit[] = [];
  let isServing = false;
  /** Whether a unit of the last group was refused, so that one of the next may be refused as well. */
  let expectsRefusal = false;

  /**
   * Without savepoints, which cost two statements for each unit.
   * @throws what a unit throws: the whole group is undone then
   */
  const runTogether = async (session: Session, units: readonly Unit[]): Promise<Settlement[]> => {
    const settlements: Settlement[] = [];
    for (const { run, resolve } of units) {
      const result = await session.share(run);
      settlements.push(() => resolve(result));
    }
    return settlements;
  };

  /** Each under its own savepoint, so that a unit that is refused undoes itself and nothing else. */
  const runApart = async (session: Session, units: readonly Unit[]): Promise<Settlement[]> => {
    const settlements: Settlement[] = [];
    expectsRefusal = false;
    for (const { run, resolve, reject } of units) {
      try {
        const result = await session.part(run);
        settlements.push(() => resolve(result));
      } catch (error) {
        if (session.isLost) throw error;
        expectsRefusal = true;
        settlements.push(() => reject(error));
      }
    }
    return settlements;
  };

  /** No unit hears of its outcome before the commit: until then, all of it can still be undone. */
  const commitGroup = async (): Promise<void> => {
    let units: Unit[] = [];
    let isRefused = false;
    try {
      const settlements = await transaction(async (session) => {
        units = waiting.splice(0, mostInGroup);
        if (expectsRefusal && units.length > 1) return runApart(session, units);

        return runTogether(session, units).catch((error: unknown) => {
          isRefused = !session.isBroken;
          throw error;
        });
      });
      for (const settle of settlements) settle();
    } catch (error) {
      if (isRefused && units.length > 1) {
        // One of them does not know yet that it is refused, and the others are not.
        expectsRefusal = true;
        waiting.unshift(...units);
        return;
      }
      for (const { reject } of units) reject(error);
      if (units.length === 0) await waitLonger(error);
    }
  };

  /** The transaction did not begin. Of the units that wait for another process, one asks for its lock. */
  const waitLonger = async (error: unknown): Promise<void> => {
    const now = Date.now();
    const impatient = waiting.filter(
      ({ patientUntil }) => !(error instanceof Locked) || now >= patientUntil,
    );
    for (const unit of impatient) {
      waiting.splice(waiting.indexOf(unit), 1);
      unit.reject(error);
    }
    if (waiting.length > 0) await pauseForLock();
  };

  // The first unit of a group must not lend its context to the others, such as the time that its request has left.
  const serve = AsyncResource.bind(async (): Promise<void> => {
    while (waiting.length > 0) {
      await everyRequestIsRead();
      await commitGroup();
    }
    isServing = false;
  });

  return <R>(work: Work<R>, patientUntil: number) =>
    new Promise<R>((resolve, reject) => {
      waiting.push({
        run: inOwnContext(work),
        patientUntil,
        resolve: resolve as Unit['resolve'],
        reject,
      });
      if (isServing) return;
      isServing = true;
      void serve();
    });
};

/** Work runs in the context of its caller, whose group it may not have begun. */
const inOwnContext = <R>(work: Work<R>): Work<R> => {
  const context = new AsyncResource('KeywardWrite', { requireManualDestroy: true });
  return (session) => context.runInAsyncScope(work, undefined, session);
};

/** The requests that reached the process in this turn of the event loop have brought their writes by then. */
const everyRequestIsRead = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
