import type { Audited } from '@keyward/core/ports';
import { always, time, uuid, type Field } from './view.js';

/**
 * Who made and who last changed a record. Every caller of these gets the same four names;
 * Resources call two of them otherwise (specification §2.3).
 */
export const auditFields = <T extends Audited>(): Record<
  'created_by' | 'created_at' | 'updated_by' | 'updated_at',
  Field<T>
> => ({
  created_by: uuid((record) => record.createdBy, 'createdBy' as never),
  created_at: always(time((record) => record.createdAt, 'createdAt' as never)),
  updated_by: uuid((record) => record.updatedBy, 'updatedBy' as never),
  updated_at: always(time((record) => record.updatedAt, 'updatedAt' as never)),
});

export const auditValues = ({
  createdBy,
  createdAt,
  updatedBy,
  updatedAt,
}: Audited): Record<string, unknown> => ({
  created_by: createdBy,
  created_at: createdAt.toISOString(),
  updated_by: updatedBy,
  updated_at: updatedAt.toISOString(),
});
