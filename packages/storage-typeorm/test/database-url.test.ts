import { describe, expect, test } from '@jest/globals';
import { parseDatabaseUrl } from '../src/index.js';

const forms: Readonly<Record<string, string>> = {
  sqlite: `'sqlite:./data/keyward.db'`,
  mysql: `'mysql://user:password@host:3306/database'`,
  postgres: `'postgres://user:password@host:5432/database'`,
};

describe('a database URL', () => {
  test('names a SQLite file, relative or absolute', () => {
    expect(parseDatabaseUrl('sqlite:./data/keyward.db')).toEqual({
      kind: 'sqlite',
      file: './data/keyward.db',
    });
    expect(parseDatabaseUrl('sqlite:/var/lib/keyward.db')).toEqual({
      kind: 'sqlite',
      file: '/var/lib/keyward.db',
    });
    expect(parseDatabaseUrl('sqlite:///var/lib/keyward.db')).toEqual({
      kind: 'sqlite',
      file: '/var/lib/keyward.db',
    });
    expect(parseDatabaseUrl('sqlite::memory:')).toEqual({ kind: 'sqlite', file: ':memory:' });
  });

  test('names a MySQL server, with the port left out and with encoded characters', () => {
    expect(parseDatabaseUrl('mysql://user:p%40ss%3Aw%2Frd@db.example:3307/key_ward')).toEqual({
      kind: 'mysql',
      host: 'db.example',
      port: 3307,
      user: 'user',
      password: 'p@ss:w/rd',
      database: 'key_ward',
    });
    expect(parseDatabaseUrl('mysql://user@[::1]/keyward')).toEqual({
      kind: 'mysql',
      host: '::1',
      port: 3306,
      user: 'user',
      password: '',
      database: 'keyward',
    });
    expect(parseDatabaseUrl('mariadb://u:p@localhost/k')).toMatchObject({
      kind: 'mysql',
      host: 'localhost',
    });
  });

  test('asks for TLS with a server that shows who it is, as the programs of MySQL do', () => {
    expect(parseDatabaseUrl('mysql://u:p@db.example/k?ssl-mode=VERIFY_IDENTITY')).toMatchObject({
      host: 'db.example',
      database: 'k',
      tls: {},
    });
    expect(
      parseDatabaseUrl('mysql://u:p@db.example/k?ssl-mode=VERIFY_IDENTITY&ssl-ca=%2Fetc%2Fca.pem'),
    ).toMatchObject({ tls: { caFile: '/etc/ca.pem' } });
    expect(parseDatabaseUrl('mysql://u:p@db.example/k')).not.toHaveProperty('tls');
  });

  test('is refused with what is expected, without repeating it, for anything else', () => {
    for (const text of [
      '',
      'memory:',
      'oracle://u:sesame@h/d',
      'mysql://',
      'mysql://u:sesame@h',
      'mysql://u:sesame@h/',
      'mysql://h/d',
      'mysql://u:sesame@h/a/b',
      'mysql://u:%zz@h/d',
      'mysql://u:sesame@h:99999/d',
      'mysql://u:sesame@h/d?x=1',
      'mysql://u:sesame@h/d?ssl-mode=REQUIRED',
      'mysql://u:sesame@h/d?ssl-ca=/etc/ca.pem',
      'mysql://u:sesame@h/d?ssl-mode=VERIFY_IDENTITY&ssl-ca=',
      'mysql://u:sesame@h/d?ssl-mode=VERIFY_IDENTITY&x=1',
      'mysql://u:sesame@127.0.0.1/d?ssl-mode=VERIFY_IDENTITY',
      'mysql://u:sesame@[::1]/d?ssl-mode=VERIFY_IDENTITY',
      'sqlite:',
      'sqlite://',
      'sqlite://host/file',
      'sqlite:file?mode=ro',
      'data/keyward.db',
      'MYSQL',
    ]) {
      const [scheme] = text.split(':');
      const all = `${forms['sqlite']}, ${forms['mysql']} or ${forms['postgres']}`;
      const form = forms[scheme!] ?? all;
      expect(() => parseDatabaseUrl(text)).toThrow(form);
      expect(() => parseDatabaseUrl(text)).not.toThrow(/sesame/);
    }
  });

  test('names a PostgreSQL server, with the port left out and with encoded characters', () => {
    expect(parseDatabaseUrl('postgres://user:p%40ss%3Aw%2Frd@db.example:5433/key_ward')).toEqual({
      kind: 'postgres',
      host: 'db.example',
      port: 5433,
      user: 'user',
      password: 'p@ss:w/rd',
      database: 'key_ward',
      tls: { mode: 'verify-full' },
      isPooled: false,
    });
    expect(parseDatabaseUrl('postgresql://user@[::1]/keyward')).toMatchObject({
      host: '::1',
      port: 5432,
      password: '',
    });
  });

  test.each([
    ['postgres://u@%2Frun%2Fpostgresql/k', '/run/postgresql'],
    ['postgres://u@/k?host=%2Frun%2Fpostgresql', '/run/postgresql'],
  ])('%s names the folder of a socket', (url, host) => {
    expect(parseDatabaseUrl(url)).toMatchObject({ host, tls: { mode: 'disable' } });
  });

  test.each([
    ['db.example', 'verify-full'],
    ['192.0.2.1', 'verify-full'],
    ['localhost', 'disable'],
    ['127.0.0.1', 'disable'],
    ['[::1]', 'disable'],
  ])('encrypts the way to %s by %s, unless it says otherwise', (host, mode) => {
    expect(parseDatabaseUrl(`postgres://u:p@${host}/k`)).toMatchObject({ tls: { mode } });
    expect(parseDatabaseUrl(`postgres://u:p@${host}/k?sslmode=require`)).toMatchObject({
      tls: { mode: 'require' },
    });
  });

  test('names files of certificates, a schema and a pooler of PostgreSQL', () => {
    const files = 'sslrootcert=%2Fca.pem&sslcert=%2Fc.pem&sslkey=%2Fk.pem';
    expect(
      parseDatabaseUrl(`postgres://u:p@db.example/k?${files}&search_path=iam&pgbouncer=1`),
    ).toMatchObject({
      tls: {
        mode: 'verify-full',
        caFile: '/ca.pem',
        certificateFile: '/c.pem',
        keyFile: '/k.pem',
      },
      schema: 'iam',
      isPooled: true,
    });
  });

  test.each([
    ['postgres://', 'names no host'],
    ['postgres://u:sesame@h', 'names no database'],
    ['postgres://u:sesame@h/', 'names no database'],
    ['postgres://u:sesame@h/a/b', 'names no database'],
    ['postgres://h/d', 'names no user'],
    ['postgres://u:%zz@h/d', 'has a password that is not percent-encoded'],
    ['postgres://:sesame@h/d', 'names no user'],
    ['postgres://u:sesame@h:99999/d', 'has a port that is no number up to 65535'],
    ['postgres://u:sesame@h:0/d', 'has a port that is no number up to 65535'],
    ['postgres://u:sesame@h:port/d', 'has a port that is no number up to 65535'],
    ['postgres://u:sesame@h,i/d', 'names several hosts'],
    ['postgres://u:sesame@h:5432,i:5432/d', 'names several hosts'],
    ['postgres://u:sesame@::1/d', 'names an IPv6 address without brackets'],
    ['postgres://u:sesame@h h/d', 'cannot be read as a URL'],
    ['postgres://u:sesame@h/d?x=1', 'may be followed by'],
    ['postgres://u:sesame@h/d?sslmode=prefer', 'has an sslmode that is not one of'],
    ['postgres://u:sesame@h/d?sslcert=/c.pem', 'needs sslcert and sslkey together'],
    ['postgres://u:sesame@h/d?sslrootcert=', 'has an empty sslrootcert'],
    ['postgres://u:sesame@h/d?sslmode=require&sslmode=disable', 'names sslmode twice'],
    ['postgres://u:sesame@h/d?search_path=a,b', 'has a search_path that is not the name of one'],
    ['postgres://u:sesame@h/d?pgbouncer=yes', 'has a pgbouncer that is not 1'],
    ['postgres://u:sesame@h/d?host=%2Frun', 'names a host twice'],
    ['postgres://u:se#same@h/d', `has a user or a password with a '/', '?' or '#'`],
    ['postgres://u:1/sesame@h/d', `has a user or a password with a '/', '?' or '#'`],
    ['postgres://u:?sesame@h/d', `has a user or a password with a '/', '?' or '#'`],
    ['postgres://u:sesame@h/d#x', `has a '#'`],
  ])('%s is refused, and the part that is wrong is named', (text, part) => {
    expect(() => parseDatabaseUrl(text)).toThrow(part);
    expect(() => parseDatabaseUrl(text)).toThrow(forms['postgres']);
    expect(() => parseDatabaseUrl(text)).not.toThrow(/sesame/);
  });

  test.each([
    ['mysql://', 'names no host'],
    ['mysql://u:sesame@h', 'names no database'],
    ['mysql://u:sesame@h/', 'names no database'],
    ['mysql://u:sesame@h/a/b', 'names no database'],
    ['mysql://h/d', 'names no user'],
    ['mysql://u:%zz@h/d', 'has a password that is not percent-encoded'],
    ['mysql://u:sesame@h:99999/d', 'has a port that is no number up to 65535'],
    ['mysql://u:sesame@h:3306,i:3306/d', 'names several hosts'],
    ['mysql://u:1/sesame@h/d', `has a user or a password with a '/', '?' or '#'`],
    ['mysql://u:sesame@h h/d', 'cannot be read as a URL'],
    ['mysql://u:sesame@h/d#x', `has a '#'`],
    ['mysql://u:sesame@h/d?x=1', 'may be followed by'],
  ])('%s is refused, and the part that is wrong is named', (text, part) => {
    expect(() => parseDatabaseUrl(text)).toThrow(part);
    expect(() => parseDatabaseUrl(text)).toThrow(forms['mysql']);
    expect(() => parseDatabaseUrl(text)).not.toThrow(/sesame/);
  });

  test('of another kind of database is refused, and the three that are known are named', () => {
    const text = 'oracle://u:sesame@h/d';
    expect(() => parseDatabaseUrl(text)).toThrow('begins with oracle:, which names no database');
    for (const form of Object.values(forms)) expect(() => parseDatabaseUrl(text)).toThrow(form);
    expect(() => parseDatabaseUrl('sesame:x@h/d')).not.toThrow(/sesame/);
  });
});
