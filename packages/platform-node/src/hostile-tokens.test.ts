import { describe, expect, test } from '@jest/globals';
import { SeededChance } from '../../core/src/ports/contract.js';
import { jsonwebtokenSigner } from './jsonwebtoken-signer.js';

const signer = jsonwebtokenSigner();
const secret = 'x'.repeat(32);
const header = { typ: 'at+jwt', kid: 'k' };

describe('jsonwebtokenSigner and garbage', () => {
  test('never throws and never accepts over 20,000 mangled tokens (seed 1)', async () => {
    const [ec, rsa] = [await signer.createKeyPair('ES256'), await signer.createKeyPair('RS256')];
    const ed = await signer.createKeyPair('EdDSA');
    const chance = new SeededChance(1);
    const tokens = [
      signer.sign({ sub: 'a' }, header, 'HS256', secret),
      signer.sign({ sub: 'a' }, header, 'ES256', ec.privateKey),
      signer.sign({ sub: 'a' }, header, 'RS256', rsa.privateKey),
      signer.sign({ sub: 'a' }, header, 'EdDSA', ed.privateKey),
    ];
    const keys = [
      ['HS256', secret],
      ['ES256', ec.publicKey],
      ['RS256', rsa.publicKey],
      ['EdDSA', ed.publicKey],
    ] as const;
    const pieces = [
      '',
      '.',
      '=',
      '\0',
      '\n',
      'é',
      '🔋',
      'e30',
      'bnVsbA',
      'W10',
      'IiI',
      'eyJhbGciOiJIUzI1NiJ9',
      '[',
      '%',
      'A'.repeat(9000),
    ];
    const accepted: string[] = [];
    for (let round = 0; round < 20_000; round++) {
      const token = chance.oneOf(tokens);
      const [from, to] = [chance.below(token.length + 1), chance.below(token.length + 1)].sort(
        (a, b) => a - b,
      ) as [number, number];
      const [before, after, piece] = [token.slice(0, from), token.slice(to), chance.oneOf(pieces)];
      const mangled = chance.oneOf([
        token.slice(from, to),
        before + after,
        before + piece + token.slice(from),
        before + piece + after,
        `${piece}.${chance.oneOf(pieces)}.${chance.oneOf(pieces)}`,
      ]);
      signer.read(mangled);
      if (
        !tokens.includes(mangled) &&
        keys.some(([algorithm, key]) => signer.verify(mangled, algorithm, key) !== undefined)
      )
        accepted.push(mangled);
    }
    expect(accepted).toEqual([]);
  });

  test('never throws for inputs that are no texts at all', () => {
    const hostile = {
      toString() {
        throw new Error('no');
      },
      length: 3,
    };
    for (const input of [
      undefined,
      null,
      0,
      true,
      Symbol('s'),
      [],
      hostile,
      () => '',
    ] as unknown as string[]) {
      expect(signer.read(input)).toBeUndefined();
      expect(signer.verify(input, 'HS256', secret)).toBeUndefined();
      expect(
        signer.verify(signer.sign({}, header, 'HS256', secret), 'HS256', input),
      ).toBeUndefined();
    }
  });
});
