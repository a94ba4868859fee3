/** Remembers what was made. What failed, or was not there yet, is made again for the next one. */
export const onceMade = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined;

  const makeAgain = async (): Promise<T> => {
    let result: T | undefined;
    try {
      return (result = await make());
    } finally {
      if (result === undefined) made = undefined;
    }
  };
  return () => (made ??= makeAgain());
};
