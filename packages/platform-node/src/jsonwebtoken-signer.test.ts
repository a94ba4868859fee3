import { createHash, createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { foreignAlgorithms } from '@keyward/core/grants';
import { keyAlgorithms as asymmetric, longestToken, type KeyAlgorithm } from '@keyward/core/ports';
import { tokenSignerContract } from '../../core/src/ports/token-signer.contract.js';
import { jsonwebtokenSigner } from './jsonwebtoken-signer.js';
import { signatureForms } from './signature-forms.js';

tokenSignerContract({ describe, test }, 'jsonwebtokenSigner', jsonwebtokenSigner);

const signer = jsonwebtokenSigner();
const secret = 'x'.repeat(32);
const header = { typ: 'at+jwt', kid: 'k' };
const pairs = {} as Record<KeyAlgorithm, { privateKey: string; publicKey: string }>;
beforeAll(async () => {
  for (const algorithm of asymmetric) pairs[algorithm] = await signer.createKeyPair(algorithm);
});

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const signedByHand = (head: unknown, claims: unknown, key: string): string => {
  const input = `${part(head)}.${part(claims)}`;
  return `${input}.${createHmac('sha256', key).update(input).digest('base64url')}`;
};
const pem = (type: string, options: object): { privateKey: string; publicKey: string } => {
  const { privateKey, publicKey } = generateKeyPairSync(
    type as 'rsa',
    options as { modulusLength: number },
  );
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }) as string,
  };
};

