import type { DataSource, QueryRunner } from 'typeorm';
import { meaningfully, type MeaningOf } from '../connection/failures.js';
import type { Session } from '../connection/session.js';
import type { Connections } from '../sql/connections.js';

/** A database that rows are copied from, or to. Its statements may take longer than those of a request. */
export interface CopyEnd extends Connections {
  hasTable(session: Session, name: string): Promise<boolean>;
  /** Brings the tables up to date, as a start does. */
  migrate(warn: (text: string) => void): Promise<void>;
  /** Runs statements that change tables. */
  readonly changeTables: (work: (runner: QueryRunner) => Promise<void>) => Promise<void>;
  /** Characters of values that one statement takes. */
  readonly mostCharacters: number;
  /** Whether documents are written anew, their members in another order. */
  readonly rewritesDocuments: boolean;
  /**
   * How many other processes are connected, as far as the database tells. SQLite lets no other in: opening it is
   * refused while a server runs.
   */
  countOthers(session: Session): Promise<number>;
  /** Tells the planner how many rows there are now. */
  refreshStatistics(): Promise<void>;
}

/** `changeTables` on a data source whose statements have no limit of time. */
export const tableChangesOn =
  (dataSource: DataSource, meaningOf: MeaningOf): CopyEnd['changeTables'] =>
  (work) =>
    meaningfully(meaningOf, async () => {
      const runner = dataSource.createQueryRunner('master');
      try {
        await work(runner);
      } finally {
        await runner.release();
      }
    });
