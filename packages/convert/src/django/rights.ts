/**
 * Groups and permissions. A group is a group here, with a role of its name. A permission that a group or a person has
 * is a scope of one resource; for a person, a role holds it.
 */
import type { DocumentGroup, DocumentResource, DocumentRole } from '../document.js';
import { fittedRole, fittedScope } from '../fit-names.js';
import type { LossLog } from '../losses.js';
import { membersOf, textIn, type Json } from '../members.js';
import { keyOf, referencesIn, type DumpRow } from './rows.js';

export const resourceName = 'Django';

export interface RightsBook {
  readonly resources: readonly DocumentResource[];
  readonly roles: readonly DocumentRole[];
  readonly groups: readonly DocumentGroup[];
  /** The group here that this reference means. */
  readonly groupOf: (reference: Json) => string | undefined;
  /** The role that holds this permission alone. */
  readonly roleOf: (reference: Json) => string | undefined;
}

export interface RightsRows {
  readonly contentTypes: readonly DumpRow[];
  readonly permissions: readonly DumpRow[];
  readonly groups: readonly DumpRow[];
  /** The permissions that people have by themselves, by their keys. */
  readonly held: ReadonlyMap<string, Json>;
  readonly tenant: string;
  readonly losses: LossLog;
}

interface KnownScope {
  readonly scope: string;
  readonly description?: string | undefined;
}

export const readRights = (rows: RightsRows): RightsBook => {
  const scopeOf = scopesIn(rows);
  const used = new Map<string, KnownScope>();
  const take = (reference: Json): string | undefined => {
    const known = scopeOf(reference);
    if (known !== undefined) used.set(known.scope, known);
    return known?.scope;
  };

  const groups = readGroups(rows, take);
  const own = [...rows.held.values()].flatMap((reference) => take(reference) ?? []);
  const roles = [
    ...groups.list.map(({ name, scopes }) => ({ role_name: name, permissions: inOrder(scopes) })),
    ...[...new Set(own)].map((scope) => ({
      role_name: roleNameOf(scope),
      permissions: inOrder([scope]),
    })),
  ];
  return {
    resources: used.size === 0 ? [] : [resourceWith(rows, [...used.values()])],
    roles: roles.sort((one, other) => (one.role_name < other.role_name ? -1 : 1)),
    groups: groups.list.map(({ name }) => ({
      group_name: name,
      roles: [{ role: name }],
      groups: [],
    })),
    groupOf: (reference) => groups.names.get(keyOf(reference)),
    roleOf(reference) {
      const known = scopeOf(reference);
      return known && roleNameOf(known.scope);
    },
  };
};

const roleNameOf = (scope: string): string => `${resourceName}/${scope}`;

const inOrder = (scopes: readonly string[]) =>
  [...new Set(scopes)].sort().map((scope) => ({ resource: resourceName, scope }));

/** By its number or its natural key, `[codename, app, model]`. */
const scopesIn = (rows: RightsRows) => {
  const appOf = appsIn(rows);
  const isShared = sharedNames(rows);
  const known = new Map<string, KnownScope>();
  for (const { given, fields } of rows.permissions) {
    const codename = textIn(fields, 'codename');
    const subject = { kind: 'permission', key: codename };
    const members = membersOf(fields, { losses: rows.losses, subject });
    const type = members.any('content_type') ?? null;
    members.leaveOut('codename');
    const app = appOf(type);
    const isUnclear = app === undefined && isShared(codename);
    const before = isUnclear ? keyOf(type) : app;
    const name = before === undefined ? codename : `${before}.${codename}`;
    const scope = fittedScope(rows.losses, subject, 'codename', name);
    if (isUnclear)
      rows.losses.note('name_changed', subject, 'content_type', `It is ${scope} here.`);
    const one = { scope, description: members.text('name') };
    members.close();
    known.set(keyOf(given['pk'] ?? null), one);
    if (Array.isArray(type)) known.set(keyOf([codename, ...type]), one);
  }
  return (reference: Json): KnownScope | undefined => known.get(keyOf(reference));
};

/** The application of a content type, by its number or its natural key, `[app, model]`. */
const appsIn = ({ contentTypes, losses }: RightsRows) => {
  const apps = new Map<string, string>();
  for (const { given, fields } of contentTypes) {
    const key = keyOf(given['pk'] ?? null);
    apps.set(key, textIn(fields, 'app_label'));
    const members = membersOf(fields, { losses, subject: { kind: 'content type', key } });
    members.leaveOut('app_label', 'model');
    members.close();
  }
  return (type: Json): string | undefined => {
    const [app] = Array.isArray(type) ? type : [apps.get(keyOf(type))];
    return typeof app === 'string' ? app : undefined;
  };
};

/** Rule: permissions of two models that share a name stay two. */
const sharedNames = ({ permissions }: RightsRows) => {
  const types = new Map<string, Set<string>>();
  for (const { fields } of permissions) {
    const name = textIn(fields, 'codename');
    types.set(name, (types.get(name) ?? new Set()).add(keyOf(fields['content_type'] ?? null)));
  }
  return (name: string): boolean => (types.get(name)?.size ?? 0) > 1;
};

const readGroups = ({ groups, losses }: RightsRows, take: (of: Json) => string | undefined) => {
  const names = new Map<string, string>();
  const list = groups.map(({ given, fields }) => {
    const known = textIn(fields, 'name');
    const subject = { kind: 'group', key: known };
    const members = membersOf(fields, { losses, subject });
    members.leaveOut('name', 'permissions');
    members.close();
    const name = fittedRole(losses, subject, 'name', known);
    names.set(keyOf(given['pk'] ?? null), name).set(keyOf([known]), name);

    const scopes = referencesIn(fields, 'permissions').flatMap((reference) => {
      const scope = take(reference);
      if (scope === undefined)
        losses.note('setting_lost', subject, `permissions.${keyOf(reference)}`, missing);
      return scope ?? [];
    });
    return { name, scopes };
  });
  return { list: list.sort((one, other) => (one.name < other.name ? -1 : 1)), names };
};

export const missing = 'The dump holds no such row.';

const resourceWith = ({ tenant }: RightsRows, scopes: readonly KnownScope[]): DocumentResource => ({
  resource_name: resourceName,
  resource_type: 'api',
  resource_metadata: { identifier_url: `urn:${tenant}:permissions`, rbac_enabled: true },
  scopes: [...scopes]
    .sort((one, other) => (one.scope < other.scope ? -1 : 1))
    .map(({ scope, description }) => ({ scope_name: scope, scope_description: description })),
});
