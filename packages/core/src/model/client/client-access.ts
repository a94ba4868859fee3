import type { Client } from './client.js';
import type { Scope } from '../scope/scope.js';
import type { Resource } from '../resource/resource.js';

export type RequiredLogin = Pick<Scope, 'requiredAcr' | 'requiredAge'>;

/** A resource that a client may have tokens for. */
export interface ResourceAccess {
  readonly resource: Resource;
  /** The names of the scopes that the client holds on it, in order. */
  readonly scopes: readonly string[];
  /** What the login must be like that gives a scope, by its name; undefined where any login gives any of them. */
  readonly requiredLogins?: ReadonlyMap<string, RequiredLogin> | undefined;
  /** When the resource was last authorized to the client. */
  readonly since: Date;
}

/** A client, and what it may have. */
export interface ClientAccess {
  readonly client: Client;
  /** True while the client's tenant is suspended. */
  readonly suspended: boolean;
  /** When it last was: what was issued before is void. */
  readonly accessEndedAt: Date | null;
  /** The resources authorized to the client. */
  readonly resources: readonly ResourceAccess[];
  /** Under which client its logins wait, while it has no row: the Default Client. */
  readonly holderId?: string | undefined;
}
