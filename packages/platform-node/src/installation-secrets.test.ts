import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { sealingKeyId } from './aes-gcm-sealer.js';
import { deriveDigestKey, derivePepper, deriveSealingKey } from './derived-keys.js';
import { installationSecrets, secretsToKeep } from './installation-secrets.js';

const [first, second, third] = Array.from({ length: 3 }, () => randomBytes(32)) as [
  Buffer,
  Buffer,
  Buffer,
];
const nameOf = (key: Buffer): string => sealingKeyId(deriveSealingKey(key));
const named = (key: Buffer) => ({ id: nameOf(key), key: derivePepper(key) });
const firstPepper = { id: '', key: derivePepper(first) };
const neverChanged = { keyId: nameOf(first), kept: undefined };

describe('installationSecrets of a key that never changed', () => {
  test('follow from the key', () => {
    expect(installationSecrets([first], neverChanged)).toEqual({
      digestKey: deriveDigestKey(first),
      peppers: { known: [firstPepper], hashesWith: '' },
    });
  });

  test('follow from the key that the database is sealed with, and know the next pepper', () => {
    for (const keys of [
      [second, first],
      [first, second],
    ] as [Buffer, Buffer][]) {
      expect(installationSecrets(keys, neverChanged)).toEqual({
        digestKey: deriveDigestKey(first),
        peppers: { known: [named(second), firstPepper], hashesWith: '' },
      });
    }
  });

  test('follow from the newest key where nothing is sealed yet', () => {
    const { digestKey } = installationSecrets([second, first], {
      keyId: undefined,
      kept: undefined,
    });
    expect(digestKey).toEqual(deriveDigestKey(second));
  });
});

describe('installationSecrets of a key that changed', () => {
  const kept = secretsToKeep(installationSecrets([second, first], neverChanged));
  const changed = { keyId: nameOf(second), kept };

  test('keep the first digest key', () => {
    expect(installationSecrets([second], changed).digestKey).toEqual(deriveDigestKey(first));
  });

  test('hash with the pepper of the new key, and know the earlier one', () => {
    expect(installationSecrets([second], changed).peppers).toEqual({
      known: [named(second), firstPepper],
      hashesWith: nameOf(second),
    });
  });

  test('know all peppers after another change', () => {
    const keptAgain = secretsToKeep(installationSecrets([third, second], changed));
    const changedAgain = { keyId: nameOf(third), kept: keptAgain };
    expect(installationSecrets([third], changedAgain)).toEqual({
      digestKey: deriveDigestKey(first),
      peppers: {
        known: [named(third), named(second), firstPepper],
        hashesWith: nameOf(third),
      },
    });
  });

  test('know the pepper of a key that is still to come', () => {
    expect(installationSecrets([third, second], changed).peppers).toEqual({
      known: [named(third), named(second), firstPepper],
      hashesWith: nameOf(second),
    });
  });
});
