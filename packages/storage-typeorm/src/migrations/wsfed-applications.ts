/**
 * Clients that are relying parties of WS-Federation (contract §23). What an older server stored was not checked, so a
 * client is one from its next change on.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { optional, text } from '../tables/column.js';
import { beside, stops } from './beside.js';
import { extendTable } from './kit/extend-table.js';

class WsfedApplications1792100000051 implements MigrationInterface {
  readonly name: string = 'WsfedApplications1792100000051';

  up(runner: QueryRunner): Promise<void> {
    return extendTable(runner, {
      name: 'clients',
      columns: { wsfed_realm: optional(text(500)) },
      unique: ['wsfed_realm'],
      listing: { listed: ['wsfed_realm'], tenantBound: false },
    });
  }

  down(): Promise<void> {
    return Promise.reject(new Error('two clients could be the same relying party'));
  }
}

export const wsfedApplications = beside(stops.userTerms, WsfedApplications1792100000051);
