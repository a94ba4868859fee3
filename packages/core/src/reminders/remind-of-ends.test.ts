import { describe, expect, test } from '@jest/globals';
import { samlMetadata } from '../testing/saml.test-support.js';
import { addApp, addUser } from '../testing/people.test-support.js';
import { acme, addClient, issuer, setUp } from '../testing/set-up.test-support.js';
import type { AccessKey } from '../model/key/access-key.js';
import { mostReminded } from '../people/administrators-of.js';

const day = 86_400;

const setting = async () => {
  const world = await setUp();
  const { keyward, storage, clock, notifier, random } = world;
  const user = await addUser(world, { email: 'ada@example.com', emailVerified: true });
  const admin = await addUser(world, { email: 'root@example.com', emailVerified: true });
  await keyward.tenants.addAdmins(acme, [admin.id]);
  notifier.list.length = 0;

  const inDays = (days: number): Date => new Date(clock.now().getTime() + days * day * 1000);
  const addKey = async (purpose: AccessKey['purpose'], days: number, more = {}): Promise<void> => {
    const at = clock.now();
    await storage.accessKeys.add({
      id: random.uuid(),
      purpose,
      tenantId: acme,
      userId: purpose === 'registration' || purpose === 'scim' ? null : user.id,
      clientId: null,
      resourceId: null,
      label: 'Backup',
      secretDigest: random.uuid(),
      opens: {},
      uses: null,
      used: 0,
      createdByClientId: null,
      expiresAt: inDays(days),
      lastUsedAt: null,
      createdBy: null,
      createdAt: at,
      updatedBy: null,
      updatedAt: at,
      ...more,
    });
  };
  /** Lets so many days pass, and asks every hour of the last one. */
  const pass = async (days: number): Promise<number> => {
    clock.advance(days * day);
    return keyward.remindOfEnds();
  };
  const told = () => notifier.list.map(({ to, ending }) => `${ending} ${to}`);
  return { world, keyward, storage, clock, notifier, user, admin, inDays, addKey, pass, told };
};

describe('what ends', () => {
  test.each([
    ['30 days', 59],
    ['7 days', 82],
  ])('is told %s before its end', async (_, passed) => {
    const { addKey, pass, told } = await setting();
    await addKey('personal', 90);
    await pass(passed);
    expect(told()).toEqual([]);
    await pass(1);
    expect(told()).toEqual(['personal_token ada@example.com']);
  });

  test('is told once, however often it is asked', async () => {
    const { addKey, pass, told } = await setting();
    await addKey('personal', 90);
    for (const days of [60, 0, 1, 1, 1, 1]) await pass(days);
    expect(told().length).toBe(1);
  });

  test('is told once of two servers that ask at the same time', async () => {
    const { addKey, clock, keyward, told } = await setting();
    await addKey('personal', 90);
    clock.advance(60 * day);
    await Promise.all([keyward.remindOfEnds(), keyward.remindOfEnds()]);
    expect(told().length).toBe(1);
  });

  test('is told by a server that was down for two days', async () => {
    const { addKey, pass, told } = await setting();
    await addKey('personal', 90);
    await pass(85);
    expect(told().length).toBe(1);
  });

  test('is told 30 and 7 days before its end, once each', async () => {
    const { addKey, pass, notifier } = await setting();
    await addKey('personal', 90);
    for (let at = 0; at < 92; at++) await pass(1);
    expect(notifier.list.map(({ values }) => Number(values['minutes']) / 1440)).toEqual([30, 7]);
  });

  test('brings no reminder on its first day when it is made for fewer days than that', async () => {
    const { addKey, pass, told } = await setting();
    for (const days of [7, 30]) await addKey('personal', days);
    await pass(0);
    await pass(1);
    expect(told()).toEqual([]);
  });

  test('is told anew when its end is another', async () => {
    const { world, keyward, pass, inDays, told } = await setting();
    const client = await addClient(world, { isGlobal: false, tenantId: acme });
    const endAt = (days: number) =>
      world.storage.clients.change(client.id, (current) => ({
        ...current,
        secretExpiresAt: inDays(days),
      }));
    await endAt(7);
    await pass(0);
    await endAt(10);
    await pass(3);
    expect(told().length).toBe(2);
    expect(await keyward.remindOfEnds()).toBe(0);
  });
});

