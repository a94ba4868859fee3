/** The roles and groups that a person has by the word of a provider (operations §4.5). */
import type { Actor } from '../model/values/actor.js';
import type { IdentityProvider } from '../model/provider/identity-provider.js';
import { put } from '../access/change-links.js';
import { isLive, type Link, type MappableLink } from '../model/record/link.js';
import { linksIn } from '../access/without-expired-links.js';
import type { Stores } from '../ports/storage.js';
import type { Store } from '../ports/store.js';
import type { GroupMember } from '../model/group/group.js';
import type { RoleMember } from '../model/role/role.js';
import { jsonInOneOrder } from '../model/values/json-in-one-order.js';
import type { Claims } from '../model/values/claims.js';
import type { User } from '../model/user/user.js';
import type { UnitOfWork, WriteDeps } from '../unit-of-work/write.js';

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
    mapping: ({ roleMapping }) =>
      roleMapping.map(({ claim, value, role_id: id }) => ({ claim, value, id })),
  },
  {
    link: 'groupMembers',
    key: 'groupId',
    ends: 'groups',
    mapping: ({ groupMapping }) =>
      groupMapping.map(({ claim, value, group_id: id }) => ({ claim, value, id })),
  },
];

export interface MappedLogin {
  readonly provider: IdentityProvider;
  readonly claims: Claims;
  readonly user: User;
  readonly actor: Actor;
}

/**
 * Within the transaction of a login, in which the user's row is held.
 * Rule: at each login through a provider its mappings are recomputed: what they give is linked, and of what
 * they do not give any more only links that this provider has made are removed (operations §4.5).
 */
export const recomputeMapped = async (
  deps: Pick<WriteDeps, 'clock' | 'random'>,
  { stores, note }: UnitOfWork,
  { provider, claims, user, actor }: MappedLogin,
): Promise<void> => {
  for (const relation of relations) {
    const { key, ends, mapping } = relation;
    const attribute = key as 'id';
    const store = storeOf(stores, relation);
    const ofThisUser = ofUser(user.id);
    const said = idsSaidBy(claims, mapping(provider));
    const wanted = await existing(stores, relation, user.tenantId, said);

    const made = await store.all([
      ...ofThisUser,
      { attribute: 'identityProviderId', equals: provider.id },
    ]);
    const lost = made.filter((link) => !wanted.includes(link[attribute]));
    await takeBack({ stores, note }, relation, user.id, lost);
    if (wanted.length === 0) continue;

    const present = await store.all([...ofThisUser, { attribute, in: wanted }]);
    const linkTo = (id: string) => present.find((link) => link[attribute] === id);
    const fresh = wanted.filter((id) => {
      const link = linkTo(id);
      return link === undefined || !isLive(link, deps.clock.now());
    });
    for (const id of fresh) {
      const fields = {
        [key]: id,
        userId: user.id,
        tenantId: user.tenantId,
        identityProviderId: provider.id,
      };
      await put(deps, store as unknown as Store<Link>, { there: linkTo(id), fields, actor });
    }
    if (fresh.length > 0) note(`user.${ends}_added`, user.id, fresh);
  }
};

/** The ids of the roles and groups that the claims lead to. */
export const mappedBy = async (
  stores: Stores,
  provider: IdentityProvider,
  claims: Claims,
): Promise<Readonly<Record<'roles' | 'groups', readonly string[]>>> => {
  const found: Record<'roles' | 'groups', readonly string[]> = { roles: [], groups: [] };
  for (const relation of relations) {
    const said = idsSaidBy(claims, relation.mapping(provider));
    found[relation.ends] = await existing(stores, relation, provider.tenantId, said);
  }
  return found;
};

/** The ids that the claims lead to by this mapping, each once. */
const idsSaidBy = (claims: Claims, mapping: readonly Mapping[]): readonly string[] => {
  const matching = mapping.filter(({ claim, value }) => says(claims, claim, value));
  return [...new Set(matching.map(({ id }) => id))];
};

/** Of these roles or groups, those that are there still and belong to the user's tenant or to none. */
const existing = async (
  stores: Stores,
  { ends }: Relation,
  ownTenantId: string,
  ids: readonly string[],
): Promise<readonly string[]> => {
  if (ids.length === 0) return [];

  const store = stores[ends] as unknown as Store<{ id: string; tenantId: string | null }>;
  const found = await store.all([{ attribute: 'id', in: ids }]);
  return found
    .filter(({ tenantId }) => tenantId === null || tenantId === ownTenantId)
    .map(({ id }) => id);
};

