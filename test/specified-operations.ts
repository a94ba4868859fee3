/**
 * The operations that are specified, with the statuses that each may answer: in a form of our own,
 * so that the tests need
 * nothing from outside. Whoever changes the rows changes this only if the specification changed.
 */

/** The error statuses of a class (operations §1.2), after its success. */
const common = [400, 401, 403, 405, 429, 500, 501, 503];
const classes = {
  L: [200, ...common],
  LS: [200, ...common, 404],
  C: [201, ...common, 409],
  CS: [201, ...common, 404, 409],
  G: [200, ...common, 404],
  M: [200, ...common, 404, 409],
  X: [200, ...common, 404],
  A: [204, ...common, 404, 409],
  D: [204, ...common, 404],
  /** An action that answers nothing. */
  XN: [204, ...common, 404],
  /** One that answers the same to everybody. */
  N: [204, ...common],
  /** OAuth (specification §4.2, operations §11, number 13). */
  O: [200, 400, 401, 405, 500, 501, 503],
} as const satisfies Record<string, readonly number[]>;
export type SpecifiedClass = keyof typeof classes;

const lists = ['fields', 'expand', 'q', 'sort', 'offset', 'limit', 'total_count'];
const records = ['fields', 'expand'];
/** The query parameters of a class (operations §1.4). */
export const parametersOf: Readonly<Record<Exclude<SpecifiedClass, 'O'>, readonly string[]>> = {
  L: lists,
  LS: lists,
  C: records,
  CS: records,
  G: records,
  M: records,
  X: records,
  A: [],
  D: [],
  XN: [],
  N: [],
};

/** Below the path of the Management API, one line for each path: the method with its class. */
const managementTable = `
/clients: GET L, POST C
/clients/{client_id}: GET G, PATCH M, DELETE D
/clients/{client_id}/secret: POST X
/clients/{client_id}/resources: GET LS, POST A, DELETE D
/clients/{client_id}/resources/revoke: POST D
/clients/{client_id}/permissions: GET LS, POST A, DELETE D
/clients/{client_id}/permissions/revoke: POST D
/resources: GET L, POST C
/resources/{resource_id}: GET G, PATCH M, DELETE D
/resources/{resource_id}/scopes: GET LS, POST CS
/resources/{resource_id}/scopes/{scope_id}: GET G, PATCH M, DELETE D
/resources/{resource_id}/clients: GET LS, POST A, DELETE D
/resources/{resource_id}/clients/revoke: POST D
/tenants: GET L, POST C
/tenants/{tenant_id}: GET G, PATCH M, DELETE D
/tenants/{tenant_id}/admins: GET LS, POST A, DELETE D
/tenants/{tenant_id}/admins/revoke: POST D
/tenants/{tenant_id}/identity_providers: GET LS, POST CS
/tenants/{tenant_id}/identity_providers/{identity_provider_id}: GET G, PATCH M, DELETE D
/roles: GET L, POST C
/roles/{role_id}: GET G, PATCH M, DELETE D
/roles/{role_id}/permissions: GET LS, POST A, DELETE D
/roles/{role_id}/permissions/revoke: POST D
/roles/{role_id}/members: GET LS, POST A, DELETE D
/roles/{role_id}/members/revoke: POST D
/roles/{role_id}/effective_members: GET LS
/users: GET L, POST C
/users/{user_id}: GET G, PATCH M, DELETE D
/users/registration: POST C
/users/registration/verification: POST X
/users/registration/resend: POST N
/users/password/reset: POST N
/users/{user_id}/password: GET G, PUT XN, DELETE D
/users/{user_id}/password/change: POST XN
/users/{user_id}/permissions: GET LS, POST A, DELETE D
/users/{user_id}/permissions/revoke: POST D
/users/{user_id}/roles: GET LS, POST A, DELETE D
/users/{user_id}/roles/revoke: POST D
/users/{user_id}/groups: GET LS, POST A, DELETE D
/users/{user_id}/groups/revoke: POST D
/users/{user_id}/identities: GET LS, POST CS, DELETE D
/users/{user_id}/identities/revoke: POST D
/users/{user_id}/grants: GET LS, DELETE D
/users/{user_id}/grants/revoke: POST D
/users/{user_id}/grants/{grant_id}: GET G, DELETE D
/users/{user_id}/block: POST X
/users/{user_id}/unblock: POST X
/users/{user_id}/blocks: GET LS
/users/{user_id}/effective_permissions: GET LS
/users/{user_id}/effective_roles: GET LS
/users/{user_id}/effective_groups: GET LS
/groups: GET L, POST C
/groups/{group_id}: GET G, PATCH M, DELETE D
/groups/{group_id}/members: GET LS, POST A, DELETE D
/groups/{group_id}/members/revoke: POST D
/groups/{group_id}/roles: GET LS, POST A, DELETE D
/groups/{group_id}/roles/revoke: POST D
/groups/{group_id}/nested_groups: GET LS, POST A, DELETE D
/groups/{group_id}/nested_groups/revoke: POST D
/groups/{group_id}/effective_members: GET LS
/groups/{group_id}/effective_roles: GET LS
/tickets: GET L
/tickets/password_change: POST C
/tickets/email_verification: POST C
/tickets/invitation: POST C
/tickets/{ticket_id}: GET G, DELETE D
/authorization/explain: POST X
`;

const oauthTable = `
/token: POST O
/tokeninfo: POST O
/oauth2/introspect: POST O
/revoke: POST O
/userinfo: GET O, POST O
/oauth2/userinfo: GET O, POST O
/device_code: POST O
`;

export interface SpecifiedOperation {
  readonly method: string;
  readonly path: string;
  readonly class: SpecifiedClass | undefined;
  readonly statuses: readonly number[];
}

const parse = (table: string): SpecifiedOperation[] =>
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [path, operations] = line.split(': ');
      return operations!.split(', ').map((each) => {
        const [method, name] = each.split(' ') as [string, SpecifiedClass];
        return { method, path: path!, class: name, statuses: classes[name] };
      });
    });

export const specifiedManagement = parse(managementTable);

/** Statuses of what has no class are those that its line names. */
const others: readonly SpecifiedOperation[] = (
  [
    ['GET', '/authorize', 302, 400],
    ['POST', '/authorize', 303, 400],
    ['GET', '/device', 200],
    ['POST', '/device', 200],
    ['POST', '/otp', 204, 400, 405, 429, 501],
    ['GET', '/logout', 302, 400],
    ['POST', '/logout', 303, 400],
    ['POST', '/par', 201, 400, 401],
    ['GET', '/.well-known/openid-configuration', 200],
    ['GET', '/.well-known/oauth-authorization-server', 200],
    ['GET', '/.well-known/jwks.json', 200],
    ['GET', '/.well-known/oauth-protected-resource/api/management/v1', 200],
    ['GET', '/.well-known/oauth-protected-resource/userinfo', 200],
    ['GET', '/.well-known/oauth-protected-resource/oauth2/userinfo', 200],
    ['GET', '/api/company/v1/health', 200, 401],
    ['GET', '/livez', 200],
    ['GET', '/readyz', 200, 503],
    ['GET', '/ticket/{secret}', 200, 400],
    ['POST', '/ticket/{secret}', 303, 400],
  ] as const
).map(([method, path, ...statuses]) => ({ method, path, class: undefined, statuses }));

export const specifiedElsewhere: readonly SpecifiedOperation[] = [...parse(oauthTable), ...others];
