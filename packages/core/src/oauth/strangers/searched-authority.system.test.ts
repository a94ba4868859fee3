/** The same search as in `searched-authority.test.ts`, in more sequences and longer ones. */
import { describe, expect, test } from '@jest/globals';
import { searchAuthority } from '../../testing/searched-authority.test-support.js';

describe('no sequence gives a token an authority that its person and its client do not both have', () => {
  test.each(Array.from({ length: 150 }, (_, seed) => 1000 + seed))('drawn by %i', async (seed) => {
    const { gains } = await searchAuthority(seed, 200);
    expect(gains).toEqual([]);
  });
});
