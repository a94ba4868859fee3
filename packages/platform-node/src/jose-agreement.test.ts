import { beforeAll, describe, expect, test } from '@jest/globals';
import { importJWK, importPKCS8, jwtVerify, SignJWT, type JWK } from 'jose';
import { foreignAlgorithms } from '@keyward/core/grants';
import { keyAlgorithms as asymmetric, type KeyAlgorithm } from '@keyward/core/ports';
import { jsonwebtokenSigner } from './jsonwebtoken-signer.js';

const signer = jsonwebtokenSigner();
const secret = 'x'.repeat(32);
const header = { typ: 'at+jwt', kid: 'k' };
const pairs = {} as Record<KeyAlgorithm, { privateKey: string; publicKey: string }>;
beforeAll(async () => {
  for (const algorithm of asymmetric) pairs[algorithm] = await signer.createKeyPair(algorithm);
});

describe('jsonwebtokenSigner and jose', () => {
  test.each(asymmetric)(
    '%s (RFC 7518 §3.1, §3.4): jose verifies with the published JWK what was signed here (RFC 7515 §3.1)',
    async (algorithm) => {
      const { privateKey, publicKey } = pairs[algorithm];
      const token = signer.sign({ sub: 'Zoë', exp: 4102444800 }, header, algorithm, privateKey);
      const key = await importJWK(signer.publicJwk(publicKey) as JWK, algorithm);
      const { payload, protectedHeader } = await jwtVerify(token, key, {
        algorithms: [algorithm],
        typ: 'at+jwt',
      });
      expect(payload).toEqual({ sub: 'Zoë', exp: 4102444800 });
      expect(protectedHeader).toEqual({ alg: algorithm, typ: 'at+jwt', kid: 'k' });
    },
  );

  test.each(asymmetric)('%s: what jose signed verifies here (RFC 7515 §5.2)', async (algorithm) => {
    const { privateKey, publicKey } = pairs[algorithm];
    const token = await new SignJWT({ sub: 'Zoë' })
      .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
      .sign(await importPKCS8(privateKey, algorithm));
    expect(signer.verify(token, algorithm, publicKey)).toEqual({ sub: 'Zoë' });
  });

  test.each(foreignAlgorithms.filter((algorithm) => /[RP]S(384|512)/.test(algorithm)))(
    '%s, which is not offered here: what jose signed with an RSA key verifies',
    async (algorithm) => {
      const { privateKey, publicKey } = pairs.RS256;
      const token = await new SignJWT({ sub: 'Zoë' })
        .setProtectedHeader({ alg: algorithm })
        .sign(await importPKCS8(privateKey, algorithm));
      expect(signer.verify(token, algorithm, publicKey)).toEqual({ sub: 'Zoë' });
    },
  );

  test('Ed25519 is another name of EdDSA (RFC 9864 §2.2)', async () => {
    const { privateKey, publicKey } = pairs.EdDSA;
    const token = await new SignJWT({ sub: 'Zoë' })
      .setProtectedHeader({ alg: 'Ed25519' })
      .sign(await importPKCS8(privateKey, 'Ed25519'));
    expect(signer.read(token)?.algorithm).toBe('EdDSA');
    expect(signer.verify(token, 'EdDSA', publicKey)).toEqual({ sub: 'Zoë' });
  });

  test('HS256: both verify what the other signed', async () => {
    const bytes = new TextEncoder().encode(secret);
    expect(
      (
        await jwtVerify(signer.sign({ sub: 'a' }, header, 'HS256', secret), bytes, {
          algorithms: ['HS256'],
        })
      ).payload,
    ).toEqual({ sub: 'a' });
    expect(
      signer.verify(
        await new SignJWT({ sub: 'b' }).setProtectedHeader({ alg: 'HS256' }).sign(bytes),
        'HS256',
        secret,
      ),
    ).toEqual({ sub: 'b' });
  });
});
