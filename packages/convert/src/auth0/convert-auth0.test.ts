import { beforeAll, describe, expect, test } from '@jest/globals';
import type { DocumentClient } from '../document.js';
import type { Loss } from '../losses.js';
import {
  auth0Certificate,
  auth0Hash,
  auth0Hashes,
  auth0Ids,
  auth0People,
  auth0Tenant,
  linesOf,
} from '../testing/auth0.test-support.js';
import { inputOf, run, takesEach, type Converted } from '../testing/run.test-support.js';
import { stray, withStrayMembers } from '../testing/silent-paths.test-support.js';
import { convertAuth0 } from './convert-auth0.js';

interface Given {
  readonly tenant?: object;
  readonly people?: readonly object[];
  readonly hashes?: readonly object[];
}

// JSON is YAML, too; the command brings a reader of the whole.
const options = { ...takesEach, readYaml: (text: string): unknown => JSON.parse(text) };
const filesOf = ({ tenant, people, hashes }: Given) => [
  ...(tenant === undefined ? [] : [inputOf(JSON.stringify(tenant), 'tenant.yaml', 1000)]),
  ...(people === undefined ? [] : [inputOf(linesOf(people), 'people.json', 1000)]),
  ...(hashes === undefined ? [] : [inputOf(linesOf(hashes), 'hashes.json', 1000)]),
];
const whole: Given = { tenant: auth0Tenant, people: auth0People, hashes: auth0Hashes };
const convert = (given: Given = whole, more = {}): Promise<Converted> =>
  run(convertAuth0, filesOf(given), { ...options, ...more });

let converted: Converted;
beforeAll(async () => {
  converted = await convert();
});

const lost = (code: Loss['code'], of = converted): readonly string[] =>
  of.losses.filter((loss) => loss.code === code).map(({ key, path }) => `${key} ${path}`);
const own = () => converted.documents[1]!;
const client = (name: string): DocumentClient =>
  own().clients!.find(({ client_name }) => client_name === name)!;

describe('a tenant', () => {
  test('comes with its settings, and each organization as another', () => {
    expect(converted.documents[0]!.tenants).toEqual([
      {
        tenant_name: 'harbour',
        tenant_display_name: 'Harbour',
        tenant_metadata: {
          self_registration_enabled: true,
          password_policy: {
            min_length: 10,
            require_upper: true,
            require_lower: true,
            require_digit: true,
            history: 5,
          },
          mfa: { policy: 'always' },
          session: { idle_lifetime: 86_400, absolute_lifetime: 259_200 },
        },
      },
      { tenant_name: 'acme', tenant_display_name: 'Acme Ltd' },
    ]);
  });

  test('has another name, where one is given', async () => {
    expect((await convert(whole, { tenant: 'Other Port' })).documents[1]!.tenant).toBe(
      'other-port',
    );
  });

  test('is left out where people come alone', async () => {
    const { documents, users } = await convert({ people: auth0People });
    expect(documents).toEqual([]);
    expect(users).toHaveLength(4);
  });
});

describe('an API', () => {
  test('keeps its identifier, its lifetime and its scopes', () => {
    expect(own().resources![0]).toEqual({
      resource_name: 'Orders',
      resource_type: 'api',
      resource_metadata: {
        identifier_url: 'https://orders.harbour.example/api',
        rbac_enabled: true,
        token_lifetime: 7200,
      },
      scopes: [
        { scope_name: 'read:orders', scope_description: 'Reads orders' },
        { scope_name: 'write:orders', scope_description: 'Changes orders' },
      ],
    });
  });

  test('whose identifier is no address has another audience', () => {
    expect(own().resources![1]!.resource_metadata).toMatchObject({
      identifier_url: 'urn:harbour:reports',
    });
    expect(lost('audience_changed')).toEqual(['reports identifier']);
  });
});

test('a role holds the permissions of the APIs that came along', () => {
  expect(own().roles).toEqual([
    {
      role_name: 'Clerk',
      role_description: 'Sells',
      permissions: [{ resource: 'Orders', scope: 'read:orders' }],
    },
  ]);
  expect(lost('assignments_absent')).toEqual(['Clerk members', 'acme members']);
});

