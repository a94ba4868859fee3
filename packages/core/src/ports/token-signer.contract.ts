/**
 * What every TokenSigner promises.
 *
 * The `plainSigner` of the tests is not held to it: it keeps no promise of safety.
 */
import { foreignAlgorithms } from '../model/key/foreign-keys.js';
import { keyAlgorithms } from '../model/key/signing-key.js';
import { signingAlgorithms, type SigningAlgorithm } from '../model/resource/resource.js';
import { assertSame, type Runner } from './contract.js';
import type { TokenSigner } from './token-signer.js';
import type { Claims } from '../model/values/claims.js';

const secret = 'the secret of the contract, 32 bytes or more';
const claims: Claims = {
  iss: 'https://iam.example.com',
  sub: 'Zoë',
  aud: ['a', 'b'],
  iat: 0,
  exp: 1,
  admin: false,
  act: { sub: null },
};

/** Signed with HS256 and `secret`, this one in order and the others not. */
const inOrder =
  'eyJhbGciOiJIUzI1NiIsInR5cCI6ImF0K2p3dCJ9.eyJzdWIiOiJzb21lb25lIn0.rP0rHlwtxXWSbI1Wi7yl56BOanjbDUtSGMo5lYS4MSc';
const notAccepted: Readonly<Record<string, string>> = {
  'a critical extension':
    'eyJhbGciOiJIUzI1NiIsInR5cCI6ImF0K2p3dCIsImNyaXQiOlsib2RkIl0sIm9kZCI6MX0.' +
    'eyJzdWIiOiJzb21lb25lIn0.3Ap3b0VJb8_UqXkxiQiOhj68hXsWEv9A0Fi-11oID5A',
  'an array as claims':
    'eyJhbGciOiJIUzI1NiIsInR5cCI6ImF0K2p3dCJ9.WyJzb21lb25lIl0.mgs7j4DCRZtQXv57V7dvdzObQt1dKeJ9C_0-dXgGr5s',
  'a text as claims':
    'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.IntcInN1YlwiOlwic29tZW9uZVwifSI.hgEmljJ7BDSKFU3pCSIgt85scD_-8mw6TFnrLY8B5GM',
  'null as claims':
    'eyJhbGciOiJIUzI1NiIsInR5cCI6ImF0K2p3dCJ9.bnVsbA.K93cKelG3JyrxZNRE-g8GL1aEJNGkORuPz-RY1dVl2k',
  'claims that are not JSON':
    'eyJhbGciOiJIUzI1NiIsInR5cCI6ImF0K2p3dCJ9.c29tZW9uZQ.ffzADg3mvX6_vljrTDRf2qK5VMtizCTwY32emNbzVcQ',
  'no signature': 'eyJhbGciOiJub25lIiwidHlwIjoiYXQrand0In0.eyJzdWIiOiJzb21lb25lIn0.',
};
const garbage: readonly unknown[] = [
  '',
  '.',
  '..',
  '...',
  'a.b.c',
  'bnVsbA.bnVsbA.AA',
  `${inOrder}.AA`,
  `${inOrder}\n`,
  ` ${inOrder}`,
  'é.é.é',
  '\0',
  undefined,
  null,
  7,
  {},
  [],
];

/** RFC 7518 §6.2.1, §6.3.1, RFC 8037 §2. */
const membersOf = (algorithm: SigningAlgorithm): readonly string[] => {
  if (algorithm === 'EdDSA') return ['crv', 'kty', 'x'];
  return algorithm.startsWith('ES') ? ['crv', 'kty', 'x', 'y'] : ['e', 'kty', 'n'];
};

