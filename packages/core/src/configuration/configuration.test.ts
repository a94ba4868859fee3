import { beforeEach, describe, expect, test } from '@jest/globals';
import { isRefusal } from '../model/values/refusals.js';
import type { Actor } from '../model/values/actor.js';
import {
  acme,
  adminOf,
  attempt,
  globalAdmin,
  globex,
  refusalOf,
  refusedCleanly,
  setUp,
  type World,
} from '../testing/set-up.test-support.js';
import { addChain, addGroup, addRole } from '../testing/access.test-support.js';
import { addUser } from '../testing/people.test-support.js';
import type { ConfigurationDocument, WantedGroup } from './document.js';
import type { ApplyOptions } from './configuration.js';
import type { HeldConfiguration } from './read-configuration.js';

let world: World;
beforeEach(async () => {
  world = await setUp();
});

/** A document of acme that uses each kind of row and each kind of link. */
const shop: ConfigurationDocument = {
  owner: 'shop-team',
  tenant: 'acme',
  resources: [
    {
      name: 'Orders',
      fields: { name: 'Orders', type: 'api' },
      scopes: [
        { name: 'read:orders', fields: { name: 'read:orders' } },
        { name: 'write:orders', fields: { name: 'write:orders', description: 'Order' } },
      ],
    },
  ],
  roles: [
    {
      name: 'Clerk',
      fields: { name: 'Clerk', description: 'Packs' },
      permissions: [{ resource: { name: 'Orders' }, scope: 'read:orders' }],
    },
  ],
  groups: [
    { name: 'Shop', fields: { name: 'Shop' }, roles: [{ name: 'Clerk' }] },
    { name: 'All', fields: { name: 'All' }, groups: [{ name: 'Shop' }] },
  ],
  identityProviders: [
    {
      name: 'Directory',
      fields: {
        name: 'Directory',
        type: 'oidc',
        metadata: { issuer: 'https://login.example', client_id: 'keyward' },
      },
      roleMapping: [{ claim: 'groups', value: 'clerks', role: { name: 'Clerk' } }],
      groupMapping: [{ claim: 'groups', value: 'shop', group: { name: 'Shop' } }],
    },
  ],
  clients: [
    {
      name: 'Web shop',
      fields: { name: 'Web shop', type: 'machine_to_machine' },
      resources: [{ resource: { name: 'Orders' }, permissions: ['read:orders'] }],
    },
  ],
};

const apply = (document: ConfigurationDocument, options?: ApplyOptions, actor?: Actor) =>
  world.keyward.configuration.apply([document], options, actor);
const plan = (document: ConfigurationDocument, options?: ApplyOptions, actor?: Actor) =>
  world.keyward.configuration.plan([document], options, actor);

/** A document of acme with these rows. */
const ofAcme = (rows: Partial<ConfigurationDocument>): ConfigurationDocument => ({
  owner: 'shop-team',
  tenant: 'acme',
  ...rows,
});
const roleNamed = (name: string, more: object = {}) => ({ name, fields: { name }, ...more });

const refusedValues = async (work: Promise<unknown>) => {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (isRefusal(error)) return { code: error.code, ...error.values };
    throw error;
  }
};

/** The names in what is read, without the records. */
const outlineOf = (held: HeldConfiguration) =>
  JSON.parse(
    JSON.stringify(held, (name: string, value: unknown) =>
      name === 'record' || (name === 'scopes' && value !== undefined)
        ? [value].flat().map((record) => (record as { name: string }).name)
        : value,
    ),
  ) as unknown;

