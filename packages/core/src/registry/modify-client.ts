import { systemActor, type Actor } from '../model/values/actor.js';
import { requireFound } from '../support/must-exist.js';
import type { Stores } from '../ports/storage.js';
import { refuse } from '../model/values/refusals.js';
import { stampUpdated, write } from '../unit-of-work/write.js';
import { withClientFields, type ClientFields } from '../model/client/client-fields.js';
import { provesBySecret, type MetadataLimits } from '../model/client/client-metadata.js';
import { assertNotConsole } from '../model/client/console-client.js';
import { assertRegistered, clientTenancy, type Client } from '../model/client/client.js';
import { endUnconsented } from '../sessions/end-unconsented.js';
import { newSecret, type CreateClientDeps } from './create-client.js';
import { holdMinimumProfile, placeClient } from './place-client.js';
import { rememberOrigins } from './remember-origins.js';
import { endScimTokens } from './scim-tokens.js';

/** Changes a client. One that becomes public loses its secret; one that becomes confidential gets one. */
export const modifyClient =
  (deps: CreateClientDeps) =>
  (id: string, patch: ClientFields, actor: Actor = systemActor): Promise<Client> =>
    write(deps, actor, async (stores, note) => {
      // The client's row is held, so that its place and its links are those of one moment.
      const before = requireFound(
        'client',
        id,
        await stores.clients.change(id, (current) => current),
      );
      assertNotConsole(before);
      assertRegistered(before);
      const place =
        patch.isGlobal === undefined && patch.tenantId === undefined
          ? undefined
          : await placeClient(stores, actor, patch, before);
      const minimumProfile = await holdMinimumProfile(stores, place ?? before);
      const limits = { ...deps, minimumProfile };
      const secret = newSecret(deps);
      let replaced = before;
      const client = requireFound(
        'client',
        id,
        await stores.clients.change(id, (current) => {
          replaced = current;
          const changed = patched(limits, current, { ...patch, ...place }, secret);
          return { ...changed, ...stampUpdated(deps, actor) };
        }),
      );
      if (clientTenancy(replaced) !== clientTenancy(client)) await moveLinks(stores, client);
      await endScimTokens({ stores, note }, replaced, client);
      await rememberOrigins(stores, deps.random, client, replaced);
      if (replaced.isFirstParty && !client.isFirstParty)
        await endUnconsented(deps, { stores }, { clientId: id });
      note('client.modified', id);
      return client;
    });

const patched = (
  limits: MetadataLimits,
  current: Client,
  patch: ClientFields,
  fresh: string,
): Client => {
  const changed = withClientFields(current, patch, limits);
  const secrets = changed.isPublic ? noSecret : { secret: current.secret ?? fresh };
  const client: Client = { ...changed, ...secrets };
  if (client.isDefault) assertStaysUsable(client);
  return client;
};

const noSecret = {
  secret: null,
  secretExpiresAt: null,
  previousSecret: null,
  previousSecretExpiresAt: null,
} as const;

/** Rule: the Default Client stays able to manage the system. Without it nobody could undo the change. */
const assertStaysUsable = ({
  isPublic,
  isGlobal,
  metadata: { grant_types, oauth },
}: Client): void => {
  if (
    isPublic ||
    !isGlobal ||
    !grant_types.includes('client_credentials') ||
    !provesBySecret(oauth.token_endpoint_auth_method)
  ) {
    refuse('default_client_protected', {
      rule: 'must stay confidential, global and allowed to use client_credentials with its secret',
    });
  }
};

/**
 * Rule: a client moves to another tenant only if no resource of a third tenant is linked to it (operations
 * §1.5).
 */
const moveLinks = async (stores: Stores, client: Client): Promise<void> => {
  const owner = clientTenancy(client);
  const links = await stores.clientResources.all([{ attribute: 'clientId', equals: client.id }]);
  const resources = await stores.resources.all([
    { attribute: 'id', in: links.map((link) => link.resourceId) },
  ]);
  const tenantOf = new Map(resources.map((resource) => [resource.id, resource.tenantId]));
  const foreign = links.filter(
    ({ resourceId }) => owner !== null && (tenantOf.get(resourceId) ?? owner) !== owner,
  );
  if (foreign.some((link) => link.authorized))
    refuse('tenant_mismatch', {
      field: 'tenantId',
      why: 'would part the client from a linked resource of another tenant',
    });
  // Links that were revoked before are history, which the new owner has no business to see.
  await stores.clientResources.removeAll([{ attribute: 'id', in: foreign.map((link) => link.id) }]);
  const permissions = await stores.permissions.all([{ attribute: 'clientId', equals: client.id }]);
  for (const { id, resourceId } of links.filter((link) => !foreign.includes(link)))
    await stores.clientResources.change(id, (link) => ({
      ...link,
      tenantId: owner ?? tenantOf.get(resourceId) ?? null,
    }));
  for (const { id, resourceId } of permissions)
    await stores.permissions.change(id, (held) => ({
      ...held,
      tenantId: owner ?? tenantOf.get(resourceId) ?? null,
    }));
  for (const { id } of await stores.clientTrusts.all([
    { attribute: 'clientId', equals: client.id },
  ]))
    await stores.clientTrusts.change(id, (trust) => ({ ...trust, tenantId: owner }));
};
