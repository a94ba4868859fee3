/**
 * Which statements the server keeps prepared for a connection. mysql2's `execute` prepares a statement that is new to
 * the connection on the way, so it is only sent what is prepared already.
 */
import { memoizeByObject } from '@keyward/core/ports';
import type { Connection } from 'mysql2';

type Preparing = Pick<Connection, 'prepare' | 'unprepare'>;

export class PreparedStatements {
  /**
   * When each was used last, as a number of uses. A set in the order of use would leave garbage at each use
   * (docs/adr/0015-directory-cache.md).
   */
  private readonly ready = new Map<string, number>();
  private uses = 0;
  private readonly awaited = new Set<string>();

  constructor(
    private readonly connection: Preparing,
    private readonly most: number,
  ) {}

  /** Whether the statement is prepared; it counts as used. */
  take(sql: string): boolean {
    if (!this.ready.has(sql)) return false;
    this.ready.set(sql, ++this.uses);
    return true;
  }

  /**
   * Prepares a statement behind those that the connection was sent. Where the server has no place for it, it stays
   * text.
   *
   * Not for a transaction that is open: when another node of a Galera cluster ends it in that moment, MariaDB loses the
   * error, and what follows runs without a transaction (docs/adr/0074-held-rows-are-written.md).
   */
  prepare(sql: string): void {
    if (this.ready.has(sql) || this.awaited.has(sql) || !this.makeRoom()) return;
    this.awaited.add(sql);
    this.connection.prepare(sql, (error) => {
      this.awaited.delete(sql);
      if (error === null) this.ready.set(sql, ++this.uses);
    });
  }

  /** mysql2 would forget a statement without a word when it knows one too many. */
  private makeRoom(): boolean {
    if (this.ready.size + this.awaited.size < this.most) return true;
    const oldest = this.usedLongestAgo();
    if (oldest === undefined) return false;
    this.ready.delete(oldest);
    this.connection.unprepare(oldest);
    return true;
  }

  private usedLongestAgo(): string | undefined {
    let oldest: string | undefined;
    let oldestUse = Infinity;
    for (const [sql, use] of this.ready) {
      if (use > oldestUse) continue;
      oldest = sql;
      oldestUse = use;
    }
    return oldest;
  }
}

/** Remembers what is prepared for as long as the connection lives. */
export const preparedStatementsOf = (
  most: number,
): ((connection: Preparing) => PreparedStatements) =>
  memoizeByObject((connection) => new PreparedStatements(connection, most));
