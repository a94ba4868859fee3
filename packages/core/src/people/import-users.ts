/** Many users at once: one transaction for a batch, and an answer for each (a documented extension). */
import { systemActor, type Actor } from '../model/values/actor.js';
import type { Stores } from '../ports/storage.js';
import { isRefusal, refuse, Refusal } from '../model/values/refusals.js';
import { defaultRolesFor } from '../access/default-roles.js';
import { ignoringDoubles } from '../support/ignoring-doubles.js';
import { mapConcurrently } from '../support/turns.js';
import { assertMayChange, stampCreated, writeAfterWaiting } from '../unit-of-work/write.js';
import type { UserWriteDeps } from './create-user.js';
import { placeUser } from '../access/place-user.js';
import { hashOf } from './given-password.js';
import { addMembers, linksOf, takeMembers, takenMembers } from './give-imported-members.js';
import {
  assertImportedMembers,
  assertMayChooseId,
  namesOfTenants,
  type FoundMembers,
  type ImportedUser,
} from './imported-members.js';
import type { Role } from '../model/role/role.js';
import { updateImported } from './update-imported.js';
import type { User } from '../model/user/user.js';
import { importReason } from '../model/user/block.js';
import { newUser, withUserFields } from '../model/user/user-fields.js';
import { groupedId } from '../support/ordered-ids.js';

/** As many as one transaction takes without keeping others waiting. */
export const importLimit = 500;

/**
 * What became of one of them. A person is there already if everything they are known by is one and the same
 * user's.
 */
export type ImportOutcome =
  | { readonly status: 'created' | 'present' | 'updated'; readonly id: string }
  | { readonly status: 'refused'; readonly refusal: Refusal };

export interface ImportOptions {
  /** Who is there already gets what the line says; otherwise they stay as they are. */
  readonly updates?: boolean | undefined;
}

export interface Draft {
  readonly user: User;
  readonly input: ImportedUser;
  readonly members: FoundMembers;
}

/**
 * Adds users, each whole or not at all; what one is refused for does not touch the others. A line that could
 * not even be read comes as the refusal that it met.
 * Rule: who is there already is left as they are, so an import that broke off is simply run again.
 */
export const importUsers =
  (deps: UserWriteDeps) =>
  async (
    lines: readonly (ImportedUser | Refusal)[],
    actor: Actor = systemActor,
    { updates = false }: ImportOptions = {},
  ): Promise<readonly ImportOutcome[]> => {
    if (lines.length > importLimit)
      refuse('invalid_field', { field: 'users', why: `must hold at most ${importLimit}` });
    const drafts = await draftsOf(deps, lines, actor);
    const sound = drafts.filter((draft): draft is Draft => !(draft instanceof Refusal));
    const present = await presentAmong(deps, actor, sound, updates);
    // As many as are hashed at the same moment: a person who logs in meanwhile waits for one of them and not
    // behind hundreds.
    const ready = await mapConcurrently(
      deps.hasher.atOnce,
      drafts,
      async (draft): Promise<Ready | ImportOutcome> => {
        if (draft instanceof Refusal) return refused(draft);
        const there = present.get(draft);
        if (there instanceof Refusal) return refused(there);
        if (there === undefined) return readied(deps, draft);
        return updates ? updated(deps, draft, there, actor) : { status: 'present', id: there };
      },
    );
    if (!ready.some((each) => !('status' in each))) return ready as ImportOutcome[];
    // A person who is added elsewhere in that moment is seen the second time.
    return ignoringDoubles(() => addAll(deps, actor, ready));
  };

/** What each line says, found and allowed, or why it is refused. */
const draftsOf = async (
  deps: UserWriteDeps,
  lines: readonly (ImportedUser | Refusal)[],
  actor: Actor,
): Promise<readonly (Draft | Refusal)[]> => {
  const stores = deps.storage.within(actor.tenancy);
  const names = namesOfTenants(stores);
  const places = new Map<string, Promise<string>>();
  const place = (wanted: string | null | undefined): Promise<string> => {
    const key = wanted ?? '';
    const known = places.get(key) ?? placeUser(stores, actor, wanted);
    places.set(key, known);
    return known;
  };
  const assertMayGive = givingOnce(deps, actor);

  return Promise.all(
    lines.map((line) =>
      orRefusal(async () => {
        if (line instanceof Refusal) throw line;
        assertMayChooseId(line, actor);
        assertImportedMembers(line);
        const tenantId = await place(line.tenantId);
        const members = await names.membersOf(tenantId, line);
        const start = newUser(deps.domainNames, {
          id: line.id ?? groupedId(deps.random, 'users'),
          tenantId,
          ...stampCreated(deps, actor),
        });
        const now = deps.clock.now();
        const edit = { names: deps.domainNames, by: actor.id, now, reason: importReason };
        const user = withUserFields(start, line, edit);
        await assertMayGive(user, members);
        return { input: line, user, members };
      }),
    ),
  );
};

