/** A deployment to test against: installed, with two tenants, in memory, with time and chance held still. */
import type { User } from '../model/user/user.js';
import { snapshotReader } from '../access/permission-snapshot.js';
import { emptyChain } from '../audit/begin-chains.js';
import { refusalLog } from '../audit/refusal-log.js';
import { assertNoAuthorityGained } from '../access/assert-no-authority-gained.js';
import type { Actor } from '../model/values/actor.js';
import type { Client } from '../model/client/client.js';
import type { NewClient } from '../model/client/client-fields.js';
import type { NewResource } from '../model/resource/resource-fields.js';
import {
  cannedOutgoing,
  cannedTextRecords,
  countingRandom,
  fixedClock,
  inMemoryStorage,
  listedDomainNames,
  plainCertificates,
  plainDigest,
  plainDirectory,
  plainHasher,
  plainJsonSchemas,
  plainPasskeys,
  plainPictures,
  plainSaml,
  plainSamlIssuer,
  plainWsfedIssuer,
  plainTotp,
  plainSigner,
  recordingEvents,
  recordingNotifier,
  shortBlocklist,
} from '../in-memory/index.js';
import { createKeyward } from '../keyward.js';
import { detailedRights } from '../oauth/details/authorization-details.js';
import { askCallerAgain } from '../oauth/authenticate-bearer.js';
import type { TokenRequest } from '../oauth/grant.js';
import { refusalTime } from '../people/refusal-time.js';
import { recordNames, type Storage } from '../ports/storage.js';
import { isRefusal, type RefusalName } from '../model/values/refusals.js';
import type { Resource } from '../model/resource/resource.js';
import type { Scope } from '../model/scope/scope.js';
import { allTenants, oneTenant } from '../model/values/tenancy.js';
import { newTenant } from '../model/tenant/tenant-fields.js';

export const issuer = 'https://id.example';
export const acme = '00000000-0000-4000-8000-00000000acce';
export const globex = '00000000-0000-4000-8000-00000000b0ba';
export const nowhere = '00000000-0000-4000-8000-ffffffffffff';

/** Doubles for every port, around one storage. */
export const platform = (storage: Storage = inMemoryStorage(), clock = fixedClock()) => ({
  refusals: refusalLog({ storage, clock, random: countingRandom(), digest: plainDigest }),
  issuer,
  storage,
  clock,
  guardAuthority: assertNoAuthorityGained({ clock, domainNames: listedDomainNames }),
  askCallerAgain: askCallerAgain({
    issuer,
    clock,
    digest: plainDigest,
    details: detailedRights({ digest: plainDigest }),
  }),
  loginHooks: {
    areAsked: () => Promise.resolve(false),
    ask: () => Promise.resolve(false),
  },
  registrationHooks: {
    areAsked: () => Promise.resolve(false),
    ask: () => Promise.resolve([]),
  },
  passwordHooks: {
    ask: (_: string, user: User | undefined) =>
      Promise.resolve({ user, untilRefusal: () => Promise.resolve() }),
  },
  forgetChanged: () => undefined,
  random: countingRandom(),
  digest: plainDigest,
  domainNames: listedDomainNames,
  pictures: plainPictures,
  signer: plainSigner(),
  hasher: { ...plainHasher },
  refusalTime: refusalTime({ storage, hasher: plainHasher }),
  totp: plainTotp,
  passkeys: { ...plainPasskeys },
  passwordBlocklist: shortBlocklist,
  events: recordingEvents(),
  notifier: recordingNotifier(),
  outgoing: cannedOutgoing(),
  clientDocuments: cannedOutgoing(),
  sectorDocuments: cannedOutgoing(),
  workloadIssuers: cannedOutgoing(),
  webhooks: { outgoing: cannedOutgoing(), sign: (key: string, text: string) => `${key}:${text}` },
  hookCalls: { outgoing: cannedOutgoing(), sign: (key: string, text: string) => `${key}:${text}` },
  textRecords: cannedTextRecords(),
  saml: plainSaml(),
  samlIssuer: plainSamlIssuer(),
  wsfedIssuer: plainWsfedIssuer(),
  passwordDirectory: plainDirectory(),
  clientCertificates: plainCertificates,
  jsonSchemas: plainJsonSchemas,
  mtlsIssuer: 'https://mtls.id.example',
  prepareNotices: () => Promise.resolve(() => undefined),
  snapshotReader,
});

export const setUp = async () => {
  const ports = platform();
  const { storage, clock, events } = ports;
  const keyward = createKeyward(ports);
  const credentials = (await keyward.firstStart({}))!;
  const stamp = {
    createdBy: null,
    createdAt: clock.now(),
    updatedBy: null,
    updatedAt: clock.now(),
  };
  for (const [id, name] of [
    [acme, 'acme'],
    [globex, 'globex'],
  ] as const) {
    await storage.tenants.add(newTenant({ id, name, ...stamp }));
    await storage.auditChains.add(emptyChain(id, id));
  }
  const [system] = await storage.resources.all([{ attribute: 'isSystem', equals: true }]);
  events.list.length = 0;
  return { ...ports, keyward, credentials, system: system!, defaultClientId: credentials.clientId };
};

