/** What an adapter is held to; each takes the test runner as an argument. */
export type { Runner } from './ports/contract.js';
export {
  storageContract,
  type OpenedStorage,
  type StorageUnderContract,
} from './ports/storage.contract.js';
export { domainNamesContract } from './ports/domain-names.contract.js';
export { secretHasherContract } from './ports/secret-hasher.contract.js';
export { tokenSignerContract } from './ports/token-signer.contract.js';
