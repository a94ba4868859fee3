/** Short names of the records of the API. */
import type { components } from './schema.js';

type Schemas = components['schemas'];

export type Client = Schemas['client'];
export type Resource = Schemas['resource'];
export type Scope = Schemas['scope'];
export type User = Schemas['user'];
export type Role = Schemas['role'];
export type Group = Schemas['group'];
export type Tenant = Schemas['tenant'];
export type Effect = Schemas['dry_run'];
export type Schema<Name extends keyof Schemas> = Schemas[Name];
