/** Checks a part of a chain, so that one call takes bounded time. */
import { systemActor, type Actor } from '../model/values/actor.js';
import { systemChain, type AuditChain, type SealedEvent } from '../model/audit/audit-event.js';
import type { Where } from '../model/values/page.js';
import type { Tenant } from '../model/tenant/tenant.js';
import type { Digest } from '../ports/digest.js';
import type { Storage } from '../ports/storage.js';
import { beginningOf, type ChainPosition } from './audit-anchor.js';
import { ownProofOf } from './append-audit-events.js';
import { chainOf } from './audit-chain-state.js';
import { isBeginning } from './begin-chains.js';
import { unsealedAfter } from './unsealed-events.js';
import {
  endless,
  faultOf,
  pageSize,
  storageOfChain,
  tenancyPage,
  type AuditBreak,
  type Fault,
  type VerifyAuditDeps,
} from './verify-audit.js';

export interface ChainPart {
  /** The place behind which the part begins; the beginning of the chain if it is left out. */
  readonly after?: number | undefined;
  /** The seal that the event at that place had before: of the part before, or as it was noted elsewhere. */
  readonly seal?: string | undefined;
}

export interface ChainPartReport {
  /** The last sound event of the part, or where the part begins. */
  readonly last: ChainPosition;
  /** How many events of the part are sound. */
  readonly events: number;
  /** Whether the chain ends with the part. */
  readonly isEnd: boolean;
  readonly broken?: AuditBreak | undefined;
}

/**
 * Rule: a part of a chain is sound if its events follow each other without a gap, each with its own seal.
 * If each part begins with the place and the seal of the last one, they check the chain as a whole.
 */
export const verifyChainPart =
  (deps: VerifyAuditDeps) =>
  async (part: ChainPart = {}, actor: Actor = systemActor): Promise<ChainPartReport> => {
    const { storage, digest } = deps;
    const chainId = chainOf(actor);
    const readChain = (): Promise<AuditChain | undefined> =>
      storage.within(actor.tenancy).auditChains.find(chainId);

    const chain = await readChain();
    if (chain === undefined && (await isChainLost(deps, chainId))) {
      return brokenAt(none, [1, 'missing']);
    }
    const begun = beginningOf(digest, chain ?? { id: chainId, anchor: null });
    if (begun === undefined) return brokenAt(none, [chain!.anchor!.sequence, 'forged']);

    const before = await eventBefore(storage, chainId, begun, part);
    if (isFault(before)) return brokenAt({ ...none, last: begun }, before);

    return checkPart(deps, { chainId, begun, before, end: chain ?? none.last, readChain });
  };

/**
 * Rule: the chain of a tenant, and that of an installation, is there from the beginning on, unless a server has just
 * written the event with which it begins. An event that has a place all the same tells more.
 */
const isChainLost = async (
  { storage, digest }: VerifyAuditDeps,
  chainId: string,
): Promise<boolean> => {
  const [sealed] = await tenancyPage(storage, chainId, { first: -endless, last: endless });
  if (sealed !== undefined) return false;

  const tail = await unsealedAfter(storageOfChain(storage, chainId), undefined, pageSize);
  const hasBegun = tail.some(
    (event) => isBeginning(event) && event.seal === ownProofOf(digest, event),
  );
  if (hasBegun) return false;

  const where: readonly Where<Tenant>[] =
    chainId === systemChain ? [] : [{ attribute: 'id', equals: chainId }];
  return (await storage.tenants.all(where)).length > 0;
};

interface PartToCheck {
  readonly chainId: string;
  readonly begun: ChainPosition;
  /** The event behind which the part begins; undefined for the beginning of the chain. */
  readonly before: SealedEvent | undefined;
  readonly end: ChainPosition;
  readonly readChain: () => Promise<AuditChain | undefined>;
}

const checkPart = async (
  { storage, digest }: VerifyAuditDeps,
  { chainId, begun, before, end, readChain }: PartToCheck,
): Promise<ChainPartReport> => {
  const found = await tenancyPage(storage, chainId, {
    // Another event may have the place of the one before, so the part begins with that place.
    first: before?.sequence ?? -endless,
    last: endless,
  });
  const part = found.filter(({ id }) => id !== before?.id);
  const known = part.filter(({ sequence }) => sequence <= end.sequence);
  const checked = checkEvents(digest, chainId, before ?? begun, known);
  const { last, events, fault } = checked;
  if (fault !== undefined) return brokenAt(checked, fault);
  if (found.length === pageSize && last.sequence < end.sequence)
    return { last, events, isEnd: false };

  const faulty = faultAtEnd(last, end) ?? (await addedBehind(part, end, readChain));
  return faulty === undefined ? { last, events, isEnd: true } : brokenAt(checked, faulty);
};

interface Checked {
  /** The last sound one. */
  readonly last: ChainPosition;
  readonly events: number;
}

const none: Checked = { last: { sequence: 0, seal: '' }, events: 0 };

const brokenAt = ({ last, events }: Checked, [sequence, why]: Fault): ChainPartReport => ({
  last: { sequence: last.sequence, seal: last.seal },
  events,
  isEnd: true,
  broken: { sequence, why },
});

const isFault = (found: SealedEvent | Fault | undefined): found is Fault => Array.isArray(found);

/** The event behind which the part begins; undefined for the beginning of the chain. */
const eventBefore = async (
  storage: Storage,
  chainId: string,
  begun: ChainPosition,
  { after, seal }: ChainPart,
): Promise<SealedEvent | Fault | undefined> => {
  if (after === undefined || after <= begun.sequence) return undefined;

  const found = await tenancyPage(storage, chainId, { first: after, last: after });
  const event = found.find((each) => each.chainId === chainId);
  if (event === undefined) return [after, 'missing'];
  return seal !== undefined && seal !== event.seal ? [after, 'changed'] : event;
};

const checkEvents = (
  digest: Digest,
  chainId: string,
  start: ChainPosition,
  events: readonly SealedEvent[],
): Checked & { readonly fault?: Fault } => {
  let last: ChainPosition = { sequence: start.sequence, seal: start.seal };
  for (const [sound, event] of events.entries()) {
    const fault = faultOf(digest, event, { chainId, ...last });
    if (fault !== undefined) return { last, events: sound, fault };
    last = { sequence: event.sequence, seal: event.seal };
  }
  return { last, events: events.length };
};

const faultAtEnd = (last: ChainPosition, end: ChainPosition): Fault | undefined => {
  if (last.sequence < end.sequence) return [last.sequence + 1, 'missing'];
  const differs = last.sequence === end.sequence && last.seal !== end.seal;
  return differs ? [last.sequence, 'changed'] : undefined;
};

/** An event behind the end, unless a sealer has extended the chain since its end was read. */
const addedBehind = async (
  events: readonly SealedEvent[],
  end: ChainPosition,
  readChain: PartToCheck['readChain'],
): Promise<Fault | undefined> => {
  const beyond = events.find(({ sequence }) => sequence > end.sequence);
  if (beyond === undefined) return undefined;

  const endNow = (await readChain())?.sequence ?? 0;
  return endNow > end.sequence ? undefined : [beyond.sequence, 'added'];
};
