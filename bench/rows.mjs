/**
 * The rows of a large installation: users with what they are found by, groups with members, and audit events, all of
 * one tenant. Each row is as the server writes it, but the seals of the events. The same number always makes the same
 * row.
 */

/** Those that one event in a hundred is about. */
export const busy = {
  actor: '00000000-0000-4000-8000-00000000ac70',
  record: '00000000-0000-4000-8000-000000004ec0',
};

const hex = (number, length) => number.toString(16).padStart(length, '0');
const mixed = (number, salt) => Math.imul(number + salt, 2654435761) >>> 0;
/** Text that begins at random, as an id does, and is another one for each number. */
export const scattered = (number) =>
  `${hex(mixed(number, 0), 8)}-0000-4000-8000-${hex(number, 12)}`;

const yearAgo = 31_536_000;
const now = Date.now();
/** A moment of the last year, in the form of the database. */
const moment = (secondsAgo) => {
  const [day, time] = new Date(now - secondsAgo * 1000).toISOString().split('T');
  return `${day} ${time.slice(0, 8)}.000`;
};
const someMoment = (number, salt) => moment(mixed(number, salt) % yearAgo);

/**
 * One in a hundred is a Smith, and one in a hundred a Mary; the others share 2,000 and 300 names. The names come from
 * different digits, so that one in 10,000 is a Mary Smith. No one is a Mary of the tenth family.
 */
const namesOf = (i) => {
  const familyNumber = mixed(i, 7) % 2000;
  const isMary = (mixed(i, 13) >>> 12) % 100 === 0 && familyNumber !== 10;
  return {
    given: isMary ? 'Mary' : `Given${mixed(i, 29) % 300}`,
    family: mixed(i, 0) % 100 === 0 ? 'Smith' : `Family${familyNumber}`,
  };
};

const userOf = (tenant) => (i) => {
  const { given, family } = namesOf(i);
  const name = `${given} ${family}`;
  const email = `${given}.${family}.${i}@example.com`.toLowerCase();
  const phone = `+4930${String(i).padStart(9, '0')}`;
  return {
    id: scattered(i),
    tenant_id: tenant,
    tenancy: tenant,
    username: `user${i}`,
    username_key: `user${i}`,
    unique_username: `${tenant}/user${i}`,
    email,
    email_key: email,
    unique_email: `${tenant}/${email}`,
    email_verified: i % 2,
    phone_number: phone,
    unique_phone_number: `${tenant}/${phone}`,
    profile: JSON.stringify({ name, given_name: given, family_name: family }),
    name_key: name.toLowerCase(),
    given_name_key: given.toLowerCase(),
    family_name_key: family.toLowerCase(),
    user_metadata: '{}',
    app_metadata: '[]',
    previous_password_hashes: '[]',
    is_blocked: Number(i % 1000 === 0),
    logins_count: i % 50,
    last_login_at: someMoment(i, 5),
    created_at: someMoment(i, 3),
    updated_at: someMoment(i, 3),
  };
};

/** What a user is found by: the name in both orders, user name, address and number. */
const termsOf = (i) => {
  const { given, family } = namesOf(i);
  const [first, last] = [given.toLowerCase(), family.toLowerCase()];
  const domain = 'example.com';
  return [
    [`${first} ${last}`, 0],
    [`${last} ${first}`, 0],
    [`user${i}`, 1],
    [`${first}.${last}.${i}@${domain}`, 2],
    [`${last}.${i}@${domain}`, 2],
    [`${i}@${domain}`, 2],
    [domain, 2],
    [`4930${String(i).padStart(9, '0')}`, 3],
  ];
};
const termsOfUser = 8;

const termOf = (tenant) => (i) => {
  const user = Math.floor(i / termsOfUser);
  const [term, rank] = termsOf(user)[i % termsOfUser];
  return { user_id: scattered(user), term, rank, tenancy: tenant };
};

const groupOf = (tenant) => (i) => ({
  id: scattered(i),
  tenant_id: tenant,
  tenancy: tenant,
  name: `Group ${i}`,
  name_key: `group ${i}`,
  unique_group_name: `${tenant}/group ${i}`,
  description: 'A group of some length',
  metadata: '{}',
  app_metadata: '[]',
  created_at: someMoment(i, 3),
  updated_at: someMoment(i, 3),
});

/** Each group has one member more than its links to others. */
const memberOf = (tenant) => (i) => ({
  id: scattered(i),
  tenant_id: tenant,
  tenancy: tenant,
  group_id: scattered(i),
  user_id: scattered(i),
  unique_user_id: `${scattered(i)}/${scattered(i)}`,
  created_at: someMoment(i, 3),
  updated_at: someMoment(i, 3),
});

const eventName = (i) => {
  if (i % 10 < 4) return 'token.refreshed';
  if (i % 10 < 9) return 'grant.redeemed';
  return i % 100 < 99 ? 'user.logged_in' : 'user.modified';
};

/** Nine in ten come with tokens of people. One event in a hundred is of one record, and one of one actor. */
const eventOf =
  (tenant, { first, size, people }) =>
  (i) => ({
    id: `019a${hex(i >>> 16, 4)}-${hex(i & 0xffff, 4)}-7000-8000-${hex(i, 12)}`,
    chain_id: tenant,
    tenant_id: tenant,
    tenancy: tenant,
    name: eventName(i),
    actor_id: i % 100 === 7 ? busy.actor : scattered(mixed(i, 1) % people),
    record_id: i % 100 === 3 ? busy.record : scattered(mixed(i, 2) % people),
    ids: '[]',
    changed: '[]',
    request_id: scattered(i + 7),
    address: '192.0.2.1',
    seal: '6_2UM0Zmgvauo21Cs0mXRUMkUklYjzEJIU-6Wl7qKh0',
    unique_position: `${tenant}/${i + first}`,
    sequence: i + first,
    created_at: moment(((size - i) * yearAgo) / size),
  });

/** For each table, how many rows it gets, and the row of each number. `sequence` is that of the last event so far. */
export const tablesFor = ({ tenant, sequence }, { users, groups, events }) => [
  { table: 'users', count: users, rowOf: userOf(tenant) },
  { table: 'user_terms', count: users * termsOfUser, rowOf: termOf(tenant) },
  { table: 'groups', count: groups, rowOf: groupOf(tenant) },
  { table: 'group_members', count: Math.min(users, groups), rowOf: memberOf(tenant) },
  {
    table: 'audit_events',
    count: events,
    rowOf: eventOf(tenant, { first: sequence + 1, size: events, people: users }),
  },
];
