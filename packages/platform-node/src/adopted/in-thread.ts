import { Worker } from 'node:worker_threads';

/**
 * Bytes of a password. Each round reads it, so a longer one would take more time than the rounds say, and would tell
 * who has such a hash. It matches nothing.
 */
export const longestLooped = 256;

/** Node's `hash`, for bytes. */
export type HashBytes = (algorithm: string, bytes: Uint8Array) => Uint8Array;

/**
 * Runs a long loop of digests in a thread of its own, so that this one goes on answering.
 *
 * The text of `loop` is what the thread runs, so it may name nothing outside of itself but globals. A file of its own
 * would have to be found from the sources, the built package and the bundled program alike.
 */
export const inThread = <I extends object>(
  loop: (hashBytes: HashBytes, input: I) => Uint8Array,
  input: I,
): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(threadOf(loop.toString()), {
      eval: true,
      workerData: input,
      // Neither a preloaded module nor a secret of this process.
      env: {},
      execArgv: [],
    });
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('The thread ended without a digest.')));
  });

const threadOf = (loop: string): string => `
  const { parentPort, workerData } = require('node:worker_threads');
  const { hash } = require('node:crypto');
  const hashBytes = (algorithm, bytes) => hash(algorithm, bytes, 'buffer');
  parentPort.postMessage((${loop})(hashBytes, workerData));
`;
