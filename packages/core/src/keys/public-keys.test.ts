import { expect, test } from '@jest/globals';
import { platform } from '../testing/set-up.test-support.js';
import { keyRing } from './key-ring.js';
import { publicKeys } from './public-keys.js';

const setUp = async () => {
  const ports = platform();
  const ring = keyRing(ports);
  const key = await ring.signing('ES256');
  return { ...ports, ring, key, published: publicKeys(ring, ports.signer) };
};

test('a published key says its id, its one algorithm and its one use (RFC 7517 §4, RFC 8725 §3.1)', async () => {
  const { key, published, signer } = await setUp();
  expect(await published()).toEqual([
    { ...signer.publicJwk(key.publicKey), kid: key.id, alg: 'ES256', use: 'sig' },
  ]);
});

test('the next key is published before it signs', async () => {
  const { ring, key, published } = await setUp();
  const next = await ring.rotate('ES256');
  expect((await published()).map(({ kid }) => kid).sort()).toEqual([key.id, next.id].sort());
});
