/**
 * Fills the database file of a server that is stopped, by SQL: users, groups with members, and audit events, all of
 * the one tenant. Each row is as the server writes it, but the seals of the events.
 */
import { createRequire } from 'node:module';

const require = createRequire(new URL('../packages/storage-typeorm/package.json', import.meta.url));
const { DatabaseSync: Database } = require('@photostructure/sqlite');

/** Those that one event in a hundred is about. */
export const busy = {
  actor: '00000000-0000-4000-8000-00000000ac70',
  record: '00000000-0000-4000-8000-000000004ec0',
};

/** Text that begins at random, as an id does, and is another one for each number. */
export const scattered = (number) =>
  `printf('%08x-0000-4000-8000-%012x', (${number} * 2654435761) & 0xffffffff, ${number})`;
const mixed = (number, salt) => `(((${number} + ${salt}) * 2654435761) & 0xffffffff)`;
/** A moment of the last year, in the form of the database. */
const moment = (secondsAgo) =>
  `strftime('%Y-%m-%d %H:%M:%S.000', 'now', '-' || (${secondsAgo}) || ' seconds')`;
const yearAgo = 31_536_000;

/**
 * One in a hundred is a Smith, and one in a hundred a Mary; the others share 2,000 and 300 names. The names come from
 * different digits, so that one in 10,000 is a Mary Smith. No one is a Mary of the tenth family.
 */
const isMary = `${mixed('i', 13)} / 4096 % 100 = 0 AND ${mixed('i', 7)} % 2000 <> 10`;
const given = `iif(${isMary}, 'Mary', 'Given' || (${mixed('i', 29)} % 300))`;
const family = `iif(${mixed('i', 0)} % 100 = 0, 'Smith', 'Family' || (${mixed('i', 7)} % 2000))`;

const users = (tenant) => ({
  id: scattered('i'),
  tenant_id: tenant,
  tenancy: tenant,
  username: `'user' || i`,
  username_key: `'user' || i`,
  unique_username: `${tenant} || '/user' || i`,
  email: `lower(given || '.' || family || '.' || i) || '@example.com'`,
  email_key: `lower(given || '.' || family || '.' || i) || '@example.com'`,
  unique_email: `${tenant} || '/' || lower(given || '.' || family || '.' || i) || '@example.com'`,
  email_verified: 'i % 2',
  phone_number: `printf('+4930%09d', i)`,
  unique_phone_number: `printf('%s/+4930%09d', ${tenant}, i)`,
  profile: `json_object('name', given || ' ' || family, 'given_name', given, 'family_name', family)`,
  name_key: `lower(given || ' ' || family)`,
  given_name_key: 'lower(given)',
  family_name_key: 'lower(family)',
  last_word_key: 'lower(family)',
  user_metadata: `'{}'`,
  app_metadata: `'[]'`,
  previous_password_hashes: `'[]'`,
  is_blocked: 'i % 1000 = 0',
  logins_count: 'i % 50',
  last_login_at: moment(`${mixed('i', 5)} % ${yearAgo}`),
  created_at: moment(`${mixed('i', 3)} % ${yearAgo}`),
  updated_at: moment(`${mixed('i', 3)} % ${yearAgo}`),
});

const groups = (tenant) => ({
  id: scattered('i'),
  tenant_id: tenant,
  tenancy: tenant,
  name: `'Group ' || i`,
  name_key: `'group ' || i`,
  unique_group_name: `${tenant} || '/group ' || i`,
  description: `'A group of some length'`,
  metadata: `'{}'`,
  app_metadata: `'[]'`,
  created_at: moment(`${mixed('i', 3)} % ${yearAgo}`),
  updated_at: moment(`${mixed('i', 3)} % ${yearAgo}`),
});

/** Each group has one member more than its links to others. */
const members = (tenant) => ({
  id: scattered('i'),
  tenant_id: tenant,
  tenancy: tenant,
  group_id: scattered('i'),
  user_id: scattered('i'),
  unique_user_id: `${scattered('i')} || '/' || ${scattered('i')}`,
  created_at: moment(`${mixed('i', 3)} % ${yearAgo}`),
  updated_at: moment(`${mixed('i', 3)} % ${yearAgo}`),
});

/** Nine in ten come with tokens of people. One event in a hundred is of one record, and one of one actor. */
const events = (tenant, { first, size, people }) => ({
  id: `printf('019a%04x-%04x-7000-8000-%012x', i >> 16, i & 0xffff, i)`,
  chain_id: tenant,
  tenant_id: tenant,
  tenancy: tenant,
  name: `case when i % 10 < 4 then 'token.refreshed' when i % 10 < 9 then 'grant.redeemed'
    when i % 100 < 99 then 'user.logged_in' else 'user.modified' end`,
  actor_id: `iif(i % 100 = 7, '${busy.actor}', ${scattered(`${mixed('i', 1)} % ${people}`)})`,
  record_id: `iif(i % 100 = 3, '${busy.record}', ${scattered(`${mixed('i', 2)} % ${people}`)})`,
  ids: `'[]'`,
  changed: `'[]'`,
  request_id: scattered('i + 7'),
  address: `'192.0.2.1'`,
  seal: `'6_2UM0Zmgvauo21Cs0mXRUMkUklYjzEJIU-6Wl7qKh0'`,
  unique_position: `${tenant} || '/' || (i + ${first})`,
  sequence: `i + ${first}`,
  created_at: moment(`(${size} - i) * ${yearAgo} / ${size}`),
});

export const fill = (file, { users: people, groups: teams, events: size }, log = () => {}) => {
  const database = new Database(file);
  for (const pragma of ['journal_mode = OFF', 'synchronous = OFF', 'cache_size = -1000000'])
    database.exec(`PRAGMA ${pragma}`);
  database.exec('PRAGMA threads = 2; PRAGMA foreign_keys = OFF');

  const { id, sequence } = database
    .prepare('SELECT t.id, c.sequence FROM tenants t JOIN audit_chains c ON c.id = t.id')
    .get();
  const tenant = `'${id}'`;
  const insert = (table, count, columns) => insertRows(database, { table, count, columns, log });
  insert('users', people, users(tenant));
  insert('groups', teams, groups(tenant));
  insert('group_members', Math.min(people, teams), members(tenant));
  insert('audit_events', size, events(tenant, { first: sequence + 1, size, people }));
  database.exec(`UPDATE audit_chains SET sequence = ${sequence + size} WHERE id = ${tenant}`);
  database.exec('PRAGMA journal_mode = WAL');
  database.close();
};

/** The indexes are made afterwards: sorted once, they take a tenth of the time. */
const insertRows = (database, { table, count, columns, log }) => {
  const indexes = database
    .prepare(
      `SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql > ''`,
    )
    .all(table);
  for (const { name } of indexes) database.exec(`DROP INDEX "${name}"`);

  const numbers = `WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n LIMIT ${count})`;
  database.exec(
    `INSERT INTO "${table}" (${Object.keys(columns).join(', ')})
     ${numbers} SELECT ${Object.values(columns).join(', ')}
     FROM (SELECT i, ${given} AS given, ${family} AS family FROM n)`,
  );
  log(`${table}: ${count} rows`);

  for (const { sql } of indexes) database.exec(sql);
  log(`${table}: ${indexes.length} indexes`);
};
