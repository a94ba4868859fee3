/**
 * Roles of a realm and of its clients. A role of a client is a permission of the resource that the client stands for,
 * and a role `CLIENT/ROLE` that holds it.
 */
import type { DocumentResource, DocumentRole, NamedRole } from '../document.js';
import { fittedAudience, fittedName, fittedRole, fittedScope } from '../fit-names.js';
import type { LossLog, Subject } from '../losses.js';
import { isObject, membersOf, type Json, type JsonObject, textIn } from '../members.js';
import { builtInClients, isBuiltInRole } from './built-in.js';

/** Roles by name, as a holder has them: of the realm, and of each client. */
export interface HeldRoles {
  readonly realm: readonly string[];
  readonly client: Readonly<Record<string, readonly string[]>>;
}

interface KnownRole {
  readonly name: string;
  readonly description: string | undefined;
  readonly scope?: { readonly resource: string; readonly scope: string } | undefined;
  readonly inner: HeldRoles;
}

export interface RoleBook {
  readonly resources: readonly DocumentResource[];
  readonly roles: readonly DocumentRole[];
  /** The roles here of who holds these there, with the realm's roles within them. */
  readonly rolesFor: (held: HeldRoles, subject: Subject) => readonly NamedRole[];
  /** The permissions, by resource. */
  readonly permissionsFor: (held: HeldRoles) => ReadonlyMap<string, ReadonlySet<string>>;
  readonly defaultRoles: readonly NamedRole[];
}

interface RealmRoles {
  readonly realm: string;
  readonly roles: JsonObject;
  readonly clients: readonly JsonObject[];
  readonly tokenLifetime: number | undefined;
  readonly losses: LossLog;
}

export const readRoles = (given: RealmRoles): RoleBook => {
  const { realm, losses } = given;
  const resourceNames = resourcesOf(given);
  const known = knownRoles(given, resourceNames);
  const find = (client: string | undefined, name: string): KnownRole | undefined =>
    known.get(keyOf(client, name));

  /** Each role once, with all that are within it; the outer ones first. */
  const reached = (
    held: HeldRoles,
    seen = new Map<string, KnownRole>(),
  ): Map<string, KnownRole> => {
    for (const [client, name] of pairsOf(held)) {
      const role = find(client, name);
      const key = keyOf(client, name);
      if (role === undefined || seen.has(key)) continue;
      seen.set(key, role);
      reached(role.inner, seen);
    }
    return seen;
  };
  const scopesOf = (held: HeldRoles) =>
    [...reached(held).values()].flatMap(({ scope }) => (scope === undefined ? [] : [scope]));

  const rolesFor: RoleBook['rolesFor'] = (held, subject) => {
    const direct = pairsOf(held).flatMap(([client, name]) => {
      if (isLeftOut(realm, client, name)) return [];
      const role = find(client, name);
      if (role !== undefined) return [role];
      noteUnknown(losses, subject, client, name);
      return [];
    });
    // The permissions of an inner role of a client are in the outer one already.
    const inner = direct.flatMap((role) =>
      [...reached(role.inner).values()].filter(({ scope }) => scope === undefined),
    );
    return [...new Set([...direct, ...inner].map(({ name }) => name))].map((role) => ({ role }));
  };

  return {
    resources: resourcesWith(given, resourceNames, known),
    roles: [...known.values()].map((role) => ({
      role_name: role.name,
      role_description: role.description,
      permissions: unique([
        ...(role.scope === undefined ? [] : [role.scope]),
        ...scopesOf(role.inner),
      ]),
    })),
    rolesFor,
    permissionsFor: (held) => {
      const byResource = new Map<string, Set<string>>();
      for (const { resource, scope } of scopesOf(held))
        byResource.set(resource, (byResource.get(resource) ?? new Set()).add(scope));
      return byResource;
    },
    defaultRoles: rolesFor(defaultsIn(given), { kind: 'realm', key: realm }),
  };
};

const keyOf = (client: string | undefined, name: string): string => JSON.stringify([client, name]);

const pairsOf = ({
  realm,
  client,
}: HeldRoles): readonly (readonly [string | undefined, string])[] => [
  ...realm.map((name) => [undefined, name] as const),
  ...Object.entries(client).flatMap(([of, names]) => names.map((name) => [of, name] as const)),
];

const unique = <Row extends object>(rows: readonly Row[]): readonly Row[] => [
  ...new Map(rows.map((row) => [JSON.stringify(row), row])).values(),
];

const isLeftOut = (realm: string, client: string | undefined, name: string): boolean =>
  client === undefined ? isBuiltInRole(realm, name) : client === 'account' || client === 'broker';

/** Those of `realm-management` administer Keycloak, and an import makes no administrator. */
const noteUnknown = (
  losses: LossLog,
  subject: Subject,
  client: string | undefined,
  name: string,
): void => {
  const path = client === undefined ? `realmRoles.${name}` : `clientRoles.${client}.${name}`;
  const detail =
    client === 'realm-management'
      ? 'It administers Keycloak: make administrators here by hand.'
      : 'The export holds no such role.';
  losses.note('setting_lost', subject, path, detail);
};

