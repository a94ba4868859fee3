import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Connection } from 'mysql2';
import { PreparedStatements } from '../src/mysql/prepared-statements.js';

describe('statements that a connection keeps prepared', () => {
  let asked: { readonly sql: string; readonly answer: (error: Error | null) => void }[];
  let unprepared: string[];
  let statements: PreparedStatements;
  beforeEach(() => {
    asked = [];
    unprepared = [];
    const connection = {
      prepare: (sql: string, answer: (error: Error | null) => void) => asked.push({ sql, answer }),
      unprepare: (sql: string) => unprepared.push(sql),
    };
    statements = new PreparedStatements(connection as unknown as Connection, 2);
  });

  const prepare = (...each: readonly string[]): void => {
    for (const sql of each) {
      statements.prepare(sql);
      asked.at(-1)!.answer(null);
    }
  };

  test('are those that it was told to prepare', () => {
    prepare('SELECT 1');
    expect(statements.take('SELECT 1')).toBe(true);
  });

  test('are no others', () => {
    prepare('SELECT 1');
    expect(statements.take('SELECT 2')).toBe(false);
  });

  test('do not count before the server has answered', () => {
    statements.prepare('SELECT 1');
    expect(statements.take('SELECT 1')).toBe(false);
  });

  test('stay text where the server has no place', () => {
    statements.prepare('SELECT 1');
    asked[0]!.answer(new Error('too many'));
    expect(statements.take('SELECT 1')).toBe(false);
  });

  test('are asked for once while the server has not answered', () => {
    statements.prepare('SELECT 1');
    statements.prepare('SELECT 1');
    expect(asked.map(({ sql }) => sql)).toEqual(['SELECT 1']);
  });

  test('have no room while all places are waited for', () => {
    for (const sql of ['SELECT 1', 'SELECT 2', 'SELECT 3']) statements.prepare(sql);
    expect(asked.map(({ sql }) => sql)).toEqual(['SELECT 1', 'SELECT 2']);
  });

  test('stay while there is a place', () => {
    prepare('SELECT 1', 'SELECT 2');
    expect(unprepared).toEqual([]);
  });

  test('make room: the one that was used longest ago goes', () => {
    prepare('SELECT 1', 'SELECT 2');
    statements.take('SELECT 1');
    prepare('SELECT 3');
    expect(unprepared).toEqual(['SELECT 2']);
  });
});
