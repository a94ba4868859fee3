/**
 * Gives tables exactly these indexes, beside their unique keys. Migrations build on it: what it makes of given
 * arguments must not change.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { spellingFor, type TableIndexes } from './spelling.js';

export const setIndexes = (
  time: number,
  tables: readonly TableIndexes[],
): new () => MigrationInterface => {
  const name = ['set_indexes_of', ...tables.map(({ table }) => table), time].join('_');

  const SetIndexes = class implements MigrationInterface {
    readonly name = name;

    async up(runner: QueryRunner): Promise<void> {
      for (const each of tables) await spellingFor(runner).setIndexes(runner, each);
    }

    down(): Promise<void> {
      return Promise.reject(new Error('lists of this version need the indexes'));
    }
  };
  // TypeORM and the storage compare migrations by the name of their class.
  return Object.defineProperty(SetIndexes, 'name', { value: name });
};
