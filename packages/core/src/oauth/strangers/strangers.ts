/**
 * Unregistered clients (contract §7). Others reach this room by `StrangersClients`, which is handed to them,
 * so that a host can leave it out.
 */
import { findClient, takesClient, withOpenScopes } from '../../access/load-client-access.js';
import { appendAuditEvents } from '../../audit/append-audit-events.js';
import type {
  AdoptedClient,
  AskedByStranger,
  Directory,
  StrangersClients,
  StrangersOffers,
} from '../../directory/directory.js';
import type { ClientAccess } from '../../model/client/client-access.js';
import { newClient } from '../../model/client/client-fields.js';
import { documentHost, rowIdOfRegistration, type Client } from '../../model/client/client.js';
import { staysLocal } from '../../model/client/redirect-allowed.js';
import type { Resource } from '../../model/resource/resource.js';
import { takesDocumentsOf, tenantSettings } from '../../model/tenant/tenant-settings.js';
import type { Tenant } from '../../model/tenant/tenant.js';
import { refuse } from '../../model/values/refusals.js';
import type { Outgoing } from '../../ports/outgoing.js';
import type { Storage, Stores } from '../../ports/storage.js';
import { boundedCache } from '../../support/bounded-cache.js';
import type { WriteDeps } from '../../unit-of-work/write.js';
import { isNamedBy } from '../choose-target.js';
import { clientDocuments, type ClientDocuments } from './client-documents.js';
import type { DescribedClient, Description } from './describe-client.js';
import { isReservedName } from './reserved-names.js';
import { isSameParty } from './same-party.js';
import { sectorDocuments } from './sector-documents.js';
import {
  readRegistration,
  refuseFault,
  registerClient,
  type ReadRegistration,
  type Publication,
} from './self-registration.js';
import { assertPublished, verifyStatement, type StatementDeps } from './software-statement.js';
import { tokenRegistration } from './token-registration.js';

export interface StrangersDeps extends WriteDeps, StatementDeps {
  readonly directory: Directory;
  /** Asks for documents, in a queue of its own: strangers never hold that in which logins fetch keys. */
  readonly outgoing: Outgoing;
  /** Asks for the documents of sectors, in a queue of its own too. */
  readonly sectorOutgoing: Outgoing;
}

type Deps = StrangersDeps & { readonly documents: ClientDocuments };

export const strangersClients = (given: StrangersDeps): StrangersClients => {
  const deps = { ...given, documents: clientDocuments(given) };
  const asking = { clock: given.clock, outgoing: given.sectorOutgoing };
  // That nothing is taken is not remembered: it takes one look into an index that is empty.
  const offers = boundedCache<StrangersOffers>(
    deps.clock,
    { staleness: 5, capacity: 1 },
    ({ documents, registration }) => documents || registration,
  );
  return {
    find: findStranger(deps),
    adopt: adoptClient(deps),
    tryDocument: tryDocument(deps),
    offers: () => offers.get('', () => readOffers(deps)),
    async register(given, admit) {
      const { open, registrationsPerHour } = await readPolicies(deps);
      if (open.length === 0) return refuse('client_registration_closed');
      await admit(registrationsPerHour);
      const { said, publication } = await verifyInOpen(deps, open, given);
      const registered = registerClient(deps, said, publication);
      const tenantIds = open.map(({ id }) => id);
      if (await isReservedName(deps.storage, registered.name, tenantIds))
        refuseFault('client_name', 'looks like the name of another application');
      return registered;
    },
    withToken: tokenRegistration({ ...deps, sectors: sectorDocuments(asking) }),
  };
};

/**
 * Rule: a document is fetched only for a resource that is open, for a tenant that takes its host, and before anything
 * is shown.
 */
const findStranger =
  (deps: Deps) =>
  async (clientId: string, asked: AskedByStranger): Promise<ClientAccess | undefined> => {
    const host = documentHost(clientId);
    const registration = host === undefined ? readRegistration(deps, clientId) : undefined;
    if (host === undefined && registration === undefined) return undefined;

    const resource = await openResource(deps, asked.resource);
    const tenant = await tenantFor(deps, resource, asked.tenantId);
    const place = { clientId, tenant, resource };
    return host === undefined
      ? registeredAccess(deps, place, registration!)
      : documentAccess(deps, place, { host, admit: asked.admit });
  };

interface RequestedTarget {
  readonly clientId: string;
  readonly tenant: Tenant;
  readonly resource: Resource;
}

const documentAccess = async (
  deps: Deps,
  place: RequestedTarget,
  {
    host,
    admit = () => Promise.resolve(),
  }: { readonly host: string; readonly admit?: AskedByStranger['admit'] },
): Promise<ClientAccess> => {
  const { tenant, clientId } = place;
  const { unregisteredClients } = tenantSettings(tenant);
  if (!takesDocumentsOf(unregisteredClients, host)) return refused(`${host} is none of them`);

  const perMinute = unregisteredClients.documentsPerMinute;
  const described = await deps.documents.read(clientId, () =>
    admit({ tenantId: tenant.id, host, perMinute }),
  );
  const own = { kind: 'document', documentUrl: clientId, id: deps.random.uuid() } as const;
  return accessOf(deps, place, { name: host, described, own });
};

