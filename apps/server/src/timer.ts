/** Repeats work until the returned function is called. It does not keep the process alive. */
export type Timer = (seconds: number, work: () => void) => () => void;

export const systemTimer: Timer = (seconds, work) => {
  const timer = setInterval(work, seconds * 1000).unref();
  return () => clearInterval(timer);
};
