/**
 * JSON bodies that are wrong in every way that a caller can be wrong: the right 4xx, naming the
 * culprit, and nothing written.
 */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { deployed, type Target } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import { addMachine, unknownId } from '../deployment/world.js';

const long = (length: number): string => 'x'.repeat(length);
const nested = (depth: number): object => (depth === 0 ? {} : { a: nested(depth - 1) });
const many = (count: number, each: (at: number) => unknown): unknown[] =>
  Array.from({ length: count }, (_, at) => each(at));
const uuid = (at: number): string => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
const name = 'half written';

type BadBody = readonly [what: string, body: object | string, culprit: string];

const newClient: readonly BadBody[] = [
  ['no client_name', {}, 'client_name'],
  ['null client_name', { client_name: null }, 'client_name'],
  ['empty client_name', { client_name: '' }, 'client_name'],
  ['blank client_name', { client_name: '   ' }, 'client_name'],
  ['numeric client_name', { client_name: 7 }, 'client_name must be a string'],
  ['array as client_name', { client_name: [name] }, 'client_name'],
  ['object as client_name', { client_name: { $ne: '' } }, 'client_name'],
  ['201 characters of client_name', { client_name: long(201) }, 'client_name'],
  ['line break in client_name', { client_name: 'a\nb' }, 'client_name'],
  [
    'NUL in client_name',
    { client_name: 'a\u0000b' },
    'client_name must not hold the character NUL',
  ],
  [
    'lone surrogate in client_name',
    '{"client_name":"\\ud800"}',
    'client_name must be well-formed Unicode',
  ],
  ['reversed surrogates', '{"client_name":"\\udc00\\ud800"}', 'client_name'],
  ['unknown client_type', { client_name: name, client_type: 'robot' }, 'client_type'],
  ['null client_type', { client_name: name, client_type: null }, 'client_type'],
  ['text as is_public', { client_name: name, is_public: 'true' }, 'is_public'],
  ['number as is_global', { client_name: name, is_global: 1 }, 'is_global'],
  ['null is_first_party', { client_name: name, is_first_party: null }, 'is_first_party'],
  ['malformed tenant_id', { client_name: name, tenant_id: 'acme' }, 'tenant_id'],
  ['unknown tenant_id', { client_name: name, tenant_id: unknownId }, unknownId],
  ['tenant_id missing for is_global=false', { client_name: name, is_global: false }, 'tenant_id'],
  [
    'number as client_description',
    { client_name: name, client_description: 5 },
    'client_description',
  ],
  [
    '1001 characters of client_description',
    { client_name: name, client_description: long(1001) },
    'client_description',
  ],
  ['array as client_metadata', { client_name: name, client_metadata: [] }, 'client_metadata'],
  ['text as client_metadata', { client_name: name, client_metadata: '{}' }, 'client_metadata'],
  [
    'unknown member of client_metadata',
    { client_name: name, client_metadata: { colour: 'red' } },
    'client_metadata.colour',
  ],
  [
    'unknown member of urls',
    { client_name: name, client_metadata: { urls: { redirect: 'https://a.example' } } },
    'client_metadata.urls.redirect',
  ],
  [
    'unknown grant type',
    { client_name: name, client_metadata: { grant_types: ['magic'] } },
    'client_metadata.grant_types',
  ],
  [
    'text as grant_types',
    { client_name: name, client_metadata: { grant_types: 'password' } },
    'client_metadata.grant_types',
  ],
  [
    'number in grant_types',
    { client_name: name, client_metadata: { grant_types: [1] } },
    'client_metadata.grant_types',
  ],
  [
    'client_credentials for a public client',
    {
      client_name: name,
      is_public: true,
      client_metadata: { grant_types: ['client_credentials'] },
    },
    'client_metadata.grant_types',
  ],
  [
    'javascript redirect_uri',
    { client_name: name, client_metadata: { urls: { redirect_uris: ['javascript:alert(1)'] } } },
    'client_metadata.urls.redirect_uris[0]',
  ],
  [
    'http redirect_uri',
    {
      client_name: name,
      client_metadata: { urls: { redirect_uris: ['https://a.example', 'http://b.example'] } },
    },
    'client_metadata.urls.redirect_uris[1]',
  ],
  [
    'origin with a path',
    { client_name: name, client_metadata: { urls: { allowed_origins: ['https://a.example/'] } } },
    'client_metadata.urls.allowed_origins[0]',
  ],
  [
    'zero expiration_lifetime',
    { client_name: name, client_metadata: { refresh_token: { expiration_lifetime: 0 } } },
    'client_metadata.refresh_token.expiration_lifetime',
  ],
  [
    'ID token that outlives the key that signed it',
    { client_name: name, client_metadata: { id_token: { expiration_lifetime: 86_401 } } },
    'client_metadata.id_token.expiration_lifetime',
  ],
  [
    'fraction as expiration_lifetime',
    { client_name: name, client_metadata: { id_token: { expiration_lifetime: 1.5 } } },
    'client_metadata.id_token.expiration_lifetime',
  ],
  [
    'text as expiration_enabled',
    { client_name: name, client_metadata: { refresh_token: { expiration_enabled: 'yes' } } },
    'client_metadata.refresh_token.expiration_enabled',
  ],
  [
    'unknown token_endpoint_auth_method',
    { client_name: name, client_metadata: { oauth: { token_endpoint_auth_method: 'smile' } } },
    'client_metadata.oauth.token_endpoint_auth_method',
  ],
  ['text as saml', { client_name: name, client_metadata: { saml: 'x' } }, 'client_metadata.saml'],
  ['unknown field', { client_name: name, colour: 'red' }, 'colour is not a field'],
  [
    'app_metadata, which is no field of create',
    { client_name: name, app_metadata: [] },
    'app_metadata',
  ],
  ...[
    'id',
    'client_secret',
    'client_secret_expires_at',
    'created_by',
    'created_at',
    'updated_by',
    'updated_at',
    'aggregations',
    'resources',
    'permissions',
  ].map((field): BadBody => [
    `read-only ${field}`,
    { client_name: name, [field]: 'x' },
    `${field} is read-only`,
  ]),
  ['is_default', { client_name: name, is_default: true }, 'is_default'],
  ['__proto__', `{"client_name":"${name}","__proto__":{"is_global":true}}`, '__proto__'],
  ['constructor', { client_name: name, constructor: { prototype: {} } }, 'constructor'],
  [
    'nested __proto__',
    `{"client_name":"${name}","client_metadata":{"saml":{"a":[{"__proto__":{}}]}}}`,
    'client_metadata.saml.a[0].__proto__',
  ],
  [
    'nested prototype',
    { client_name: name, client_metadata: { wsfed: { prototype: 1 } } },
    'client_metadata.wsfed.prototype',
  ],
  [
    'NUL in a nested name',
    { client_name: name, client_metadata: { saml: { 'a\u0000': 1 } } },
    'client_metadata.saml.a?',
  ],
  [
    'lone surrogate nested',
    `{"client_name":"${name}","client_metadata":{"saml":{"a":"\\udfff"}}}`,
    'client_metadata.saml.a',
  ],
  [
    '33 levels',
    { client_name: name, client_metadata: { saml: nested(31) } },
    'nests deeper than 32',
  ],
  [
    '50,000 levels',
    `{"client_name":"${name}","client_metadata":{"saml":{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}}}`,
    'nests deeper than 32',
  ],
  ['broken JSON', '{"client_name":', 'is not JSON'],
  ['trailing comma', `{"client_name":"${name}",}`, 'is not JSON'],
  ['text after JSON', `{"client_name":"${name}"} {}`, 'is not JSON'],
  ['single quotes', `{'client_name':'${name}'}`, 'is not JSON'],
  ['array', `[{"client_name":"${name}"}]`, 'must be a JSON object'],
  ['null', 'null', 'must be a JSON object'],
  ['number', '7', 'must be a JSON object'],
  ['text', `"${name}"`, 'must be a JSON object'],
  ['empty', '', 'is not JSON'],
  ['NaN', `{"client_name":NaN}`, 'is not JSON'],
];

