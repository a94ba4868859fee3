/** Many users at once: one transaction for a batch, and an answer for each (a documented extension). */
import { systemActor, type Actor } from '../model/values/actor.js';
import type { Stores } from '../ports/storage.js';
import { isRefusal, refuse, Refusal } from '../model/values/refusals.js';
import { defaultRolesFor, giveRoles } from '../access/default-roles.js';
import { ignoringDoubles } from '../support/ignoring-doubles.js';
import { mapConcurrently } from '../support/turns.js';
import { stampCreated, writeAfterWaiting } from '../unit-of-work/write.js';
import type { NewUser, UserWriteDeps } from './create-user.js';
import { placeUser } from '../access/place-user.js';
import { hashOf } from './given-password.js';
import type { User } from '../model/user/user.js';
import { newUser, withUserFields } from '../model/user/user-fields.js';
import { groupedId } from '../support/ordered-ids.js';

/** As many as one transaction takes without keeping others waiting. */
export const importLimit = 500;

/**
 * What became of one of them. A person is there already if everything they are known by is one and the same
 * user's.
 */
export type ImportOutcome =
  | { readonly status: 'created' | 'present'; readonly id: string }
  | { readonly status: 'refused'; readonly refusal: Refusal };

interface Draft {
  readonly user: User;
  readonly input: NewUser;
}

/**
 * Adds users, each whole or not at all; what one is refused for does not touch the others. A line that could
 * not even be read comes as the refusal that it met.
 * Rule: who is there already is left as they are, so an import that broke off is simply run again.
 */
export const importUsers =
  (deps: UserWriteDeps) =>
  async (
    lines: readonly (NewUser | Refusal)[],
    actor: Actor = systemActor,
  ): Promise<readonly ImportOutcome[]> => {
    if (lines.length > importLimit)
      refuse('invalid_field', { field: 'users', why: `must hold at most ${importLimit}` });
    const stores = deps.storage.within(actor.tenancy);
    const places = new Map<string, Promise<string>>();
    const place = (wanted: string | null | undefined): Promise<string> => {
      const key = wanted ?? '';
      const known = places.get(key) ?? placeUser(stores, actor, wanted);
      places.set(key, known);
      return known;
    };
    const drafts = await Promise.all(
      lines.map((line) =>
        orRefusal(async () => {
          if (line instanceof Refusal) throw line;
          const tenantId = await place(line.tenantId);
          return {
            input: line,
            user: withUserFields(
              newUser(deps.domainNames, {
                id: groupedId(deps.random, 'users'),
                tenantId,
                ...stampCreated(deps, actor),
              }),
              line,
              { names: deps.domainNames, by: actor.id, now: deps.clock.now() },
            ),
          };
        }),
      ),
    );
    const present = await presentAmong(
      stores,
      drafts.filter((draft): draft is Draft => !(draft instanceof Refusal)),
    );
    // As many as are hashed at the same moment: a person who logs in meanwhile waits for one of them and not
    // behind hundreds.
    const ready = await mapConcurrently(deps.hasher.atOnce, drafts, (draft) =>
      readied(deps, draft, present),
    );
    if (!ready.some((each) => !('status' in each))) return ready as ImportOutcome[];
    // A person who is added elsewhere in that moment is seen the second time.
    return ignoringDoubles(() => addAll(deps, actor, ready));
  };

const addAll = (
  deps: UserWriteDeps,
  actor: Actor,
  ready: readonly (User | ImportOutcome)[],
): Promise<readonly ImportOutcome[]> =>
  writeAfterWaiting(deps, actor, async (within, note) => {
    const users = ready.flatMap((each) => ('status' in each ? [] : [each]));
    const holders = await holdersAmong(within, users);
    const roles = new Map<string, Awaited<ReturnType<typeof defaultRolesFor>>>();
    const outcomes: ImportOutcome[] = [];
    for (const each of ready) {
      if ('status' in each) {
        outcomes.push(each);
        continue;
      }
      // A refused write would end the transaction, and with it those who are added with this one.
      const taken = takenKey(holders, each);
      const added =
        taken === undefined
          ? await orRefusal(() => within.users.add(each).then(() => each))
          : new Refusal('already_exists', { record: 'user', key: taken });
      if (added instanceof Refusal) {
        outcomes.push(refused(added));
        continue;
      }
      for (const key of keys) if (each[key] !== null) holders.set(placeOf(each, key), each.id);
      if (!roles.has(each.tenantId))
        roles.set(each.tenantId, await defaultRolesFor(within, each.tenantId));
      await giveRoles(deps, within, roles.get(each.tenantId)!, { user: each, actor });
      note('user.created', each.id);
      outcomes.push({ status: 'created', id: each.id });
    }
    return outcomes;
  });

