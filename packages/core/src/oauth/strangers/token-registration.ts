/** Clients that register themselves with a registration token (RFC 7591), and manage themselves (RFC 7592). */
import type { RegisteredClient, TokenRegistration } from '../../directory/directory.js';
import { newClient } from '../../model/client/client-fields.js';
import { clientIdOf, isNameOf, isProfiled, type Client } from '../../model/client/client.js';
import { boundsOf, dayOf, hasEnded, type AccessKey } from '../../model/key/access-key.js';
import type { Scope } from '../../model/scope/scope.js';
import { tenantSettings } from '../../model/tenant/tenant-settings.js';
import type { Tenant } from '../../model/tenant/tenant.js';
import { systemActor } from '../../model/values/actor.js';
import type { Origin } from '../../model/values/origin.js';
import { refuse } from '../../model/values/refusals.js';
import type { Stores } from '../../ports/storage.js';
import { newSecret } from '../../registry/create-client.js';
import { deleteClient } from '../../registry/delete-client.js';
import { tokenMakerStillHolds } from '../../registry/registration-tokens.js';
import { drawAccessKey, findAccessKey } from '../../support/access-keys.js';
import { equalInConstantTime } from '../../support/equal-in-constant-time.js';
import { stampCreated, write, type WriteDeps } from '../../unit-of-work/write.js';
import { describeClient, type DescribedClient, type Description } from './describe-client.js';
import { isReservedName } from './reserved-names.js';
import { isSameParty } from './same-party.js';
import type { SectorDocuments } from './sector-documents.js';
import { refuseFault, usualName } from './self-registration.js';
import {
  assertPublished,
  verifyStatement,
  type StatementDeps,
  type VerifiedDescription,
} from './software-statement.js';

/** Seconds within which a client gets its first token; without one it goes. */
export const unusedLifetime = 86_400;

/** Where what a client says of itself stands in its metadata (RFC 7591 §2). */
export const placesOfMembers = {
  post_logout_redirect_uris: ['urls', 'post_logout_redirect_uris'],
  backchannel_logout_uri: ['urls', 'backchannel_logout_uri'],
  initiate_login_uri: ['urls', 'initiate_login_uri'],
  client_uri: ['urls', 'home_uri'],
  policy_uri: ['urls', 'policy_uri'],
  tos_uri: ['urls', 'tos_uri'],
  subject_type: ['oauth', 'subject_type'],
  sector_identifier_uri: ['oauth', 'sector_identifier_uri'],
  default_max_age: ['oauth', 'default_max_age'],
  require_pushed_authorization_requests: ['oauth', 'require_pushed_authorization_requests'],
  dpop_bound_access_tokens: ['oauth', 'dpop_bound_access_tokens'],
} as const;

type Deps = WriteDeps & StatementDeps & { readonly sectors: SectorDocuments };

export const tokenRegistration = (deps: Deps): TokenRegistration => {
  const find = (clientId: string, token: string) => findOwnKey(deps, deps.storage, clientId, token);

  return {
    register: (token, given, origin) => registerWith(deps, token, given, origin),
    async read(clientId, token) {
      const { client } = await find(clientId, token);
      return shown(deps.storage, client, token);
    },
    replace: (clientId, token, given, origin) =>
      replaceClient(deps, { clientId, token }, given, origin),
    async remove(clientId, token, origin) {
      await find(clientId, token);
      await deleteClient(deps)(clientId, { ...systemActor, ...origin, id: clientId });
    },
  };
};

/**
 * Rule: each rule is asked in the transaction that makes the client: the token has uses left, its maker could make it
 * again, and its tenant takes such clients.
 */
const registerWith = async (
  deps: Deps,
  token: string,
  given: Description,
  origin: Origin | undefined,
): Promise<RegisteredClient> => {
  const found = await findAccessKey(deps, deps.storage, 'registration', token);
  const publication = await verifyForTenant(deps, found ?? refuse('token_invalid'), given);
  if (namesSector(publication)) {
    const key = await findUsable(deps, deps.storage, token);
    assertUsable(key, deps.clock.now());
    await verifySector(deps, key, publication);
  }
  return write(deps, { ...systemActor, ...origin }, async (stores, note) => {
    const key = await useToken(deps, stores, token);
    const { described, resources, scopes } = await checkedIn(stores, key, publication);
    const stamp = stampCreated(deps, systemActor);
    const client = newClient({
      id: deps.random.uuid(),
      kind: 'token',
      name: described.claimedName,
      type: described.type,
      metadata: described.metadata,
      isPublic: described.isPublic,
      secret: described.isPublic ? null : newSecret(deps),
      tenantId: key.tenantId,
      unusedUntil: new Date(stamp.createdAt.getTime() + unusedLifetime * 1000),
      ...stamp,
    });
    await stores.clients.add(client);

    const own = { clientId: client.id, tenantId: key.tenantId, ...stamp };
    for (const resourceId of resources)
      await stores.clientResources.add({
        ...own,
        id: deps.random.uuid(),
        resourceId,
        authorized: true,
      });
    for (const { id: scopeId, resourceId } of scopes)
      await stores.permissions.add({ ...own, id: deps.random.uuid(), resourceId, scopeId });

    const { secret, secretDigest } = drawAccessKey(deps, 'client');
    const ofClient = { ...own, id: deps.random.uuid(), purpose: 'client', secretDigest } as const;
    // It keeps the bounds, since the token may be gone when the client changes what it says.
    const unbounded = { uses: null, used: 0, expiresAt: null, createdByClientId: null } as const;
    await stores.accessKeys.add({ ...key, ...ofClient, ...unbounded, lastUsedAt: null });
    note('client.registered', client.id, [key.id]);
    return shown(stores, client, secret);
  });
};

