import type { Actor } from '../model/values/actor.js';
import type { ChangedValue } from '../model/audit/audit-event.js';
import type { EventName, RefusedEvent } from '../model/audit/event-names.js';
import { appendAuditEvents, type NewAuditEvent } from '../audit/append-audit-events.js';
import { beginChains } from '../audit/begin-chains.js';
import { changedAttributes, journalOf, type Change, type Journal } from './journal.js';
import type { Clock } from '../ports/clock.js';
import type { Digest } from '../ports/digest.js';
import type { DomainNames } from '../ports/domain-names.js';
import type { Event, Events } from '../ports/events.js';
import type { Random } from '../ports/random.js';
import type { Store } from '../ports/store.js';
import { recordTypes, type RecordName, type Storage, type Stores } from '../ports/storage.js';
import { isRefusal, type Refusal, type RefusalName } from '../model/values/refusals.js';
import type { Audited, Identified, RecordType } from '../model/record/record-type.js';
import { assertExpected } from './record-versions.js';
import type { CountedRefusals } from '../audit/refusal-log.js';
import { Rehearsed, type SnapshotReader } from './rehearsal.js';
import { rehearse } from './rehearse.js';
import { linkChangesOf } from './link-changes.js';
import {
  mostLinks,
  countsLinks,
  valueOfCount,
  valueOfLink,
  type LinkChange,
} from './link-values.js';
import { readableChanges } from './readable-changes.js';

/**
 * Decides at the end of a write whether it hands out more than the actor holds. `stores` show what is kept
 * after it.
 * @throws Refusal `escalation_refused`
 */
export type GuardAuthority = (
  stores: Stores,
  actor: Actor,
  changes: readonly Change[],
) => Promise<void>;

/**
 * Composes at the end of a write what people must hear of it; the answer sends it, once the write is committed.
 * It only reads from `stores`.
 */
export type PrepareNotices = (
  stores: Stores,
  actor: Actor,
  changes: readonly Change[],
) => Promise<() => void>;

/**
 * Asks again whether the caller holds what they held when the call began. `stores` reach all tenants.
 * @throws Refusal `token_invalid`, `scope_insufficient`
 */
export type AskCallerAgain = (stores: Stores, actor: Actor) => Promise<void>;

/** What every writing use case needs. */
export interface WriteDeps {
  readonly guardAuthority: GuardAuthority;
  readonly askCallerAgain: AskCallerAgain;
  /** Drops from caches what a committed write has changed. */
  readonly forgetChanged: (changes: readonly Change[]) => void;
  readonly prepareNotices: PrepareNotices;
  readonly refusals: CountedRefusals;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly random: Random;
  readonly digest: Digest;
  readonly domainNames: DomainNames;
  readonly events: Events;
  /** What a rehearsal is told about people and clients. */
  readonly snapshotReader: SnapshotReader;
}

/**
 * Notes what happened: in the audit log with the write, and told to the world only if the transaction
 * commits.
 */
export type Note = (name: EventName, recordId: string, ids?: readonly string[]) => void;

/** An event that a use case has noted. */
type NotedEvent = Event & { readonly name: EventName };

/** What a use case writes with: the stores of one transaction, and notes of what happens in it. */
export interface UnitOfWork {
  readonly stores: Stores;
  readonly note: Note;
}

/**
 * One write: one transaction within the actor's tenancy, with an audit event for each thing that happened;
 * afterwards the same events to the listeners. For an actor who rehearses, nothing stays.
 * @throws Rehearsed for an actor who rehearses
 */
export const write = <R>(deps: WriteDeps, actor: Actor, work: Work<R>): Promise<R> =>
  writeIn(deps, actor, work, (transact) =>
    deps.storage.within(actor.tenancy).transaction((stores) => transact(stores)),
  );

/**
 * The same for a use case that has waited since its caller was asked: for a hash, a key, another server.
 * Its transaction asks again whether the caller still holds what they held (docs/adr/0146).
 * @throws Refusal `token_invalid`, `scope_insufficient`
 */
export const writeAfterWaiting = <R>(deps: WriteDeps, actor: Actor, work: Work<R>): Promise<R> => {
  if (actor.proof === undefined) return write(deps, actor, work);

  // The caller may belong to another tenant than the one that is written in.
  return writeIn(deps, actor, work, (transact) =>
    deps.storage.transaction(async (stores, within) => {
      await deps.askCallerAgain(stores, actor);
      return transact(within(actor.tenancy));
    }),
  );
};

type Work<R> = (stores: Stores, note: Note) => Promise<R>;

/** Asks again, in the transaction that writes, what the write rests on. It throws what refuses the write. */
export type AssertHolds = (stores: Stores) => Promise<void>;

