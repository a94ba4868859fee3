import type { Effect } from '../api/names.js';
import { summarizeEffect } from './summarize-effect.js';

/**
 * Whether a change is to be looked at before it is made: a person or an application gains or loses something, is signed
 * out, or more than one record changes. Any other change is made at once, and can be undone.
 */
export const hasConsequences = (effect: Effect): boolean => {
  const { isQuiet, isTruncated } = summarizeEffect(effect);
  return !isQuiet || isTruncated || effect.changes.length > 1;
};