/** By the ID of the client: each that has roles, or stands for an API alone. */
const resourcesOf = ({ roles, clients, losses }: RealmRoles): ReadonlyMap<string, string> => {
  const byClient = isObject(roles['client'] ?? null) ? (roles['client'] as JsonObject) : {};
  const bearers = clients.filter(({ bearerOnly }) => bearerOnly === true);
  const withRoles = Object.entries(byClient).filter(
    ([, list]) => Array.isArray(list) && list.length > 0,
  );
  const ids = [
    ...withRoles.map(([id]) => id),
    ...bearers.map((client) => textIn(client, 'clientId')),
  ];
  return new Map(
    [...new Set(ids)]
      .filter((id) => !builtInClients.has(id))
      .map((id) => [id, fittedName(losses, { kind: 'client', key: id }, 'clientId', id)]),
  );
};

const knownRoles = (
  { realm, roles, losses }: RealmRoles,
  resourceNames: ReadonlyMap<string, string>,
): ReadonlyMap<string, KnownRole> => {
  const known = new Map<string, KnownRole>();
  const top = membersOf(roles, { losses, subject: { kind: 'realm', key: realm }, path: 'roles.' });
  for (const role of top.objects('realm')) {
    const name = textIn(role, 'name');
    if (isBuiltInRole(realm, name)) continue;
    const subject = { kind: 'role', key: name };
    known.set(keyOf(undefined, name), {
      name: fittedRole(losses, subject, 'name', name),
      ...readRole(losses, role, subject),
    });
  }
  for (const [client, list] of Object.entries(top.object('client'))) {
    const resource = resourceNames.get(client);
    if (resource === undefined) continue;
    for (const role of (list as Json[]).filter(isObject)) {
      const name = textIn(role, 'name');
      const subject = { kind: 'role', key: `${client}/${name}` };
      known.set(keyOf(client, name), {
        name: fittedName(losses, subject, 'name', `${client}/${name}`),
        ...readRole(losses, role, subject),
        scope: { resource, scope: fittedScope(losses, subject, 'name', name) },
      });
    }
  }
  top.close();
  return known;
};

const readRole = (
  losses: LossLog,
  role: JsonObject,
  subject: Subject,
): Pick<KnownRole, 'description' | 'inner'> => {
  const members = membersOf(role, { losses, subject });
  members.leaveOut('id', 'name', 'composite', 'clientRole', 'containerId');
  const composites = members.object('composites');
  if (Object.keys(composites).length > 0) losses.note('composite_flattened', subject, 'composites');
  for (const name of Object.keys(members.object('attributes')))
    losses.note('setting_lost', subject, `attributes.${name}`, 'Roles here have no attributes.');
  const description = members.text('description');
  members.close();
  return {
    // Keycloak's own words stand in its themes.
    description: description?.startsWith('${') ? undefined : description,
    inner: heldIn(composites),
  };
};

/** As `composites` names them; a holder names them by `realmRoles` and `clientRoles`. */
export const heldIn = ({ realm, client }: JsonObject): HeldRoles => ({
  realm: textsOf(realm),
  client: Object.fromEntries(
    Object.entries(isObject(client ?? null) ? (client as JsonObject) : {}).map(([id, names]) => [
      id,
      textsOf(names),
    ]),
  ),
});

const textsOf = (value: Json | undefined): readonly string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];

/** What each person has from the beginning: the roles within `default-roles-REALM`. */
const defaultsIn = ({ realm, roles }: RealmRoles): HeldRoles => {
  const list = Array.isArray(roles['realm']) ? roles['realm'].filter(isObject) : [];
  const outer = list.find(({ name }) => name === `default-roles-${realm.toLowerCase()}`);
  const composites = outer?.['composites'] ?? {};
  return heldIn(isObject(composites) ? composites : {});
};

const resourcesWith = (
  { realm, clients, tokenLifetime, losses }: RealmRoles,
  resourceNames: ReadonlyMap<string, string>,
  known: ReadonlyMap<string, KnownRole>,
): readonly DocumentResource[] =>
  [...resourceNames].map(([clientId, resource]) => {
    const subject = { kind: 'client', key: clientId };
    const client = clients.find((each) => each['clientId'] === clientId);
    return {
      resource_name: resource,
      resource_type: 'api' as const,
      resource_description: typeof client?.['name'] === 'string' ? client['name'] : undefined,
      resource_metadata: {
        identifier_url: fittedAudience(losses, subject, 'clientId', realm),
        rbac_enabled: true,
        ...(tokenLifetime === undefined ? {} : { token_lifetime: tokenLifetime }),
      },
      scopes: uniqueScopes(known, resource),
    };
  });

const uniqueScopes = (known: ReadonlyMap<string, KnownRole>, resource: string) => {
  const byName = new Map<string, string | undefined>();
  for (const { scope, description } of known.values())
    if (scope?.resource === resource) byName.set(scope.scope, description);
  return [...byName].map(([scope_name, scope_description]) => ({ scope_name, scope_description }));
};