/**
 * Rule: who imports gives no role and no group that they may not give elsewhere. It is asked for each line before any
 * is written, since the end of the write can only refuse all of them; once for the same roles and groups.
 */
const givingOnce = (deps: UserWriteDeps, actor: Actor) => {
  const asked = new Map<string, Promise<void>>();
  return (user: User, members: FoundMembers): Promise<void> => {
    const links = linksOf(deps, user, members, actor);
    const key = [...members.roles, ...members.groups].map(({ id }) => id).join();
    const known = asked.get(key) ?? assertMayChange(deps, actor, ...links);
    asked.set(key, known);
    return known;
  };
};

const updated = async (
  deps: UserWriteDeps,
  draft: Draft,
  id: string,
  actor: Actor,
): Promise<ImportOutcome> => {
  const outcome = await orRefusal(() => updateImported(deps, id, draft, actor));
  return outcome instanceof Refusal ? refused(outcome) : { status: 'updated', id };
};

/** With its password. */
type Ready = Pick<Draft, 'user' | 'members'>;

const addAll = async (
  deps: UserWriteDeps,
  actor: Actor,
  ready: readonly (Ready | ImportOutcome)[],
): Promise<readonly ImportOutcome[]> => {
  const adding = ready.flatMap((each) => ('status' in each ? [] : [each]));
  const known = await takenMembers(deps, adding);
  return writeAfterWaiting(deps, actor, async (stores, note) => {
    const holders = await holdersAmong(
      stores,
      adding.map(({ user }) => user),
    );
    const ids = new Set<string>();
    const taken = { identities: new Set(known.identities), passkeys: new Set(known.passkeys) };
    const defaultRoles = new Map<string, readonly Role[]>();

    const add = async ({ user, members }: Ready): Promise<User> => {
      // A refused write would end the transaction, and with it those who are added with this one.
      const key = ids.has(user.id) ? 'id' : takenKey(holders, user);
      if (key !== undefined) throw new Refusal('already_exists', { record: 'user', key });
      takeMembers(deps, members, taken);
      await stores.users.add(user);

      ids.add(user.id);
      for (const each of keys) if (user[each] !== null) holders.set(placeOf(user, each), user.id);
      const { tenantId } = user;
      const roles = defaultRoles.get(tenantId) ?? (await defaultRolesFor(stores, tenantId));
      defaultRoles.set(tenantId, roles);
      note('user.created', user.id);
      await addMembers(deps, { stores, note }, { user, members, actor, defaultRoles: roles });
      return user;
    };

    const outcomes: ImportOutcome[] = [];
    for (const each of ready) {
      if ('status' in each) {
        outcomes.push(each);
        continue;
      }
      const added = await orRefusal(() => add(each));
      outcomes.push(
        added instanceof Refusal ? refused(added) : { status: 'created', id: added.id },
      );
    }
    return outcomes;
  });
};

const readied = async (
  deps: UserWriteDeps,
  { user, members, input: { password } }: Draft,
): Promise<Ready | ImportOutcome> => {
  const hash = await orRefusal(async () => ({
    passwordHash: password === undefined ? null : await hashOf(deps, password, user),
  }));
  if (hash instanceof Refusal) return refused(hash);

  // The time of the account itself says that the person has not changed it since.
  const passwordChangedAt = hash.passwordHash === null ? null : user.createdAt;
  const isMfaEnrolled = members.authenticators.length > 0;
  return { members, user: { ...user, ...hash, passwordChangedAt, isMfaEnrolled } };
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
  directoryNameKey: 'directory_name',
  externalId: 'external_id',
} as const;

type Key = keyof typeof uniqueKeys;

const keys = Object.keys(uniqueKeys) as Key[];

/** A person who is known here may be new to a directory. */
const directoryKeys: readonly Key[] = ['directoryNameKey', 'externalId'];
const loginKeys = keys.filter((key) => !directoryKeys.includes(key));

const placeOf = (user: User, key: Key): string => `${key}/${user.tenantId}/${user[key]}`;

/** By place, the id of the user who has it. */
const holdersAmong = async (
  { users }: Pick<Stores, 'users'>,
  wanted: readonly User[],
  tell: (user: User) => void = () => undefined,
): Promise<Map<string, string>> => {
  const holders = new Map<string, string>();
  for (const key of keys) {
    const values = [...new Set(wanted.flatMap((user) => user[key] ?? []))];
    const found = values.length > 0 ? await users.all([{ attribute: key, in: values }]) : [];
    for (const user of found) {
      holders.set(placeOf(user, key), user.id);
      tell(user);
    }
  }
  return holders;
};

const takenKey = (holders: ReadonlyMap<string, string>, user: User): string | undefined => {
  const taken = keys.find((key) => user[key] !== null && holders.has(placeOf(user, key)));
  return taken && uniqueKeys[taken];
};

