import type { Clock } from '../ports/clock.js';
import type { Digest } from '../ports/digest.js';
import type { Storage, Stores } from '../ports/storage.js';
import { beginningOf, type ChainPosition } from './audit-anchor.js';
import {
  systemChain,
  type AuditChain,
  type AuditEvent,
  type SealedEvent,
} from '../model/audit/audit-event.js';
import type { Filter } from '../model/values/filter.js';
import type { Order, Where } from '../model/values/page.js';
import { oneTenant } from '../model/values/tenancy.js';
import { ownProofOf } from './append-audit-events.js';
import { isBeginning } from './begin-chains.js';
import { countDay, countsByChain, isCutOff, type CountsByChain } from './counted-days.js';
import { chainRestarted, sealedWithin, sealOf } from './seal-audit.js';
import { unsealedAfter, type TailPosition } from './unsealed-events.js';

export interface AuditFinding {
  readonly chainId: string;
  /**
   * How many events there were up to the last sound one, and its seal: noted elsewhere, it shows later
   * whether the end was cut off.
   */
  readonly events: number;
  readonly seal: string;
  /** How many of them went with age, and when the last of those did. */
  readonly pruned?: { readonly events: number; readonly at: string } | undefined;
  /** The events that have no place in the chain yet; undefined where there are none. */
  readonly unsealed?: UnsealedTail | undefined;
  /** The first place where the chain is broken, and how; undefined for an intact one. */
  readonly broken?: AuditBreak | undefined;
}

/** Where a chain is broken, and how. */
export interface AuditBreak {
  /** Null where an event is forged that has no place. */
  readonly sequence: number | null;
  readonly why: (typeof auditBreaks)[number];
  /** The id of the event that is forged. */
  readonly eventId?: string | undefined;
}

export const auditBreaks = ['missing', 'changed', 'added', 'forged'] as const;

export interface UnsealedTail {
  readonly events: number;
  /** When the oldest of them was written: ISO 8601, in UTC. */
  readonly oldest: string;
  /** Whether the oldest is older than it can be while a server runs and reaches the storage. */
  readonly isOverdue: boolean;
}

export const pageSize = 500;

export interface VerifyAuditOptions {
  /** Is told, after each 500 events at most, up to which place a chain is sound. */
  readonly progress?: ((reached: VerifiedPart) => void) | undefined;
}

/** How far a chain is checked. */
export interface VerifiedPart {
  readonly chainId: string;
  /** The place of the last event that was checked. */
  readonly events: number;
  /** The place of the last event that the chain has at the moment. */
  readonly of: number;
}

export interface VerifyAuditDeps {
  readonly storage: Storage;
  readonly digest: Digest;
  readonly clock: Clock;
}

/**
 * Reads every chain from its first event. Rule: an event that was changed, removed, added or moved breaks the
 * chain from there on. Without the server's key no one can seal anew. Events that are appended or sealed meanwhile do
 * no harm, and neither do those that go with age. Of the last seconds, an event that has no place in its chain yet
 * shows that it is genuine; that one was removed does not show. An event that readers of a tenant see belongs
 * to the tenant's chain.
 */
export const verifyAudit =
  ({ storage, digest, clock }: VerifyAuditDeps) =>
  async ({ progress }: VerifyAuditOptions = {}): Promise<readonly AuditFinding[]> => {
    const findings: AuditFinding[] = [];
    // Read first: what is counted until now has its place in a chain.
    const counts = countsByChain(await storage.dailyCounts.all([]));
    const chains = await storage.auditChains.all([]);
    for (const { id, anchor } of chains) {
      const finding = await verifyChain({ storage, digest, progress, counts }, id);
      const moved =
        finding.broken !== undefined &&
        (await storage.auditChains.find(id))!.anchor?.sequence !== anchor?.sequence;
      findings.push(moved ? await verifyChain({ storage, digest, progress, counts }, id) : finding);
    }
    const tails = await readTails(storage, digest);
    const known = new Set(chains.map(({ id }) => id));
    findings.push(...(await withoutChain(storage, { known, counts, tails })));
    return withTails(findings, tails, clock.now());
  };

interface Tail {
  events: number;
  oldest: Date | undefined;
  forged: string | undefined;
  /** Whether the creation of the tenant is among them: the chain begins with it. */
  isBeginning: boolean;
}

const emptyTail = (): Tail => ({
  events: 0,
  oldest: undefined,
  forged: undefined,
  isBeginning: false,
});

