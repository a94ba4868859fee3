import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Connection } from 'mysql2';
import { PreparedStatements } from '../src/prepared-statements.js';

describe('statements that a connection keeps prepared', () => {
  let unprepared: unknown[];
  let statements: PreparedStatements;
  beforeEach(() => {
    unprepared = [];
    const connection = {
      prepare: (_sql: string, done: (error: null) => void) => done(null),
      unprepare: (sql: string) => unprepared.push(sql),
    };
    statements = new PreparedStatements(connection as unknown as Connection, 2);
  });

  test('are those that it was told to prepare', () => {
    statements.prepare('SELECT 1');
    expect(statements.take('SELECT 1')).toBe(true);
  });

  test('are no others', () => {
    statements.prepare('SELECT 1');
    expect(statements.take('SELECT 2')).toBe(false);
  });

  test('stay while there is a place', () => {
    for (const sql of ['SELECT 1', 'SELECT 2']) statements.prepare(sql);
    expect(unprepared).toEqual([]);
  });

  test('make room: the one that was used longest ago goes', () => {
    for (const sql of ['SELECT 1', 'SELECT 2']) statements.prepare(sql);
    statements.take('SELECT 1');
    statements.prepare('SELECT 3');
    expect(unprepared).toEqual(['SELECT 2']);
  });
});