/** By the place of an address, the id of the user who has it and has not proven it. */
const unprovenAddresses = () => {
  const holders = new Map<string, string>();
  return {
    note: (user: User): void => {
      if (!user.emailVerified && user.emailKey !== null)
        holders.set(placeOf(user, 'emailKey'), user.id);
    },
    /**
     * The user whose address is proven by this draft and not here: a stranger may have registered with it, and is not
     * the person of this line. Other lines with the address say nothing of that.
     */
    strangerTo: (draft: User): string | undefined =>
      draft.emailVerified ? holders.get(placeOf(draft, 'emailKey')) : undefined,
  };
};

/** The id of the user who is known by all of the same, or why the line is refused. */
const presentAmong = async (
  deps: UserWriteDeps,
  actor: Actor,
  drafts: readonly Draft[],
  updates: boolean,
): Promise<ReadonlyMap<Draft, string | Refusal>> => {
  const wanted = drafts.map(({ user }) => user);
  const stores = deps.storage.within(actor.tenancy);
  const unproven = unprovenAddresses();
  const holders = await holdersAmong(stores, wanted, unproven.note);
  const byId = await holdersOfIds(
    deps,
    drafts.flatMap(({ input }) => input.id ?? []),
  );
  const guarded = updates ? await administratorsAmong(stores, holders) : new Set<string>();
  const present = new Map<Draft, string | Refusal>();
  for (const draft of drafts) {
    const byName = knownAs(holders, draft.user, unproven.strangerTo(draft.user));
    const there =
      draft.input.id === undefined
        ? unlessGuarded(guarded, holders, draft.user, byName)
        : byId.of(draft.user, updates || byName === draft.input.id);
    if (there !== undefined) present.set(draft, there);
  }
  return present;
};

/**
 * Rule: an import changes no administrator whom it finds by names alone. The `admin` of another system is another
 * person, and would have the password of this one.
 */
const unlessGuarded = (
  guarded: ReadonlySet<string>,
  holders: ReadonlyMap<string, string>,
  user: User,
  id: string | undefined,
): string | Refusal | undefined =>
  id !== undefined && guarded.has(id)
    ? new Refusal('already_exists', { record: 'user', key: takenKey(holders, user)! })
    : id;

const administratorsAmong = async (
  { tenantAdmins }: Pick<Stores, 'tenantAdmins'>,
  holders: ReadonlyMap<string, string>,
): Promise<ReadonlySet<string>> => {
  const ids = [...new Set(holders.values())];
  const found = ids.length === 0 ? [] : await tenantAdmins.all([{ attribute: 'userId', in: ids }]);
  return new Set(found.map(({ userId }) => userId));
};

/** The id of the user who has all the login names, and none of whose names of a directory is another user's. */
const knownAs = (
  holders: ReadonlyMap<string, string>,
  user: User,
  stranger: string | undefined,
): string | undefined => {
  const holderOf = (key: Key): string | undefined => {
    const id = holders.get(placeOf(user, key));
    return id === stranger ? undefined : id;
  };
  const holdersBy = (some: readonly Key[]): readonly (string | undefined)[] =>
    some.filter((key) => user[key] !== null).map(holderOf);

  const byLogin = holdersBy(loginKeys);
  const byDirectory = holdersBy(directoryKeys);
  const [id] = byLogin.length > 0 ? byLogin : byDirectory;
  const isSame = byLogin.every((each) => each === id);
  return isSame && byDirectory.every((each) => each === undefined || each === id) ? id : undefined;
};

interface HoldersOfIds {
  /**
   * The id, where a user of this tenant has it who is the same by name; a refusal where another has it, or had it.
   * Undefined for an id that is free.
   */
  readonly of: (user: User, isSame: boolean) => string | Refusal | undefined;
}

/**
 * Rule: who was deleted here does not come back by an import. Clients count too, since tokens name them as they name
 * people. All tenants are asked: only callers who reach them choose ids.
 */
const holdersOfIds = async (
  { storage }: UserWriteDeps,
  ids: readonly string[],
): Promise<HoldersOfIds> => {
  const isOne = [{ attribute: 'id', in: ids }] as const;
  const isDeleted = [
    { attribute: 'recordId', in: ids },
    { attribute: 'name', equals: 'user.deleted' },
  ] as const;
  const users = ids.length === 0 ? [] : await storage.users.all(isOne);
  const clients = ids.length === 0 ? [] : await storage.clients.all(isOne);
  const deleted = ids.length === 0 ? [] : await storage.auditEvents.all(isDeleted);
  const tenants = new Map(users.map(({ id, tenantId }) => [id, tenantId]));
  const others = new Set(clients.map(({ id }) => id));
  const gone = new Set(deleted.map(({ recordId }) => recordId));
  return {
    of({ id, tenantId }, isSame) {
      if (gone.has(id))
        return new Refusal('invalid_field', { field: 'id', why: 'names a user who was deleted' });
      if (tenants.get(id) === tenantId && isSame) return id;
      return tenants.has(id) || others.has(id)
        ? new Refusal('already_exists', { record: 'user', key: 'id' })
        : undefined;
    },
  };
};
