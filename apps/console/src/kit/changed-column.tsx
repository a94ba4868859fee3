import { Ago } from './ago.js';
import type { Column } from './record-table.js';

interface Changed {
  readonly updated_at?: string | undefined;
}

/** When a record was changed last. Narrow screens leave it out. */
export const changedColumn = (header: string): Column<Changed> => ({
  key: 'changed',
  header,
  sort: 'updated_at',
  from: 'lg',
  cell: ({ updated_at }) => <Ago at={updated_at} />,
});
