import { isRefusal } from '../model/values/refusals.js';

/** Of two calls that add the same at once, the second finds it there when it looks again. */
export const ignoringDoubles = async <R>(work: () => Promise<R>): Promise<R> => {
  try {
    return await work();
  } catch (error) {
    if (!isRefusal(error, 'already_exists')) throw error;
    return work();
  }
};