describe('a document', () => {
  test('is applied as a whole, and applied again does nothing', async () => {
    const first = await apply(shop);
    const second = await apply(shop);
    expect(first.changes).toHaveLength(8);
    expect(second.changes).toEqual([]);
  });

  test('is planned as it is applied', async () => {
    const planned = await plan(shop);
    const applied = await apply(shop, { plan: planned.plan });
    expect(applied.changes).toEqual(planned.changes);
  });

  test('that is planned leaves nothing behind', async () => {
    const { changed } = await attempt(world, () => plan(shop));
    expect(changed).toEqual([]);
  });

  test('reads back by the same names', async () => {
    await apply(shop);
    const held = await world.keyward.configuration.read({ tenant: 'acme' });
    expect(outlineOf(held)).toMatchObject({
      owner: 'shop-team',
      tenant: 'acme',
      resources: [{ record: ['Orders'], scopes: ['read:orders', 'write:orders'] }],
      roles: [{ record: ['Clerk'], permissions: [{ scope: 'read:orders' }] }],
      groups: [
        { record: ['All'], groups: [{ name: 'Shop' }] },
        { record: ['Shop'], roles: [{ name: 'Clerk' }] },
      ],
      identityProviders: [
        {
          record: ['Directory'],
          roleMapping: [{ claim: 'groups', value: 'clerks', to: { name: 'Clerk' } }],
          groupMapping: [{ to: { name: 'Shop' } }],
        },
      ],
      clients: [
        {
          record: ['Web shop'],
          resources: [{ resource: { name: 'Orders' }, permissions: ['read:orders'] }],
        },
      ],
    });
  });

  test('that fails at one row keeps nothing of the others', async () => {
    const wrong = ofAcme({
      roles: [
        roleNamed('One'),
        roleNamed('Two', { permissions: [{ resource: { name: 'Nowhere' }, scope: 'x' }] }),
      ],
    });
    expect(await attempt(world, () => apply(wrong))).toEqual(refusedCleanly('unknown_reference'));
  });

  test('says at which row it fails', async () => {
    const wrong = ofAcme({ roles: [roleNamed('One'), roleNamed(' ')] });
    await expect(apply(wrong)).rejects.toMatchObject({
      place: { document: 0, kind: 'roles', row: 1 },
      values: { field: 'name' },
    });
  });

  test('leaves alone what it leaves out', async () => {
    await apply(shop);
    await apply(ofAcme({ roles: [{ name: 'clerk', fields: { name: 'Clerk' } }] }));
    const held = await world.keyward.configuration.read({ tenant: 'acme' });
    expect(held.roles[0]).toMatchObject({
      record: { description: 'Packs' },
      permissions: [{ scope: 'read:orders' }],
    });
  });

  test('takes all links with an empty list', async () => {
    await apply(shop);
    const { changes } = await apply(ofAcme({ roles: [roleNamed('Clerk', { permissions: [] })] }));
    expect(changes).toMatchObject([{ unlinked: ['permission Orders read:orders'] }]);
  });

  test('clears with null', async () => {
    await apply(shop);
    const cleared = { name: 'Clerk', fields: { name: 'Clerk', description: null } };
    const { changes } = await apply(ofAcme({ roles: [cleared] }));
    expect(changes).toMatchObject([{ action: 'change', changed: ['description'] }]);
  });

  test('renames a row, whose id stays', async () => {
    const role = await addRole(world, { name: 'Old' });
    await apply(ofAcme({ roles: [roleNamed('New', { renamedFrom: 'Old' })] }));
    expect(await world.keyward.roles.get(role.id)).toMatchObject({ name: 'New' });
  });

  test('that renames is applied twice without harm', async () => {
    await addRole(world, { name: 'Old' });
    const renaming = ofAcme({ roles: [roleNamed('New', { renamedFrom: 'Old' })] });
    await apply(renaming);
    expect((await apply(renaming)).changes).toEqual([]);
  });

  test('leaves a link alone that ends by itself', async () => {
    const [group, role] = [await addGroup(world, { name: 'Shop' }), await addRole(world)];
    const expiresAt = new Date(world.clock.now().getTime() + 60_000);
    await world.keyward.groups.addRoles(group.id, [role.id], { expiresAt });
    const { changes } = await apply(ofAcme({ groups: [{ ...roleNamed('Shop'), roles: [] }] }));
    expect(changes).toEqual([]);
  });

  test('lets two groups trade places', async () => {
    const [outer, inner] = await addChain(world, 2);
    const nested = (group: { name: string }, groups: { name: string }[]): WantedGroup => ({
      ...roleNamed(group.name),
      groups: groups.map(({ name }) => ({ name })),
    });
    const turned = ofAcme({ groups: [nested(inner!, [outer!]), nested(outer!, [])] });
    expect(await refusalOf(apply(turned))).toBeUndefined();
  });

  test('gives a tenant the roles of a later document as default roles', async () => {
    const { keyward } = world;
    await keyward.configuration.apply([
      {
        owner: 'ops',
        tenants: [
          { name: 'initech', fields: { name: 'initech' }, defaultRoles: [{ name: 'All' }] },
        ],
      },
      { owner: 'ops', tenant: 'initech', roles: [roleNamed('All')] },
    ]);
    const held = await keyward.configuration.read();
    const initech = held.tenants.find(({ record }) => record.name === 'initech');
    expect(initech?.defaultRoles).toEqual([{ name: 'All' }]);
  });
});