/** By chain, the events that have no place yet. */
const readTails = async (storage: Storage, digest: Digest): Promise<ReadonlyMap<string, Tail>> => {
  const tails = new Map<string, Tail>();
  let position: TailPosition | undefined;
  for (;;) {
    const page = await unsealedAfter(storage, position, pageSize);
    for (const event of page) {
      const tail = tails.get(event.chainId) ?? emptyTail();
      tails.set(event.chainId, tail);
      if (event.seal !== ownProofOf(digest, event)) {
        tail.forged ??= event.id;
        continue;
      }
      tail.events++;
      tail.isBeginning ||= isBeginning(event);
      tail.oldest ??= event.createdAt;
    }
    if (page.length < pageSize) return tails;
    position = page.at(-1);
  }
};

const withTails = (
  findings: readonly AuditFinding[],
  tails: ReadonlyMap<string, Tail>,
  now: Date,
): readonly AuditFinding[] => {
  const known = new Set(findings.map(({ chainId }) => chainId));
  const unknown = [...tails.keys()].filter((chainId) => !known.has(chainId));
  const all = [...findings, ...unknown.map((chainId) => ({ chainId, events: 0, seal: '' }))];
  return all.map((finding) => withTail(finding, tails.get(finding.chainId), now));
};

const withTail = (finding: AuditFinding, tail: Tail | undefined, now: Date): AuditFinding => {
  if (tail === undefined) return finding;
  const { events, oldest, forged } = tail;
  const age = oldest === undefined ? 0 : now.getTime() - oldest.getTime();
  const isOverdue = age > sealedWithin * 1000;
  return {
    ...finding,
    ...(oldest && { unsealed: { events, oldest: oldest.toISOString(), isOverdue } }),
    ...(forged && {
      broken: finding.broken ?? { sequence: null, why: 'forged', eventId: forged },
    }),
  };
};

type VerifyChainDeps = Pick<VerifyAuditDeps, 'storage' | 'digest'> &
  VerifyAuditOptions & { readonly counts: CountsByChain };

const verifyChain = async (
  { storage, digest, progress, counts }: VerifyChainDeps,
  chainId: string,
): Promise<AuditFinding> => {
  const chain = (await storage.auditChains.find(chainId))!;
  const beginning = beginningOf(digest, chain);
  let { sequence: events, seal } = beginning ?? { sequence: 0, seal: '' };
  const sound = (): AuditFinding => ({
    chainId,
    events,
    seal,
    ...(chain.anchor && beginning
      ? { pruned: { events: chain.anchor.sequence, at: chain.anchor.prunedAt } }
      : {}),
  });
  const broken = (sequence: number, why: AuditBreak['why']): AuditFinding => ({
    ...sound(),
    broken: { sequence, why },
  });
  if (beginning === undefined) return broken(chain.anchor!.sequence, 'forged');

  let first = -endless;
  let lastId: string | undefined;
  const found = new Map<string, number>();
  for (;;) {
    const end = (await storage.auditChains.find(chainId))!;
    const page = await tenancyPage(storage, chainId, { first, last: end.sequence });
    for (const event of page) {
      if (event.id === lastId) continue;
      const fault = faultOf(digest, event, { chainId, sequence: events, seal });
      if (fault !== undefined) return broken(...fault);
      [events, seal, lastId] = [event.sequence, event.seal, event.id];
      countDay(found, event);
    }
    // Another event may have the place of the last sound one, so the next page begins with that place.
    first = events;
    progress?.({ chainId, events, of: end.sequence });
    if (page.length === pageSize) continue;
    const fault = await faultAtEnd(storage, end, { sequence: events, seal });
    if (fault === 'none') {
      const isCut = isCutOff(counts.get(chainId), {
        found,
        isWhole: chain.anchor === null,
      });
      return isCut ? broken(events + 1, 'missing') : sound();
    }
    if (fault !== 'grown') return broken(...fault);
  }
};

/** How the last sound event is not the end that the chain names; `grown` if the chain went on meanwhile. */
const faultAtEnd = async (
  storage: Storage,
  { id: chainId, sequence, seal }: AuditChain,
  last: ChainPosition,
): Promise<Fault | 'none' | 'grown'> => {
  if (last.sequence < sequence) return [last.sequence + 1, 'missing'];
  if (last.seal !== seal) return [last.sequence, 'changed'];

  const places = { first: last.sequence + 1, last: endless };
  const [beyond] = await tenancyPage(storage, chainId, places);
  if (beyond === undefined) return 'none';
  const isGrown = (await storage.auditChains.find(chainId))!.sequence > sequence;
  return isGrown ? 'grown' : [beyond.sequence, 'added'];
};

export type Fault = readonly [sequence: number, why: AuditBreak['why']];

