/** Tokens that are bound to a key (RFC 9449): at every grant, and wherever they are presented. */
import { describe, expect, test } from '@jest/globals';
import {
  addClient,
  addManager,
  addResource,
  acme,
  addScopes,
  attempt,
  letUse,
  refusalOf,
  setUp,
  tokenRequest,
  type World,
} from '../../testing/set-up.test-support.js';
import {
  ask,
  atAnApp,
  claimsOf,
  fromPerson,
  pkce,
  reading,
  redirectUri,
  returned,
  verifier,
  type AppInput,
} from '../../testing/people.test-support.js';
import { programKey } from '../../testing/proofs.test-support.js';
import type { TokenRequest } from '../grant.js';

const bound = { metadata: { oauth: { dpop_bound_access_tokens: true } } };

const machine = async (metadata: object = {}) => {
  const world = await setUp();
  const client = await addClient(world, metadata);
  const resource = await addResource(world, acme);
  await letUse(world, client, resource, await addScopes(world, resource, 'read'));
  const key = await programKey(world);
  const token = (more: Partial<TokenRequest> = {}) =>
    world.keyward.token(tokenRequest(client, more));
  return { world, client, resource, key, token };
};

const publicly: AppInput = {
  isPublic: true,
  type: 'spa',
  metadata: {
    grant_types: ['authorization_code', 'refresh_token'],
    oauth: { response_types: ['code'] },
  },
};

/** A person at an application, with the key of its program. */
const program = async (input: AppInput = {}) => {
  const at = await atAnApp(await setUp(), input);
  const key = await programKey(at.world);
  const redeem = (code: string, proof?: TokenRequest['proof']) =>
    at.world.keyward.token({
      ...fromPerson(at.app, 'authorization_code', {
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
      }),
      proof,
    });
  const code = (more: Record<string, string> = {}) =>
    at.code({ scope: 'openid read offline_access', ...pkce, ...more });
  return { ...at, key, code, redeem };
};

const ofUserInfo = (token: string) => ({ method: 'GET', path: '/userinfo', token });

describe('a token that is asked for with a proof', () => {
  test('names the key and is of the type DPoP (RFC 9449 §5, §6.1)', async () => {
    const { world, key, token } = await machine();
    const { accessToken, tokenType } = await token({ proof: key.proof() });
    expect(tokenType).toBe('DPoP');
    expect(claimsOf(world, accessToken)['cnf']).toEqual({ jkt: key.jkt });
  });

  test('and one without a proof names none and is of the type Bearer', async () => {
    const { world, token } = await machine();
    const { accessToken, tokenType } = await token();
    expect(tokenType).toBe('Bearer');
    expect(claimsOf(world, accessToken)).not.toHaveProperty('cnf');
  });

  test('is not given for a proof that is refused', async () => {
    const { world, key, token } = await machine();
    const proof = key.proof({ claims: { htm: 'GET' } });
    expect(await attempt(world, () => token({ proof }))).toEqual({
      refused: 'proof_invalid',
      changed: [],
      told: [],
    });
  });

  test('is given to a client that authenticated: nobody else learns about a proof', async () => {
    const { key, token, client } = await machine();
    const proof = key.proof({ claims: { htm: 'GET' } });
    const stranger = { method: 'client_secret_basic' as const, id: client.id, secret: 'guessed' };
    expect(await refusalOf(token({ proof, client: stranger }))).toBe(
      'client_authentication_failed',
    );
  });

  test('is introspected with its key', async () => {
    const { world, key, token, client } = await machine();
    const { accessToken } = await token({ proof: key.proof() });
    const access = (await world.keyward.directory.client(client.id))!;
    expect((await world.keyward.introspect(accessToken, { client: access }))?.jkt).toBe(key.jkt);
  });
});

describe('a client with dpop_bound_access_tokens', () => {
  test('gets no token without a proof (RFC 9449 §5.2)', async () => {
    const { token } = await machine(bound);
    expect(await refusalOf(token())).toBe('proof_invalid');
  });

  test('gets one with a proof', async () => {
    const { token, key } = await machine(bound);
    expect((await token({ proof: key.proof() })).tokenType).toBe('DPoP');
  });

  test('keeps its code for a request without one', async () => {
    const { code, redeem, key } = await program({
      ...publicly,
      metadata: {
        ...publicly.metadata,
        oauth: { response_types: ['code'], dpop_bound_access_tokens: true },
      },
    });
    const presented = await code();
    expect(await refusalOf(redeem(presented))).toBe('proof_invalid');
    expect((await redeem(presented, key.proof())).tokenType).toBe('DPoP');
  });
});

test('a client with dpop_nonce proves with the nonce of the server (RFC 9449 §8)', async () => {
  const { token, key } = await machine({ metadata: { oauth: { dpop_nonce: true } } });
  expect(await refusalOf(token({ proof: key.proof() }))).toBe('proof_nonce_required');
});