describe('a document is refused', () => {
  const refused = async (document: ConfigurationDocument) => refusedValues(apply(document));

  test('that names a row twice: each row is named once in all documents, also by its name before', async () => {
    const twice = ofAcme({ roles: [roleNamed('Clerk'), roleNamed('CLERK')] });
    expect(await refused(twice)).toMatchObject({ code: 'invalid_field', field: 'name' });
  });

  test('with rows of a tenant and no tenant', async () => {
    expect(await refused({ owner: 'ops', groups: [roleNamed('All')] })).toMatchObject({
      field: 'documents[0].groups',
    });
  });

  test('with tenants within a tenant', async () => {
    expect(await refused(ofAcme({ tenants: [roleNamed('other')] }))).toMatchObject({
      field: 'documents[0].tenants',
    });
  });

  test('for a tenant that is not there', async () => {
    expect(await refused({ owner: 'ops', tenant: 'nowhere' })).toMatchObject({
      code: 'unknown_reference',
      field: 'documents[0].tenant',
    });
  });

  test('with an owner that is no name', async () => {
    expect(await refused({ owner: ' \n', tenant: 'acme' })).toMatchObject({
      field: 'documents[0].owner',
    });
  });

  test('with more rows than 2,000', async () => {
    const roles = Array.from({ length: 2001 }, (_, at) => roleNamed(`role ${at}`));
    expect(await refused(ofAcme({ roles }))).toMatchObject({ field: 'documents' });
  });

  test('with groups in a circle', async () => {
    const groups = [
      { ...roleNamed('One'), groups: [{ name: 'Two' }] },
      { ...roleNamed('Two'), groups: [{ name: 'One' }] },
    ];
    expect(await refused(ofAcme({ groups }))).toMatchObject({ code: 'cycle' });
  });

  test('with another type than the row has', async () => {
    await apply(shop);
    const other = { name: 'Orders', fields: { name: 'Orders', type: 'database' as const } };
    expect(await refused(ofAcme({ resources: [other] }))).toMatchObject({
      code: 'immutable_field',
      field: 'type',
    });
  });

  test('with a name of another tenant', async () => {
    const permissions = [{ resource: { name: 'Orders', tenant: 'globex' }, scope: 'x' }];
    expect(await refused(ofAcme({ roles: [roleNamed('One', { permissions })] }))).toMatchObject({
      code: 'unknown_reference',
    });
  });

  test('for the Default Client, since it and the client of the console are no matter of documents', async () => {
    const { clients } = world.storage;
    const client = (await clients.find(world.defaultClientId))!;
    const document = { owner: 'ops', clients: [roleNamed(client.name)] };
    expect(await refused(document)).toMatchObject({ code: 'default_client_protected' });
  });

  test('for a system role', async () => {
    await world.keyward.roles.updateReady(acme);
    const document = ofAcme({ roles: [roleNamed('Administrator')] });
    expect(await refused(document)).toMatchObject({ code: 'system_record_protected' });
  });
});

