import { beforeEach, describe, expect, test } from '@jest/globals';
import { signatureMemory, type Signature } from './signature-memory.js';

describe('the memory of signatures', () => {
  let verified: string[];
  const remembering = (limit: number) =>
    signatureMemory(({ token }) => {
      verified.push(token);
      return !token.startsWith('forged');
    }, limit);
  const signature = (token: string, change: Partial<Signature> = {}): Signature => ({
    token,
    algorithm: 'ES256',
    publicKey: 'key',
    ...change,
  });
  beforeEach(() => {
    verified = [];
  });

  test('verifies a signature once', () => {
    const holds = remembering(10);
    expect([1, 2, 3].map(() => holds(signature('a')))).toEqual([true, true, true]);
    expect(verified).toEqual(['a']);
  });

  test.each([
    ['key', { publicKey: 'other' }],
    ['algorithm', { algorithm: 'RS256' }],
  ] as const)('verifies it again under another %s', (_, change) => {
    const holds = remembering(10);
    holds(signature('a'));
    holds(signature('a', change));
    expect(verified).toEqual(['a', 'a']);
  });

  test('verifies one that does not hold each time, and forgets no other for it', () => {
    const holds = remembering(2);
    holds(signature('a'));
    for (const token of ['forged 1', 'forged 2', 'forged 1']) holds(signature(token));
    holds(signature('a'));
    expect(verified).toEqual(['a', 'forged 1', 'forged 2', 'forged 1']);
  });

  test('forgets the one that was not used for longest', () => {
    const holds = remembering(2);
    for (const token of ['a', 'b', 'a', 'c', 'a', 'b']) holds(signature(token));
    expect(verified).toEqual(['a', 'b', 'c', 'b']);
  });

  test('keeps the parts apart, wherever one ends and the next begins', () => {
    const holds = remembering(10);
    holds(signature('c', { publicKey: 'b' }));
    holds(signature('bc', { publicKey: '' }));
    expect(verified).toEqual(['c', 'bc']);
  });
});