const readied = async (
  deps: UserWriteDeps,
  draft: Draft | Refusal,
  present: ReadonlyMap<string, string>,
): Promise<User | ImportOutcome> => {
  if (draft instanceof Refusal) return refused(draft);
  const {
    user,
    input: { password },
  } = draft;
  const there = present.get(user.id);
  if (there !== undefined) return { status: 'present', id: there };
  const hash = await orRefusal(async () => ({
    passwordHash: password === undefined ? null : await hashOf(deps, password, user),
  }));
  return hash instanceof Refusal
    ? refused(hash)
    : { ...user, ...hash, passwordChangedAt: hash.passwordHash === null ? null : deps.clock.now() };
};

const refused = (refusal: Refusal): ImportOutcome => ({ status: 'refused', refusal });

/** A storage that does not answer concerns all of them. */
const orRefusal = async <T>(work: () => Promise<T>): Promise<T | Refusal> => {
  try {
    return await work();
  } catch (error) {
    if (isRefusal(error) && error.kind !== 'unavailable') return error;
    throw error;
  }
};

/** The attributes by which a person is known in a tenant, each with the name of its unique key. */
const uniqueKeys = {
  usernameKey: 'username',
  emailKey: 'email',
  phoneNumber: 'phone_number',
} as const;

type Key = keyof typeof uniqueKeys;

const keys = Object.keys(uniqueKeys) as Key[];

const placeOf = (user: User, key: Key): string => `${key}/${user.tenantId}/${user[key]}`;

/** By place, the id of the user who has it. */
const holdersAmong = async (
  { users }: Pick<Stores, 'users'>,
  wanted: readonly User[],
  counts: (user: User) => boolean = () => true,
): Promise<Map<string, string>> => {
  const holders = new Map<string, string>();
  for (const key of keys) {
    const values = [...new Set(wanted.flatMap((user) => user[key] ?? []))];
    const found = values.length > 0 ? await users.all([{ attribute: key, in: values }]) : [];
    for (const user of found) if (counts(user)) holders.set(placeOf(user, key), user.id);
  }
  return holders;
};

const takenKey = (holders: ReadonlyMap<string, string>, user: User): string | undefined => {
  const taken = keys.find((key) => user[key] !== null && holders.has(placeOf(user, key)));
  return taken && uniqueKeys[taken];
};

/**
 * Whether a draft says that the address of this user is proven, and here it is not: then a stranger may have
 * registered with it, and is not the person who is imported.
 */
const isUnprovenHere = (user: User, drafts: readonly User[]): boolean =>
  !user.emailVerified &&
  user.emailKey !== null &&
  drafts.some(
    ({ tenantId, emailKey, emailVerified }) =>
      emailVerified && tenantId === user.tenantId && emailKey === user.emailKey,
  );

/** By the id of a draft, that of the user who is known by all of the same. */
const presentAmong = async (
  stores: Pick<Stores, 'users'>,
  drafts: readonly Draft[],
): Promise<ReadonlyMap<string, string>> => {
  const wanted = drafts.map(({ user }) => user);
  const holders = await holdersAmong(stores, wanted, (user) => !isUnprovenHere(user, wanted));
  const present = new Map<string, string>();
  for (const user of wanted) {
    const found = keys
      .filter((key) => user[key] !== null)
      .map((key) => holders.get(placeOf(user, key)));
    if (found[0] !== undefined && found.every((id) => id === found[0]))
      present.set(user.id, found[0]);
  }
  return present;
};
