/**
 * Users get addresses, a profile, the state of their password, blocks and logins. A user may be known by an address
 * alone.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  flag,
  identifier,
  integer,
  later,
  laterDocument,
  optional,
  text,
  time,
} from '../tables/column.js';
import { extendTable, type Extension } from './kit/extend-table.js';
import { ask } from './kit/spelling.js';

const auditedColumns = ['created_by', 'created_at', 'updated_by', 'updated_at'];

const users: Extension = {
  name: 'users',
  columns: {
    username_key: optional(text(200)),
    email: optional(text(254)),
    email_key: optional(text(254)),
    email_verified: later(flag, 0),
    phone_number: optional(text(16)),
    phone_number_verified: later(flag, 0),
    profile: laterDocument({}),
    password_changed_at: optional(time),
    must_change_password: later(flag, 0),
    sessions_ended_at: optional(time),
    user_metadata: laterDocument({}),
    app_metadata: laterDocument([]),
    is_blocked: later(flag, 0),
    blocked_at: optional(time),
    blocked_by: optional(identifier),
    blocked_reason: optional(text(1000)),
    blocked_until: optional(time),
    is_mfa_enrolled: later(flag, 0),
    last_login_at: optional(time),
    last_login_ip: optional(text(45)),
    logins_count: later(integer, 0),
  },
  relaxed: { username: text(200) },
  unique: ['email', 'phone_number'],
  listing: {
    listed: [
      'tenant_id',
      'username',
      'username_key',
      'email',
      'email_key',
      'email_verified',
      'phone_number',
      'phone_number_verified',
      'password_changed_at',
      'must_change_password',
      'is_blocked',
      'blocked_at',
      'blocked_until',
      'is_mfa_enrolled',
      'last_login_at',
      'logins_count',
      ...auditedColumns,
    ],
    led: { by: ['email_verified', 'is_blocked'], sorted: ['created_at'] },
    tenantBound: true,
    sameInTenancy: ['tenant_id'],
  },
};

export class UserRecords1790100000000 implements MigrationInterface {
  readonly name = 'UserRecords1790100000000';

  async up(runner: QueryRunner): Promise<void> {
    await extendTable(runner, users);
    // The unique key is `<tenant>/<key>`, made by the core, whose case folding SQL does not know.
    await ask(
      runner,
      'UPDATE `users` SET `username_key` = SUBSTR(`unique_username`, LENGTH(`tenant_id`) + 2) ' +
        'WHERE `username_key` IS NULL AND `unique_username` IS NOT NULL',
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('users without a user name could not be kept'));
  }
}
