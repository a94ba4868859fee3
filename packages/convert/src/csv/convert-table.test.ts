import { describe, expect, test } from '@jest/globals';
import type { Input } from '../broken-input.js';
import { inputOf, run, takesEach } from '../testing/run.test-support.js';
import { convertCsv, convertLines } from './convert-table.js';
import { readRowMap, sameNames } from './row-map.js';

const csv = (text: string, map = sameNames) =>
  run(convertCsv, [inputOf(text, 'people.csv')], { ...takesEach, map });

const map = readRowMap('map.yaml', {
  username: 'login',
  email: 'mail',
  email_verified: { constant: true },
  roles: { column: 'rights', split: '|' },
  is_blocked: 'gone',
  password_hash: { algorithm: { constant: 'bcrypt' }, value: 'pw' },
  app_metadata: { department: 'dept' },
});

describe('a row is a person', () => {
  test('by the names of the columns', async () => {
    const { users } = await csv('username,email,email_verified\nada,ada@harbour.example,yes\n');
    expect(users).toEqual([
      { username: 'ada', email: 'ada@harbour.example', email_verified: true },
    ]);
  });

  test('by a map', async () => {
    const text =
      '\ufefflogin;mail;rights;gone;pw;dept\r\nada;ada@x.example;a|b;1;$2b$10$x;"quay; 7"\r\n';
    expect((await csv(text, map)).users).toEqual([
      {
        username: 'ada',
        email: 'ada@x.example',
        email_verified: true,
        roles: ['a', 'b'],
        is_blocked: true,
        password_hash: { algorithm: 'bcrypt', value: '$2b$10$x' },
        app_metadata: [{ key: 'department', value: 'quay; 7' }],
      },
    ]);
  });

  test('in JSON on a line', async () => {
    const text = '{"username":"ada","roles":["a"]}\n\n{"username":"bo@x.example"}';
    const options = { ...takesEach, map: sameNames };
    const { users } = await run(convertLines, [inputOf(text, 'people.ndjson')], options);
    expect(users).toEqual([{ username: 'ada', roles: ['a'] }, { email: 'bo@x.example' }]);
  });
});

describe('Rule: no part of the input goes without a word', () => {
  test('a column that no member takes is named once', async () => {
    const { losses } = await csv('username,shoe\nada,44\nbo,45\n');
    expect(losses).toEqual([
      expect.objectContaining({ code: 'unknown_path', key: 'shoe', path: 'people.csv' }),
    ]);
  });

  test.each([
    ['username\nada lovelace\n', 'username_unfit'],
    ['username,email\na@x.example,b@x.example\n', 'username_is_address'],
    ['username,is_blocked\nada,perhaps\n', 'member_unfit'],
  ])('%j: %s', async (text, code) => {
    expect((await csv(text)).losses.map((loss) => loss.code)).toEqual([code]);
  });
});

describe('Rule: what a row lacks is not proven', () => {
  test.each([
    ['username,email,email_verified\nada,,true\n', ['email_verified']],
    ['username,phone_number,phone_number_verified\nada,,1\n', ['phone_number_verified']],
    ['username,email,email_verified\nada,,false\n', []],
    ['username,email_verified\nada@x.example,true\n', []],
  ])('%j: left out and named: %j', async (text, paths) => {
    const { users, losses } = await csv(text);
    expect(losses.map(({ code, path }) => [code, path])).toEqual(
      paths.map((path) => ['member_unfit', path]),
    );
    for (const path of paths) expect(users[0]).not.toHaveProperty(path);
  });
});

describe('an id', () => {
  test('that is no UUID is kept beside the person, who comes with one of Keyward', async () => {
    const { users, losses } = await csv('id,username\n17,ada\n');
    expect(users).toEqual([
      { username: 'ada', app_metadata: [{ key: 'imported_id', value: '17' }] },
    ]);
    expect(losses.map(({ code, path }) => [code, path])).toEqual([['subject_changed', 'id']]);
  });

  test('that is a UUID stays, also in capitals, as SQL Server writes it', async () => {
    const id = '6F1C9D1E-3F43-4D0C-9A55-6B7A0E3C1F10';
    const { users, losses } = await csv(`id,username\n${id},ada\n`);
    expect(users).toEqual([{ id, username: 'ada' }]);
    expect(losses.map(({ detail }) => detail)).toEqual(['Tokens name it in small letters.']);
  });
});

test('of several files, a loss names its file', async () => {
  const files = [inputOf('username\na b\n', 'north.csv'), inputOf('username\nc d\n', 'south.csv')];
  const { losses } = await run(convertCsv, files, { ...takesEach, map: sameNames });
  expect(losses.map(({ key }) => key)).toEqual(['north.csv, line 2', 'south.csv, line 2']);
});

