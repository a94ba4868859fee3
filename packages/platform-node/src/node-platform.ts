import { randomBytes } from 'node:crypto';
import type { Platform } from '@keyward/core';
import { ajvJsonSchemas } from './ajv-json-schemas.js';
import { bcryptHasher } from './bcrypt-hasher.js';
import { frequentPasswords } from './frequent-passwords.js';
import { installationSecrets, type InstallationSecrets } from './installation-secrets.js';
import { jsonwebtokenSigner } from './jsonwebtoken-signer.js';
import { nodePictures } from './pictures/node-pictures.js';
import { otpauthTotp } from './otpauth-totp.js';
import type { Outgoing } from '@keyward/core/ports';
import { safeOutgoing } from './safe-outgoing.js';
import { simplewebauthnPasskeys } from './simplewebauthn-passkeys.js';
import {
  nodeDigest,
  nodeDomainNames,
  secureRandom,
  signWebhook,
  systemClock,
} from './small-ports.js';
import { nodeTextRecords } from './node-text-records.js';
import { systemDelay } from './system-delay.js';

export interface NodePlatformOptions {
  /** 32 bytes, the same at every start. Without them, stored passwords stop matching after a restart. */
  readonly secretKey?: Buffer | undefined;
  /** In place of `secretKey`, from `installationSecrets`: the secret key can change, and these stay. */
  readonly secrets?: InstallationSecrets | undefined;
  /** How many passwords are hashed at once. */
  readonly hashesAtOnce?: number | undefined;
  /** For development: allows requests to servers on this machine, also over http. */
  readonly allowLoopback?: boolean | undefined;
  /** Private networks whose servers may be asked, such as `10.0.0.0/8`. */
  readonly allowedNetworks?: readonly string[] | undefined;
}

/** The ports that Node implements: all of them but the storage and the connections to people. */
export type NodePlatform = Pick<
  Platform,
  | 'clock'
  | 'random'
  | 'digest'
  | 'domainNames'
  | 'pictures'
  | 'jsonSchemas'
  | 'signer'
  | 'hasher'
  | 'delay'
  | 'totp'
  | 'passkeys'
  | 'passwordBlocklist'
  | 'outgoing'
  | 'clientDocuments'
  | 'sectorDocuments'
  | 'workloadIssuers'
  | 'webhooks'
  | 'hookCalls'
  | 'textRecords'
  | 'defer'
>;

export const nodePlatform = ({
  secretKey = randomBytes(32),
  secrets = installationSecrets([secretKey], { keyId: undefined, kept: undefined }),
  hashesAtOnce,
  allowLoopback,
  allowedNetworks,
}: NodePlatformOptions = {}): NodePlatform => ({
  clock: systemClock,
  random: secureRandom,
  digest: nodeDigest(secrets.digestKey),
  domainNames: nodeDomainNames,
  pictures: nodePictures,
  jsonSchemas: ajvJsonSchemas(),
  signer: jsonwebtokenSigner(),
  totp: otpauthTotp,
  delay: systemDelay,
  passkeys: simplewebauthnPasskeys,
  outgoing: safeOutgoing({ allowLoopback, allowedNetworks }),
  clientDocuments: askDocuments(allowedNetworks),
  // Who has a registration token waits for no stranger, nor a stranger for them.
  sectorDocuments: askDocuments(allowedNetworks),
  // Logins never wait for the issuer of a workload.
  workloadIssuers: safeOutgoing({ allowLoopback, allowedNetworks, running: 4, waiting: 32 }),
  // Slow receivers hold up nothing but each other.
  webhooks: {
    outgoing: safeOutgoing({ allowLoopback, allowedNetworks, ...webhookQueue }),
    sign: signWebhook,
  },
  hookCalls: {
    outgoing: safeOutgoing({ allowLoopback, allowedNetworks, ...hookQueue }),
    sign: signWebhook,
  },
  textRecords: nodeTextRecords(),
  passwordBlocklist: frequentPasswords,
  hasher: bcryptHasher({
    pepper: secrets.peppers,
    ...(hashesAtOnce === undefined ? {} : { running: hashesAtOnce }),
  }),
  // Long enough for an answer to reach its socket first.
  defer: () => new Promise((resolve) => setTimeout(resolve, 20)),
});

/** What a receiver says besides the status is not read: no page that a framework adds makes an event come again. */
const webhookQueue = {
  running: 16,
  waiting: 16,
  longestAnswer: 64 * 1024,
  isStatusAlone: true,
} as const;

/** Logins wait for these, and none for long. The core shares them among tenants, so that none has to wait here. */
const hookQueue = { running: 512, waiting: 16, longestAnswer: 64 * 1024 } as const;

/** Never loopback: anybody names these addresses. Each has a queue of its own. */
const askDocuments = (allowedNetworks: readonly string[] | undefined): Outgoing =>
  safeOutgoing({ allowedNetworks, longestAnswer: 5 * 1024, running: 4, waiting: 32 });
