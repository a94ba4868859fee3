import { describe, expect, test } from '@jest/globals';
import type { TenantMetadataPatch } from '../../model/tenant/tenant-metadata.js';
import { acme, globex, refusalOf, type World } from '../../testing/set-up.test-support.js';
import { atAStranger, callback } from '../../testing/strangers.test-support.js';

const issuer = 'https://publisher.example';
const jwks_uri = `${issuer}/keys`;
const given = {
  client_name: 'Robot',
  redirect_uris: [callback],
  token_endpoint_auth_method: 'none',
};
type Members = Readonly<Record<string, unknown>>;

/** A tenant with a publisher, whose statements `sign` makes. */
const setting = async (metadata: TenantMetadataPatch = {}) => {
  const at = await atAStranger();
  const { world } = at;
  const { keyward, signer, clientDocuments, clock } = world;
  const { privateKey, publicKey } = await signer.createKeyPair('ES256');
  const jwk = { ...signer.publicJwk(publicKey), kid: 'k', alg: 'ES256', use: 'sig' };
  clientDocuments.answers.set(jwks_uri, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ keys: [jwk] }),
  });
  await keyward.tenants.modify(acme, {
    metadata: { software_publishers: [{ issuer, jwks_uri }], ...metadata },
  });
  const sign = (claims: Members = {}): string => {
    const exp = Math.floor(clock.now().getTime() / 1000) + 600;
    const said = { iss: issuer, exp, client_name: 'Vouched robot', ...claims };
    return signer.sign(said, { typ: 'JWT', kid: 'k' }, 'ES256', privateKey);
  };
  const open = (members: Members = {}) =>
    keyward.strangers!.register({ ...given, ...members }, () => Promise.resolve());
  return { ...at, sign, open };
};

const withToken = async ({ keyward }: World) => {
  const { secret } = await keyward.registrationTokens.create({
    label: 'x',
    tenantId: acme,
    uses: 9,
    isPublic: true,
  });
  return (members: Members = {}) =>
    keyward.strangers!.withToken.register(secret, { ...given, ...members });
};

const needed: TenantMetadataPatch = {
  unregistered_clients: { registration: 'open', require_statement: true },
};

describe('a software statement counts only when a publisher of the tenant has signed it', () => {
  test('and its members win over plain ones (RFC 7591 §2.3)', async () => {
    const { world, sign, open } = await setting();
    expect((await open({ software_statement: sign() })).name).toBe('Vouched robot');
    const register = await withToken(world);
    expect((await register({ software_statement: sign() })).name).toBe('Vouched robot');
  });

  test.each<[string, Members, string]>([
    ['of another issuer', { iss: 'https://other.example' }, 'software_statement_unapproved'],
    ['that has ended', { exp: 1 }, 'software_statement_invalid'],
    ['without an end', { exp: undefined }, 'software_statement_invalid'],
  ])('and none %s', async (_, claims, code) => {
    const { world, sign, open } = await setting();
    expect(await refusalOf(open({ software_statement: sign(claims) }))).toBe(code);
    const register = await withToken(world);
    expect(await refusalOf(register({ software_statement: sign(claims) }))).toBe(code);
  });

  test.each(['x', 7, 'a.b.c'])('and no text that is none: %s', async (software_statement) => {
    const { open } = await setting();
    expect(await refusalOf(open({ software_statement }))).toBe('software_statement_invalid');
  });

  test('and none that another key has signed', async () => {
    const { open, sign, world } = await setting();
    const statement = sign();
    world.clientDocuments.answers.set(jwks_uri, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ keys: [] }),
    });
    expect(await refusalOf(open({ software_statement: statement }))).not.toBeUndefined();
  });
});

describe('a tenant that requires one', () => {
  test('takes no registration without it', async () => {
    const { world, open } = await setting(needed);
    expect(await refusalOf(open())).toBe('software_statement_invalid');
    const register = await withToken(world);
    expect(await refusalOf(register())).toBe('software_statement_invalid');
  });

  test('asks for it again where the client comes in', async () => {
    const { world, ask, open, sign } = await setting(needed);
    const { clientId } = await open({ software_statement: sign() });
    expect((await ask({ client_id: clientId })).kind).toBe('consent');
    await world.keyward.tenants.modify(acme, {
      metadata: { software_publishers: [{ issuer: 'https://another.example', jwks_uri }] },
    });
    expect(await refusalOf(ask({ client_id: clientId }))).toBe('unregistered_client_refused');
  });

  test('takes none that registered before without one', async () => {
    const { world, ask, open } = await setting();
    const { clientId } = await open();
    await world.keyward.tenants.modify(acme, { metadata: needed });
    expect(await refusalOf(ask({ client_id: clientId }))).toBe('unregistered_client_refused');
  });
});

test.each<[string, Members]>([
  ['no issuer', { jwks_uri }],
  ['no keys', { issuer }],
  ['keys twice', { issuer, jwks_uri, jwks: { keys: [] } }],
  ['keys of a private network', { issuer, jwks_uri: 'https://10.0.0.1/keys' }],
  ['keys that are none', { issuer, jwks: { keys: [] } }],
  ['more than that', { issuer, jwks_uri, name: 'x' }],
])('a publisher with %s is refused', async (_, publisher) => {
  const { world } = await atAStranger();
  const modify = world.keyward.tenants.modify(globex, {
    metadata: { software_publishers: [publisher] },
  });
  expect(await refusalOf(modify)).toBe('invalid_field');
});
