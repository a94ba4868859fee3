import { describe, expect, test } from '@jest/globals';
import { cannedOutgoing, fixedClock, plainSigner } from '../in-memory/index.js';
import type { Claims } from '../model/values/claims.js';
import { foreignAlgorithms } from '../model/key/foreign-keys.js';
import { keySetInterval, keySetStaleness } from './foreign-key-sets.js';
import { foreignTokens, type TokenExpectations } from './foreign-tokens.js';

const url = 'https://other.example/jwks';
const expected: TokenExpectations = {
  issuer: 'https://other.example',
  audience: ['https://id.example', 'https://id.example/token'],
};

const setUp = async (published: Claims = {}) => {
  const [signer, clock, outgoing] = [plainSigner(), fixedClock(), cannedOutgoing()];
  const pair = await signer.createKeyPair('ES256');
  const next = await signer.createKeyPair('ES256');
  const jwk = (publicKey: string, kid?: string) => ({
    ...signer.publicJwk(publicKey),
    ...(kid === undefined ? {} : { kid }),
  });
  const publish = (...keys: unknown[]): void => {
    outgoing.answers.set(url, { body: JSON.stringify({ keys }) });
  };
  publish({ ...jwk(pair.publicKey, 'one'), ...published });
  const now = Math.floor(clock.now().getTime() / 1000);
  const claims = { iss: expected.issuer, aud: 'https://id.example', exp: now + 60 };
  const token = (
    more: Claims = {},
    { typ = 'JWT', kid = 'one', algorithm = 'ES256' as const, key = pair.privateKey } = {},
  ): string => signer.sign({ ...claims, ...more }, { typ, kid }, algorithm, key);
  const tokens = foreignTokens({ signer, clock, outgoing });
  const verdict = async (presented: string, more: Partial<TokenExpectations> = {}) => {
    const found = await tokens.verify(presented, { jwksUri: url }, { ...expected, ...more });
    return 'problem' in found ? found.problem : 'taken';
  };
  return { signer, clock, outgoing, pair, next, jwk, publish, now, claims, token, tokens, verdict };
};

test('a foreign token is taken when a key of its issuer verifies it and it names issuer, us and an end', async () => {
  const { tokens, token, claims } = await setUp();
  expect(await tokens.verify(token(), { jwksUri: url }, expected)).toEqual({ claims });
});

test('keys that were registered need no asking', async () => {
  const { tokens, token, claims, jwk, pair, outgoing } = await setUp();
  expect(
    await tokens.verify(token(), { jwks: { keys: [jwk(pair.publicKey, 'one')] } }, expected),
  ).toEqual({ claims });
  expect(outgoing.asked).toEqual([]);
});

test.each<[Claims, Partial<TokenExpectations>, string]>([
  [{ iss: 'https://else.example' }, {}, 'has another issuer'],
  [{ iss: undefined }, {}, 'lacks the claim iss'],
  [{ aud: undefined }, {}, 'lacks the claim aud'],
  [{ exp: undefined }, {}, 'lacks the claim exp'],
  [{}, { required: ['jti'] }, 'lacks the claim jti'],
  [{ jti: '' }, { required: ['jti'] }, 'lacks the claim jti'],
  [{ jti: 'x' }, { required: ['jti'] }, 'taken'],
  [{ aud: 'https://else.example' }, {}, 'is not meant for this server alone'],
  [{ aud: [] }, {}, 'is not meant for this server alone'],
  [{ aud: ['https://id.example'] }, {}, 'taken'],
  [{ aud: 'https://id.example/token' }, {}, 'taken'],
  [
    { aud: ['https://id.example', 'https://else.example'] },
    {},
    'is not meant for this server alone',
  ],
  [{ aud: ['https://id.example', 'https://else.example'] }, { otherAudiences: true }, 'taken'],
  [
    { aud: ['https://else.example'] },
    { otherAudiences: true },
    'is not meant for this server alone',
  ],
  [{ exp: '9999999999' }, {}, 'has a time that is not a number'],
  [{ nbf: 'soon' }, {}, 'has a time that is not a number'],
  [{ iat: {} }, {}, 'has a time that is not a number'],
])('claims %j, expecting %j: the token %s', async (claims, more, outcome) => {
  const { verdict, token } = await setUp();
  expect(await verdict(token(claims), more)).toBe(outcome);
});

test.each([
  ['exp', -30, 'has expired'],
  ['exp', -29, 'taken'],
  ['nbf', 30, 'taken'],
  ['nbf', 31, 'is not valid yet'],
  ['iat', 30, 'taken'],
  ['iat', 31, 'is not valid yet'],
  ['exp', 630, 'taken'],
  ['exp', 631, 'ends more than 600 s from now'],
])(
  'clocks may differ by 30 s (RFC 7519 §4.1.4): %s %s s from now %s',
  async (claim, seconds, outcome) => {
    const { verdict, token, now } = await setUp();
    expect(await verdict(token({ [claim]: now + seconds }), { maximumLifetime: 600 })).toBe(
      outcome,
    );
  },
);

