/**
 * Converts what `manage.py dumpdata auth` writes: people with their groups and permissions. With `contenttypes` beside
 * it, or with `--natural-foreign`, permissions have the names of their applications.
 */
import type { Input } from '../broken-input.js';
import type { Conversion, ConversionOptions, Sinks } from '../conversion.js';
import type { ConfigurationDocument } from '../document.js';
import { fittedTenant } from '../fit-names.js';
import { lossLog, type LossLog } from '../losses.js';
import { membersOf, type Json } from '../members.js';
import { tenantAlone } from '../tenant-alone.js';
import { convertPerson } from './people.js';
import { readRights, type RightsBook, type RightsRows } from './rights.js';
import { isPerson, keyOf, readRows, referencesIn, type DumpRow } from './rows.js';

export const convertDjango = async (
  inputs: readonly Input[],
  options: ConversionOptions,
  sinks: Sinks,
): Promise<Conversion> => {
  const losses = lossLog(sinks.loss);
  const subject = { kind: 'tenant', key: 'django' };
  const tenant = fittedTenant(losses, subject, 'tenant', options.tenant ?? 'django');
  const rows = { ...(await readWithoutPeople(inputs, losses)), tenant, losses };
  const rights = readRights(rows);
  countRows(sinks, rows, rights);

  for (const input of inputs)
    for await (const row of readRows(input)) {
      if (!isPerson(row)) continue;
      sinks.count('user', 'read');
      await sinks.user(convertPerson({ losses, options, rights }, row));
      sinks.count('user', 'written');
    }
  return { documents: documentsOf(tenant, rights), secrets: new Map() };
};

/** The first of two readings, since people name what may stand behind them. */
const readWithoutPeople = async (
  inputs: readonly Input[],
  losses: LossLog,
): Promise<Omit<RightsRows, 'tenant' | 'losses'>> => {
  const held = new Map<string, Json>();
  const rows: Record<string, DumpRow[]> = {
    'contenttypes.contenttype': [],
    'auth.permission': [],
    'auth.group': [],
  };
  const others = new Set<string>();
  for (const input of inputs)
    for await (const row of readRows(input)) {
      const { model, given, fields } = row;
      const list = Object.hasOwn(rows, model) ? rows[model] : undefined;
      if (isPerson(row))
        for (const each of referencesIn(fields, 'user_permissions')) held.set(keyOf(each), each);
      else if (list !== undefined) {
        const subject = { kind: model, key: keyOf(given['pk'] ?? null) };
        const members = membersOf(given, { losses, subject });
        members.leaveOut('model', 'pk', 'fields');
        members.close();
        list.push(row);
      } else if (!others.has(model)) {
        others.add(model);
        losses.note('unknown_path', { kind: 'model', key: model }, input.name);
      }
    }
  return {
    contentTypes: rows['contenttypes.contenttype']!,
    permissions: rows['auth.permission']!,
    groups: rows['auth.group']!,
    held,
  };
};

const countRows = (
  { count }: Sinks,
  rows: RightsRows,
  { groups, roles, resources }: RightsBook,
): void => {
  rows.groups.forEach(() => count('group', 'read'));
  rows.permissions.forEach(() => count('permission', 'read'));
  resources.flatMap(({ scopes }) => scopes).forEach(() => count('permission', 'written'));
  groups.forEach(() => count('group', 'written'));
  roles.forEach(() => count('role', 'written'));
  resources.forEach(() => count('resource', 'written'));
};

const documentsOf = (
  tenant: string,
  { resources, roles, groups }: RightsBook,
): readonly ConfigurationDocument[] => {
  const owner = 'django-import';
  return [...tenantAlone(owner, tenant), { keyward: 1, owner, tenant, resources, roles, groups }];
};
