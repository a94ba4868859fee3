/** Configuration as code: documents that say what an installation or a tenant holds. */
import { clientsWithReadableSecret } from '../access/readable-secrets.js';
import type { Identified } from '../model/record/record-type.js';
import { prepareKey } from '../keys/prepare-key.js';
import { answerAlgorithms, namedAlgorithm, type Client } from '../model/client/client.js';
import type { Resource } from '../model/resource/resource.js';
import { systemActor, type Actor } from '../model/values/actor.js';
import { jsonInOneOrder } from '../model/values/json-in-one-order.js';
import { refuse } from '../model/values/refusals.js';
import type { NarrowStores, Stores } from '../ports/storage.js';
import { takeTurns } from '../support/turns.js';
import type { Change } from '../unit-of-work/journal.js';
import { joinedStorage } from '../unit-of-work/joined-storage.js';
import type { Effects } from '../unit-of-work/rehearsal.js';
import { rehearseChanges } from '../unit-of-work/rehearse.js';
import type { Event } from '../ports/events.js';
import { auditRefusal } from '../unit-of-work/write.js';
import { assertDocuments, type ConfigurationDocument } from './document.js';
import { namesIn, nameEffects, type NamedEffects } from './name-effects.js';
import {
  readConfiguration,
  type ConfigurationSelection,
  type HeldConfiguration,
} from './read-configuration.js';
import { readOwnersOf, type OwnerQuestion, type RecordOwner } from './read-owners.js';
import { runDocuments } from './run-documents.js';
import {
  assertScope,
  type ConfigurationDeps,
  type MadeClient,
  type RowChange,
  type Run,
  type RunOptions,
} from './run.js';

/** What documents would do. */
export interface ConfigurationPlan {
  /** Names the state that the plan rests on, for `apply`. */
  readonly plan: string;
  readonly changes: readonly RowChange[];
  /** Rows that were there, and that these documents would manage from then on. */
  readonly adopted: number;
  /** Rows of other owners among them. */
  readonly takenOver: number;
  /** Clients that would get a secret of the server's making, which `apply` tells once. */
  readonly newSecrets: number;
  readonly effects: NamedEffects;
}

/** What documents did. */
export interface AppliedConfiguration extends Pick<
  ConfigurationPlan,
  'changes' | 'adopted' | 'takenOver'
> {
  /** Clients that were made; a secret of the server's making is told this once. */
  readonly made: readonly MadeClient[];
}

export interface ApplyOptions extends RunOptions {
  /** What `plan` said. Where anything differs from then, nothing is written. */
  readonly plan?: string | undefined;
}

/** Configuration as documents (contract §17). */
export interface Configuration {
  /**
   * Reads the rows of a tenant, or of the installation, without any secret.
   * Rows of a kind that the caller may not read are left out.
   * @throws Refusal `unknown_reference` for a tenant, `scope_insufficient`
   * @throws Refusal `configuration_too_large` for more rows than documents may have
   */
  readonly read: (selection?: ConfigurationSelection, actor?: Actor) => Promise<HeldConfiguration>;
  /**
   * Names the owners of those of the records that documents manage, in the order of the question.
   * @throws Refusal `scope_insufficient`
   */
  readonly owners: (question: OwnerQuestion, actor?: Actor) => Promise<readonly RecordOwner[]>;
  /**
   * Says what documents would do: every write is done, and undone.
   * @throws Refusal as `apply` does
   */
  readonly plan: (
    documents: readonly ConfigurationDocument[],
    options?: RunOptions,
    actor?: Actor,
  ) => Promise<ConfigurationPlan>;
  /**
   * Does what documents say: all of it, or nothing.
   * @throws Refusal `invalid_field`, `unknown_reference`, and whatever a step of it refuses
   * @throws Refusal `scope_insufficient` without the scope of a step, `escalation_refused`
   * @throws Refusal `owned_by_other`, `too_many_removals`, `plan_outdated`
   * @throws Refusal `configuration_busy` while another one of the same tenant is planned or applied, or too many wait
   */
  readonly apply: (
    documents: readonly ConfigurationDocument[],
    options?: ApplyOptions,
    actor?: Actor,
  ) => Promise<AppliedConfiguration>;
}

