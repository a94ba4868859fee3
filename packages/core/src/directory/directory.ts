/** What the hot paths read: tokens are issued and checked with nothing else. */
import type { Client } from '../model/client/client.js';
import type { ClientMetadata } from '../model/client/client-metadata.js';
import type { ClientAccess } from '../model/client/client-access.js';
import { checkedAttributes, type CheckedDelegation } from '../model/grant/delegation.js';
import { defaultTenantId } from '../access/default-tenant.js';
import { mayActStill } from '../access/impersonation.js';
import { isGlobalAdmin } from '../access/global-admins.js';
import { heldManagementScopes } from '../access/held-scopes.js';
import { findClient, loadClientAccess } from '../access/load-client-access.js';
import { withoutExpiredLinks } from '../access/without-expired-links.js';
import type { Clock } from '../ports/clock.js';
import type { Stores } from '../ports/storage.js';
import type { Origin } from '../model/values/origin.js';
import type { Resource } from '../model/resource/resource.js';
import type { Person } from '../model/user/user.js';
import { livingPerson, type ReadTenant } from './living-person.js';
import type { Digest } from '../ports/digest.js';

/** A delegation that is alive, and its person, who may still log in. */
export interface DelegatedPerson {
  readonly delegation: CheckedDelegation;
  readonly user: Person;
}

/**
 * The reads of the hot paths: tokens are issued and checked with nothing else
 * (docs/adr/0015-directory-cache.md).
 */
export interface Directory {
  /** Reads a client, by its id or its `client_id`, with its resources and the scopes that it holds there. */
  readonly client: (id: string) => Promise<ClientAccess | undefined>;
  /** What is remembered of a client; undefined where `client` would ask the storage. */
  readonly rememberedClient: (id: string) => Promise<ClientAccess | undefined> | undefined;
  /** Asks the storage for the record of a client alone, and remembers nothing. */
  readonly clientRecord: (id: string) => Promise<Client | undefined>;
  /**
   * Asks the storage for the other kind of answer, after `clientRecord`: a record is read out of its row, which takes
   * longer than to find none. After both, the time does not tell which one came first.
   */
  readonly balanceRecord: (found: Client | undefined) => Promise<void>;
  /** Reads the resource that an audience names: by `identifier_url`, or by id for a resource without one. */
  readonly resourceOf: (audience: string) => Promise<Resource | undefined>;
  /** Reads a tenant; undefined for an unknown id. */
  readonly tenant: ReadTenant;
  /** Reads the id of the default tenant; null only in an installation that was never set up. */
  readonly defaultTenantId: () => Promise<string | null>;
  /** Reads the id of the Default Client; undefined only in an installation that was never set up. */
  readonly defaultClientId: () => Promise<string | undefined>;
  /** Reads the id of the tenant whose people have e-mail addresses of this domain; undefined where there is none. */
  readonly tenantOfDomain: (domain: string) => Promise<string | undefined>;
  /**
   * Reads a delegation and its user; undefined once it was revoked, or the user blocked, deleted or logged
   * out everywhere.
   */
  readonly delegation: (id: string) => Promise<DelegatedPerson | undefined>;
  /** Says whether a delegation is over only because the tenant of its user is suspended. */
  readonly isSuspended: (delegationId: string) => Promise<boolean>;
  /** Reads the scopes of the Management API that a user effectively holds (operations §10.1). */
  readonly managementScopes: (user: Person) => Promise<ReadonlySet<string>>;
  /** Says whether a user is a global administrator (docs/adr/0100-global-administrators.md). */
  readonly isGlobalAdmin: (user: Person) => Promise<boolean>;
  /** Says whether an access token was revoked, by its `revocationId`. */
  readonly isRevoked: (id: string) => Promise<boolean>;
  /** Says whether any client lists the origin in `urls.allowed_origins`. */
  readonly allowsOrigin: (origin: string) => Promise<boolean>;
}