describe('a code that is bound to a key (RFC 9449 §10)', () => {
  test('gives tokens for a proof of that key', async () => {
    const { code, redeem, key } = await program();
    const presented = await code({ dpop_jkt: key.jkt });
    expect((await redeem(presented, key.proof())).tokenType).toBe('DPoP');
  });

  test('gives nothing for another key or none, and is not used up by them', async () => {
    const { world, code, redeem, key } = await program();
    const other = await programKey(world);
    const presented = await code({ dpop_jkt: key.jkt });
    for (const proof of [other.proof(), undefined])
      expect(await refusalOf(redeem(presented, proof))).toBe('proof_invalid');
    expect((await redeem(presented, key.proof())).tokenType).toBe('DPoP');
  });

  test.each(['x', 'x'.repeat(42), 'x'.repeat(44), `${'x'.repeat(42)}=`])(
    'is asked for by a thumbprint: %j is refused',
    async (dpop_jkt) => {
      const { world, app, at } = await program();
      const { error } = returned(await ask(world, app, at, { ...pkce, dpop_jkt }));
      expect(error).toBe('invalid_request');
    },
  );
});

describe('a proof that comes with a pushed request binds the code (RFC 9449 §10.1)', () => {
  const pushed = async () => {
    const at = await program();
    const { world, app, key } = at;
    const access = (await world.keyward.directory.client(app.id))!;
    const form = (more: Record<string, string> = {}) =>
      new Map(
        Object.entries({
          response_type: 'code',
          client_id: app.id,
          redirect_uri: redirectUri,
          scope: 'openid',
          ...pkce,
          ...more,
        }),
      );
    const push = (proof = key.proof({ path: '/par' }), more = {}) =>
      world.keyward.authorization.push(access, form(more), undefined, proof);
    const codeOf = async (requestUri: string) =>
      returned(
        await world.keyward.authorization.begin(
          reading({ client_id: app.id, request_uri: requestUri }),
          at.at,
        ),
      )['code']!;
    return { ...at, push, codeOf };
  };

  test('to its key', async () => {
    const { world, push, codeOf, redeem, key } = await pushed();
    const presented = await codeOf((await push()).requestUri);
    const other = await programKey(world);
    expect(await refusalOf(redeem(presented, other.proof()))).toBe('proof_invalid');
    expect((await redeem(presented, key.proof())).tokenType).toBe('DPoP');
  });

  test('and dpop_jkt beside it names the same key', async () => {
    const { push, key } = await pushed();
    const proof = () => key.proof({ path: '/par' });
    expect(await refusalOf(push(proof(), { dpop_jkt: 'x'.repeat(43) }))).toBe('proof_invalid');
    expect((await push(proof(), { dpop_jkt: key.jkt })).requestUri).toMatch(/^urn:/);
  });
});

describe('refresh tokens of a public client are bound to its key (RFC 9449 §5)', () => {
  const refreshing = async (input: AppInput = publicly) => {
    const at = await program(input);
    const { code, redeem, key, world, app } = at;
    const { refreshToken } = await redeem(await code(), key.proof());
    const refresh = (proof?: TokenRequest['proof'], presented = refreshToken!) =>
      world.keyward.token({
        ...fromPerson(app, 'refresh_token', { refresh_token: presented }),
        proof,
      });
    return { ...at, refresh, first: refreshToken! };
  };

  test('and are refused with another one or none, and not used up by that', async () => {
    const { world, refresh, key } = await refreshing();
    const other = await programKey(world);
    for (const proof of [undefined, other.proof()])
      expect(await refusalOf(refresh(proof))).toBe('proof_invalid');
    expect((await refresh(key.proof())).tokenType).toBe('DPoP');
  });

  test('and so is each that follows', async () => {
    const { refresh, key } = await refreshing();
    const { refreshToken } = await refresh(key.proof());
    expect(await refusalOf(refresh(undefined, refreshToken))).toBe('proof_invalid');
    expect((await refresh(key.proof(), refreshToken)).refreshToken).toBeDefined();
  });

  test('so that a used one without the key ends nothing', async () => {
    const { refresh, key, first, world } = await refreshing();
    const { refreshToken } = await refresh(key.proof());
    world.clock.advance(60);
    expect(await refusalOf(refresh(undefined, first))).toBe('proof_invalid');
    expect((await refresh(key.proof(), refreshToken)).tokenType).toBe('DPoP');
  });

  test('but those of a confidential client are not: it proves itself', async () => {
    const { world, refresh } = await refreshing({});
    const other = await programKey(world);
    const { accessToken, refreshToken } = await refresh(other.proof());
    expect(claimsOf(world, accessToken)['cnf']).toEqual({ jkt: other.jkt });
    expect((await refresh(undefined, refreshToken)).tokenType).toBe('Bearer');
  });
});

