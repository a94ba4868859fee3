/** Does the work at once and promises its result; what the work throws rejects the promise. */
export const promised = <R>(work: () => R): Promise<R> =>
  new Promise((resolve) => {
    resolve(work());
  });
