import { describe, expect, test } from '@jest/globals';
import type { Claims } from '../model/values/claims.js';
import { issuanceCheck } from './issuance-proof.js';
import { atAnApp, fromPerson } from '../testing/people.test-support.js';
import {
  acme,
  addClient,
  addResource,
  addScopes,
  issuer,
  letUse,
  refusalOf,
  setUp,
  tokenFor,
} from '../testing/set-up.test-support.js';

const accessTokenType = 'urn:ietf:params:oauth:token-type:access_token';

/** A person's token for an HS256 resource, whose owner knows the secret and reads the token. */
const atAnOwner = async () => {
  const setting = await atAnApp(
    await setUp(),
    { metadata: { grant_types: ['authorization_code', 'refresh_token', 'token_exchange'] } },
    { email: 'ada@example.com' },
  );
  const { world, app, resource, code, redeem } = setting;
  const changed = await world.keyward.resources.modify(resource.id, {
    signingAlgorithm: 'HS256',
  });
  const secret = changed.signingSecret!;
  const { accessToken } = await redeem(await code({ scope: 'openid email read' }));
  const { claims } = world.signer.read(accessToken)!;
  const forge = (more: Claims, from: Claims = claims): string =>
    world.signer.sign({ ...from, ...more }, { typ: 'at+jwt' }, 'HS256', secret);
  const isActive = async (token: string) => {
    const client = (await world.keyward.directory.client(app.id))!;
    return (await world.keyward.introspect(token, { client })) !== undefined;
  };
  return { ...setting, accessToken, claims, secret, forge, isActive };
};

const otherId = '11111111-2222-4333-8444-555555555555';

describe('the owner of an HS256 resource can sign with its secret; its tokens count at that resource alone', () => {
  test('what this server issued is accepted', async () => {
    const { world, accessToken, isActive } = await atAnOwner();
    expect(await isActive(accessToken)).toBe(true);
    expect((await world.keyward.userInfo(accessToken)).claims).toHaveProperty('email');
  });

  test.each<[string, (claims: Claims) => Claims]>([
    ['another id and a later end', ({ exp }) => ({ jti: otherId, exp: (exp as number) + 3600 })],
    ['another id', () => ({ jti: otherId })],
    ['a later end', ({ exp }) => ({ exp: (exp as number) + 60 })],
    ['more scopes', () => ({ scope: 'openid email read write' })],
    ['fewer scopes', () => ({ scope: 'openid email' })],
    ['a claim more', () => ({ act: { sub: 'somebody' } })],
    ['no proof', () => ({ issuance_proof: undefined })],
    ['an empty proof', () => ({ issuance_proof: '' })],
    ['a proof that is no text', () => ({ issuance_proof: ['x'] })],
  ])('its token with %s is inactive, and user info refuses it', async (_, change) => {
    const { world, claims, forge, isActive } = await atAnOwner();
    const forged = forge(change(claims));
    expect(await isActive(forged)).toBe(false);
    expect(await refusalOf(world.keyward.userInfo(forged))).toBe('token_invalid');
  });

  test('its token does not outlive the real one that is revoked', async () => {
    const { world, app, accessToken, forge, isActive } = await atAnOwner();
    const presented = fromPerson(app, 'none', {}).client;
    await world.keyward.revoke(presented, accessToken);
    expect(await isActive(forge({}))).toBe(false);
    expect(await isActive(forge({ jti: otherId }))).toBe(false);
  });

  test('its token is not exchanged', async () => {
    const { world, app, forge, accessToken } = await atAnOwner();
    const exchange = (token: string) =>
      world.keyward.token(
        fromPerson(app, 'token_exchange', {
          subject_token: token,
          subject_token_type: accessTokenType,
        }),
      );
    expect((await exchange(accessToken)).scope).toBe('read');
    expect(await refusalOf(exchange(forge({ jti: otherId })))).toBe('grant_request_invalid');
  });

  test('its token of a machine is inactive too', async () => {
    const { world, resource, isActive, forge } = await atAnOwner();
    const machine = await addClient(world, { isGlobal: false, tenantId: acme });
    await letUse(world, machine, resource);
    const token = await tokenFor(world, machine, { resource: resource.id, scopes: undefined });
    const { claims } = world.signer.read(token)!;
    expect(claims).toHaveProperty('issuance_proof');
    expect(await isActive(forge({ jti: otherId }, claims))).toBe(false);
  });

  test('the proof of one resource proves nothing at another that has the same secret', async () => {
    const { world, app, accessToken, secret, isActive } = await atAnOwner();
    const twin = await addResource(world, acme, undefined, {
      signingAlgorithm: 'HS256',
      signingSecret: secret.padEnd(32, 'x'),
    });
    await letUse(world, app, twin, await addScopes(world, twin, 'read'));
    const { claims } = world.signer.read(accessToken)!;
    const moved = { ...claims, aud: twin.id };
    const forged = world.signer.sign(moved, { typ: 'at+jwt' }, 'HS256', twin.signingSecret!);
    expect(await isActive(forged)).toBe(false);
  });
});

describe('the proof of a token is worked out once', () => {
  const given = async () => {
    const { world, resource, accessToken, claims } = await atAnOwner();
    const found = (await world.keyward.directory.resourceOf(resource.id))!;
    let proofs = 0;
    const counting = {
      ...world.digest,
      keyed: (purpose: string, text: string) => {
        proofs++;
        return world.digest.keyed(purpose, text);
      },
    };
    const isIssuedHere = issuanceCheck(counting, 2);
    return { resource: found, accessToken, claims, isIssuedHere, workedOut: () => proofs };
  };

  test('while it is presented again', async () => {
    const { resource, accessToken, claims, isIssuedHere, workedOut } = await given();
    const answers = [1, 2, 3].map(() => isIssuedHere(resource, accessToken, claims));
    expect(answers).toEqual([true, true, true]);
    expect(workedOut()).toBe(1);
  });

  test('but again at another resource', async () => {
    const { resource, accessToken, claims, isIssuedHere } = await given();
    isIssuedHere(resource, accessToken, claims);
    expect(isIssuedHere({ ...resource, id: otherId }, accessToken, claims)).toBe(false);
  });

  test('and each time for one that does not hold, which displaces none', async () => {
    const { resource, accessToken, claims, isIssuedHere, workedOut } = await given();
    isIssuedHere(resource, accessToken, claims);
    const forged = { ...claims, jti: otherId };
    for (const token of ['a', 'b', 'c', 'a'])
      expect(isIssuedHere(resource, token, forged)).toBe(false);
    isIssuedHere(resource, accessToken, claims);
    expect(workedOut()).toBe(5);
  });

  test('and again for one that was not used for longest', async () => {
    const { resource, claims, isIssuedHere, workedOut } = await given();
    for (const token of ['a', 'b', 'a', 'c', 'a', 'b']) isIssuedHere(resource, token, claims);
    expect(workedOut()).toBe(4);
  });
});

test('a token that a key of the server signs needs no proof, and has none (RFC 7519 §4.3)', async () => {
  const { world, code, redeem } = await atAnApp(await setUp());
  const { accessToken } = await redeem(await code({ scope: 'read' }));
  const { claims } = world.signer.read(accessToken)!;
  expect(claims['iss']).toBe(issuer);
  expect(claims).not.toHaveProperty('issuance_proof');
});