/** Rule: a trial of a document is counted and kept as the request of a client is. */
const tryDocument =
  (deps: Deps): StrangersClients['tryDocument'] =>
  async (url, { tenantId, admit }) => {
    const host =
      documentHost(url) ??
      refuse('invalid_parameter', {
        parameter: 'client_id',
        why: 'must be an https address of at most 500 characters with a path, without query and fragment',
      });
    const id = tenantId ?? (await deps.directory.defaultTenantId()) ?? '';
    const tenant = await deps.directory.tenant(id);
    const { documentsPerMinute } = tenantSettings(tenant ?? { metadata: {} }).unregisteredClients;
    const { claimedName, metadata } = await deps.documents.read(url, () =>
      admit({ tenantId: id, host, perMinute: documentsPerMinute }),
    );
    return { host, claimedName, metadata };
  };

/** Rule: a client that registered itself counts for 24 hours, and for good once a person has agreed. */
const registeredAccess = async (
  deps: Deps,
  place: RequestedTarget,
  { described, secret, publication, hasEnded }: ReadRegistration,
): Promise<ClientAccess | undefined> => {
  const { tenant, clientId: registrationId } = place;
  const { unregisteredClients, softwarePublishers } = tenantSettings(tenant);
  if (unregisteredClients.registration !== 'open') return refused('nobody may register a client');
  const [tenantId, issuer] = publication ?? [];
  const isPublished =
    tenantId === tenant.id && softwarePublishers.some((each) => each.issuer === issuer);
  if (unregisteredClients.requireStatement && !isPublished)
    return refused('no publisher of the tenant has vouched for it');

  const [redirectUri = ''] = described.metadata.urls.redirect_uris ?? [];
  const name = staysLocal(redirectUri) ? 'localhost' : hostOf(redirectUri);
  const id = rowIdOfRegistration(registrationId);
  const own = { kind: 'dynamic', registrationId, secret: secret ?? null, id } as const;
  const access = await accessOf(deps, place, { name, described, own });
  return hasEnded && access.holderId !== undefined ? undefined : access;
};

const hostOf = (url: string): string => /^https:\/\/(\[.*\]|[^/:?]+)/i.exec(url)?.[1] ?? '';

/**
 * The resource that a client names, where it is open.
 * Rule: an unregistered client names its resource (RFC 8707 §2).
 */
const openResource = async (
  { directory, storage }: Deps,
  named: string | undefined,
): Promise<Resource> => {
  if (named === undefined)
    return refuse('target_invalid', { why: 'An unregistered client names its resource' });

  const resource = (await directory.resourceOf(named)) ?? (await openNamed(storage, named));
  if (resource === undefined || !resource.unregisteredAllowed || resource.isSystem)
    return refuse('target_invalid', {
      why: 'The requested resource does not exist or is not open to unregistered clients',
    });
  return resource;
};

/** However the request spells it, as for other clients. */
const openNamed = async (storage: Storage, named: string): Promise<Resource | undefined> =>
  (await openResources(storage)).find((each) => isNamedBy(each, named));

/** Open resources that are looked at. */
const mostLookedAt = 200;

const openResources = async ({ resources }: Storage): Promise<readonly Resource[]> => {
  const { items } = await resources.page({
    pinned: [{ attribute: 'unregisteredAllowed', equals: true }],
    order: [],
    offset: 0,
    limit: mostLookedAt,
    totalCount: false,
  });
  return items;
};

/** The tenant of the resource; for a global one that which the request names, else the default tenant. */
const tenantFor = async (
  { directory }: Deps,
  resource: Resource,
  named: string | undefined,
): Promise<Tenant> => {
  const id = resource.tenantId ?? named ?? (await directory.defaultTenantId()) ?? '';
  const tenant = await directory.tenant(id);
  return (
    tenant ?? refuse('grant_request_invalid', { parameter: 'tenant_id', why: 'names no tenant' })
  );
};

const refused = (why: string): never => refuse('unregistered_client_refused', { why });

interface FoundClient {
  /** What people see as its name. */
  readonly name: string;
  readonly described: DescribedClient;
  readonly own: Pick<Client, 'id' | 'kind'> & Partial<Client>;
}

const accessOf = async (
  deps: Deps,
  { clientId, tenant, resource }: RequestedTarget,
  { name, described, own }: FoundClient,
): Promise<ClientAccess> => {
  const row = await findClient(deps.storage, clientId);
  if (row !== undefined && row.tenantId !== tenant.id)
    return refused('another tenant has this client');

  const { claimedName: description, ...rest } = described;
  if (await isReservedName(deps.storage, description, [tenant.id]))
    return refused('its name looks like that of another application');

  const now = deps.clock.now();
  // People see the host as the name: the client cannot be mistaken for another one.
  const words = { name, description, ...rest };
  const stamp = { createdBy: null, createdAt: now, updatedBy: null, updatedAt: now };
  const client: Client =
    row === undefined
      ? newClient({ ...own, tenantId: tenant.id, ...stamp, ...words })
      : { ...row, ...words, updatedAt: isSameParty(row, words) ? row.updatedAt : now };
  return {
    client,
    suspended: tenant.isSuspended,
    accessEndedAt: tenant.accessEndedAt,
    resources: await withOpenScopes(deps.storage, [resource]),
    holderId: row === undefined ? await deps.directory.defaultClientId() : undefined,
  };
};

