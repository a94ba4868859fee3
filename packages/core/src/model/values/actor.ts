import { allTenants, type Tenancy } from './tenancy.js';

/** On whose behalf a write happens, and how far that one's power reaches. */
export interface Actor {
  /** A user id, or a client id for a client that acts for itself; null for the server. */
  readonly id: string | null;
  /** The client whose token the call came with; absent for the server and for embedders. */
  readonly clientId?: string | undefined;
  readonly tenancy: Tenancy;
  /** The scopes of the Management API that it effectively holds; it can pass on no others. */
  readonly managementScopes: 'all' | ReadonlySet<string>;
  /**
   * Says that a caller whose tenancy is one tenant may reach all of them: a global administrator, or a global
   * caller who asked for one tenant. It counts where authority is passed on.
   */
  readonly reachesAllTenants?: boolean | undefined;
  /**
   * What the caller has proven, for the transaction that asks again after a wait; read by its maker alone. Absent for
   * the server and for embedders, who are not asked.
   */
  readonly proof?: object | undefined;
  /** Every write of this actor is undone, and ends with `Rehearsed`, which says what it would have done. */
  readonly rehearses?: boolean | undefined;
  /**
   * Goes on where nobody would be left who can administer a tenant; the maker of an actor sees to it that
   * only global callers do.
   */
  readonly forces?: boolean | undefined;
  /** The version that a record must have when a write begins; any other is refused, and nothing is written. */
  readonly expects?: ExpectedVersion | undefined;
  /** For the audit log: the request that it acts with, and where that came from. */
  readonly requestId?: string | undefined;
  readonly address?: string | undefined;
}

export interface ExpectedVersion {
  /** The kind of the record, by the name of its store. */
  readonly kind: string;
  readonly id: string;
  /** Each of them will do. */
  readonly versions: readonly string[];
}

/** The server itself, and embedders that do their own access control. */
export const systemActor: Actor = { id: null, tenancy: allTenants, managementScopes: 'all' };

/**
 * The actor of a write that something else has allowed already: a password that the person proved, a ticket,
 * an open registration. Such a write hands out what its maker was asked for, so the actor is not asked again.
 */
export const alreadyAllowed = (actor: Actor): Actor => ({ ...actor, managementScopes: 'all' });