const newResource: readonly BadBody[] = [
  ['no resource_name', { resource_type: 'api' }, 'resource_name'],
  ['no resource_type', { resource_name: name }, 'resource_type'],
  ['unknown resource_type', { resource_name: name, resource_type: 'robot' }, 'resource_type'],
  [
    'is_system',
    { resource_name: name, resource_type: 'api', resource_metadata: { is_system: true } },
    'resource_metadata.is_system is read-only',
  ],
  [
    'unknown member of resource_metadata',
    { resource_name: name, resource_type: 'api', resource_metadata: { colour: 1 } },
    'resource_metadata.colour',
  ],
  [
    'unknown signing_algorithm',
    { resource_name: name, resource_type: 'api', resource_metadata: { signing_algorithm: 'none' } },
    'resource_metadata.signing_algorithm',
  ],
  [
    'short signing_secret',
    {
      resource_name: name,
      resource_type: 'api',
      resource_metadata: { signing_algorithm: 'HS256', signing_secret: 'short' },
    },
    'resource_metadata.signing_secret',
  ],
  [
    'signing_secret without HS256',
    {
      resource_name: name,
      resource_type: 'api',
      resource_metadata: { signing_algorithm: 'RS256', signing_secret: long(40) },
    },
    'resource_metadata.signing_secret',
  ],
  [
    'identifier_url with a fragment',
    {
      resource_name: name,
      resource_type: 'api',
      resource_metadata: { identifier_url: 'https://a.example/#x' },
    },
    'resource_metadata.identifier_url',
  ],
  [
    'relative identifier_url',
    { resource_name: name, resource_type: 'api', resource_metadata: { identifier_url: '/a' } },
    'resource_metadata.identifier_url',
  ],
  [
    'identifier_url of this server itself',
    {
      resource_name: name,
      resource_type: 'api',
      resource_metadata: { identifier_url: 'http://localhost:3000/userinfo' },
    },
    'resource_metadata.identifier_url',
  ],
  [
    'token_lifetime of a second',
    { resource_name: name, resource_type: 'api', resource_metadata: { token_lifetime: 1 } },
    'resource_metadata.token_lifetime',
  ],
  [
    'token_lifetime as text',
    { resource_name: name, resource_type: 'api', resource_metadata: { token_lifetime: '600' } },
    'resource_metadata.token_lifetime',
  ],
  [
    'rbac_enabled as number',
    { resource_name: name, resource_type: 'api', resource_metadata: { rbac_enabled: 1 } },
    'resource_metadata.rbac_enabled',
  ],
  ...['id', 'tenant_id', 'created_date', 'updated_date', 'aggregations', 'scopes', 'clients'].map(
    (field): BadBody => [
      `read-only ${field}`,
      { resource_name: name, resource_type: 'api', [field]: 'x' },
      `${field} is read-only`,
    ],
  ),
];

