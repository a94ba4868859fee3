/** Seals the events of the audit log behind the writes, so that no write waits for its tenant's chain. */
import { changeOrAddWithin } from '../support/change-or-add.js';
import {
  sealedText,
  systemChain,
  type AuditChain,
  type AuditEvent,
  type SealedEvent,
} from '../model/audit/audit-event.js';
import type { BackgroundDeps } from '../support/background.js';
import type { Digest } from '../ports/digest.js';
import type { Storage, Stores } from '../ports/storage.js';
import { isRefusal } from '../model/values/refusals.js';
import { emptyChain, isBeginning } from './begin-chains.js';
import { countDays } from './count-days.js';
import { newAuditEvent, ownProofOf, type AuditDeps } from './append-audit-events.js';
import { unsealedAfter, type TailPosition } from './unsealed-events.js';

/** Seconds after which an event is overdue that has no place in its chain yet. */
export const sealedWithin = 5;

/** Events of one transaction: few enough that a write that waits for it does not wait long. */
export const sealedAtOnce = 200;

/** Seconds after which the log itself says that an event was sealed late. */
export const sealedLateAfter = 60;

/** Ids of late events that one note names. */
const idsInNote = 20;

export interface SealAuditDeps extends AuditDeps, Pick<BackgroundDeps, 'defer'> {
  readonly storage: Storage;
}

export interface SealAuditOptions {
  /** Asked before each batch. The next run continues where this one ended. */
  readonly goesOn?: (() => boolean) | undefined;
  /** Hears which chains have new events, after each batch. */
  readonly extended?: ((chainIds: readonly string[]) => void) | undefined;
}

export interface SealAuditReport {
  /** How many events got their place. */
  readonly sealed: number;
  /** How many events no server of this installation has written so. They stay for `audit verify` to find. */
  readonly refused: number;
  /**
   * The chains that could not be extended, since another row takes their next place. Their events stay without a place
   * until that row is gone; undefined where there is no such chain.
   */
  readonly blocked?: readonly string[] | undefined;
}

/**
 * Rule: an event of the audit log gets its place in the chain only if a server has written it as it is; another one is
 * passed over, and keeps no event after it from being sealed. A chain whose next place is taken keeps no other
 * chain from being extended.
 */
export const sealAudit =
  ({ defer = () => Promise.resolve(), ...deps }: SealAuditDeps) =>
  async ({
    goesOn = () => true,
    extended = () => undefined,
  }: SealAuditOptions = {}): Promise<SealAuditReport> => {
    let [sealed, refused] = [0, 0];
    let position: TailPosition | undefined;
    const blocked = new Set<string>();
    // Most runs find nothing: one look saves them the transaction.
    while (goesOn() && (await unsealedAfter(deps.storage, position, 1)).length > 0) {
      const batch = await sealNext(deps, position, blocked);
      sealed += batch.sealed;
      refused += batch.refused;
      position = batch.last;
      if (batch.chains.length > 0) extended(batch.chains);
      if (!batch.isFull) break;
      await defer();
    }
    return { sealed, refused, ...(blocked.size > 0 && { blocked: [...blocked].sort() }) };
  };

interface Batch {
  readonly sealed: number;
  readonly chains: readonly string[];
  readonly refused: number;
  readonly last: TailPosition | undefined;
  readonly isFull: boolean;
}

/** Seals all chains at once, and each by itself if one of them is blocked. Adds to `blocked`. */
const sealNext = async (
  deps: SealAuditDeps,
  position: TailPosition | undefined,
  blocked: Set<string>,
): Promise<Batch> => {
  const { storage, digest } = deps;
  const sealChains = (includes: (chainId: string) => boolean): Promise<Batch> =>
    storage.transaction((stores) => sealSome(deps, stores, position, includes));

  const whole = await unlessTaken(sealChains((chainId) => !blocked.has(chainId)));
  if (whole !== undefined) return whole;

  let sealed = 0;
  const chains: string[] = [];
  const events = await unsealedAfter(storage, position, sealedAtOnce);
  for (const chainId of new Set(events.map((event) => event.chainId))) {
    if (blocked.has(chainId)) continue;

    const own = await unlessTaken(sealChains((each) => each === chainId));
    if (own === undefined) blocked.add(chainId);
    sealed += own?.sealed ?? 0;
    chains.push(...(own?.chains ?? []));
  }
  return {
    sealed,
    chains,
    refused: events.length - genuineOf(digest, events).length,
    last: events.at(-1),
    isFull: events.length === sealedAtOnce,
  };
};

/** Undefined if the place of an event is taken. */
const unlessTaken = async (sealing: Promise<Batch>): Promise<Batch | undefined> => {
  try {
    return await sealing;
  } catch (error) {
    if (!isRefusal(error, 'already_exists')) throw error;
    return undefined;
  }
};

const genuineOf = (digest: Digest, events: readonly AuditEvent[]): readonly AuditEvent[] =>
  events.filter((event) => event.seal === ownProofOf(digest, event));

/**
 * The row of the system's chain is the baton: its holder alone seals, over all instances. Events are read after it is
 * taken and are not locked, so neither a long write nor a sealer keeps the other waiting.
 */
