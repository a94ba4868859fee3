import { describe, expect, test } from '@jest/globals';
import { platform } from '../../testing/set-up.test-support.js';
import { programKey, type ProofParts } from '../../testing/proofs.test-support.js';
import { isRefusal } from '../../model/values/refusals.js';
import { proofMemory } from '../../support/proof-memory.js';
import { proofCheck } from './check-proof.js';
import { currentNonce } from './proof-nonce.js';
import type { ExpectedProof } from './presented-proof.js';
import type { PresentedProof } from '../possession.js';

const setUp = async () => {
  const ports = platform();
  const key = await programKey(ports);
  const usedProofs = proofMemory(() => ports.clock.now().getTime());
  const check = proofCheck({ ...ports, usedProofs });
  const why = async (presented: PresentedProof, expected: ExpectedProof = {}) =>
    check(presented, expected).catch((error: unknown) => {
      if (!isRefusal(error)) throw error;
      return `${error.code}: ${error.values['why'] ?? error.values['nonce']}`;
    });
  const now = Math.floor(ports.clock.now().getTime() / 1000);
  return { ...ports, key, check, why, now };
};

test('a proof gives the thumbprint of the key that signed it (RFC 9449 §4.3, RFC 7638 §3)', async () => {
  const { key, check } = await setUp();
  expect(await check(key.proof(), {})).toBe(key.jkt);
});

describe('each refused proof, which brings its key (RFC 7515 §4.1.3), names its rule', () => {
  test.each<[string, ProofParts, string]>([
    ['of another type', { header: { typ: 'JWT' } }, 'has another typ than dpop+jwt'],
    ['signed with HS256', { algorithm: 'HS256' }, 'is not signed with ES256, ES384, EdDSA'],
    ['signed with none', { algorithm: 'none' }, 'is not signed with ES256, ES384, EdDSA'],
    ['with another alg than its key', { algorithm: 'RS256' }, 'has a jwk that does not suit'],
    [
      'without a key (RFC 7515 §4.1.3)',
      { header: { jwk: undefined } },
      'has a jwk that is not an object',
    ],
    ['with a text as its key', { header: { jwk: 'key' } }, 'has a jwk that is not an object'],
    ['for another method', { claims: { htm: 'GET' } }, 'has another htm'],
    ['for a method in small letters', { claims: { htm: 'post' } }, 'has another htm'],
    ['without a method', { claims: { htm: undefined } }, 'has another htm'],
    ['for another path', { claims: { htu: 'https://id.example/par' } }, 'has another htu'],
    ['for another host', { claims: { htu: 'https://x.example/token' } }, 'has another htu'],
    ['for another scheme', { claims: { htu: 'http://id.example/token' } }, 'has another htu'],
    ['for another port', { claims: { htu: 'https://id.example:8443/token' } }, 'has another htu'],
    ['for a longer path', { claims: { htu: 'https://id.example/token/x' } }, 'has another htu'],
    ['for a path in capitals', { claims: { htu: 'https://id.example/TOKEN' } }, 'has another htu'],
    [
      'for a host before an @',
      { claims: { htu: 'https://a@id.example/token' } },
      'has another htu',
    ],
    ['for a path alone', { claims: { htu: '/token' } }, 'has another htu'],
    ['for a list', { claims: { htu: ['https://id.example/token'] } }, 'has another htu'],
    ['without an id', { claims: { jti: undefined } }, 'has no jti of 1 to 100 characters'],
    ['with an empty id', { claims: { jti: '' } }, 'has no jti of 1 to 100 characters'],
    ['with a long id', { claims: { jti: 'x'.repeat(101) } }, 'has no jti of 1 to 100'],
    ['without a time', { claims: { iat: undefined } }, 'has no iat'],
    ['with a text as its time', { claims: { iat: '1' } }, 'has no iat'],
    ['of no number', { claims: { iat: NaN } }, 'has no iat'],
    ['that is too long', { claims: { more: 'x'.repeat(4096) } }, 'has more than 4096 characters'],
  ])('%s', async (_, parts, rule) => {
    const { key, why } = await setUp();
    expect(await why(key.proof(parts))).toContain(`proof_invalid: ${rule}`);
  });

  test('none at all', async () => {
    const { why } = await setUp();
    const none = { proof: undefined, method: 'GET', path: '/userinfo' };
    expect(await why(none)).toBe('proof_invalid: is missing');
  });

  test.each(['', 'x', 'a.b.c', ','])('%j', async (proof) => {
    const { why } = await setUp();
    const presented = { proof, method: 'POST', path: '/token' };
    expect(await why(presented)).toBe('proof_invalid: is not one signed JWT');
  });

  test('two at once', async () => {
    const { key, why } = await setUp();
    const [one, other] = [key.proof(), key.proof()];
    expect(await why({ ...one, proof: `${one.proof}, ${other.proof}` })).toMatch(/is not one|typ/);
  });

  test.each(['d', 'p', 'k'])('with the private member %s of a key', async (member) => {
    const { key, why } = await setUp();
    const jwk = { ...key.jwk, [member]: 'secret' };
    expect(await why(key.proof({ header: { jwk } }))).toBe(
      'proof_invalid: has a jwk that holds a private or symmetric key',
    );
  });

  test('signed by another key than the one in its header', async () => {
    const { key, why, signer, clock, random } = await setUp();
    await signer.createKeyPair('ES256');
    const other = await programKey({ signer, clock, random });
    expect(await why(key.proof({ header: { jwk: other.jwk } }))).toBe(
      'proof_invalid: is not signed by the key in its header',
    );
  });

  test('at an API by a code of its own (RFC 9449 §7.1)', async () => {
    const { key, why } = await setUp();
    const refusal = await why(key.proof({ claims: { htm: 'GET' } }), { isForApi: true });
    expect(refusal).toMatch(/^api_proof_invalid: has another htm/);
  });
});

