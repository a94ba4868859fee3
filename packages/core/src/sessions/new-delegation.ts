import type { Client } from '../model/client/client.js';
import type { Clock } from '../ports/clock.js';
import type { Random } from '../ports/random.js';
import type { Person } from '../model/user/user.js';
import type { Delegation } from '../model/grant/delegation.js';
import { groupedId } from '../support/ordered-ids.js';
import { delegationEnd } from './refresh-tokens.js';

type Given = Pick<Delegation, 'resourceId' | 'scopes' | 'authenticatedAt' | 'methods'> &
  Partial<
    Pick<
      Delegation,
      | 'sessionId'
      | 'identityProviderId'
      | 'actorId'
      | 'nonce'
      | 'claims'
      | 'authorizationDetails'
      | 'code'
    >
  > & {
    /** The end that the person chose. */
    readonly agreedUntil?: Date | null;
    readonly client: Client;
    readonly user: Person;
  };

export const newDelegation = (
  { clock, random }: { readonly clock: Clock; readonly random: Random },
  { client, user, agreedUntil = null, ...given }: Given,
): Delegation => ({
  id: groupedId(random, 'delegations'),
  tenantId: user.tenantId,
  userId: user.id,
  clientId: client.id,
  sessionId: null,
  identityProviderId: null,
  actorId: null,
  nonce: null,
  claims: null,
  authorizationDetails: null,
  code: null,
  refreshToken: null,
  ...given,
  createdAt: clock.now(),
  expiresAt: earlier(delegationEnd(client, clock), agreedUntil),
  revokedAt: null,
});

const earlier = (usual: Date, agreed: Date | null): Date =>
  agreed !== null && agreed < usual ? agreed : usual;
