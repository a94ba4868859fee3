/**
 * The migrations for a database of Keyward's own. One beside which servers run is no transaction: it builds indexes
 * while rows are written, which PostgreSQL does outside a transaction alone. A run after a crash goes on, as on MySQL.
 */
import type { MigrationInterface } from 'typeorm';
import { keywardMigrations } from '../migrations/all.js';
import { runsBeside } from '../migrations/beside.js';

type Migration = new () => MigrationInterface;

export const onlineOnPostgres = (Migration: Migration): Migration => {
  if (!runsBeside(Migration.name, Infinity)) return Migration;

  const Online = class extends Migration {
    override readonly transaction = false;
  };
  return Object.defineProperty(Online, 'name', { value: Migration.name });
};

export const onlineMigrations = keywardMigrations.map(onlineOnPostgres);
