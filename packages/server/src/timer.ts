/**
 * A port: repeats work until the returned function is called, and does not keep the process alive. Work that takes
 * time returns a promise, which never rejects; a timer need not wait for it.
 */
export type Timer = (seconds: number, work: () => unknown) => () => void;

export const systemTimer: Timer = (seconds, work) => {
  const timer = setInterval(work, seconds * 1000).unref();
  return () => clearInterval(timer);
};