describe('a bound token is presented with a proof of its key (RFC 9449 §7)', () => {
  const holding = async () => {
    const at = await program();
    const { accessToken } = await at.redeem(await at.code(), at.key.proof());
    const userInfo = (proof?: TokenRequest['proof']) =>
      at.world.keyward.userInfo(accessToken, proof);
    return { ...at, accessToken, userInfo };
  };

  test('at user info', async () => {
    const { userInfo, key, accessToken, user } = await holding();
    expect((await userInfo(key.proof(ofUserInfo(accessToken)))).user.id).toBe(user.id);
  });

  test('as a Bearer token it is nothing', async () => {
    const { userInfo } = await holding();
    expect(await refusalOf(userInfo())).toBe('token_bound');
  });

  test('a proof of another key, address, method or token, or one that was used, is refused', async () => {
    const { userInfo, key, accessToken, world } = await holding();
    const other = await programKey(world);
    const right = ofUserInfo(accessToken);
    const used = key.proof(right);
    await userInfo(used);
    for (const proof of [
      other.proof(right),
      { ...key.proof({ ...right, path: '/token' }), path: '/userinfo' },
      { ...key.proof({ ...right, method: 'POST' }), method: 'GET' },
      key.proof(ofUserInfo('another')),
      key.proof({ method: 'GET', path: '/userinfo' }),
      used,
      { proof: undefined, method: 'GET', path: '/userinfo' },
    ])
      expect(await refusalOf(userInfo(proof))).toBe('api_proof_invalid');
  });

  test('an unbound token is none of the scheme DPoP', async () => {
    const { world, redeem, code, key } = await program();
    const { accessToken } = await redeem(await code());
    const proof = key.proof(ofUserInfo(accessToken));
    expect(await refusalOf(world.keyward.userInfo(accessToken, proof))).toBe('token_invalid');
  });

  test('at the Management API', async () => {
    const world = await setUp();
    const manager = await addManager(world, {}, 'read:clients');
    const key = await programKey(world);
    const { accessToken } = await world.keyward.token(
      tokenRequest(manager, { proof: key.proof() }),
    );
    const path = '/api/management/v1/clients';
    const proof = key.proof({ method: 'GET', path, token: accessToken });
    const { authenticateBearer } = world.keyward;
    expect(await refusalOf(authenticateBearer(accessToken))).toBe('token_bound');
    expect((await authenticateBearer(accessToken, proof)).actor.id).toBe(manager.id);
  });

  test('the nonce is asked for where its client has dpop_nonce', async () => {
    const { userInfo, key, accessToken, world, app } = await holding();
    await world.keyward.clients.modify(app.id, { metadata: { oauth: { dpop_nonce: true } } });
    const proof = key.proof(ofUserInfo(accessToken));
    expect(await refusalOf(userInfo(proof))).toBe('api_proof_nonce_required');
  });
});

describe('an exchange keeps the binding', () => {
  const exchanging = async () => {
    const at = await machine({
      metadata: { grant_types: ['client_credentials', 'token_exchange'] },
    });
    const { token, key, client, world } = at;
    const { accessToken } = await token({ proof: key.proof() });
    const exchange = (proof?: TokenRequest['proof']) =>
      world.keyward.token({
        ...fromPerson(client, 'token_exchange', {
          subject_token: accessToken,
          subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
        }),
        proof,
      });
    return { ...at, exchange };
  };

  test('of its subject token, whose key is proven', async () => {
    const { world, exchange, key } = await exchanging();
    const { accessToken } = await exchange(key.proof());
    expect(claimsOf(world, accessToken)['cnf']).toEqual({ jkt: key.jkt });
  });

  test('and gives nothing for another key or none', async () => {
    const { world, exchange } = await exchanging();
    const other = await programKey(world);
    for (const proof of [undefined, other.proof()])
      expect(await refusalOf(exchange(proof))).toBe('proof_invalid');
  });
});

test('a claim cnf of another form is none of ours', async () => {
  const world: World = await setUp();
  const manager = await addManager(world, {}, 'read:clients');
  const { accessToken } = await world.keyward.token(tokenRequest(manager));
  const key = await world.keyward.keys.signing('ES256');
  const signed = (cnf: unknown): string =>
    world.signer.sign(
      { ...claimsOf(world, accessToken), cnf },
      { typ: 'at+jwt', kid: key.id },
      'ES256',
      key.privateKey,
    );
  for (const cnf of [null, 'x', {}, { jkt: 7 }])
    expect(await refusalOf(world.keyward.authenticateBearer(signed(cnf)))).toBe('token_invalid');
});
