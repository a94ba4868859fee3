/** Roles and groups, and who and what they join. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { document, flag, identifier, optional, text, time } from '../tables/column.js';
import { createTable, type NewTable } from './kit/create-table.js';

const audited = {
  created_by: optional(identifier),
  created_at: time,
  updated_by: optional(identifier),
  updated_at: time,
};
const auditedColumns = Object.keys(audited);
const described = {
  name: text(200),
  description: optional(text(1000)),
  metadata: document,
  app_metadata: document,
};

/** By column, the table that it names; unique in the column that is called last. */
const linkTable = (name: string, references: Readonly<Record<string, string>>): NewTable => {
  const ends = Object.keys(references);
  return {
    name,
    columns: {
      ...Object.fromEntries(ends.map((end) => [end, identifier])),
      tenant_id: optional(identifier),
      expires_at: optional(time),
      ...audited,
    },
    unique: [ends.at(-1)!],
    references,
    listing: {
      listed: [...ends, 'expires_at', ...auditedColumns],
      led: { by: ends, sorted: ['created_at'] },
      tenantBound: true,
    },
  };
};

const tables: readonly NewTable[] = [
  {
    name: 'roles',
    columns: {
      ...described,
      is_system: flag,
      is_default: flag,
      tenant_id: optional(identifier),
      ...audited,
    },
    unique: ['role_name'],
    references: { tenant_id: 'tenants' },
    listing: {
      listed: ['name', 'is_system', 'is_default', 'tenant_id', ...auditedColumns],
      led: { by: ['is_default'], sorted: ['name', 'created_at'] },
      tenantBound: true,
      sameInTenancy: ['is_system', 'tenant_id'],
    },
  },
  linkTable('role_permissions', { role_id: 'roles', resource_id: 'resources', scope_id: 'scopes' }),
  linkTable('role_members', { role_id: 'roles', user_id: 'users' }),
  linkTable('user_permissions', { user_id: 'users', resource_id: 'resources', scope_id: 'scopes' }),
  {
    name: 'groups',
    columns: { ...described, external_id: optional(text(255)), tenant_id: identifier, ...audited },
    unique: ['group_name', 'external_id'],
    references: { tenant_id: 'tenants' },
    listing: {
      listed: ['name', 'external_id', 'tenant_id', ...auditedColumns],
      tenantBound: true,
      sameInTenancy: ['tenant_id'],
    },
  },
  linkTable('group_members', { group_id: 'groups', user_id: 'users' }),
  linkTable('group_roles', { group_id: 'groups', role_id: 'roles' }),
  linkTable('nested_groups', { group_id: 'groups', nested_group_id: 'groups' }),
];

export class AccessTables1790350000000 implements MigrationInterface {
  readonly name = 'AccessTables1790350000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of tables) await createTable(runner, table);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { name } of [...tables].reverse()) await runner.dropTable(name, true);
  }
}
