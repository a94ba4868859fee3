/**
 * Migrations that add one column to a table of a record. Each is a line in `addedFields`, for example
 *
 * `addColumn(1791000000000, 'clients', { home_url: listed(optional(text(500))) }),`
 *
 * The number is a time in milliseconds, later than that of each other migration. A line that was released is
 * never changed.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  document,
  flag,
  identifier,
  integer,
  later,
  laterDocument,
  listed,
  longText,
  optional,
  text,
  time,
  type Column,
} from '../tables/column.js';
import { beside, stops } from './beside.js';
import { extendTable } from './kit/extend-table.js';

type Migration = new () => MigrationInterface;

/** A column that rows from before it have no value for: it is `optional`, or has a value with `later`. */
export const addColumn = (
  time: number,
  table: string,
  columns: Readonly<Record<string, Column>>,
): Migration => {
  const name = ['add', ...Object.keys(columns), 'to', table, time].join('_');
  const listed = Object.keys(columns).filter((column) => columns[column]!.isListed);

  const AddColumn = class implements MigrationInterface {
    readonly name = name;

    up(runner: QueryRunner): Promise<void> {
      return extendTable(runner, {
        name: table,
        columns,
        listing: { listed, tenantBound: listed.length > 0 },
      });
    }

    down(): Promise<void> {
      return Promise.reject(new Error('the values of the column would be lost'));
    }
  };
  // TypeORM and the storage compare migrations by the name of their class.
  return Object.defineProperty(AddColumn, 'name', { value: name });
};

export const addedFields: readonly Migration[] = [
  addColumn(1790500000000, 'users', { password_used_at: optional(time) }),
  addColumn(1790700000000, 'audit_events', { count: later(integer, 1) }),
  addColumn(1790810000001, 'tenants', { turn: later(flag, 0) }),
  addColumn(1790810000002, 'users', { turn: later(flag, 0) }),
  addColumn(1790810000003, 'clients', { turn: later(flag, 0) }),
  addColumn(1790810000004, 'roles', { turn: later(flag, 0) }),
  addColumn(1790810000005, 'identity_providers', { turn: later(flag, 0) }),
  addColumn(1790810000006, 'audit_chains', { turn: later(flag, 0) }),
  addColumn(1790920000001, 'tenants', { logo: optional(document) }),
  addColumn(1791110000001, 'audit_events', { values: laterDocument([]) }),
  addColumn(1790940000000, 'sessions', {
    device: optional(text(64)),
    network: optional(text(64)),
  }),
  addColumn(1791200000001, 'delegations', { code: optional(document) }),
  addColumn(1791210000000, 'delegations', { refresh_token: optional(document) }),
  addColumn(1791240000001, 'tickets', {
    is_mailed: later(flag, 0),
    browser: optional(text(64)),
  }),
  addColumn(1791300000131, 'tickets', { created_by_client_id: listed(optional(identifier)) }),
  addColumn(1791300000146, 'sessions', { turn: later(flag, 0) }),
  addColumn(1791326000001, 'attempts', {
    holder: optional(identifier),
    expires_at: optional(time),
  }),
  beside(
    stops.userTerms,
    addColumn(1791600000000, 'scopes', {
      required_acr: optional(text(1)),
      required_age: optional(integer),
    }),
  ),
  beside(
    stops.userTerms,
    addColumn(1791600000002, 'resources', { authorization_server: optional(document) }),
  ),
  beside(
    stops.userTerms,
    addColumn(1791700000011, 'sessions', {
      actor_id: optional(identifier),
      actor_grant_id: optional(identifier),
      reason: optional(longText),
    }),
  ),
  beside(
    stops.userTerms,
    addColumn(1791700000012, 'delegations', { actor_id: optional(identifier) }),
  ),
  beside(
    stops.userTerms,
    addColumn(1791700000021, 'resources', { authorization_details_types: laterDocument([]) }),
  ),
  beside(
    stops.userTerms,
    addColumn(1791700000022, 'delegations', { authorization_details: optional(document) }),
  ),
  beside(
    stops.userTerms,
    addColumn(1792000000031, 'delegations', { identity_provider_id: optional(identifier) }),
  ),
  beside(stops.userTerms, addColumn(1791900000001, 'groups', { turn: later(flag, 0) })),
  beside(
    stops.userTerms,
    addColumn(1792000000011, 'sessions', { saml_participants: laterDocument([]) }),
  ),
  beside(
    stops.userTerms,
    addColumn(1792100000031, 'hooks', {
      maker_id: optional(identifier),
      maker_client_id: optional(identifier),
    }),
  ),
  beside(
    stops.userTerms,
    addColumn(1792200000021, 'signal_streams', { problem: optional(text(500)) }),
  ),
  beside(
    stops.userTerms,
    addColumn(1792300000001, 'signal_streams', { status_notice: optional(document) }),
  ),
  beside(
    stops.userTerms,
    addColumn(1792200000031, 'tenant_domains', { is_by_proof: later(flag, 0) }),
  ),
];