describe('the address is that of the issuer and the path, however it is written (RFC 3986 §6.2.2, §6.2.3)', () => {
  test.each([
    'https://id.example/token',
    'HTTPS://ID.example/token',
    'https://id.example:443/token',
    'https://id.example/token?query=1#fragment',
  ])('%s', async (htu) => {
    const { key, why } = await setUp();
    expect(await why(key.proof({ claims: { htu } }))).toBe(key.jkt);
  });
});

describe('clocks may differ: a proof is taken 60 s back and 10 s ahead', () => {
  test.each([
    [-61, 'has an iat more than 60 s ago'],
    [-60, undefined],
    [10, undefined],
    [11, 'has an iat more than 10 s ahead'],
  ])('%i s', async (seconds, rule) => {
    const { key, why, now } = await setUp();
    const answer = await why(key.proof({ claims: { iat: now + seconds } }));
    expect(answer).toBe(rule === undefined ? key.jkt : `proof_invalid: ${rule}`);
  });
});

describe('a proof is taken once (RFC 9449 §11.1)', () => {
  test('a second time it is refused', async () => {
    const { key, why } = await setUp();
    const proof = key.proof();
    await why(proof);
    expect(await why(proof)).toBe('proof_invalid: was used before (RFC 9449 §11.1)');
  });

  test('for as long as it could be taken', async () => {
    const { key, why, clock, now } = await setUp();
    const proof = key.proof({ claims: { iat: now + 10 } });
    await why(proof);
    clock.advance(70);
    expect(await why(proof)).toMatch(/was used before/);
  });

  test('another key may use the same id', async () => {
    const { key, why, signer, clock, random } = await setUp();
    const other = await programKey({ signer, clock, random });
    await why(key.proof({ claims: { jti: 'one' } }));
    expect(await why(other.proof({ claims: { jti: 'one' } }))).toBe(other.jkt);
  });

  test('one that was refused is not used', async () => {
    const { key, why } = await setUp();
    const proof = key.proof();
    await why({ ...proof, path: '/par' });
    expect(await why(proof)).toBe(key.jkt);
  });
});

describe('with an access token it names the digest of that token (RFC 9449 §4.3)', () => {
  test.each([
    ['its own', 'token', undefined],
    ['another one', 'another', 'has another ath'],
  ])('%s', async (_, token, rule) => {
    const { key, why } = await setUp();
    const answer = await why(key.proof({ token }), { accessToken: 'token' });
    expect(answer).toContain(rule ?? key.jkt);
  });

  test('none', async () => {
    const { key, why } = await setUp();
    expect(await why(key.proof(), { accessToken: 'token' })).toMatch(/has another ath/);
  });
});

describe('a nonce (RFC 9449 §8)', () => {
  const needsNonce = true;

  test('is asked for and told where none comes', async () => {
    const { key, why, digest, clock } = await setUp();
    const nonce = currentNonce(digest, clock.now());
    expect(await why(key.proof(), { needsNonce })).toBe(`proof_nonce_required: ${nonce}`);
  });

  test.each([
    ['of this half minute', 0, true],
    ['of the one before', 30, true],
    ['of an earlier one', 60, false],
  ])('%s', async (_, seconds, isTaken) => {
    const { key, why, digest, clock } = await setUp();
    const nonce = currentNonce(digest, clock.now());
    clock.advance(seconds);
    const answer = await why(key.proof({ claims: { nonce } }), { needsNonce });
    expect(answer === key.jkt).toBe(isTaken);
  });

  test('that is missing does not use the proof up', async () => {
    const { key, why } = await setUp();
    const proof = key.proof();
    await why(proof, { needsNonce });
    expect(await why(proof)).toBe(key.jkt);
  });
});
