import type { Sealer } from '../src/index.js';

/** Shows what would be sealed and refuses what was sealed elsewhere: for tests of where sealing happens, never of whether it is safe. */
export const showingSealer: Sealer = {
  seal: (plain, context) => `sealed(${context})${[...plain].reverse().join('')}`,
  open: (sealed, context) => {
    if (!sealed.startsWith(`sealed(${context})`)) throw new Error('sealed elsewhere');
    return [...sealed.slice(`sealed(${context})`.length)].reverse().join('');
  },
};