/** Everything that the mappings of a provider gave, to anybody. */
export const takeBackAllMapped = async (unit: UnitOfWork, providerId: string): Promise<void> => {
  for (const relation of relations) {
    await takeBackOfMany(unit, relation, await linksMadeBy(unit, relation, providerId));
  }
};

/**
 * What a changed mapping gives no more. The claims of each person's last login decide. A person whose claims are not
 * kept loses what came by a changed entry, and gets it back with the next login.
 */
export const takeBackUnmapped = async (
  unit: UnitOfWork,
  before: IdentityProvider,
  after: IdentityProvider,
): Promise<void> => {
  for (const relation of relations) {
    const lessened = idsWithout(relation.mapping(before), relation.mapping(after));
    if (lessened.size === 0) continue;

    const made = await linksMadeBy(unit, relation, before.id);
    const inDoubt = made.filter((link) => lessened.has(link[relation.key as 'id']));
    const given = await idsGivenStill(unit.stores, after, relation, inDoubt);
    const isGiven = (link: MappableLink): boolean =>
      given.get(userOf(link))?.has(link[relation.key as 'id']) === true;
    await takeBackOfMany(
      unit,
      relation,
      inDoubt.filter((link) => !isGiven(link)),
    );
  }
};

/** The ids that an entry of `before` leads to which `after` does not have. */
const idsWithout = (before: readonly Mapping[], after: readonly Mapping[]): ReadonlySet<string> => {
  const left = new Set(after.map(jsonInOneOrder));
  const gone = before.filter((entry) => !left.has(jsonInOneOrder(entry)));
  return new Set(gone.map(({ id }) => id));
};

const linksMadeBy = (
  { stores }: UnitOfWork,
  relation: Relation,
  providerId: string,
): Promise<readonly MappableLink[]> =>
  storeOf(stores, relation).all([{ attribute: 'identityProviderId', equals: providerId }]);

/** By person, what the claims of the last login there lead to by the mapping as it is now. */
const idsGivenStill = async (
  { userIdentities }: Stores,
  provider: IdentityProvider,
  { mapping }: Relation,
  links: readonly MappableLink[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const identities = await userIdentities.pick(
    ['userId', 'profileData'],
    [
      { attribute: 'identityProviderId', equals: provider.id },
      { attribute: 'userId', in: [...new Set(links.map(userOf))] },
    ],
  );
  const given = new Map<string, Set<string>>();
  for (const { userId, profileData } of identities) {
    const ids = idsSaidBy(profileData, mapping(provider));
    given.set(userId, new Set([...(given.get(userId) ?? []), ...ids]));
  }
  return given;
};

const takeBackOfMany = async (
  unit: UnitOfWork,
  relation: Relation,
  links: readonly MappableLink[],
): Promise<void> => {
  for (const userId of new Set(links.map(userOf))) {
    const own = links.filter((link) => userOf(link) === userId);
    await takeBack(unit, relation, userId, own);
  }
};

const userOf = (link: MappableLink): string => (link as RoleMember | GroupMember).userId;

const takeBack = async (
  { stores, note }: UnitOfWork,
  relation: Relation,
  userId: string,
  links: readonly MappableLink[],
): Promise<void> => {
  if (links.length === 0) return;

  await storeOf(stores, relation).removeAll([
    ...ofUser(userId),
    { attribute: 'id', in: links.map(({ id }) => id) },
  ]);
  const ids = links.map((link) => link[relation.key as 'id']);
  note(`user.${relation.ends}_removed`, userId, ids);
};

const storeOf = (stores: Stores, { link }: Relation): Store<MappableLink> =>
  linksIn(stores, link) as unknown as Store<MappableLink>;

const ofUser = (userId: string) => [{ attribute: 'userId' as 'id', equals: userId }] as const;

/**
 * Rule: a claim says a value when it is that text, that number or truth value written out, or a list that
 * holds it; only the claims that a provider sends itself count.
 */
const says = (claims: Claims, claim: string, value: string): boolean => {
  if (!Object.hasOwn(claims, claim)) return false;

  const values = [claims[claim]].flat();
  return values.some((each) => isExact(each) && String(each) === value);
};

/** JSON rounds large whole numbers, so one of them may stand for a value that the provider has not sent. */
const isExact = (value: unknown): boolean => {
  if (typeof value === 'number') return !Number.isInteger(value) || Number.isSafeInteger(value);
  return typeof value === 'string' || typeof value === 'boolean';
};
