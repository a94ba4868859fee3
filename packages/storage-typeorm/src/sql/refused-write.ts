/** Tells the caller why the database refused a write. */
import { Refusal, wireNameOfKey, type Identified, type RecordType } from '@keyward/core/ports';
import { MissingReference, TakenKey } from '../connection/failures.js';
import { snakeCase } from '../tables/record-schema.js';
import type { Session } from '../connection/session.js';

/**
 * A record that is to blame ends the transaction (`Storage.transaction`).
 * @throws Refusal where the record is to blame; any other error as it is.
 */
export const refuseWrite = async <T extends Identified>(
  session: Session,
  type: RecordType<T>,
  item: T,
  error: unknown,
): Promise<never> => {
  const refusal = await refusalOf(session, type, item, error);
  if (refusal === undefined) throw error;

  session.endWith(refusal);
  throw refusal;
};

const refusalOf = async <T extends Identified>(
  session: Session,
  type: RecordType<T>,
  item: T,
  error: unknown,
): Promise<Refusal | undefined> => {
  const { label } = type;
  if (error instanceof TakenKey)
    return new Refusal('already_exists', { record: label, key: wireNameOfKey(error.key) });
  if (!(error instanceof MissingReference)) return undefined;

  const attribute = error.column
    ? attributeOf(type, error.column)
    : await missingReference(session, type, item);
  return new Refusal('reference_missing', { record: label, attribute });
};

const attributeOf = <T extends Identified>({ references }: RecordType<T>, column: string): string =>
  Object.keys(references).find((attribute) => snakeCase(attribute) === column) ?? column;

/** The first reference that names nothing, where the database does not say which one it was. */
const missingReference = async <T extends Identified>(
  session: Session,
  type: RecordType<T>,
  item: T,
): Promise<string> => {
  const references = Object.entries(type.references as Record<string, string>);
  for (const [attribute, target] of references) {
    const id = item[attribute as keyof T] as string | null;
    if (id === null) continue;
    const sql = `SELECT 1 FROM \`${snakeCase(target)}\` WHERE \`id\` = ?`;
    const found = await session.rows(sql, [id]);
    if (found.length === 0) return attribute;
  }
  return references[0]?.[0] ?? 'id';
};
