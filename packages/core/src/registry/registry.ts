/** What tokens are issued to, and what they are issued for: clients, resources and their scopes. */
import {
  clientsWithReadableSecret,
  resourcesWithReadableSecret,
} from '../access/readable-secrets.js';
import {
  grantPermissions,
  revokePermissions,
  type ScopeSelection,
} from '../access/grant-permissions.js';
import { systemActor, type Actor } from '../model/values/actor.js';
import type { ClientFields, NewClient } from '../model/client/client-fields.js';
import { clientTenancy, type Client, type ClientTrust } from '../model/client/client.js';
import type { NewClientTrust } from '../model/client/client-trust.js';
import type { ListQuery, Page } from '../model/values/page.js';
import type { Resource } from '../model/resource/resource.js';
import type { NewScope, ScopeFields } from '../model/scope/scope-fields.js';
import type { Scope } from '../model/scope/scope.js';
import { answerAlgorithms, namedAlgorithm } from '../model/client/client.js';
import { prepareKey, type PrepareKeyDeps } from '../keys/prepare-key.js';
import { requireFound } from '../support/must-exist.js';
import { getRecord, listRecords, type Readable } from '../support/reads.js';
import {
  authorizeClients,
  authorizeResources,
  revokeClients,
  revokeResources,
} from './authorize-resources.js';
import { changeSecret } from './change-secret.js';
import { createClient, type CreateClientDeps } from './create-client.js';
import { createResource, type CreateResourceDeps } from './create-resource.js';
import { deleteClient } from './delete-client.js';
import { deleteResource } from './delete-resource.js';
import { createScope, deleteScope, modifyScope } from './manage-scopes.js';
import { createTrust, deleteTrust, type TrustDeps } from './manage-trusts.js';
import { modifyClient } from './modify-client.js';
import { modifyResource } from './modify-resource.js';
import {
  createRegistrationToken,
  deleteRegistrationToken,
  type NewRegistrationToken,
  type ShownAccessKey,
} from './registration-tokens.js';
import { fillSaml, type FillSamlDeps } from './fill-saml.js';
import { createScimToken, deleteScimToken, type NewScimToken } from './scim-tokens.js';
import type { NewResource, ResourceFields } from '../model/resource/resource-fields.js';

/** Clients: the applications that ask for tokens (specification §2.1). */
export interface Clients {
  /**
   * Reads a client by id. Its secrets are null for an actor who holds less than the client does (contract §4).
   * @throws Refusal `record_not_found`
   */
  readonly get: (id: string, actor?: Actor) => Promise<Client>;
  /**
   * Reads a page of clients: 10 unless `limit` says more, 1,000 at most (specification §4.1).
   * Secrets are shown as in `get`.
   * @throws Refusal `invalid_parameter` for a `limit` below 1, an `offset` below 0, or a secret in the filter
   * or the sort
   */
  readonly list: (query?: ListQuery<Client>, actor?: Actor) => Promise<Page<Client>>;
  /**
   * Registers a client. A confidential one gets a secret of 256 bits, which the result holds
   * (specification §2.1).
   * @throws Refusal `invalid_field` for a member that is not allowed, such as
   * `client_metadata.urls.redirect_uris[0]`
   * @throws Refusal `already_exists` for a name that is taken, `unknown_reference` for a tenant that does not
   * exist
   * @throws Refusal `outside_tenancy` when a tenant's actor asks for a global client
   */
  readonly create: (input: NewClient, actor?: Actor) => Promise<Client>;
  /**
   * Changes a client. A member of the patch that is absent stays, and null clears one (RFC 7396).
   * A client that becomes public loses its secret; one that becomes confidential gets one.
   * @throws Refusal `record_not_found`, `invalid_field`, `already_exists`, `unknown_reference`,
   * `outside_tenancy`
   * @throws Refusal `tenant_mismatch` when a move would part the client from one of its resources (operations
   * §1.5)
   * @throws Refusal `default_client_protected` when the Default Client could not manage the server any more
   * @throws Refusal `escalation_refused`
   */
  readonly modify: (id: string, patch: ClientFields, actor?: Actor) => Promise<Client>;
  /**
   * Fills in `client_metadata.saml` from the metadata of a service provider, as a change of the client.
   * @throws Refusal `invalid_field` for metadata that say nothing of use, and each refusal of `modify`
   */
  readonly fillSaml: (id: string, xml: string, actor?: Actor) => Promise<Client>;
  /**
   * Removes a client with its links, permissions and tokens (operations §10.3).
   * @throws Refusal `record_not_found`, `default_client_protected` for the Default Client
   */
  readonly delete: (id: string, actor?: Actor) => Promise<void>;
  /**
   * Gives a client a new secret, which the result holds (specification §4.4).
   * The old secret stays valid for `previousSecretLifetime` seconds; 0 ends it at once.
   * @throws Refusal `record_not_found`
   * @throws Refusal `invalid_field` for a public client, or for a lifetime out of bounds
   * @throws Refusal `escalation_refused` when the actor does not hold what the client holds
   */
  readonly changeSecret: (
    id: string,
    previousSecretLifetime: number,
    actor?: Actor,
  ) => Promise<Client>;
  /**
   * Lets a client use resources: all of them, or none (specification §2.6).
   * @throws Refusal `record_not_found`, `unknown_reference` for a resource
   * @throws Refusal `tenant_mismatch` for a resource of another tenant
   */
  readonly authorizeResources: (
    clientId: string,
    resourceIds: readonly string[],
    actor?: Actor,
  ) => Promise<void>;
  /**
   * Takes resources, and the permissions on them, from a client. A resource that is not linked is passed over
   * (specification §2.6).
   * @throws Refusal `record_not_found`
   * @throws Refusal `default_client_protected` for the system resource of the Default Client
   */
  readonly revokeResources: (
    clientId: string,
    resourceIds: readonly string[],
    actor?: Actor,
  ) => Promise<void>;
  /**
   * Gives a client scopes of resources: all of them, or none (specification §2.7, operations §2.2).
   * @throws Refusal `record_not_found`, `invalid_field`, `unknown_reference` for a resource or a scope
   * @throws Refusal `resource_not_authorized` for a resource that the client may not use
   * @throws Refusal `tenant_mismatch`
   * @throws Refusal `escalation_refused` when the actor does not hold a scope of the Management API
   */
  readonly grantPermissions: (
    clientId: string,
    selections: readonly ScopeSelection[],
    actor?: Actor,
  ) => Promise<void>;
  /**
   * Takes scopes from a client. A scope that it does not have is passed over (operations §2.2).
   * @throws Refusal `record_not_found`
   * @throws Refusal `default_client_protected` for the system resource of the Default Client
   */
  readonly revokePermissions: (
    clientId: string,
    selections: readonly ScopeSelection[],
    actor?: Actor,
  ) => Promise<void>;
}

