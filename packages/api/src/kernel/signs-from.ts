/** When the first key of the algorithm that a record names is known to every verifier. */
import type { Identified, SigningAlgorithm } from '@keyward/core/ports';
import type { Part } from './view.js';

/** Absent where such a key signs already, or none is needed. */
export const signsFrom = <T extends Identified>(
  algorithmOf: (record: T) => SigningAlgorithm,
): Part<T> => ({
  when: 'always',
  mayBeAbsent: true,
  schema: {
    type: 'string',
    format: 'date-time',
    description:
      'When every verifier knows the first key of the algorithm, which was made when the algorithm was named; ' +
      'absent where they know it now.',
  },

  async load(records, { now, signsFrom }) {
    const times = new Map<SigningAlgorithm, string>();
    for (const algorithm of new Set(records.map(algorithmOf))) {
      if (algorithm === 'HS256') continue;
      const time = await signsFrom(algorithm);
      if (time !== undefined && time > now) times.set(algorithm, time.toISOString());
    }
    return (record) => times.get(algorithmOf(record));
  },
});
