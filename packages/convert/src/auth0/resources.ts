/** Resource servers, the permissions of clients on them, and roles. */
import type { DocumentClient, DocumentResource, DocumentRole } from '../document.js';
import { fittedAudience, fittedName, fittedRole, fittedScope } from '../fit-names.js';
import type { LossLog, Subject } from '../losses.js';
import { membersOf, type JsonObject, type Members } from '../members.js';

export interface ResourceBook {
  readonly resources: readonly DocumentResource[];
  /** The resource and the scope here, by the identifier and the scope there. */
  readonly scopeOf: (identifier: string, scope: string) => NamedScope | undefined;
  /** All scopes there of this identifier. */
  readonly scopesAt: (identifier: string) => readonly string[];
}

interface NamedScope {
  readonly resource: string;
  readonly scope: string;
}

interface ResourcePlace {
  readonly losses: LossLog;
  readonly tenant: string;
}

export const readResources = (
  place: ResourcePlace,
  servers: readonly JsonObject[],
): ResourceBook => {
  const scopes = new Map<string, ReadonlyMap<string, NamedScope>>();
  const names = new Set<string>();
  const resources = servers.map((server) => {
    const { losses } = place;
    const identifier = typeof server['identifier'] === 'string' ? server['identifier'] : '';
    const subject = { kind: 'resource', key: identifier };
    const members = membersOf(server, { losses, subject });
    const given = fittedName(losses, subject, 'name', members.text('name') ?? identifier);
    // Names are unique here.
    const name = names.has(given.toLowerCase()) ? `${given} (${identifier})` : given;
    names.add(name.toLowerCase());
    const own = scopesOf(losses, subject, members);
    scopes.set(
      identifier,
      new Map(own.map(({ from, scope_name: scope }) => [from, { resource: name, scope }])),
    );
    const resource: DocumentResource = {
      resource_name: name,
      resource_type: 'api',
      resource_metadata: {
        identifier_url: fittedAudience(losses, subject, 'identifier', place.tenant),
        rbac_enabled: members.flag('enforce_policies') === true,
        token_lifetime: lifetimeOf(losses, subject, members),
      },
      scopes: own.map(({ from: _, ...scope }) => scope),
    };
    noteOthers(losses, subject, members);
    members.close();
    return resource;
  });
  return {
    resources,
    scopeOf: (identifier, scope) => scopes.get(identifier)?.get(scope),
    scopesAt: (identifier) => [...(scopes.get(identifier)?.keys() ?? [])],
  };
};

const scopesOf = (losses: LossLog, subject: Subject, members: Members) =>
  members.objects('scopes').map((scope, at) => {
    const inner = membersOf(scope, { losses, subject, path: `scopes[${at}].` });
    const from = inner.text('value') ?? '';
    const description = inner.text('description');
    inner.close();
    return {
      from,
      scope_name: fittedScope(losses, subject, `scopes[${at}].value`, from),
      scope_description: description === '' ? undefined : description,
    };
  });

const lifetimeOf = (losses: LossLog, subject: Subject, members: Members): number => {
  const seconds = members.number('token_lifetime') ?? 86_400;
  const fitting = Math.min(Math.max(Math.round(seconds), 60), 86_400);
  if (fitting !== seconds)
    losses.note('setting_changed', subject, 'token_lifetime', `It is ${fitting} seconds here.`);
  const ofWeb = members.number('token_lifetime_for_web');
  if (ofWeb !== undefined && ofWeb !== seconds)
    losses.note('setting_lost', subject, 'token_lifetime_for_web', 'A resource has one lifetime.');
  return fitting;
};

const noteOthers = (losses: LossLog, subject: Subject, members: Members): void => {
  members.leaveOut('id', 'identifier', 'is_system', 'signing_secret', 'client_id');
  members.leaveOut('skip_consent_for_verifiable_first_party_clients');
  const algorithm = members.text('signing_alg') ?? 'RS256';
  if (algorithm === 'HS256')
    losses.note('setting_lost', subject, 'signing_alg', 'Tokens are signed with a key pair here.');
  else losses.note('keys_lost', subject, 'signing_alg');
  const dialect = members.text('token_dialect') ?? 'access_token';
  if (!['access_token', 'access_token_authz'].includes(dialect))
    losses.note('setting_changed', subject, 'token_dialect', `It is ${dialect} there.`);
  if (members.flag('allow_offline_access') === false)
    losses.note(
      'setting_changed',
      subject,
      'allow_offline_access',
      'The grants of a client say whether it gets refresh tokens.',
    );
  for (const part of ['token_encryption', 'proof_of_possession', 'subject_type_authorization'])
    if (Object.keys(members.object(part)).length > 0) losses.note('setting_lost', subject, part);
  if (members.objects('authorization_details').length > 0)
    losses.note('setting_lost', subject, 'authorization_details');
  if (members.text('consent_policy') !== undefined)
    losses.note('setting_lost', subject, 'consent_policy');
};

