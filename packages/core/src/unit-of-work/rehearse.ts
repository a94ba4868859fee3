import { changedAttributes, journalOf, type Change } from './journal.js';
import type { Storage, Stores } from '../ports/storage.js';
import {
  affectedLimit,
  type AffectedHolders,
  type PermissionSnapshot,
  type SnapshotReader,
  type Effects,
} from './rehearsal.js';

/** Carries out of a transaction what was seen in it, and undoes it. */
class Seen<T> extends Error {
  constructor(readonly value: T) {
    super('seen');
  }
}

/** Does something in a transaction that is undone, and answers what came of it. */
export const undone = async <T>(
  storage: Storage,
  work: (stores: Stores) => Promise<T>,
): Promise<T> => {
  try {
    return await storage.transaction(async (stores) => {
      throw new Seen(await work(stores));
    });
  } catch (error) {
    if (error instanceof Seen) return error.value as T;
    throw error;
  }
};

/**
 * Does a write in a transaction that is undone, and says what it did. It is done twice: first to learn whom
 * it concerns, because who loses something by it may be found only before, then to see what they have
 * afterwards.
 */
export const rehearse = async (
  storage: Storage,
  now: Date,
  snapshotReader: SnapshotReader,
  work: (stores: Stores) => Promise<unknown>,
): Promise<Effects> => {
  const tried = <T>(look: (stores: Stores, changes: readonly Change[]) => Promise<T>): Promise<T> =>
    undone(storage, async (stores) => {
      const journal = journalOf(stores);
      await work(journal.stores);
      return look(stores, journal.changes);
    });

  const made = await tried((_, changes) => Promise.resolve(changes));
  const beforehand = await snapshotReader.findAffectedHolders(storage, made);
  const seen = await tried(async (stores, changes) => {
    const concerned = union(beforehand, await snapshotReader.findAffectedHolders(stores, changes));
    const after = await snapshotReader.takeSnapshot(stores, concerned.within, now);
    return { changes, concerned, after };
  });

  const before = await snapshotReader.takeSnapshot(storage, seen.concerned.within, now);
  return effects(seen.changes, before, seen.after, seen.concerned.isTruncated);
};

const union = (
  one: AffectedHolders,
  other: AffectedHolders,
): { readonly within: AffectedHolders; readonly isTruncated: boolean } => {
  const users = [...new Set([...one.users, ...other.users])];
  const clients = [...new Set([...one.clients, ...other.clients])];
  return {
    within: {
      users: new Set(users.slice(0, affectedLimit)),
      clients: new Set(clients.slice(0, affectedLimit)),
    },
    isTruncated: users.length > affectedLimit || clients.length > affectedLimit,
  };
};

const effects = (
  changes: readonly Change[],
  before: PermissionSnapshot,
  after: PermissionSnapshot,
  isTruncated: boolean,
): Effects => ({
  changes: changes.map((change) => ({
    kind: change.kind,
    id: change.id,
    action: actionOf(change),
    changed: changedAttributes(change),
  })),
  gained: missingFrom(before.holdings, after.holdings),
  lost: missingFrom(after.holdings, before.holdings),
  endedSessions: missingFrom(after.sessions, before.sessions),
  endedTokens: missingFrom(after.tokens, before.tokens),
  isTruncated,
});

const actionOf = ({ before, after }: Change): 'add' | 'change' | 'remove' => {
  if (before === undefined) return 'add';
  return after === undefined ? 'remove' : 'change';
};

const missingFrom = <T>(there: ReadonlyMap<string, T>, all: ReadonlyMap<string, T>): readonly T[] =>
  [...all].filter(([key]) => !there.has(key)).map(([, value]) => value);
