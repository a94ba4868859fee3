/**
 * The answer to a question at an earlier moment, told from the audit log
 * (docs/adr/0042-audit-log.md).
 */
import { systemActor, type Actor } from '../../model/values/actor.js';
import type { AuditEvent } from '../../model/audit/audit-event.js';
import { clientTenancy } from '../../model/client/client.js';
import { refuse } from '../../model/values/refusals.js';
import type { Clock } from '../../ports/clock.js';
import type { Storage, Stores } from '../../ports/storage.js';
import type { AuthorizationCase, Gate } from './explain-gates.js';
import type { Way } from './explain-ways.js';
import { caseOf, failedGateOf, type Question } from './explain.js';
import { eventsSince } from './past-events.js';
import { pastStores } from './past-stores.js';
import { replayEvents, type Past, type PastChange } from './replay-events.js';

/** An event as far as the caller may read it: of one in another chain than theirs, the name and the time alone. */
export interface ToldEvent {
  readonly id: string | null;
  readonly name: string;
  readonly actorId: string | null;
  readonly createdAt: Date;
}

export type ToldChange = Omit<PastChange, 'event'> & { readonly event: ToldEvent };

export interface PastExplanation {
  readonly at: Date;
  /** Null where the events do not tell: some from before values were kept, or too large to hold them. */
  readonly allowed: boolean | null;
  /** The ways that are certain. */
  readonly paths: readonly Way[];
  /** The first that refused; null when none did, or when the answer is not known. */
  readonly failedGate: Gate | null;
  /** Which of the records of the question were not there yet, by their ids. */
  readonly missing: readonly string[];
  /** Events that do not hold enough for a certain answer. */
  readonly uncertain: readonly ToldEvent[];
  /** The changes since then of what the answers rest on, newest first. */
  readonly changes: readonly ToldChange[];
  readonly hasMoreChanges: boolean;
}

/** Changes that one answer lists. */
export const mostChanges = 100;

interface PastDeps {
  readonly storage: Storage;
  readonly clock: Clock;
}

/**
 * Rule: the answer at a moment is the one that was given then. It needs the scope that reads the audit log, since it
 * tells what that log holds.
 * @throws Refusal `scope_insufficient` without `read:audit_events`
 * @throws Refusal `invalid_field` for a moment that is not in the past, not in the log any more, or too long ago
 * @throws Refusal `unknown_reference` for a client, resource or user that is not there for the caller
 */
export const explainPast =
  ({ storage, clock }: PastDeps) =>
  async (question: Question, at: Date, actor: Actor = systemActor): Promise<PastExplanation> => {
    assertReadsLog(actor);
    if (at >= clock.now()) refuse('invalid_field', { field: 'at', why: 'must be in the past' });

    const stores = storage.within(actor.tenancy);
    const present = await caseOf(stores, clock.now(), question);
    const past = replayEvents(await eventsOf(storage, present, at));
    const recalled = await recall(stores, { question, present, past, at });
    const concerned = idsConcerned(present, past, recalled.ways);
    const changes = past.changes.filter(isAbout(concerned));
    const told = changes.slice(0, mostChanges).map((change) => ({
      ...change,
      event: tellEvent(change.event, actor),
    }));

    const uncertain = recalled.isCertain ? [] : uncertainEvents(past, changes);
    return {
      at,
      ...recalled.answer,
      uncertain: uncertain.slice(0, mostChanges).map((event) => tellEvent(event, actor)),
      changes: told,
      hasMoreChanges: changes.length > mostChanges,
    };
  };

const assertReadsLog = ({ managementScopes }: Actor): void => {
  const scope = 'read:audit_events';
  if (managementScopes !== 'all' && !managementScopes.has(scope)) {
    refuse('scope_insufficient', { scope });
  }
};

const eventsOf = async (
  storage: Storage,
  { access: { client }, resource, user }: AuthorizationCase,
  at: Date,
): Promise<readonly AuditEvent[]> => {
  const tenants = [user?.tenantId ?? null, clientTenancy(client), resource.tenantId];
  const globalRoles = await storage.roles.pick(['id'], [{ attribute: 'tenantId', equals: null }]);
  const recordIds = [
    client.id,
    resource.id,
    ...(user === undefined ? [] : [user.id]),
    ...tenants.filter((id) => id !== null),
    ...globalRoles.map(({ id }) => id),
  ];
  return eventsSince(storage, { at, recordIds, tenantIds: tenants });
};

interface Recall {
  readonly question: Question;
  readonly present: AuthorizationCase;
  readonly past: Past;
  readonly at: Date;
}