test('a claim that does not fit is named with its rule', async () => {
  const { losses } = await csv('username,website\nada,x\n');
  expect(losses.map(({ detail }) => detail)).toEqual([
    'It must be a link of http or https, of at most 2000 characters.',
  ]);
});

test('empty lines are passed over, and lines end as they like', async () => {
  const { users } = await csv('username,email\n\nada,ada@x.example\r\n\r\n');
  expect(users).toEqual([{ username: 'ada', email: 'ada@x.example' }]);
});

describe('a row that is broken is named by its line and its column, and is not quoted', () => {
  test.each([
    ['a,b,c\n1,2\n', 'line 2, column 3: the row has 2 cells, and the header 3'],
    ['a,b\n1,2,3\n', 'line 2, column 3: the row has 3 cells, and the header 2'],
    ['a,b\n1,x"2\n', 'line 2, column 2: a quote stands within a cell'],
    ['a,b\n1,"x"2\n', 'line 2, column 2: text follows the quote that ends a cell'],
    ['a,b\n1,"x\n', 'column 2: the quote that begins a cell has no end'],
  ])('%j', async (text, words) => {
    const map = readRowMap('map.yaml', { username: 'a' });
    const error: unknown = await csv(text, map).catch((thrown: unknown) => thrown);
    expect(String(error)).toContain(words);
    expect(String(error)).not.toContain('"');
  });
});

describe('a map and its table', () => {
  const mapOf = (given: object) => readRowMap('map.yaml', given);

  test('a table in CSV has each column that its map names, so that no member is lost of each person', async () => {
    await expect(csv('login\nada\n', mapOf({ username: 'logn' }))).rejects.toThrow(
      'map.yaml: username names the column "logn", which people.csv does not have.',
    );
  });

  test('so does an algorithm that was meant as a constant', async () => {
    const given = { username: 'login', password_hash: { algorithm: 'bcrypt', value: 'pw' } };
    await expect(csv('login,pw\nada,$2b$10$x\n', mapOf(given))).rejects.toThrow(
      /password_hash\.algorithm names the column "bcrypt"/,
    );
  });

  test('without a map, one column finds a person', async () => {
    await expect(csv('login,mail\nada,ada@x.example\n')).rejects.toThrow(
      /people\.csv has no column id, username, email or phone_number: say with --map/,
    );
  });

  test('an object on a line may leave it out, and what no line has is reported', async () => {
    const options = { ...takesEach, map: mapOf({ username: 'login', email: 'mail', id: 'no' }) };
    const text = '{"login":"ada"}\n{"login":"bo","mail":"bo@x.example"}\n';
    const { losses } = await run(convertLines, [inputOf(text, 'people.ndjson')], options);
    expect(losses).toEqual([
      expect.objectContaining({ code: 'column_missing', key: 'no', path: 'people.ndjson' }),
    ]);
  });
});

describe('what is no text', () => {
  const latin = (start: string): Input => ({
    name: 'people.txt',
    async *read() {
      yield await Promise.resolve(Buffer.from(start));
      yield Buffer.from([0x41, 0xe4]);
      yield Buffer.from('"}\n');
    },
  });

  test.each([
    ['in CSV', convertCsv, 'username\n'],
    ['in JSON on lines', convertLines, '{"username":"bo"}\n{"username":"'],
  ])(
    'a table that is not UTF-8 is refused, so that no name is garbled: %s',
    async (_, convert, start) => {
      await expect(run(convert, [latin(start)], { ...takesEach, map: sameNames })).rejects.toThrow(
        'people.txt, line 2, column 1: is not UTF-8: save the table as UTF-8',
      );
    },
  );

  test('a file that ends within a character is not whole', async () => {
    const cut: Input = {
      name: 'people.csv',
      async *read() {
        yield await Promise.resolve(Buffer.from([...Buffer.from('username\nA'), 0xc3]));
      },
    };
    await expect(run(convertCsv, [cut], { ...takesEach, map: sameNames })).rejects.toThrow(
      /people\.csv, line 2, column 1: is not UTF-8/,
    );
  });
});

test('a file that breaks off while it is read ends the conversion', async () => {
  const broken: Input = {
    name: 'people.csv',
    async *read() {
      yield await Promise.resolve(Buffer.from('username\nada\n'));
      throw new Error('EIO');
    },
  };
  await expect(run(convertCsv, [broken], { ...takesEach, map: sameNames })).rejects.toThrow('EIO');
});

