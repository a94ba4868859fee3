import type { Identified, RecordType } from './record-type.js';

/**
 * That an application is still to be told of the end of a session. It outlives the session and its person.
 */
export interface LogoutNotice extends Identified {
  readonly tenantId: string;
  readonly userId: string;
  readonly clientId: string;
  readonly sessionId: string;
  readonly attempts: number;
  /** When it is tried next. */
  readonly dueAt: Date;
  readonly expiresAt: Date;
}

export const logoutNoticeType: RecordType<LogoutNotice> = {
  label: 'logout notice',
  unique: {},
  references: {},
  tenancyOf: (notice) => notice.tenantId,
  globalIsVisible: false,
};