describe('the caller of a document', () => {
  const scopes = [
    'read:configuration',
    'update:configuration',
    'read:roles',
    'create:roles',
    'update:roles',
  ];
  const document = ofAcme({ roles: [roleNamed('Clerk')] });

  test('takes the scope of the operation that does the same as a step', async () => {
    const caller = adminOf(acme, ...scopes.filter((scope) => scope !== 'create:roles'));
    expect(await refusedValues(apply(document, {}, caller))).toEqual({
      code: 'scope_insufficient',
      scope: 'create:roles',
    });
  });

  test('plans a step only with the scope that applies it', async () => {
    const caller = adminOf(acme, 'read:configuration', 'read:roles');
    expect(await refusalOf(plan(document, {}, caller))).toBe('scope_insufficient');
  });

  test('to have a row managed by documents takes the scope to change it', async () => {
    const caller = adminOf(acme, ...scopes.filter((scope) => scope !== 'update:roles'));
    const wants = { code: 'scope_insufficient', scope: 'update:roles' };
    await addRole(world, { name: 'Clerk' });
    expect(await refusedValues(apply(document, {}, caller))).toEqual(wants);

    await apply(document);
    expect(await refusalOf(apply(document, {}, caller))).toBeUndefined();
    const ofOther = { ...document, owner: 'other-team' };
    expect(await refusedValues(apply(ofOther, { takesOver: true }, caller))).toEqual(wants);
  });

  test('applies with these scopes', async () => {
    expect(await refusalOf(apply(document, {}, adminOf(acme, ...scopes)))).toBeUndefined();
  });

  test('hands out no authority of others, and nothing is kept', async () => {
    const permissions = [{ resource: { name: world.system.name }, scope: 'delete:users' }];
    const roles = [roleNamed('Harmless'), roleNamed('Clerk', { permissions })];
    const caller = adminOf(acme, ...scopes);
    expect(await attempt(world, () => apply(ofAcme({ roles }), {}, caller))).toEqual(
      refusedCleanly('escalation_refused'),
    );
  });

  test('is in the audit log when a step would have handed out authority', async () => {
    const permissions = [{ resource: { name: world.system.name }, scope: 'delete:users' }];
    const roles = [roleNamed('Clerk', { permissions })];
    await refusalOf(apply(ofAcme({ roles }), {}, adminOf(acme, ...scopes)));
    const events = await world.storage.auditEvents.all([
      { attribute: 'name', equals: 'refused.escalation_refused' },
    ]);
    expect(events).toHaveLength(1);
  });

  test('of one tenant finds no other one', async () => {
    expect(await refusalOf(apply(document, {}, adminOf(globex, ...scopes)))).toBe(
      'unknown_reference',
    );
  });

  test('of one tenant writes no rows of the installation', async () => {
    const global = { owner: 'ops', roles: [roleNamed('Everywhere')] };
    expect(await refusalOf(apply(global, {}, adminOf(acme, ...scopes)))).toBe('outside_tenancy');
  });

  test('that reaches all tenants writes in one of them', async () => {
    await apply(document, {}, globalAdmin(...scopes));
    const held = await world.keyward.configuration.read({ tenant: 'acme' });
    expect(held.roles.map(({ record }) => record.tenantId)).toEqual([acme]);
  });
});

