/** The roles and groups that a person has by the word of a provider (operations §4.5). */
import type { Actor } from '../model/actor.js';
import type { IdentityProvider } from '../model/identity-provider.js';
import { put } from '../access/change-links.js';
import { isLive, type Link, type MappableLink } from '../model/link.js';
import { linksIn } from '../access/living.js';
import type { Stores } from '../ports/storage.js';
import type { Store } from '../ports/store.js';
import type { Claims } from '../model/claims.js';
import type { User } from '../model/user.js';
import type { Note, Writing } from '../audit/write.js';

interface Mapping {
  readonly claim: string;
  readonly value: string;
  readonly id: string;
}

interface Relation {
  readonly link: 'roleMembers' | 'groupMembers';
  readonly key: 'roleId' | 'groupId';
  readonly ends: 'roles' | 'groups';
  readonly mapping: (provider: IdentityProvider) => readonly Mapping[];
}

const relations: readonly Relation[] = [
  {
    link: 'roleMembers',
    key: 'roleId',
    ends: 'roles',
    mapping: ({ roleMapping }) => roleMapping.map(({ role_id: id, ...said }) => ({ ...said, id })),
  },
  {
    link: 'groupMembers',
    key: 'groupId',
    ends: 'groups',
    mapping: ({ groupMapping }) =>
      groupMapping.map(({ group_id: id, ...said }) => ({ ...said, id })),
  },
];

/**
 * Within the transaction of a login, in which the user's row is held.
 * Rule: at each login through a provider its mappings are recomputed: what they give is linked, and of what
 * they do not give any more only links that this provider has made are removed (operations §4.5).
 */
export const recomputeMapped = async (
  deps: Pick<Writing, 'clock' | 'random'>,
  stores: Stores,
  note: Note,
  provider: IdentityProvider,
  claims: Claims,
  user: User,
  actor: Actor,
): Promise<void> => {
  for (const relation of relations) {
    const { key, ends, mapping } = relation;
    const [store, attribute, mine] = [storeOf(stores, relation), key as 'id', ofUser(user.id)];
    const named = [
      ...new Set(
        mapping(provider)
          .filter(({ claim, value }) => says(claims, claim, value))
          .map(({ id }) => id),
      ),
    ];
    // What was deleted meanwhile, or belongs elsewhere, does not count.
    const wanted =
      named.length === 0
        ? []
        : (
            await (stores[ends] as unknown as Store<{ id: string; tenantId: string | null }>).all([
              { attribute: 'id', in: named },
            ])
          )
            .filter(({ tenantId }) => tenantId === null || tenantId === user.tenantId)
            .map(({ id }) => id);
    const made = await store.all([
      ...mine,
      { attribute: 'identityProviderId', equals: provider.id },
    ]);
    await takeBack(
      stores,
      note,
      relation,
      user.id,
      made.filter((each) => !wanted.includes(each[attribute])),
    );
    const there = wanted.length === 0 ? [] : await store.all([...mine, { attribute, in: wanted }]);
    const fresh = wanted.filter(
      (id) => !there.some((each) => each[attribute] === id && isLive(each, deps.clock.now())),
    );
    for (const id of fresh)
      await put(
        deps,
        store as unknown as Store<Link>,
        there.find((each) => each[attribute] === id),
        { [key]: id, userId: user.id, tenantId: user.tenantId, identityProviderId: provider.id },
        {},
        actor,
      );
    if (fresh.length > 0) note(`user.${ends}_added`, user.id, fresh);
  }
};

/** Everything that these providers have given the user. */
export const takeBackMapped = async (
  stores: Stores,
  note: Note,
  userId: string,
  providerIds: readonly string[],
): Promise<void> => {
  for (const relation of relations)
    await takeBack(
      stores,
      note,
      relation,
      userId,
      await storeOf(stores, relation).all([
        ...ofUser(userId),
        { attribute: 'identityProviderId', in: providerIds },
      ]),
    );
};

const takeBack = async (
  stores: Stores,
  note: Note,
  relation: Relation,
  userId: string,
  gone: readonly MappableLink[],
): Promise<void> => {
  if (gone.length === 0) return;
  await storeOf(stores, relation).removeAll([
    ...ofUser(userId),
    { attribute: 'id', in: gone.map(({ id }) => id) },
  ]);
  note(
    `user.${relation.ends}_removed`,
    userId,
    gone.map((each) => each[relation.key as 'id']),
  );
};

const storeOf = (stores: Stores, { link }: Relation): Store<MappableLink> =>
  linksIn(stores, link) as unknown as Store<MappableLink>;

const ofUser = (userId: string) => [{ attribute: 'userId' as 'id', equals: userId }] as const;

/**
 * Rule: a claim says a value when it is that text, that number or truth value written out, or a list that
 * holds it; only the claims that a provider sends itself count.
 */
const says = (claims: Claims, claim: string, value: string): boolean =>
  Object.hasOwn(claims, claim) &&
  [claims[claim]].flat().some((each) => isExact(each) && String(each) === value);

/** JSON rounds large whole numbers, so one of them may stand for a value that the provider has not sent. */
const isExact = (value: unknown): boolean =>
  typeof value === 'number'
    ? !Number.isInteger(value) || Number.isSafeInteger(value)
    : typeof value === 'string' || typeof value === 'boolean';