describe('clients', () => {
  test.each([
    ['Shop', 'regular_web', false, ['authorization_code', 'refresh_token']],
    ['Board', 'spa', true, ['authorization_code', 'refresh_token']],
    ['Night report', 'machine_to_machine', false, ['client_credentials']],
    ['Phone', 'native', true, ['authorization_code']],
  ])('%s is of the type %s', (name, type, isPublic, grants) => {
    expect(client(name)).toMatchObject({
      client_type: type,
      is_public: isPublic,
      client_metadata: { grant_types: grants },
    });
  });

  test('keep their ID as an alias, if the export names it', () => {
    expect(client('Shop').client_alias).toBe('Kx0ShopShopShop');
    expect(client('Night report').client_alias).toBeUndefined();
    expect(lost('client_id_absent')).toEqual(['Night report client_id']);
  });

  test('refer to their secrets, which stand by themselves', () => {
    expect(client('Shop').client_secret).toEqual({ env: 'SHOP_SECRET' });
    expect(converted.secrets.get('SHOP_SECRET')).toBe('a-secret-of-the-auth0-shop');
    expect(lost('secret_masked')).toEqual(['Night report client_secret']);
  });

  test('whose secret does not fit get a new one, and are told apart from those whose secret is hidden', async () => {
    const answer = await convert({
      ...whole,
      tenant: {
        ...auth0Tenant,
        clients: auth0Tenant.clients.map((each) =>
          each.name === 'Shop' ? { ...each, client_secret: 'short' } : each,
        ),
      },
    });
    const secrets = answer.losses.filter(({ code }) => code.startsWith('secret_'));
    expect(secrets.map(({ code, key }) => `${code} ${key}`)).toEqual([
      'secret_unfit Shop',
      'secret_masked Night report',
    ]);
  });

  test('keep their addresses and the lifetimes of their tokens', () => {
    expect(client('Shop').client_metadata).toEqual({
      grant_types: ['authorization_code', 'refresh_token'],
      urls: {
        redirect_uris: ['https://shop.harbour.example/callback'],
        post_logout_redirect_uris: ['https://shop.harbour.example'],
        allowed_origins: ['https://shop.harbour.example'],
        initiate_login_uri: 'https://shop.harbour.example/login',
        logo_uri: 'https://shop.harbour.example/logo.png',
        backchannel_logout_uri: 'https://shop.harbour.example/out',
      },
      refresh_token: {
        expiration_lifetime: 2_592_000,
        idle_lifetime: 1_296_000,
        rotation: true,
      },
      id_token: { expiration_lifetime: 36_000 },
      oauth: {
        token_endpoint_auth_method: 'client_secret_post',
        require_pushed_authorization_requests: true,
      },
    });
    expect(lost('redirect_uri_unfit')).toEqual(['Shop callbacks']);
  });

  test.each([
    ['Shop', ['Orders', 'Reports']],
    ['Night report', ['Orders']],
  ])('%s may ask the APIs %j', (name, resources) => {
    expect(client(name).resources.map(({ resource }) => resource)).toEqual(resources);
  });

  test('what a client may do for itself are its grants', () => {
    expect(client('Night report').resources).toEqual([
      { resource: 'Orders', permissions: ['read:orders'] },
    ]);
    expect(lost('setting_lost')).toContain(
      'Night report at https://harbour.eu.auth0.com/api/v2/ scope',
    );
  });

  test('that speak another protocol are left out', () => {
    expect(lost('client_kind_unknown')).toEqual(['Wiki app_type']);
  });
});

describe('connections', () => {
  test('are providers', () => {
    expect(own().identity_providers).toEqual([
      {
        provider_name: 'partner',
        provider_type: 'oidc',
        provider_description: 'Partner',
        provider_metadata: {
          issuer: 'https://id.partner.example',
          client_id: 'auth0-there',
          client_secret: { env: 'PROVIDER_PARTNER_SECRET' },
          scopes: ['openid', 'email'],
          authorization_endpoint: 'https://id.partner.example/authorize',
          token_endpoint: 'https://id.partner.example/token',
          userinfo_endpoint: 'https://id.partner.example/me',
          jwks_uri: 'https://id.partner.example/keys',
        },
        is_enabled: true,
        create_users: true,
        account_linking: 'prompt',
      },
      {
        provider_name: 'factory',
        provider_type: 'saml',
        provider_metadata: {
          entity_id: 'urn:factory',
          sso_url: 'https://saml.factory.example/sso',
          slo_url: 'https://saml.factory.example/slo',
          certificates: [auth0Certificate],
          sign_requests: true,
        },
        is_enabled: true,
        create_users: true,
        account_linking: 'prompt',
      },
    ]);
  });

  test('that lack what a provider needs, or are of another kind, are named', () => {
    expect(lost('provider_incomplete')).toEqual(['google-oauth2 options']);
    expect(lost('provider_unknown')).toEqual(['faces strategy', 'sms strategy']);
  });
});

