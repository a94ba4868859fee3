export { inMemoryStorage } from './storage.js';
export { countingRandom, fixedClock, plainDigest, plainHasher, recordingEvents, shortBlocklist, type FixedClock, type RecordedEvents } from './test-platform.js';
export { plainSigner } from './plain-signer.js';