export type World = Awaited<ReturnType<typeof setUp>>;

/** An administrator who reaches every tenant and holds these management scopes. */
export const globalAdmin = (...scopes: string[]): Actor => ({
  id: 'global-admin',
  tenancy: allTenants,
  managementScopes: new Set(scopes),
});

/** An administrator of one tenant, who holds these management scopes. */
export const adminOf = (tenantId: string, ...scopes: string[]): Actor => ({
  id: `admin-of-${tenantId}`,
  tenancy: oneTenant(tenantId),
  managementScopes: new Set(scopes),
});

let names = 0;

/** A confidential machine client; global unless told otherwise. */
export const addClient = ({ keyward }: World, input: Partial<NewClient> = {}): Promise<Client> =>
  keyward.clients.create({ type: 'machine_to_machine', name: `client ${++names}`, ...input });

export const addResource = (
  { keyward }: World,
  tenantId: string,
  name = `resource ${++names}`,
  more: Partial<NewResource> = {},
): Promise<Resource> => keyward.resources.create({ type: 'api', name, ...more }, adminOf(tenantId));

/** A resource that belongs to nobody, so that every tenant sees it. No use case makes one yet. */
export const addGlobalResource = async (world: World): Promise<Resource> => {
  const made = await addResource(world, acme);
  return (await world.storage.resources.change(made.id, (resource) => ({
    ...resource,
    tenantId: null,
  })))!;
};

export const addScopes = async (
  { keyward }: World,
  resource: Resource,
  ...scopeNames: string[]
): Promise<Scope[]> => {
  const scopes: Scope[] = [];
  for (const name of scopeNames) scopes.push(await keyward.scopes.create(resource.id, { name }));
  return scopes;
};

/** Links the client to the resource and grants it all these scopes of it. */
export const letUse = async (
  { keyward }: World,
  client: Client,
  resource: Resource,
  scopes: readonly Scope[] = [],
): Promise<void> => {
  await keyward.clients.authorizeResources(client.id, [resource.id]);
  if (scopes.length > 0)
    await keyward.clients.grantPermissions(client.id, [
      { resourceId: resource.id, scopeIds: scopes.map((scope) => scope.id) },
    ]);
};

export const managementScope = async ({ storage, system }: World, name: string): Promise<Scope> =>
  (
    await storage.scopes.all([
      { attribute: 'resourceId', equals: system.id },
      { attribute: 'name', equals: name },
    ])
  )[0]!;

/** A client that holds these scopes of the Management API. */
export const addManager = async (
  world: World,
  input: Partial<NewClient>,
  ...scopeNames: string[]
): Promise<Client> => {
  const client = await addClient(world, input);
  await letUse(
    world,
    client,
    world.system,
    await Promise.all(scopeNames.map((name) => managementScope(world, name))),
  );
  return client;
};

export const tokenRequest = (client: Client, more: Partial<TokenRequest> = {}): TokenRequest => ({
  grantType: 'client_credentials',
  client: { method: 'client_secret_basic', id: client.id, secret: client.secret ?? undefined },
  scopes: undefined,
  resource: undefined,
  parameter: () => undefined,
  ...more,
});

export const tokenFor = async (
  { keyward }: World,
  client: Client,
  more: Partial<TokenRequest> = {},
): Promise<string> => (await keyward.token(tokenRequest(client, more))).accessToken;

/** An attempt may tell of a refusal; that is no change. */
const comparedNames = recordNames.filter((name) => !name.startsWith('audit'));

/** Every record that an attempt could change, by kind. */
const everything = async (storage: Storage): Promise<Record<string, string>> => {
  const kinds: Record<string, string> = {};
  for (const name of comparedNames) kinds[name] = JSON.stringify(await storage[name].all([]));
  return kinds;
};

/**
 * What became of an attempt: the refusal, the kinds of record that it changed, and the events that it told.
 */
export const attempt = async (
  { storage, events }: Pick<World, 'storage' | 'events'>,
  action: () => Promise<unknown>,
) => {
  const [before, heard] = [await everything(storage), events.list.length];
  const refused = await action().then(
    () => undefined,
    (error: unknown) => {
      if (!isRefusal(error)) throw error;
      return error.code;
    },
  );
  const after = await everything(storage);
  return {
    refused,
    changed: comparedNames.filter((name) => before[name] !== after[name]),
    told: events.list.slice(heard).map((event) => event.name),
  };
};

/** A refusal that left nothing behind. */
export const refusedCleanly = (code: RefusalName) => ({ refused: code, changed: [], told: [] });

/** How many of the attempts came through, and how the others were refused. */
export const race = async (count: number, action: (index: number) => Promise<unknown>) => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: count }, (_, index) => action(index)),
  );
  const facts = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected'
      ? [isRefusal(outcome.reason) ? outcome.reason.code : String(outcome.reason)]
      : [],
  );
  return { winners: count - facts.length, losers: [...new Set(facts)] };
};

/** The fact that something is refused with; undefined when it is not. */
export const refusalOf = async (work: Promise<unknown>): Promise<string | undefined> => {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (isRefusal(error)) return error.code;
    throw error;
  }
};