/** What an unregistered client asks for, and who admits the fetching of its document. */
export interface AskedByStranger {
  readonly resource?: string | undefined;
  readonly tenantId?: string | undefined;
  readonly admit?: AdmitStranger | undefined;
}

/**
 * Counts a document that is about to be fetched for a caller who has proven nothing.
 * @throws Refusal `too_many_requests`
 */
export type AdmitStranger = (document: {
  readonly tenantId: string;
  readonly host: string;
  /** How many unknown ones a network may name in a minute. */
  readonly perMinute: number;
}) => Promise<void>;

/** Unregistered clients: those with a client ID metadata document, and those that register themselves. */
export interface StrangersClients {
  /**
   * The client as it describes itself, with the resource that it asks for; undefined for a text that is no `client_id`
   * of such a client. It has a row once a person has agreed.
   * @throws Refusal `target_invalid`, `unregistered_client_refused`, `client_document_refused`, `too_many_requests`
   */
  readonly find: (clientId: string, asked: AskedByStranger) => Promise<ClientAccess | undefined>;
  /**
   * Makes or renews the row of a client that a person agrees to, in the transaction of the consent.
   * @throws Refusal `unregistered_client_refused` where tenant or resource do not take it any more
   */
  readonly adopt: (stores: Stores, agreed: AdoptedClient) => Promise<void>;
  /**
   * Reads the document at this address as a request of the client would, whatever is open.
   * @throws Refusal `invalid_parameter`, `client_document_refused`, `too_many_requests`
   */
  readonly tryDocument: (
    url: string,
    asked: { readonly tenantId: string | null; readonly admit: AdmitStranger },
  ) => Promise<TriedDocument>;
  /** What the server takes anywhere, for its metadata. */
  readonly offers: () => Promise<StrangersOffers>;
  /**
   * Registers a client by what it says of itself (RFC 7591), and keeps nothing: the answer holds all of it. It counts
   * for 24 hours, and for good once a person has agreed.
   * @throws Refusal `client_registration_closed`, `client_redirect_refused`, `client_metadata_refused`,
   * `too_many_requests`, where `admit` does so
   */
  readonly register: (
    given: Readonly<Record<string, unknown>>,
    admit: (perHour: number) => Promise<void>,
  ) => Promise<RegisteredClient>;
  /** Registers clients with a registration token, and lets them manage themselves (RFC 7592). */
  readonly withToken: TokenRegistration;
}

type RegistrationMembers = Readonly<Record<string, unknown>>;

/** Clients that register themselves with a registration token. They have a row, and a token of their own. */
export interface TokenRegistration {
  /**
   * Registers a client, in the transaction that counts the use of the token.
   * @throws Refusal `token_invalid`, `client_registration_closed`, `client_redirect_refused`, `client_metadata_refused`
   */
  readonly register: (
    token: string,
    given: RegistrationMembers,
    origin?: Origin,
  ) => Promise<RegisteredClient>;
  /**
   * Reads what a client says of itself, as far as it counts.
   * @throws Refusal `token_invalid`
   */
  readonly read: (clientId: string, token: string) => Promise<RegisteredClient>;
  /**
   * Replaces what the client says of itself, within the bounds of the token that it was registered with.
   * @throws Refusal as `register`
   */
  readonly replace: (
    clientId: string,
    token: string,
    given: RegistrationMembers,
    origin?: Origin,
  ) => Promise<RegisteredClient>;
  /**
   * Removes the client, and with it what people and the client hold through it.
   * @throws Refusal `token_invalid`
   */
  readonly remove: (clientId: string, token: string, origin?: Origin) => Promise<void>;
}

/** What a metadata document says, as far as it counts. */
export interface TriedDocument {
  readonly host: string;
  /** Its own word. */
  readonly claimedName: string;
  readonly metadata: ClientMetadata;
}

export interface StrangersOffers {
  readonly documents: boolean;
  /** Whether clients register themselves: everybody, or who has a registration token. */
  readonly registration: boolean;
  /** How many clients a network may register in an hour. */
  readonly registrationsPerHour: number;
}

