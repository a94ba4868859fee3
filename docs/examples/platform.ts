/** Everything that the core asks of its surroundings, on Node and in memory; the other examples start from it. */
// #region platform
import type { Platform } from '@keyward/core';
import { inMemoryStorage } from '@keyward/core/in-memory';
import { nodePlatform } from '@keyward/platform-node';

export const examplePlatform = (issuer: string): Platform => ({
  issuer,
  storage: inMemoryStorage(),
  ...nodePlatform(),
});
// #endregion platform
