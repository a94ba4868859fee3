import type { Session } from '../src/connection/session.js';
import type { Connections } from '../src/sql/connections.js';

export interface RecordedRead {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** Notes each statement that reads. */
export const recordingReads = (
  connections: Connections,
  statements: RecordedRead[],
): Connections => ({
  ...connections,
  reading: (work) =>
    connections.reading((session) =>
      work({
        rows: (sql: string, parameters: readonly unknown[]) => {
          statements.push({ sql, parameters });
          return session.rows(sql, parameters as never);
        },
        tuples: (sql: string, parameters: readonly unknown[], columns: readonly string[]) => {
          statements.push({ sql, parameters });
          return session.tuples(sql, parameters as never, columns);
        },
      } as unknown as Session),
    ),
});