export const readRoles = (
  losses: LossLog,
  given: readonly JsonObject[],
  book: ResourceBook,
): readonly DocumentRole[] =>
  given.map((role) => {
    const key = typeof role['name'] === 'string' ? role['name'] : '';
    const subject = { kind: 'role', key };
    const members = membersOf(role, { losses, subject });
    members.leaveOut('id', 'name');
    const description = members.text('description');
    const permissions = members.objects('permissions').flatMap((permission, at) => {
      const path = `permissions[${at}].`;
      const inner = membersOf(permission, { losses, subject, path });
      inner.leaveOut('description', 'resource_server_name');
      const [scope, identifier] = [
        inner.text('permission_name') ?? '',
        inner.text('resource_server_identifier') ?? '',
      ];
      inner.close();
      return scopesNamed(losses, subject, { book, path, identifier, scopes: [scope] });
    });
    losses.note('assignments_absent', subject, 'members');
    members.close();
    return {
      role_name: fittedRole(losses, subject, 'name', key),
      role_description: description === '' ? undefined : description,
      permissions,
    };
  });

interface AskedScopes {
  readonly book: ResourceBook;
  readonly path: string;
  readonly identifier: string;
  readonly scopes: readonly string[];
}

/** Those of an API that came along. That of Auth0 itself is none. */
const scopesNamed = (
  losses: LossLog,
  subject: Subject,
  { book, path, identifier, scopes }: AskedScopes,
): readonly NamedScope[] =>
  scopes.flatMap((scope) => {
    const named = book.scopeOf(identifier, scope);
    if (named === undefined)
      losses.note(
        'setting_lost',
        subject,
        path.replace(/\.$/, ''),
        `${scope} of ${identifier} did not come along.`,
      );
    return named ?? [];
  });

/** What each client may do for itself, by its name or ID. */
export type GrantBook = ReadonlyMap<string, DocumentClient['resources']>;

export const readGrants = (
  losses: LossLog,
  given: readonly JsonObject[],
  book: ResourceBook,
): GrantBook => {
  const grants = new Map<string, NamedScope[]>();
  for (const grant of given) {
    const client = typeof grant['client_id'] === 'string' ? grant['client_id'] : '';
    const identifier = typeof grant['audience'] === 'string' ? grant['audience'] : '';
    const subject = { kind: 'client grant', key: `${client} at ${identifier}` };
    const members = membersOf(grant, { losses, subject });
    members.leaveOut('id', 'client_id', 'audience');
    noteUse(losses, subject, members);
    const asked = members.texts('scope');
    const scopes = members.flag('allow_all_scopes') === true ? book.scopesAt(identifier) : asked;
    const named = scopesNamed(losses, subject, { book, path: 'scope', identifier, scopes });
    if (members.text('subject_type') === 'user')
      losses.note('setting_lost', subject, 'subject_type', 'It is for people alone.');
    else grants.set(client, [...(grants.get(client) ?? []), ...named]);
    members.close();
  }
  return new Map([...grants].map(([client, named]) => [client, byResource(named)]));
};

const noteUse = (losses: LossLog, subject: Subject, members: Members): void => {
  const usage = members.text('organization_usage');
  if (usage !== undefined && usage !== 'deny')
    losses.note('setting_lost', subject, 'organization_usage');
  if (members.flag('allow_any_organization') === true)
    losses.note('setting_lost', subject, 'allow_any_organization');
  if (members.texts('authorization_details_types').length > 0)
    losses.note('setting_lost', subject, 'authorization_details_types');
};

const byResource = (named: readonly NamedScope[]): DocumentClient['resources'] => {
  const resources = new Map<string, Set<string>>();
  for (const { resource, scope } of named)
    resources.set(resource, (resources.get(resource) ?? new Set()).add(scope));
  return [...resources].map(([resource, scopes]) => ({ resource, permissions: [...scopes] }));
};
