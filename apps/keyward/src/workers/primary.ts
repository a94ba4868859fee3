/**
 * The process behind which the workers share a port. It takes connections and hands them on, counts rate limits for
 * all, replaces workers that end, and says which worker does the regular work.
 */
import cluster, { type Worker } from 'node:cluster';
import type { Throttle } from '@keyward/api';
import type { Logger } from '@keyward/server/parts';
import {
  isOurs,
  type Addresses,
  type FromPrimary,
  type FromWorker,
  type ThrottleCall,
} from './messages.js';
import { restartPauses } from './restart-pause.js';

export interface PrimaryOptions {
  readonly count: number;
  readonly log: Logger;
  /** Counts for all workers. */
  readonly throttle: Throttle;
  /** Is told once, when every worker is ready. */
  readonly listens: (addresses: Addresses) => void;
}

/** Milliseconds in which a worker must say its metrics. */
const metricsPatience = 1000;

interface WorkerState {
  readonly worker: Worker;
  readonly startedAt: number;
  isReady: boolean;
}

/** Runs until the process is told to end. Resolves with the exit code, when every worker has ended. */
export const runPrimary = async (options: PrimaryOptions): Promise<number> => {
  const { count, log, listens } = options;
  const states = new Map<number, WorkerState>();
  const pauseAfter = restartPauses();
  const pending = new Set<NodeJS.Timeout>();
  let onDuty: WorkerState | undefined;
  let hasListened = false;
  let isStopping = false;
  let isAnnounced = false;

  const assignDuty = (): void => {
    onDuty = [...states.values()].find(({ isReady }) => isReady);
    if (onDuty !== undefined) send(onDuty.worker, { keyward: 'duty' });
  };

  const becomeReady = (state: WorkerState, addresses: Addresses): void => {
    state.isReady = true;
    hasListened = true;
    if (onDuty === undefined) assignDuty();

    const ready = [...states.values()].filter(({ isReady }) => isReady).length;
    if (ready < count || isAnnounced) return;
    isAnnounced = true;
    listens(addresses);
  };

  const metrics = metricsOfAll(() =>
    [...states.values()].filter(({ isReady }) => isReady).map(({ worker }) => worker),
  );

  const startWorker = (): Worker => {
    const worker = cluster.fork();
    const state = { worker, startedAt: performance.now(), isReady: false };
    states.set(worker.id, state);

    worker.on('message', (message: unknown) => {
      if (!isOurs(message)) return;
      const said = message as FromWorker;
      if (said.keyward === 'ready') becomeReady(state, said.addresses);
      else if (said.keyward === 'throttle') void answerThrottle(worker, options.throttle, said);
      else if (said.keyward === 'metrics') void metrics.answer(worker, said.id);
      else metrics.note(said.id, said.metrics);
    });
    return worker;
  };

  const replaceLater = ({ worker, startedAt }: WorkerState, code: number, signal: string): void => {
    const pause = pauseAfter(performance.now() - startedAt);
    log.error({ process: worker.process.pid, code, signal, pause }, 'a worker ended');
    const timer = setTimeout(() => {
      pending.delete(timer);
      startWorker();
    }, pause);
    pending.add(timer);
  };

  let end: (code: number) => void = () => undefined;
  const ended = new Promise<number>((resolve) => {
    end = resolve;
    cluster.on('exit', (worker, code, signal) => {
      const state = states.get(worker.id)!;
      states.delete(worker.id);
      if (state === onDuty) assignDuty();

      if (isStopping) {
        if (states.size === 0) resolve(0);
        return;
      }
      // The first worker sets the server up. What ends it then ends the server, and it has said why.
      if (!hasListened) resolve(code === 0 ? 1 : code);
      else replaceLater(state, code, signal);
    });
  });

  const stop = (signal: NodeJS.Signals): void => {
    log.info({ signal }, 'shutting down');
    isStopping = true;
    pending.forEach((timer) => clearTimeout(timer));
    for (const { worker } of states.values()) worker.process.kill('SIGTERM');
    if (states.size === 0) end(0);
  };
  process.once('SIGTERM', stop).once('SIGINT', stop);

  startWorker().on('message', (message: unknown) => {
    const isFirst = isOurs(message) && message.keyward === 'ready' && states.size === 1;
    if (!isFirst || isStopping) return;
    for (let more = 1; more < count; more++) startWorker();
  });
  return ended;
};

/** A worker that has just ended cannot be told anything, and does not need to be. */
const send = (worker: Worker, message: FromPrimary): void => {
  if (worker.isConnected()) worker.send(message, () => undefined);
};

const answerThrottle = async (
  worker: Worker,
  throttle: Throttle,
  { id, calls }: Extract<FromWorker, { keyward: 'throttle' }>,
): Promise<void> => {
  const seconds: number[] = [];
  for (const call of calls) seconds.push(await countedBy(throttle, call));
  send(worker, { keyward: 'throttled', id, seconds });
};

const countedBy = (throttle: Throttle, call: ThrottleCall): Promise<number> | number =>
  call.method === 'firstUse'
    ? (throttle.firstUse?.(call.key) ?? 0)
    : throttle[call.method](call.rule, call.key);

/** Asks each worker for its metrics, and answers with those that come in time. */
const metricsOfAll = (readyWorkers: () => readonly Worker[]) => {
  const waiting = new Map<number, (metrics: unknown) => void>();
  let last = 0;

  const ask = (worker: Worker): Promise<unknown> =>
    new Promise((resolve) => {
      const id = ++last;
      const settle = (metrics: unknown): void => {
        clearTimeout(timer);
        waiting.delete(id);
        resolve(metrics);
      };
      const timer = setTimeout(settle, metricsPatience, undefined);
      waiting.set(id, settle);
      send(worker, { keyward: 'own-metrics', id });
    });

  return {
    note: (id: number, metrics: unknown): void => waiting.get(id)?.(metrics),
    answer: async (worker: Worker, id: number): Promise<void> => {
      const all = await Promise.all(readyWorkers().map(ask));
      const metrics = all.filter((each) => each !== undefined);
      send(worker, { keyward: 'all-metrics', id, metrics });
    },
  };
};
