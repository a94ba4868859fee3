/** Single records: what goes in comes out, what is unique stays unique, what is referred to exists. */
import {
  assertRefused,
  assertSame,
  assertThrows,
  assertTrue,
  type StorageTest,
} from './contract.js';
import type { Scalar } from '../model/values/filter.js';
import {
  asciiNames,
  addFamily,
  familyOf,
  idOf,
  nastyText,
  type Family,
  type Shape,
} from './samples.contract.js';
import { recordNames, recordTypes, type RecordName, type Storage } from './storage.js';
import type { FullStore } from './full-store.js';
import { foldName, type Identified, type RecordType } from '../model/record/record-type.js';
import { withKeys, type User } from '../model/user/user.js';

/** A record as the contracts walk it; documents inside are compared, never read. */
export type AnyRecord = Identified & Readonly<Record<string, Scalar | null>>;

/** The stores and types are alike for every record; the contracts walk them by name. */
export const storeOf = (
  stores: Pick<Storage, RecordName>,
  name: RecordName,
): FullStore<AnyRecord> => stores[name] as unknown as FullStore<AnyRecord>;
export const typeOf = (name: RecordName): RecordType<AnyRecord> =>
  recordTypes[name] as unknown as RecordType<AnyRecord>;

export const storeContract = (test: StorageTest): void => {
  for (const shape of ['full', 'bare'] satisfies Shape[]) {
    test(`gives back every kind of record as it was added (${shape})`, async (storage) => {
      const family = await addFamily(storage, familyOf(2, shape));
      for (const name of recordNames)
        assertSame(await storeOf(storage, name).find(family[name].id), family[name], name);
    });
  }

  test('finds nothing under an unknown id', async (storage) => {
    await addFamily(storage, familyOf(2));
    for (const name of recordNames)
      assertSame(await storeOf(storage, name).find(idOf(name, 3)), undefined, name);
  });

  test('refuses a taken id', async (storage) => {
    const family = await addFamily(storage, familyOf(1));
    const other = await addFamily(storage, familyOf(2));
    for (const name of recordNames) {
      const refusal = await assertRefused(
        storeOf(storage, name).add({ ...newcomer(name, family, other), id: family[name].id }),
        'already_exists',
        name,
      );
      assertSame(
        refusal.values,
        { record: typeOf(name).label, key: 'id' },
        'the facts of the refusal',
      );
      assertSame(await storeOf(storage, name).find(family[name].id), family[name], name);
    }
  });

  test('refuses each taken unique key by its name', async (storage) => {
    const holder = familyOf(1);
    await addFamily(storage, holder);
    for (const [name, key, taker] of takers(holder)) {
      const refusal = await assertRefused(
        storeOf(storage, name).add(taker),
        'already_exists',
        `${name} ${key}`,
      );
      assertSame(refusal.values.key, key, `the key of ${name}`);
      assertSame(await storeOf(storage, name).find(taker.id), undefined, name);
    }
  });

  test('refuses to change a record into a taken unique key, and leaves it as it was', async (storage) => {
    const holder = await addFamily(storage, familyOf(1));
    const { clients } = await addFamily(storage, {
      ...familyOf(2),
      clients: { ...familyOf(2).clients, tenantId: holder.tenants.id },
    });
    const refusal = await assertRefused(
      storage.clients.change(clients.id, (client) => ({
        ...client,
        name: holder.clients.name,
        description: 'changed',
      })),
      'already_exists',
      'clients',
    );
    assertSame(refusal.values.key, 'client_name', 'the key');
    assertSame(await storage.clients.find(clients.id), clients, 'the client');
  });

  test('lets any number of records have no unique key', async (storage) => {
    await addFamily(storage, familyOf(2, 'bare'));
    await addFamily(storage, familyOf(3, 'bare'));
    assertSame(
      (await storage.resources.all([{ attribute: 'identifierUrl', equals: null }])).length,
      2,
      'resources without identifier',
    );
  });

  test('frees a unique key when its record changes or goes', async (storage) => {
    const { tenants: first } = await addFamily(storage, familyOf(1));
    const second = { ...familyOf(2).tenants, name: first.name };
    await storage.tenants.change(first.id, (tenant) => ({ ...tenant, name: 'Renamed' }));
    await storage.tenants.add(second);
    await storage.tenants.removeAll([{ attribute: 'id', equals: second.id }]);
    await storage.tenants.change(first.id, (tenant) => ({ ...tenant, name: second.name }));
    assertSame((await storage.tenants.find(first.id))?.name, second.name, 'the name');
  });

  test('compares identifiers and text exactly: case, accents and spaces count', async (storage) => {
    const { resources } = await addFamily(storage, familyOf(2));
    const alike = ['Abd', 'Abd ', 'abd', 'Ábd', 'A\u0301bd', ' Abd'];
    for (const [at, name] of alike.entries())
      await storage.scopes.add({
        ...familyOf(10 + at).scopes,
        id: name,
        resourceId: resources.id,
        name,
        tenantId: resources.tenantId,
      });
    for (const name of alike) {
      assertSame((await storage.scopes.find(name))?.id, name, 'found by id');
      assertSame(
        (await storage.scopes.all([{ attribute: 'name', equals: name }])).map((scope) => scope.id),
        [name],
        'found by name',
      );
      assertSame(
        (await storage.scopes.all([{ attribute: 'name', in: [name, 'ABD'] }])).map(
          (scope) => scope.id,
        ),
        [name],
        'found among names',
      );
    }
  });

  test('refuses to add or to change into a reference to nothing', async (storage) => {
    const family = await addFamily(storage, familyOf(1));
    const other = await addFamily(storage, familyOf(2));
    for (const name of recordNames) {
      for (const [attribute, target] of Object.entries(typeOf(name).references)) {
        const nothing = { [attribute]: idOf(target as RecordName, 9) };
        const refusal = await assertRefused(
          storeOf(storage, name).add({ ...newcomer(name, family, other), ...nothing }),
          'reference_missing',
          `${name}.${attribute}`,
        );
        assertSame(
          refusal.values,
          { record: typeOf(name).label, attribute },
          'the facts of the refusal',
        );
        await assertRefused(
          storeOf(storage, name).change(family[name].id, (record) => ({ ...record, ...nothing })),
          'reference_missing',
          `${name}.${attribute}`,
        );
        assertSame(await storeOf(storage, name).find(family[name].id), family[name], name);
      }
    }
  });

  test('answers the changed record, and undefined for an unknown id', async (storage) => {
    const { clients } = await addFamily(storage, familyOf(2));
    const changed = {
      ...clients,
      name: 'Renamed 😀',
      description: null,
      secret: 'new',
      secretExpiresAt: null,
      isFirstParty: false,
      updatedAt: new Date('2030-02-28T23:59:59.999Z'),
    };
    assertSame(await storage.clients.change(clients.id, () => changed), changed, 'the answer');
    assertSame(await storage.clients.find(clients.id), changed, 'the stored record');
    assertSame(
      await storage.clients.change(idOf('clients', 9), (client) => client),
      undefined,
      'the unknown one',
    );
  });

  test('changes nothing when making the change throws', async (storage) => {
    const { clients } = await addFamily(storage, familyOf(2));
    await assertThrows(
      () =>
        storage.clients.change(clients.id, () => {
          throw new Error('no');
        }),
      'the change',
    );
    assertSame(await storage.clients.find(clients.id), clients, 'the client');
  });

  test('overwrites some attributes of many records, and nothing else', async (storage) => {
    const families = [];
    for (const number of [1, 2, 3]) families.push(await addFamily(storage, familyOf(number)));
    const { auditEvents: unknown } = familyOf(4);
    const [first, second, third] = families.map(({ auditEvents }) => auditEvents);
    const seal = [...nastyText].slice(-64).join('');
    const changed = { sequence: 70, seal, count: 99 };

    await storage.auditEvents.overwrite(
      ['sequence', 'seal'],
      [
        { ...first!, ...changed },
        { ...third!, ...changed, sequence: null },
        { ...unknown, ...changed },
      ],
    );
    const kept = await storage.auditEvents.all([]);
    assertSame(
      kept,
      [{ ...first!, sequence: 70, seal }, second, { ...third!, sequence: null, seal }],
      'the events',
    );
  });

  test('overwrites every kind of value', async (storage) => {
    const { authenticators, users } = await addFamily(storage, familyOf(1));
    const otherUser: User = {
      ...users,
      profile: { name: nastyText },
      blockedAt: new Date(Date.UTC(2030, 1, 2, 3, 4, 5, 678)),
      blockedReason: null,
      isBlocked: false,
      loginsCount: 4711,
    };
    await storage.users.overwrite(
      ['profile', 'blockedAt', 'blockedReason', 'isBlocked', 'loginsCount'],
      [otherUser],
    );
    assertSame(await storage.users.find(users.id), otherUser, 'the user');
    const { items } = await storage.users.page({
      pinned: [],
      filter: { kind: 'equals', attribute: 'nameKey', value: foldName(nastyText) },
      order: [],
      offset: 0,
      limit: 10,
      totalCount: false,
    });
    assertSame(items, [otherUser], 'users found by what is worked out anew');
    assertSame(
      await storage.authenticators.find(authenticators.id),
      authenticators,
      'what refers to it',
    );
  });

  test('refuses a NUL in a text and within a document', async (storage) => {
    const family = await addFamily(storage, familyOf(1));
    const { profile } = family.users;
    for (const changed of [
      { phoneNumber: '+1\0' },
      { profile: { ...profile, name: 'Ada\0' } },
      { appMetadata: [{ key: 'a', value: 'b\0' }] },
    ])
      await assertRefused(
        storage.users.change(family.users.id, (user) => ({ ...user, ...changed })),
        'invalid_field',
        'the change',
      );
    const literal = { appMetadata: [{ key: 'a', value: '\\u0000' }] };
    await storage.users.change(family.users.id, (user) => ({ ...user, ...literal }));
    assertSame(
      (await storage.users.find(family.users.id))?.appMetadata,
      literal.appMetadata,
      'a backslash',
    );
  });

  test('finds nothing by an id that holds a NUL', async (storage) => {
    await addFamily(storage, familyOf(1));
    assertSame(await storage.users.find('a\0'), undefined, 'the user');
    assertSame(await storage.users.change('a\0', (user) => user), undefined, 'the change');
    assertSame(await storage.users.all([{ attribute: 'id', in: ['a\0', '\0'] }]), [], 'users');
    assertSame(await storage.users.removeAll([{ attribute: 'id', equals: 'a\0' }]), 0, 'removed');
  });

  test('overwrites no record with a unique key that is taken', async (storage) => {
    const { auditEvents: holder } = await addFamily(storage, familyOf(1));
    const { auditEvents: other } = await addFamily(storage, familyOf(2));
    const refusal = await assertRefused(
      storage.auditEvents.overwrite(
        ['chainId', 'sequence'],
        [{ ...other, chainId: holder.chainId, sequence: holder.sequence }],
      ),
      'already_exists',
      'the second event',
    );
    assertSame(refusal.values.key, 'position', 'the key');
    assertSame(await storage.auditEvents.find(other.id), other, 'the second event');
  });

  test('frees a unique key of a record that is overwritten, and holds others to the new one', async (storage) => {
    const { auditEvents: first } = await addFamily(storage, familyOf(1));
    const { auditEvents: second } = await addFamily(storage, familyOf(2));
    await storage.auditEvents.overwrite(['sequence'], [{ ...first, sequence: 50 }]);
    const inFirstChain = { ...second, chainId: first.chainId };
    await storage.auditEvents.overwrite(
      ['chainId', 'sequence'],
      [{ ...inFirstChain, sequence: first.sequence }],
    );
    await assertRefused(
      storage.auditEvents.change(second.id, (event) => ({ ...event, sequence: 50 })),
      'already_exists',
      'the second event',
    );
  });

  test('lets any number of events have no place', async (storage) => {
    for (const number of [1, 2]) {
      const { auditEvents: event } = await addFamily(storage, familyOf(number));
      await storage.auditEvents.change(event.id, (current) => ({ ...current, sequence: null }));
    }
    const unsealed = await storage.auditEvents.all([{ attribute: 'sequence', equals: null }]);
    assertSame(unsealed.length, 2, 'events without a place');
  });

  test('removes every match, only them, and says how many', async (storage) => {
    for (const number of [1, 2, 3]) await addFamily(storage, familyOf(number));
    assertSame(
      await storage.revokedTokens.removeAll([
        { attribute: 'expiresAt', before: familyOf(3).revokedTokens.expiresAt },
      ]),
      2,
      'the count',
    );
    assertSame(
      (await storage.revokedTokens.all([])).map((token) => token.id),
      [idOf('revokedTokens', 3)],
      'what is left',
    );
    assertSame(
      await storage.permissions.removeAll([
        { attribute: 'clientId', in: [idOf('clients', 1), idOf('clients', 2)] },
        { attribute: 'scopeId', equals: idOf('scopes', 2) },
      ]),
      1,
      'the count',
    );
    assertSame(
      await storage.permissions.removeAll([{ attribute: 'clientId', in: [] }]),
      0,
      'the count for no value',
    );
    assertSame((await storage.permissions.all([])).length, 2, 'permissions left');
  });

  test('removes no more matches than it may', async (storage) => {
    for (const number of [1, 2, 3]) await addFamily(storage, familyOf(number));
    const some = (): Promise<number> =>
      storage.clients.removeAll(
        [{ attribute: 'id', in: [1, 2, 3].map((number) => idOf('clients', number)) }],
        2,
      );
    assertSame(await some(), 2, 'the count of the first two');
    assertSame((await storage.clients.all([])).length, 1, 'clients left');
    assertSame(await some(), 1, 'the count of the last one');
    assertSame(await some(), 0, 'the count of none');
  });

  test('refuses to empty a table by accident', async (storage) => {
    await addFamily(storage, familyOf(1));
    for (const name of recordNames) {
      await assertThrows(() => storeOf(storage, name).removeAll([]), name);
      assertSame((await storeOf(storage, name).all([])).length, 1, name);
    }
  });

  test('removes with a record whatever refers to it, however indirectly, and nothing else', async (storage) => {
    for (const target of recordNames) {
      const [doomed, bystander] = [
        await addFamily(storage, familyOf(1)),
        await addFamily(storage, familyOf(2)),
      ];
      assertSame(
        await storeOf(storage, target).removeAll([{ attribute: 'id', equals: doomed[target].id }]),
        1,
        'the count',
      );
      const gone = dependantsOf(target);
      for (const name of recordNames) {
        assertSame(
          (await storeOf(storage, name).find(doomed[name].id)) === undefined,
          gone.has(name),
          `${name} gone with ${target}`,
        );
        assertTrue(
          (await storeOf(storage, name).find(bystander[name].id)) !== undefined,
          `${name} of others stays when ${target} goes`,
        );
      }
      for (const name of recordNames)
        await storeOf(storage, name).removeAll([
          { attribute: 'id', in: [doomed[name].id, bystander[name].id] },
        ]);
    }
  });
};