/** A client that has registered itself, with the metadata that count. */
export interface RegisteredClient {
  readonly clientId: string;
  readonly secret: string | undefined;
  readonly issuedAt: Date;
  readonly name: string;
  readonly metadata: ClientMetadata;
  /** Of a client that was registered with a registration token: its scopes, and the token that manages it. */
  readonly managed?:
    { readonly id: string; readonly scope: string; readonly token: string } | undefined;
}

export interface AdoptedClient {
  readonly access: ClientAccess;
  readonly resourceId: string | null;
  /** Who agrees. */
  readonly userId: string;
  readonly origin: Origin | undefined;
}

/** The same from the storage, each time. */
export interface StorageDirectory extends Directory {
  /** `tenant` reads the tenant of the user. */
  readonly delegation: (id: string, tenant?: ReadTenant) => Promise<DelegatedPerson | undefined>;
}

export const storageDirectory = (storage: Stores, clock: Clock): StorageDirectory => ({
  balanceRecord: balanceRecord(storage),

  defaultClientId: defaultClientId(storage),

  client: (id) => loadClientAccess(storage, id),

  rememberedClient: () => undefined,

  clientRecord: (id) => findClient(storage, id),

  async resourceOf(audience) {
    const [named] = await storage.resources.all([{ attribute: 'identifierUrl', equals: audience }]);
    if (named !== undefined) return named;
    const byId = await storage.resources.find(audience);
    return byId?.identifierUrl === null ? byId : undefined;
  },

  tenant: (id, stores = storage) => stores.tenants.find(id),

  defaultTenantId: () => defaultTenantId(storage),

  async tenantOfDomain(domain) {
    const [row] = await storage.tenantDomains.all([{ attribute: 'domain', equals: domain }]);
    return row?.tenantId;
  },

  async delegation(id, tenant = (tenantId) => storage.tenants.find(tenantId)) {
    const [delegation] = await storage.delegations.pick(checkedAttributes, [
      { attribute: 'id', equals: id },
    ]);
    const reader = { users: storage.users, tenant };
    const user =
      delegation && (await livingPerson(reader, delegation.userId, delegation, clock.now()));
    if (delegation === undefined || user === undefined || delegation.revokedAt !== null)
      return undefined;
    return (await mayActStill(storage, delegation, user, clock.now()))
      ? { delegation, user }
      : undefined;
  },

  async isSuspended(delegationId) {
    const delegation = await storage.delegations.find(delegationId);
    const tenant = delegation && (await storage.tenants.find(delegation.tenantId));
    return tenant?.isSuspended ?? false;
  },

  managementScopes: (user) => heldManagementScopes(storage, user, clock.now()),

  isGlobalAdmin: (user) => isGlobalAdmin(withoutExpiredLinks(storage, clock.now()), user),

  isRevoked: async (id) => (await storage.revokedTokens.find(id)) !== undefined,

  allowsOrigin: async (origin) =>
    (await storage.clientOrigins.firstPerKey('origin', [origin], 1)).length > 0,
});

/** No client has it: it is no id of version 4. */
const idOfNone = '00000000-0000-0000-0000-000000000000';

const balanceRecord = (stores: Pick<Stores, 'clients'>) => {
  const knownId = defaultClientId(stores);
  return async (found: Client | undefined): Promise<void> => {
    await stores.clients.find(found === undefined ? ((await knownId()) ?? idOfNone) : idOfNone);
  };
};

/** Remembered, since the Default Client is never deleted. */
const defaultClientId = ({ clients }: Pick<Stores, 'clients'>) => {
  let known: string | undefined;
  return async (): Promise<string | undefined> => {
    if (known === undefined) {
      const [first] = await clients.all([{ attribute: 'isDefault', equals: true }]);
      known = first?.id;
    }
    return known;
  };
};

/** 216 bits of the digest. */
export const revocationId = (digest: Digest, resourceId: string, tokenId: string): string =>
  digest.sha256(`${resourceId}/${tokenId}`).slice(-36);
