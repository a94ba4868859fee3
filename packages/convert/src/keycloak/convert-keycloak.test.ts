import { beforeAll, describe, expect, test } from '@jest/globals';
import type { DocumentClient } from '../document.js';
import type { Loss } from '../losses.js';
import { people, personIds, realm } from '../testing/realm.test-support.js';
import { inputOf, run, takesEach, type Converted } from '../testing/run.test-support.js';
import { builtInClients } from './built-in.js';
import { convertKeycloak } from './convert-keycloak.js';

const convert = (given: object = realm, more = {}): Promise<Converted> =>
  run(convertKeycloak, [inputOf(JSON.stringify(given), 'harbour.json', 1000)], {
    ...takesEach,
    ...more,
  });

let converted: Converted;
beforeAll(async () => {
  converted = await convert();
});

const lost = (code: Loss['code']): readonly string[] =>
  converted.losses.filter((loss) => loss.code === code).map(({ key, path }) => `${key} ${path}`);
const own = () => converted.documents[1]!;
const client = (alias: string): DocumentClient =>
  own().clients!.find(({ client_alias }) => client_alias === alias)!;

describe('a realm becomes a tenant', () => {
  test('with its settings', () => {
    expect(converted.documents[0]!.tenants).toEqual([
      {
        tenant_name: 'harbour',
        tenant_display_name: 'Harbour',
        default_roles: [{ role: 'clerk', tenant: 'harbour' }],
        tenant_metadata: {
          self_registration_enabled: true,
          email_verification_required: true,
          password_policy: { min_length: 10, require_digit: true },
          session: { idle_lifetime: 3600, absolute_lifetime: 43_200 },
          mfa: { policy: 'optional' },
          lockout: { max_attempts: 12, window_seconds: 43_200, duration_seconds: 900 },
        },
      },
    ]);
  });

  test('with the language of its pages', async () => {
    const spoken = {
      ...realm,
      internationalizationEnabled: true,
      supportedLocales: ['de', 'en'],
      defaultLocale: 'de',
    };
    const { documents, losses } = await convert(spoken);
    expect(documents[0]!.tenants![0]!.tenant_metadata).toMatchObject({ default_locale: 'de' });
    expect(losses).toContainEqual(
      expect.objectContaining({ code: 'setting_changed', path: 'supportedLocales' }),
    );
  });

  test.each([
    [{ internationalizationEnabled: false, defaultLocale: 'de' }, []],
    [{ internationalizationEnabled: true, defaultLocale: '' }, []],
    [{ internationalizationEnabled: true, defaultLocale: 'de DE' }, ['defaultLocale']],
  ])(
    'without one for %j: it is no language tag, or counts for nothing (RFC 5646 §2.1)',
    async (given, paths) => {
      const { documents, losses } = await convert({ ...realm, ...given });
      expect(documents[0]!.tenants![0]!.tenant_metadata).not.toHaveProperty('default_locale');
      expect(losses.map(({ path }) => path).filter((path) => /[lL]ocale/.test(path))).toEqual(
        paths,
      );
    },
  );

  test('and another name, where one is given', async () => {
    const { documents } = await convert(realm, { tenant: 'Other Port' });
    expect(documents[1]!.tenant).toBe('other-port');
  });
});

test('what people made is counted, as it was read and as it is written', () => {
  const { client, group, role } = converted.counts;
  expect(group).toEqual({ read: own().groups!.length, written: own().groups!.length });
  expect(role).toEqual({ read: own().roles!.length, written: own().roles!.length });
  expect(client!.read).toBe(
    (realm.clients as readonly { clientId: string }[]).filter(
      ({ clientId }) => !builtInClients.has(clientId),
    ).length,
  );
});

describe('roles of clients are permissions', () => {
  test('a client with roles is a resource with a scope for each', () => {
    expect(own().resources).toEqual([
      {
        resource_name: 'orders',
        resource_type: 'api',
        resource_description: 'Orders API',
        resource_metadata: {
          identifier_url: 'urn:harbour:orders',
          rbac_enabled: true,
          token_lifetime: 300,
        },
        scopes: [
          { scope_name: 'read', scope_description: undefined },
          { scope_name: 'write', scope_description: 'Changes orders' },
        ],
      },
    ]);
  });

  test.each([
    ['clerk', []],
    ['manager', [{ resource: 'orders', scope: 'write' }]],
    ['orders/read', [{ resource: 'orders', scope: 'read' }]],
  ])('the role %s holds what it reached', (name, permissions) => {
    const role = own().roles!.find(({ role_name }) => role_name === name);
    expect(role?.permissions).toEqual(permissions);
  });

  test('roles that every realm has stay behind', () => {
    expect(own().roles!.map(({ role_name }) => role_name)).toEqual([
      'clerk',
      'manager',
      'orders/read',
      'orders/write',
    ]);
  });

  test('roles within roles of any depth, and in a circle, end', async () => {
    const circle = [
      { name: 'a', composites: { realm: ['b'] } },
      { name: 'b', composites: { realm: ['a'], client: { orders: ['read'] } } },
    ];
    const roles = { ...realm.roles, realm: [...realm.roles.realm, ...circle] };
    const { documents } = await convert({ ...realm, roles });
    const role = documents[1]!.roles!.find(({ role_name }) => role_name === 'a');
    expect(role?.permissions).toEqual([{ resource: 'orders', scope: 'read' }]);
  });
});

