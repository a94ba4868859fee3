import { randomBytes } from 'node:crypto';
import type { Platform } from '@keyward/core';
import { bcryptHasher } from './bcrypt-hasher.js';
import { deriveDigestKey, derivePepper } from './derived-keys.js';
import { frequentPasswords } from './frequent-passwords.js';
import { jsonwebtokenSigner } from './jsonwebtoken-signer.js';
import { nodeDigest } from './node-digest.js';
import { otpauthTotp } from './otpauth-totp.js';
import { safeOutgoing } from './safe-outgoing.js';
import { secureRandom } from './secure-random.js';
import { simplewebauthnPasskeys } from './simplewebauthn-passkeys.js';
import { systemClock } from './system-clock.js';

export interface NodePlatformOptions {
  /** 32 bytes that stay the same from start to start; without them, passwords stop matching when the process ends. */
  readonly secretKey?: Buffer | undefined;
  /** How many passwords are hashed at once. */
  readonly hashesAtOnce?: number | undefined;
  /** For development: other servers on this machine may be asked, also over http. */
  readonly allowLoopback?: boolean | undefined;
}

/** Everything that the core wants from a platform, but the storage. */
export const nodePlatform = ({
  secretKey = randomBytes(32),
  hashesAtOnce,
  allowLoopback,
}: NodePlatformOptions = {}): Pick<
  Platform,
  | 'clock'
  | 'random'
  | 'digest'
  | 'signer'
  | 'hasher'
  | 'totp'
  | 'passkeys'
  | 'passwordBlocklist'
  | 'outgoing'
  | 'defer'
> => ({
  clock: systemClock,
  // Long enough for an answer to be written to its socket first.
  defer: () =>
    new Promise((resolve) => {
      setTimeout(resolve, 20);
    }),
  random: secureRandom,
  digest: nodeDigest(deriveDigestKey(secretKey)),
  signer: jsonwebtokenSigner(),
  totp: otpauthTotp,
  passkeys: simplewebauthnPasskeys,
  outgoing: safeOutgoing({ allowLoopback }),
  passwordBlocklist: frequentPasswords,
  hasher: bcryptHasher({
    pepper: derivePepper(secretKey),
    ...(hashesAtOnce === undefined ? {} : { running: hashesAtOnce }),
  }),
});
