/** Hashes that passlib, Django and argon2-cffi make while the test runs. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { bcryptHasher } from '../bcrypt-hasher.js';
import { derivePepper } from '../derived-keys.js';

/** Debian's, which has the packages. */
const python = '/usr/bin/python3';

const modules = ['passlib', 'django', 'argon2', 'bcrypt'];

const isPossible =
  process.env['KEYWARD_REQUIRE_ALL'] === '1' ||
  (existsSync(python) && spawnSync(python, ['-c', `import ${modules.join()}`]).status === 0);

/** Umlauts, other scripts, none at all, what bcrypt ignores, and the lengths of digests and of their blocks. */
const passwords = [
  'correct horse',
  'Grüße aus Köln',
  'пароль 🐎',
  '',
  ' spaces around ',
  'x'.repeat(32),
  'x'.repeat(64),
  `${'ü'.repeat(36)}`,
  `${'x'.repeat(72)}yz`,
  'x'.repeat(128),
  'x'.repeat(256),
];

const program = `
import base64, hashlib, hmac, json, sys
import argon2, bcrypt
from passlib import hash as h
from django.conf import settings
settings.configure()
from django.contrib.auth import hashers

def unpadded(data):
    return base64.b64encode(data).decode().rstrip('=')

def of_django_pbkdf2(hasher, name, password):
    _, rounds, salt, digest = hasher.encode(password, 'SaltOfDjango', 1000).split('$')
    return '$pbkdf2-%s$i=%s$%s$%s' % (name, rounds, unpadded(salt.encode()), digest.rstrip('='))

def of_wordpress(password):
    trimmed = password.strip(' \\t\\n\\r\\0\\v')
    digest = hmac.new(b'wp-sha384', trimmed.encode(), hashlib.sha384).digest()
    made = bcrypt.hashpw(base64.b64encode(digest), bcrypt.gensalt(4))
    return '$wp' + made.decode().replace('$2b$', '$2y$')

class Quick(hashers.BCryptSHA256PasswordHasher):
    rounds = 4

def hashes(password):
    yield 'bcrypt', h.bcrypt.using(rounds=4).hash(password)
    yield 'bcrypt', h.bcrypt.using(rounds=4, ident='2y').hash(password)
    yield 'bcrypt', h.bcrypt.using(rounds=4, ident='2a').hash(password)
    quick = Quick()
    yield 'bcrypt-sha256', quick.encode(password, quick.salt()).split('$', 1)[1]
    yield 'wordpress', of_wordpress(password)
    for name in ('sha1', 'sha256', 'sha512'):
        kind = h.pbkdf2_sha1 if name == 'sha1' else getattr(h, 'pbkdf2_' + name)
        yield 'pbkdf2', kind.using(rounds=1000).hash(password)
        yield 'pbkdf2', kind.using(rounds=1000, salt=b'').hash(password)
    yield 'pbkdf2', of_django_pbkdf2(hashers.PBKDF2PasswordHasher(), 'sha256', password)
    yield 'pbkdf2', of_django_pbkdf2(hashers.PBKDF2SHA1PasswordHasher(), 'sha1', password)
    yield 'scrypt', h.scrypt.using(rounds=10).hash(password)
    yield 'scrypt', h.scrypt.using(rounds=10, salt=b'').hash(password)
    for kind in (argon2.Type.ID, argon2.Type.I):
        maker = argon2.PasswordHasher(time_cost=1, memory_cost=1024, parallelism=2, type=kind)
        yield 'argon2', maker.hash(password)
    django = hashers.Argon2PasswordHasher()
    yield 'argon2', '$' + django.encode(password, 'SaltOfDjango').split('$', 1)[1]
    yield 'phpass', h.phpass.using(rounds=7).hash(password)
    yield 'phpass', h.phpass.using(rounds=11, ident='H').hash(password)
    for kind in (h.sha256_crypt, h.sha512_crypt):
        yield 'sha-crypt', kind.using(rounds=5000).hash(password)
        yield 'sha-crypt', kind.using(rounds=1000, salt='').hash(password)
        yield 'sha-crypt', kind.using(rounds=1234, salt='a').hash(password)
    for kind in (h.ldap_salted_sha1, h.ldap_salted_sha256, h.ldap_salted_sha512):
        yield 'ldap', kind.hash(password)

made = [[algorithm, value, password] for password in json.load(sys.stdin)
        for algorithm, value in hashes(password)]
json.dump(made, sys.stdout)
`;

const made = (): readonly (readonly [string, string, string])[] => {
  const { stdout, stderr, status } = spawnSync(python, ['-c', program], {
    input: JSON.stringify(passwords),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as (readonly [string, string, string])[];
};

(isPossible ? describe : describe.skip)('hashes of passlib, Django and argon2-cffi', () => {
  const hasher = bcryptHasher({ pepper: derivePepper(Buffer.alloc(32, 7)), cost: 4 });
  const adopted = (algorithm: string, value: string): string => {
    const hash = hasher.adopt(algorithm, value);
    return typeof hash === 'string' ? hash : `${algorithm} ${value}: ${hash?.why}`;
  };

  test('know their passwords, and refuse others', async () => {
    const wrong: string[] = [];
    const hashes = made();
    for (const [algorithm, value, password] of hashes) {
      const hash = adopted(algorithm, value);
      const answers = [
        await hasher.matches(password, hash),
        await hasher.matches(`y${password}`, hash),
      ];
      if (answers.join() !== 'true,false') wrong.push(`${hash} ${answers.join()} ${password}`);
    }
    expect(wrong).toEqual([]);
    expect(new Set(hashes.map(([algorithm]) => algorithm)).size).toBe(9);
    expect(hashes).toHaveLength(passwords.length * 29);
  });
});
