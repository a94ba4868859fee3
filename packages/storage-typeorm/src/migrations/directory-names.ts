/** What directories call users (contract §19). An older server leaves the columns alone. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { optional, text } from '../tables/column.js';
import { beside, stops } from './beside.js';
import { extendTable } from './kit/extend-table.js';

class DirectoryNames1791900000011 implements MigrationInterface {
  readonly name: string = 'DirectoryNames1791900000011';

  up(runner: QueryRunner): Promise<void> {
    return extendTable(runner, {
      name: 'users',
      columns: {
        external_id: optional(text(255)),
        directory_name: optional(text(255)),
        directory_name_key: optional(text(255)),
      },
      unique: ['external_id', 'directory_name'],
      listing: {
        listed: [],
        led: { by: ['tenancy'], sorted: ['external_id', 'directory_name_key'] },
        tenantBound: false,
      },
    });
  }

  down(): Promise<void> {
    return Promise.reject(new Error('directories would not find the users that they keep'));
  }
}

export const directoryNames = beside(stops.userTerms, DirectoryNames1791900000011);

/** For lists of all tenants. */
class ListsByDirectoryNames1792200000051 implements MigrationInterface {
  readonly name: string = 'ListsByDirectoryNames1792200000051';

  up(runner: QueryRunner): Promise<void> {
    return extendTable(runner, {
      name: 'users',
      columns: {},
      listing: { listed: ['external_id', 'directory_name_key'], tenantBound: false },
    });
  }

  down(): Promise<void> {
    return Promise.reject(new Error('lists of this version need the indexes'));
  }
}

export const listsByDirectoryNames = beside(stops.userTerms, ListsByDirectoryNames1792200000051);