const patchClient: readonly BadBody[] = [
  ['client_type, which stays', { client_type: 'spa' }, 'client_type is read-only'],
  ['null client_name', { client_name: null }, 'client_name'],
  ['null is_public', { is_public: null }, 'is_public'],
  ['app_metadata as object', { app_metadata: {} }, 'app_metadata'],
  ['app_metadata without value', { app_metadata: [{ key: 'a' }] }, 'app_metadata[0].value'],
  ['app_metadata with an array as an entry', { app_metadata: [[]] }, 'app_metadata'],
  [
    'app_metadata with more',
    { app_metadata: [{ key: 'a', value: 'b', more: 1 }] },
    'app_metadata[0].more',
  ],
  [
    'app_metadata with a number',
    {
      app_metadata: [
        { key: 'a', value: 'b' },
        { key: 'a', value: 1 },
      ],
    },
    'app_metadata[1].value',
  ],
  [
    '101 entries of app_metadata',
    { app_metadata: many(101, () => ({ key: 'a', value: 'b' })) },
    'app_metadata',
  ],
  ['client_secret', { client_secret: 'x' }, 'client_secret is read-only'],
  ['unknown tenant_id', { tenant_id: unknownId }, unknownId],
  ['is_global=false without tenant_id', { is_global: false }, 'tenant_id'],
];

const links: readonly BadBody[] = [
  ['no array', {}, 'resources'],
  ['empty array', { resources: [] }, 'resources'],
  ['text', { resources: unknownId }, 'resources'],
  ['null', { resources: null }, 'resources'],
  ['malformed UUID', { resources: ['x'] }, 'resources'],
  ['number', { resources: [1] }, 'resources'],
  ['101 ids', { resources: many(101, uuid) }, 'resources'],
  ['unknown id', { resources: [unknownId] }, unknownId],
  ['another field', { resources: [unknownId], clients: [] }, 'clients'],
];

