/** Many users at once: one transaction for a batch, and an answer for each (a documented extension). */
import { systemActor, type Actor } from '../model/actor.js';
import type { Stores } from '../ports/storage.js';
import { isRefusal, refuse, Refusal } from '../model/refusals.js';
import { defaultRolesFor, giveRoles } from '../access/default-roles.js';
import { mapConcurrently } from '../support/turns.js';
import { stampCreated, writeAfterWaiting } from '../audit/write.js';
import type { NewUser, UserWriteDeps } from './create-user.js';
import { placeUser } from '../access/place-user.js';
import { hashOf } from './given-password.js';
import type { User } from '../model/user.js';
import { newUser, withUserFields } from '../model/user-fields.js';

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
              newUser({ id: deps.random.uuid(), tenantId, ...stampCreated(deps, actor) }),
              line,
              actor.id,
              deps.clock.now(),
            ),
          };
        }),
      ),
    );
    const present = await presentAmong(
      stores,
      drafts.filter((draft) => !(draft instanceof Refusal)),
    );
    // As many as are hashed at the same moment: a person who logs in meanwhile waits for one of them and not
    // behind hundreds.
    const ready = await mapConcurrently(deps.hasher.atOnce, drafts, (draft) =>
      readied(deps, draft, present),
    );
    if (!ready.some((each) => !('status' in each))) return ready as ImportOutcome[];
    return writeAfterWaiting(deps, actor, async (within, note) => {
      const outcomes: ImportOutcome[] = [];
      const roles = new Map<string, Awaited<ReturnType<typeof defaultRolesFor>>>();
      for (const each of ready) {
        if ('status' in each) {
          outcomes.push(each);
          continue;
        }
        const added = await orRefusal(() => within.users.add(each).then(() => each));
        if (added instanceof Refusal) {
          outcomes.push(refused(added));
          continue;
        }
        if (!roles.has(each.tenantId))
          roles.set(each.tenantId, await defaultRolesFor(within, each.tenantId));
        await giveRoles(deps, within, roles.get(each.tenantId)!, { user: each, actor });
        note('user.created', each.id);
        outcomes.push({ status: 'created', id: each.id });
      }
      return outcomes;
    });
  };

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

const keys = ['usernameKey', 'emailKey', 'phoneNumber'] as const;

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
  { users }: Pick<Stores, 'users'>,
  drafts: readonly (Draft | Refusal)[],
): Promise<ReadonlyMap<string, string>> => {
  const wanted = drafts.flatMap((draft) => (draft instanceof Refusal ? [] : [draft.user]));
  const idOf = new Map<string, string>();
  for (const key of keys) {
    const values = [...new Set(wanted.flatMap((user) => user[key] ?? []))];
    for (const user of values.length > 0 ? await users.all([{ attribute: key, in: values }]) : [])
      if (!isUnprovenHere(user, wanted)) idOf.set(`${key}/${user.tenantId}/${user[key]}`, user.id);
  }
  const present = new Map<string, string>();
  for (const user of wanted) {
    const found = keys
      .filter((key) => user[key] !== null)
      .map((key) => idOf.get(`${key}/${user.tenantId}/${user[key]}`));
    if (found[0] !== undefined && found.every((id) => id === found[0]))
      present.set(user.id, found[0]);
  }
  return present;
};
