import type { QueryRunner } from 'typeorm';

/** Makes all changes in one statement of MySQL, which happens as a whole or not at all. */
export const alterTable = async (
  runner: QueryRunner,
  table: string,
  changes: readonly string[],
): Promise<void> => {
  if (changes.length > 0) await runner.query(`ALTER TABLE \`${table}\` ${changes.join(', ')}`);
};