/** Resources: the APIs and applications that tokens are meant for (specification §2.3). */
export interface Resources {
  /**
   * Reads a resource by id. Its signing secret is null for an actor who holds less than all of its scopes
   * (contract §4).
   * @throws Refusal `record_not_found`
   */
  readonly get: (id: string, actor?: Actor) => Promise<Resource>;
  /**
   * Reads a page of resources: 10 unless `limit` says more, 1,000 at most (specification §4.1).
   * Secrets are shown as in
   * `get`.
   * @throws Refusal `invalid_parameter` for a `limit` below 1, an `offset` below 0, or a secret in the filter
   * or the sort
   */
  readonly list: (query?: ListQuery<Resource>, actor?: Actor) => Promise<Page<Resource>>;
  /**
   * Registers a resource in the actor's tenant, or in the default one for a global actor
   * (specification §2.3).
   * `tokenLifetime` is in seconds.
   * @throws Refusal `invalid_field`, `already_exists` for a name or an `identifier_url` that is taken
   */
  readonly create: (input: NewResource, actor?: Actor) => Promise<Resource>;
  /**
   * Changes a resource. A member of the patch that is absent stays; a setting of null goes back to its default.
   * @throws Refusal `record_not_found`, `invalid_field`, `already_exists`
   * @throws Refusal `immutable_field` for `identifier_url`, which stays as it was made
   * (specification §2.4)
   * @throws Refusal `system_record_protected` for the system resource
   * @throws Refusal `escalation_refused` for a new signing secret, when the actor does not hold every scope
   */
  readonly modify: (id: string, patch: ResourceFields, actor?: Actor) => Promise<Resource>;
  /**
   * Removes a resource with its scopes, links, permissions and tokens (operations §10.3).
   * @throws Refusal `record_not_found`, `system_record_protected` for the system resource
   */
  readonly delete: (id: string, actor?: Actor) => Promise<void>;
  /**
   * Lets clients use a resource: all of them, or none (operations §3.3).
   * @throws Refusal `record_not_found`, `unknown_reference` for a client
   * @throws Refusal `tenant_mismatch` for a client of another tenant
   */
  readonly authorizeClients: (
    resourceId: string,
    clientIds: readonly string[],
    actor?: Actor,
  ) => Promise<void>;
  /**
   * Takes a resource, and the permissions on it, from clients. A client that is not linked is passed over
   * (operations §3.3).
   * @throws Refusal `record_not_found`
   * @throws Refusal `default_client_protected` for the system resource of the Default Client
   */
  readonly revokeClients: (
    resourceId: string,
    clientIds: readonly string[],
    actor?: Actor,
  ) => Promise<void>;
}

