import { systemActor } from '../model/values/actor.js';
import { newClient } from '../model/client/client-fields.js';
import type { Client } from '../model/client/client.js';
import {
  consoleClientId,
  consoleMetadata,
  isConsoleClient,
} from '../model/client/console-client.js';
import { foldName } from '../model/record/record-type.js';
import type { Resource } from '../model/resource/resource.js';
import type { Stores } from '../ports/storage.js';
import { stampCreated, type WriteDeps } from '../unit-of-work/write.js';

type KeepConsoleDeps = Pick<WriteDeps, 'random' | 'clock'> & { readonly issuer: string };

/**
 * Makes the console's client where there is none, and brings it up to date where there is one: its addresses are
 * those of the issuer, and it may ask for every scope of the Management API. A person who logs in there gets no more
 * than they hold. Answers whether anything changed.
 */
export const keepConsole = async (
  deps: KeepConsoleDeps,
  stores: Stores,
  resource: Resource,
): Promise<boolean> => {
  const present = await stores.clients.find(consoleClientId);
  if (present === undefined) await addConsole(deps, stores, resource);
  // An operator may have chosen this id for the Default Client.
  else if (!isConsoleClient(present)) return false;

  const isMoved = present !== undefined && (await moveConsole(deps, stores, present));
  const isGivenScopes = await giveEveryScope(deps, stores, resource);
  return present === undefined || isMoved || isGivenScopes;
};

const addConsole = async (
  deps: KeepConsoleDeps,
  stores: Stores,
  resource: Resource,
): Promise<void> => {
  await stores.clients.add(
    newClient({
      id: consoleClientId,
      type: 'spa',
      name: await freeName(stores),
      description: 'Administrators log in to the console with it; made by the server',
      metadata: consoleMetadata(deps.issuer),
      isPublic: true,
      isFirstParty: true,
      isGlobal: true,
      ...stampCreated(deps, systemActor),
    }),
  );
  await stores.clientResources.add({
    id: deps.random.uuid(),
    clientId: consoleClientId,
    resourceId: resource.id,
    authorized: true,
    tenantId: null,
    ...stampCreated(deps, systemActor),
  });
};

const usualName = 'Keyward Console';

/** People read it on the login page. A client of an earlier installation may have that name already. */
const freeName = async ({ clients }: Stores): Promise<string> => {
  const others = await clients.pick(['name'], [{ attribute: 'isGlobal', equals: true }]);
  const taken = new Set(others.map(({ name }) => foldName(name)));
  return taken.has(foldName(usualName)) ? `${usualName} ${consoleClientId}` : usualName;
};

/**
 * The client keeps its time of change: the server moves it and nothing else is new, so that administrators are not
 * asked to agree once more (ADR 0058).
 */
const moveConsole = async (
  { issuer }: KeepConsoleDeps,
  { clients }: Stores,
  present: Client,
): Promise<boolean> => {
  const metadata = consoleMetadata(issuer);
  const [was, is] = [present.metadata.urls.redirect_uris, metadata.urls.redirect_uris];
  if (was?.join() === is?.join()) return false;

  await clients.change(consoleClientId, (current) => ({ ...current, metadata }));
  return true;
};

const giveEveryScope = async (
  deps: KeepConsoleDeps,
  { scopes, permissions }: Stores,
  { id: resourceId }: Resource,
): Promise<boolean> => {
  const all = await scopes.pick(['id'], [{ attribute: 'resourceId', equals: resourceId }]);
  const held = await permissions.pick(
    ['scopeId'],
    [{ attribute: 'clientId', equals: consoleClientId }],
  );
  const known = new Set(held.map(({ scopeId }) => scopeId));
  const missing = all.filter(({ id }) => !known.has(id));

  for (const { id: scopeId } of missing) {
    await permissions.add({
      id: deps.random.uuid(),
      clientId: consoleClientId,
      resourceId,
      scopeId,
      tenantId: null,
      ...stampCreated(deps, systemActor),
    });
  }
  return missing.length > 0;
};
