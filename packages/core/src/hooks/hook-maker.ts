/** A hook rests on what its maker may do, for as long as it is asked. */
import { actorNow } from '../access/actor-now.js';
import { lackingScopeOf } from '../access/authority.js';
import { authorityGained } from '../access/authority-gained.js';
import type { Hook } from '../model/hook/hook.js';
import { systemActor, type Actor } from '../model/values/actor.js';
import type { Clock } from '../ports/clock.js';
import type { DomainNames } from '../ports/domain-names.js';
import type { Stores } from '../ports/storage.js';

/** What it takes to make a hook, or to change one. */
const makesHooks = ['create:hooks', 'update:hooks'] as const;

export interface MakerDeps {
  readonly clock: Clock;
  readonly domainNames: DomainNames;
}

/**
 * The maker as they are now; undefined where they could not make the hook any more.
 * Rule: a hook is asked only while its maker could make it again, or whoever changed it last.
 * `stores` reach all tenants.
 */
export const makerNow = async (
  { clock, domainNames: names }: MakerDeps,
  stores: Stores,
  hook: Hook,
): Promise<Actor | undefined> => {
  const { id: hookId, tenantId, makerId: id, makerClientId: clientId } = hook;
  if (id === null) return systemActor;

  const now = clock.now();
  const maker = await actorNow(stores, { id, clientId }, now);
  if (maker === undefined || maker.managementScopes === 'all') return undefined;
  const { tenancy, managementScopes: held } = maker;
  const reaches = tenancy.kind === 'all' || tenancy.tenantId === tenantId;
  if (!reaches || !makesHooks.some((scope) => held.has(scope))) return undefined;

  const made = [{ kind: 'hooks', id: hookId, after: hook }] as const;
  const gained = await authorityGained(stores, made, { names, now });
  return (await lackingScopeOf(stores, maker)(gained)) === undefined ? maker : undefined;
};
