/**
 * The secrets that must outlive a change of the secret key: hashes and seals that depend on them cannot be made again
 * (docs/adr/0079-the-secret-key-can-change.md).
 */
import { sealingKeyId } from './aes-gcm-sealer.js';
import { deriveDigestKey, derivePepper, deriveSealingKey } from './derived-keys.js';
import { onlyPepper, type Pepper, type Peppers } from './peppers.js';

export interface InstallationSecrets {
  /** For `bcryptHasher`. */
  readonly peppers: Peppers;
  /** For `nodeDigest`. */
  readonly digestKey: Buffer;
}

/** What a database says about its key: `sealedWith` of the storage of `@keyward/storage-typeorm`. */
export interface DatabaseKey {
  /** The name of the key that values are sealed with; undefined where nothing is sealed yet. */
  readonly keyId: string | undefined;
  /** What was kept when the secret key changed; undefined if it never changed. */
  readonly kept: string | undefined;
}

interface KeptSecrets {
  readonly digestKey: Buffer;
  /** The newest first. */
  readonly peppers: readonly Pepper[];
}

const keyIdOf = (secretKey: Buffer): string => sealingKeyId(deriveSealingKey(secretKey));

const pepperOf = (secretKey: Buffer): Pepper => ({
  id: keyIdOf(secretKey),
  key: derivePepper(secretKey),
});

/** `secretKeys` are the keys of the sealer, the newest first. */
export const installationSecrets = (
  secretKeys: readonly [Buffer, ...Buffer[]],
  { keyId, kept }: DatabaseKey,
): InstallationSecrets => {
  const own = secretKeys.find((key) => keyIdOf(key) === keyId) ?? secretKeys[0];
  const others = secretKeys.filter((key) => key !== own).map(pepperOf);

  if (kept === undefined) {
    const { known, hashesWith } = onlyPepper(derivePepper(own));
    return {
      digestKey: deriveDigestKey(own),
      peppers: { known: [...others, ...known], hashesWith },
    };
  }

  const { digestKey, peppers } = parseKept(kept);
  const current = pepperOf(own);
  const isNew = ({ id }: Pepper): boolean =>
    id !== current.id && peppers.every((each) => each.id !== id);
  const earlier = peppers.filter(({ id }) => id !== current.id);
  return {
    digestKey,
    peppers: {
      known: [...others.filter(isNew), current, ...earlier],
      hashesWith: current.id,
    },
  };
};

/** The secrets as a text, to be kept sealed in the database when the key changes. */
export const secretsToKeep = ({ digestKey, peppers }: InstallationSecrets): string => {
  const current = peppers.known.findIndex(({ id }) => id === peppers.hashesWith);
  return JSON.stringify({
    digestKey: digestKey.toString('base64url'),
    peppers: peppers.known
      .slice(current)
      .map(({ id, key }) => ({ id, key: key.toString('base64url') })),
  });
};

const parseKept = (kept: string): KeptSecrets => {
  const { digestKey, peppers } = JSON.parse(kept) as {
    readonly digestKey: string;
    readonly peppers: readonly { readonly id: string; readonly key: string }[];
  };
  return {
    digestKey: Buffer.from(digestKey, 'base64url'),
    peppers: peppers.map(({ id, key }) => ({ id, key: Buffer.from(key, 'base64url') })),
  };
};
