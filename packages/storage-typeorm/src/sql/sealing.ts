/** Seals values with the key that the database is under. */
import { Unreachable } from '../connection/failures.js';
import type { Dialect } from './dialect.js';
import { readInstallation } from './installation.js';
import type { Session } from '../connection/session.js';

/** Encrypts the few columns whose plain text must not lie in the database: client secrets and private keys. */
export interface Sealer {
  /** `context` names where the value belongs; a sealed value that was moved elsewhere must not open. */
  seal(plain: string, context: string): string;
  /** @throws when the value was not sealed for this context or has been altered. */
  open(sealed: string, context: string): string;
}

/** A sealer with several keys, so that the key of a database can change. `aesGcmSealer` is one. */
export interface KeyedSealer extends Sealer {
  /** The names of its keys, the newest first. */
  readonly keyIds: readonly string[];
  /** Seals with the key that is named. */
  seal(plain: string, context: string, keyId?: string): string;
  /**
   * Names the key that opens the value.
   * @throws as `open` does.
   */
  keyIdOf(sealed: string, context: string): string;
}

export const isKeyed = (sealer: Sealer): sealer is KeyedSealer => 'keyIds' in sealer;

/** What the storage found out when it opened. */
export interface SealedWith {
  /** The name of the key that values are sealed with; undefined where nothing is sealed yet. */
  readonly keyId: string | undefined;
  /** The secrets that outlive the first key; undefined if the key never changed. */
  readonly kept: string | undefined;
}

export type Seal = (plain: string, context: string) => string;

/** Seals with the key that the database is under at the moment, which `reseal` may change meanwhile. */
export class Sealing {
  constructor(
    readonly sealer: Sealer,
    private readonly dialect: Dialect,
    readonly sealedWith: SealedWith = { keyId: undefined, kept: undefined },
  ) {}

  /**
   * Until the transaction ends, the key does not change: then nothing is committed under an earlier key after the new
   * one has begun to count.
   * @throws Unreachable when this process does not hold the key
   */
  async sealFor(session: Session): Promise<Seal> {
    const { sealer } = this;
    if (!isKeyed(sealer)) return (plain, context) => sealer.seal(plain, context);

    const { sealingKey } = await readInstallation(session, this.dialect, 'shared');
    const keyId = sealingKey ?? this.sealedWith.keyId ?? sealer.keyIds[0]!;
    if (!sealer.keyIds.includes(keyId))
      throw new Unreachable('the database is sealed with a newer secret key');
    return (plain, context) => sealer.seal(plain, context, keyId);
  }
}
