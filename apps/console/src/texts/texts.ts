/** The texts of the shell and of the kit. A language that lacks one does not compile. */
export interface Texts {
  readonly nav: {
    readonly home: string;
    readonly people: string;
    readonly applications: string;
    readonly apis: string;
    readonly registrationTokens: string;
    readonly webhooks: string;
    readonly hooks: string;
    readonly sharedSignals: string;
    readonly provisioning: string;
    readonly roles: string;
    readonly groups: string;
    readonly explain: string;
    readonly identityProviders: string;
    readonly tenants: string;
    readonly settings: string;
    readonly audit: string;
    readonly configuration: string;
    readonly keys: string;
    readonly outbox: string;
    /** Headings of the groups of entries. */
    readonly directory: string;
    readonly access: string;
    readonly server: string;
    readonly main: string;
    readonly open: string;
    readonly close: string;
  };
  readonly shell: {
    readonly skip: string;
    readonly search: string;
    readonly searchHint: string;
    readonly nothingFound: string;
    readonly searching: string;
    readonly goTo: string;
    /** The list of those whom a search finds. */
    readonly allPeople: (count: number) => string;
    readonly actions: string;
    readonly account: string;
    readonly yourAccount: string;
    readonly guide: string;
    readonly apiDocumentation: string;
    readonly signOut: string;
    readonly language: string;
    readonly appearance: string;
    readonly light: string;
    readonly dark: string;
    readonly system: string;
    readonly tenant: string;
    readonly allTenants: string;
    readonly findTenant: string;
    readonly version: (version: string) => string;
  };
  readonly login: {
    readonly signingIn: string;
    readonly signedOut: string;
    readonly signedOutHint: string;
    readonly signIn: string;
    readonly failed: string;
    readonly tryAgain: string;
    readonly noAccess: string;
    readonly noAccessHint: string;
    readonly ended: string;
    readonly endedHint: string;
    readonly endedTyping: string;
    readonly unreachable: string;
  };
  readonly page: {
    readonly notFound: string;
    readonly notFoundHint: string;
    readonly toHome: string;
    readonly broken: string;
    readonly brokenHint: string;
    readonly again: string;
    readonly forbidden: string;
    readonly forbiddenHint: (scopes: string) => string;
    readonly gone: string;
    readonly goneHint: string;
    readonly requestId: (id: string) => string;
    readonly back: string;
    readonly newVersion: string;
    readonly reload: string;
  };
  readonly table: {
    readonly search: string;
    readonly clear: string;
    readonly nothing: string;
    readonly nothingHint: string;
    readonly showAll: string;
    readonly selectAll: string;
    readonly selectRow: (name: string) => string;
    readonly selected: (count: number) => string;
    readonly deselect: string;
    readonly range: (first: number, last: number, total: number | undefined) => string;
    readonly previous: string;
    readonly next: string;
    readonly perPage: string;
    readonly sortBy: (column: string) => string;
    readonly loading: string;
    readonly failed: string;
    readonly filters: string;
    readonly any: string;
    readonly actionsOf: (name: string) => string;
    readonly loadMore: string;
  };
  readonly form: {
    readonly save: string;
    readonly saved: string;
    readonly create: string;
    readonly cancel: string;
    readonly close: string;
    readonly discard: string;
    readonly unsaved: string;
    readonly unsavedChanges: string;
    readonly unsavedHint: string;
    readonly leave: string;
    readonly stay: string;
    readonly failed: string;
    readonly optional: string;
    readonly required: string;
    readonly add: string;
    readonly remove: string;
    readonly edit: string;
    readonly done: string;
    readonly yes: string;
    readonly no: string;
    readonly changedElsewhere: string;
    readonly changedElsewhereHint: string;
    readonly loadAnew: string;
  };
  /** What previews say of hooks, which they do not ask. */
  readonly unaskedHooks: {
    readonly claims: string;
    readonly 'before-login': string;
  };
  readonly value: {
    readonly copy: string;
    readonly copied: string;
    readonly never: string;
    readonly none: string;
    readonly secretOnce: string;
    readonly secretOnceHint: string;
    readonly secretKept: string;
    readonly show: string;
    readonly hide: string;
    readonly id: string;
    readonly created: string;
    readonly changed: string;
  };
  readonly undo: {
    readonly action: string;
    readonly last: string;
    readonly done: string;
    readonly failed: string;
    readonly changedElsewhere: string;
    readonly title: string;
    readonly differs: string;
  };
  readonly rehearsal: {
    readonly looking: string;
    readonly title: string;
    readonly nothingElse: string;
    readonly gains: (holders: number, permissions: number) => string;
    readonly loses: (holders: number, permissions: number) => string;
    readonly sessionsEnd: (count: number) => string;
    readonly tokensEnd: (count: number) => string;
    readonly recordsAdded: (count: number) => string;
    readonly recordsChanged: (count: number) => string;
    readonly recordsRemoved: (count: number) => string;
    readonly truncated: string;
    readonly more: (count: number) => string;
    readonly showNames: string;
    readonly cannotBeUndone: string;
    readonly typeName: (name: string) => string;
    readonly proceed: string;
    readonly refused: string;
    readonly done: string;
    readonly doneThat: (action: string) => string;
    readonly progress: (done: number, all: number) => string;
    readonly waits: (seconds: number) => string;
    readonly doneSome: (done: number, all: number) => string;
    readonly refusedSome: (count: number) => string;
  };
  readonly record: {
    readonly [Kind in RecordKind]: string;
  };
}

/** The kinds of records that an effect names: `record_type` of a dry run. */
export type RecordKind =
  | 'user'
  | 'client'
  | 'resource'
  | 'scope'
  | 'role'
  | 'group'
  | 'tenant'
  | 'identity_provider'
  | 'other';
