/** Which columns hold sealed values. */
import type { RecordName } from '@keyward/core/ports';
import type { RecordSchema } from '../tables/record-schema.js';
import { recordSchemas } from '../tables/record-schemas.js';

export interface SealedTable {
  readonly table: string;
  readonly columns: readonly string[];
}

/** Nearly every database has them, so the others are seldom asked. */
const askedFirst: readonly RecordName[] = ['signingKeys', 'clients'];

export const sealedTables = (): readonly SealedTable[] => {
  const others = Object.values(recordSchemas).filter(({ name }) => !askedFirst.includes(name));
  const schemas: readonly RecordSchema[] = [
    ...askedFirst.map((name) => recordSchemas[name]),
    ...others,
  ];
  return schemas
    .map(({ table, columns }) => ({
      table,
      columns: [...columns.values()]
        .filter(({ column }) => column.kind === 'sealed')
        .map(({ name }) => name),
    }))
    .filter(({ columns }) => columns.length > 0);
};
