/** The effects of a plan, by the names of what they are about: what a plan adds has no id that lasts. */
import type { Identified } from '../model/record/record-type.js';
import type { Stores } from '../ports/storage.js';
import type { Store } from '../ports/store.js';
import type { Change } from '../unit-of-work/journal.js';
import type { Effects, Holding } from '../unit-of-work/rehearsal.js';

export interface NamedHolding {
  readonly holder: 'user' | 'client';
  readonly holderId: string;
  /** Null for a person: a plan is read by many, and tells nothing of people. */
  readonly holderName: string | null;
  readonly resource: string;
  readonly scope: string;
}

export interface NamedEffects extends Pick<Effects, 'isTruncated' | 'endedSessions'> {
  readonly gained: readonly NamedHolding[];
  readonly lost: readonly NamedHolding[];
  readonly endedTokens: readonly {
    readonly clientId: string;
    readonly clientName: string | null;
    readonly userId: string | null;
    readonly resource: string | null;
  }[];
}

type Names = ReadonlyMap<string, string>;

/** By id, the names of records that were changed; those of undone additions are known nowhere else. */
export const namesIn = (changes: readonly Change[]): Names =>
  new Map(
    changes.flatMap(({ id, before, after }) => {
      const { name } = (after ?? before) as Partial<{ readonly name: unknown }>;
      return typeof name === 'string' ? [[id, name] as const] : [];
    }),
  );

export const nameEffects = async (
  stores: Stores,
  effects: Effects,
  changed: Names,
): Promise<NamedEffects> => {
  const { gained, lost, endedSessions, endedTokens, isTruncated } = effects;
  const holdings = [...gained, ...lost];
  const clientIds = [
    ...holdings.flatMap(({ holder, holderId }) => (holder === 'client' ? [holderId] : [])),
    ...endedTokens.map(({ clientId }) => clientId),
  ];
  const resourceIds = [...holdings, ...endedTokens].flatMap(({ resourceId }) => resourceId ?? []);
  const names = new Map([
    ...(await namesOf(stores.clients, clientIds)),
    ...(await namesOf(stores.resources, resourceIds)),
    ...(await namesOf(
      stores.scopes,
      holdings.map(({ scopeId }) => scopeId),
    )),
    ...changed,
  ]);
  const named = (holding: Holding): NamedHolding => ({
    holder: holding.holder,
    holderId: holding.holderId,
    holderName: names.get(holding.holderId) ?? null,
    resource: names.get(holding.resourceId) ?? holding.resourceId,
    scope: names.get(holding.scopeId) ?? holding.scopeId,
  });

  return {
    gained: gained.map(named),
    lost: lost.map(named),
    endedSessions,
    endedTokens: endedTokens.map(({ clientId, userId, resourceId }) => ({
      clientId,
      clientName: names.get(clientId) ?? null,
      userId,
      resource: resourceId === null ? null : (names.get(resourceId) ?? resourceId),
    })),
    isTruncated,
  };
};

const namesOf = async <T extends Identified & { readonly name: string }>(
  store: Pick<Store<T>, 'pick'>,
  ids: readonly string[],
): Promise<readonly (readonly [string, string])[]> => {
  const asked = [...new Set(ids)];
  if (asked.length === 0) return [];
  const found = await store.pick(['id', 'name'] as never, [
    { attribute: 'id' as never, in: asked },
  ]);
  return (found as readonly { readonly id: string; readonly name: string }[]).map(
    ({ id, name }) => [id, name],
  );
};
