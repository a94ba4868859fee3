import { refuse } from '../model/values/refusals.js';
import type { Role } from '../model/role/role.js';

/**
 * Rule: a system role and its permissions stay as they are; people may still be given it (operations §5.1).
 */
export const assertRoleNotSystem = (role: Role): Role =>
  role.isSystem ? refuse('system_record_protected', { record: 'role' }) : role;