export const restsOnNothing: AssertHolds = () => Promise.resolve();

/** Runs something in one transaction, with the stores that the actor reaches. */
type Transaction = <R>(transact: (stores: Stores) => Promise<R>) => Promise<R>;

const writeIn = async <R>(
  deps: WriteDeps,
  actor: Actor,
  work: Work<R>,
  transaction: Transaction,
): Promise<R> => {
  try {
    return await writeOnce(deps, actor, work, transaction);
  } catch (error) {
    if (isRefusal(error)) await auditRefusalOf(deps, actor, error);
    throw error;
  }
};

/**
 * Asks whether a write that makes these changes would be refused for want of authority. A use case asks this before
 * it compares a secret, and before work that is slow: otherwise the answer, or its time, tells a caller without the
 * authority whether a guess was right. The write asks again at its end.
 * @throws Refusal `escalation_refused`
 */
export const assertMayChange = async (
  deps: WriteDeps,
  actor: Actor,
  ...intended: readonly Change[]
): Promise<void> => {
  try {
    await deps.guardAuthority(deps.storage.within(actor.tenancy), actor, intended);
  } catch (error) {
    if (isRefusal(error)) await auditRefusalOf(deps, actor, error);
    throw error;
  }
};

/**
 * Refusals that a person may have to answer for: who reached for power that is not theirs, or for what keeps
 * a system manageable.
 */
const noteworthy: Readonly<Partial<Record<RefusalName, RefusedEvent>>> = {
  escalation_refused: 'refused.escalation_refused',
  last_tenant_admin: 'refused.last_tenant_admin',
  own_account_protected: 'refused.own_account_protected',
  default_client_protected: 'refused.default_client_protected',
  default_tenant_protected: 'refused.default_tenant_protected',
  system_record_protected: 'refused.system_record_protected',
  outside_tenancy: 'refused.outside_tenancy',
};

/** Tells the audit log of a refusal that a transaction around the write has undone. */
export const auditRefusal = async (
  deps: WriteDeps,
  actor: Actor,
  error: unknown,
): Promise<void> => {
  if (isRefusal(error)) await auditRefusalOf(deps, actor, error);
};

/** The first of an actor is written at once; the others of the same minute are one event. */
const auditRefusalOf = async (deps: WriteDeps, actor: Actor, { code }: Refusal): Promise<void> => {
  const name = noteworthy[code];
  if (actor.rehearses || name === undefined) return;

  const refused = {
    name,
    recordId: null,
    actorId: actor.id,
    requestId: actor.requestId,
    address: actor.address,
    tenantId: actor.tenancy.kind === 'one' ? actor.tenancy.tenantId : null,
  };
  const count = deps.refusals.countDue(refused);
  if (count === 0) return;

  const { requestId = null, address = null } = refused;
  try {
    await deps.storage
      .within(actor.tenancy)
      .transaction((stores) =>
        appendAuditEvents(deps, stores, [{ ...refused, requestId, address, count }]),
      );
  } catch {
    // The caller learns why the write was refused, and the next flush writes what is missing in the log.
    deps.refusals.keepUnwritten(refused, count);
  }
};

const writeOnce = async <R>(
  deps: WriteDeps,
  actor: Actor,
  work: Work<R>,
  transaction: Transaction,
): Promise<R> => {
  const { storage, clock, events, guardAuthority, prepareNotices, snapshotReader } = deps;
  const { forgetChanged } = deps;

  const guarded = async (journal: Journal, note: Note): Promise<R> => {
    await assertExpected(deps, journal.stores, actor);
    const done = await work(journal.stores, note);
    await guardAuthority(journal.stores, actor, journal.changes);
    return done;
  };

  if (actor.rehearses) {
    const rehearsed = (stores: Stores): Promise<R> => guarded(journalOf(stores), () => undefined);
    throw new Rehearsed(
      await rehearse(storage.within(actor.tenancy), clock.now(), snapshotReader, rehearsed),
    );
  }

  let noted: NotedEvent[] = [];
  let changes: readonly Change[] = [];
  let sendNotices = (): void => undefined;
  const result = await transaction(async (stores) => {
    noted = []; // the transaction may run again after a deadlock
    const journal = journalOf(stores);
    const done = await guarded(journal, (name, recordId, ids) =>
      noted.push({ name, recordId, actorId: actor.id, at: clock.now(), ids }),
    );
    sendNotices = await prepareNotices(stores, actor, journal.changes);
    const links = shareLinks(noted, linkChangesOf([...journal.changes, ...journal.cascaded]));
    const owners = await ownersOf(stores, noted, actor, journal.changes);
    const happened = noted.map((event, at) =>
      auditEventOf(event, actor, {
        changes: journal.changes,
        links: links[at]!,
        tenantId: owners[at]!,
      }),
    );
    await appendAuditEvents(deps, stores, happened);
    await beginChains(stores, happened);
    changes = journal.changes;
    return done;
  });
  forgetChanged(changes);
  noted.forEach((event) => events.happened(event));
  sendNotices();
  return result;
};

