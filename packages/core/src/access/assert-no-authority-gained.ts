import type { GuardAuthority } from '../unit-of-work/write.js';
import type { Clock } from '../ports/clock.js';
import type { DomainNames } from '../ports/domain-names.js';
import { assertHolds } from './authority.js';
import { authorityGained } from './authority-gained.js';

interface GuardDeps {
  readonly clock: Clock;
  readonly domainNames: DomainNames;
}

/**
 * Rule: nobody gains, by any write, an authority that they do not hold (contract §4).
 *
 * The unit of work asks this at the end of each write, while it can still be undone. It compares what the
 * changes hand out with what the actor holds. So a use case needs no guard of its own, and none can forget
 * it.
 * @throws Refusal `escalation_refused`, naming a scope that the actor lacks
 */
export const assertNoAuthorityGained =
  ({ clock, domainNames: names }: GuardDeps): GuardAuthority =>
  async (stores, actor, changes) => {
    if (actor.managementScopes === 'all') return;
    const gained = await authorityGained(stores, changes, { names, now: clock.now() });
    await assertHolds(stores, actor, gained);
  };
