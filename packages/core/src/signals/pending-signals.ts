/** What a receiver has not been told yet: read from the sealed log, and signed when it goes out. */
import { pageAfter, storageOfChain } from '../audit/verify-audit.js';
import type { Directory } from '../directory/directory.js';
import type { IssuerDeps } from '../keys/issuer-deps.js';
import { subjectOf } from '../keys/subject-type.js';
import { clientIdOf, clientTenancy, type Client } from '../model/client/client.js';
import type { SealedEvent } from '../model/audit/audit-event.js';
import type { SignalStream, StatusNotice, StreamStatus } from '../model/signal/signal-stream.js';
import type { Claims } from '../model/values/claims.js';
import type { SignalEvents } from '../ports/signal-events.js';
import type { Storage } from '../ports/storage.js';

export interface SignalDeps extends IssuerDeps {
  readonly storage: Storage;
  readonly directory: Directory;
  readonly signalEvents: SignalEvents;
}

/** The scopes of receivers (CAEP Interoperability Profile 1.0 §2.7.2). */
export const signalScopes = { read: 'ssf.read', manage: 'ssf.manage' } as const;

/** A signal with its `jti`, and its place in the log. */
export interface PendingSignal {
  readonly id: string;
  readonly claims: Claims;
  readonly sequence: number;
}

export interface Pending {
  readonly signals: readonly PendingSignal[];
  /** The last event that was read, for these. */
  readonly sequence: number;
  readonly isMore: boolean;
}

/** Pages of the log that one reading looks at. */
const mostPages = 10;

/** The tenant of whose people a client hears. */
export const tenantOfReceiver = async (
  { defaultTenantId }: Pick<Directory, 'defaultTenantId'>,
  client: Client,
): Promise<string | null> => clientTenancy(client) ?? defaultTenantId();

/**
 * Rule: what a receiver may know is asked when it is told. A client that has lost its scope, its tenant or itself hears
 * nothing more.
 */
export const receiverOf = async (
  deps: Pick<SignalDeps, 'directory'>,
  { clientId, tenantId }: SignalStream,
): Promise<Client | undefined> => {
  const access = await deps.directory.client(clientId);
  const tenant = await deps.directory.tenant(tenantId);
  if (access === undefined || tenant === undefined || tenant.isSuspended) return undefined;
  const held = access.resources.find(({ resource }) => resource.isSystem)?.scopes ?? [];
  const isOwn = (await tenantOfReceiver(deps.directory, access.client)) === tenantId;
  return isOwn && Object.values(signalScopes).some((scope) => held.includes(scope))
    ? access.client
    : undefined;
};

/** When a stream goes on for which there is something new: it may rest, wait after a failure, or be worked on. */
export const wokenAt = (
  { dueAt, lockedUntil }: Pick<SignalStream, 'dueAt' | 'lockedUntil'>,
  now: Date,
): Date => (dueAt === null || dueAt.getTime() === lockedUntil.getTime() ? now : dueAt);

export const newNotice = (
  { random }: Pick<IssuerDeps, 'random'>,
  status: StreamStatus,
  reason: string | null,
): StatusNotice => ({ id: random.uuid(), status, reason });

/**
 * What waits beside the log, as signals that change no place.
 * Rule: a stream that rests tells nothing but that it rests (SSF 1.0 §8.1.5).
 */
export const waitingBeside = (
  { signalEvents }: Pick<SignalDeps, 'signalEvents'>,
  { id: streamId, status, statusNotice, verification, sequence }: SignalStream,
): readonly PendingSignal[] => {
  const signals: PendingSignal[] = [];
  if (statusNotice !== null) {
    const claims = signalEvents.statusChanged(streamId, statusNotice.status, statusNotice.reason);
    signals.push({ id: statusNotice.id, claims, sequence });
  }
  if (verification !== null && status === 'enabled') {
    const claims = signalEvents.verification(streamId, verification.state);
    signals.push({ id: verification.id, claims, sequence });
  }
  return signals;
};

/** Without what has arrived of what waits beside the log. */
export const withoutArrived = (
  { verification, statusNotice }: SignalStream,
  arrived: (id: string) => boolean,
): Pick<SignalStream, 'verification' | 'statusNotice'> => {
  const unlessArrived = <T extends { readonly id: string }>(waiting: T | null): T | null =>
    waiting !== null && arrived(waiting.id) ? null : waiting;
  return {
    verification: unlessArrived(verification),
    statusNotice: unlessArrived(statusNotice),
  };
};

/** Reads at most so many signals behind the place of the stream. What has gone with age is passed over. */
export const readPending = async (
  { storage, issuer, digest, signalEvents }: SignalDeps,
  { tenantId, events, sequence: begun }: SignalStream,
  client: Client,
  most: number,
): Promise<Pending> => {
  const chain = await storage.auditChains.find(tenantId);
  if (chain === undefined) return { signals: [], sequence: begun, isMore: false };

  const { sequence: end, anchor } = chain;
  const nameOf = (userId: string): Claims => ({
    format: 'iss_sub',
    iss: issuer,
    sub: subjectOf(digest, client, userId),
  });
  const toldOf = (event: SealedEvent): readonly PendingSignal[] => {
    const told = signalEvents.told(event, nameOf);
    const isAsked = told !== undefined && (events?.includes(told.type) ?? true);
    return isAsked ? [{ id: event.id, claims: told.claims, sequence: event.sequence }] : [];
  };

  const stores = storageOfChain(storage, tenantId);
  const signals: PendingSignal[] = [];
  let sequence = Math.max(begun, anchor?.sequence ?? 0);
  for (let page = 0; page < mostPages && sequence < end && signals.length <= most; page++) {
    const found = await pageAfter(stores, tenantId, sequence, end);
    signals.push(...found.flatMap(toldOf));
    // What was taken out of the chain is for `audit verify` to find.
    sequence = found.at(-1)?.sequence ?? end;
  }
  const isFull = signals.length > most;
  const kept = signals.slice(0, most);
  const reached = isFull ? kept.at(-1)!.sequence : sequence;
  return { signals: kept, sequence: reached, isMore: reached < end };
};

/** Rule: a security event token says one thing, has a type of its own and no end, in RS256. */
export const signSignal = async (
  { issuer, keys, signer, clock }: IssuerDeps,
  client: Client,
  { id, claims }: Pick<PendingSignal, 'id' | 'claims'>,
): Promise<string> => {
  const key = await keys.signing('RS256');
  const iat = Math.floor(clock.now().getTime() / 1000);
  return signer.sign(
    { iss: issuer, aud: clientIdOf(client), iat, jti: id, ...claims },
    { typ: 'secevent+jwt', kid: key.id },
    key.algorithm,
    key.privateKey,
  );
};