describe('jsonwebtokenSigner refuses', () => {
  test('HS256 with the public PEM as its secret, under either algorithm (RFC 8725 §2.1)', () => {
    const { publicKey } = pairs.RS256;
    const forged = signedByHand({ alg: 'HS256', typ: 'JWT' }, { sub: 'admin' }, publicKey);
    for (const algorithm of [...foreignAlgorithms, 'HS256'] as const)
      expect(signer.verify(forged, algorithm, publicKey)).toBeUndefined();
    expect(() => signer.sign({}, header, 'HS256', publicKey)).toThrow(
      'A PEM cannot be the secret of HS256.',
    );
  });

  test('the algorithm none in any spelling, with and without a signature (RFC 7515 §7.1, RFC 8725 §3.2)', () => {
    for (const alg of ['none', 'None', 'NONE', 'nOnE', '']) {
      for (const algorithm of ['HS256', 'none', alg] as 'HS256'[]) {
        expect(
          signer.verify(
            `${part({ alg, typ: 'JWT' })}.${part({ sub: 'admin' })}.`,
            algorithm,
            secret,
          ),
        ).toBeUndefined();
        expect(
          signer.verify(
            signedByHand({ alg, typ: 'JWT' }, { sub: 'admin' }, secret),
            algorithm,
            secret,
          ),
        ).toBeUndefined();
      }
    }
  });

  test('an algorithm that the port does not know, even when asked for', () => {
    const token = signedByHand({ alg: 'HS512' }, {}, secret);
    for (const algorithm of [
      'HS512',
      'constructor',
      '__proto__',
      undefined,
    ] as unknown as 'HS256'[])
      expect(signer.verify(token, algorithm, secret)).toBeUndefined();
    for (const alg of ['constructor', '__proto__', 'toString'])
      expect(
        signer.verify(signedByHand({ alg }, {}, secret), alg as 'HS256', secret),
      ).toBeUndefined();
  });

  test('another spelling of the same signature (RFC 4648 §3.5)', () => {
    // The signatures of ES384 and ES512 fill their last character.
    for (const algorithm of ['RS256', 'PS256', 'ES256', 'EdDSA'] as const) {
      const token = signer.sign({}, header, algorithm, pairs[algorithm].privateKey);
      const respelled =
        // A to B, Q to R, g to h, w to x
        token.slice(0, -1) + String.fromCharCode(token.charCodeAt(token.length - 1) + 1);
      expect(Buffer.from(respelled.split('.')[2]!, 'base64url')).toEqual(
        Buffer.from(token.split('.')[2]!, 'base64url'),
      );
      expect(signer.verify(respelled, algorithm, pairs[algorithm].publicKey)).toBeUndefined();
      expect(signer.verify(`${token}=`, algorithm, pairs[algorithm].publicKey)).toBeUndefined();
    }
  });

  test('a token that is longer than any that is issued, and takes one of just that length', () => {
    const sized = (length: number): string =>
      signedByHand({ alg: 'HS256' }, { sub: 'x'.repeat(length) }, secret);
    const largest = Array.from({ length: 8 }, (_, less) => sized(9156 - less)).find(
      (token) => token.length <= longestToken,
    )!;
    expect(largest.length).toBeGreaterThan(longestToken - 4);
    expect(signer.verify(largest, 'HS256', secret)).toBeDefined();
    const larger = Array.from({ length: 8 }, (_, more) => sized(9152 + more)).find(
      (token) => token.length > longestToken,
    )!;
    expect(signer.verify(larger, 'HS256', secret)).toBeUndefined();
    expect(signer.read(larger)).toBeUndefined();
  });

  test('a header with crit of any kind, or with typ or kid that are no texts (RFC 7515 §4.1.11)', () => {
    for (const odd of [
      { crit: ['b64'], b64: false },
      { crit: [] },
      { crit: null },
      { typ: 7 },
      { kid: ['k'] },
      { kid: null },
    ]) {
      const token = signedByHand({ alg: 'HS256', ...odd }, { sub: 'a' }, secret);
      expect(signer.verify(token, 'HS256', secret)).toBeUndefined();
      expect(signer.read(token)).toBeUndefined();
    }
  });

  test('a secret of less than 32 bytes (RFC 7518 §3.2)', () => {
    expect(() => signer.sign({}, header, 'HS256', 'x'.repeat(31))).toThrow(
      'The secret of HS256 must have 32 bytes or more.',
    );
    expect(
      signer.verify(signedByHand({ alg: 'HS256' }, {}, 'x'.repeat(31)), 'HS256', 'x'.repeat(31)),
    ).toBeUndefined();
    expect(signer.sign({}, header, 'HS256', 'é'.repeat(16))).toBeDefined(); // bytes, not characters
  });

  test('keys that are too small, on another curve or of another kind (RFC 7518 §3.3, §3.5)', () => {
    const small = pem('rsa', { modulusLength: 1024 });
    const otherCurve = pem('ec', { namedCurve: 'secp256k1' });
    for (const algorithm of ['RS256', 'PS256'] as const) {
      for (const { privateKey } of [small, otherCurve, pairs.ES256])
        expect(() => signer.sign({}, header, algorithm, privateKey)).toThrow(
          `The key of ${algorithm} must be an RSA key of 2048 bits or more.`,
        );
    }
    for (const [algorithm, curve, others] of [
      ['ES256', 'P-256', [pairs.ES384, pairs.ES512]],
      ['ES384', 'P-384', [pairs.ES256, pairs.ES512]],
      ['ES512', 'P-521', [pairs.ES256, pairs.ES384]],
    ] as const)
      for (const { privateKey } of [small, otherCurve, pairs.RS256, pairs.EdDSA, ...others])
        expect(() => signer.sign({}, header, algorithm, privateKey)).toThrow(
          `The key of ${algorithm} must be on the curve ${curve}.`,
        );
  });

  test('for EdDSA each key but one of Ed25519, such as one of Ed448 (RFC 8037 §3.1)', () => {
    for (const { privateKey } of [pem('ed448', {}), pem('x25519', {}), pairs.ES256, pairs.RS256])
      expect(() => signer.sign({}, header, 'EdDSA', privateKey)).toThrow(
        'The key of EdDSA must be an Ed25519 key.',
      );
  });

  test('a private key where the public one belongs to sign, and the reverse', () => {
    expect(() => signer.sign({}, header, 'RS256', pairs.RS256.publicKey)).toThrow();
    expect(JSON.stringify(signer.publicJwk(pairs.RS256.privateKey))).not.toContain('"d"');
  });
});

describe('jsonwebtokenSigner verifies a token with its key in its header (RFC 7515 §4.1.3)', () => {
  const proofBy = (algorithm: KeyAlgorithm, jwk: unknown = {}): string => {
    const { privateKey } = pairs[algorithm];
    const input = `${part({ alg: algorithm, typ: 'dpop+jwt', jwk })}.${part({ jti: '1' })}`;
    const { digest, ...form } = signatureForms[algorithm];
    const key = { key: privateKey, ...form };
    return `${input}.${sign(digest, Buffer.from(input), key).toString('base64url')}`;
  };

  test.each(asymmetric)('%s, by the key that it is asked for', (algorithm) => {
    const { publicKey } = pairs[algorithm];
    const proof = proofBy(algorithm);
    expect(signer.verify(proof, algorithm, publicKey)).toEqual({ jti: '1' });
    expect(signer.read(proof)?.header.jwk).toEqual({});
  });

  test.each(asymmetric)('%s: never by another key, changed, or cut', async (algorithm) => {
    const { publicKey } = pairs[algorithm];
    const other = await signer.createKeyPair(algorithm);
    const proof = proofBy(algorithm);
    expect(signer.verify(proof, algorithm, other.publicKey)).toBeUndefined();
    for (let at = 0; at < proof.length; at += 7) {
      const changed = `${proof.slice(0, at)}${proof[at] === 'A' ? 'B' : 'A'}${proof.slice(at + 1)}`;
      expect(signer.verify(changed, algorithm, publicKey)).toBeUndefined();
      expect(signer.verify(proof.slice(0, at), algorithm, publicKey)).toBeUndefined();
    }
  });

  test('never by a secret: HS256 proves nothing to one who holds it, too', () => {
    const forged = signedByHand({ alg: 'HS256', jwk: {} }, { jti: '1' }, secret);
    expect(signer.verify(forged, 'HS256', secret)).toBeUndefined();
  });
});

