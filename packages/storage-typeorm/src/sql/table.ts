import {
  memoize,
  memoizeByObject,
  recordNames,
  recordTypes,
  type Identified,
  type RecordName,
  type RecordType,
} from '@keyward/core/ports';
import { AccessPaths } from './access-path.js';
import { Conditions } from './conditions.js';
import type { Dialect, Lock } from './dialect.js';
import type { RecordSchema } from '../tables/record-schema.js';
import { recordSchemas } from '../tables/record-schemas.js';
import type { ReadById } from './reads-together.js';
import { RowMapping } from './row-mapping.js';
import type { Seal, Sealing } from './sealing.js';
import type { Session } from '../connection/session.js';
import { Searches } from './searches.js';
import { Statements } from './statements.js';
import { KeptTerms } from './kept-terms.js';
import { TermStatements } from './term-statements.js';
import { termsTableOf } from '../tables/terms-table.js';
import { quote } from './condition.js';
import type { Tuple } from '../tables/row.js';

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
  readonly isSealed: boolean;
  /** What its records are found by; undefined where none has terms. */
  readonly terms: KeptTerms<T> | undefined;
  readonly searches: Searches | undefined;
  /**
   * Reads a row that comes as one text, where rows of pages do. A row that has not changed reads as the record that it
   * was read as before, if that is still kept. A table with sealed columns keeps no record.
   */
  readonly recordOfText: ((text: string) => T) | undefined;
  /** Reads records. */
  readonly byId: ReadById;
  /** The same, and holds them until the transaction ends. Those that another transaction holds are left out. */
  readonly heldById: ReadById;

  constructor(
    schema: RecordSchema,
    dialect: Dialect,
    private readonly sealing: Sealing,
  ) {
    this.type = recordTypes[schema.name] as unknown as RecordType<T>;
    this.conditions = new Conditions(schema, dialect);
    this.mapping = new RowMapping(schema, this.type, sealing.sealer);
    this.isSealed = this.mapping.isSealed;
    const readsText = dialect.rowAsText !== undefined && !this.isSealed;
    this.statements = new Statements(schema, this.conditions, dialect, { readsText });
    this.recordOfText = readsText ? keptRecords(this.mapping) : undefined;
    this.byId = this.readById(this.mapping.namesRead);
    this.heldById = this.readById(this.mapping.namesRead, 'unless held');
    this.paths = new AccessPaths(schema, dialect);

    const terms = termsTableOf(schema.table);
    if (terms === undefined) return;
    this.terms = new KeptTerms(schema, this.type, terms, dialect);
    const found = new TermStatements(quote(schema.table), terms, dialect);
    this.searches = new Searches(found, this.statements, this.paths);
  }

  /** Reads some attributes of records. Callers on hot paths name them in a constant. */
  readonly partById = memoizeByObject((attributes: readonly string[]): ReadById => {
    const { columns } = this.mapping.partly(attributes as readonly (keyof T & string)[]);
    return this.readById(['id', 'tenancy', ...columns.map(({ name }) => name)]);
  });

  private readById(names: readonly string[], lock?: Lock): ReadById {
    return { names, statement: this.statements.byIds(names, lock) };
  }

  /** The seal holds until the transaction of the session ends. */
  async sealFor(session: Session): Promise<Seal> {
    return this.isSealed ? this.sealing.sealFor(session) : noSeal;
  }
}

/** Pages have at most 100 records, and the half of those that were read last is kept for certain. */
const mostKept = 256;

/**
 * What is kept is handed out more than once, so it cannot be changed. Long rows, such as those with certificates, are
 * few and would take the most memory.
 */
const keptRecords = <T extends Identified>(mapping: RowMapping<T>): ((text: string) => T) => {
  const recordOf = (text: string): T => mapping.record(JSON.parse(text) as Tuple);
  const kept = memoize((text: string): T => frozen(recordOf(text)), mostKept);
  return (text) => (text.length > longestKept ? recordOf(text) : kept(text));
};

const longestKept = 4096;

const frozen = <V>(value: V): V => {
  if (typeof value === 'object' && value !== null) {
    for (const member of Object.values(value)) frozen(member);
    Object.freeze(value);
  }
  return value;
};

/** For a table without a sealed column. */
export const noSeal: Seal = () => {
  throw new Error('the table has no sealed column');
};

export type Tables = readonly (readonly [RecordName, Table<Identified>])[];

export const everyTable = (dialect: Dialect, sealing: Sealing): Tables =>
  recordNames.map((name) => [name, new Table(recordSchemas[name], dialect, sealing)]);