export const tokenSignerContract = (
  { describe, test }: Runner,
  name: string,
  open: () => TokenSigner,
): void => {
  const keysFor = async (
    signer: TokenSigner,
    algorithm: SigningAlgorithm,
  ): Promise<{ privateKey: string; publicKey: string }> =>
    algorithm === 'HS256'
      ? { privateKey: secret, publicKey: secret }
      : signer.createKeyPair(algorithm);
  const anotherKey = async (signer: TokenSigner, algorithm: SigningAlgorithm): Promise<string> =>
    algorithm === 'HS256' ? `${secret}!` : (await signer.createKeyPair(algorithm)).publicKey;

  describe(`${name} keeps the promises of a TokenSigner`, () => {
    for (const algorithm of signingAlgorithms) {
      test(`${algorithm}: verifies what it signed, and adds and drops no claim`, async () => {
        const signer = open();
        const { privateKey, publicKey } = await keysFor(signer, algorithm);
        const token = signer.sign(claims, { typ: 'at+jwt', kid: 'key 1' }, algorithm, privateKey);
        assertSame(signer.verify(token, algorithm, publicKey), claims, 'the verified claims');
        assertSame(
          signer.read(token),
          { algorithm, header: { typ: 'at+jwt', kid: 'key 1' }, claims },
          'the token read',
        );
      });

      test(`${algorithm}: refuses another key, another algorithm, and a token changed or cut anywhere`, async () => {
        const signer = open();
        const { privateKey, publicKey } = await keysFor(signer, algorithm);
        const token = signer.sign({ sub: 'someone' }, { typ: 'JWT' }, algorithm, privateKey);
        // A signer that remembers what it has verified must not take anything else for it.
        assertSame(signer.verify(token, algorithm, publicKey), { sub: 'someone' }, 'as signed');
        assertSame(
          signer.verify(token, algorithm, await anotherKey(signer, algorithm)),
          undefined,
          'under another key',
        );
        for (const other of [...signingAlgorithms, ...foreignAlgorithms])
          if (other !== algorithm)
            assertSame(signer.verify(token, other, publicKey), undefined, `as ${other}`);
        for (let at = 0; at < token.length; at++) {
          const changed = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
          assertSame(signer.verify(changed, algorithm, publicKey), undefined, `changed at ${at}`);
          assertSame(
            signer.verify(token.slice(0, at), algorithm, publicKey),
            undefined,
            `cut at ${at}`,
          );
        }
      });
    }

    test('leaves a header without kid when none is given', () => {
      const signer = open();
      const token = signer.sign({}, { typ: 'JWT' }, 'HS256', secret);
      assertSame(
        signer.read(token),
        { algorithm: 'HS256', header: { typ: 'JWT' }, claims: {} },
        'the token read',
      );
    });

    test('accepts a token that another implementation signed', () => {
      assertSame(
        open().verify(inOrder, 'HS256', secret),
        { sub: 'someone' },
        'the verified claims',
      );
    });

    for (const [flaw, token] of Object.entries(notAccepted)) {
      test(`refuses ${flaw}, however it is signed`, () => {
        assertSame(open().verify(token, 'HS256', secret), undefined, 'verified');
        assertSame(open().read(token), undefined, 'read');
      });
    }

    test('answers garbage with undefined and never throws', () => {
      const signer = open();
      for (const each of garbage as readonly string[]) {
        assertSame(signer.read(each), undefined, 'read');
        for (const algorithm of [...signingAlgorithms, ...foreignAlgorithms])
          assertSame(signer.verify(each, algorithm, secret), undefined, 'verified');
      }
      for (const key of garbage as readonly string[]) {
        for (const algorithm of signingAlgorithms)
          assertSame(
            signer.verify(inOrder, algorithm, key),
            undefined,
            'verified with garbage as key',
          );
      }
    });

    test('reads the key back from what it publishes, and nothing from what is no key', async () => {
      const signer = open();
      for (const algorithm of keyAlgorithms) {
        const { privateKey, publicKey } = await signer.createKeyPair(algorithm);
        const read = signer.publicKeyOf(signer.publicJwk(publicKey));
        assertSame(
          signer.verify(
            signer.sign(claims, { typ: 'JWT' }, algorithm, privateKey),
            algorithm,
            read!,
          ),
          claims,
          algorithm,
        );
      }
      for (const jwk of [
        {},
        { kty: 'RSA' },
        { kty: 'EC', crv: 'P-256', x: 'A', y: 'A' },
        { kty: 'oct', k: 'AAAA' },
        { kty: 'OKP', crv: 'Ed25519', x: 'A' },
        { kty: null },
      ])
        assertSame(signer.publicKeyOf(jwk), undefined, JSON.stringify(jwk));
    });

    test('publishes a key with nothing private and without kid, alg and use', async () => {
      const signer = open();
      for (const algorithm of keyAlgorithms) {
        const { publicKey } = await signer.createKeyPair(algorithm);
        assertSame(
          Object.keys(signer.publicJwk(publicKey)).sort(),
          membersOf(algorithm),
          algorithm,
        );
      }
    });
  });
};
