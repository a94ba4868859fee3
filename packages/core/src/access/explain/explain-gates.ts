/** What a question about a scope has to pass, and what is looked at on the way. */
import type { ClientAccess } from '../../model/client/client-access.js';
import type { Resource } from '../../model/resource/resource.js';
import type { Scope } from '../../model/scope/scope.js';
import type { User } from '../../model/user/user.js';
import type { Way } from './explain-ways.js';

/** In the order in which they are passed. */
export const gates = [
  'client_active',
  'grant_type',
  'unregistered_clients',
  'resource_authorized',
  'scope_exists',
  'client_permission',
  'user_tenant',
  'user_active',
  'user_permission',
] as const;
export type Gate = (typeof gates)[number];

/** Gates that are asked about a person alone. */
export const gatesOfPerson: readonly Gate[] = ['user_tenant', 'user_active', 'user_permission'];

/** Gates of clients that people registered: they are linked to resources, and hold scopes. */
export const gatesOfRegistered: readonly Gate[] = ['resource_authorized', 'client_permission'];

/** Unknown: it cannot be told before another gate is open. */
export const gateStates = ['open', 'closed', 'unknown'] as const;

export type GateState = (typeof gateStates)[number];

/** Everything that the gates look at. */
export interface AuthorizationCase {
  readonly access: ClientAccess;
  readonly resource: Resource;
  /** The scope of that name on the resource. */
  readonly scope: Scope | undefined;
  readonly scopeName: string;
  readonly user: User | undefined;
  readonly isTenantSuspended: boolean;
  readonly ways: readonly Way[];
  readonly now: Date;
}
