export { inMemoryStorage } from './storage.js';
export {
  countingRandom,
  fixedClock,
  plainDigest,
  plainHasher,
  plainTotp,
  recordingEvents,
  shortBlocklist,
  type FixedClock,
  type RecordedEvents,
} from './test-platform.js';
export { cannedOutgoing, type CannedOutgoing } from './canned-outgoing.js';
export { cannedTextRecords, type CannedTextRecords } from './canned-text-records.js';
export { listedDomainNames } from './listed-domain-names.js';
export { recordingNotifier, type RecordedNotices } from './recording-notifier.js';
export {
  plainCertificate,
  plainCertificates,
  type PlainCertificate,
} from './plain-certificates.js';
export { plainJsonSchemas } from './plain-json-schemas.js';
export { plainPictures } from './plain-pictures.js';
export {
  plainSamlIssuer,
  type PlainLoginRequest,
  type PlainLogout,
  type PlainSamlIssuer,
} from './plain-saml-issuer.js';
export { plainWsfedIssuer, type PlainWsfedIssuer } from './plain-wsfed-issuer.js';
export { plainSaml, type PlainResponse, type PlainSaml } from './plain-saml.js';
export { plainPasskeys, type PlainAnswer } from './plain-passkeys.js';
export { plainDirectory, type PlainDirectory, type PlainEntry } from './plain-directory.js';
export { plainSigner } from './plain-signer.js';