describe('the algorithm is that of the key, never that of the header alone (RFC 8725 §3.1)', () => {
  test('a token that states another one is refused, with the same key', async () => {
    const { verdict, token } = await setUp();
    for (const algorithm of ['RS256', 'PS256', 'EdDSA', 'ES384'] as const)
      expect(await verdict(token({}, { algorithm: algorithm as never }))).toBe(
        'is not signed by a key of its issuer',
      );
    for (const algorithm of ['HS256', 'none', 'ES256K'])
      expect(await verdict(token({}, { algorithm: algorithm as never }))).toBe(
        `is not signed with ${foreignAlgorithms.join(', ')}`,
      );
  });

  test.each([
    { use: 'enc' },
    { alg: 'RS256' },
    { key_ops: ['sign'] },
    { d: 'private' },
    { kty: 'oct' },
  ])(
    'a key with %j, or a published private part, verifies nothing (RFC 7517 §5, RFC 7518 §6.2.2, §6.3.2, §6.4)',
    async (published) => {
      const { verdict, token } = await setUp(published);
      expect(await verdict(token())).toBe('is not signed by a key of its issuer');
    },
  );

  test('a key that is named is the only one tried, and without a name all are', async () => {
    const { verdict, token, publish, jwk, pair, next } = await setUp();
    publish(jwk(next.publicKey, 'one'), jwk(pair.publicKey, 'two'));
    expect(await verdict(token())).toBe('is not signed by a key of its issuer');
    const { verdict: other, signer, claims, pair: own } = await setUp();
    expect(await other(signer.sign(claims, { typ: 'JWT' }, 'ES256', own.privateKey))).toBe('taken');
  });
});

describe('the type (RFC 8725 §3.11)', () => {
  test.each([
    ['at+jwt', undefined, false],
    ['application/AT+JWT', undefined, false],
    ['logout+jwt', undefined, false],
    ['JWT', undefined, true],
    ['jwt', ['JWT'], true],
    ['other', ['JWT'], false],
    ['at+jwt', ['at+jwt'], true],
  ])('%s, expecting %j: %s', async (typ, types, isTaken) => {
    const { verdict, token } = await setUp();
    expect(await verdict(token({}, { typ }), { types })).toBe(
      isTaken ? 'taken' : 'is a JWT of another type',
    );
  });
});

describe('the keys at an address', () => {
  test('are asked for once, and again when they are older than 5 minutes', async () => {
    const { verdict, token, outgoing, clock, publish, jwk, next, now } = await setUp();
    const long = token({ exp: now + 3600 });
    await Promise.all([verdict(long), verdict(long)]);
    publish(jwk(next.publicKey, 'one'));
    clock.advance(keySetStaleness - 1);
    expect(await verdict(long)).toBe('taken');
    expect(outgoing.asked).toHaveLength(1);
    clock.advance(1);
    expect(await verdict(long)).toBe('is not signed by a key of its issuer');
    expect(outgoing.asked).toHaveLength(2);
  });

  test('are asked for again at once for a key that is not known, but not twice within 30 s', async () => {
    const { verdict, token, outgoing, clock, publish, jwk, pair, next } = await setUp();
    await verdict(token());
    publish(jwk(pair.publicKey, 'one'), jwk(next.publicKey, 'two'));
    const fresh = token({}, { kid: 'two', key: next.privateKey });
    expect(await verdict(fresh)).toBe('is not signed by a key of its issuer');
    expect(outgoing.asked).toHaveLength(1);
    clock.advance(keySetInterval);
    expect(await verdict(fresh)).toBe('taken');
    expect(await verdict(fresh)).toBe('taken');
    expect(outgoing.asked).toHaveLength(2);
    for (let at = 0; at < 10; at++) await verdict(token({}, { kid: `made up ${at}` }));
    expect(outgoing.asked).toHaveLength(2);
  });

  test('are not asked for when the token would be refused anyway', async () => {
    const { verdict, token, outgoing } = await setUp();
    for (const each of [
      '',
      'x',
      token({ exp: 0 }),
      token({ iss: 'x' }),
      token({}, { typ: 'at+jwt' }),
    ])
      await verdict(each);
    expect(outgoing.asked).toEqual([]);
  });

  test.each([
    ['an error', { status: 500, body: '{"keys":[]}' }],
    ['no JSON', { body: '<html>' }],
    ['no set', { body: '[]' }],
    ['null', { body: 'null' }],
    ['no array', { body: '{"keys":{}}' }],
    ['more than 50 keys', { body: JSON.stringify({ keys: Array(51).fill({}) }) }],
    ['more than 64 KB', { body: JSON.stringify({ keys: [], padding: 'x'.repeat(65_536) }) }],
  ])(
    'that are %s are an upstream that cannot be reached, and it is left in peace for 30 s',
    async (_, answer) => {
      const { verdict, token, outgoing, clock } = await setUp();
      outgoing.answers.set(url, answer);
      await expect(verdict(token())).rejects.toMatchObject({ code: 'upstream_unreachable' });
      await expect(verdict(token())).rejects.toMatchObject({ code: 'upstream_unreachable' });
      expect(outgoing.asked).toHaveLength(1);
      clock.advance(keySetInterval);
      await expect(verdict(token())).rejects.toMatchObject({ code: 'upstream_unreachable' });
      expect(outgoing.asked).toHaveLength(2);
    },
  );

  test('cannot be had without a port to ask others', async () => {
    const { signer, clock, token } = await setUp();
    await expect(
      foreignTokens({ signer, clock }).verify(token(), { jwksUri: url }, expected),
    ).rejects.toMatchObject({ code: 'not_implemented' });
  });
});
