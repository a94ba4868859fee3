import type { Totp } from '@keyward/core';
import { totpStep } from '@keyward/core';
import { Secret, TOTP } from 'otpauth';

/** What every authenticator app understands; RFC 4226 §4 asks for 128 bits and recommends these 160. */
const shape = { algorithm: 'SHA1', digits: 6, period: totpStep } as const;
const secretBytes = 20;

export const otpauthTotp: Totp = {
  secretFrom: (seed) =>
    new Secret({
      buffer: Uint8Array.from(Buffer.from(seed, 'base64url').subarray(0, secretBytes)).buffer,
    }).base32,
  code: (secret, step) =>
    new TOTP({ ...shape, secret: Secret.fromBase32(secret) }).generate({
      timestamp: step * totpStep * 1000,
    }),
  address: (secret, { issuer, account }) =>
    new TOTP({ ...shape, secret: Secret.fromBase32(secret), issuer, label: account }).toString(),
};