test('groups are named by their path, those within before those around', () => {
  expect(own().groups).toEqual([
    {
      group_name: 'sales/emea',
      group_description: undefined,
      app_metadata: [],
      roles: [{ role: 'orders/write' }],
      groups: [],
    },
    {
      group_name: 'sales',
      group_description: undefined,
      app_metadata: [{ key: 'attribute.region', value: 'north' }],
      roles: [{ role: 'clerk' }],
      groups: [{ group: 'sales/emea' }],
    },
  ]);
});

describe('clients', () => {
  test('keep their ID as an alias', () => {
    expect(own().clients!.map(({ client_alias }) => client_alias)).toEqual([
      'shop',
      'phone',
      'night-report',
    ]);
  });

  test.each([
    ['shop', 'regular_web', ['authorization_code', 'refresh_token']],
    ['phone', 'native', ['authorization_code', 'refresh_token']],
    ['night-report', 'machine_to_machine', ['client_credentials']],
  ])('%s is of the type %s', (alias, type, grants) => {
    expect(client(alias)).toMatchObject({
      client_type: type,
      client_metadata: { grant_types: grants },
    });
  });

  test('an address that stands for many is left out, and never widened', () => {
    expect(client('shop').client_metadata).toMatchObject({
      urls: {
        redirect_uris: ['https://shop.harbour.example/callback'],
        post_logout_redirect_uris: ['https://shop.harbour.example/callback'],
        allowed_origins: ['https://shop.harbour.example'],
      },
      oauth: { require_pkce: true },
    });
    expect(lost('redirect_uri_unfit')).toEqual(['shop redirectUris']);
  });

  test('refer to their secrets, which stand by themselves', () => {
    expect(client('shop').client_secret).toEqual({ env: 'SHOP_SECRET' });
    expect(converted.secrets.get('SHOP_SECRET')).toBe('a-secret-of-the-shop');
    expect(lost('secret_masked')).toEqual(['night-report secret']);
  });

  test('whose secret does not fit get a new one, and are told apart from those whose secret is hidden', async () => {
    const answer = await convert({
      ...realm,
      clients: realm.clients.map((each) =>
        each.clientId === 'shop' ? { ...each, secret: 'short' } : each,
      ),
    });
    const secrets = answer.losses.filter(({ code }) => code.startsWith('secret_'));
    expect(secrets.map(({ code, key }) => `${code} ${key}`)).toEqual([
      'secret_unfit shop',
      'secret_masked night-report',
    ]);
  });

  test.each([
    ['shop, with the full scope, may get each permission for people', 'shop', ['read', 'write']],
    ['phone, without it, those of its scope mappings', 'phone', ['read']],
    ['night-report, for itself, those of its service account', 'night-report', ['read']],
  ])('%s', (_, alias, permissions) => {
    expect(client(alias).resources).toEqual([{ resource: 'orders', permissions }]);
  });

  test.each(['with space', 'a:b', 'kwr.shop', 'b0a3f8a6-1f5e-4d0c-9b1f-5f3c1f0f7d11', 'küste'])(
    'whose id cannot be an alias come without it: %s',
    async (clientId) => {
      const clients = realm.clients.map((each) =>
        each.clientId === 'shop' ? { ...each, clientId } : each,
      );
      const { documents, losses } = await convert({ ...realm, clients });
      const made = documents[1]!.clients!.find(({ client_name }) => client_name === 'Shop');
      expect(made).toMatchObject({ client_alias: undefined });
      expect(losses).toContainEqual(
        expect.objectContaining({ code: 'client_id_unfit', key: clientId, path: 'clientId' }),
      );
    },
  );

  test('that are switched off or speak SAML are left out', () => {
    expect(lost('client_disabled')).toEqual(['old enabled']);
    expect(lost('client_kind_unknown')).toEqual(['legacy protocol']);
  });
});

test('a provider comes with the mappers that have a counterpart', () => {
  expect(own().identity_providers).toEqual([
    {
      provider_name: 'partner',
      provider_type: 'oidc',
      provider_description: 'Partner',
      provider_metadata: {
        issuer: 'https://id.partner.example',
        client_id: 'keycloak-there',
        client_secret: { env: 'PROVIDER_PARTNER_SECRET' },
        scopes: ['openid', 'email'],
      },
      is_enabled: true,
      create_users: true,
      account_linking: 'verified_email',
      role_mapping: [{ claim: 'department', value: 'orders', role: 'clerk' }],
    },
  ]);
});

