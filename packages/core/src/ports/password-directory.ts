/** A port: a directory of a company (LDAP), which knows its people and their passwords. */
import type { Claims } from '../model/values/claims.js';

/** How a directory is spoken to: the members of `provider_metadata`, with the secret. */
export interface DirectorySettings {
  readonly url: string;
  readonly startTls: boolean;
  /** PEM. Those of the system where there are none. */
  readonly authorities: readonly string[];
  readonly bindDn: string;
  readonly bindPassword: string;
  readonly baseDn: string;
  readonly userFilter: string;
  readonly uniqueAttribute: string;
  /** Without it, no groups are read. */
  readonly groupBaseDn: string | undefined;
  readonly groupFilter: string;
  /** Whether the groups of groups are asked for one by one. */
  readonly nestsGroups: boolean;
  /** Attributes that are claims, besides those that always are. */
  readonly attributes: readonly string[];
}

export interface DirectoryPerson {
  /** The value of the unique attribute, as a text. */
  readonly id: string;
  readonly isDisabled: boolean;
  /** With `sub`, which is the id, and `groups`. Nothing in them says that an address is verified. */
  readonly claims: Claims;
}

/** A person as a review finds them. */
export type ReviewedPerson = Pick<DirectoryPerson, 'id' | 'isDisabled'> & {
  /** Undefined where what the directory says of their groups cannot be read. */
  readonly claims: Claims | undefined;
};

export interface DirectoryAttempt {
  readonly login: string;
  /** Undefined: the person is looked for, and nothing is proven. */
  readonly password: string | undefined;
  /** Asked about the one person who is found, before the password is tried. */
  readonly mayTry: (id: string) => Promise<boolean>;
}

/** What a directory is asked on the way of a login, in this order; `person` is left to the caller. */
export type DirectoryStep = 'connection' | 'service_account' | 'people' | 'groups';

/** Each throws Refusal `upstream_unreachable` where the directory does not answer as it should. */
export interface PasswordDirectory {
  /** Milliseconds for which it is waited for at most. Every refusal comes after as long. */
  readonly patience: number;
  /** What a directory cannot be asked with, and why, as the end of a sentence about it. */
  readonly problem: (
    settings: Omit<DirectorySettings, 'bindPassword'>,
  ) => { readonly member: string; readonly why: string } | undefined;
  /**
   * The person whose login and password these are; undefined for none, or where more than one has this login. An empty
   * password is nobody's, since directories take it for an anonymous login (RFC 4513 §5.1.2).
   */
  readonly authenticate: (
    settings: DirectorySettings,
    attempt: DirectoryAttempt,
  ) => Promise<DirectoryPerson | undefined>;
  /**
   * All people of the directory, some at a time; of these only those whom `known` names, with their groups. A directory
   * may leave some out without a word, so who is missing is looked for by `look`.
   */
  readonly review: (
    settings: DirectorySettings,
    known: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
  ) => AsyncIterable<readonly ReviewedPerson[]>;
  /** Those of these people who are there. */
  readonly look: (
    settings: DirectorySettings,
    ids: readonly string[],
  ) => Promise<readonly ReviewedPerson[]>;
  /**
   * Goes the way of a login without the password, and notes each step that worked; a refusal names the settings. The
   * person has this login; undefined without one, and where not exactly one entry has it.
   */
  readonly test: (
    settings: DirectorySettings,
    login: string | undefined,
    note: (step: DirectoryStep, wasSkipped?: boolean) => void,
  ) => Promise<DirectoryPerson | undefined>;
}

/** Without one, the provider type `ldap` is refused. */
export interface DirectoryDeps {
  readonly passwordDirectory?: PasswordDirectory | undefined;
}
