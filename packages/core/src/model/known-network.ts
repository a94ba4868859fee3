import type { RecordType } from './record-type.js';
import type { AttemptCount } from './attempt.js';

/**
 * A network from which a person has logged in, with a counter of its own. Digests stand for both, so it says
 * nothing by itself.
 */
export interface KnownNetwork extends AttemptCount {
  readonly account: string;
  readonly expiresAt: Date;
}

export const knownNetworkType: RecordType<KnownNetwork> = {
  label: 'known network',
  unique: {},
  references: {},
  tenancyOf: () => null,
  globalIsVisible: false,
};
