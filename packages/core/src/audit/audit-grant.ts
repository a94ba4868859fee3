import type { Delegation } from '../model/grant/delegation.js';
import type { AuthorizationDetails } from '../model/values/authorization-details.js';
import type { ChangedValue } from '../model/audit/audit-event.js';
import type { Origin } from '../model/values/origin.js';
import type { AddingStores } from '../ports/storage.js';
import { appendAuditEvents, type AuditDeps } from './append-audit-events.js';

export type GrantEvent =
  'grant.authorized' | 'grant.redeemed' | 'grant.refreshed' | 'grant.exchanged' | 'grant.replayed';

export interface AuditedGrant {
  readonly name: GrantEvent;
  readonly delegation: Delegation;
  readonly origin?: Origin | undefined;
}

/** As whom the administrator acted who did what the event tells of (contract §13). */
const onBehalfOf = (userId: string): ChangedValue => ['onBehalfOf', null, JSON.stringify(userId)];

/** Types alone: what an object says, such as who is paid, can be personal. */
const typesOf = (details: AuthorizationDetails): ChangedValue => [
  'authorizationDetails',
  null,
  JSON.stringify(details.map(({ type }) => type)),
];

const valuesOf = ({ actorId, userId, authorizationDetails }: Delegation): ChangedValue[] => [
  ...(actorId === null ? [] : [onBehalfOf(userId)]),
  ...(authorizationDetails === null ? [] : [typesOf(authorizationDetails)]),
];

/**
 * That something was granted to a person's client, or was tried with what is used up; in the transaction that
 * does it.
 */
export const auditGrant = (
  deps: AuditDeps,
  stores: Pick<AddingStores, 'auditEvents'>,
  { name, delegation, origin = {} }: AuditedGrant,
): Promise<void> =>
  appendAuditEvents(deps, stores, [
    {
      name,
      tenantId: delegation.tenantId,
      actorId: delegation.actorId ?? delegation.userId,
      recordId: delegation.id,
      ids: [delegation.clientId],
      values: valuesOf(delegation),
      requestId: origin.requestId ?? null,
      address: origin.address || null,
    },
  ]);
