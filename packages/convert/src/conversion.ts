/** What every conversion takes and gives. */
import type { ConfigurationDocument } from './document.js';
import type { Loss } from './losses.js';
import type { PasswordHash, UserLine } from './user-line.js';

/** Whether the installation checks such hashes, and why not. */
export type HashVerdict = 'taken' | 'hash_too_costly' | 'hash_malformed';

export interface ConversionOptions {
  /** Told for each hash: the limits are those of the installation. */
  readonly judgeHash: (hash: PasswordHash) => HashVerdict;
  /** The host name for which passkeys were made, where Keyward has the same. */
  readonly rpId?: string | undefined;
  /** The name of the tenant; left out, it follows from the input. */
  readonly tenant?: string | undefined;
}

/** Takes what comes one by one, so that none of it need fit into memory. */
export interface Sinks {
  readonly user: (line: UserLine) => Promise<void> | void;
  readonly loss: (loss: Loss) => void;
  /** How many records of a kind were read, and how many written. */
  readonly count: (kind: string, what: 'read' | 'written') => void;
}

export interface Conversion {
  readonly documents: readonly ConfigurationDocument[];
  /** By the name of the environment variable to which the documents refer. */
  readonly secrets: ReadonlyMap<string, string>;
}
