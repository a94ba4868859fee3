import type { Actor, Keyward, User } from '@keyward/core';
import { withoutExpiredLinks } from '@keyward/core/management';
import type { KeyAlgorithm, Stores } from '@keyward/core/ports';
import type { Pages } from '../pages/pages.js';
import type { Throttle } from './throttle.js';

/** What the rows work with. */
export interface ApiContext {
  readonly keyward: Keyward;
  readonly throttle: Throttle;
  readonly pages: Pages;
  readonly multiTenant: boolean;
  /** Whether the server has a console; absent: it has none. */
  readonly console?: boolean | undefined;
  readonly server: {
    readonly name: string;
    readonly version: string;
    readonly description: string;
  };
  /** Whether requests can be served: false while starting, shutting down, or without the storage. */
  readonly ready: () => Promise<boolean>;
}

/** Whose eyes a record is shown to. */
export interface Reader {
  readonly stores: Stores;
  readonly actor: Actor;
  /** When it is shown. */
  readonly now: Date;
  /** Which of these users have to wait because of failed logins. */
  readonly lockedAmong: (users: readonly User[]) => Promise<ReadonlySet<string>>;
  /** Since or from when an algorithm has a key that every verifier knows. */
  readonly signsFrom: (algorithm: KeyAlgorithm) => Promise<Date | undefined>;
  /** The id of the Default Client, which readers of one tenant do not see. */
  readonly defaultClientId: () => Promise<string | undefined>;
}

/** Reads within the actor's tenancy, and only what has not ended by itself. */
export const readerFor = ({ keyward }: Pick<ApiContext, 'keyward'>, actor: Actor): Reader => {
  const now = keyward.now();
  return {
    actor,
    now,
    lockedAmong: keyward.users.lockedAmong,
    signsFrom: keyward.keys.signsFrom,
    defaultClientId: keyward.directory.defaultClientId,
    stores: withoutExpiredLinks(keyward.storage.within(actor.tenancy), now),
  };
};

/** Rule: a secret is shown in the record that it belongs to, never inside a link or an expanded child. */
export const withoutSecrets = (reader: Reader): Reader => ({
  ...reader,
  actor: { ...reader.actor, managementScopes: new Set() },
});