describe('a person', () => {
  test('keeps the ID, the factors and what they have', () => {
    expect(converted.users[0]).toEqual({
      id: personIds.ada,
      username: 'ada',
      email: 'ada@harbour.example',
      email_verified: true,
      name: 'Ada Lovelace',
      is_blocked: false,
      given_name: 'Ada',
      family_name: 'Lovelace',
      locale: 'de',
      password_hash: {
        algorithm: 'pbkdf2',
        value: expect.stringMatching(/^\$pbkdf2-sha256\$i=1000,l=32\$[^$=]+\$[^$=]+$/) as unknown,
      },
      must_change_password: true,
      roles: ['manager', 'clerk'],
      groups: ['sales/emea'],
      identities: [{ provider_name: 'partner', provider_user_id: 'there-7' }],
      authenticators: [{ authenticator_type: 'totp', secret: 'HFSGMOLFGIZGGYJUMUYGMNDBHA4TIMRR' }],
      app_metadata: [
        { key: 'attribute.badge', value: '7' },
        { key: 'attribute.desks', value: '["a","b"]' },
        { key: 'imported_at', value: '2026-11-29T11:17:45.296Z' },
      ],
    });
  });

  test('whose user name is an address logs in by it, and stays blocked', () => {
    expect(converted.users[1]).toMatchObject({ email: 'grace@harbour.example', is_blocked: true });
    expect(converted.users[1]).not.toHaveProperty('username');
  });

  test('who administered Keycloak administers nothing', () => {
    expect(converted.users[1]!.roles).toEqual(['orders/read']);
    expect(lost('setting_lost')).toContain(
      'grace@harbour.example clientRoles.realm-management.manage-users',
    );
  });

  test('is no service account', () => {
    expect(converted.users).toHaveLength(2);
  });

  test.each(['hash_too_costly', 'hash_malformed'] as const)(
    'whose hash is refused (%s) comes without it, and is named',
    async (verdict) => {
      const { users, losses } = await convert(realm, { judgeHash: () => verdict });
      expect(users[0]).not.toHaveProperty('password_hash');
      expect(losses.filter(({ code }) => code === verdict)).toHaveLength(2);
    },
  );

  test('has passkeys where the host stays the same', async () => {
    const { passkey } = await import('../testing/realm.test-support.js');
    const given = { ...realm, users: [{ ...people[0], credentials: [passkey] }] };
    expect((await convert(given, { rpId: 'id.harbour.example' })).users[0]!.authenticators).toEqual(
      [
        {
          authenticator_type: 'passkey',
          credential_id: 'Y3JlZGVudGlhbC0x',
          public_key: 'pQECAyYgASFYIGVJ1Tg0fXOj',
          signature_counter: 7,
          transports: ['internal'],
        },
      ],
    );
    expect((await convert(given)).losses.map(({ code }) => code)).toContain('passkey_bound');
  });
});

describe('Rule: no part of the input goes without a word', () => {
  test.each([
    ['unknown_path', 'harbour futureSetting'],
    ['flow_lost', 'harbour authenticationFlows.our browser'],
    ['setting_lost', 'harbour browserFlow'],
    ['setting_lost', 'harbour components.org.keycloak.storage.UserStorageProvider.corporate-ldap'],
    ['keys_lost', 'harbour components.org.keycloak.keys.KeyProvider'],
    ['mail_settings', 'harbour smtpServer'],
    ['policy_changed', 'harbour passwordPolicy.notContainsUsername'],
    ['client_scopes_lost', 'harbour clientScopes.badges'],
    ['mapper_lost', 'shop protocolMappers.badge'],
    ['mapper_lost', 'partner identityProviderMappers.everybody'],
    ['provider_unknown', 'faces providerId'],
    ['composite_flattened', 'manager composites'],
    ['audience_changed', 'orders clientId'],
  ] as const)('%s: %s', (code, place) => {
    expect(lost(code)).toContain(place);
  });

  test('a member that appears anywhere is reported', async () => {
    const [ada] = people;
    const given = { ...realm, users: [{ ...ada, shoeSize: 44 }] };
    const { losses } = await convert(given);
    expect(losses).toContainEqual(
      expect.objectContaining({ code: 'unknown_path', key: 'ada', path: 'shoeSize' }),
    );
  });

  test('no secret and no hash stands in a loss or in a document', () => {
    const told = JSON.stringify([converted.losses, converted.documents]);
    expect(told).not.toMatch(/secret[ -]of[ -]the|pbkdf2-sha256\$/);
  });
});

describe('an export in several files', () => {
  const { users, ...alone } = realm;
  const files = [
    inputOf(JSON.stringify({ realm: 'harbour', users }), 'harbour-users-0.json', 900),
    inputOf(JSON.stringify(alone), 'harbour-realm.json', 900),
  ];

  test('is read in any order', async () => {
    const together = await run(convertKeycloak, files, takesEach);
    expect(together.users).toEqual(converted.users);
    expect(together.documents).toEqual(converted.documents);
  });

  test.each([
    ['without the realm', [files[0]!], /ends with -realm\.json/],
    ['with two realms', [files[1]!, files[1]!], /holds a second realm/],
    ['of several realms', [inputOf('[{"realm":"a"}]', 'all.json')], /all\.json.*--realm/],
  ])('%s is refused', async (_, inputs, why) => {
    await expect(run(convertKeycloak, inputs, takesEach)).rejects.toThrow(why);
  });
});