/** What Keyward offers about configuration. */
export interface ConfigurationRoom {
  /** Configuration as documents (contract §17). */
  readonly configuration: Configuration;
}

/** Makes the use cases of configuration as code. */
export const makeConfiguration = (deps: ConfigurationDeps): ConfigurationRoom => {
  const inTurn = oneAtATime();
  return {
    configuration: {
      read: readConfiguration(deps),
      owners: readOwnersOf(deps),
      plan: (documents, options = {}, actor = systemActor) =>
        audited(deps, actor, () => {
          assertAsked('read:configuration', { documents, actor });
          return inTurn(actor, () => plan(deps, { documents, options, actor }));
        }),
      apply: (documents, options = {}, actor = systemActor) =>
        audited(deps, actor, () => {
          assertAsked('update:configuration', { documents, actor });
          return inTurn(actor, () => apply(deps, { documents, options, actor }));
        }),
    },
  };
};

/** Configurations of so many tenants wait for their turn; more are refused. */
const longestQueue = 16;

/**
 * Rule: one configuration is planned or applied at a time, because a database serves few others meanwhile. A tenant
 * has one at a time, and those of different tenants take turns.
 */
const oneAtATime = () => {
  const askers = new Set<string>();
  const takeTurn = takeTurns();

  return async <R>({ tenancy }: Actor, work: () => Promise<R>): Promise<R> => {
    const asker = tenancy.kind === 'all' ? 'all tenants' : tenancy.tenantId;
    if (askers.has(asker) || askers.size > longestQueue) refuse('configuration_busy');

    askers.add(asker);
    try {
      return await takeTurn(work);
    } finally {
      askers.delete(asker);
    }
  };
};

/** What a step refuses is undone with its audit event, so it is told outside. */
const audited = async <R>(
  deps: ConfigurationDeps,
  actor: Actor,
  work: () => Promise<R>,
): Promise<R> => {
  try {
    return await work();
  } catch (error) {
    await auditRefusal(deps, actor, error);
    throw error;
  }
};

/** A caller without the right is refused at once, and waits for no turn. */
const assertAsked = (
  scope: 'read:configuration' | 'update:configuration',
  { documents, actor }: Pick<Asked, 'documents' | 'actor'>,
): void => {
  assertScope(actor, scope);
  assertDocuments(documents);
};

interface Asked<O extends RunOptions = RunOptions> {
  readonly documents: readonly ConfigurationDocument[];
  readonly options: O;
  readonly actor: Actor;
}

/** What steps did beside their writes, until the transaction is kept. */
interface StepResults {
  readonly changes: Change[];
  readonly events: Event[];
  readonly notices: (() => void)[];
}

interface Done {
  readonly run: Run;
  readonly told: StepResults;
  readonly basis: string;
}

const plan = async (deps: ConfigurationDeps, asked: Asked): Promise<ConfigurationPlan> => {
  const { storage, clock, snapshotReader } = deps;
  const { tenancy } = asked.actor;
  let last: Done | undefined;
  const planned = { ...deps, saml: deps.saml && { ...deps.saml, createKey: noKey } };
  const rehearsal = { storage, tenancy, now: clock.now(), snapshotReader, isLong: true };
  const effects: Effects = await rehearseChanges(rehearsal, async (stores, within) => {
    const unlogged: NarrowStores = (reached) => withoutAuditEvents(within(reached));
    last = await inTransaction(planned, asked, withoutAuditEvents(stores), unlogged);
    return last.told.changes;
  });
  const { run, told, basis } = last!;
  const names = namesIn(told.changes);
  const named = await nameEffects(storage.within(tenancy), effects, names);
  const newSecrets = [...run.made.values()].filter(({ secret }) => secret !== null).length;
  return { plan: basis, ...outcomeOf(run), newSecrets, effects: named };
};

/** To make a key takes its time, and a plan keeps none. */
const noKey = (): Promise<string> => Promise.resolve('a key that is not kept');

/** A plan is no event, and what its steps would note is undone with them: it need not be written. */
const withoutAuditEvents = (stores: Stores): Stores =>
  new Proxy(stores, {
    get: (inner, name) => {
      const store = Reflect.get(inner, name) as object;
      return name === 'auditEvents' ? { ...store, add: () => Promise.resolve() } : store;
    },
  });

