/** The ports that Node fulfils with a function of its own. */
import { createHmac, createSecretKey, hash, randomBytes, randomUUID } from 'node:crypto';
import { domainToASCII } from 'node:url';
import type { Clock, Digest, DomainNames, Random, WebhookChannel } from '@keyward/core/ports';

/** The time of this machine. */
export const systemClock: Clock = { now: () => new Date() };

/** Chance from the operating system's generator, fit for secrets. */
export const secureRandom: Random = {
  uuid: () => randomUUID(),
  secret: (bytes) => randomBytes(bytes).toString('base64url'),
};

/**
 * SHA-256, and HMAC-SHA-256 under a key of 32 bytes (`deriveDigestKey`).
 *
 * Bare SHA-256 is only for secrets of 128 bits and more, because it lets an attacker guess fast. `hash` computes it in
 * one call: a `Hash` object would double the cost.
 */
export const nodeDigest = (key: Buffer): Digest => {
  const secret = createSecretKey(key);

  return {
    sha256: (text) => hash('sha256', text, 'base64url'),
    keyed: (purpose, text) =>
      createHmac('sha256', secret).update(`${purpose}\0${text}`).digest('base64url'),
  };
};

/**
 * As browsers spell them (UTS #46, not transitional). Older versions of Node make `ss` of a capital sharp s,
 * newer ones `ß`; the small letter is the same name in all of them.
 */
export const nodeDomainNames: DomainNames = {
  toAscii: (name) => domainToASCII(name.replaceAll('\u1e9e', '\u00df')) || undefined,
};

/** The signature `v1` of Standard Webhooks. */
export const signWebhook: WebhookChannel['sign'] = (key, text) =>
  createHmac('sha256', Buffer.from(key, 'base64')).update(text).digest('base64');
