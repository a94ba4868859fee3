/** People of Django, WordPress and Firebase move in. The programs of others make their hashes while the test runs. */
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freePort } from '../../../../packages/server/test/deployment/free-port.js';
import { leaveOut } from '../../../../packages/storage-typeorm/test/left-out.js';
import { cleanUp, dataFolder, spawnKeyward, startKeyward, stop } from './keyward-process.js';

afterAll(cleanUp);

const run = promisify(execFile);
const folder = dataFolder();
const tools = join(folder, 'tools');
const python = join(tools, 'python/bin/python');

const packages = ['Django==5.2', 'argon2-cffi==25.1.0', 'bcrypt==5.0.0', 'passlib==1.7.4'];

const passwordOf = (name: string): string => `Löwe ${name} 7 ✓`;

/** A project with people of each hasher; the last is of the settings that Django brings. */
const djangoProgram = `
import sys, django
from django.conf import settings
hashers = ['Argon2PasswordHasher', 'BCryptSHA256PasswordHasher', 'ScryptPasswordHasher',
           'PBKDF2SHA1PasswordHasher', 'BCryptPasswordHasher', 'MD5PasswordHasher', 'PBKDF2PasswordHasher']
settings.configure(
    INSTALLED_APPS=['django.contrib.contenttypes', 'django.contrib.auth'], USE_TZ=True,
    PASSWORD_HASHERS=['django.contrib.auth.hashers.' + each for each in hashers],
    DATABASES={'default': {'ENGINE': 'django.db.backends.sqlite3', 'NAME': ':memory:'}})
django.setup()
from django.core.management import call_command
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import Group, Permission, User
call_command('migrate', verbosity=0)
clerks = Group.objects.create(name='Clerks')
clerks.permissions.add(Permission.objects.get(codename='change_user'))
for each in hashers:
    name = each.replace('PasswordHasher', '').lower()
    user = User.objects.create(username=name, email=name + '@harbour.example')
    module = __import__('django.contrib.auth.hashers', fromlist=[each])
    user.password = make_password('Löwe %s 7 ✓' % name, hasher=getattr(module, each).algorithm)
    user.save()
    user.groups.add(clerks)
User.objects.create_superuser('root', 'root@harbour.example', 'Löwe root 7 ✓')
User.objects.create_user('nobody')
call_command('dumpdata', 'auth', 'contenttypes', output=sys.argv[1])
`;

const wordpressProgram = `
import base64, hashlib, hmac, json, sys
import bcrypt
from passlib import hash as h
def of_wordpress(password):
    digest = hmac.new(b'wp-sha384', password.strip(' \\t\\n\\r\\0\\v').encode(), hashlib.sha384).digest()
    made = bcrypt.hashpw(base64.b64encode(digest), bcrypt.gensalt(10))
    return '$wp' + made.decode().replace('$2b$', '$2y$')
def person(number, name, user_pass):
    return {'ID': number, 'user_login': name, 'display_name': name.title(), 'roles': 'subscriber',
            'user_email': name + '@blog.example', 'user_registered': '2026-01-05 10:00:00', 'user_pass': user_pass}
people = [person(1, 'new', of_wordpress('Löwe new 7 ✓')),
          person(2, 'old', h.phpass.using(rounds=13).hash('Löwe old 7 ✓'))]
json.dump(people, open(sys.argv[1], 'w'))
`;

const signerKey = Buffer.from(Array.from({ length: 64 }, (_, at) => at)).toString('base64');
const hashConfig = `hash_config {
  algorithm: SCRYPT,
  base64_signer_key: ${signerKey},
  base64_salt_separator: Bw==,
  rounds: 8,
  mem_cost: 14,
}
`;

const firebaseProgram = `
const { FirebaseScrypt } = require('firebase-scrypt');
const { writeFileSync } = require('node:fs');
const scrypt = new FirebaseScrypt({
  memCost: 14, rounds: 8, saltSeparator: 'Bw==', signerKey: process.argv[3],
});
const salt = Buffer.from('0123456789').toString('base64');
scrypt.hash('Löwe ada 7 ✓', salt).then((passwordHash) => {
  const ada = { localId: 'ada-there', email: 'ada@project.example', emailVerified: true, passwordHash, salt };
  writeFileSync(process.argv[2], JSON.stringify({ users: [ada] }));
});
`;

const install = async (): Promise<void> => {
  mkdirSync(tools);
  await run('python3', ['-m', 'venv', join(tools, 'python')]);
  await run(python, ['-m', 'pip', 'install', '--quiet', ...packages]);
  writeFileSync(join(tools, 'package.json'), '{"private":true}');
  const words = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', [...words, 'firebase-scrypt@2.2.0'], { cwd: tools });
};