/** How the event does not follow the last sound one; undefined if it does. */
export const faultOf = (
  digest: Digest,
  event: SealedEvent,
  { chainId, sequence, seal }: ChainPosition & { readonly chainId: string },
): Fault | undefined => {
  if (event.chainId !== chainId || event.sequence <= sequence) return [event.sequence, 'added'];
  if (event.sequence !== sequence + 1) return [sequence + 1, 'missing'];
  if (event.seal !== sealOf(digest, event, seal)) return [event.sequence, 'changed'];
  // A sealer found neither the chain nor its events, and says so.
  if (event.name === chainRestarted) return [event.sequence, 'missing'];
  return undefined;
};

interface ChainEvidence {
  /** The chains that are there. */
  readonly known: ReadonlySet<string>;
  readonly counts: CountsByChain;
  readonly tails: ReadonlyMap<string, Tail>;
}

/**
 * Rule: each tenant has a chain, and so has the installation. So has each tenant that was deleted and of which a day
 * is counted. A chain that is not there is missing (docs/adr/0080-events-are-sealed-in-batches.md).
 */
const withoutChain = async (
  storage: Storage,
  { known, counts, tails }: ChainEvidence,
): Promise<readonly AuditFinding[]> => {
  const tenants = (await storage.tenants.all([])).map(({ id }) => id);
  const system = tenants.length > 0 || known.size > 0 ? [systemChain] : [];

  const findings: AuditFinding[] = [];
  for (const id of new Set([...system, ...tenants, ...counts.keys()])) {
    if (known.has(id) || tails.get(id)?.isBeginning === true) continue;

    const [event] = await tenancyPage(storage, id, { first: -endless, last: endless });
    // A sealer may have begun the chain meanwhile.
    if ((await storage.auditChains.find(id)) !== undefined) continue;
    const broken =
      event === undefined
        ? ({ sequence: 1, why: 'missing' } as const)
        : ({ sequence: event.sequence, why: 'added' } as const);
    findings.push({ chainId: id, events: 0, seal: '', broken });
  }
  return findings;
};

export const endless = Number.MAX_SAFE_INTEGER;

interface Places {
  readonly first: number;
  readonly last: number;
}

/** The next sealed events that readers of the chain's tenant see, whatever chain they name, in the order of places. */
export const tenancyPage = (
  storage: Storage,
  chainId: string,
  places: Places,
): Promise<readonly SealedEvent[]> => {
  const { auditEvents } = storageOfChain(storage, chainId);
  const within = chainId === systemChain ? [isOfSystem] : [];
  return sealedPage(auditEvents, places, { within });
};

/** An event without a tenant, or one that names the system's chain. */
const isOfSystem: Filter<AuditEvent> = {
  kind: 'or',
  of: [
    { kind: 'equals', attribute: 'chainId', value: systemChain },
    { kind: 'not', of: { kind: 'present', attribute: 'tenantId' } },
  ],
};

/** The storage within the tenant of the chain, where an index leads to its events. */
export const storageOfChain = (storage: Storage, chainId: string): Storage =>
  chainId === systemChain ? storage : storage.within(oneTenant(chainId));

/** The next events of a chain, in their order. */
export const pageAfter = (
  { auditEvents }: Pick<Stores, 'auditEvents'>,
  chainId: string,
  events: number,
  end: number,
): Promise<readonly SealedEvent[]> =>
  sealedPage(
    auditEvents,
    { first: events + 1, last: end },
    { pinned: [{ attribute: 'chainId', equals: chainId }] },
  );

interface Narrowed {
  readonly pinned?: readonly Where<AuditEvent>[];
  readonly within?: readonly Filter<AuditEvent>[];
}

const sealedPage = async (
  auditEvents: Stores['auditEvents'],
  { first, last }: Places,
  { pinned = [], within = [] }: Narrowed,
): Promise<readonly SealedEvent[]> => {
  const { items } = await auditEvents.page({
    pinned,
    filter: {
      kind: 'and',
      of: [
        { kind: 'atLeast', attribute: 'sequence', value: first },
        { kind: 'atMost', attribute: 'sequence', value: last },
        ...within,
      ],
    },
    order: inOrder,
    offset: 0,
    limit: pageSize,
    totalCount: false,
  });
  return items.filter(isSealed);
};

const inOrder: readonly Order<AuditEvent>[] = [
  { attribute: 'sequence', direction: 'asc' },
  { attribute: 'createdAt', direction: 'asc' },
];

const isSealed = (event: AuditEvent): event is SealedEvent => event.sequence !== null;