describe('jsonwebtokenSigner signs', () => {
  test('exactly the claims given: iat is neither added, nor replaced when 0, nor dropped', () => {
    for (const claims of [{}, { iat: 0 }, { iat: 1767225600, exp: 1, nbf: 9e9 }]) {
      expect(signer.verify(signer.sign(claims, header, 'HS256', secret), 'HS256', secret)).toEqual(
        claims,
      );
    }
  });

  test('without changing the claims it was given', () => {
    const claims = Object.freeze({ sub: 'a', iat: 5 });
    signer.sign(claims, header, 'ES256', pairs.ES256.privateKey);
    expect(claims).toEqual({ sub: 'a', iat: 5 });
  });

  test('with a header of alg, typ and kid and nothing else', () => {
    const headerOf = (token: string): unknown =>
      JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString());
    expect(headerOf(signer.sign({}, { typ: 'JWT', kid: 'k' }, 'HS256', secret))).toEqual({
      alg: 'HS256',
      typ: 'JWT',
      kid: 'k',
    });
    expect(headerOf(signer.sign({}, { typ: 'at+jwt', kid: undefined }, 'HS256', secret))).toEqual({
      alg: 'HS256',
      typ: 'at+jwt',
    });
  });

  test('with new keys of 2048 bits and on P-256, different each time', async () => {
    expect(
      Buffer.from(signer.publicJwk(pairs.RS256.publicKey)['n'] as string, 'base64url'),
    ).toHaveLength(256);
    expect(signer.publicJwk(pairs.ES256.publicKey)).toMatchObject({ kty: 'EC', crv: 'P-256' });
    expect(pairs.RS256.privateKey).toMatch(/^-----BEGIN PRIVATE KEY-----/);
    expect(pairs.RS256.publicKey).toMatch(/^-----BEGIN PUBLIC KEY-----/);
    expect((await signer.createKeyPair('ES256')).privateKey).not.toBe(pairs.ES256.privateKey);
  });
});

describe('jsonwebtokenSigner halves', () => {
  const published = 'jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y';

  test('a SHA-256, as in the example (OpenID Connect Core §A.4)', () => {
    for (const algorithm of ['RS256', 'PS256', 'ES256'] as const)
      expect(signer.halfHash(published, algorithm)).toBe('77QmUPtjPfzWtF2AnpK9RQ');
  });

  test.each([
    ['ES384', 'sha384'],
    ['ES512', 'sha512'],
    ['EdDSA', 'sha512'],
  ] as const)('for %s a %s (OpenID Connect Core §3.1.3.6, RFC 8032 §5.1)', (algorithm, digest) => {
    const whole = createHash(digest).update(published).digest();
    const half = Buffer.from(signer.halfHash(published, algorithm), 'base64url');
    expect(half).toEqual(whole.subarray(0, whole.length / 2));
  });
});

describe('jsonwebtokenSigner reads', () => {
  const tokenOf = (sub: string): string => signer.sign({ sub }, header, 'HS256', secret);

  test('a token once for a caller that reads and verifies it', () => {
    const token = tokenOf('a');
    const { claims } = signer.read(token)!;
    expect(signer.verify(token, 'HS256', secret)).toBe(claims);
  });

  test('each of two tokens that are read in turn', () => {
    const [one, other] = [tokenOf('a'), tokenOf('b')];
    signer.read(one);
    signer.read(other);
    expect(signer.verify(one, 'HS256', secret)).toEqual({ sub: 'a' });
  });

  test('claims that no caller can change for another', () => {
    const claims = signer.read(tokenOf('a'))!.claims as Record<string, unknown>;
    expect(() => (claims['sub'] = 'b')).toThrow(TypeError);
  });
});
