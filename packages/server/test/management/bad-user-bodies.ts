/**
 * Bodies of users that are wrong in every way: what, the body, the culprit that the message names,
 * and the code if it is another than usual.
 */
export type BadUserBody = readonly [what: string, body: object, culprit: string, code?: string];

const secret = 'kumquat accordion canary';
const entry = { key: 'a', value: 'b' };

export const badUserBodies: BadUserBody[] = [
  ['a number as username', { username: 7 }, 'username must be a string'],
  ['an empty username', { username: '' }, 'username'],
  ['a username with a space', { username: 'ada lovelace' }, 'username'],
  [
    'a username like an address',
    { username: 'ada@example.com' },
    'username must not look like an e-mail address',
  ],
  [
    'a username like a phone number',
    { username: '+4930123456' },
    'username must not look like a phone number',
  ],
  ['201 characters of username', { username: 'x'.repeat(201) }, 'username'],
  ['an invisible character in username', { username: 'ada\u200b' }, 'username'],
  ['no e-mail address', { email: 'ada' }, 'email must be an e-mail address'],
  ['a second header in email', { email: 'ada@example.com\r\nBcc: eve@example.com' }, 'email'],
  ['an object as email', { email: { $ne: '' } }, 'email'],
  ['255 characters of email', { email: `${'x'.repeat(60)}@${'y'.repeat(194)}` }, 'email'],
  [
    'a national phone_number',
    { phone_number: '030123456' },
    'phone_number must be in E.164 format',
  ],
  ['text as email_verified', { email_verified: 'true' }, 'email_verified'],
  ['null as email_verified', { email_verified: null }, 'email_verified'],
  [
    'a verified phone_number that is not there',
    { phone_number_verified: true },
    'phone_number_verified',
  ],
  ['a number as name', { name: 1 }, 'name'],
  ['201 characters of name', { name: 'x'.repeat(201) }, 'name'],
  ['a line break in given_name', { given_name: 'A\nB' }, 'given_name'],
  [
    'a picture that runs',
    { picture: 'javascript:alert(1)' },
    'picture must be an http or https URL',
  ],
  ['a website without scheme', { website: 'ada.example' }, 'website'],
  ['a birthdate that is none', { birthdate: '1815-02-30' }, 'birthdate'],
  ['a zoneinfo with spaces', { zoneinfo: 'Europe / Berlin' }, 'zoneinfo'],
  ['a locale that is none', { locale: 'e' }, 'locale'],
  ['text as address', { address: 'London' }, 'address'],
  ['an unknown member of address', { address: { planet: 'Earth' } }, 'address.planet'],
  ['a number in address', { address: { country: 1 } }, 'address.country'],
  ['an array as user_metadata', { user_metadata: [] }, 'user_metadata'],
  ['too much user_metadata', { user_metadata: { a: 'x'.repeat(16_000) } }, 'user_metadata'],
  [
    '__proto__ in user_metadata',
    JSON.parse('{"user_metadata":{"__proto__":{"a":1}}}'),
    'user_metadata.__proto__',
  ],
  ['app_metadata without value', { app_metadata: [{ key: 'a' }] }, 'app_metadata[0].value'],
  ['101 entries of app_metadata', { app_metadata: Array(101).fill(entry) }, 'app_metadata'],
  ['text as is_blocked', { is_blocked: 'yes' }, 'is_blocked'],
  ['null as must_change_password', { must_change_password: null }, 'must_change_password'],
  ['an unknown field', { colour: 'red' }, 'colour is not a field'],
  ...[
    'id',
    'status',
    'blocked_at',
    'blocked_by',
    'blocked_reason',
    'blocked_until',
    'is_mfa_enrolled',
    'last_login_at',
    'last_login_ip',
    'last_password_changed_at',
    'logins_count',
    'created_by',
    'created_at',
    'updated_by',
    'updated_at',
    'aggregations',
    'permissions',
    'roles',
    'groups',
  ].map((field): BadUserBody => [`read-only ${field}`, { [field]: 'x' }, `${field} is read-only`]),
  ...['is_admin', 'passwordHash'].map((field): BadUserBody => [
    field,
    { [field]: 'x' },
    `${field} is not a field`,
  ]),
];

export const badPasswordBodies: BadUserBody[] = [
  ['a number as password', { password: 123456789012345 }, 'password must be a string'],
  ['null as password', { password: null }, 'password'],
  ['an array as password', { password: [secret] }, 'password'],
  ['an empty password', { password: '' }, 'at least 15', 'password_policy_violation'],
  ['a short password', { password: 'canary' }, 'at least 15', 'password_policy_violation'],
  ['a NUL in password', { password: `${secret}\u0000` }, 'password'],
  [
    'password beside password_hash',
    { password: secret, password_hash: { algorithm: 'bcrypt', value: 'x' } },
    'password_hash',
  ],
  ['text as password_hash', { password_hash: secret }, 'password_hash'],
  [
    'password_hash without value',
    { password_hash: { algorithm: 'bcrypt' } },
    'password_hash.value',
  ],
  [
    'password_hash with more',
    { password_hash: { algorithm: 'bcrypt', value: 'x', pepper: secret } },
    'password_hash.pepper',
  ],
  ['an unknown algorithm', { password_hash: { algorithm: 'md5', value: secret } }, 'password_hash'],
];
