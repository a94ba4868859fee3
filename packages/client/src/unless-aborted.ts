/** The value, or the reason of the signal if that comes first. The work behind the value goes on for others. */
export const unlessAborted = async <T>(
  value: Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> => {
  if (signal === undefined) return value;

  let stop: (() => void) | undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([value, aborted]);
  } finally {
    if (stop !== undefined) signal.removeEventListener('abort', stop);
  }
};
