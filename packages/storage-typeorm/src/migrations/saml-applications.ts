/**
 * Clients that are SAML service providers (contract §3). What an older server stored was not checked, so a client is
 * one from its next change on.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { optional, text } from '../tables/column.js';
import { beside, stops } from './beside.js';
import { extendTable } from './kit/extend-table.js';

class SamlApplications1791900000021 implements MigrationInterface {
  readonly name: string = 'SamlApplications1791900000021';

  up(runner: QueryRunner): Promise<void> {
    return extendTable(runner, {
      name: 'clients',
      columns: { saml_entity_id: optional(text(500)) },
      unique: ['saml_entity_id'],
      listing: { listed: ['saml_entity_id'], tenantBound: true },
    });
  }

  down(): Promise<void> {
    return Promise.reject(new Error('two clients could be the same service provider'));
  }
}

export const samlApplications = beside(stops.userTerms, SamlApplications1791900000021);
