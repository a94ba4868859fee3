/** Links and unlinks records through a relation: all of what a body names, or nothing (operations §1.3). */
import { systemActor, type Actor } from '../model/values/actor.js';
import { requireFound, mustExist } from '../support/must-exist.js';
import type { Stores } from '../ports/storage.js';
import type { Store } from '../ports/store.js';
import { refuse } from '../model/values/refusals.js';
import { ignoringDoubles } from '../support/ignoring-doubles.js';
import {
  stampCreated,
  stampUpdated,
  write,
  type UnitOfWork,
  type WriteDeps,
} from '../unit-of-work/write.js';
import type { Relation, EndName } from './relations.js';
import { isLive, type Link } from '../model/record/link.js';
import { linksIn, withoutExpiredLinks } from './without-expired-links.js';

export interface Expiry {
  /** When the links end by themselves; null for never. Left out, a link that is there keeps its end. */
  readonly expiresAt?: Date | null | undefined;
}

interface End {
  readonly id: string;
  readonly tenantId: string | null;
}

const labels: Readonly<Record<EndName, string>> = { users: 'user', roles: 'role', groups: 'group' };

const end = (stores: Stores, name: EndName): Store<End> => stores[name] as unknown as Store<End>;

const links = (stores: Stores, { link }: Relation): Store<Link> => linksIn(stores, link);

const linksBetween = (relation: Relation, fromId: string, toIds: readonly string[]) =>
  [
    { attribute: relation.fromKey as 'id', equals: fromId },
    { attribute: relation.toKey as 'id', in: toIds },
  ] as const;

/** Links that a write makes or removes; all of one relation, from one record. */
export interface LinkedIds {
  readonly fromId: string;
  readonly toIds: readonly string[];
  readonly expiry?: Expiry | undefined;
  readonly actor: Actor;
}

/** What is linked already is passed over, except that an end that the call names is set. */
export const addLinks =
  (deps: WriteDeps, relation: Relation) =>
  (
    fromId: string,
    toIds: readonly string[],
    expiry: Expiry = {},
    actor: Actor = systemActor,
  ): Promise<void> =>
    ignoringDoubles(() =>
      write(deps, actor, (stores, note) =>
        addLinksIn(deps, { stores, note }, relation, { fromId, toIds, expiry, actor }),
      ),
    );

/** The same as a part of a write. */
export const addLinksIn = async (
  deps: WriteDeps,
  { stores, note }: UnitOfWork,
  relation: Relation,
  { fromId, toIds, expiry = {}, actor }: LinkedIds,
): Promise<void> => {
  const now = deps.clock.now();
  assertAhead(expiry, now);

  const from = requireFound(
    labels[relation.from],
    fromId,
    await end(stores, relation.from).find(fromId),
  );
  const others = [...(await mustExist(end(stores, relation.to), toIds, relation.to)).values()];
  for (const other of others) assertOneTenant(relation.to, from, other);

  const store = links(stores, relation);
  const present = await store.all(linksBetween(relation, fromId, toIds));
  const linkTo = (id: string) => present.find((link) => link[relation.toKey as 'id'] === id);
  const fresh = others.map(({ id }) => id).filter((id) => !isLiveLink(linkTo(id), now));
  await relation.guard?.(withoutExpiredLinks(stores, now), fromId, fresh);

  for (const other of others) {
    const fields = {
      [relation.fromKey]: fromId,
      [relation.toKey]: other.id,
      tenantId: from.tenantId ?? other.tenantId,
      ...relation.byHand,
    };
    await put(deps, store, { there: linkTo(other.id), fields, ending: expiry, actor });
  }
  note(`${relation.event}_added`, fromId, toIds);
};

/** What is not linked, or not known, is passed over. */
export const removeLinks =
  (deps: WriteDeps, relation: Relation) =>
  (fromId: string, toIds: readonly string[], actor: Actor = systemActor): Promise<void> =>
    write(deps, actor, async (stores, note) => {
      requireFound(labels[relation.from], fromId, await end(stores, relation.from).find(fromId));
      await removeLinksIn({ stores, note }, relation, { fromId, toIds });
    });

/** The same as a part of a write that has found the record. */
export const removeLinksIn = async (
  { stores, note }: UnitOfWork,
  relation: Relation,
  { fromId, toIds }: Pick<LinkedIds, 'fromId' | 'toIds'>,
): Promise<void> => {
  await links(stores, relation).removeAll(linksBetween(relation, fromId, toIds));
  note(`${relation.event}_removed`, fromId, toIds);
};

const isLiveLink = (link: Link | undefined, now: Date): boolean =>
  link !== undefined && isLive(link, now);

export interface PutLink {
  readonly there: Link | undefined;
  readonly fields: object;
  readonly ending?: Expiry | undefined;
  readonly actor: Actor;
}

/** A link that has ended makes room for a new one; of one that lives, what is new is changed. */
export const put = async (
  deps: Pick<WriteDeps, 'clock' | 'random'>,
  store: Store<Link>,
  { there, fields, ending = {}, actor }: PutLink,
): Promise<void> => {
  const { expiresAt } = ending;

  if (there !== undefined && isLive(there, deps.clock.now())) {
    const given = { ...fields, ...(expiresAt === undefined ? {} : { expiresAt }) };
    if (isSaid(there, given)) return;

    await store.change(there.id, (current) => ({
      ...current,
      ...given,
      ...stampUpdated(deps, actor),
    }));
    return;
  }

  if (there !== undefined) await store.removeAll([{ attribute: 'id', equals: there.id }]);
  await store.add({
    id: deps.random.uuid(),
    ...fields,
    expiresAt: expiresAt ?? null,
    ...stampCreated(deps, actor),
  } as Link);
};

/** Whether the link says all of this already. */
const isSaid = (link: Link, given: object): boolean =>
  Object.entries(given).every(([name, value]) => plain(value) === plain(link[name as keyof Link]));

const plain = (value: unknown): unknown => (value instanceof Date ? value.getTime() : value);

/** Rule: a link that is to end by itself ends in the future (operations §1.3). */
export const assertAhead = ({ expiresAt }: Expiry, now: Date): void => {
  if (expiresAt && expiresAt <= now) {
    refuse('invalid_field', { field: 'expiresAt', why: 'must be in the future' });
  }
};

/** Rule: a link joins records of one tenant, or has a global record at one end (operations §1.5). */
export const assertOneTenant = (field: string, from: Pick<End, 'tenantId'>, other: End): void => {
  const isForeign =
    from.tenantId !== null && other.tenantId !== null && from.tenantId !== other.tenantId;
  if (isForeign) {
    refuse('tenant_mismatch', { field, why: `names ${other.id}, which belongs to another tenant` });
  }
};