const verifyForTenant = async (
  deps: Deps,
  { tenantId }: AccessKey,
  given: Description,
): Promise<VerifiedDescription> => {
  const tenant = await deps.storage.tenants.find(tenantId);
  const { softwarePublishers } = tenantSettings(tenant ?? { metadata: {} });
  return verifyStatement(deps, softwarePublishers, given);
};

const namesSector = ({ given }: VerifiedDescription): boolean =>
  given['sector_identifier_uri'] !== undefined;

/**
 * Rule: the document of a sector is fetched only where nothing else speaks against the registration.
 * @throws Refusal as `checkedIn`; `client_metadata_refused`, `too_many_requests`
 */
const verifySector = async (
  { storage, sectors }: Deps,
  key: AccessKey,
  publication: VerifiedDescription,
): Promise<void> => {
  const { described } = await checkedIn(storage, key, publication);
  const { oauth, urls } = described.metadata;
  if (oauth.sector_identifier_uri !== undefined)
    await sectors.assertLists(oauth.sector_identifier_uri, urls.redirect_uris ?? []);
};

/** @throws Refusal `token_invalid` */
const useToken = async (deps: WriteDeps, stores: Stores, token: string): Promise<AccessKey> => {
  const now = deps.clock.now();
  const { id } = await findUsable(deps, stores, token);
  const key = await stores.accessKeys.change(id, (current) => {
    assertUsable(current, now);
    return { ...current, used: current.used + 1, lastUsedAt: dayOf(now) };
  });
  return key ?? refuse('token_invalid');
};

/** @throws Refusal `token_invalid` */
const findUsable = async (deps: WriteDeps, stores: Stores, token: string): Promise<AccessKey> => {
  const found = await findAccessKey(deps, stores, 'registration', token);
  if (found === undefined) return refuse('token_invalid');
  const now = deps.clock.now();
  const isHeld = await tokenMakerStillHolds(deps.domainNames, stores, found, now);
  return isHeld ? found : refuse('token_invalid');
};

const assertUsable = (key: AccessKey, now: Date): void => {
  if (hasEnded(key, now) || key.used >= (key.uses ?? Infinity)) refuse('token_invalid');
};

const assertOpen = async ({ tenants }: Stores, tenantId: string): Promise<Tenant> => {
  const tenant = await tenants.find(tenantId);
  const isOpen =
    tenant?.isSuspended === false &&
    tenantSettings(tenant).unregisteredClients.registration !== 'off';
  return isOpen ? tenant : refuse('client_registration_closed');
};

interface CheckedDescription {
  readonly described: DescribedClient;
  readonly resources: readonly string[];
  readonly scopes: readonly Pick<Scope, 'id' | 'resourceId'>[];
}

/**
 * @throws Refusal `client_registration_closed`, `client_redirect_refused`, `client_metadata_refused`, and as
 * `assertPublished`
 */
const checkedIn = async (
  stores: Stores,
  key: AccessKey,
  { given, publisher }: VerifiedDescription,
): Promise<CheckedDescription> => {
  assertPublished(await assertOpen(stores, key.tenantId), publisher);
  const { isPublic, resourceIds, grantTypes: grants } = boundsOf(key);
  const methods = isPublic
    ? ['none']
    : ['client_secret_basic', 'client_secret_post', 'private_key_jwt'];
  const rules = {
    mostRedirects: 20,
    takesSchemes: true,
    usualMethod: methods[0]!,
    methods,
  } as const;
  const described = describeClient(
    { client_name: usualName, ...given },
    { ...rules, grants, more: placesOfMembers },
  );
  if ('why' in described) return refuseFault(described.member, described.why);

  if (await isReservedName(stores, described.claimedName, [key.tenantId]))
    refuseFault('client_name', 'looks like the name of another application');
  const { scope } = given;
  if (scope !== undefined && typeof scope !== 'string') refuseFault('scope', 'must be a text');

  const resources = await stores.resources.pick(['id'], [{ attribute: 'id', in: resourceIds }]);
  const ids = resources.map(({ id }) => id);
  const scopes = await stores.scopes.pick(
    ['id', 'name', 'resourceId'],
    [{ attribute: 'resourceId', in: ids }],
  );
  const named = typeof scope === 'string' ? scope.split(' ') : undefined;
  return {
    described,
    resources: ids,
    scopes: scopes.filter(({ name }) => named?.includes(name) ?? true),
  };
};