const apply = async (
  deps: ConfigurationDeps,
  asked: Asked<ApplyOptions>,
): Promise<AppliedConfiguration> => {
  const { run, told } = await deps.storage.transaction(async (stores, within) => {
    const done = await inTransaction(deps, asked, stores, within);
    const { plan: expected } = asked.options;
    if (expected !== undefined && expected !== done.basis) refuse('plan_outdated');
    return done;
  });

  deps.forgetChanged(told.changes);
  told.events.forEach((event) => deps.events.happened(event));
  told.notices.forEach((send) => send());
  await prepareKeys(deps, run);
  return { ...outcomeOf(run), made: await readableSecrets(deps, run) };
};

const outcomeOf = ({ changes, adopted, takenOver }: Run) => ({
  changes: [...changes.values()],
  adopted: adopted.size,
  takenOver: takenOver.size,
});

/** The steps over a storage that joins the transaction. It may run again after a deadlock, so all it notes is new. */
const inTransaction = async (
  deps: ConfigurationDeps,
  { documents, options, actor }: Asked,
  stores: Stores,
  within: NarrowStores,
): Promise<Done> => {
  await holdTurn(stores);
  if (actor.proof !== undefined) await deps.askCallerAgain(stores, actor);

  const told: StepResults = { changes: [], events: [], notices: [] };
  const run: Run = {
    deps: joined(deps, told, stores, within),
    actor,
    options,
    changes: new Map(),
    basis: [],
    made: new Map(),
    written: [],
    adopted: new Set(),
    takenOver: new Set(),
  };
  await runDocuments(run, documents);
  const { prunes = false, takesOver = false } = options;
  const rest = jsonInOneOrder([documents, prunes, takesOver, run.basis]);
  return { run, told, basis: deps.digest.keyed('configuration plan', rest) };
};

/** Of several servers on one database, one is at work: the row of the default tenant is held until the end. */
const holdTurn = async ({ tenants }: Stores): Promise<void> => {
  const [home] = await tenants.all([{ attribute: 'isDefault', equals: true }]);
  if (home !== undefined) await tenants.change(home.id, (current) => current);
};

const joined = (
  deps: ConfigurationDeps,
  { changes, events, notices }: StepResults,
  stores: Stores,
  within: NarrowStores,
): ConfigurationDeps => ({
  ...deps,
  storage: joinedStorage(stores, within),
  forgetChanged: (changed) => void changes.push(...changed),
  events: { happened: (event) => void events.push(event) },
  // A refused step is undone with all that it wrote.
  refusals: { ...deps.refusals, countDue: () => 0 },
  prepareNotices: async (...given) => {
    notices.push(await deps.prepareNotices(...given));
    return () => undefined;
  },
});

const prepareKeys = async (deps: ConfigurationDeps, { written }: Run): Promise<void> => {
  const ofClient = prepareKey<Client>(deps, (client) => [
    namedAlgorithm(client),
    ...answerAlgorithms(client),
  ]);
  const ofResource = prepareKey<Resource>(deps, ({ signingAlgorithm }) => [signingAlgorithm]);
  const seen = new Map<string, { readonly kind: string; readonly record: Identified }>();
  for (const each of written) seen.set(each.record.id, each);
  for (const { kind, record } of seen.values())
    await (kind === 'clients'
      ? ofClient(Promise.resolve(record as Client))
      : ofResource(Promise.resolve(record as Resource)));
};

/** Rule: a secret of the server's making is told to who may read it (contract §4). */
const readableSecrets = async (
  { storage }: ConfigurationDeps,
  { made, actor }: Run,
): Promise<readonly MadeClient[]> => {
  const clients = [...made.values()];
  const mayRead = actor.managementScopes === 'all' || actor.managementScopes.has(readSecrets);
  const ids = mayRead ? clients.map(({ id }) => id) : [];
  const shown = await clientsWithReadableSecret(storage.within(actor.tenancy), actor, ids);
  return clients.map((client) => (shown.has(client.id) ? client : { ...client, secret: null }));
};

const readSecrets = 'read:client_secrets';
