/** Tells the caller why the database refused a write. */
import { refuse, type Identified, type RecordType } from '@keyward/core/ports';
import { MissingReference, TakenKey } from './failures.js';
import { snakeCase } from './record-schema.js';
import type { Session } from './session.js';

/** @throws Refusal where the record is to blame; any other error as it is. */
export const refuseWrite = async <T extends Identified>(
  session: Session,
  type: RecordType<T>,
  item: T,
  error: unknown,
): Promise<never> => {
  if (error instanceof TakenKey) refuse('already_exists', { record: type.label, key: error.key });
  if (error instanceof MissingReference)
    refuse('reference_missing', {
      record: type.label,
      attribute: await missingReference(session, type, item),
    });
  throw error;
};

/** The first reference that names nothing: SQLite does not say which one it was. */
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
