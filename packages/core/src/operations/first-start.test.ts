import { describe, expect, test } from '@jest/globals';
import { inMemoryStorage } from '../in-memory/index.js';
import { createKeyward } from '../keyward.js';
import type { Storage } from '../ports/storage.js';
import { attempt, issuer, platform, tokenRequest } from '../testing/set-up.test-support.js';
import { consoleClientId } from '../model/client/console-client.js';
import { managementAudience } from '../model/values/server-addresses.js';
import { managementScopes } from '../model/scope/management-scopes.js';

const start = (storage: Storage = inMemoryStorage(), address = issuer) => {
  const ports = { ...platform(storage), issuer: address };
  return { ...ports, keyward: createKeyward(ports), clock: ports.clock };
};
const systemOf = async (storage: Storage) =>
  (await storage.resources.all([{ attribute: 'isSystem', equals: true }]))[0]!;
const defaultOf = async (storage: Storage) =>
  (await storage.clients.all([{ attribute: 'isDefault', equals: true }]))[0]!;
const heldNames = async (storage: Storage) => {
  const held = await storage.permissions.all([
    { attribute: 'clientId', equals: (await defaultOf(storage)).id },
  ]);
  return (await storage.scopes.all([{ attribute: 'id', in: held.map(({ scopeId }) => scopeId) }]))
    .map(({ name }) => name)
    .sort();
};
const allNames = Object.keys(managementScopes).sort();

describe('the first start', () => {
  test('makes a default tenant with an administrator', async () => {
    const { keyward, storage } = start();
    await keyward.firstStart({});
    const [[tenant], [user], [admin]] = [
      await storage.tenants.all([]),
      await storage.users.all([]),
      await storage.tenantAdmins.all([]),
    ];
    expect([tenant, user, admin]).toMatchObject([
      { isDefault: true },
      { username: 'admin', tenantId: tenant!.id },
      { userId: user!.id, tenantId: tenant!.id },
    ]);
  });

  test('lets everyone of the default tenant set up a second factor', async () => {
    const { keyward, storage } = start();
    await keyward.firstStart({});
    const [tenant] = await storage.tenants.all([]);
    expect(tenant!.metadata).toEqual({ mfa: { policy: 'optional' } });
  });

  test('leaves a default tenant that says nothing of second factors as it is', async () => {
    const { keyward, storage } = start();
    await keyward.firstStart({});
    const { id } = (await storage.tenants.all([]))[0]!;
    await storage.tenants.change(id, (tenant) => ({ ...tenant, metadata: {} }));
    await keyward.firstStart({});
    expect((await keyward.tenants.settings(id)).mfa.policy).toBe('never');
  });

  test('makes the Management API a global system resource', async () => {
    const { keyward, storage } = start();
    await keyward.firstStart({});
    expect(await systemOf(storage)).toMatchObject({
      identifierUrl: 'https://id.example/api/management/v1',
      isSystem: true,
      tenantId: null,
      signingAlgorithm: 'ES256',
    });
  });

  test('makes a Default Client that is confidential, global and first-party', async () => {
    const { keyward, storage } = start();
    await keyward.firstStart({});
    expect(await defaultOf(storage)).toMatchObject({
      isPublic: false,
      isGlobal: true,
      isFirstParty: true,
      tenantId: null,
    });
  });

  test('gives the Default Client every management permission', async () => {
    const { keyward, storage } = start();
    await keyward.firstStart({});
    expect(await heldNames(storage)).toEqual(allNames);
  });

  test('answers credentials that work', async () => {
    const { keyward, storage } = start();
    const { clientSecret } = (await keyward.firstStart({}))!;
    const answer = await keyward.token(
      tokenRequest({ ...(await defaultOf(storage)), secret: clientSecret }),
    );
    expect((await keyward.authenticateBearer(answer.accessToken)).actor.managementScopes).toEqual(
      new Set(allNames),
    );
  });

  test('uses the credentials that are given', async () => {
    const { keyward } = start();
    const given = {
      clientId: '00000000-0000-4000-8000-0000000000aa',
      clientSecret: 'given-secret',
      username: 'root',
      password: 'a-given-password',
    };
    expect(await keyward.firstStart(given)).toEqual(given);
  });

  test('keeps the password only as a hash', async () => {
    const { keyward, storage } = start();
    await keyward.firstStart({ password: 'a-given-password' });
    expect(await storage.users.all([])).toMatchObject([{ passwordHash: 'hash(a-given-password)' }]);
  });

  test.each(['password1', 'given-password', 'aaaaaaaaaaaaaaaa', 'admin-admin-admin'])(
    'refuses the password %s, and makes nothing',
    async (password) => {
      const { keyward, storage, events } = start();
      const outcome = await attempt({ storage, events }, () => keyward.firstStart({ password }));
      expect(outcome).toMatchObject({ refused: 'password_policy_violation', changed: [] });
    },
  );

  test('makes long secrets where none are given', async () => {
    const { keyward } = start();
    const { clientSecret, password } = (await keyward.firstStart({}))!;
    expect(clientSecret.length).toBe(43);
    expect(password.length).toBe(24);
  });

  test('leaves nothing behind when it fails half-way', async () => {
    const { storage, events, ...ports } = start();
    const failing: Storage = {
      ...storage,
      within: () => failing,
      transaction: (work) =>
        storage.transaction((stores, within) =>
          work(
            {
              ...stores,
              clients: {
                ...stores.clients,
                add: () => Promise.reject(new Error('full')),
              },
            },
            within,
          ),
        ),
    };
    const outcome = await attempt({ storage, events }, () =>
      createKeyward({ ...ports, events, storage: failing })
        .firstStart({})
        .catch((error: Error) => expect(error.message).toBe('full')),
    );
    expect(outcome.changed).toEqual([]);
  });
});