describe('an owner', () => {
  const document = ofAcme({ roles: [roleNamed('Clerk')] });
  const ofOther = { ...document, owner: 'other-team' };

  test('writes a row that documents of another owner manage only where it takes the row over', async () => {
    await apply(document);
    expect(await refusedValues(apply(ofOther))).toMatchObject({
      code: 'owned_by_other',
      owner: 'shop-team',
    });
  });

  test('takes over what another one has', async () => {
    await apply(document);
    expect(await apply(ofOther, { takesOver: true })).toMatchObject({ takenOver: 1 });
  });

  test('adopts what has no owner', async () => {
    await addRole(world, { name: 'Clerk' });
    expect(await apply(document)).toMatchObject({ adopted: 1, changes: [] });
  });

  test('removes only rows that its own documents made or took over', async () => {
    await addRole(world, { name: 'By hand' });
    await apply(ofOther);
    await apply(ofAcme({ roles: [roleNamed('Packer')] }));
    const { changes } = await apply(ofAcme({ roles: [] }), { prunes: true });
    expect(changes).toMatchObject([{ action: 'remove', name: 'Packer' }]);
  });

  test('removes nothing unless it is asked to', async () => {
    await apply(document);
    expect((await apply(ofAcme({ roles: [] }))).changes).toEqual([]);
  });

  test('removes at most 10 rows unless more are allowed', async () => {
    const roles = Array.from({ length: 11 }, (_, at) => roleNamed(`role ${at}`));
    await apply(ofAcme({ roles }));
    const nothing = ofAcme({});
    expect(await refusedValues(apply(nothing, { prunes: true }))).toEqual({
      code: 'too_many_removals',
      count: '11',
      limit: '10',
    });
    expect((await apply(nothing, { prunes: true, mostRemovals: 11 })).changes).toHaveLength(11);
  });

  test('removes everything of a document, backwards', async () => {
    await apply(shop);
    const { changes } = await apply(ofAcme({}), { prunes: true });
    expect(changes.map(({ kind }) => kind)).toEqual([
      'clients',
      'identityProviders',
      'groups',
      'groups',
      'roles',
      'resources',
    ]);
  });

  test('forgets a row that people have removed', async () => {
    await apply(document);
    const [role] = (await world.keyward.configuration.read({ tenant: 'acme' })).roles;
    await world.keyward.roles.delete(role!.record.id);
    await apply(ofAcme({}), { prunes: true });
    expect(await world.storage.ownedRows.all([])).toEqual([]);
  });

  test('is forgotten with its row by tidying, and the owners of other rows stay', async () => {
    await apply(ofAcme({ roles: [roleNamed('Clerk'), roleNamed('Packer')] }));
    const { roles } = await world.keyward.configuration.read({ tenant: 'acme' });
    await world.keyward.roles.delete(roles[0]!.record.id);
    await world.keyward.tidy();
    const owned = await world.storage.ownedRows.all([]);
    expect(owned.map(({ recordId }) => recordId)).toEqual([roles[1]!.record.id]);
  });

  test('reads its own rows alone', async () => {
    await apply(document);
    await addRole(world, { name: 'By hand' });
    const held = await world.keyward.configuration.read({ tenant: 'acme', owner: 'shop-team' });
    expect(held.roles.map(({ record }) => record.name)).toEqual(['Clerk']);
  });
});