/** Writes the program, and runs it with words. */
const runProgram = async (name: string, text: string, ...words: string[]): Promise<void> => {
  const file = join(tools, name);
  writeFileSync(file, text);
  await run(name.endsWith('.py') ? python : process.execPath, [file, ...words], { cwd: tools });
};

const isPossible =
  process.env['KEYWARD_REQUIRE_ALL'] === '1' ||
  (await run('python3', ['-c', 'import venv']).then(
    () => true,
    () => false,
  ));
if (!isPossible) leaveOut('People of other systems: python3 with venv is not installed.');

(isPossible ? describe : describe.skip)('people of other systems', () => {
  const environment = { KEYWARD_DATA_DIR: folder, SHOP_SECRET: 'a-secret-of-the-shop' };
  let server: Awaited<ReturnType<typeof startKeyward>>;

  const keyward = async (...words: string[]) => {
    const command = spawnKeyward(environment, await freePort(), ...words);
    return { code: await command.ended, output: command.output(), errors: command.errors() };
  };

  /** As the guide says, and with an application that may ask for passwords. */
  const move = async (format: string, file: string, ...words: string[]): Promise<string> => {
    const out = join(folder, `moved-${format}`);
    const converted = await keyward('convert', format, file, '--out', out, ...words);
    expect(converted).toMatchObject({ errors: '', code: 0 });

    const shop = join(folder, `shop-${format}.yaml`);
    const client = `{ client_name: Shop, client_type: regular_web, client_alias: shop-${format},
      client_secret: { env: SHOP_SECRET }, is_first_party: true, client_metadata: { grant_types: [password] } }`;
    writeFileSync(shop, `keyward: 1\nowner: test\ntenant: ${format}\nclients:\n  - ${client}\n`);
    const documents = format === 'firebase' ? ['01'] : ['01', '02'];
    const files = documents.map((number) => join(out, `configuration-${number}.yaml`));
    expect(await keyward('apply', ...files, shop)).toMatchObject({ errors: '', code: 0 });

    const people = join(out, 'users.ndjson');
    const imported = await keyward('import-users', '--tenant', format, people);
    expect(imported).toMatchObject({ errors: '', code: 0 });
    return imported.output;
  };

  const logIn = async (format: string, username: string, password: string): Promise<number> => {
    const answer = await fetch(`${server.url}/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`shop-${format}:${environment.SHOP_SECRET}`)}` },
      body: new URLSearchParams({ grant_type: 'password', scope: 'openid', username, password }),
    });
    return answer.status;
  };

  beforeAll(async () => {
    await install();
    server = await startKeyward(environment);
  });
  afterAll(() => stop(server));

  test('of Django come with groups and rights', async () => {
    const file = join(folder, 'auth.json');
    await runProgram('django_people.py', djangoProgram, file);
    expect(await move('django', file)).toContain('9 created');
  });

  test.each(['pbkdf2', 'pbkdf2sha1', 'argon2', 'scrypt', 'bcryptsha256', 'bcrypt', 'root'])(
    'of Django log in with the password of %s, and with no other',
    async (name) => {
      expect(await logIn('django', name, `${passwordOf(name)}.`)).toBe(400);
      expect(await logIn('django', name, passwordOf(name))).toBe(200);
    },
  );

  test('of WordPress log in with the passwords of its newer and its older kind', async () => {
    const file = join(folder, 'users.json');
    await runProgram('wordpress_people.py', wordpressProgram, file);
    expect(await move('wordpress', file)).toContain('2 created');
    for (const name of ['new', 'old']) {
      expect(await logIn('wordpress', name, `${passwordOf(name)}.`)).toBe(400);
      expect(await logIn('wordpress', name, passwordOf(name))).toBe(200);
    }
  });

  test('of Firebase log in with their passwords', async () => {
    const [file, parameters] = [join(folder, 'accounts.json'), join(folder, 'hash.txt')];
    await runProgram('firebase_people.cjs', firebaseProgram, file, signerKey);
    writeFileSync(parameters, hashConfig);
    expect(await move('firebase', file, '--hash-config', parameters)).toContain('1 created');
    expect(await logIn('firebase', 'ada@project.example', passwordOf('eve'))).toBe(400);
    expect(await logIn('firebase', 'ada@project.example', passwordOf('ada'))).toBe(200);
  });

  test('parameters of hashes are for Firebase alone, and are checked', async () => {
    const file = join(folder, 'nothing.json');
    const out = join(folder, 'nothing');
    writeFileSync(file, '{"users":[]}');
    const words = ['--out', out, '--hash-config', file];
    const wrong = await keyward('convert', 'firebase', file, ...words);
    expect(wrong).toMatchObject({ code: 1 });
    expect(wrong.errors).toContain('algorithm must be SCRYPT');
    const elsewhere = await keyward('convert', 'django', file, ...words);
    expect(elsewhere).toMatchObject({ code: 1 });
    expect(elsewhere.errors).toContain('--hash-config is for firebase');
  });
});
