/** Why a client gets a scope, for itself or for a person, or why not (operations §10.2). */
import { systemActor, type Actor } from '../../model/values/actor.js';
import type { RequiredLogin } from '../../model/client/client-access.js';
import { clientTenancy, isUnregistered } from '../../model/client/client.js';
import { loadClientAccess } from '../load-client-access.js';
import type { Clock } from '../../ports/clock.js';
import type { Storage, Stores } from '../../ports/storage.js';
import { refuse } from '../../model/values/refusals.js';
import type { Resource } from '../../model/resource/resource.js';
import { asksForLogin } from '../../model/scope/scope.js';
import type { User } from '../../model/user/user.js';
import { isBlockedAt } from '../../model/user/user-status.js';
import {
  gates,
  gatesOfPerson,
  gatesOfRegistered,
  type AuthorizationCase,
  type Gate,
  type GateState,
} from './explain-gates.js';
import { hints, type Hint } from './explain-hints.js';
import { waysOf, type Way } from './explain-ways.js';

export interface Question {
  /** Absent: the client asks for itself. */
  readonly userId?: string | undefined;
  readonly clientId: string;
  readonly resourceId: string;
  readonly scope: string;
}

export interface Explanation {
  readonly allowed: boolean;
  readonly paths: readonly Way[];
  /** The first that refuses; null when none does. */
  readonly failedGate: Gate | null;
  /** The nearest change that would open it. */
  readonly hint: Hint | null;
  /** Every gate that the question has to pass, in order. */
  readonly gates: readonly JudgedGate[];
  /** What the scope asks of the person's login, on which a token depends; null where any login gives it. */
  readonly requiredLogin: RequiredLogin | null;
}

/** A gate, judged as if all others were open. */
export interface JudgedGate {
  readonly gate: Gate;
  readonly state: GateState;
  /** Of a closed gate, the nearest changes that open it: all of them together. */
  readonly hints: readonly Hint[];
}

/**
 * Rule: what is explained as allowed is what the token endpoint gives, and nothing else. Consent is not
 * looked at: it is the person's to give when they are asked.
 * Rule: how the person has logged in is not looked at either. What the scope asks of the login is told.
 * Rule: all closed gates are told at once.
 * @throws Refusal `unknown_reference` for a client, resource or user that is not there for the caller
 */
export const explain =
  ({ storage, clock }: { readonly storage: Storage; readonly clock: Clock }) =>
  async (question: Question, actor: Actor = systemActor): Promise<Explanation> => {
    const stores = storage.within(actor.tenancy);
    const asked = await caseOf(stores, clock.now(), question);
    const judged = await judgeGates(asked, stores);
    const failed = judged.find(({ state }) => state !== 'open');
    return {
      allowed: failed === undefined,
      paths: failed === undefined ? asked.ways : [],
      failedGate: failed?.gate ?? null,
      hint: failed?.hints[0] ?? null,
      gates: judged,
      requiredLogin: requiredLoginOf(asked),
    };
  };

const requiredLoginOf = ({ user, scope }: AuthorizationCase): RequiredLogin | null => {
  if (user === undefined || scope === undefined || !asksForLogin(scope)) return null;

  const { requiredAcr, requiredAge } = scope;
  return { requiredAcr, requiredAge };
};

const judgeGates = (asked: AuthorizationCase, stores: Stores): Promise<readonly JudgedGate[]> => {
  const passed = gatesFor(asked);
  return Promise.all(
    passed.map(async (gate) => {
      const state = stateOf(gate, asked);
      return { gate, state, hints: state === 'closed' ? await hints[gate](asked, stores) : [] };
    }),
  );
};

const gatesFor = ({ access: { client }, user }: AuthorizationCase): readonly Gate[] =>
  gates.filter((gate) => {
    if (user === undefined && gatesOfPerson.includes(gate)) return false;
    if (gate === 'unregistered_clients') return isUnregistered(client);
    return !isUnregistered(client) || !gatesOfRegistered.includes(gate);
  });

/** Gates that look at the scope. Without it, it cannot be told who would hold it. */
const gatesOfScope: readonly Gate[] = [
  'unregistered_clients',
  'client_permission',
  'user_permission',
];