describe('a plan', () => {
  const document = ofAcme({ roles: [roleNamed('Clerk')] });

  test('is outdated when a row has changed since', async () => {
    await apply(shop);
    const changed = ofAcme({
      roles: [{ name: 'Clerk', fields: { name: 'Clerk', description: '' } }],
    });
    const planned = await plan(changed);
    world.clock.advance(1);
    const [role] = (await world.keyward.configuration.read({ tenant: 'acme' })).roles;
    await world.keyward.roles.modify(role!.record.id, { isDefault: true });
    expect(await refusalOf(apply(changed, { plan: planned.plan }))).toBe('plan_outdated');
  });

  test('is of the documents that it was made for', async () => {
    const planned = await plan(document);
    expect(await refusalOf(apply(shop, { plan: planned.plan }))).toBe('plan_outdated');
  });

  test('names who would gain and who would lose a scope', async () => {
    await apply(shop);
    const user = await addUser(world);
    const [role] = (await world.keyward.configuration.read({ tenant: 'acme' })).roles;
    await world.keyward.roles.addMembers(role!.record.id, [user.id]);
    const permissions = [{ resource: { name: 'Orders' }, scope: 'write:orders' }];
    const { effects } = await plan(ofAcme({ roles: [roleNamed('Clerk', { permissions })] }));
    const holder = { holder: 'user', holderId: user.id, holderName: null, resource: 'Orders' };
    expect(effects).toMatchObject({
      gained: [{ ...holder, scope: 'write:orders' }],
      lost: [{ ...holder, scope: 'read:orders' }],
    });
  });

  test('names clients and scopes that are not there yet', async () => {
    const { effects } = await plan(shop);
    expect(effects.gained).toMatchObject([
      { holder: 'client', holderName: 'Web shop', resource: 'Orders', scope: 'read:orders' },
    ]);
  });

  test('is one at a time, because a database serves few others while one is planned or applied', async () => {
    const [one, other] = await Promise.allSettled([plan(document), plan(document)]);
    expect(one.status).toBe('fulfilled');
    expect(other).toMatchObject({ reason: { code: 'configuration_busy' } });
  });

  test('a tenant has one at a time, and those of different tenants take turns', async () => {
    const ofTenant = (tenantId: string) => adminOf(tenantId, 'read:configuration');
    const nothing = [{ owner: 'shop-team', tenant: 'acme' }];
    const asked = [acme, acme].map((tenantId) =>
      world.keyward.configuration.plan(nothing, {}, ofTenant(tenantId)),
    );
    const outcomes = await Promise.allSettled([plan(document), ...asked]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  });

  test('a caller without the right is refused at once while another one is at work', async () => {
    const atWork = plan(document);
    const refused = world.keyward.configuration.plan([document], {}, adminOf(acme));
    expect(await refusalOf(refused)).toBe('scope_insufficient');
    await atWork;
  });
});

test('rows of a kind that the caller may not read are left out, and so are links of that kind', async () => {
  await apply(shop);
  const caller = adminOf(acme, 'read:configuration', 'read:clients', 'read:resources');
  const held = await world.keyward.configuration.read({}, caller);
  expect(outlineOf(held)).toEqual({
    owner: 'shop-team',
    tenant: 'acme',
    tenants: [],
    resources: [{ record: ['Orders'] }],
    roles: [],
    groups: [],
    identityProviders: [],
    clients: [{ record: ['Web shop'], resources: [{ resource: { name: 'Orders' } }] }],
  });
});

describe('the secret of a client', () => {
  const withSecret = (secret: string) =>
    ofAcme({
      clients: [{ name: 'Job', fields: { name: 'Job', type: 'machine_to_machine' }, secret }],
    });
  const given = withSecret('0123456789abcdef');

  const secretOf = async (name: string) => {
    const clients = await world.storage.clients.all([{ attribute: 'name', equals: name }]);
    return clients[0]?.secret;
  };

  test('that the server would make is counted by the plan, unlike one that the document gives', async () => {
    const { clients } = withSecret('0123456789abcdef');
    const without = clients!.map(({ name, fields }) => ({
      name: `${name} 2`,
      fields: { ...fields, name: `${name} 2` },
    }));
    const document = ofAcme({ clients: [...clients!, ...without] });
    const planned = () => world.keyward.configuration.plan([document]);
    expect((await planned()).newSecrets).toBe(1);
    await apply(document);
    expect((await planned()).newSecrets).toBe(0);
  });

  test('is what the document says', async () => {
    await apply(given);
    expect(await secretOf('Job')).toBe('0123456789abcdef');
  });

  test('that is there already changes nothing', async () => {
    await apply(given);
    expect((await apply(given)).changes).toEqual([]);
  });

  test('that is another one changes', async () => {
    await apply(given);
    const { changes } = await apply(withSecret('fedcba9876543210'));
    expect(changes).toMatchObject([{ action: 'change', changed: ['secret'] }]);
  });

  test('that is another one replaces the one before at once', async () => {
    await apply(given);
    await apply(withSecret('fedcba9876543210'));
    const [client] = await world.storage.clients.all([{ attribute: 'name', equals: 'Job' }]);
    expect(client).toMatchObject({ secret: 'fedcba9876543210', previousSecret: null });
  });

  test('that people have changed changes back', async () => {
    await apply(given);
    const [client] = (await world.keyward.configuration.read({ tenant: 'acme' })).clients;
    await world.keyward.clients.changeSecret(client!.record.id, 0);
    await apply(given);
    expect(await secretOf('Job')).toBe('0123456789abcdef');
  });

  test('of the making of the server is told once', async () => {
    const { clients } = shop;
    const { made } = await apply(ofAcme({ clients: [{ ...clients![0]!, resources: [] }] }));
    expect(made).toMatchObject([{ name: 'Web shop', secret: await secretOf('Web shop') }]);
  });

  test('that was given is not told', async () => {
    expect((await apply(given)).made).toMatchObject([{ name: 'Job', secret: null }]);
  });

  test('has 16 to 200 printable characters', async () => {
    expect(await refusedValues(apply(withSecret('short')))).toMatchObject({ field: 'secret' });
  });

  test('is compared with what documents have set, so no plan tells whether a guess was right', async () => {
    const job = { name: 'Job', fields: { name: 'Job', type: 'machine_to_machine' as const } };
    await apply(ofAcme({ clients: [job] }));
    const planned = await plan(withSecret((await secretOf('Job'))!));
    expect(planned.changes).toMatchObject([{ changed: ['secret'] }]);
  });
});
