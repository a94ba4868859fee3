import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { aesGcmSealer, sealingKeyId } from './aes-gcm-sealer.js';

const key = randomBytes(32);
const sealer = aesGcmSealer(key);
const doesNotOpen =
  'The sealed text does not open: it was sealed with another key or for another place, or it was changed.';

describe('aesGcmSealer (NIST SP 800-38D)', () => {
  test('opens what it sealed, the empty text and any script included', () => {
    for (const plain of ['secret', '', 'пароль 🔋', 'x'.repeat(100_000)])
      expect(sealer.open(sealer.seal(plain, 'clients/1'), 'clients/1')).toBe(plain);
  });

  test('opens what an earlier start sealed with the same key', () => {
    expect(
      aesGcmSealer(Buffer.alloc(32, 7)).open(
        'v1.CQkJCQkJCQkJCQkJVODn5tuE0uPV0_qp0VyrKSN_DVEqYA',
        'clients/1',
      ),
    ).toBe('secret');
  });

  test('seals the same text differently each time, and does not show it', () => {
    const sealed = Array.from({ length: 1000 }, () => sealer.seal('secret', 'clients/1'));
    expect(new Set(sealed).size).toBe(1000);
    expect(sealed[0]).toMatch(/^v2\.[0-9a-f]{16}\.[\w-]+$/);
    expect(Buffer.from(sealed[0]!.slice(20), 'base64url').includes('secret')).toBe(false);
  });

  test('does not open for another place', () => {
    for (const context of ['clients/2', '', 'clients/1 '])
      expect(() => sealer.open(sealer.seal('secret', 'clients/1'), context)).toThrow(doesNotOpen);
  });

  test('does not open with another key', () => {
    expect(() =>
      aesGcmSealer(randomBytes(32)).open(sealer.seal('secret', 'clients/1'), 'clients/1'),
    ).toThrow(doesNotOpen);
  });

  test('does not open when any character was changed, cut or added', () => {
    const sealed = sealer.seal('secret', 'clients/1');
    for (let at = 0; at < sealed.length; at++) {
      const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`;
      for (const text of [
        changed,
        sealed.slice(0, at),
        `${sealed.slice(0, at)} ${sealed.slice(at)}`,
      ])
        expect(() => sealer.open(text, 'clients/1')).toThrow(doesNotOpen);
    }
    expect(() => sealer.open(`${sealed}A`, 'clients/1')).toThrow(doesNotOpen);
  });

  test('does not open what it never sealed', () => {
    for (const text of ['', 'v1.', 'secret', 'v2.AAAA', undefined, null, {}] as string[])
      expect(() => sealer.open(text, 'clients/1')).toThrow(doesNotOpen);
  });

  test('names its key, which tells nothing of the key', () => {
    const sealed = sealer.seal('secret', 'clients/1');
    expect(sealed.split('.')[1]).toBe(sealingKeyId(key));
    expect(sealingKeyId(Buffer.alloc(32, 7))).toBe('ca7a51926869fd10');
    expect(key.toString('hex')).not.toContain(sealingKeyId(key));
  });

  test('refuses a key that has not 32 bytes', () => {
    for (const length of [0, 16, 31, 33])
      expect(() => aesGcmSealer(randomBytes(length))).toThrow(
        'The key of the sealer must have 32 bytes.',
      );
  });
});

describe('aesGcmSealer with several keys', () => {
  const [newKey, oldKey] = [randomBytes(32), Buffer.alloc(32, 7)];
  const both = aesGcmSealer(newKey, oldKey);
  const unnamed = 'v1.CQkJCQkJCQkJCQkJVODn5tuE0uPV0_qp0VyrKSN_DVEqYA';

  test('opens what either key sealed, and says which', () => {
    for (const [own, sealing] of [newKey, oldKey].map(
      (each) => [each, aesGcmSealer(each)] as const,
    )) {
      const sealed = sealing.seal('secret', 'clients/1');
      expect(both.open(sealed, 'clients/1')).toBe('secret');
      expect(both.keyIdOf(sealed, 'clients/1')).toBe(sealingKeyId(own));
    }
  });

  test('opens a text that names no key, and says which key opens it', () => {
    expect(both.open(unnamed, 'clients/1')).toBe('secret');
    expect(both.keyIdOf(unnamed, 'clients/1')).toBe(sealingKeyId(oldKey));
  });

  test('seals with the first key, or with the one that is named', () => {
    expect(both.keyIds).toEqual([sealingKeyId(newKey), sealingKeyId(oldKey)]);
    expect(aesGcmSealer(newKey).open(both.seal('secret', 'clients/1'), 'clients/1')).toBe('secret');
    const older = both.seal('secret', 'clients/1', sealingKeyId(oldKey));
    expect(aesGcmSealer(oldKey).open(older, 'clients/1')).toBe('secret');
  });

  test('neither opens nor seals with a key that it does not hold', () => {
    const third = aesGcmSealer(randomBytes(32));
    const foreign = third.seal('secret', 'clients/1');
    expect(() => both.open(foreign, 'clients/1')).toThrow(doesNotOpen);
    expect(() => both.keyIdOf(foreign, 'clients/1')).toThrow(doesNotOpen);
    expect(() => both.seal('secret', 'clients/1', third.keyIds[0])).toThrow(doesNotOpen);
    expect(() => third.open(unnamed, 'clients/1')).toThrow(doesNotOpen);
  });

  test('does not open a text of one key that names the other', () => {
    const sealed = aesGcmSealer(oldKey).seal('secret', 'clients/1');
    const renamed = sealed.replace(sealingKeyId(oldKey), sealingKeyId(newKey));
    expect(() => both.open(renamed, 'clients/1')).toThrow(doesNotOpen);
  });

  test('counts a key that is given twice once', () => {
    expect(aesGcmSealer(newKey, oldKey, newKey).keyIds).toHaveLength(2);
  });
});