/** Scopes: what a token lets its bearer do at a resource (specification §2.9). */
export interface Scopes {
  /**
   * Reads a scope of a resource by id.
   * @throws Refusal `record_not_found` for a resource, or for a scope that is not one of that resource
   */
  readonly get: (resourceId: string, id: string, actor?: Actor) => Promise<Scope>;
  /**
   * Reads a page of the scopes of a resource: 10 unless `limit` says more, 1,000 at most
   * (specification §4.1).
   * @throws Refusal `record_not_found` for a resource
   * @throws Refusal `invalid_parameter` for a `limit` below 1 or an `offset` below 0
   */
  readonly list: (
    resourceId: string,
    query?: ListQuery<Scope>,
    actor?: Actor,
  ) => Promise<Page<Scope>>;
  /**
   * Adds a scope to a resource (operations §3.2).
   * @throws Refusal `record_not_found`, `invalid_field`, `already_exists` for a name that the resource has
   * @throws Refusal `scope_name_reserved` for a scope of OpenID Connect, such as `openid`
   * @throws Refusal `system_record_protected` for the system resource
   */
  readonly create: (resourceId: string, input: NewScope, actor?: Actor) => Promise<Scope>;
  /**
   * Changes a scope. A member of the patch that is absent stays (operations §3.2).
   * @throws Refusal `record_not_found`, `invalid_field`, `already_exists`, `scope_name_reserved`
   * @throws Refusal `system_record_protected` for the system resource
   */
  readonly modify: (
    resourceId: string,
    id: string,
    patch: ScopeFields,
    actor?: Actor,
  ) => Promise<Scope>;
  /**
   * Removes a scope with every permission on it, and from the consents of users (operations §10.3).
   * @throws Refusal `record_not_found`, `system_record_protected` for the system resource
   */
  readonly delete: (resourceId: string, id: string, actor?: Actor) => Promise<void>;
}

/** Trusts: workloads of other issuers that act as a client without its secret (contract §9). */
export interface ClientTrusts {
  /**
   * Lets workloads act as a confidential client of machines, which has 20 trusts at most. Nothing of a trust changes.
   * @throws Refusal `record_not_found`, `invalid_field`, `unregistered_client_fixed`
   * @throws Refusal `escalation_refused` when the actor does not hold what the client holds
   */
  readonly create: (clientId: string, input: NewClientTrust, actor?: Actor) => Promise<ClientTrust>;
  /**
   * Ends a trust. Tokens that workloads have got stay until they expire.
   * @throws Refusal `record_not_found`
   */
  readonly delete: (clientId: string, id: string, actor?: Actor) => Promise<void>;
}

/** Registration tokens: with one, a program registers clients by itself (contract §7). */
export interface RegistrationTokens {
  /**
   * Makes a registration token. The result holds the token itself, which cannot be read again.
   * @throws Refusal `invalid_field`, `unknown_reference`, `tenant_mismatch`
   * @throws Refusal `escalation_refused` when the actor does not hold the scopes that its clients get
   */
  readonly create: (input: NewRegistrationToken, actor?: Actor) => Promise<ShownAccessKey>;
  /**
   * Removes a registration token. The clients that it has registered stay.
   * @throws Refusal `record_not_found`
   */
  readonly delete: (id: string, actor?: Actor) => Promise<void>;
}

/** SCIM tokens: with one, a directory elsewhere keeps the people of a tenant (contract §19). */
export interface ScimTokens {
  /**
   * Makes a SCIM token for a confidential client of machines of one tenant, which has 10 at most. The result holds the
   * token itself, which cannot be read again.
   * @throws Refusal `record_not_found`, `invalid_field`, `unregistered_client_fixed`
   * @throws Refusal `escalation_refused` when the actor does not hold what the client holds
   */
  readonly create: (
    clientId: string,
    input: NewScimToken,
    actor?: Actor,
  ) => Promise<ShownAccessKey>;
  /**
   * Ends a SCIM token at once.
   * @throws Refusal `record_not_found`
   */
  readonly delete: (clientId: string, id: string, actor?: Actor) => Promise<void>;
}

/** What Keyward offers about clients and resources. */
export interface Registry {
  /** Clients: the applications that ask for tokens (specification §2.1). */
  readonly clients: Clients;
  /** Trusts: workloads of other issuers that act as a client without its secret (contract §9). */
  readonly trusts: ClientTrusts;
  /** Resources: the APIs and applications that tokens are meant for (specification §2.3). */
  readonly resources: Resources;
  /** Scopes: what a token lets its bearer do at a resource (specification §2.9). */
  readonly scopes: Scopes;
  /** Registration tokens: with one, a program registers clients by itself (contract §7). */
  readonly registrationTokens: RegistrationTokens;
  /** SCIM tokens: with one, a directory elsewhere keeps the people of a tenant (contract §19). */
  readonly scimTokens: ScimTokens;
}

