import { changedAttributes, journalOf, type Change } from './journal.js';
import type { NarrowStores, Storage, Stores } from '../ports/storage.js';
import type { Tenancy } from '../model/values/tenancy.js';
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
  work: (stores: Stores, within: NarrowStores) => Promise<T>,
): Promise<T> => {
  try {
    return await storage.transaction(async (stores, within) => {
      throw new Seen(await work(stores, within));
    });
  } catch (error) {
    if (error instanceof Seen) return error.value as T;
    throw error;
  }
};

/** Does a write in a transaction that is undone, and says what it did. */
export const rehearse = (
  storage: Storage,
  now: Date,
  snapshotReader: SnapshotReader,
  work: (stores: Stores) => Promise<unknown>,
): Promise<Effects> =>
  rehearseChanges({ storage, now, snapshotReader }, async (stores) => {
    const journal = journalOf(stores);
    await work(journal.stores);
    return journal.changes;
  });

export interface Rehearsal {
  readonly storage: Storage;
  /** What the effects are looked for in, where the work reaches further. */
  readonly tenancy?: Tenancy | undefined;
  readonly now: Date;
  readonly snapshotReader: SnapshotReader;
}

/** Does what notes its changes itself, and says what it did. */
export type NotedWork = (stores: Stores, within: NarrowStores) => Promise<readonly Change[]>;

/**
 * The same for work that notes its changes itself. It is done twice: first to learn whom it concerns, because who
 * loses something by it may be found only before, then to see what they have afterwards.
 */
export const rehearseChanges = async (
  { storage, tenancy, now, snapshotReader }: Rehearsal,
  work: NotedWork,
): Promise<Effects> => {
  const before = tenancy === undefined ? storage : storage.within(tenancy);
  const tried = <T>(look: (stores: Stores, changes: readonly Change[]) => Promise<T>): Promise<T> =>
    undone(storage, async (stores, within) => {
      const changes = await work(stores, within);
      return look(tenancy === undefined ? stores : within(tenancy), changes);
    });

  const made = await tried((_, changes) => Promise.resolve([...changes]));
  const beforehand = await snapshotReader.findAffectedHolders(before, made);
  const seen = await tried(async (stores, changes) => {
    const concerned = union(beforehand, await snapshotReader.findAffectedHolders(stores, changes));
    const after = await snapshotReader.takeSnapshot(stores, concerned.within, now);
    return { changes: [...changes], concerned, after };
  });

  const held = await snapshotReader.takeSnapshot(before, seen.concerned.within, now);
  return effects(seen.changes, held, seen.after, seen.concerned.isTruncated);
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
