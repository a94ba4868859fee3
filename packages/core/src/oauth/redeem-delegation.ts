import { mayActStill } from '../access/impersonation.js';
import { auditGrant } from '../audit/audit-grant.js';
import type { Origin } from '../model/values/origin.js';
import type { ClientAccess } from '../model/client/client-access.js';
import type { Delegation } from '../model/grant/delegation.js';
import type { Person } from '../model/user/user.js';
import type { Stores } from '../ports/storage.js';
import { endDelegations } from '../sessions/end-delegations.js';
import { holdsSession } from '../sessions/rests-on.js';
import { isAgreed } from './authorize/agreement.js';
import { heldScopes } from '../access/held-scopes.js';
import { livingPerson, readerWithin } from '../directory/living-person.js';
import { assertCovered } from './choose-target.js';
import type { Authorization, TokenRequest } from './grant.js';
import type { GrantDeps } from './grant.js';
import { stillGranted } from './still-granted.js';

export interface DelegationRedemption {
  readonly delegation: Delegation | undefined;
  /** Of the delegation, if the client gets one. */
  readonly refreshToken: string | undefined;
  readonly access: ClientAccess;
  readonly request: Origin & Pick<TokenRequest, 'resource' | 'authorizationDetails' | 'handingOut'>;
}

interface Ground {
  readonly delegation: Delegation;
  readonly access: ClientAccess;
  readonly user: Person;
}

/**
 * Whether the session that the delegation was made in is there, and the consent that it took.
 * Rule: a code adds nothing once its session or its consent has ended. Codes are added without a look at these rows,
 * in one go with those of other requests, so the redemption looks.
 */
const holdsGround = async (
  stores: Stores,
  { delegation, access, user }: Ground,
  now: Date,
): Promise<boolean> => {
  const { sessionId } = delegation;
  if (!(await mayActStill(stores, delegation, user, now))) return false;
  if (sessionId !== null && !(await holdsSession(stores, sessionId))) return false;
  return isAgreed(stores, delegation, access, now);
};

/**
 * What a delegation gives to the client that has just used up its code, in the transaction that did so: tokens for
 * its person. Undefined when the delegation, its person or something that it rests on is not there any more; what is
 * left of the delegation ends then.
 *
 * It throws for two reasons only, because a refusal undoes the use: the request names a resource that the
 * delegation does not cover, or authorization details that it does not hold. The client keeps its code and can ask
 * again.
 * @throws Refusal `target_invalid`, `authorization_details_invalid`
 */
export const redeemDelegation = async (
  deps: GrantDeps,
  stores: Stores,
  redemption: DelegationRedemption,
): Promise<Authorization | undefined> => {
  const { delegation } = redemption;
  if (delegation === undefined || delegation.revokedAt !== null) return undefined;

  const authorization = await authorized(deps, stores, { ...redemption, delegation });
  if (authorization === undefined)
    await endDelegations(deps, stores, [{ attribute: 'id', equals: delegation.id }]);
  return authorization;
};

const authorized = async (
  deps: GrantDeps,
  stores: Stores,
  { delegation, refreshToken, access, request }: DelegationRedemption & { delegation: Delegation },
): Promise<Authorization | undefined> => {
  const now = deps.clock.now();
  const reader = readerWithin(deps.directory, stores);
  const user = await livingPerson(reader, delegation.userId, delegation, now);
  if (user === undefined || !(await holdsGround(stores, { delegation, access, user }, now)))
    return undefined;

  const resources = access.resources.map(({ resource }) => resource);
  const held = await heldScopes(stores, user, now, resources);
  const left = stillGranted(deps, access, delegation, held);
  if (left === undefined) return undefined;
  assertCovered(left.target, request.resource);
  const authorizationDetails = deps.details.narrowed(
    left.authorizationDetails,
    request.authorizationDetails,
  );

  await auditGrant(deps, stores, { name: 'grant.redeemed', delegation, origin: request });
  const authorization = {
    subject: user.id,
    ...left,
    authorizationDetails,
    person: { user, delegation, refreshToken },
  };
  request.handingOut?.(authorization);
  return authorization;
};
