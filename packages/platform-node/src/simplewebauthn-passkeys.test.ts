import { describe, expect, test } from '@jest/globals';
import { softwareAuthenticator, type Bent } from '../test/software-authenticator.js';
import { simplewebauthnPasskeys as passkeys } from './simplewebauthn-passkeys.js';

const origin = 'https://id.example';
const expected = {
  challenge: 'Y2hhbGxlbmdl',
  origin,
  relyingPartyId: 'id.example',
  verifiesUser: false,
};
const creation = {
  challenge: expected.challenge,
  rp: { id: 'id.example' },
  user: { id: 'dXNlcg' },
};
const request = { challenge: expected.challenge, rpId: 'id.example' };

const enrolled = async () => {
  const device = softwareAuthenticator(origin);
  const key = await passkeys.registered(device.create(creation), expected);
  return { device, key: key! };
};

test('a credential is read, and what it asserts later holds by its key (Web Authentication Level 3 §7.1)', async () => {
  const { device, key } = await enrolled();
  expect(key).toEqual({
    credentialId: device.credentialId,
    publicKey: expect.stringMatching(/^[\w-]{100,}$/),
    signatureCounter: 0,
    transports: ['internal'],
  });
  const answer = device.get(request);
  expect(passkeys.read(answer)).toEqual({
    credentialId: device.credentialId,
    userHandle: 'dXNlcg',
  });
  expect(await passkeys.asserted(answer, expected, key)).toEqual({ signatureCounter: 1 });
  expect(await passkeys.asserted(device.get(request), expected, key)).toEqual({
    signatureCounter: 2,
  });
});

const wrongs: readonly (readonly [string, Bent])[] = [
  ['for another challenge', { challenge: 'YW5vdGhlcg' }],
  ['from another origin', { origin: 'https://evil.example' }],
  ['from a part of the host', { origin: 'https://a.id.example' }],
  ['from another port', { origin: 'https://id.example:8443' }],
  ['over http', { origin: 'http://id.example' }],
  ['for another host', { relyingPartyId: 'evil.example' }],
  ['out of a frame', { crossOrigin: true }],
  ['with nobody there', { isPresent: false }],
];

describe('an answer does not hold that is', () => {
  test.each([...wrongs, ['to another question', { type: 'webauthn.get' }] as const])(
    '%s, when a passkey is made (W3C Web Authentication Level 3 §7.1)',
    async (_, bent) => {
      expect(
        await passkeys.registered(softwareAuthenticator(origin).create(creation, bent), expected),
      ).toBeUndefined();
    },
  );

  test.each([
    ...wrongs,
    ['to another question', { type: 'webauthn.create' }] as const,
    ['signed by nobody', { signature: Buffer.alloc(70) }] as const,
  ])('%s, when one is used (W3C Web Authentication Level 3 §7.2)', async (_, bent) => {
    const { device, key } = await enrolled();
    expect(await passkeys.asserted(device.get(request, bent), expected, key)).toBeUndefined();
  });

  test('signed by another key', async () => {
    const [{ device }, { key }] = [await enrolled(), await enrolled()];
    expect(await passkeys.asserted(device.get(request), expected, key)).toBeUndefined();
  });
});

test('a PIN, finger or face is asked for where it is expected, and only there', async () => {
  const { device, key } = await enrolled();
  const answer = () => device.get(request, { isVerified: false });
  expect(await passkeys.asserted(answer(), expected, key)).toBeDefined();
  expect(
    await passkeys.asserted(answer(), { ...expected, verifiesUser: true }, key),
  ).toBeUndefined();
});

test('a credential that is too long is none (W3C Web Authentication Level 3 §7.1)', async () => {
  const registered = (bytes: number) =>
    passkeys.registered(
      softwareAuthenticator(origin, Buffer.alloc(bytes, 7)).create(creation),
      expected,
    );
  expect((await registered(1023)) !== undefined).toBe(true);
  expect(await registered(1024)).toBeUndefined();
});

test('certificates that nobody asked for are not looked at, because looking would fetch what they name', async () => {
  const create = (format: string, statement: Bent['statement']) =>
    passkeys.registered(
      softwareAuthenticator(origin).create(creation, { format, statement }),
      expected,
    );
  expect(
    await create('packed', [
      ['alg', -7],
      ['sig', Buffer.alloc(70)],
      ['x5c', Buffer.alloc(10)],
    ]),
  ).toBeUndefined();
  expect(await create('apple', [['x5c', Buffer.alloc(10)]])).toBeUndefined();
});

test.each([
  '',
  '{',
  'null',
  '[]',
  '"x"',
  '{}',
  '{"id":"x","rawId":"x","type":"public-key"}',
  '{"id":"x","rawId":"x","type":"public-key","response":{}}',
  '{"id":"x","rawId":"x","type":"public-key","response":{"clientDataJSON":"bm9uc2Vuc2U",' +
    '"attestationObject":"","authenticatorData":"","signature":""}}',
  `{"id":"x","response":{"attestationObject":"${'gYGB'.repeat(4000)}"}}`,
])('what is no answer is none: %s', async (answer) => {
  const { key } = await enrolled();
  expect(await passkeys.registered(answer, expected)).toBeUndefined();
  expect(await passkeys.asserted(answer, expected, key)).toBeUndefined();
});
