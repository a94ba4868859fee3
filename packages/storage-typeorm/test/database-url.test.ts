import { describe, expect, test } from '@jest/globals';
import { parseDatabaseUrl } from '../src/index.js';

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
      'postgres://u:sesame@h/d',
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
      expect(() => parseDatabaseUrl(text)).toThrow(/'sqlite:\.\/data\/keyward\.db' or 'mysql:/);
      expect(() => parseDatabaseUrl(text)).not.toThrow(/sesame/);
    }
  });
});