const permissions: readonly BadBody[] = [
  ['no array', {}, 'permissions'],
  ['empty array', { permissions: [] }, 'permissions'],
  ['no resource_id', { permissions: [{ scopes: [] }] }, 'permissions[0].resource_id'],
  ['no scopes', { permissions: [{ resource_id: unknownId }] }, 'permissions[0].scopes'],
  [
    'malformed scope',
    { permissions: [{ resource_id: unknownId, scopes: ['read'] }] },
    'permissions[0].scopes',
  ],
  ['an array instead of an entry', { permissions: [[]] }, 'permissions'],
  ['text instead of an entry', { permissions: ['read'] }, 'permissions'],
  [
    'unknown resource',
    { permissions: [{ resource_id: unknownId, scopes: [unknownId] }] },
    unknownId,
  ],
  [
    '101 entries',
    { permissions: many(101, () => ({ resource_id: unknownId, scopes: [] })) },
    'permissions',
  ],
  [
    'unknown member',
    { permissions: [{ resource_id: unknownId, scopes: [unknownId], all: true }] },
    'permissions[0].all',
  ],
];

const newScope: readonly BadBody[] = [
  ['no scope_name', {}, 'scope_name'],
  ['space in scope_name', { scope_name: 'read all' }, 'scope_name'],
  ['quote in scope_name', { scope_name: 'read"' }, 'scope_name'],
  ['backslash in scope_name', { scope_name: 'a\\b' }, 'scope_name'],
  ['umlaut in scope_name', { scope_name: 'lüften' }, 'scope_name'],
  ['201 characters', { scope_name: long(201) }, 'scope_name'],
  [
    'read-only resource_id',
    { scope_name: 'a', resource_id: unknownId },
    'resource_id is read-only',
  ],
];

const secretBodies: readonly BadBody[] = [
  [
    'negative previous_secret_lifetime',
    { previous_secret_lifetime: -1 },
    'previous_secret_lifetime',
  ],
  [
    'text as previous_secret_lifetime',
    { previous_secret_lifetime: '60' },
    'previous_secret_lifetime',
  ],
  ['a secret of the caller', { client_secret: 'mine' }, 'client_secret'],
];

/** On a server of its own with few records, so that all of them can be compared before and after each request. */
export const badBodiesSuite = (target: Target): void =>
  describe('bad bodies', () => {
    const server = deployed(target);
    let client: Json;
    let resource: Json;
    beforeAll(async () => {
      ({ client, resource } = await addMachine(server, ['read']));
    });

    const refusing = (
      title: string,
      method: string,
      path: () => string,
      cases: readonly BadBody[],
    ): void => {
      test.each(cases)(`${title} refuses %s`, async (_, body, culprit) => {
        const before = await server.everything();
        const answer = await server.manage(method, path(), body, {
          headers: { 'Content-Type': 'application/json' },
        });
        expect(answer.status).toBe(400);
        expect(answer.body.code).toBe('invalid_request');
        expect(answer.body.message).toContain(culprit);
        expect(await server.everything()).toEqual(before);
      });
    };

    refusing('specification §4.4 Create a client', 'POST', () => '/clients', newClient);
    refusing(
      'specification §4.4 Modify a client',
      'PATCH',
      () => `/clients/${client.id}`,
      patchClient,
    );
    refusing(
      'specification §4.4 Change a client secret',
      'POST',
      () => `/clients/${client.id}/secret`,
      secretBodies,
    );
    refusing('specification §4.4 Create a resource', 'POST', () => '/resources', newResource);
    refusing(
      'specification §4.4 Authorize resource to client',
      'POST',
      () => `/clients/${client.id}/resources`,
      links,
    );
    refusing(
      'specification §4.4 Revoke resources from client',
      'DELETE',
      () => `/clients/${client.id}/resources`,
      links.filter(([what]) => what !== 'unknown id'),
    );
    refusing(
      'specification §4.4 Grant permissions to a client',
      'POST',
      () => `/clients/${client.id}/permissions`,
      permissions,
    );
    refusing(
      'operations §3.2 Create a scope',
      'POST',
      () => `/resources/${resource.id}/scopes`,
      newScope,
    );

    test('a member that is null is cleared, where it may be', async () => {
      const { status, body } = await server.manage('PATCH', `/clients/${client.id}`, {
        client_description: null,
        client_metadata: { saml: null },
      });
      expect(status).toBe(200);
      expect(body.client_description).toBeNull();
      expect(body.client_metadata.saml).toEqual({});
    });
  });
