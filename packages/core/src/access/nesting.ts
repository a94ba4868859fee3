/** What holds for groups within groups (operations §8.2). */
import { nestingAbove, nestingBelow, type Edge } from './load-facts.js';
import { following, reach } from './reach.js';
import type { Stores } from '../ports/storage.js';
import { refuse } from '../model/values/refusals.js';

/** Nested groups on the longest way from a group that stands in no other. */
export const deepestNesting = 10;

const parentOf = (edge: Edge): string => edge.groupId;
const childOf = (edge: Edge): string => edge.nestedGroupId;

/**
 * Whether these groups may be nested in the group.
 * Rule: of two changes that together would close a circle of groups, one is refused: they are made one after
 * the other in a tenant.
 */
export const assertNestable = async (
  stores: Stores,
  groupId: string,
  nestedIds: readonly string[],
): Promise<void> => {
  if (nestedIds.length === 0) return;
  const group = await stores.groups.find(groupId);
  await stores.tenants.change(group!.tenantId, (tenant) => tenant);
  const above = await nestingAbove(stores, [groupId]);
  const below = await nestingBelow(stores, nestedIds);
  assertNoCircle(groupId, nestedIds, above);
  const nested = Math.max(...longestWays(nestedIds, following(below, parentOf, childOf)).values());
  const depth =
    longestWays([groupId], following(above, childOf, parentOf)).get(groupId)! + 1 + nested;
  if (depth > deepestNesting)
    refuse('depth_exceeded', { depth: String(depth), limit: String(deepestNesting) });
};

/** Rule: no group stands in itself, however indirectly; the refusal lists the way round (operations §8.2). */
const assertNoCircle = (
  groupId: string,
  nestedIds: readonly string[],
  above: readonly Edge[],
): void => {
  const ways = reach([groupId], following(above, childOf, parentOf));
  for (const nestedId of nestedIds) {
    const way = ways.get(nestedId);
    if (way) refuse('cycle', { path: [nestedId, ...way].join(' → ') });
  }
};

/** The number of edges on the longest way from each of the starts; what runs in circles is counted once. */
const longestWays = (
  starts: readonly string[],
  next: (id: string) => readonly string[],
): ReadonlyMap<string, number> => {
  const lengths = new Map<string, number>();
  const lengthFrom = (id: string): number => {
    const known = lengths.get(id);
    if (known !== undefined) return known;
    lengths.set(id, 0);
    const length = Math.max(0, ...next(id).map((other) => 1 + lengthFrom(other)));
    lengths.set(id, length);
    return length;
  };
  starts.forEach(lengthFrom);
  return lengths;
};
