/** Events as lines of a table. */
import type { AuditEvent } from '../../../kit/events/audit-event.js';

const columns = [
  'created_at',
  'event',
  'actor_id',
  'record_id',
  'tenant_id',
  'address',
  'request_id',
  'count',
  'changes',
  'ids',
  'sequence',
  'seal',
  'id',
] as const satisfies readonly (keyof AuditEvent)[];

export const csvHead = columns.join(',');

export const csvLine = (event: AuditEvent): string =>
  columns.map((column) => csvCell(event[column])).join(',');

/** RFC 4180. What a spreadsheet would take for a formula begins with an apostrophe. */
const csvCell = (value: AuditEvent[keyof AuditEvent] | null): string => {
  if (value === null || value === undefined) return '';

  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};