/** The records that events of these names are about, by the first part of the name. */
const kindsOfEvents: ReadonlyMap<string, RecordName> = new Map([
  ['authenticator', 'authenticators'],
  ['client', 'clients'],
  ['domain', 'domainProofs'],
  ['group', 'groups'],
  ['hook', 'hooks'],
  ['identity', 'userIdentities'],
  ['identity_provider', 'identityProviders'],
  ['resource', 'resources'],
  ['role', 'roles'],
  ['scope', 'scopes'],
  ['signal_stream', 'signalStreams'],
  ['tenant', 'tenants'],
  ['ticket', 'tickets'],
  ['user', 'users'],
  ['webhook', 'webhooks'],
]);

/**
 * The tenant in whose log each event stands.
 * Rule: what an actor of all tenants does to a record of a tenant stands in the log of that tenant, also where it
 * changed nothing, or only links.
 */
const ownersOf = async (
  stores: Stores,
  events: readonly NotedEvent[],
  { tenancy }: Actor,
  changes: readonly Change[],
): Promise<readonly (string | null)[]> => {
  if (tenancy.kind === 'one') return events.map(() => tenancy.tenantId);

  const owners: (string | null)[] = [];
  for (const { name, recordId } of events) {
    const own = changes.find((change) => change.id === recordId);
    owners.push(
      own === undefined
        ? await ownerNow(stores, name, recordId, tenantOf(changes[0]))
        : tenantOf(own),
    );
  }
  return owners;
};

const ownerNow = async (
  stores: Stores,
  name: EventName,
  recordId: string,
  usual: string | null,
): Promise<string | null> => {
  const kind = kindsOfEvents.get(name.slice(0, name.indexOf('.')));
  if (kind === undefined) return usual;
  const record = await (stores[kind] as unknown as Pick<Store<Identified>, 'find'>).find(recordId);
  if (record === undefined) return usual;
  const { tenancyOf } = recordTypes[kind] as unknown as RecordType<Identified>;
  return tenancyOf(record);
};

interface Happened {
  readonly changes: readonly Change[];
  readonly links: readonly LinkChange[];
  readonly tenantId: string | null;
}

const auditEventOf = (
  { name, recordId, actorId, ids = [] }: NotedEvent,
  actor: Actor,
  { changes, links, tenantId }: Happened,
): NewAuditEvent => {
  const own = changes.filter((change) => change.id === recordId);
  return {
    name,
    recordId,
    actorId,
    ids,
    requestId: actor.requestId ?? null,
    address: actor.address ?? null,
    tenantId,
    changed: [...new Set(own.flatMap(changedAttributes))],
    values: [...readableChanges(own), ...linkValues(name, links)],
  };
};

/** For each event, the links that it tells of: those of its record; the first event tells of the rest. */
const shareLinks = (
  events: readonly Event[],
  links: readonly LinkChange[],
): readonly (readonly LinkChange[])[] => {
  const shares: LinkChange[][] = events.map(() => []);
  const placeOf = new Map<string, number>();
  for (const [at, { recordId }] of events.entries()) {
    if (!placeOf.has(recordId)) placeOf.set(recordId, at);
  }

  for (const link of links) {
    const end = link.ends.find((id) => placeOf.has(id));
    shares[end === undefined ? 0 : placeOf.get(end)!]?.push(link);
  }
  return shares;
};

/** An event of links that changed none says so: its ids were asked for, and nothing came of it. */
const linkValues = (name: string, links: readonly LinkChange[]): readonly ChangedValue[] => {
  if (links.length > mostLinks) return [valueOfCount(links.length)];
  if (links.length === 0 && countsLinks(name)) return [valueOfCount(0)];
  return links.map(valueOfLink);
};

const tenantOf = (change: Change | undefined): string | null => {
  if (change === undefined) return null;
  const { tenancyOf } = recordTypes[change.kind] as unknown as RecordType<Identified>;
  return tenancyOf((change.after ?? change.before)!);
};

export const stampCreated = ({ clock }: Pick<WriteDeps, 'clock'>, actor: Actor): Audited => {
  const now = clock.now();
  return { createdBy: actor.id, createdAt: now, updatedBy: actor.id, updatedAt: now };
};

export const stampUpdated = (
  { clock }: Pick<WriteDeps, 'clock'>,
  actor: Actor,
): Pick<Audited, 'updatedBy' | 'updatedAt'> => ({ updatedBy: actor.id, updatedAt: clock.now() });
