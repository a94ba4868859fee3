import { totpStep, type Totp } from '@keyward/core/ports';
import { Secret, TOTP } from 'otpauth';

/** Every authenticator app supports these parameters. */
const parameters = { algorithm: 'SHA1', digits: 6, period: totpStep } as const;

/** 160 bits. RFC 4226 §4 requires 128 and recommends 160. */
const secretBytes = 20;

export const otpauthTotp: Totp = {
  secretFrom: (seed) => {
    const bytes = Buffer.from(seed, 'base64url').subarray(0, secretBytes);
    return new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32;
  },

  code: (secret, step) => {
    const totp = new TOTP({ ...parameters, secret: Secret.fromBase32(secret) });
    return totp.generate({ timestamp: step * totpStep * 1000 });
  },

  address: (secret, { issuer, account }) => {
    const key = Secret.fromBase32(secret);
    return new TOTP({ ...parameters, secret: key, issuer, label: account }).toString();
  },
};