interface Recalled {
  readonly answer: Pick<PastExplanation, 'allowed' | 'paths' | 'failedGate' | 'missing'>;
  readonly isCertain: boolean;
  /** Of both answers, the present one and the past one. */
  readonly ways: readonly Way[];
}

const recall = async (stores: Stores, asked: Recall): Promise<Recalled> => {
  const { question, present, past, at } = asked;
  const named = [present.access.client, present.resource, ...(present.user ? [present.user] : [])];
  const missing = named.filter(({ createdAt }) => createdAt >= at).map(({ id }) => id);
  if (missing.length > 0) {
    const answer = { allowed: false, paths: [], failedGate: null, missing };
    return { answer, isCertain: true, ways: present.ways };
  }

  // Permissions only add up, so the answers with and without the links that are not certain are the two limits.
  const least = await answerIn(stores, asked, false);
  const isGuessed = [...past.links.values()].some((links) =>
    [...links.values()].some(({ isCertain }) => !isCertain),
  );
  const most = isGuessed ? await answerIn(stores, asked, true) : least;
  const isCertain = past.unknown.length === 0 && isSame(least, most);
  const isDecided = past.unknown.length === 0 && least.failedGate === most.failedGate;
  const answer = {
    allowed: isDecided ? least.failedGate === null : null,
    paths: least.ways,
    failedGate: isDecided ? least.failedGate : null,
    missing,
  };
  const ever = await caseOf(await storesOfUnion(stores, asked), at, question);
  return { answer, isCertain, ways: [...present.ways, ...ever.ways, ...most.waysThere] };
};

interface GivenAnswer {
  readonly failedGate: Gate | null;
  readonly ways: readonly Way[];
  /** Also where a gate refuses. */
  readonly waysThere: readonly Way[];
}

const answerIn = async (
  stores: Stores,
  { question, past, at }: Recall,
  assumesLinks: boolean,
): Promise<GivenAnswer> => {
  const { resourceId } = question;
  const earlier = await pastStores(stores, { past, at, resourceId, assumesLinks });
  const asked = await caseOf(earlier, at, question);
  const failedGate = failedGateOf(asked);
  return { failedGate, ways: failedGate === null ? asked.ways : [], waysThere: asked.ways };
};

/** Every link that stood at any time since then: a way that came and went between counts, too. */
const storesOfUnion = (stores: Stores, { question, past, at }: Recall): Promise<Stores> => {
  const links = new Map(
    [...past.links].map(([kind, ofKind]) => [
      kind,
      new Map([...ofKind].map(([key, link]) => [key, { ...link, state: true, isCertain: true }])),
    ]),
  );
  const scopes = new Map([...past.scopes].filter(([, scope]) => scope !== undefined));
  const union = { ...past, links, scopes, values: new Map() };
  const { resourceId } = question;
  return pastStores(stores, { past: union, at, resourceId, assumesLinks: true });
};

const isSame = (one: GivenAnswer, other: GivenAnswer): boolean =>
  one.failedGate === other.failedGate && JSON.stringify(one.ways) === JSON.stringify(other.ways);

/** The records that the answers rest on. */
const idsConcerned = (
  { access: { client }, resource, user, scope, scopeName }: AuthorizationCase,
  past: Past,
  ways: readonly Way[],
): ReadonlySet<string> => {
  const tenants = [client.tenantId, user?.tenantId];
  const onWays = ways.flatMap(({ roleId, groupIds }) => [roleId, ...groupIds]);
  const formerScopes = past.changes
    .filter(({ attribute, before }) => attribute === 'name' && before === scopeName)
    .flatMap(({ ids }) => ids)
    .filter((id) => (past.scopes.get(id)?.resourceId ?? resource.id) === resource.id);
  const all = [client.id, resource.id, user?.id, scope?.id, ...tenants, ...onWays, ...formerScopes];
  return new Set(all.filter((id) => typeof id === 'string'));
};

/** An end that the event does not name may be any. */
const isAbout =
  (concerned: ReadonlySet<string>) =>
  ({ ids }: PastChange): boolean =>
    ids.every((id) => id === '' || concerned.has(id));

const uncertainEvents = (past: Past, changes: readonly PastChange[]): readonly AuditEvent[] => {
  const guessed = changes.filter(({ isCertain }) => !isCertain).map(({ event }) => event);
  return [...new Set([...past.unknown, ...guessed])];
};

const tellEvent = (
  { id, name, actorId, createdAt, tenantId }: AuditEvent,
  { tenancy }: Actor,
): ToldEvent => {
  const isVisible = tenancy.kind === 'all' || tenancy.tenantId === tenantId;
  return isVisible
    ? { id, name, actorId, createdAt }
    : { id: null, name, actorId: null, createdAt };
};
