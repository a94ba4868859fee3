/** Messages that are signed as Standard Webhooks says, under a secret that both sides know. */
import type { Clock } from '../ports/clock.js';
import type { Random } from '../ports/random.js';
import type { WebhookChannel } from '../ports/webhook-channel.js';

const secretPrefix = 'whsec_';

/** 32 bytes in base64 behind `whsec_`, as Standard Webhooks writes a secret. */
export const newSigningSecret = ({ random }: { readonly random: Random }): string => {
  const base64 = random.secret(32).replaceAll('-', '+').replaceAll('_', '/');
  return `${secretPrefix}${base64.padEnd(Math.ceil(base64.length / 4) * 4, '=')}`;
};

/** Who gets the message knows these. */
export interface SigningSecrets {
  readonly secret: string;
  /** Signs beside the new one until its end. */
  readonly previousSecret: string | null;
  readonly previousSecretExpiresAt: Date | null;
}

export interface SignedMessage {
  readonly id: string;
  readonly body: string;
  readonly now: Date;
}

/** Rule: while a secret is replaced, messages are signed under both. */
export const signedHeaders = (
  { sign }: Pick<WebhookChannel, 'sign'>,
  secrets: SigningSecrets,
  { id, body, now }: SignedMessage,
): Readonly<Record<string, string>> => {
  const seconds = String(Math.floor(now.getTime() / 1000));
  const signatures = secretsAt(secrets, now).map(
    (secret) => `v1,${sign(secret.slice(secretPrefix.length), `${id}.${seconds}.${body}`)}`,
  );
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': signatures.join(' '),
  };
};

/** New secrets; the old one signs too for so many seconds. */
export const renewedSecrets = (
  { clock, random }: { readonly clock: Clock; readonly random: Random },
  { secret: before }: SigningSecrets,
  previousSecretLifetime: number,
): SigningSecrets => {
  const isKept = previousSecretLifetime > 0;
  const expiresAt = new Date(clock.now().getTime() + previousSecretLifetime * 1000);
  return {
    secret: newSigningSecret({ random }),
    previousSecret: isKept ? before : null,
    previousSecretExpiresAt: isKept ? expiresAt : null,
  };
};

const secretsAt = (
  { secret, previousSecret, previousSecretExpiresAt }: SigningSecrets,
  now: Date,
): readonly string[] => {
  const isPreviousGood = previousSecretExpiresAt !== null && previousSecretExpiresAt > now;
  return previousSecret !== null && isPreviousGood ? [secret, previousSecret] : [secret];
};