const stateOf = (gate: Gate, asked: AuthorizationCase): GateState => {
  if (opens[gate](asked)) return 'open';
  return asked.scope === undefined && gatesOfScope.includes(gate) ? 'unknown' : 'closed';
};

/** The first gate that refuses; null when none does. */
export const failedGateOf = (asked: AuthorizationCase): Gate | null =>
  gatesFor(asked).find((gate) => !opens[gate](asked)) ?? null;

const unknown = (field: string, id: string): never => refuse('unknown_reference', { field, id });

/** @throws Refusal `unknown_reference` */
export const caseOf = async (
  stores: Stores,
  now: Date,
  { userId, clientId, resourceId, scope: scopeName }: Question,
): Promise<AuthorizationCase> => {
  const access = (await loadClientAccess(stores, clientId)) ?? unknown('clientId', clientId);
  const found = (await stores.resources.find(resourceId)) ?? unknown('resourceId', resourceId);
  const rbacEnabled = found.rbacEnabled || isUnregistered(access.client);
  const resource = { ...found, rbacEnabled };
  const user = userId === undefined ? undefined : await userWith(stores, userId);
  const [scope] = await stores.scopes.all([
    { attribute: 'resourceId', equals: resourceId },
    { attribute: 'name', equals: scopeName },
  ]);

  const asked = { access, resource, scope, scopeName, user, now };
  return {
    ...asked,
    isTenantSuspended: user !== undefined && (await isSuspended(stores, user.tenantId)),
    ways: await personalWays(stores, asked),
  };
};

const userWith = async ({ users }: Stores, id: string): Promise<User> =>
  (await users.find(id)) ?? unknown('userId', id);

const isSuspended = async ({ tenants }: Stores, tenantId: string): Promise<boolean> => {
  const tenant = await tenants.find(tenantId);
  return tenant === undefined || tenant.isSuspended;
};

/** Where the resource does not ask what people hold, the client's permission is the one way. */
const personalWays = async (
  stores: Stores,
  { user, resource, scope, now }: Pick<AuthorizationCase, 'user' | 'resource' | 'scope' | 'now'>,
): Promise<readonly Way[]> => {
  if (user === undefined || !resource.rbacEnabled) {
    return [{ type: 'client', roleId: null, groupIds: [] }];
  }
  return scope === undefined ? [] : waysOf(stores, { user, resource, scope }, now);
};

/** Grants by which a person lets a client have tokens. */
const grantsOfPeople = [
  'authorization_code',
  'authorization_code_verifier',
  'password',
  'device_code',
  'implicit',
  'otp',
  'token_exchange',
];

/** Grants that never give a token for a system resource (ADR 0058). */
const grantsOfOtherResources = ['implicit', 'token_exchange'];

const isGrantOfPerson = (grant: string, { isSystem }: Resource): boolean =>
  grantsOfPeople.includes(grant) && !(isSystem && grantsOfOtherResources.includes(grant));

const authorized = ({ access, resource }: AuthorizationCase) =>
  access.resources.find((each) => each.resource.id === resource.id);

const holdsScope = (asked: AuthorizationCase): boolean =>
  authorized(asked)?.scopes.includes(asked.scopeName) ?? false;

const opens: Readonly<Record<Gate, (asked: AuthorizationCase) => boolean>> = {
  client_active: ({ access }) => !access.suspended,
  grant_type: ({ access: { client }, user, resource }) =>
    user === undefined
      ? !client.isPublic && client.metadata.grant_types.includes('client_credentials')
      : client.metadata.grant_types.some((grant) => isGrantOfPerson(grant, resource)),
  unregistered_clients: (asked) => holdsScope(asked),
  resource_authorized: (asked) => authorized(asked) !== undefined,
  scope_exists: ({ scope }) => scope !== undefined,
  client_permission: (asked) => holdsScope(asked),
  user_tenant: ({ access, user }) =>
    user === undefined ||
    clientTenancy(access.client) === null ||
    clientTenancy(access.client) === user.tenantId,
  user_active: ({ user, isTenantSuspended, now }) =>
    user === undefined || (!isTenantSuspended && !isBlockedAt(user, now)),
  user_permission: ({ ways }) => ways.length > 0,
};