/** For each unique key, a record that has nothing in common with the holder but that key. */
const takers = (holder: Family): [RecordName, string, AnyRecord][] => {
  const other = familyOf(2);
  return [
    ['tenants', 'tenant_name', { ...other.tenants, name: holder.tenants.name }],
    ['tenants', 'is_default', { ...other.tenants, isDefault: true }],
    [
      'tenantDomains',
      'tenant_domains',
      { ...other.tenantDomains, tenantId: holder.tenants.id, domain: holder.tenantDomains.domain },
    ],
    [
      'audiences',
      'identifier_url',
      { ...other.audiences, identifierUrl: holder.audiences.identifierUrl },
    ],
    [
      'users',
      'username',
      withKeys(asciiNames, {
        ...other.users,
        tenantId: holder.tenants.id,
        username: holder.users.username!.toUpperCase(),
      }),
    ],
    [
      'users',
      'email',
      withKeys(asciiNames, {
        ...other.users,
        tenantId: holder.tenants.id,
        email: holder.users.email!.toUpperCase().normalize('NFD'),
      }),
    ],
    [
      'users',
      'phone_number',
      { ...other.users, tenantId: holder.tenants.id, phoneNumber: holder.users.phoneNumber },
    ],
    [
      'users',
      'external_id',
      { ...other.users, tenantId: holder.tenants.id, externalId: holder.users.externalId },
    ],
    [
      'users',
      'directory_name',
      withKeys(asciiNames, {
        ...other.users,
        tenantId: holder.tenants.id,
        directoryName: holder.users.directoryName!.toUpperCase(),
      }),
    ],
    [
      'tenantAdmins',
      'user_id',
      { ...other.tenantAdmins, tenantId: holder.tenants.id, userId: holder.users.id },
    ],
    [
      'clients',
      'client_name',
      { ...other.clients, tenantId: holder.tenants.id, name: holder.clients.name.toLowerCase() },
    ],
    ['clients', 'is_default', { ...other.clients, tenantId: holder.tenants.id, isDefault: true }],
    [
      'clientOrigins',
      'origin',
      {
        ...other.clientOrigins,
        ...referencesOf('clientOrigins', holder),
        origin: holder.clientOrigins.origin,
      },
    ],
    [
      'resources',
      'resource_name',
      {
        ...other.resources,
        tenantId: holder.tenants.id,
        name: holder.resources.name.toLowerCase(),
      },
    ],
    [
      'resources',
      'identifier_url',
      {
        ...other.resources,
        tenantId: holder.tenants.id,
        identifierUrl: holder.resources.identifierUrl,
      },
    ],
    [
      'resources',
      'identifier_url',
      {
        ...other.resources,
        tenantId: holder.tenants.id,
        identifierUrl: holder.resources.identifierUrl!.replace('api.', 'API.') + '/',
      },
    ],
    ['resources', 'is_system', { ...other.resources, tenantId: holder.tenants.id, isSystem: true }],
    [
      'scopes',
      'scope_name',
      { ...other.scopes, ...referencesOf('scopes', holder), name: holder.scopes.name },
    ],
    [
      'clientResources',
      'resource_id',
      { ...other.clientResources, ...referencesOf('clientResources', holder) },
    ],
    ['permissions', 'scope_id', { ...other.permissions, ...referencesOf('permissions', holder) }],
    [
      'identityProviders',
      'provider_name',
      {
        ...other.identityProviders,
        ...referencesOf('identityProviders', holder),
        name: holder.identityProviders.name.toLowerCase(),
      },
    ],
    [
      'identityProviders',
      'provider_identifier',
      {
        ...other.identityProviders,
        ...referencesOf('identityProviders', holder),
        identifier: holder.identityProviders.identifier,
      },
    ],
    [
      'identityProviders',
      'is_default',
      { ...other.identityProviders, ...referencesOf('identityProviders', holder), isDefault: true },
    ],
    [
      'providerDomains',
      'domains',
      {
        ...other.providerDomains,
        ...referencesOf('providerDomains', holder),
        tenantId: holder.tenants.id,
        domain: holder.providerDomains.domain,
      },
    ],
    [
      'userIdentities',
      'provider_user_id',
      {
        ...other.userIdentities,
        ...referencesOf('userIdentities', holder),
        providerUserId: holder.userIdentities.providerUserId,
      },
    ],
    [
      'accessKeys',
      'token',
      {
        ...other.accessKeys,
        ...referencesOf('accessKeys', holder),
        secretDigest: holder.accessKeys.secretDigest,
      },
    ],
    [
      'webhooks',
      'webhook_name',
      { ...other.webhooks, tenantId: holder.tenants.id, name: holder.webhooks.name.toLowerCase() },
    ],
    [
      'domainProofs',
      'proven_domain',
      {
        ...other.domainProofs,
        ...referencesOf('domainProofs', holder),
        domain: holder.domainProofs.domain,
        provenAt: holder.domainProofs.provenAt,
      },
    ],
    [
      'hooks',
      'hook_type',
      { ...other.hooks, tenantId: holder.tenants.id, type: holder.hooks.type },
    ],
    [
      'signalStreams',
      'stream_client',
      { ...other.signalStreams, ...referencesOf('signalStreams', holder) },
    ],
    [
      'eventCursors',
      'position',
      {
        ...other.eventCursors,
        ...referencesOf('eventCursors', holder),
        chainId: holder.eventCursors.chainId,
      },
    ],
    [
      'webhookFailures',
      'event',
      {
        ...other.webhookFailures,
        ...referencesOf('webhookFailures', holder),
        eventId: holder.webhookFailures.eventId,
      },
    ],
    [
      'tickets',
      'ticket',
      {
        ...other.tickets,
        ...referencesOf('tickets', holder),
        secretDigest: holder.tickets.secretDigest,
      },
    ],
    [
      'authenticators',
      'authenticator_type',
      {
        ...other.authenticators,
        ...referencesOf('authenticators', holder),
        kind: holder.authenticators.kind,
      },
    ],
    [
      'authenticators',
      'credential_id',
      {
        ...other.authenticators,
        ...referencesOf('authenticators', holder),
        kind: 'passkey',
        credentialDigest: holder.authenticators.credentialDigest,
      },
    ],
    [
      'roles',
      'role_name',
      { ...other.roles, tenantId: holder.tenants.id, name: holder.roles.name.toLowerCase() },
    ],
    [
      'rolePermissions',
      'scope_id',
      { ...other.rolePermissions, ...referencesOf('rolePermissions', holder) },
    ],
    ['roleMembers', 'user_id', { ...other.roleMembers, ...referencesOf('roleMembers', holder) }],
    [
      'userPermissions',
      'scope_id',
      { ...other.userPermissions, ...referencesOf('userPermissions', holder) },
    ],
    [
      'groups',
      'group_name',
      { ...other.groups, tenantId: holder.tenants.id, name: holder.groups.name.toLowerCase() },
    ],
    [
      'groups',
      'external_id',
      { ...other.groups, tenantId: holder.tenants.id, externalId: holder.groups.externalId },
    ],
    ['groupMembers', 'user_id', { ...other.groupMembers, ...referencesOf('groupMembers', holder) }],
    ['groupRoles', 'role_id', { ...other.groupRoles, ...referencesOf('groupRoles', holder) }],
    [
      'nestedGroups',
      'nested_group_id',
      { ...other.nestedGroups, ...referencesOf('nestedGroups', holder) },
    ],
    [
      'signingKeys',
      'generation',
      { ...other.signingKeys, generation: holder.signingKeys.generation },
    ],
    [
      'auditEvents',
      'position',
      {
        ...other.auditEvents,
        chainId: holder.auditEvents.chainId,
        sequence: holder.auditEvents.sequence,
      },
    ],
  ] as unknown as [RecordName, string, AnyRecord][];
};

/**
 * A third record that clashes with neither family: its first reference is into one, the rest are into the
 * other.
 */
const newcomer = (name: RecordName, first: Family, rest: Family): AnyRecord => {
  const [leading] = Object.entries(referencesOf(name, first));
  return {
    ...(familyOf(3)[name] as unknown as AnyRecord),
    ...referencesOf(name, rest),
    ...(leading && { [leading[0]]: leading[1] }),
  };
};

const referencesOf = (name: RecordName, family: Family): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typeOf(name).references).map(([attribute, target]) => [
      attribute,
      family[target as RecordName].id,
    ]),
  );

/** The kind itself and every kind that refers to it, directly or not. */
const dependantsOf = (target: RecordName): ReadonlySet<RecordName> => {
  const gone = new Set<RecordName>([target]);
  for (const name of recordNames)
    if (Object.values(typeOf(name).references).some((referred) => gone.has(referred as RecordName)))
      gone.add(name);
  return gone;
};
