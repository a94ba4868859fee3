/** Words the nearest change that would allow a scope: as a call of the Management API where there is one. */
import { gates, gateStates, type Hint, type JudgedGate } from '@keyward/core/management';
import { object, type JsonSchema } from '../../kernel/json-schema.js';

export interface HintOnTheWire {
  readonly message: string;
  readonly method: 'POST' | 'PATCH' | null;
  /** Below the Management API. */
  readonly path: string | null;
  readonly body: Readonly<Record<string, unknown>> | null;
}

const messageOnly = (message: string): HintOnTheWire => ({
  message,
  method: null,
  path: null,
  body: null,
});

const call = (
  message: string,
  method: 'POST' | 'PATCH',
  path: string,
  body: Readonly<Record<string, unknown>>,
): HintOnTheWire => ({ message, method, path, body });

const permissions = ({
  resourceId,
  scopeId,
}: {
  readonly resourceId: string;
  readonly scopeId: string;
}) => ({ permissions: [{ resource_id: resourceId, scopes: [scopeId] }] });

type Wording = {
  readonly [C in Hint['change']]: (hint: Extract<Hint, { change: C }>) => HintOnTheWire;
};

const wording: Wording = {
  lift_suspension: ({ tenantId, tenantOf }) =>
    call(
      `The tenant of the ${tenantOf} is suspended: take the suspension back.`,
      'PATCH',
      `/tenants/${tenantId}`,
      { is_suspended: false },
    ),

  use_confidential_client: () =>
    messageOnly('A public client gets no tokens for itself: use a confidential one.'),

  add_grant_type: ({ clientId, grantTypes }) =>
    call(
      'The client lists no grant by which it could get such a token: add one.',
      'PATCH',
      `/clients/${clientId}`,
      { client_metadata: { grant_types: grantTypes } },
    ),

  authorize_resource: ({ clientId, resourceId }) =>
    call(
      'The resource is not authorized to the client: authorize it, then grant the permission.',
      'POST',
      `/clients/${clientId}/resources`,
      { resources: [resourceId] },
    ),

  open_to_unregistered_clients: ({ resourceId, scopes }) =>
    call(
      'The scope is not open to unregistered clients, or the tenant takes no such client: ' +
        'open it, and see unregistered_clients of the tenant.',
      'PATCH',
      `/resources/${resourceId}`,
      { resource_metadata: { unregistered_clients: { allowed: true, scopes } } },
    ),

  create_scope: ({ resourceId, scopeName }) =>
    call(
      'The resource has no such scope: create it, or mend the name.',
      'POST',
      `/resources/${resourceId}/scopes`,
      { scope_name: scopeName },
    ),

  grant_client_permission: (hint) =>
    call(
      'The client does not hold the scope: grant it.',
      'POST',
      `/clients/${hint.clientId}/permissions`,
      permissions(hint),
    ),

  use_client_of_tenant: () =>
    messageOnly(
      'The client and the user belong to different tenants: ' +
        'ask with a client of the user’s tenant, or with a global one.',
    ),

  use_resource_of_tenant: () =>
    messageOnly(
      'The resource belongs to another tenant than the user, who can hold nothing there: ' +
        'ask for a resource of the user’s tenant, or for a global one.',
    ),

  lift_block: ({ userId }) =>
    call('The user is blocked: take the block back.', 'PATCH', `/users/${userId}`, {
      is_blocked: false,
    }),

  give_role: ({ userId, roleId, roleName }) =>
    call(
      `The user does not hold the scope: give them the role ${roleName}, which carries it.`,
      'POST',
      `/users/${userId}/roles`,
      { roles: [roleId] },
    ),

  grant_user_permission: (hint) =>
    call(
      'The user holds the scope in no way: grant it.',
      'POST',
      `/users/${hint.userId}/permissions`,
      permissions(hint),
    ),
};

export const hintOnTheWire = (hint: Hint): HintOnTheWire => {
  // Each change has the wording of its own kind, which the type of the table says.
  const word = wording[hint.change] as (hint: Hint) => HintOnTheWire;
  return word(hint);
};

export const hintSchema: JsonSchema = {
  type: 'object',
  required: ['message', 'method', 'path', 'body'],
  additionalProperties: false,
  properties: {
    message: { type: 'string' },
    method: { type: ['string', 'null'] },
    path: { type: ['string', 'null'] },
    body: { type: ['object', 'null'] },
  },
};

/** A suspended tenant and a block close the same gate. */
const mostHints = 2;

const gateMembers = {
  gate: { enum: gates },
  state: {
    enum: gateStates,
    description: 'Unknown: it cannot be told before another condition is met.',
  },
  hints: {
    type: 'array',
    maxItems: mostHints,
    items: hintSchema,
    description: 'Of a closed gate, the nearest changes that open it: all of them together.',
  },
};

export const judgedGatesSchema: JsonSchema = {
  type: 'array',
  maxItems: gates.length,
  items: object(gateMembers, Object.keys(gateMembers)),
};

export const judgedGateOnTheWire = ({ gate, state, hints }: JudgedGate) => ({
  gate,
  state,
  hints: hints.map(hintOnTheWire),
});