describe('a person', () => {
  test('has the password of the file of hashes, and what the export tells', () => {
    expect(converted.users[0]).toEqual({
      username: 'ada',
      email: 'ada@harbour.example',
      email_verified: true,
      phone_number: '+4930123456',
      phone_number_verified: true,
      name: 'Ada Lovelace',
      is_blocked: false,
      given_name: 'Ada',
      family_name: 'Lovelace',
      nickname: 'ada',
      picture: 'https://s.gravatar.com/avatar/ada.png',
      locale: 'de',
      password_hash: { algorithm: 'bcrypt', value: auth0Hash },
      identities: [{ provider_name: 'partner', provider_user_id: 'there-7' }],
      app_metadata: [
        { key: 'app_metadata.plan', value: 'gold' },
        { key: 'app_metadata.seats', value: '7' },
        { key: 'app_metadata.teams', value: '["a","b"]' },
        { key: 'user_metadata.color', value: 'blue' },
        { key: 'imported_id', value: `auth0|${auth0Ids.ada}` },
        { key: 'imported_at', value: '2020-10-06T12:22:15.296Z' },
      ],
    });
  });

  test('a line says who is not blocked, so that a second export lifts the block of a first', () => {
    expect(converted.users.map(({ is_blocked: isBlocked }) => isBlocked).slice(0, 2)).toEqual([
      false,
      true,
    ]);
  });

  test('with an ID of their own is found by it, and stays blocked', () => {
    expect(converted.users[1]).toMatchObject({
      is_blocked: true,
      password_hash: { value: auth0Hash.replace('$10$', '$11$') },
    });
  });

  test('without a hash is named', () => {
    expect(converted.users[2]).not.toHaveProperty('password_hash');
    expect(lost('hash_missing')).toEqual(['grace@harbour.example passwordHash']);
  });

  test('comes without what the rules of Keyward refuse, which is named', async () => {
    const odd = {
      name: 'Ada',
      picture: 'data:image/png;base64,AAAA',
      birthdate: '1815-02-30',
      zoneinfo: 'at home',
      locale: 'Deutsch, bitte',
    };
    const answer = await convert({
      people: [{ user_id: 'auth0|1', email: 'a@b.example', ...odd }],
    });
    expect(answer.users[0]).toMatchObject({ name: 'Ada', email: 'a@b.example' });
    expect(lost('member_unfit', answer)).toEqual([
      'a@b.example picture',
      'a@b.example birthdate',
      'a@b.example zoneinfo',
      'a@b.example locale',
    ]);
  });

  test('of a provider needs none', () => {
    expect(converted.users[3]).toMatchObject({
      identities: [{ provider_name: 'partner', provider_user_id: 'there-8' }],
    });
  });

  test('has another ID here, which is told once', () => {
    expect(lost('subject_changed')).toEqual(['all people user_id']);
  });

  test.each(['hash_too_costly', 'hash_malformed'] as const)(
    'whose hash is refused (%s) comes without it, and is named',
    async (verdict) => {
      const { users, losses } = await convert(whole, { judgeHash: () => verdict });
      expect(users[0]).not.toHaveProperty('password_hash');
      expect(losses.filter(({ code }) => code === verdict)).toHaveLength(2);
    },
  );

  test('whose hash is of another kind comes without it, and is named', async () => {
    const hashes = [{ ...auth0Hashes[0], passwordHash: 'sha1:1234' }];
    const answer = await convert({ ...whole, hashes });
    expect(answer.users[0]).not.toHaveProperty('password_hash');
    expect(lost('hash_unknown', answer)).toEqual(['ada@harbour.example passwordHash']);
  });
});

describe('the file of hashes', () => {
  test('without one, that is told once', async () => {
    const answer = await convert({ tenant: auth0Tenant, people: auth0People });
    expect(lost('hash_missing', answer)).toEqual(['all people passwordHash']);
  });

  test('may hold people whom the export lacks', () => {
    expect(lost('person_missing')).toEqual(['000000000000000000000000 _id']);
  });

  test('counts once for each person', async () => {
    const hashes = [...auth0Hashes, { ...auth0Hashes[0], passwordHash: 'x' }];
    const answer = await convert({ ...whole, hashes });
    expect(answer.users[0]!.password_hash!.value).toBe(auth0Hash);
    expect(lost('identity_duplicate', answer)).toEqual([`${auth0Ids.ada} line 4`]);
  });

  test.each([1, 2, 100])('gives the same with %d hashes in the memory at once', async (most) => {
    const people = Array.from({ length: 90 }, (_, at) => ({
      user_id: `auth0|${at.toString(16).padStart(24, '0')}`,
      email: `p${at}@harbour.example`,
    }));
    const hashes = people.map(({ user_id: id }, at) => ({
      _id: { $oid: id.slice('auth0|'.length) },
      passwordHash: `$2b$10$${at}`,
    }));
    const { users, counts } = await convert({ people, hashes }, { hashesAtOnce: most });
    const byEmail = new Map(users.map(({ email, password_hash: hash }) => [email, hash?.value]));
    expect(byEmail).toEqual(new Map(people.map(({ email }, at) => [email, `$2b$10$${at}`])));
    expect(counts['user']).toEqual({ read: 90, written: 90 });
  });

  test('alone is refused, since it makes no people', async () => {
    await expect(convert({ hashes: auth0Hashes })).rejects.toThrow(/hashes alone/);
  });
});