describe('a later start', () => {
  test('answers no credentials', async () => {
    const { keyward } = start();
    await keyward.firstStart({});
    expect(await keyward.firstStart({ clientSecret: 'other', password: 'other' })).toBeUndefined();
  });

  test('changes nothing and tells nothing', async () => {
    const { keyward, storage, events } = start();
    await keyward.firstStart({});
    expect(
      await attempt({ storage, events }, () =>
        keyward.firstStart({ clientSecret: 'other', password: 'other', username: 'other' }),
      ),
    ).toEqual({ refused: undefined, changed: [], told: [] });
  });

  test.each(['https://new.example', `${issuer}/iam`, 'http://id.example'])(
    'under the issuer %s is refused, and changes nothing, where the installation belongs to another',
    async (other) => {
      const first = start();
      await first.keyward.firstStart({});
      const { keyward, storage, events } = start(first.storage, other);
      expect(await attempt({ storage, events }, () => keyward.firstStart({}))).toEqual({
        refused: 'issuer_moved',
        changed: [],
        told: [],
      });
      await expect(keyward.firstStart({})).rejects.toMatchObject({ values: { stored: issuer } });
    },
  );

  test('moves the Management API along with the issuer', async () => {
    const first = start();
    await first.keyward.firstStart({});
    await start(first.storage, 'https://new.example').keyward.firstStart({ movesIssuer: true });
    expect((await systemOf(first.storage)).identifierUrl).toBe(
      managementAudience('https://new.example'),
    );
  });

  test('tells that it changed something, so that nothing old is remembered', async () => {
    const first = start();
    await first.keyward.firstStart({});
    const { keyward, storage, events } = start(first.storage, 'https://new.example');
    expect(
      await attempt({ storage, events }, () => keyward.firstStart({ movesIssuer: true })),
    ).toEqual({
      refused: undefined,
      changed: ['clients', 'resources', 'audiences'],
      told: ['installation.updated'],
    });
  });

  test('says so when the address of the Management API is taken by another resource', async () => {
    const first = start();
    await first.keyward.firstStart({});
    await first.keyward.resources.create({
      type: 'api',
      name: 'squatter',
      identifierUrl: managementAudience('https://new.example'),
    });
    await expect(
      start(first.storage, 'https://new.example').keyward.firstStart({ movesIssuer: true }),
    ).rejects.toMatchObject({ code: 'already_exists' });
  });

  test('hands out the scopes that are new', async () => {
    const { keyward, storage } = start();
    await keyward.firstStart({});
    await storage.scopes.removeAll([{ attribute: 'name', in: ['read:clients', 'delete:scopes'] }]);
    await keyward.firstStart({});
    expect(await heldNames(storage)).toEqual(allNames);
  });

  test('gives new scopes to nobody but the Default Client', async () => {
    const { keyward, storage } = start();
    await keyward.firstStart({});
    const { id } = await keyward.clients.create({ name: 'shop' });
    await keyward.clients.authorizeResources(id, [(await systemOf(storage)).id]);
    await storage.scopes.removeAll([{ attribute: 'name', equals: 'read:clients' }]);
    await keyward.firstStart({});
    expect(await storage.permissions.all([{ attribute: 'clientId', equals: id }])).toEqual([]);
  });
});

