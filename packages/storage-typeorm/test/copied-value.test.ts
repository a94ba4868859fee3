/** What a value becomes on its way from one database to another, and which values do not get there. */
import { describe, expect, test } from '@jest/globals';
import { copiedValue } from '../src/copy/copied-value.js';
import {
  copiedTables,
  indexesOfReferences,
  inOrderOfReferences,
  type CopiedTable,
} from '../src/copy/copied-table.js';
import { valueFault } from '../src/copy/value-fault.js';
import { mysqlDialect } from '../src/mysql/dialect.js';
import { postgresDialect } from '../src/postgres/dialect.js';
import { sqliteDialect } from '../src/sqlite/dialect.js';
import {
  document,
  flag,
  identifier,
  integer,
  longText,
  optional,
  sealed,
  text,
  time,
  type Column,
} from '../src/tables/column.js';

describe('a value that is copied', () => {
  test.each<[string, Column, unknown, unknown]>([
    ['a time without a fraction', time, '2026-01-31 12:34:56', '2026-01-31 12:34:56.000'],
    ['a time with a short one', time, '2026-01-31 12:34:56.7', '2026-01-31 12:34:56.700'],
    ['a whole time', time, '2026-01-31 12:34:56.789', '2026-01-31 12:34:56.789'],
    ['a flag as a number', flag, 1, 1],
    ['a flag as a text', flag, '0', 0],
    ['an integer as a text', integer, '2147483647', 2_147_483_647],
    ['a document', document, '{"b":1,"a":[1.0,1e3]}', '{"b":1,"a":[1.0,1e3]}'],
    ['a document that SQLite keeps as a number', document, 5, '5'],
    ['a text of digits', text(10), '007', '007'],
    ['nothing', optional(text(10)), null, null],
    ['an empty text', text(10), '', ''],
  ])('%s', (_, column, stored, copied) => {
    expect(copiedValue(column, stored)).toBe(copied);
  });
});

describe('a column of a database server', () => {
  const { limits } = postgresDialect;

  test.each<[string, Column, string | number | null, string | undefined]>([
    ['holds as many characters as it says', text(3), '😀😀😀', undefined],
    ['holds no more', text(3), 'abcd', 'a text has at most 3 characters'],
    ['holds no U+0000', text(9), 'a\0b', 'a text holds no character U+0000'],
    ['holds none in a long text', longText, '\0', 'a text holds no character U+0000'],
    ['holds none in a document', document, '{"a":["\\u0000"]}', 'a text holds no character U+0000'],
    ['holds a backslash before u0000', document, '"\\\\u0000"', undefined],
    ['holds JSON in a document', document, '{a}', 'a document is JSON'],
    ['holds 32 bits', integer, 2_147_483_648, 'a number is whole and has 32 bits at most'],
    ['holds whole numbers', integer, 1.5, 'a number is whole and has 32 bits at most'],
    ['holds times', time, 'yesterday', 'a time looks like 2026-01-31 12:34:56.789'],
    ['holds flags', flag, 2, 'a flag is 0 or 1'],
    ['holds something', identifier, null, 'a value is required'],
    ['holds nothing where it may', optional(identifier), null, undefined],
  ])('%s', (_, column, value, fault) => {
    expect(valueFault(column, value, limits)).toBe(fault);
  });

  test('holds 65,535 bytes of a text without a length on MySQL', () => {
    const fits = 'é'.repeat(32_767);
    expect(valueFault(sealed, fits, mysqlDialect.limits)).toBeUndefined();
    expect(valueFault(sealed, `${fits}é`, mysqlDialect.limits)).toBe(
      'a text has at most 65535 bytes',
    );
    expect(valueFault(sealed, `${fits}é`, limits)).toBeUndefined();
  });

  test('is stricter than one of SQLite, which still wants a value', () => {
    expect(valueFault(text(3), 'abcd\0', sqliteDialect.limits)).toBeUndefined();
    expect(valueFault(text(3), null, sqliteDialect.limits)).toBe('a value is required');
  });
});

describe('the tables that are copied', () => {
  const tableOf = (name: string, references: Record<string, string>): CopiedTable => ({
    name,
    references,
    columns: [],
    indexes: [],
  });

  test('have what they refer to before them', () => {
    const before = new Set<string>();
    for (const { name, references } of copiedTables()) {
      for (const target of Object.values(references)) expect(before).toContain(target);
      before.add(name);
    }
  });

  test('are refused where they refer to each other in a circle, or one to itself', () => {
    expect(() =>
      inOrderOfReferences([tableOf('a', { b_id: 'b' }), tableOf('b', { a_id: 'a' })]),
    ).toThrow('No table of these can be copied first: a, b.');
    expect(() => inOrderOfReferences([tableOf('a', {}), tableOf('b', { parent: 'b' })])).toThrow(
      'No table of these can be copied first: b.',
    );
  });

  test('have an index for each reference while the others are gone', () => {
    for (const table of copiedTables())
      expect(indexesOfReferences(table).map(([first]) => first)).toEqual(
        Object.keys(table.references),
      );
  });
});
