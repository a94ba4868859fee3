/**
 * Which servers may run beside a migration. An older server knows nothing of it but its name, so the name says it:
 * `Nicknames_beside_1791326000002_1791400000000` leaves alone the servers that know the migrations up to the first
 * number. Beside any other migration no older server can run.
 */
import type { MigrationInterface } from 'typeorm';

type Migration = new () => MigrationInterface;

/**
 * The migrations that older servers had to be stopped for. A new migration is `beside` the last one here, which the
 * servers know that go on: `beside(stops.userTerms, …)`. One that asks for a stop itself becomes the last. What is here
 * never changes, since the names of migrations hold the number.
 */
export const stops = { userTerms: 1791330000000 } as const;

/**
 * The migration, beside which servers go on that know the migrations up to that time. It may add tables, columns that
 * may be empty or have a default, and indexes that do not refuse a row. A test checks that.
 */
export const beside = (known: number, Migration: Migration): Migration => {
  const time = timeOf(Migration.name);
  const subject = Migration.name.slice(0, -timeLength).replace(/_$/, '');
  const name = `${subject}_beside_${known}_${time}`;

  const Beside = class extends Migration {
    override readonly name = name;
  };
  // TypeORM and the storage compare migrations by the name of their class.
  return Object.defineProperty(Beside, 'name', { value: name });
};

/** Whether a server that knows the migrations up to that time can run beside the one of this name. */
export const runsBeside = (name: string, known: number): boolean => {
  const needed = /_beside_(\d{13})_\d{13}$/.exec(name)?.[1];
  return needed !== undefined && known >= Number(needed);
};

/** A name ends with its time. */
export const timeOf = (name: string): number => Number(/\d+$/.exec(name)?.[0] ?? 0);

const timeLength = 13;