interface OwnKey {
  readonly key: AccessKey;
  readonly client: Client;
}

/** @throws Refusal `token_invalid` */
const findOwnKey = async (
  deps: WriteDeps,
  stores: Stores,
  clientId: string,
  token: string,
): Promise<OwnKey> => {
  const key = await findAccessKey(deps, stores, 'client', token);
  const client = key?.clientId === clientId ? await stores.clients.find(clientId) : undefined;
  const tenant = client && (await stores.tenants.find(key!.tenantId));
  return client === undefined || tenant?.isSuspended !== false
    ? refuse('token_invalid')
    : { key: key!, client };
};

/**
 * Rule: a client that registered itself widens nothing.
 * It stays within the grants of its token, gives up scopes but gains none, and leaves what people have changed.
 */
const replaceClient = async (
  deps: Deps,
  { clientId, token }: { readonly clientId: string; readonly token: string },
  said: Description,
  origin: Origin | undefined,
): Promise<RegisteredClient> => {
  const own = await findOwnKey(deps, deps.storage, clientId, token);
  const { given, publisher } = await verifyForTenant(deps, own.key, said);
  const { client_secret: _secret, ...members } = given;
  const publication = { given: members, publisher };
  if (namesSector(publication)) {
    assertReplaceable(own.client, given);
    await verifySector(deps, own.key, publication);
  }
  return write(deps, { ...systemActor, ...origin, id: clientId }, async (stores, note) => {
    await stores.clients.change(clientId, (current) => current);
    const { key, client } = await findOwnKey(deps, stores, clientId, token);
    assertReplaceable(client, given);
    const { described, scopes } = await checkedIn(stores, key, publication);
    const changed = await stores.clients.change(clientId, (current) => ({
      ...current,
      name: described.claimedName,
      type: described.type,
      metadata: described.metadata,
      updatedBy: clientId,
      updatedAt: deps.clock.now(),
    }));
    if (!isSameParty(client, changed!))
      await stores.consents.removeAll([{ attribute: 'clientId', equals: clientId }]);
    await giveUpScopes(stores, key, scopes);
    note('client.modified', clientId);
    return shown(stores, changed!, token);
  });
};

/** Takes the scopes of the resources of the key that are not among these. */
const giveUpScopes = async (
  { permissions }: Stores,
  key: AccessKey,
  kept: readonly Pick<Scope, 'id'>[],
): Promise<void> => {
  const held = await permissions.all([
    { attribute: 'clientId', equals: key.clientId },
    { attribute: 'resourceId', in: boundsOf(key).resourceIds },
  ]);
  const ids = new Set(kept.map(({ id }) => id));
  const lost = held.filter(({ scopeId }) => !ids.has(scopeId));
  await permissions.removeAll([{ attribute: 'id', in: lost.map(({ id }) => id) }]);
};

const assertReplaceable = (client: Client, given: Description): void => {
  assertIsItself(client, given);
  // People set a security profile, and the document with it.
  if (isProfiled(client)) refuse('client_registration_closed');
};

/** RFC 7592 §2.2 */
const assertIsItself = (client: Client, given: Description): void => {
  if (client.updatedBy !== null && client.updatedBy !== client.id)
    refuse('client_registration_fixed');
  if (!isNameOf(client, given['client_id'])) refuseFault('client_id', 'must be that of the client');
  const { client_secret: secret } = given;
  if (secret !== undefined && !isSecretOf(client, secret))
    refuseFault('client_secret', 'must be that of the client');
};

const isSecretOf = ({ secret }: Client, given: unknown): boolean =>
  typeof given === 'string' && equalInConstantTime(given, secret ?? '');

const shown = async (
  { permissions, scopes }: Stores,
  client: Client,
  token: string,
): Promise<RegisteredClient> => {
  const held = await permissions.pick(['scopeId'], [{ attribute: 'clientId', equals: client.id }]);
  const names = await scopes.pick(
    ['name'],
    [{ attribute: 'id', in: held.map(({ scopeId }) => scopeId) }],
  );
  const scope = [...new Set(names.map(({ name }) => name))].sort().join(' ');
  const showsSecret = client.metadata.oauth.token_endpoint_auth_method !== 'private_key_jwt';
  return {
    clientId: clientIdOf(client),
    secret: showsSecret ? (client.secret ?? undefined) : undefined,
    issuedAt: client.createdAt,
    name: client.name,
    metadata: client.metadata,
    managed: { id: client.id, scope, token },
  };
};
