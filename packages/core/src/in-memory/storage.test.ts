import { describe, test } from '@jest/globals';
import { storageContract } from '../ports/storage.contract.js';
import { inMemoryStorage } from './storage.js';

storageContract({ describe, test }, 'memory', {
  open: () => Promise.resolve({ storage: inMemoryStorage(), close: () => Promise.resolve() }),
});
