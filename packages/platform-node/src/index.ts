/** The ports of the core on Node: time, chance, digests, password hashes, tokens, and secrets at rest. */
export { aesGcmSealer, SealedTextError, sealingKeyId, type Sealer } from './aes-gcm-sealer.js';
export { ajvJsonSchemas } from './ajv-json-schemas.js';
export { hashProblem } from './adopted/read-adopted.js';
export { bcryptHasher, type BcryptHasherOptions } from './bcrypt-hasher.js';
export { boundedQueue, type Queue, type QueueBounds } from './bounded-queue.js';
export {
  nodeClientCertificates,
  type ClientCertificatesOptions,
} from './certificates/client-certificates.js';
export { deriveDigestKey, derivePepper, deriveSealingKey } from './derived-keys.js';
export { fileDecoder, NoText, textOfFile, type FileDecoder } from './file-text.js';
export { frequentPasswords } from './frequent-passwords.js';
export {
  installationSecrets,
  secretsToKeep,
  type DatabaseKey,
  type InstallationSecrets,
} from './installation-secrets.js';
export { jsonwebtokenSigner } from './jsonwebtoken-signer.js';
export { adoptNextSecretKey, createNextSecretKey, readNextSecretKey } from './next-secret-key.js';
export { nodePlatform, type NodePlatformOptions } from './node-platform.js';
export { nodeTextRecords, type TextRecordOptions } from './node-text-records.js';
export { nodePictures } from './pictures/node-pictures.js';
export { parseSecretKey } from './parse-secret-key.js';
export { type Pepper, type Peppers } from './peppers.js';
export { parseNetwork, type Network } from './public-address.js';
export { rememberingSealer } from './remembering-sealer.js';
export { readOrCreateSecretKey, readSecretKey } from './read-or-create-secret-key.js';
export { allowedAddresses, safeOutgoing, type SafeOutgoingOptions } from './safe-outgoing.js';
export { simplewebauthnPasskeys } from './simplewebauthn-passkeys.js';
export {
  nodeDigest,
  nodeDomainNames,
  secureRandom,
  signWebhook,
  systemClock,
} from './small-ports.js';
export { systemDelay } from './system-delay.js';
