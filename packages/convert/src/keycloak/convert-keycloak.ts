/**
 * Converts what `kc.sh export` writes: one file with a realm and its people, or a folder with a file of the realm and
 * files of people. The export holds secrets and hashes; the report of the conversion does not.
 */
import { BrokenInput, brokenAt, type Input, type Spot } from '../broken-input.js';
import type { Conversion, ConversionOptions, Sinks } from '../conversion.js';
import type { ConfigurationDocument } from '../document.js';
import { fittedTenant } from '../fit-names.js';
import { lossLog, type LossLog } from '../losses.js';
import { isObject, type Json, type JsonObject, textIn } from '../members.js';
import { readJson } from '../read-json.js';
import { builtInClients, builtInScopes, isBuiltInRole } from './built-in.js';
import { readClients, scopeRolesIn } from './clients.js';
import { readGroups } from './groups.js';
import { readProviders } from './providers.js';
import { readRealm } from './realm.js';
import { heldIn, readRoles, type HeldRoles } from './roles.js';
import { convertUser, type RealmBooks } from './users.js';

export const convertKeycloak = async (
  inputs: readonly Input[],
  options: ConversionOptions,
  sinks: Sinks,
): Promise<Conversion> => {
  const losses = lossLog(sinks.loss);
  const { realm, accounts } = await readWithoutPeople(inputs);
  const { documents, secrets, books } = convertRealm({ losses, options }, realm, accounts);
  countRows(sinks, realm, documents);

  for (const input of inputs)
    for await (const { list, value } of readJson(input, ['$.users'])) {
      if (list !== '$.users' || !isObject(value) || isAccount(value)) continue;
      sinks.count('user', 'read');
      await sinks.user(convertUser({ losses, options, books }, value));
      sinks.count('user', 'written');
    }
  return { documents, secrets };
};

interface RealmInput {
  readonly realm: JsonObject;
  /** The roles of service accounts, by the ID of their client. */
  readonly accounts: ReadonlyMap<string, HeldRoles>;
}

const isAccount = (user: JsonObject): boolean => typeof user['serviceAccountClientId'] === 'string';

/** The first of two readings, since people name roles and groups that may stand behind them. */
const readWithoutPeople = async (inputs: readonly Input[]): Promise<RealmInput> => {
  const accounts = new Map<string, HeldRoles>();
  let realm: JsonObject | undefined;
  for (const input of inputs)
    for await (const { list, value, spot } of readJson(input, ['$.users'])) {
      if (list === '$.users') noteAccount(accounts, personIn(input, spot, value));
      if (list !== undefined) continue;
      if (!isObject(value)) throw new BrokenInput(`${input.name} holds ${whatItIs(value)}.`);
      if (isPeopleAlone(value)) continue;
      if (realm !== undefined)
        throw new BrokenInput(`${input.name} holds a second realm. Convert each by itself.`);
      if (typeof value['realm'] !== 'string')
        throw new BrokenInput(`${input.name} holds no realm: it lacks "realm".`);
      realm = value;
    }
  if (realm === undefined)
    throw new BrokenInput('No file holds the realm: it ends with -realm.json.');
  return { realm, accounts };
};

const personIn = (input: Input, spot: Spot, value: Json): JsonObject => {
  if (isObject(value)) return value;
  throw brokenAt(input, spot, 'the row is no person');
};

const noteAccount = (accounts: Map<string, HeldRoles>, user: JsonObject): void => {
  if (isAccount(user)) accounts.set(textIn(user, 'serviceAccountClientId'), heldByUser(user));
};

const whatItIs = (value: unknown): string =>
  Array.isArray(value) ? 'several realms: export one, with --realm' : 'no realm';

/** `harbour-users-0.json` */
const isPeopleAlone = (value: JsonObject): boolean =>
  Object.keys(value).every((name) => ['realm', 'users', 'federatedUsers'].includes(name)) &&
  'users' in value;

const heldByUser = (user: JsonObject): HeldRoles =>
  heldIn({ realm: user['realmRoles'] ?? [], client: user['clientRoles'] ?? {} });

interface RealmPlace {
  readonly losses: LossLog;
  readonly options: ConversionOptions;
}

