import { refuse } from '../model/values/refusals.js';

/**
 * Rule: nothing that is stored holds the character U+0000, not even within a document. Databases cut a text there, or
 * refuse it.
 * @throws Refusal `invalid_field`
 */
export const refuseNul = (field: string, value: unknown): void => {
  if (holdsNul(value)) refuse('invalid_field', { field, why: 'must not hold a NUL character' });
};

const holdsNul = (value: unknown): boolean => {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, member]) => name.includes('\0') || holdsNul(member));
};
