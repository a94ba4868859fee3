/** Every operation that is specified is a row, with the statuses and the query parameters of its class. */
import { describe, expect, test } from '@jest/globals';
import { managementPath, openApiDocument, routes, statusesOf, type Route } from '@keyward/api';
import {
  parametersOf,
  specifiedElsewhere,
  specifiedManagement,
  type SpecifiedOperation,
} from './specified-operations.js';
import { ownAttributes, specifiedCounts, specifiedRecords } from './specified-records.js';

const rowOf = ({ method, path }: Pick<SpecifiedOperation, 'method' | 'path'>): Route | undefined =>
  routes.find((route) => route.method === method && route.path === path);
const answers = (route: Route): number[] => [route.success.status, ...statusesOf(route)];

/** What nothing but a body or a condition brings along, and what any write can be asked for. */
const everywhere = { statuses: [304, 412, 413, 415], parameters: ['dry_run'] };

/** What could take a tenant its last usable administrator, and so can be forced (operations §4.4). */
const forceable = [
  'PATCH /users/{user_id}',
  'DELETE /users/{user_id}',
  'DELETE /users/{user_id}/password',
  'POST /users/{user_id}/block',
  'DELETE /users/{user_id}/identities',
  'POST /users/{user_id}/identities/revoke',
  'PATCH /tenants/{tenant_id}/identity_providers/{identity_provider_id}',
  'DELETE /tenants/{tenant_id}/identity_providers/{identity_provider_id}',
  'DELETE /tenants/{tenant_id}/admins',
  'POST /tenants/{tenant_id}/admins/revoke',
];

/** A parameter of one operation (operations §4.3), and what has nothing to expand (operations §9, §10.2). */
const ownParameters: Readonly<Record<string, readonly string[]>> = {
  'DELETE /tenants/{tenant_id}': ['cascade'],
  'POST /tickets/password_change': ['fields'],
  'POST /tickets/email_verification': ['fields'],
  'POST /tickets/invitation': ['fields'],
  'GET /tickets/{ticket_id}': ['fields'],
  'POST /authorization/explain': [],
};

/** Parameters beside those of the class, which the specification does not name. */
const addedParameters: Readonly<Record<string, readonly string[]>> = {
  'GET /users': ['search'],
  'GET /groups': ['top_level'],
};

/** Rows of the Management API that the specification does not name. */
const beyond = [
  'GET /users/{user_id}/tokens',
  'GET /users/{user_id}/tokens/{token_id}',
  'DELETE /users/{user_id}/tokens/{token_id}',
  'POST /users/{user_id}/impersonations',
  'GET /users/{user_id}/delegates',
  'POST /users/{user_id}/delegates',
  'GET /users/{user_id}/delegates/{delegate_id}',
  'DELETE /users/{user_id}/delegates/{delegate_id}',
  'GET /registration_tokens',
  'POST /registration_tokens',
  'GET /registration_tokens/{registration_token_id}',
  'DELETE /registration_tokens/{registration_token_id}',
  'GET /webhooks',
  'POST /webhooks',
  'GET /webhooks/{webhook_id}',
  'PATCH /webhooks/{webhook_id}',
  'DELETE /webhooks/{webhook_id}',
  'POST /webhooks/{webhook_id}/secret',
  'POST /webhooks/{webhook_id}/test',
  'POST /webhooks/{webhook_id}/replay',
  'GET /webhooks/{webhook_id}/failures',
  'POST /webhooks/{webhook_id}/failures/{event_id}/retry',
  'GET /hooks',
  'POST /hooks',
  'GET /hooks/{hook_id}',
  'PATCH /hooks/{hook_id}',
  'DELETE /hooks/{hook_id}',
  'POST /hooks/{hook_id}/secret',
  'POST /hooks/{hook_id}/test',
  'GET /audit_events',
  'GET /audit_events/{audit_event_id}',
  'GET /statistics',
  'GET /configuration',
  'GET /configuration/owner',
  'POST /configuration/plan',
  'POST /configuration/apply',
  'GET /audit_chain',
  'POST /audit_chain/verify',
  'GET /outbox',
  'POST /outbox/{mail_id}/open',
  'GET /signing_keys',
  'GET /resources/{resource_id}/protected_resource',
  'POST /resources/{resource_id}/document_trial',
  'GET /tenants/{tenant_id}/ready_roles',
  'POST /tenants/{tenant_id}/ready_roles',
  'POST /signing_keys/rotate',
  'DELETE /signing_keys/{signing_key_id}',
  'POST /tickets/invitation/import',
  'POST /tickets/{ticket_id}/resend',
  'GET /tenants/{tenant_id}/domains',
  'POST /tenants/{tenant_id}/domains',
  'GET /tenants/{tenant_id}/domains/{domain_proof_id}',
  'POST /tenants/{tenant_id}/domains/{domain_proof_id}/verify',
  'DELETE /tenants/{tenant_id}/domains/{domain_proof_id}',
  'PUT /tenants/{tenant_id}/logo',
  'DELETE /tenants/{tenant_id}/logo',
  'POST /tenants/{tenant_id}/page_preview',
  'POST /tenants/{tenant_id}/mail_preview',
  'POST /tenants/{tenant_id}/test_mail',
  'POST /tenants/{tenant_id}/identity_providers/{identity_provider_id}/test_logins',
  'GET /tenants/{tenant_id}/identity_providers/{identity_provider_id}/test_logins/{test_login_id}',
  'POST /users/import',
  'GET /users/{user_id}/authenticators',
  'GET /users/{user_id}/authenticators/{authenticator_id}',
  'DELETE /users/{user_id}/authenticators/{authenticator_id}',
  'POST /clients/{client_id}/saml_metadata',
  'POST /clients/{client_id}/saml_preview',
  'POST /clients/{client_id}/wsfed_preview',
  'GET /signal_streams',
  'GET /signal_streams/{signal_stream_id}',
  'PATCH /signal_streams/{signal_stream_id}',
  'DELETE /signal_streams/{signal_stream_id}',
  'POST /clients/{client_id}/test_logins',
  'GET /clients/{client_id}/test_logins/{test_login_id}',
  'POST /clients/{client_id}/token_preview',
  'GET /scim_requests',
  'GET /clients/{client_id}/scim_tokens',
  'POST /clients/{client_id}/scim_tokens',
  'GET /clients/{client_id}/scim_tokens/{token_id}',
  'DELETE /clients/{client_id}/scim_tokens/{token_id}',
  'GET /clients/{client_id}/trusts',
  'POST /clients/{client_id}/trusts',
  'GET /clients/{client_id}/trusts/{trust_id}',
  'DELETE /clients/{client_id}/trusts/{trust_id}',
  'GET /users/{user_id}/sessions',
  'DELETE /users/{user_id}/sessions',
  'GET /users/{user_id}/sessions/{session_id}',
  'DELETE /users/{user_id}/sessions/{session_id}',
];

