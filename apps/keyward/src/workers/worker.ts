/** A worker's line to the primary process. */
import type { Throttle } from '@keyward/api';
import {
  isOurs,
  type Addresses,
  type FromPrimary,
  type FromWorker,
  type ThrottleCall,
} from './messages.js';

export interface PrimaryLine {
  ready(addresses: Addresses): void;
  /** Whether this worker does the regular work of the server. */
  readonly isOnDuty: () => boolean;
  /** Counts in the primary, so that all workers count together. */
  readonly throttle: Throttle;
  /** The metrics of every worker. `own` says those of this one whenever one of them is asked. */
  allMetrics(): Promise<readonly unknown[]>;
}

interface WaitingCall {
  readonly call: ThrottleCall;
  readonly resolve: (seconds: number) => void;
}

export const connectToPrimary = (own: () => Promise<unknown>): PrimaryLine => {
  let isOnDuty = false;
  let last = 0;
  let queue: WaitingCall[] = [];
  const asked = new Map<number, readonly WaitingCall[]>();
  const askedForMetrics = new Map<number, (metrics: readonly unknown[]) => void>();

  process.on('message', (message: unknown) => {
    if (!isOurs(message)) return;
    const said = message as FromPrimary;
    switch (said.keyward) {
      case 'duty':
        isOnDuty = true;
        break;
      case 'throttled':
        asked.get(said.id)?.forEach(({ resolve }, at) => resolve(said.seconds[at] ?? 0));
        asked.delete(said.id);
        break;
      case 'own-metrics':
        void own().then((metrics) => send({ keyward: 'own-metrics', id: said.id, metrics }));
        break;
      case 'all-metrics':
        askedForMetrics.get(said.id)?.(said.metrics);
        askedForMetrics.delete(said.id);
        break;
    }
  });

  /** What is asked in one turn of the event loop goes in one message. */
  const flush = (): void => {
    const id = ++last;
    const calls = queue.map(({ call }) => call);
    asked.set(id, queue);
    queue = [];
    send({ keyward: 'throttle', id, calls });
  };
  const ask = (call: ThrottleCall): Promise<number> =>
    new Promise((resolve) => {
      if (queue.length === 0) setImmediate(flush);
      queue.push({ call, resolve });
    });

  return {
    ready: (addresses) => send({ keyward: 'ready', addresses }),
    isOnDuty: () => isOnDuty,
    throttle: {
      take: (rule, key) => ask({ method: 'take', rule, key }),
      wait: (rule, key) => ask({ method: 'wait', rule, key }),
      firstUse: (digest) => ask({ method: 'firstUse', key: digest }),
    },
    allMetrics: () =>
      new Promise((resolve) => {
        const id = ++last;
        askedForMetrics.set(id, resolve);
        send({ keyward: 'metrics', id });
      }),
  };
};

/** A worker whose primary is gone ends by itself. */
const send = (message: FromWorker): void => {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
};
