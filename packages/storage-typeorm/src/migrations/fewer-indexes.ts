/** What each login and refresh writes has few and short indexes (docs/adr/0083-writes-share-a-commit.md). */
import { setIndexes } from './kit/set-indexes.js';

export const fewerIndexes = [
  setIndexes(1790830000000, [
    {
      table: 'audit_events',
      indexes: [
        ['sequence', 'created_at', 'id'],
        ['name', 'created_at', 'id'],
        ['actor_id', 'created_at', 'id'],
        ['record_id', 'created_at', 'id'],
        ['request_id', 'created_at', 'id'],
        ['created_at', 'id'],
        ['tenancy', 'id'],
        ['tenancy', 'sequence', 'created_at', 'id'],
        ['tenancy', 'name', 'created_at', 'id'],
        ['tenancy', 'actor_id', 'created_at', 'id'],
        ['tenancy', 'created_at', 'id'],
      ],
    },
  ]),
  setIndexes(1790830000001, [
    {
      table: 'delegations',
      indexes: [['user_id'], ['client_id'], ['resource_id'], ['session_id'], ['expires_at']],
    },
    { table: 'one_time_secrets', indexes: [['client_id'], ['delegation_id'], ['expires_at']] },
    { table: 'sessions', indexes: [['user_id'], ['identity_provider_id'], ['expires_at']] },
    { table: 'revoked_tokens', indexes: [['expires_at']] },
  ]),
  // Whoever looks for the delegations of a session knows its person.
  setIndexes(1791220000000, [
    {
      table: 'delegations',
      indexes: [['user_id', 'session_id'], ['client_id'], ['resource_id'], ['expires_at']],
    },
  ]),
  // Nothing but tidying looks for attempts.
  setIndexes(1791326000002, [{ table: 'attempts', indexes: [['expires_at']] }]),
];
