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
  isLong = false,
): Promise<T> => {
  try {
    return await storage.transaction(
      async (stores, within) => {
        throw new Seen(await work(stores, within));
      },
      { isUndone: isLong },
    );
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
  /** Whether the work takes so long that others should not wait for it. */
  readonly isLong?: boolean;
}

/** Does what notes its changes itself, and says what it did. */
export type NotedWork = (stores: Stores, within: NarrowStores) => Promise<readonly Change[]>;

/**
 * The same for work that notes its changes itself. Who loses something by it may be found only before it, so it is done
 * once more where that shows people or clients whom nothing showed afterwards.
 */
export const rehearseChanges = async (
  { storage, tenancy, now, snapshotReader, isLong = false }: Rehearsal,
  work: NotedWork,
): Promise<Effects> => {
  const before = tenancy === undefined ? storage : storage.within(tenancy);
  const tried = (known: AffectedHolders): Promise<Tried> =>
    undone(
      storage,
      async (stores, within) => {
        const changes = [...(await work(stores, within))];
        const seen = tenancy === undefined ? stores : within(tenancy);
        const affected = await snapshotReader.findAffectedHolders(seen, changes);
        const concerned = union(known, affected);
        const after = await snapshotReader.takeSnapshot(seen, concerned.within, now);
        return { changes, affected, concerned, after };
      },
      isLong,
    );

  const first = await tried(noHolders);
  const beforehand = await snapshotReader.findAffectedHolders(before, first.changes);
  const isComplete = holdsAll(first.affected, beforehand);
  const { changes, concerned, after } = isComplete ? first : await tried(beforehand);
  const held = await snapshotReader.takeSnapshot(before, concerned.within, now);
  return effects(changes, held, after, concerned.isTruncated);
};

interface Tried {
  readonly changes: readonly Change[];
  readonly affected: AffectedHolders;
  readonly concerned: ReturnType<typeof union>;
  readonly after: PermissionSnapshot;
}

const noHolders: AffectedHolders = { users: new Set(), clients: new Set() };

const holdsAll = (all: AffectedHolders, some: AffectedHolders): boolean =>
  [...some.users].every((id) => all.users.has(id)) &&
  [...some.clients].every((id) => all.clients.has(id));

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
