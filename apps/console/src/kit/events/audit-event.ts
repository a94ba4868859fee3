import type { Schema } from '../../api/names.js';

export type AuditEvent = Schema<'audit_event'>;