describe('what says neither true nor false', () => {
  test('a person whose `is_blocked` cannot be read comes blocked', async () => {
    const { users, losses } = await csv('username,is_blocked\nada,x\n');
    expect(users).toEqual([{ username: 'ada', is_blocked: true }]);
    expect(losses).toEqual([
      expect.objectContaining({
        code: 'member_unfit',
        detail: 'It must be true or false, not x: the person is blocked.',
      }),
    ]);
  });
});

test.each([
  ['birthdate', '1980-02-30'],
  ['birthdate', '0000'],
  ['locale', 'in English'],
  ['zoneinfo', 'Europe Berlin'],
  ['website', 'javascript:alert(1)'],
  ['nickname', 'x'.repeat(201)],
])('a %s of %s, which an import would refuse, is left out and named', async (claim, text) => {
  const { users, losses } = await csv(`username,${claim}\nada,${text}\n`);
  expect(users).toEqual([{ username: 'ada' }]);
  expect(losses).toEqual([expect.objectContaining({ code: 'member_unfit', path: claim })]);
});

test('a day of a leap year that is kept to oneself comes along', async () => {
  const { users } = await csv('username,birthdate\nada,0000-02-29\n');
  expect(users).toEqual([{ username: 'ada', birthdate: '0000-02-29' }]);
});

describe('no password is lost without a word', () => {
  test('a hash whose row names no algorithm', async () => {
    const text = 'username,password_hash.algorithm,password_hash.value\nada,,$2b$10$x\nbo,,\n';
    const { users, losses } = await csv(text);
    expect(users).toEqual([{ username: 'ada' }, { username: 'bo' }]);
    expect(losses).toEqual([
      expect.objectContaining({
        code: 'hash_malformed',
        key: 'line 2',
        detail: 'The row names no algorithm: look at the map, or send a reset link.',
      }),
    ]);
  });
});

describe('broken input names file, line and rule', () => {
  test('a header names each column once, so that none hides another', async () => {
    const twice = /people\.csv, line 1, column 1: the header names "a" twice/;
    await expect(csv('a,a\n1,2\n')).rejects.toThrow(twice);
  });

  test.each([
    ['nothing', ''],
    ['a header alone', 'username\n'],
    ['empty lines', '\n\n'],
  ])(
    'a table without a person is refused, since it is more likely cut off than meant: %s',
    async (_, text) => {
      await expect(csv(text)).rejects.toThrow(
        /^people\.csv, line 1, column 1: (holds no person|the header names "" twice)/,
      );
    },
  );

  test('so are lines of JSON', async () => {
    const options = { ...takesEach, map: sameNames };
    await expect(run(convertLines, [inputOf('\n', 'people.ndjson')], options)).rejects.toThrow(
      'people.ndjson, line 1, column 1: holds no person: each line is a JSON object',
    );
  });

  test('no two people of one input have the same user name, or the second would pass for the first', async () => {
    const text = 'email,username\na@x.example,ada\nb@x.example,bo\nc@x.example,Ada\n';
    await expect(csv(text)).rejects.toThrow(
      'people.csv, line 4, column 2: the user name "Ada" stands in people.csv, line 2 already, ' +
        'and each person has one of their own',
    );
  });

  test('who has no user name has an address in its place', async () => {
    await expect(csv('email\nada@x.example\nADA@x.example\n')).rejects.toThrow(
      /people\.csv, line 3, column 1: the user name "ADA@x\.example" stands in people\.csv, line 2/,
    );
  });

  test('doubled names are named together, 20 at most', async () => {
    const text = `username\n${'ada\n'.repeat(23)}`;
    const faults = await csv(text).catch((error: Error) => error.message.split('\n'));
    expect(faults).toHaveLength(21);
    expect((faults as string[]).at(-1)).toBe('… and 2 more');
  });

  test.each([
    ['a,b\n1,2,3\n', /people\.csv, line 2/],
    ['a,b\n"1,2\n', /people\.csv, line 2/],
  ])('%j', async (text, message) => {
    await expect(csv(text)).rejects.toThrow(message);
  });

  test.each([
    [{ shoe: 'size' }, /shoe is no member/],
    [{ username: 7 }, /username must be a column/],
    [{ username: ['login'] }, /username must be a column/],
    [{ username: 'login', app_metadata: 'dept' }, /app_metadata must hold a name and a column/],
    [{ password_hash: 'pw' }, /must hold algorithm and value/],
    [{ given_name: 'first' }, /must say which column is id, username, email or phone_number/],
    [{ username: { colum: 'a' } }, /username must be a column/],
    [{ password_hash: { value: 'a' } }, /must hold algorithm and value/],
    ['text', /must hold a member on each line/],
  ])('a map %j', (given, message) => {
    expect(() => readRowMap('map.yaml', given)).toThrow(message);
  });
});