describe('the Management API as specified', () => {
  test.each(specifiedManagement.map((each) => [`${each.method} ${each.path}`, each] as const))(
    '%s is there with the statuses and the parameters of its class',
    (name, { method, path, class: of, statuses }) => {
      const route = rowOf({ method, path: managementPath + path })!;
      expect(route).toBeDefined();
      expect(answers(route)).toEqual(expect.arrayContaining([...statuses]));
      expect(
        answers(route).filter(
          (status) => !statuses.includes(status) && !everywhere.statuses.includes(status),
        ),
      ).toEqual([]);
      expect(route.query.filter((each) => !everywhere.parameters.includes(each))).toEqual([
        ...(ownParameters[name] ?? parametersOf[of as keyof typeof parametersOf]),
        ...(addedParameters[name] ?? []),
        ...(forceable.includes(name) ? ['force'] : []),
      ]);
    },
  );

  test('has no other operations than those that are named as ours', () => {
    const named = new Set([
      ...specifiedManagement.map(({ method, path }) => `${method} ${path}`),
      ...beyond,
    ]);
    expect(
      routes
        .filter(({ path }) => path.startsWith(managementPath))
        .map(({ method, path }) => `${method} ${path.slice(managementPath.length)}`)
        .filter((name) => !named.has(name)),
    ).toEqual([]);
  });
});

describe('everything else that is specified', () => {
  test.each(specifiedElsewhere.map((each) => [`${each.method} ${each.path}`, each] as const))(
    '%s is there with its statuses',
    (_, operation) => {
      const route = rowOf(operation)!;
      expect(route).toBeDefined();
      expect(answers(route)).toEqual(expect.arrayContaining([...operation.statuses]));
    },
  );
});

describe('records', () => {
  interface Schema {
    readonly properties: Readonly<Record<string, Schema>>;
  }
  const { schemas } = openApiDocument(routes, { issuer: 'https://id.example', version: '1' })[
    'components'
  ] as { schemas: Readonly<Record<string, Schema>> };
  const words = (text = ''): string[] => text.split(' ').filter((word) => word !== '');

  test.each(Object.entries(specifiedRecords))(
    '%s has the attributes that are specified, and no others than those that are named as ours',
    (name, attributes) => {
      expect(Object.keys(schemas[name]!.properties).sort()).toEqual(
        [...words(attributes), ...words(ownAttributes[name])].sort(),
      );
    },
  );

  test.each(Object.entries(specifiedCounts))(
    'the aggregations of %s count what is specified',
    (name, counts) => {
      const stamps = ['id', `${name}_id`, 'created_by', 'created_at', 'updated_by', 'updated_at'];
      expect(Object.keys(schemas[name]!.properties['aggregations']!.properties).sort()).toEqual(
        [...stamps, ...words(counts)].sort(),
      );
    },
  );
});
