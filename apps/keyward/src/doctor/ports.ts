/** What the checks of `keyward doctor` need from outside. `probes.ts` has them on a real machine. */
import type { DatabaseInspection, InspectedRecords } from '@keyward/storage-typeorm';
import type { Configuration, Environment } from '@keyward/server/parts';

export interface FileFacts {
  readonly isFolder: boolean;
  /** The rights of owner, group and others. Undefined where the system has none. */
  readonly mode: number | undefined;
  readonly isReadable: boolean;
  readonly isWritable: boolean;
}

/** Undefined where there is no such file. */
export type LookAtFile = (path: string) => Promise<FileFacts | undefined>;

/** Bytes that are free in the file system of a folder. Undefined where the system does not tell. */
export type FreeBytes = (folder: string) => Promise<number | undefined>;

/** The keys of an installation, as its server would find them. */
export interface KeyFacts {
  readonly origin: 'variable' | 'file' | 'nowhere';
  /** Why the key file cannot be read. */
  readonly unreadable?: string | undefined;
  readonly keys: readonly Buffer[];
}

export type DatabaseFacts =
  | { readonly unusable: string }
  | {
      readonly unusable?: undefined;
      readonly inspection: DatabaseInspection;
      /** How far the clock of the database is ahead of this one. Undefined where it has none of its own. */
      readonly secondsAhead: number | undefined;
      readonly key: KeyFit;
    };

export type KeyFit = 'opens the data' | 'another key' | 'earlier key needed' | 'not tried';

export type IssuerFacts =
  | { readonly unreachable: { readonly code: string; readonly message: string } }
  | {
      readonly unreachable?: undefined;
      readonly status: number;
      /** The `issuer` of the discovery document. */
      readonly issuer: unknown;
      readonly secondsAhead: number | undefined;
    };

/** Why something cannot be used; undefined when it can. */
export type Reason = string | undefined;

export interface DoctorPorts {
  readonly environment: Environment;
  readonly nodeVersion: string;
  readonly lookAtFile: LookAtFile;
  readonly freeBytes: FreeBytes;
  readonly findKeys: (configuration: Configuration) => Promise<KeyFacts>;
  readonly askDatabase: (
    database: Configuration['database'],
    keys: readonly Buffer[],
  ) => Promise<DatabaseFacts>;
  /** What a security profile is compared with; undefined where it cannot be read. */
  readonly askClients: (
    database: Configuration['database'],
  ) => Promise<InspectedRecords | undefined>;
  readonly askIssuer: (issuer: string) => Promise<IssuerFacts>;
  readonly askMailServer: (url: string) => Promise<Reason>;
  readonly askRedis: (url: string) => Promise<Reason>;
}
