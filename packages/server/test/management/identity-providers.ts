/** Identity providers and identities: the records of operations §4.5 and §6.5, and the rules around them. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Deployment } from '../deployment/deployment.js';
import type { Answer, Json } from '../deployment/exchange.js';
import {
  addGroup,
  addIdentity,
  addManager,
  addProvider,
  addRole,
  addTenant,
  addUser,
  allManagementScopes,
  fresh,
  providerBody,
  unknownId,
} from '../deployment/world.js';

const password = 'kumquat accordion';
const oidc = { issuer: 'https://login.example', client_id: 'keyward' };
const ldap = {
  url: 'ldaps://ldap.corp.example:636',
  bind_dn: 'cn=reader,dc=corp,dc=example',
  base_dn: 'ou=people,dc=corp,dc=example',
};

export const identityProvidersSuite = (server: Deployment): void => {
  let tenantId: string;
  beforeAll(async () => {
    tenantId = (await server.storage.tenants.all([{ attribute: 'isDefault', equals: true }]))[0]!
      .id;
  });

  const at = (more = ''): string => `/tenants/${tenantId}/identity_providers${more}`;
  const create = (more: object = {}): Promise<Answer> =>
    server.manage('POST', at(), providerBody(more));
  const refusedWithout = async (ask: () => Promise<Answer>): Promise<Answer> => {
    const before = await server.everything();
    const answer = await ask();
    expect(await server.everything()).toEqual(before);
    return answer;
  };

  describe('identity providers', () => {
    test('the secrets of a provider are never shown; all other values come back', async () => {
      const [role, group] = [await addRole(server), await addGroup(server)];
      const given = {
        provider_name: 'Example login',
        provider_type: 'oidc',
        provider_description: 'Ours',
        attribute_mapping: { given_name: 'firstName' },
        domains: ['Example.COM', 'exämple.org'],
        app_metadata: [{ key: 'k', value: 'v' }],
        role_mapping: [{ claim: 'groups', value: 'admins', role_id: role.id }],
        group_mapping: [{ claim: 'groups', value: 'staff', group_id: group.id }],
        provider_metadata: {
          ...oidc,
          client_secret: 'canary of the provider',
          scopes: ['openid', 'email'],
          jwks_uri: 'https://login.example/keys',
          token_endpoint: 'http://127.0.0.1:9/token',
          use_pkce: true,
        },
      };
      const { status, body, headers, text } = await server.manage('POST', at(), given);
      expect(status).toBe(201);
      expect(body).toEqual({
        ...given,
        id: expect.any(String),
        tenant_id: tenantId,
        provider_identifier: oidc.issuer,
        domains: ['example.com', 'exämple.org'],
        provider_metadata: { ...given.provider_metadata, client_secret: null },
        is_enabled: true,
        is_default: false,
        token_exchange_enabled: false,
        account_linking: 'none',
        create_users: true,
        update_users: true,
        created_by: server.admin.id,
        updated_by: server.admin.id,
        created_at: server.clock.now().toISOString(),
        updated_at: server.clock.now().toISOString(),
      });
      expect(headers['location']).toContain(`${at()}/${body.id}`);
      expect((await server.manage('GET', at(`/${body.id}`))).body).toEqual(body);
      expect(text).not.toContain('canary');
      expect((await server.storage.identityProviders.find(body.id))!.clientSecret).toBe(
        'canary of the provider',
      );
    });

    test('what is known of a provider by its type need not be said', async () => {
      const google = await addProvider(server, tenantId, {
        provider_type: 'google',
        provider_metadata: { client_id: 'x' },
      });
      const github = await addProvider(server, tenantId, {
        provider_type: 'github',
        provider_metadata: { client_id: 'x' },
      });
      expect(google.provider_identifier).toBe('https://accounts.google.com');
      expect(google.provider_metadata).toEqual({ client_id: 'x', client_secret: null });
      expect(github.provider_identifier).toBeNull();
    });

    test('a directory is kept as it is asked, without its secret', async () => {
      const { status, body } = await create({
        provider_type: 'ldap',
        provider_metadata: {
          ...ldap,
          user_filter: '(sAMAccountName={login})',
          client_secret: 'reader',
        },
      });
      expect([status, body.provider_metadata]).toEqual([
        201,
        { ...ldap, user_filter: '(sAMAccountName={login})', client_secret: null },
      ]);
    });

    const badDirectories: readonly (readonly [string, object, string])[] = [
      ['no address', { url: undefined }, 'url is required'],
      ['no service', { bind_dn: undefined }, 'bind_dn is required'],
      ['no base', { base_dn: undefined }, 'base_dn is required'],
      ['no secret of the service', { client_secret: undefined }, 'client_secret is required'],
      ['plain LDAP', { url: 'ldap://ldap.corp.example' }, 'url must begin with ldaps'],
      ['a web address', { url: 'https://ldap.corp.example' }, 'url must be an ldaps or ldap URL'],
      ['a path', { url: 'ldaps://ldap.corp.example/dc=x' }, 'url must be an ldaps or ldap URL'],
      ['StartTLS beside ldaps', { start_tls: true }, 'start_tls must not stand beside'],
      ['a filter without the login', { user_filter: '(uid=ada)' }, 'user_filter must hold {login}'],
      ['a filter that is none', { user_filter: '((uid={login})' }, 'user_filter must be an LDAP'],
      ['groups of anybody', { group_filter: '(cn=*)' }, 'group_filter must hold {dn}'],
      ['a name that is none', { base_dn: 'people' }, 'base_dn must be a distinguished name'],
      ['a certificate that is none', { ca_certificates: ['AAAA'] }, 'ca_certificates[0]'],
      ['an attribute that is none', { unique_attribute: 'a b' }, 'unique_attribute must be'],
      ['a member of another protocol', { issuer: oidc.issuer }, 'issuer means nothing'],
    ];
    test.each(badDirectories)('refuses a directory with %s', async (_, members, culprit) => {
      const given = { ...ldap, client_secret: 'reader', ...members };
      const answer = await refusedWithout(() =>
        create({ provider_type: 'ldap', provider_metadata: given }),
      );
      expect([answer.status, answer.body.message]).toEqual([
        400,
        expect.stringContaining(`provider_metadata.${culprit}`),
      ]);
    });

    test('refuses a directory that asks people whether an account is theirs', async () => {
      const answer = await refusedWithout(() =>
        create({
          provider_type: 'ldap',
          account_linking: 'prompt',
          provider_metadata: { ...ldap, client_secret: 'reader' },
        }),
      );
      expect([answer.status, answer.body.message]).toEqual([
        400,
        expect.stringContaining('account_linking must be none or verified_email'),
      ]);
    });

    test('a directory whose address changes gets its secret anew', async () => {
      const { body } = await create({
        provider_type: 'ldap',
        provider_metadata: { ...ldap, client_secret: 'reader' },
      });
      const { status } = await server.manage('PATCH', at(`/${body.id}`), {
        provider_metadata: { url: 'ldaps://other.example' },
      });
      expect(status).toBe(400);
    });

    const bad: readonly (readonly [string, object, string])[] = [
      [
        'no issuer',
        { provider_metadata: { client_id: 'x' } },
        'provider_metadata.issuer is required',
      ],
      ['no client', { provider_metadata: { issuer: oidc.issuer } }, 'provider_metadata.client_id'],
      ['no metadata', { provider_metadata: undefined }, 'provider_metadata'],
      [
        'an issuer over plain http',
        { provider_metadata: { ...oidc, issuer: 'http://login.example' } },
        'provider_metadata.issuer must be an https URL',
      ],
      [
        'an issuer with a query',
        { provider_metadata: { ...oidc, issuer: 'https://login.example?a=b' } },
        'provider_metadata.issuer',
      ],
      [
        'a user in a URL',
        { provider_metadata: { ...oidc, jwks_uri: 'https://eve@login.example/' } },
        'provider_metadata.jwks_uri',
      ],
      [
        'an endpoint in a private network',
        { provider_metadata: { ...oidc, token_endpoint: 'https://192.168.0.1/token' } },
        'provider_metadata.token_endpoint must not lead to an address of a private network',
      ],
      [
        'a script as endpoint',
        { provider_metadata: { ...oidc, token_endpoint: 'javascript:alert(1)' } },
        'provider_metadata.token_endpoint',
      ],
      [
        'a URL that looks like loopback',
        { provider_metadata: { ...oidc, token_endpoint: 'http://127.0.0.1.example/' } },
        'provider_metadata.token_endpoint',
      ],
      [
        'an unknown member',
        { provider_metadata: { ...oidc, tenant: 'x' } },
        'provider_metadata.tenant is not a field',
      ],
      [
        'a member of another protocol',
        { provider_metadata: { ...oidc, entity_id: 'x' } },
        'provider_metadata.entity_id means nothing',
      ],
      ['an unknown type', { provider_type: 'kerberos' }, 'provider_type'],
      ['an empty name', { provider_name: ' ' }, 'provider_name'],
      ['a long name', { provider_name: 'x'.repeat(201) }, 'provider_name'],
      ['an identifier that is no URI', { provider_identifier: 'login' }, 'provider_identifier'],
      [
        'an identifier of the IETF',
        { provider_identifier: 'urn:ietf:params:oauth:token-type:jwt' },
        'provider_identifier',
      ],
      ['a domain that is none', { domains: ['not a domain'] }, 'domains'],
      [
        'too many domains',
        { domains: Array.from({ length: 101 }, (_, number) => `d${number}.example`) },
        'domains',
      ],
      ['an unknown linking', { account_linking: 'email' }, 'account_linking'],
      [
        'a mapping to an unknown field',
        { attribute_mapping: { password: 'p' } },
        'attribute_mapping.password',
      ],
      [
        'a mapping from something else than a claim',
        { attribute_mapping: { name: { a: 1 } } },
        'attribute_mapping.name',
      ],
      [
        'a role mapping without a role',
        { role_mapping: [{ claim: 'a', value: 'b' }] },
        'role_mapping[0].role_id',
      ],
      [
        'a role mapping to a role that is not there',
        { role_mapping: [{ claim: 'a', value: 'b', role_id: unknownId }] },
        'role_mapping[0].role_id',
      ],
      [
        'a group mapping to a group that is not there',
        { group_mapping: [{ claim: 'a', value: 'b', group_id: unknownId }] },
        'group_mapping[0].group_id',
      ],
      [
        'token exchange without an issuer',
        {
          provider_type: 'github',
          provider_metadata: { client_id: 'x' },
          token_exchange_enabled: true,
        },
        'token_exchange_enabled',
      ],
      ['a read-only field', { tenant_id: unknownId }, 'tenant_id is read-only'],
    ];
    test.each(bad)('refuses %s', async (_, body, culprit) => {
      const answer = await refusedWithout(() => create(body));
      expect(answer.status).toBe(400);
      expect(answer.body.code).toBe('invalid_request');
      expect(answer.body.message).toContain(culprit);
    });

    test.each([
      ['name', () => ({ provider_name: 'Taken NAME' }), () => ({ provider_name: 'taken name' })],
      [
        'identifier',
        () => ({ provider_identifier: 'urn:example:taken' }),
        () => ({ provider_identifier: 'urn:example:taken' }),
      ],
      [
        'domain',
        () => ({ domains: ['taken.example'] }),
        () => ({ domains: ['free.example', 'TAKEN.example'] }),
      ],
      ['place as the default', () => ({ is_default: true }), () => ({ is_default: true })],
    ])('a %s that is taken answers 409, and is free in another tenant', async (_, one, other) => {
      expect((await create(one())).status).toBe(201);
      const { status, body } = await refusedWithout(() => create(other()));
      expect(status).toBe(409);
      expect(body.code).toBe('conflict');
      await addProvider(server, await addTenant(server), other());
    });

    test('operations §1.2 a change merges, null clears, and the client secret stays unless it is named', async () => {
      const provider = await addProvider(server, tenantId, {
        provider_metadata: { ...oidc, client_secret: 'old', scopes: ['openid'] },
        provider_identifier: 'urn:example:merge',
        attribute_mapping: { name: 'n', email: 'mail' },
        domains: ['merge.example'],
      });
      const modify = (patch: object): Promise<Answer> =>
        server.manage('PATCH', at(`/${provider.id}`), patch);
      server.clock.advance(1);
      const { status, body } = await modify({
        provider_metadata: { scopes: null, use_pkce: true },
        attribute_mapping: { email: null },
        domains: ['merged.example'],
        provider_description: 'x',
        is_enabled: false,
      });
      expect(status).toBe(200);
      expect(body).toEqual({
        ...provider,
        provider_metadata: { ...oidc, client_secret: null, use_pkce: true },
        attribute_mapping: { name: 'n' },
        domains: ['merged.example'],
        provider_description: 'x',
        is_enabled: false,
        updated_at: server.clock.now().toISOString(),
      });
      const secret = async (): Promise<string | null> =>
        (await server.storage.identityProviders.find(provider.id))!.clientSecret;
      expect(await secret()).toBe('old');
      await modify({ provider_metadata: { client_secret: 'new' } });
      expect(await secret()).toBe('new');
      expect(
        (
          await server.storage.providerDomains.all([
            { attribute: 'identityProviderId', equals: provider.id },
          ])
        ).map(({ domain }) => domain),
      ).toEqual(['merged.example']);
      expect(
        (
          await modify({
            provider_identifier: null,
            provider_metadata: { client_secret: null, issuer: 'https://merged.example' },
          })
        ).body.provider_identifier,
      ).toBe('https://merged.example');
      expect(await secret()).toBeNull();
      expect((await modify({ provider_type: 'saml' })).body.message).toContain(
        'provider_type is read-only',
      );
    });

    test('operations §4.5 a change of an endpoint says the client secret anew, which would be sent there', async () => {
      const provider = await addProvider(server, tenantId, {
        provider_metadata: { ...oidc, client_secret: 'known there' },
        provider_identifier: 'urn:example:moves',
      });
      const modify = (more: object): Promise<Answer> =>
        server.manage('PATCH', at(`/${provider.id}`), {
          provider_metadata: { token_endpoint: 'https://evil.example/token', ...more },
        });
      const { status, body } = await modify({});
      expect(status).toBe(400);
      expect(body.message).toEqual(
        expect.stringContaining('provider_metadata.client_secret is required where'),
      );
      expect((await modify({ client_secret: 'known here' })).status).toBe(200);
    });

    test('operations §10.3 a provider goes with the identities that it made; their users stay', async () => {
      const [provider, user] = [
        await addProvider(server, tenantId, { domains: ['gone.example'] }),
        await addUser(server),
      ];
      await addIdentity(server, user.id, provider.id);
      expect(
        (await server.manage('GET', at(`/${provider.id}?expand=all`))).body.aggregations.identities,
      ).toBe(1);
      expect((await server.manage('DELETE', at(`/${provider.id}`))).status).toBe(204);
      expect((await server.manage('GET', at(`/${provider.id}`))).status).toBe(404);
      expect((await server.manage('DELETE', at(`/${provider.id}`))).status).toBe(404);
      expect((await server.manage('GET', `/users/${user.id}/identities`)).body.items).toEqual([]);
      await addProvider(server, tenantId, { domains: ['gone.example'] });
    });

    test('under another tenant than its own, a provider does not exist', async () => {
      const [provider, other] = [await addProvider(server, tenantId), await addTenant(server)];
      for (const [method, body] of [['GET'], ['PATCH', {}], ['DELETE']] as const)
        expect(
          (await server.manage(method, `/tenants/${other}/identity_providers/${provider.id}`, body))
            .status,
        ).toBe(404);
      expect((await server.manage('GET', `/tenants/${unknownId}/identity_providers`)).status).toBe(
        404,
      );
      expect(
        (await server.manage('POST', `/tenants/${unknownId}/identity_providers`, providerBody()))
          .status,
      ).toBe(404);
    });

    test('operations §4.4 no write takes a tenant its last administrator who can log in: 403', async () => {
      const tenant = await addTenant(server);
      const [provider, user] = [
        await addProvider(server, tenant),
        await addUser(server, { tenant_id: tenant }),
      ];
      const identity = await addIdentity(server, user.id, provider.id);
      const stamp = {
        createdBy: null,
        createdAt: server.clock.now(),
        updatedBy: null,
        updatedAt: server.clock.now(),
      };
      await server.storage.tenantAdmins.add({
        id: identity.id,
        tenantId: tenant,
        userId: user.id,
        ...stamp,
      });
      const path = `/tenants/${tenant}/identity_providers/${provider.id}`;
      for (const ask of [
        () => server.manage('DELETE', path),
        () => server.manage('PATCH', path, { is_enabled: false }),
        () => server.manage('DELETE', `/users/${user.id}`),
      ]) {
        const { status, body } = await refusedWithout(ask);
        expect(status).toBe(403);
        expect(body.code).toBe('last_tenant_admin');
      }
      await server.manage('PUT', `/users/${user.id}/password`, { password });
      expect((await server.manage('DELETE', path)).status).toBe(204);
    });
  });

  describe('user identities', () => {
    const list = async (user: Json): Promise<Json[]> =>
      (await server.manage('GET', `/users/${user.id}/identities`)).body.items;
    const link = (user: Json, body: object, as?: string): Promise<Answer> =>
      server.manage('POST', `/users/${user.id}/identities`, body, { as });
    let provider: Json;
    beforeAll(async () => {
      provider = await addProvider(server, tenantId);
    });

    test('operations §6.5 the password is an identity without a provider, and counts as one', async () => {
      const user = await addUser(server, { password });
      server.clock.advance(1);
      const { status, body } = await link(user, {
        identity_provider_id: provider.id,
        provider_user_id: 'ada|1',
      });
      expect([status, body]).toMatchObject([
        201,
        {
          user_id: user.id,
          identity_provider_id: provider.id,
          provider_identifier: provider.provider_identifier,
          provider_user_id: 'ada|1',
          is_primary: false,
          profile_data: {},
          last_login_at: null,
          identity_provider_data: { id: provider.id },
        },
      ]);
      const items = await list(user);
      expect(items).toEqual([
        {
          ...items[0],
          id: user.id,
          identity_provider_id: null,
          identity_provider_data: null,
          provider_identifier: null,
          provider_user_id: user.id,
          is_primary: true,
          last_login_at: null,
        },
        body,
      ]);
      const expanded = (await server.manage('GET', `/users/${user.id}?expand=all`)).body;
      expect(expanded.aggregations.identities).toBe(2);
      expect(expanded.identities).toEqual(items);
    });

    test('the list is filtered, sorted and paged like every other', async () => {
      const user = await addUser(server, { password });
      for (const sub of ['b', 'a', 'c'])
        await addIdentity(server, user.id, provider.id, { providerUserId: `${user.id}/${sub}` });
      const { body } = await server.manage(
        'GET',
        `/users/${user.id}/identities?q=(identity_provider_id=*)&sort=provider_user_id:desc` +
          '&limit=2&total_count=true&fields=provider_user_id',
      );
      expect(body).toMatchObject({
        total_count: 3,
        has_more: true,
        items: [{ provider_user_id: `${user.id}/c` }, { provider_user_id: `${user.id}/b` }],
      });
    });

    test('an identity of another user answers 409 identity_in_use; an existing one is answered again', async () => {
      const [ada, eve] = [await addUser(server), await addUser(server)];
      const identity = await addIdentity(server, ada.id, provider.id, { providerUserId: 'in use' });
      const taken = await refusedWithout(() =>
        link(eve, { identity_provider_id: provider.id, provider_user_id: 'in use' }),
      );
      expect(taken.status).toBe(409);
      expect(taken.body.code).toBe('identity_in_use');
      expect(
        (await link(ada, { identity_provider_id: provider.id, provider_user_id: 'in use' })).body,
      ).toEqual(identity);
    });

    test('of 16 who link one identity at once to different users, one wins', async () => {
      const users = await Promise.all(Array.from({ length: 16 }, () => addUser(server)));
      const sub = fresh('raced');
      const statuses = (
        await Promise.all(
          users.map((user) =>
            link(user, { identity_provider_id: provider.id, provider_user_id: sub }),
          ),
        )
      ).map(({ status }) => status);
      expect(statuses.filter((status) => status === 201)).toHaveLength(1);
      expect(statuses.filter((status) => status === 409)).toHaveLength(15);
    });

    test('a provider of another tenant is refused: 409 to a global caller, 400 to any other', async () => {
      const [user, tenant] = [await addUser(server), await addTenant(server)];
      const foreign = await addProvider(server, tenant);
      expect(
        (await link(user, { identity_provider_id: foreign.id, provider_user_id: 'x' })).body.code,
      ).toBe('tenant_mismatch');
      const { token } = await addManager(server, allManagementScopes, {
        is_global: false,
        tenant_id: tenantId,
      });
      expect(
        await link(user, { identity_provider_id: foreign.id, provider_user_id: 'x' }, token),
      ).toMatchObject({
        status: 400,
        body: { message: `identity_provider_id names ${foreign.id}, which does not exist.` },
      });
    });

    test('an identity is linked in one of three ways: named, proven by a token, or moved from a user', async () => {
      const user = await addUser(server);
      const named = { identity_provider_id: provider.id, provider_user_id: fresh('way') };
      const statuses = [];
      for (const body of [
        {},
        { ...named, secondary_user_id: unknownId },
        { ...named, subject_token: 'x', subject_token_type: 'y' },
        named,
      ])
        statuses.push((await link(user, body)).status);
      expect(statuses).toEqual([400, 400, 400, 201]);
    });

    test.each([
      ['nothing', {}],
      ['half of a name', { identity_provider_id: unknownId }],
      [
        'two ways at once',
        { secondary_user_id: unknownId, identity_provider_id: unknownId, provider_user_id: 'x' },
      ],
      ['a token without its type', { subject_token: 'x' }],
      ['an unknown provider', { identity_provider_id: unknownId, provider_user_id: 'x' }],
      ['a long name', { identity_provider_id: unknownId, provider_user_id: 'x'.repeat(256) }],
      ['a control character', { identity_provider_id: unknownId, provider_user_id: 'a\nb' }],
      ['an unknown user to merge', { secondary_user_id: unknownId }],
      ['a read-only field', { is_primary: true }],
    ])('refuses to link %s', async (_, body) => {
      const user = await addUser(server);
      expect((await refusedWithout(() => link(user, body))).status).toBe(400);
    });

    test('a merge moves the identities and deletes the other user', async () => {
      const [ada, other] = [
        await addUser(server, { password }),
        await addUser(server, { password, name: 'Other' }),
      ];
      const moved = [
        await addIdentity(server, other.id, provider.id),
        await addIdentity(server, other.id, provider.id),
      ];
      const { status, body } = await link(ada, { secondary_user_id: other.id });
      expect(status).toBe(201);
      expect(moved.map(({ id }) => id)).toEqual(expect.arrayContaining([body.id]));
      expect(await list(ada)).toHaveLength(3);
      expect((await server.manage('GET', `/users/${other.id}`)).status).toBe(404);
    });

    test('a merge deletes a user, so it takes delete:users as well', async () => {
      const [ada, other] = [await addUser(server), await addUser(server)];
      await addIdentity(server, other.id, provider.id);
      const { token } = await addManager(
        server,
        allManagementScopes.filter((scope) => scope !== 'delete:users'),
      );
      const { status, body } = await refusedWithout(() =>
        link(ada, { secondary_user_id: other.id }, token),
      );
      expect(status).toBe(403);
      expect(body.code).toBe('escalation_refused');
    });

    test('a user is not merged into itself, nor one without identities, nor an administrator', async () => {
      const [ada, bare] = [await addUser(server), await addUser(server)];
      const [admin] = (await server.manage('GET', '/users?q=(username=admin)')).body.items;
      const statuses = [];
      for (const secondary of [ada, bare, admin])
        statuses.push(
          (await refusedWithout(() => link(ada, { secondary_user_id: secondary.id }))).status,
        );
      expect(statuses).toEqual([400, 400, 403]);
    });

    test('a caller that links an identity to an administrator must hold what administrators hold', async () => {
      const [admin] = (await server.manage('GET', '/users?q=(username=admin)')).body.items;
      const { token } = await addManager(server, ['update:user_identities']);
      const { status, body } = await refusedWithout(() =>
        link(admin, { identity_provider_id: provider.id, provider_user_id: 'eve' }, token),
      );
      expect(status).toBe(403);
      expect(body.code).toBe('escalation_refused');
    });

    test('unlinking frees the identity, ignores unknown ones, and never takes the last way to log in', async () => {
      const [user, next] = [await addUser(server, { password }), await addUser(server)];
      const identity = await addIdentity(server, user.id, provider.id, {
        providerUserId: 'to be freed',
      });
      const unlink = (...identities: string[]): Promise<Answer> =>
        server.manage('DELETE', `/users/${user.id}/identities`, { identities });
      const refused = await refusedWithout(() => unlink(identity.id, user.id));
      expect(refused.status).toBe(403);
      expect(refused.body.code).toBe('last_login_method');
      expect((await unlink(unknownId)).status).toBe(204);
      expect((await unlink(identity.id)).status).toBe(204);
      await addIdentity(server, next.id, provider.id, { providerUserId: 'to be freed' });
      expect((await unlink(user.id)).body.code).toBe('last_login_method');
      expect(await list(user)).toHaveLength(1);
    });

    test('the password is unlinked by the id of its user, once there is another way in', async () => {
      const user = await addUser(server, { password });
      await addIdentity(server, user.id, provider.id);
      expect(
        (
          await server.manage('POST', `/users/${user.id}/identities/revoke`, {
            identities: [user.id],
          })
        ).status,
      ).toBe(204);
      expect(await list(user)).toHaveLength(1);
      expect((await server.manage('GET', `/users/${user.id}/password`)).body.is_set).toBe(false);
    });
  });
};
