/** Configuration as code: documents that are read, planned and applied (contract §17). */
import { describe, expect, test } from '@jest/globals';
import { deployed, type Deployment, type Target } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import { addManager, addTenant, addUser, unknownId } from '../deployment/world.js';

const secrets = {
  client: 'the-secret-of-a-client',
  signing: 'the-secret-of-a-signer-with-32-characters',
  provider: 'the-secret-at-a-provider',
} as const;

/** What a company may keep in its files: each kind of row and of link, and each kind of secret. */
const company = {
  keyward: 1,
  owner: 'platform-team',
  tenants: [
    {
      tenant_name: 'acme',
      tenant_display_name: 'Acme',
      tenant_domains: ['acme.example'],
      tenant_metadata: { default_locale: 'de', mfa: { policy: 'always' } },
      app_metadata: [{ key: 'plan', value: 'gold' }],
      default_roles: [{ role: 'Everybody' }],
    },
  ],
  roles: [
    {
      role_name: 'Auditor',
      role_description: 'Reads everywhere',
      permissions: [
        { resource: 'Management API', scope: 'read:audit_events' },
        { resource: 'Orders', tenant: 'acme', scope: 'read:orders' },
      ],
    },
  ],
  clients: [
    {
      client_name: 'Nightly',
      client_type: 'machine_to_machine',
      client_secret: secrets.client,
      resources: [{ resource: 'Orders', tenant: 'acme', permissions: ['read:orders'] }],
    },
  ],
} as const;

const acme = {
  keyward: 1,
  owner: 'platform-team',
  tenant: 'acme',
  resources: [
    {
      resource_name: 'Orders',
      resource_type: 'api',
      resource_description: 'Orders 🛒 of the shop',
      resource_metadata: {
        identifier_url: 'https://orders.acme.example',
        signing_algorithm: 'HS256',
        signing_secret: secrets.signing,
        token_lifetime: 600,
        unregistered_clients: { allowed: true, scopes: ['read:orders'] },
      },
      scopes: [
        { scope_name: 'read:orders', scope_description: 'Read orders', required_acr: '1' },
        { scope_name: 'write:orders', required_acr: '2', required_age: 600 },
      ],
    },
  ],
  roles: [
    { role_name: 'Everybody', is_default: true, permissions: [] },
    {
      role_name: 'Clerk',
      role_metadata: { colour: 'red', b: { z: 1, a: 2 } },
      permissions: [
        { resource: 'Orders', scope: 'read:orders' },
        { resource: 'Orders', scope: 'write:orders' },
      ],
    },
  ],
  groups: [
    { group_name: 'All', external_id: 'all', groups: [{ group: 'Shop' }] },
    { group_name: 'Shop', roles: [{ role: 'Clerk' }, { role: 'Auditor' }] },
  ],
  identity_providers: [
    {
      provider_name: 'Directory',
      provider_type: 'oidc',
      provider_metadata: {
        issuer: 'https://login.acme.example',
        client_id: 'keyward',
        client_secret: secrets.provider,
      },
      attribute_mapping: { email: 'mail' },
      role_mapping: [{ claim: 'groups', value: 'clerks', role: 'Clerk' }],
      group_mapping: [{ claim: 'groups', value: 'shop', group: 'Shop' }],
      domains: ['acme.example'],
    },
  ],
  clients: [
    {
      client_name: 'Web shop',
      client_type: 'regular_web',
      client_metadata: { urls: { redirect_uris: ['https://shop.acme.example/callback'] } },
      resources: [{ resource: 'Orders', permissions: ['read:orders', 'write:orders'] }],
    },
    { client_name: 'Single page', client_type: 'spa', is_public: true, resources: [] },
  ],
} as const;

const documents = [company, acme];

const nasty: readonly unknown[] = [
  null,
  true,
  0,
  -1.5,
  1e308,
  '',
  ' ',
  'x'.repeat(5000),
  '\u0000',
  '\ud800',
  '__proto__',
  'constructor',
  'Clerk',
  [],
  [[]],
  [null],
  {},
  { toString: 1 },
  { length: 5 },
];

