/** What `manage.py dumpdata auth contenttypes` writes with Django 5.2. */
export const contentTypes = [
  { model: 'contenttypes.contenttype', pk: 1, fields: { app_label: 'shop', model: 'order' } },
  { model: 'contenttypes.contenttype', pk: 2, fields: { app_label: 'stock', model: 'order' } },
];

const permission = (pk: number, content_type: number, codename: string) => ({
  model: 'auth.permission',
  pk,
  fields: { name: `Can do ${codename}`, content_type, codename },
});

export const permissions = [
  permission(1, 1, 'change_order'),
  permission(2, 1, 'delete_order'),
  permission(3, 2, 'change_order'),
  permission(4, 1, 'add_order'),
];

export const groups = [
  { model: 'auth.group', pk: 1, fields: { name: 'Clerks', permissions: [1, 3] } },
  { model: 'auth.group', pk: 2, fields: { name: 'Everyone', permissions: [] } },
];

/** Django's own, of the password `Löwe`: no other program needs to run for these tests. */
export const hashes = {
  pbkdf2_sha256: 'pbkdf2_sha256$1000$SaltOfDjango$MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=',
  scrypt: `scrypt$16384$SaltOfDjango$8$5$${'A'.repeat(86)}==`,
  argon2: 'argon2$argon2id$v=19$m=102400,t=2,p=8$c29tZXNhbHQ$MDEyMzQ1Njc4OTAxMjM0NQ',
  bcrypt_sha256: `bcrypt_sha256$$2b$12$${'a'.repeat(53)}`,
  bcrypt: `bcrypt$$2b$12$${'a'.repeat(53)}`,
} as const;

const user = (pk: number | string, fields: object) => ({
  model: 'auth.user',
  pk,
  fields: {
    password: '',
    last_login: null,
    is_superuser: false,
    username: `user${pk}`,
    first_name: '',
    last_name: '',
    email: '',
    is_staff: false,
    is_active: true,
    date_joined: '2026-01-05T10:00:00.123Z',
    groups: [],
    user_permissions: [],
    ...fields,
  },
});

export const people = [
  user(1, {
    password: hashes.pbkdf2_sha256,
    last_login: '2026-02-01T08:00:00Z',
    is_superuser: true,
    username: 'ada',
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: 'ada@harbour.example',
    is_staff: true,
    groups: [1, 2],
    user_permissions: [2],
  }),
  user(2, { username: 'grace', is_active: false, date_joined: '2026-01-05T10:00:00' }),
];

export const dump = [...contentTypes, ...permissions, ...groups, ...people];

export { user as djangoUser };
