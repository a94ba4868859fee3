/** One line on a terminal that says how far a long command is. It goes when the next line comes. */
import type { Terminal } from './terminal.js';

export interface Progress {
  /** Replaces the line. Calls in quick succession write once. */
  show(text: string): void;
  clear(): void;
}

export const noProgress: Progress = { show: () => undefined, clear: () => undefined };

/** Milliseconds between two writes: more often flickers. */
const pause = 100;

/** Goes to the begin of the line, and erases it. */
const erase = '\r\u001b[2K';

export const progressOn = (
  terminal: Terminal,
  now: () => number = () => performance.now(),
): Progress => {
  let shownAt = -Infinity;
  let isShown = false;

  return {
    show(text) {
      if (now() - shownAt < pause) return;
      shownAt = now();
      isShown = true;
      const width = (terminal.columns ?? 80) - 1;
      terminal.write(`${erase}${text.slice(0, width)}`);
    },

    clear() {
      if (!isShown) return;
      isShown = false;
      shownAt = -Infinity;
      terminal.write(erase);
    },
  };
};
