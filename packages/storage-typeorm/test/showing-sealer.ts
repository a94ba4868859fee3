import type { Sealer } from '../src/index.js';

/**
 * Shows the text that would be sealed, and refuses a text that was sealed elsewhere. For tests of where sealing
 * happens, never of whether it is safe.
 */
export const showingSealer: Sealer = {
  seal: (plain, context) => `sealed(${context})${[...plain].reverse().join('')}`,
  open: (sealed, context) => {
    if (!sealed.startsWith(`sealed(${context})`)) throw new Error('sealed elsewhere');
    return [...sealed.slice(`sealed(${context})`.length)].reverse().join('');
  },
};