describe('whom it concerns', () => {
  test.each([
    ['a personal token', 'personal', ['personal_token ada@example.com']],
    ['a delegate', 'delegate', ['delegate ada@example.com']],
    ['a registration token', 'registration', ['registration_token root@example.com']],
    ['a SCIM token', 'scim', ['scim_token root@example.com']],
    ['a yes to support', 'support', []],
  ] as const)('of %s', async (_, purpose, expected) => {
    const { addKey, pass, told } = await setting();
    await addKey(purpose, 90);
    await pass(60);
    expect(told()).toEqual(expected);
  });

  test('of a registration token, with a link to its page in the console', async () => {
    const { storage, addKey, pass, notifier } = await setting();
    await addKey('registration', 90);
    const [key] = await storage.accessKeys.all([]);
    await pass(60);
    expect(notifier.list[0]?.values['link']).toBe(
      `${issuer}/console/registration-tokens/${key!.id}`,
    );
  });

  test('of a client secret, the administrators of the tenant', async () => {
    const { world, pass, inDays, notifier } = await setting();
    const client = await addClient(world, { isGlobal: false, tenantId: acme, name: 'Shop' });
    const secretExpiresAt = inDays(30);
    await world.storage.clients.change(client.id, (current) => ({ ...current, secretExpiresAt }));
    await pass(0);
    expect(notifier.list).toEqual([
      expect.objectContaining({
        kind: 'end_ahead',
        ending: 'client_secret',
        to: 'root@example.com',
        values: expect.objectContaining({
          thing_name: 'Shop',
          ends_at: secretExpiresAt.toISOString(),
          link: `${issuer}/console/applications/${client.id}`,
        }),
      }),
    ]);
  });

  test('of a secret of a client of all tenants, those of the default tenant alone', async () => {
    const { world, keyward, pass, inDays, told } = await setting();
    const defaultTenantId = (await world.keyward.directory.defaultTenantId())!;
    const email = 'global@example.com';
    const admin = await addUser(world, { tenantId: defaultTenantId, email, emailVerified: true });
    await keyward.tenants.addAdmins(defaultTenantId, [admin.id]);
    const client = await addClient(world, { isGlobal: true, tenantId: acme });
    const secretExpiresAt = inDays(30);
    await world.storage.clients.change(client.id, (current) => ({ ...current, secretExpiresAt }));
    await pass(0);
    expect(told()).toEqual(['client_secret global@example.com']);
  });

  test('of a certificate of a SAML provider, the administrators of its tenant', async () => {
    const { keyward, inDays, pass, told } = await setting();
    const certificates = [`MIIB${inDays(7).getTime()}`, 'MIIB'];
    await keyward.identityProviders.create(acme, {
      type: 'saml',
      name: 'Saml',
      metadata: { ...samlMetadata, certificates },
    });
    await pass(0);
    expect(told()).toEqual(['provider_certificate root@example.com']);
  });

  test('of the certificates of a SAML application, the administrators of its tenant, once each', async () => {
    const { world, inDays, pass, told, notifier } = await setting();
    const [first, second] = [`MIIB${inDays(7).getTime()}`, `MIIB${inDays(30).getTime()}`];
    const client = await addApp(world, {
      metadata: {
        saml: {
          entity_id: 'urn:shop',
          acs_urls: ['https://shop.example/acs'],
          certificates: [first, 'MIIB'],
          encryption_certificate: second,
        },
      },
    });
    await pass(0);
    const each = 'application_certificate root@example.com';
    expect(told()).toEqual([each, each]);
    const link = `${issuer}/console/applications/${client.id}/saml`;
    expect(notifier.list.map(({ values }) => values['link'])).toEqual([link, link]);
  });

  test('is none who is blocked', async () => {
    const { keyward, user, addKey, pass, told } = await setting();
    await addKey('personal', 90);
    await keyward.users.block(user.id);
    await pass(60);
    expect(told()).toEqual([]);
  });

  test('is no more than a bounded number of administrators', async () => {
    const { world, keyward, addKey, pass, told } = await setting();
    const ids: string[] = [];
    for (let at = 0; at < mostReminded; at++) {
      const { id } = await addUser(world, { email: `a${at}@example.com`, emailVerified: true });
      ids.push(id);
    }
    await keyward.tenants.addAdmins(acme, ids);
    await addKey('registration', 90);
    await pass(60);
    expect(told().length).toBe(mostReminded);
  });
});

test('what a person called it does not stand in a mail to an address that is not proven', async () => {
  const { storage, user, addKey, pass, notifier } = await setting();
  await storage.users.change(user.id, (current) => ({ ...current, emailVerified: false }));
  await addKey('personal', 90);
  await pass(60);
  expect(notifier.list[0]?.values['thing_name']).toBe('');
});

test('a kind of which there are many is read page by page', async () => {
  const { addKey, pass, told } = await setting();
  for (let at = 0; at < 250; at++) await addKey('personal', 90);
  await pass(60);
  expect(told().length).toBe(250);
});
