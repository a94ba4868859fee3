/** Names that applications know clients by (contract §3). An older server leaves the column alone. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { optional, text } from '../tables/column.js';
import { beside, stops } from './beside.js';
import { extendTable } from './kit/extend-table.js';

class ClientAliases1791800000051 implements MigrationInterface {
  readonly name: string = 'ClientAliases1791800000051';

  up(runner: QueryRunner): Promise<void> {
    return extendTable(runner, {
      name: 'clients',
      columns: { alias: optional(text(200)) },
      unique: ['client_alias'],
      listing: { listed: ['alias'], tenantBound: true },
    });
  }

  down(): Promise<void> {
    return Promise.reject(
      new Error('applications that go by an alias would not be known any more'),
    );
  }
}

export const clientAliases = beside(stops.userTerms, ClientAliases1791800000051);