describe('Rule: no part of the input goes without a word', () => {
  test.each([
    ['unknown_path', 'Harbour futureSetting'],
    ['code_lost', 'Harbour actions.badge'],
    ['code_lost', 'Harbour rules.old rule'],
    ['code_lost', 'Username-Password-Authentication options.customScripts'],
    ['flow_lost', 'Harbour forms.Ask'],
    ['mail_settings', 'Harbour emailProvider'],
    ['setting_lost', 'Harbour emailTemplates.verify_email'],
    ['setting_lost', 'Harbour guardianFactors.otp'],
    ['setting_lost', 'Harbour tenant.flags.enable_dynamic_client_registration'],
    ['setting_lost', 'reports signing_alg'],
    ['setting_lost', 'Board jwt_configuration.alg'],
    ['setting_lost', 'Shop grant_types'],
    ['setting_lost', 'Shop addons.samlp'],
    ['setting_lost', 'ada@harbour.example identities[2]'],
    ['mapper_lost', 'partner options.attribute_map'],
    ['policy_changed', 'Username-Password-Authentication options.password_dictionary'],
    ['credential_unknown', 'ada@harbour.example multifactor'],
    ['keys_lost', 'https://orders.harbour.example/api signing_alg'],
  ] as const)('%s: %s', (code, place) => {
    expect(lost(code)).toContain(place);
  });

  /** Parts that are lost as a whole: a loss names them. */
  const wholes = new RegExp(
    '^(actions|actionModules|triggers|rules|rulesConfigs|hooks|pages|email\\w+|phone\\w+|prompts|branding|themes' +
      '|guardianFactor\\w*|guardianPhone\\w+|customDomains|logStreams|forms|flows|flowVault\\w+|selfService\\w+' +
      '|networkACLs|tokenExchange\\w+|connectionProfiles|userAttribute\\w+|risk\\w+|supplemental\\w+|futureSetting' +
      '|attackProtection\\.\\w+|clients\\.4|connections\\.[34]' +
      '|clients\\.\\d\\.(native_social_login\\.\\w+|addons\\.\\w+|mobile\\.\\w+)' +
      '|connections\\.\\d\\.options\\.(attribute_map|fieldsMap|oidc_metadata|connection_settings)' +
      '|databases\\.0\\.options\\.(customScripts|configuration|mfa|authentication_methods' +
      '|password_no\\w+|password_dict\\w+)' +
      '|organizations\\.0\\.(connections|branding\\.colors))(\\.|$)',
  );

  test.each(withStrayMembers(auth0Tenant).filter(({ path }) => !wholes.test(path)))(
    'a member that appears at $path is named',
    async ({ sample }) => {
      expect(JSON.stringify((await convert({ tenant: sample })).losses)).toContain(stray);
    },
  );

  test.each(withStrayMembers(auth0People).filter(({ path }) => !/profileData/.test(path)))(
    'so is one of a person at $path, or it comes along',
    async ({ sample }) => {
      const { losses, users } = await convert({ people: sample });
      expect(JSON.stringify([losses, users])).toContain(stray);
    },
  );

  test.each(withStrayMembers(auth0Hashes).filter(({ path }) => /^\d$/.test(path)))(
    'so is one of a hash at $path',
    async ({ sample }) => {
      const { losses } = await convert({ people: auth0People, hashes: sample });
      expect(JSON.stringify(losses)).toContain(stray);
    },
  );

  test('no secret and no hash stands in a loss or in a document', () => {
    const told = JSON.stringify([converted.losses, converted.documents]);
    expect(told).not.toMatch(/secret-of-|\$2b\$|hidden/);
  });
});

test.each([
  ['two tenants', [inputOf('{}', 'a.yaml'), inputOf('{}', 'b.yml')], /b\.yml is a second tenant/],
  ['a tenant that is a list', [inputOf('[]', 'tenant.yaml')], /tenant\.yaml holds no tenant/],
  ['a tenant that is no YAML', [inputOf('{', 'tenant.yaml')], /^tenant\.yaml: .*JSON/],
  ['a folder of the other format', [inputOf('{}', 'tenant.json')], /--format yaml/],
  ['lines of something else', [inputOf('{"a":1}', 'a.json')], /a\.json holds neither people/],
  ['lines that are none', [inputOf('{"user_id":"a"}\n{', 'a.json')], /a\.json, line 2/],
])('%s is refused', async (_, inputs, why) => {
  await expect(run(convertAuth0, inputs, options)).rejects.toThrow(why);
});
