/** Names of records get a column in which they lie without regard to case, for lists that filter and sort by them. */
import { foldName } from '@keyward/core/ports';
import { optional, text } from '../tables/column.js';
import { addComputed, type ComputedColumn } from './kit/add-computed.js';

const foldedText = (name: string): ComputedColumn => ({
  column: optional(text(400)),
  compute: (row) => (row[name] === null ? null : foldName(row[name] as string)),
});

const named = {
  from: { name: text(200) },
  columns: { name_key: foldedText('name') },
} as const;

export const foldedNames = [
  addComputed(1790600000000, {
    table: 'clients',
    ...named,
    listing: {
      led: { by: ['type', 'is_public', 'is_first_party', 'is_global'], sorted: ['name_key'] },
      sameInTenancy: ['is_global'],
    },
  }),
  addComputed(1790600000001, {
    table: 'resources',
    ...named,
    listing: { led: { by: ['type'], sorted: ['name_key'] } },
  }),
  addComputed(1790600000002, {
    table: 'roles',
    ...named,
    listing: { led: { by: ['is_default'], sorted: ['name_key'] } },
  }),
  addComputed(1790600000003, { table: 'groups', ...named }),
  addComputed(1790600000004, { table: 'identity_providers', ...named }),
  addComputed(1790600000005, {
    table: 'tenants',
    from: { name: text(200), display_name: optional(text(200)) },
    columns: { name_key: foldedText('name'), display_name_key: foldedText('display_name') },
    listing: {
      led: { by: ['is_suspended'], sorted: ['name_key'] },
      sameInTenancy: ['name_key', 'display_name_key', 'is_suspended'],
    },
  }),
];
