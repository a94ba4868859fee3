import {
  recordNames,
  recordTypes,
  type Identified,
  type RecordName,
  type RecordType,
} from '@keyward/core/ports';
import { AccessPaths } from './access-path.js';
import { Conditions, type Dialect } from './conditions.js';
import type { RecordSchema } from './record-schema.js';
import { recordSchemas } from './record-schemas.js';
import { RowMapping } from './row-mapping.js';
import type { Sealer } from './sealer.js';
import { Statements } from './statements.js';

/**
 * How one kind of record is read and written. It is made once; each transaction and each tenancy has its own stores on
 * it.
 */
export class Table<T extends Identified> {
  readonly type: RecordType<T>;
  readonly conditions: Conditions;
  readonly statements: Statements;
  readonly mapping: RowMapping<T>;
  readonly paths: AccessPaths;

  constructor(schema: RecordSchema, dialect: Dialect, sealer: Sealer) {
    this.type = recordTypes[schema.name] as unknown as RecordType<T>;
    this.conditions = new Conditions(schema, dialect);
    this.statements = new Statements(schema, this.conditions, dialect);
    this.mapping = new RowMapping(schema, this.type, sealer);
    this.paths = new AccessPaths(schema, dialect);
  }
}

export type Tables = readonly (readonly [RecordName, Table<Identified>])[];

export const everyTable = (dialect: Dialect, sealer: Sealer): Tables =>
  recordNames.map((name) => [name, new Table(recordSchemas[name], dialect, sealer)]);
