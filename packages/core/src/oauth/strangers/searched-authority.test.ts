import { describe, expect, test } from '@jest/globals';
import { searchAuthority } from '../../testing/searched-authority.test-support.js';

describe('no sequence gives a token an authority that its person and its client do not both have', () => {
  test.each(Array.from({ length: 8 }, (_, seed) => seed))('drawn by %i', async (seed) => {
    const { gains } = await searchAuthority(seed, 100);
    expect(gains).toEqual([]);
  });

  test('and the search gets tokens by each way', async () => {
    const { issued } = await searchAuthority(1, 400);
    expect(Object.keys(issued).sort()).toEqual(['consent', 'exchange', 'impersonate', 'refresh']);
  });
});