const convertRealm = (
  { losses, options }: RealmPlace,
  realm: JsonObject,
  accounts: ReadonlyMap<string, HeldRoles>,
) => {
  const name = textIn(realm, 'realm');
  const subject = { kind: 'realm', key: name };
  const objectsOf = (list: string): readonly JsonObject[] =>
    Array.isArray(realm[list]) ? realm[list].filter(isObject) : [];
  const tenant = fittedTenant(losses, subject, 'realm', options.tenant ?? name);
  const secrets = new Map<string, string>();

  const clients = objectsOf('clients');
  const roles = readRoles({
    realm: name,
    roles: isObject(realm['roles'] ?? null) ? (realm['roles'] as JsonObject) : {},
    clients,
    tokenLifetime: lifetimeOf(realm),
    losses,
  });
  const groups = readGroups(losses, objectsOf('groups'), roles);
  const { providers, names } = readProviders(
    { losses, roles, groups, secrets },
    objectsOf('identityProviders'),
    objectsOf('identityProviderMappers'),
  );
  for (const scope of objectsOf('clientScopes'))
    if (!builtInScopes.has(textIn(scope, 'name')))
      losses.note('client_scopes_lost', subject, `clientScopes.${textIn(scope, 'name')}`);

  const owner = 'keycloak-import';
  const documents: ConfigurationDocument[] = [
    {
      keyward: 1,
      owner,
      tenants: [
        {
          tenant_name: tenant,
          ...readRealm(losses, realm, subject),
          default_roles: roles.defaultRoles.map((role) => ({ ...role, tenant })),
        },
      ],
    },
    {
      keyward: 1,
      owner,
      tenant,
      resources: roles.resources,
      roles: roles.roles,
      groups: groups.groups,
      identity_providers: providers,
      clients: readClients(
        { losses, roles, accounts, scopeRoles: scopeRolesIn(realm), secrets },
        clients,
      ),
    },
  ];
  const books: RealmBooks = { roles, groups, providers: names };
  return { documents, secrets, books };
};

/** Seconds, within the bounds of a resource here. */
const lifetimeOf = ({ accessTokenLifespan: seconds }: JsonObject): number | undefined =>
  typeof seconds === 'number' ? Math.min(Math.max(seconds, 60), 86_400) : undefined;

const countRows = (
  { count }: Sinks,
  realm: JsonObject,
  [, own]: readonly ConfigurationDocument[],
): void => {
  const rows: readonly (readonly [string, 'read' | 'written', unknown])[] = [
    ['client', 'read', madeClients(realm)],
    ['client', 'written', own?.clients],
    ['group', 'read', groupsWithin(realm['groups'])],
    ['group', 'written', own?.groups],
    ['identity provider', 'read', realm['identityProviders']],
    ['identity provider', 'written', own?.identity_providers],
    ['resource', 'written', own?.resources],
    ['role', 'read', madeRoles(realm)],
    ['role', 'written', own?.roles],
  ];
  for (const [kind, what, list] of rows)
    (Array.isArray(list) ? list : []).forEach(() => count(kind, what));
};

/** What every realm has from the start is not counted, as none of it is to come along. */
const madeClients = ({ clients }: JsonObject): readonly JsonObject[] =>
  objectsIn(clients).filter((client) => !builtInClients.has(textIn(client, 'clientId')));

const madeRoles = (of: JsonObject): readonly JsonObject[] => {
  const { roles } = of;
  if (!isObject(roles)) return [];
  const realm = textIn(of, 'realm');
  const own = objectsIn(roles['realm']).filter(
    (role) => !isBuiltInRole(realm, textIn(role, 'name')),
  );
  const ofClients = Object.entries(isObject(roles['client']) ? roles['client'] : {});
  return [
    ...own,
    ...ofClients.flatMap(([client, list]) => (builtInClients.has(client) ? [] : objectsIn(list))),
  ];
};

const groupsWithin = (groups: Json | undefined): readonly JsonObject[] =>
  objectsIn(groups).flatMap((group) => [group, ...groupsWithin(group['subGroups'])]);

const objectsIn = (list: Json | undefined): readonly JsonObject[] =>
  Array.isArray(list) ? list.filter(isObject) : [];