/**
 * Rule: what was open when the page was shown is asked again in the transaction of the consent, and the client gets its
 * row there: without a consent it leaves nothing here.
 */
const adoptClient =
  (deps: Deps) =>
  async (stores: Stores, { access, resourceId, userId, origin }: AdoptedClient): Promise<void> => {
    const { client, holderId } = access;
    await assertStillOpen(stores, client, resourceId);

    const stamp = { updatedBy: userId, updatedAt: client.updatedAt };
    if (holderId !== undefined) {
      await stores.clients.add({ ...client, createdBy: userId, ...stamp });
    } else {
      const isChanged = (current: Client): boolean =>
        current.updatedAt.getTime() !== client.updatedAt.getTime();
      const current = await stores.clients.find(client.id);
      if (current === undefined) return refused('it was removed meanwhile');
      if (!isChanged(current)) return;
      await stores.clients.change(client.id, () => ({ ...client, ...stamp }));
    }
    deps.forgetChanged([{ kind: 'clients', id: client.id, before: client, after: client }]);
    await appendAuditEvents(deps, stores, [
      {
        name: client.kind === 'document' ? 'client.document_adopted' : 'client.registered',
        tenantId: client.tenantId,
        actorId: userId,
        recordId: client.id,
        requestId: origin?.requestId ?? null,
        address: origin?.address || null,
      },
    ]);
  };

const assertStillOpen = async (
  stores: Stores,
  client: Client,
  resourceId: string | null,
): Promise<void> => {
  const tenant = await stores.tenants.find(client.tenantId!);
  const resource = resourceId === null ? undefined : await stores.resources.find(resourceId);
  const isTaken = tenant?.isSuspended === false && takesClient(tenant, client);
  if (!isTaken || resource?.unregisteredAllowed !== true) refused('it was open a moment ago');
};

/** What any tenant with an open resource takes, and whether any registration token is there. */
const readOffers = async (deps: Deps): Promise<StrangersOffers> => {
  const { documents, open, registrationsPerHour } = await readPolicies(deps);
  const registration = open.length > 0 || (await hasToken(deps));
  return { documents, registration, registrationsPerHour };
};

const hasToken = async ({ storage, clock }: Deps): Promise<boolean> => {
  const { items } = await storage.accessKeys.page({
    pinned: [
      { attribute: 'purpose', equals: 'registration' },
      { attribute: 'expiresAt', absentOrAfter: clock.now() },
    ],
    order: [],
    offset: 0,
    limit: 1,
    totalCount: false,
  });
  return items.length > 0;
};

interface TenantPolicies {
  readonly documents: boolean;
  readonly registrationsPerHour: number;
  /** The tenants where everybody may register a client. */
  readonly open: readonly Tenant[];
}

const readPolicies = async ({ storage, directory }: Deps): Promise<TenantPolicies> => {
  const items = await openResources(storage);
  const defaultId = await directory.defaultTenantId();
  const ids = new Set(items.map(({ tenantId }) => tenantId ?? defaultId));
  const found = await Promise.all([...ids].map((id) => directory.tenant(id ?? '')));
  const tenants = found.filter((tenant) => tenant !== undefined);
  const settings = tenants.map((tenant) => tenantSettings(tenant).unregisteredClients);
  const isOpen = (at: number): boolean => settings[at]!.registration === 'open';
  return {
    documents: settings.some(({ documents }) => documents !== 'off'),
    open: tenants.filter((_, at) => isOpen(at)),
    registrationsPerHour: Math.max(
      0,
      ...settings.filter((_, at) => isOpen(at)).map((each) => each.registrationsPerHour),
    ),
  };
};

/** What the client says, and the tenant whose publisher has vouched for it. */
const verifyInOpen = async (
  deps: Deps,
  open: readonly Tenant[],
  given: Description,
): Promise<{ readonly said: Description; readonly publication?: Publication }> => {
  const believed = open.flatMap((tenant) => tenantSettings(tenant).softwarePublishers);
  const { given: said, publisher } = await verifyStatement(deps, believed, given);
  const takes = (tenant: Tenant): boolean =>
    publisher === undefined
      ? !tenantSettings(tenant).unregisteredClients.requireStatement
      : tenantSettings(tenant).softwarePublishers.includes(publisher);
  const tenant = open.find(takes);
  if (tenant === undefined) assertPublished(open[0]!, publisher);
  return publisher === undefined ? { said } : { said, publication: [tenant!.id, publisher.issuer] };
};