const sealSome = async (
  deps: AuditDeps,
  stores: Stores,
  position: TailPosition | undefined,
  includes: (chainId: string) => boolean,
): Promise<Batch> => {
  const isSystemMissing = await takeBaton(stores);
  const events = await unsealedAfter(stores, position, sealedAtOnce);
  const genuine = genuineOf(deps.digest, events);

  const sealed: SealedEvent[] = [];
  if (isSystemMissing && (await isSystemLost(stores, genuine)))
    sealed.push(...(await extendChain(deps, stores, systemChain, [restartNote(deps, null)])));

  for (const [chainId, own] of inChains(genuine.filter((event) => includes(event.chainId)))) {
    const isThere = (await stores.auditChains.find(chainId)) !== undefined;
    const isLost = !isThere && !own.some(isBeginning);
    const withNotes = [
      ...(isLost ? [restartNote(deps, own[0]!.tenantId)] : []),
      ...withLateNote(deps, own),
    ];
    sealed.push(...(await extendChain(deps, stores, chainId, withNotes)));
  }
  const known = sealed.filter((event) => !isNote(event));
  await stores.auditEvents.overwrite(['sequence', 'seal'], known);
  await countDays(deps.digest, stores, known);
  for (const note of sealed.filter(isNote)) await stores.auditEvents.add(note);

  return {
    sealed: known.length,
    chains: [...new Set(sealed.map(({ chainId }) => chainId))],
    refused: events.length - genuine.length,
    last: events.at(-1),
    isFull: events.length === sealedAtOnce,
  };
};

/** Answers whether the row was not there, and makes it. */
const takeBaton = async ({ auditChains }: Stores): Promise<boolean> => {
  if ((await auditChains.change(systemChain, (chain) => chain)) !== undefined) return false;
  await changeOrAddWithin(auditChains, emptyChain(systemChain, null), (chain) => chain);
  return true;
};

/** An installation has the row from its first moment on. While an event has the first place, that one tells. */
const isSystemLost = async (
  { tenants, auditEvents }: Stores,
  genuine: readonly AuditEvent[],
): Promise<boolean> => {
  if (genuine.some(isBeginning)) return false;

  const installed = await tenants.all([{ attribute: 'isDefault', equals: true }]);
  const first = await auditEvents.all([
    { attribute: 'chainId', equals: systemChain },
    { attribute: 'sequence', equals: 1 },
  ]);
  return installed.length > 0 && first.length === 0;
};

const extendChain = async (
  { digest }: AuditDeps,
  { auditChains }: Stores,
  chainId: string,
  events: readonly AuditEvent[],
): Promise<readonly SealedEvent[]> => {
  let inChain: readonly SealedEvent[] = [];
  const extended = (chain: AuditChain): AuditChain => {
    inChain = sealedAfter(digest, chain, events);
    const { sequence, seal } = inChain.at(-1)!;
    return { ...chain, sequence, seal };
  };
  if ((await auditChains.change(chainId, extended)) === undefined) {
    const first = extended(emptyChain(chainId, events[0]!.tenantId));
    await changeOrAddWithin(auditChains, first, extended);
  }
  return inChain;
};

/** In the order of the chains' ids, so that two that hold several never wait for each other. */
const inChains = (events: readonly AuditEvent[]): readonly [string, readonly AuditEvent[]][] => {
  const chains = new Map<string, AuditEvent[]>();
  for (const event of events) {
    const own = chains.get(event.chainId);
    if (own === undefined) chains.set(event.chainId, [event]);
    else own.push(event);
  }
  return [...chains].sort(([left], [right]) => (left < right ? -1 : 1));
};

const sealedLate = 'audit.sealed_late';

/** The first event of a chain whose row and events were gone: what was before is missing. */
export const chainRestarted = 'audit.chain_restarted';

const isNote = ({ name }: AuditEvent): boolean => name === sealedLate || name === chainRestarted;

const restartNote = ({ clock, random }: AuditDeps, tenantId: string | null): AuditEvent =>
  newAuditEvent(
    { createdAt: clock.now(), at: 0, uuid: random.uuid() },
    { name: chainRestarted, tenantId, actorId: null, recordId: null },
  );

/**
 * Rule: behind the events that are sealed late, the chain says so. A sealed event that was taken out and put back as
 * it was before looks new, and only its age tells.
 */
const withLateNote = (
  { clock, random }: AuditDeps,
  events: readonly AuditEvent[],
): readonly AuditEvent[] => {
  const createdAt = clock.now();
  const before = createdAt.getTime() - sealedLateAfter * 1000;
  const late = events.filter((event) => event.createdAt.getTime() < before);
  if (late.length === 0) return events;

  const note = newAuditEvent(
    { createdAt, at: 0, uuid: random.uuid() },
    {
      name: sealedLate,
      tenantId: events[0]!.tenantId,
      actorId: null,
      recordId: null,
      ids: late.slice(0, idsInNote).map(({ id }) => id),
      count: late.length,
    },
  );
  // They are in the order of their times, so the late ones are the first.
  return [...late, note, ...events.slice(late.length)];
};

/** The events as they follow the end of the chain. */
const sealedAfter = (
  digest: Digest,
  end: Pick<AuditChain, 'sequence' | 'seal'>,
  events: readonly AuditEvent[],
): readonly SealedEvent[] => {
  let { sequence, seal } = end;
  return events.map((event) => {
    const next: SealedEvent = { ...event, sequence: sequence + 1 };
    seal = sealOf(digest, next, seal);
    sequence = next.sequence;
    return { ...next, seal };
  });
};

export const sealOf = (digest: Digest, event: AuditEvent, sealBefore: string): string =>
  digest.keyed('audit event', sealedText(event, sealBefore));