type Path = readonly string[];

const isHolder = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Each place in a document. */
const pathsIn = (value: unknown, path: Path = []): readonly Path[] =>
  isHolder(value)
    ? Object.entries(value).flatMap(([name, member]) => [
        [...path, name],
        ...pathsIn(member, [...path, name]),
      ])
    : [];

const withValue = (holder: unknown, [name, ...rest]: Path, value: unknown): unknown => {
  if (name === undefined) return value;
  const copy: unknown = Array.isArray(holder)
    ? [...(holder as unknown[])]
    : { ...(holder as object) };
  const members = copy as Record<string, unknown>;
  members[name] = withValue(members[name], rest, value);
  return members;
};

export const configurationSuite = (target: Target): void => {
  const server = deployed(target, { configuration: { multiTenant: true } });
  const other = deployed(target, { configuration: { multiTenant: true } });

  const read = async (from: Deployment, query = ''): Promise<string> => {
    const { status, text } = await from.manage('GET', `/configuration${query}`);
    if (status !== 200) throw new Error(`not read: ${text}`);
    return text;
  };
  const plan = (body: object | string, as?: string) =>
    server.manage('POST', '/configuration/plan', body, { as });
  const apply = (body: object | string, as?: string) =>
    server.manage('POST', '/configuration/apply', body, {
      as,
      headers: { 'Content-Type': 'application/json' },
    });
  const ofAcme = (rows: object): Json => ({
    keyward: 1,
    owner: 'platform-team',
    tenant: 'acme',
    ...rows,
  });

  describe('documents of configuration', () => {
    test('are applied as a whole, and again without any effect', async () => {
      const first = await apply({ documents });
      expect([first.status, first.body.code]).toEqual([200, undefined]);
      expect(first.body.changes).toHaveLength(13);
      expect((await apply({ documents })).body).toMatchObject({ changes: [], clients: [] });
    });

    test('tell the ids of new clients, and the secrets of the making of the server', async () => {
      const row = { client_name: 'Job', client_type: 'machine_to_machine' };
      const { body } = await apply({ documents: [ofAcme({ clients: [row] })] });
      const [client] = body.clients;
      expect(client).toMatchObject({ client_name: 'Job', tenant: 'acme' });
      await expect(
        server.tokenOf({ id: client.client_id, secret: client.client_secret }, {}),
      ).rejects.toThrow('invalid_target');
      await apply({ documents: [ofAcme({ clients: [{ ...row, renamed_from: 'Job' }] })] });
    });

    test('read back, come to another server, and read back there with equal bytes', async () => {
      const [global, ofTenant] = [await read(server), await read(server, '?tenant=acme')];
      const parsed = [JSON.parse(global), JSON.parse(ofTenant)] as Json[];
      const { status, text } = await other.manage('POST', '/configuration/apply', {
        documents: parsed,
      });
      expect([status, text]).toEqual([200, expect.any(String)]);
      expect(await read(other)).toBe(global);
      expect(await read(other, '?tenant=acme')).toBe(ofTenant);
    });

    test('that were just read plan nothing', async () => {
      const fresh = [await read(server), await read(server, '?tenant=acme')];
      const parsed = fresh.map((text) => JSON.parse(text));
      const { body } = await plan({ documents: parsed, prune: true });
      expect(body).toMatchObject({ changes: [], gained: [], lost: [], adopted: 1 });
    });

    test('hold no secret when they are read or planned', async () => {
      const texts = [
        await read(server),
        await read(server, '?tenant=acme'),
        (await plan({ documents })).text,
      ];
      for (const secret of Object.values(secrets)) expect(texts.join('')).not.toContain(secret);
    });

    test('tell in a plan who gains and who loses what', async () => {
      const [tenant] = await server.storage.tenants.all([{ attribute: 'name', equals: 'acme' }]);
      const user = await addUser(server, { tenant_id: tenant!.id });
      const [role] = await server.storage.roles.all([{ attribute: 'name', equals: 'Clerk' }]);
      await server.manage('POST', `/roles/${role!.id}/members`, { users: [user.id] });
      const permissions = [{ resource: 'Orders', scope: 'read:orders' }];
      const { body } = await plan({
        documents: [ofAcme({ roles: [{ role_name: 'Clerk', permissions }] })],
      });
      expect(body).toMatchObject({
        changes: [{ kind: 'roles', name: 'Clerk', unlinked: ['permission Orders write:orders'] }],
        gained: [],
        lost: [{ holder_type: 'user', holder_id: user.id, scope: 'write:orders' }],
      });
    });

    test('are kept as they were planned, and not when something has changed since', async () => {
      const changed = {
        documents: [ofAcme({ groups: [{ group_name: 'All', external_id: null }] })],
      };
      const { plan: planned } = (await plan(changed)).body;
      await apply({ documents: [ofAcme({ groups: [{ group_name: 'All', external_id: 'x' }] })] });
      const outdated = await apply({ ...changed, plan: planned });
      expect([outdated.status, outdated.body.code]).toEqual([409, 'plan_outdated']);
      const { plan: again } = (await plan(changed)).body;
      expect((await apply({ ...changed, plan: again })).status).toBe(200);
    });

    test('of another owner are refused, and taken over on request', async () => {
      const theirs = { ...ofAcme({ roles: [{ role_name: 'Clerk' }] }), owner: 'other-team' };
      const refused = await plan({ documents: [theirs] });
      expect([refused.status, refused.body.code]).toEqual([409, 'owned_by_other']);
      expect((await plan({ documents: [theirs], take_over: true })).body.taken_over).toBe(1);
    });

    test('remove nothing that somebody else has made', async () => {
      const tenant = await addTenant(server);
      const { tenant_name } = (await server.manage('GET', `/tenants/${tenant}`)).body;
      await server.manage('POST', '/roles', { role_name: 'By hand', tenant_id: tenant });
      const empty = { keyward: 1, owner: 'platform-team', tenant: tenant_name };
      expect((await plan({ documents: [empty], prune: true })).body.changes).toEqual([]);
    });

    test('are written by a client of the tenant that has the scopes of each step', async () => {
      const [tenant] = await server.storage.tenants.all([{ attribute: 'name', equals: 'acme' }]);
      const place = { is_global: false, tenant_id: tenant!.id };
      const held = ['read:configuration', 'update:configuration', 'read:groups', 'update:groups'];
      const caller = await addManager(server, held, place);
      const change = ofAcme({ groups: [{ group_name: 'All', group_description: 'Everybody' }] });
      expect((await apply({ documents: [change] }, caller.token)).status).toBe(200);
      const more = ofAcme({ groups: [{ group_name: 'New' }] });
      const refused = await apply({ documents: [more] }, caller.token);
      expect([refused.status, refused.body.message]).toEqual([
        403,
        expect.stringContaining('create:groups'),
      ]);
    });
  });

  describe('the owners of records', () => {
    const owners = (query: string, as?: string) =>
      server.manage('GET', `/configuration/owner?${query}`, undefined, { as });
    const idOf = async (name: string): Promise<string> => {
      const [role] = await server.storage.roles.all([{ attribute: 'name', equals: name }]);
      return role!.id;
    };

    test('are those of the documents that manage them', async () => {
      const ids = [await idOf('Clerk'), unknownId];
      const { status, body } = await owners(`kind=roles&ids=${ids.join(',')}`);
      expect([status, body]).toEqual([200, { items: [{ id: ids[0], owner: 'platform-team' }] }]);
    });

    test('are told of a provider by the name of the list that it stands in', async () => {
      const [provider] = await server.storage.identityProviders.all([]);
      const { body } = await owners(`kind=identity_providers&ids=${provider!.id.toUpperCase()}`);
      expect(body.items).toEqual([{ id: provider!.id, owner: 'platform-team' }]);
    });

    test('are not told to a caller of another tenant', async () => {
      const place = { is_global: false, tenant_id: await addTenant(server) };
      const caller = await addManager(server, ['read:configuration', 'read:roles'], place);
      const { status, body } = await owners(`kind=roles&ids=${await idOf('Clerk')}`, caller.token);
      expect([status, body]).toEqual([200, { items: [] }]);
    });

    test('are told to a caller who reads the records', async () => {
      const caller = await addManager(server, ['read:configuration']);
      const { status, body } = await owners(`kind=roles&ids=${await idOf('Clerk')}`, caller.token);
      expect([status, body.message]).toEqual([403, expect.stringContaining('read:roles')]);
    });

    test.each<readonly [string, string, string]>([
      ['no kind', `ids=${unknownId}`, 'The kind parameter must be one of tenants,'],
      ['a kind that no document has', `kind=users&ids=${unknownId}`, 'The kind parameter'],
      ['a kind of a prototype', `kind=__proto__&ids=${unknownId}`, 'The kind parameter'],
      ['no ids', 'kind=roles', 'The ids parameter must hold 1 to 100 ids'],
      ['an empty id', 'kind=roles&ids=a,,b', 'The ids parameter must hold 1 to 100 ids'],
      ['101 ids', `kind=roles&ids=${Array(101).fill(unknownId).join(',')}`, 'The ids parameter'],
    ])('are asked for with a kind and ids: %s answers 400', async (_, query, message) => {
      const { status, body } = await owners(query);
      expect([status, body.message]).toEqual([400, expect.stringContaining(message)]);
    });

    test('an id that is none belongs to no record', async () => {
      const { status, body } = await owners("kind=roles&ids=x'--");
      expect([status, body]).toEqual([200, { items: [] }]);
    });
  });

  describe('a document is refused by the name of its fault', () => {
    const refusedBy = async (document: unknown) => {
      const before = await server.everything();
      const { status, body } = await apply({ documents: [document] });
      expect(await server.everything()).toEqual(before);
      return [status, body.message];
    };
    const atFirst = (text: string) => expect.stringContaining(`documents[0].${text}`);
    const role = (more: object): Json => ofAcme({ roles: [{ role_name: 'Clerk', ...more }] });

    test.each<readonly [string, unknown, number, unknown]>([
      ['no object', 'roles', 400, expect.stringContaining('documents')],
      ['no version', { owner: 'x' }, 400, atFirst('keyward')],
      ['another version', { keyward: 2, owner: 'x' }, 400, atFirst('keyward')],
      ['no owner', { keyward: 1 }, 400, atFirst('owner')],
      ['an owner that is no name', { keyward: 1, owner: '../..' }, 400, atFirst('owner')],
      ['an unknown kind', ofAcme({ users: [] }), 400, atFirst('users is not known here')],
      ['an unknown member', role({ id: 'x' }), 400, atFirst('roles[0].id')],
      ['a list that is none', ofAcme({ roles: {} }), 400, atFirst('roles must be an array')],
      ['a row that is none', ofAcme({ roles: ['Clerk'] }), 400, atFirst('roles')],
      ['a row of null', ofAcme({ roles: [null] }), 400, atFirst('roles')],
      ['a row that is a list', ofAcme({ roles: [[]] }), 400, atFirst('roles')],
      ['no name', ofAcme({ roles: [{}] }), 400, atFirst('roles[0].role_name')],
      [
        'a name of spaces',
        ofAcme({ roles: [{ role_name: ' ' }] }),
        400,
        atFirst('roles[0].role_name'),
      ],
      ['a name that is no text', ofAcme({ roles: [{ role_name: 1 }] }), 400, atFirst('roles[0]')],
      [
        'a name of a prototype',
        ofAcme({
          roles: [
            { role_name: 'x', permissions: [{ resource: '__proto__', scope: 'constructor' }] },
          ],
        }),
        400,
        atFirst('roles[0].permissions[0]'),
      ],
      [
        'a tenant of a prototype',
        { keyward: 1, owner: 'x', tenant: '__proto__' },
        400,
        atFirst('tenant'),
      ],
      ['the id of a role', role({ tenant_id: 'x' }), 400, atFirst('roles[0].tenant_id')],
      [
        'a wrong link',
        role({ permissions: ['read:orders'] }),
        400,
        atFirst('roles[0].permissions'),
      ],
      ['a link of null', role({ permissions: null }), 400, atFirst('roles[0].permissions')],
      [
        'an unknown scope',
        role({ permissions: [{ resource: 'Orders', scope: 'x' }] }),
        400,
        atFirst('roles[0].permissions[0]'),
      ],
      [
        'a link of another tenant',
        role({ permissions: [{ resource: 'Orders', tenant: 'default', scope: 'x' }] }),
        400,
        atFirst('roles[0].permissions[0]'),
      ],
      [
        'names that differ by case',
        ofAcme({ roles: [{ role_name: 'New' }, { role_name: 'NEW' }] }),
        400,
        atFirst('roles[1].role_name'),
      ],
      [
        'the earlier name of another row',
        ofAcme({ roles: [{ role_name: 'New' }, { role_name: 'Old', renamed_from: 'new' }] }),
        400,
        atFirst('roles[1].renamed_from'),
      ],
      [
        'groups in a circle',
        ofAcme({
          groups: [
            { group_name: 'A', groups: [{ group: 'B' }] },
            { group_name: 'B', groups: [{ group: 'A' }] },
          ],
        }),
        409,
        atFirst('groups[1]'),
      ],
      [
        'a group in itself',
        ofAcme({ groups: [{ group_name: 'A', groups: [{ group: 'a' }] }] }),
        409,
        atFirst('groups[0]'),
      ],
      [
        'another type',
        ofAcme({ clients: [{ client_name: 'Web shop', client_type: 'spa' }] }),
        409,
        atFirst('clients[0].client_type'),
      ],
      [
        'a new resource without a type',
        ofAcme({ resources: [{ resource_name: 'New' }] }),
        400,
        atFirst('resources[0].resource_type'),
      ],
      [
        'a place of a client',
        ofAcme({ clients: [{ client_name: 'New', is_global: true }] }),
        400,
        atFirst('clients[0].is_global'),
      ],
      [
        'a short secret',
        ofAcme({ clients: [{ client_name: 'New', client_secret: 'short' }] }),
        400,
        atFirst('clients[0].client_secret'),
      ],
      [
        'a secret with a line break',
        ofAcme({ clients: [{ client_name: 'New', client_secret: '0123456789abcdef\n' }] }),
        400,
        atFirst('clients[0].client_secret'),
      ],
      [
        'a secret of a public client',
        ofAcme({ clients: [{ client_name: 'Single page', client_secret: secrets.client }] }),
        400,
        atFirst('clients[0].client_secret'),
      ],
      [
        'a signing secret of null',
        ofAcme({
          resources: [{ resource_name: 'Orders', resource_metadata: { signing_secret: null } }],
        }),
        400,
        atFirst('resources[0].resource_metadata.signing_secret'),
      ],
      [
        'another identifier',
        ofAcme({
          resources: [
            { resource_name: 'Orders', resource_metadata: { identifier_url: 'https://x.example' } },
          ],
        }),
        409,
        atFirst('resources[0].resource_metadata.identifier_url'),
      ],
      [
        'a scope that has a wrong name',
        ofAcme({ resources: [{ resource_name: 'Orders', scopes: [{ scope_name: 'a b' }] }] }),
        400,
        atFirst('resources[0].scopes[0].scope_name'),
      ],
      [
        'a wrong member of a document',
        ofAcme({
          clients: [
            { client_name: 'Web shop', client_metadata: { urls: { redirect_uris: ['x'] } } },
          ],
        }),
        400,
        atFirst('clients[0].client_metadata.urls.redirect_uris[0]'),
      ],
      [
        'a provider without its issuer',
        ofAcme({
          identity_providers: [
            { provider_name: 'New', provider_type: 'oidc', provider_metadata: {} },
          ],
        }),
        400,
        atFirst('identity_providers[0].provider_metadata.issuer'),
      ],
      [
        'the ids of default roles',
        {
          keyward: 1,
          owner: 'x',
          tenants: [{ tenant_name: 'acme', tenant_metadata: { default_role_ids: [] } }],
        },
        400,
        atFirst('tenants[0].tenant_metadata.default_role_ids'),
      ],
      [
        'a Default Client',
        { keyward: 1, owner: 'x', clients: [{ client_name: 'Default Client' }] },
        403,
        atFirst('clients[0]'),
      ],
      [
        'a suspended default tenant',
        { keyward: 1, owner: 'x', tenants: [{ tenant_name: 'default', is_suspended: true }] },
        403,
        atFirst('tenants[0]'),
      ],
    ])('%s', async (_name, document, status, message) => {
      expect(await refusedBy(document)).toEqual([status, message]);
    });

    // What a document may look like is decided before a storage is asked.
    if (target.name === 'memory')
      test('no value at any place is answered with 5xx', async () => {
        const before = await server.everything();
        const answers = new Set<number>();
        for (const path of pathsIn(acme))
          for (const value of nasty) {
            const { status } = await plan({ documents: [withValue(acme, path, value)] });
            answers.add(status);
          }
        expect([...answers].filter((status) => ![200, 400, 403, 409].includes(status))).toEqual([]);
        expect(await server.everything()).toEqual(before);
      });

    test('people, administrators and keys have no rows', async () => {
      for (const kind of ['users', 'admins', 'signing_keys', 'permissions'])
        expect(await refusedBy(ofAcme({ [kind]: [] }))).toEqual([
          400,
          `documents[0].${kind} is not known here.`,
        ]);
    });

    test('a body of more than 2 MiB', async () => {
      const { status } = await apply(`{"documents":["${'x'.repeat(2 * 1024 * 1024)}"]}`);
      expect(status).toBe(413);
    });

    test.each([
      ['documents', `{"documents":[${'{},'.repeat(600_000)}{}]}`],
      ['rows', `{"documents":[{"roles":[${'{},'.repeat(600_000)}{}]}]}`],
      [
        'links',
        `{"documents":[{"roles":[${`{"permissions":[${'{},'.repeat(999)}{}]},`.repeat(500)}{}]}]}`,
      ],
      [
        'members',
        `{"documents":[{${Array.from({ length: 100_000 }, (_, at) => `"m${at}":1`).join(',')}}]}`,
      ],
      ['values', `{"documents":[{"roles":[{"role_metadata":[${'1,'.repeat(900_000)}1]}]}]}`],
    ])('a body of more %s than are checked, counted before', async (_, body) => {
      const { status, body: refusal } = await apply(body);
      expect([status, refusal.message]).toEqual([
        400,
        expect.stringMatching(/ must hold at most (2000 entries|30000 objects and lists)\.$/),
      ]);
    });

    test('a body that nests too deep', async () => {
      const { status } = await apply(`{"documents":${'['.repeat(1000)}${']'.repeat(1000)}}`);
      expect(status).toBe(400);
    });

    test('a name that changes what an object is', async () => {
      const { status } = await apply('{"documents":[{"keyward":1,"owner":"x","__proto__":{}}]}');
      expect(status).toBe(400);
    });

    test('more rows than 2,000', async () => {
      const roles = Array.from({ length: 2001 }, (_, at) => ({ role_name: `role ${at}` }));
      const { status } = await apply({ documents: [ofAcme({ roles })] });
      expect(status).toBe(400);
    });
  });
};
