import type { AuditEvent } from '../model/audit/audit-event.js';
import type { Claims } from '../model/values/claims.js';

/** An event as a receiver is told it, by its type. */
export interface Signal {
  readonly type: string;
  /** What a security event token says beside `iss`, `aud`, `iat` and `jti`. */
  readonly claims: Claims;
}

/** What an event of another server means for the person here. */
export interface ReceivedSignal {
  /** The person as the other server names them. */
  readonly subject: string;
  readonly type: string;
}

/** The words of Shared Signals: CAEP and RISC. A host that binds none offers no streams. */
export interface SignalEvents {
  /** The types of events that are told. */
  readonly types: readonly string[];
  /** What is told of an event of the audit log; undefined for nothing. */
  told(event: AuditEvent, nameOf: (userId: string) => Claims): Signal | undefined;
  /** The answer to a receiver that asks whether its stream works. */
  verification(streamId: string, state: string | null): Claims;
  /** Tells a receiver that its stream has a status that it did not ask for (SSF 1.0 §8.1.5). */
  statusChanged(streamId: string, status: string, reason: string | null): Claims;
  /**
   * Reads the claims of a verified token of another server that ends what its person opened through it; undefined for
   * one that means nothing here.
   */
  ending(claims: Claims, issuer: string): ReceivedSignal | undefined;
}
