/** What is copied: each table, with its columns, its indexes and the tables that its rows refer to. */
import { recordTypes, type RecordName } from '@keyward/core/ports';
import { identifier, longText, optional, sealed, text, type Column } from '../tables/column.js';
import {
  snakeCase,
  tenancyColumn,
  turnColumn,
  uniqueKeyColumn,
  type NamedColumn,
  type RecordSchema,
} from '../tables/record-schema.js';
import { recordSchemas } from '../tables/record-schemas.js';

export interface CopiedTable {
  readonly name: string;
  /** `id` first. */
  readonly columns: readonly NamedColumn[];
  /** Column names, in order; without the unique keys. */
  readonly indexes: readonly (readonly string[])[];
  /** By column, the table whose `id` it holds. */
  readonly references: Readonly<Record<string, string>>;
}

/**
 * Every table with what an installation stores, apart from what `make-terms-anew.ts` makes of that: what is referred to
 * stands before what refers to it.
 */
export const copiedTables = (): readonly CopiedTable[] => {
  const records = Object.values(recordSchemas).map((schema) =>
    tableOf(schema as unknown as RecordSchema),
  );
  return inOrderOfReferences([installationTable, ...records]);
};

const tableOf = (schema: RecordSchema): CopiedTable => {
  const { unique, references } = recordTypes[schema.name];
  return {
    name: schema.table,
    columns: [
      ...schema.columns.values(),
      ...schema.computed.values(),
      ...schema.retired,
      { name: 'tenancy', column: tenancyColumn },
      ...(schema.isHeld ? [{ name: 'turn', column: turnColumn }] : []),
      ...Object.keys(unique).map((key) => ({ name: `unique_${key}`, column: uniqueKeyColumn })),
    ],
    indexes: schema.allIndexes,
    references: Object.fromEntries(
      Object.entries(references as Record<string, RecordName>).map(([attribute, target]) => [
        snakeCase(attribute),
        recordSchemas[target].table,
      ]),
    ),
  };
};

const named = (columns: Readonly<Record<string, Column>>): readonly NamedColumn[] =>
  Object.entries(columns).map(([name, column]) => ({ name, column }));

/** The row that says with which key the values are sealed. It is no record. */
const installationTable: CopiedTable = {
  name: 'installation',
  columns: named({
    id: identifier,
    sealing_key: optional(text(64)),
    earlier_keys: optional(longText),
    kept_secrets: optional(sealed),
    tenancy: tenancyColumn,
  }),
  indexes: [],
  references: {},
};

/** @throws Error where tables refer to each other in a circle, or one to itself: no order of rows would do */
export const inOrderOfReferences = (tables: readonly CopiedTable[]): readonly CopiedTable[] => {
  const ordered: CopiedTable[] = [];
  let left = tables;
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name));
    const isFree = ({ references }: CopiedTable): boolean =>
      Object.values(references).every((target) => !waiting.has(target));
    const free = left.filter(isFree);
    if (free.length === 0)
      throw new Error(`No table of these can be copied first: ${[...waiting].join(', ')}.`);

    ordered.push(...free);
    left = left.filter((table) => !free.includes(table));
  }
  return ordered;
};

/** The indexes without which a reference would have none: MySQL wants one for each. */
export const indexesOfReferences = ({
  indexes,
  references,
}: CopiedTable): readonly (readonly string[])[] =>
  Object.keys(references).flatMap((column) => {
    const leading = indexes.find(([first]) => first === column);
    return leading === undefined ? [] : [leading];
  });