export type RegistryDeps = FillSamlDeps & CreateResourceDeps & PrepareKeyDeps & TrustDeps;

/** Makes the use cases of clients, resources and scopes. */
export const makeRegistry = (deps: RegistryDeps): Registry => ({
  clients: makeClients(deps),
  trusts: { create: createTrust(deps), delete: deleteTrust(deps) },
  resources: makeResources(deps),
  scopes: makeScopes(deps),
  registrationTokens: {
    create: createRegistrationToken(deps),
    delete: deleteRegistrationToken(deps),
  },
  scimTokens: { create: createScimToken(deps), delete: deleteScimToken(deps) },
});

/** A secret of a record that is not the actor's to write is not the actor's to read. */
const maySee = (
  { managementScopes, tenancy }: Actor,
  scope: string,
  owner: string | null,
): boolean =>
  (managementScopes === 'all' || managementScopes.has(scope)) &&
  (tenancy.kind === 'all' || tenancy.tenantId === owner);

const readableClients: Readable<Client> = {
  label: 'client',
  store: ({ clients }) => clients,
  secrets: ['secret', 'previousSecret'],
  conceal: async (stores, actor, clients) => {
    const ids = clients
      .filter((client) => maySee(actor, 'read:client_secrets', clientTenancy(client)))
      .map(({ id }) => id);
    const shown = await clientsWithReadableSecret(stores, actor, ids);
    return clients.map((client) =>
      shown.has(client.id) ? client : { ...client, secret: null, previousSecret: null },
    );
  },
};

const makeClients = (deps: RegistryDeps): Clients => {
  const create = createClient(deps);
  const modify = modifyClient(deps);
  const withKey = prepareKey<Client>(deps, (client) => [
    namedAlgorithm(client),
    ...answerAlgorithms(client),
  ]);

  return {
    get: getRecord(deps.storage, readableClients),
    list: listRecords(deps.storage, readableClients),
    create: (input, actor) => withKey(create(input, actor), actor),
    modify: (id, patch, actor) => withKey(modify(id, patch, actor), actor),
    fillSaml: fillSaml(deps),
    delete: deleteClient(deps),
    changeSecret: changeSecret(deps),
    authorizeResources: authorizeResources(deps),
    revokeResources: revokeResources(deps),
    grantPermissions: grantPermissions(deps),
    revokePermissions: revokePermissions(deps),
  };
};

const readableResources: Readable<Resource> = {
  label: 'resource',
  store: ({ resources }) => resources,
  secrets: ['signingSecret'],
  conceal: async (stores, actor, resources) => {
    const ids = resources
      .filter(({ tenantId }) => maySee(actor, 'read:resource_secrets', tenantId))
      .map(({ id }) => id);
    const shown = await resourcesWithReadableSecret(stores, actor, ids);
    return resources.map((resource) =>
      shown.has(resource.id) ? resource : { ...resource, signingSecret: null },
    );
  },
};

const makeResources = (deps: RegistryDeps): Resources => {
  const create = createResource(deps);
  const modify = modifyResource(deps);
  const withKey = prepareKey(deps, (resource: Resource) => [resource.signingAlgorithm]);

  return {
    get: getRecord(deps.storage, readableResources),
    list: listRecords(deps.storage, readableResources),
    create: (input, actor) => withKey(create(input, actor), actor),
    modify: (id, patch, actor) => withKey(modify(id, patch, actor), actor),
    delete: deleteResource(deps),
    authorizeClients: authorizeClients(deps),
    revokeClients: revokeClients(deps),
  };
};

const readableScopes: Readable<Scope> = { label: 'scope', store: ({ scopes }) => scopes };

const makeScopes = (deps: CreateClientDeps): Scopes => {
  const getResource = getRecord(deps.storage, readableResources);
  const getScope = getRecord(deps.storage, readableScopes);
  const listScopes = listRecords(deps.storage, readableScopes);

  return {
    async get(resourceId, id, actor = systemActor) {
      await getResource(resourceId, actor);
      const scope = await getScope(id, actor);
      return requireFound('scope', id, scope.resourceId === resourceId ? scope : undefined);
    },
    async list(resourceId, query = {}, actor = systemActor) {
      await getResource(resourceId, actor);
      return listScopes(query, actor, [{ attribute: 'resourceId', equals: resourceId }]);
    },
    create: createScope(deps),
    modify: modifyScope(deps),
    delete: deleteScope(deps),
  };
};
