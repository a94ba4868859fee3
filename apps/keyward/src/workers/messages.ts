/** What the primary process and its workers say to each other (docs/adr/0086-the-server-is-a-bundle.md). */
import type { ThrottleRule } from '@keyward/api';
import type { RunningServer } from '@keyward/server/parts';

/** Where a server listens. */
export type Addresses = Pick<RunningServer, 'url' | 'tlsUrl'>;

export type ThrottleCall =
  | { readonly method: 'take' | 'wait'; readonly rule: ThrottleRule; readonly key: string }
  | { readonly method: 'firstUse'; readonly key: string };

export type FromWorker =
  | { readonly keyward: 'ready'; readonly addresses: Addresses }
  | { readonly keyward: 'throttle'; readonly id: number; readonly calls: readonly ThrottleCall[] }
  /** Asks for the metrics of all workers. */
  | { readonly keyward: 'metrics'; readonly id: number }
  | { readonly keyward: 'own-metrics'; readonly id: number; readonly metrics: unknown };

export type FromPrimary =
  /** From now on, this worker does the regular work of the server. */
  | { readonly keyward: 'duty' }
  | { readonly keyward: 'throttled'; readonly id: number; readonly seconds: readonly number[] }
  | { readonly keyward: 'own-metrics'; readonly id: number }
  | { readonly keyward: 'all-metrics'; readonly id: number; readonly metrics: readonly unknown[] };

/** Other libraries send messages over the same channel. */
export const isOurs = (message: unknown): message is { readonly keyward: string } =>
  typeof message === 'object' && message !== null && 'keyward' in message;
