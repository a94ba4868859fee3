/** A write that has happened, for the log and other listeners. Never holds a secret. */
export interface Event {
  /** Such as `client.created`. */
  readonly name: string;
  readonly recordId: string;
  readonly actorId: string | null;
  readonly at: Date;
  /** The ids that were added or removed, for link operations. */
  readonly ids?: readonly string[] | undefined;
  /** Why it happened, for what failed. */
  readonly reason?: string | undefined;
}

/** Told after each committed write. */
export interface Events {
  happened(event: Event): void;
}