describe('the client of the console', () => {
  const consoleOf = async (storage: Storage) => (await storage.clients.find(consoleClientId))!;
  const scopeIdsOf = async (storage: Storage) => {
    const held = await storage.permissions.all([
      { attribute: 'clientId', equals: consoleClientId },
    ]);
    return held.map(({ scopeId }) => scopeId);
  };
  /** As an installation of an earlier version has it. */
  const withoutConsole = async () => {
    const started = start();
    await started.keyward.firstStart({});
    await started.storage.clients.removeAll([{ attribute: 'id', equals: consoleClientId }]);
    return started;
  };

  test('is public, first-party and global, and comes back to the console alone', async () => {
    const { keyward, storage } = start();
    await keyward.firstStart({});
    expect(await consoleOf(storage)).toMatchObject({
      isPublic: true,
      isFirstParty: true,
      isGlobal: true,
      isDefault: false,
      secret: null,
      metadata: {
        grant_types: ['authorization_code', 'refresh_token'],
        urls: {
          redirect_uris: ['https://id.example/console/callback'],
          post_logout_redirect_uris: ['https://id.example/console/'],
        },
        oauth: { token_endpoint_auth_method: 'none', require_pkce: true },
      },
    });
  });

  test('may ask for every scope of the Management API', async () => {
    const { keyward, storage } = start();
    await keyward.firstStart({});
    expect(await scopeIdsOf(storage)).toHaveLength(allNames.length);
  });

  test('is made by the next start of an earlier installation', async () => {
    const { keyward, storage } = await withoutConsole();
    await keyward.firstStart({});
    expect((await consoleOf(storage)).name).toBe('Keyward Console');
    expect(await scopeIdsOf(storage)).toHaveLength(allNames.length);
  });

  test('has its id in its name where another client has the name already', async () => {
    const { keyward, storage } = await withoutConsole();
    await keyward.clients.create({ name: 'KEYWARD CONSOLE' });
    await keyward.firstStart({});
    expect((await consoleOf(storage)).name).toBe(`Keyward Console ${consoleClientId}`);
  });

  test('gets scopes that are new', async () => {
    const { keyward, storage } = start();
    await keyward.firstStart({});
    await storage.scopes.removeAll([{ attribute: 'name', equals: 'read:clients' }]);
    await keyward.firstStart({});
    expect(await scopeIdsOf(storage)).toHaveLength(allNames.length);
  });

  test('moves with the issuer, and asks nobody to agree for that', async () => {
    const first = start();
    await first.keyward.firstStart({});
    await start(first.storage, 'https://new.example/iam').keyward.firstStart({
      movesIssuer: true,
    });
    const { metadata, createdAt, updatedAt } = await consoleOf(first.storage);
    expect(metadata.urls.redirect_uris).toEqual(['https://new.example/iam/console/callback']);
    expect(metadata.urls.post_logout_redirect_uris).toEqual(['https://new.example/iam/console/']);
    expect(updatedAt).toEqual(createdAt);
  });

  test('is not made where an operator gave its id to the Default Client', async () => {
    const { keyward, storage } = start();
    await keyward.firstStart({ clientId: consoleClientId });
    await keyward.firstStart({});
    expect(await storage.clients.all([])).toMatchObject([{ isDefault: true, isPublic: false }]);
  });
});

describe('eight instances that start at once on one storage', () => {
  const together = async () => {
    const storage = inMemoryStorage();
    const random = platform().random; // ids of different instances never collide
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        createKeyward({ ...platform(storage), random }).firstStart({}),
      ),
    );
    return { storage, issued: answers.filter((answer) => answer !== undefined) };
  };

  test('get credentials exactly once', async () => {
    expect((await together()).issued).toHaveLength(1);
  });

  test('get credentials that are those of the Default Client', async () => {
    const { storage, issued } = await together();
    expect(await defaultOf(storage)).toMatchObject({
      id: issued[0]!.clientId,
      secret: issued[0]!.clientSecret,
    });
  });

  test('make one of everything', async () => {
    const { storage } = await together();
    const counts = await Promise.all(
      [
        storage.tenants,
        storage.users,
        storage.tenantAdmins,
        storage.resources,
        storage.clients,
      ].map(async (store) => (await store.all([])).length),
    );
    expect(counts).toEqual([1, 1, 1, 1, 2]);
  });

  test('give way to one that commits between the look and the write', async () => {
    const {
      storage,
      issued: [first],
    } = await together();
    const unseen = { ...storage.tenants, all: () => Promise.resolve([]) };
    const late: Storage = {
      ...storage,
      tenants: unseen,
      within: () => late,
      transaction: (work) =>
        storage.transaction((stores, within) =>
          work(
            {
              ...stores,
              tenants: {
                add: stores.tenants.add.bind(stores.tenants),
                all: unseen.all,
              } as unknown as typeof stores.tenants,
            },
            within,
          ),
        ),
    };
    const second = await createKeyward({
      ...platform(late),
      random: { ...platform().random, uuid: () => '20000000-0000-4000-8000-000000000000' },
    }).firstStart({});
    expect(first !== undefined).toBe(true);
    expect(second).toBeUndefined();
  });

  test('hand out every scope once', async () => {
    expect(await heldNames((await together()).storage)).toEqual(allNames);
  });

  test('hand out new scopes once', async () => {
    const { storage } = await together();
    const random = {
      ...platform().random,
      uuid: (() => {
        let count = 0;
        return () => `10000000-0000-4000-8000-${String(++count).padStart(12, '0')}`;
      })(),
    };
    await storage.scopes.removeAll([{ attribute: 'name', equals: 'read:clients' }]);
    await Promise.all(
      Array.from({ length: 8 }, () =>
        createKeyward({ ...platform(storage), random }).firstStart({}),
      ),
    );
    expect(await heldNames(storage)).toEqual(allNames);
  });
});
