import { systemActor, type Actor } from '../model/values/actor.js';
import { requireFound } from '../support/must-exist.js';
import { refuse } from '../model/values/refusals.js';
import { intendedChange } from '../unit-of-work/journal.js';
import { assertSchemas, type SchemaDeps } from './assert-schemas.js';
import { stampUpdated, write, type WriteDeps } from '../unit-of-work/write.js';
import { withResourceFields, type ResourceFields } from '../model/resource/resource-fields.js';
import type { Stores } from '../ports/storage.js';
import { isUnregistered, unregisteredKinds } from '../model/client/client.js';
import { endManyDelegations } from '../sessions/end-delegations.js';
import { endUnconsented } from '../sessions/end-unconsented.js';
import type { Resource } from '../model/resource/resource.js';

/**
 * Changes a resource.
 * Rule: a signing secret that is guessed is refused like any other. One that is set counts as another one, so neither
 * the refusal nor a rehearsal tells whether a guess was right (docs/adr/0060-authority-is-guarded-once.md).
 */
export const modifyResource =
  (deps: WriteDeps & SchemaDeps) =>
  (id: string, patch: ResourceFields, actor: Actor = systemActor): Promise<Resource> =>
    write(deps, actor, async (stores, note) => {
      const secret = deps.random.secret(32); // made before: what changes a record must be pure
      let replaced: Resource | undefined;
      const resource = await stores.resources.change(id, (current) => {
        assertNotSystem(current);
        replaced = current;
        const changed = withResourceFields(current, patch, secret);
        if (patch.authorizationDetailsTypes !== undefined) assertSchemas(deps, changed);
        const kept = actor.rehearses ? withoutGuess(changed, patch, secret) : changed;
        return { ...kept, ...stampUpdated(deps, actor) };
      });
      const modified = requireFound('resource', id, resource);
      if (replaced!.skipConsentForFirstParty && !modified.skipConsentForFirstParty)
        await endUnconsentedFor(deps, stores, id);
      if (replaced!.unregisteredAllowed && !modified.unregisteredAllowed)
        await endUnregistered(deps, stores, id);
      if (patch.signingSecret !== undefined) {
        const without = { ...replaced!, signingSecret: null };
        await deps.guardAuthority(stores, actor, [intendedChange('resources', without, modified)]);
      }
      note('resource.modified', id);
      return modified;
    });

/** What first-party clients got for the resource while no person was asked. */
const endUnconsentedFor = async (
  deps: WriteDeps,
  stores: Stores,
  resourceId: string,
): Promise<void> => {
  const links = await stores.clientResources.pick(
    ['clientId'],
    [{ attribute: 'resourceId', equals: resourceId }],
  );
  const trusted = await stores.clients.pick(
    ['id'],
    [
      { attribute: 'id', in: links.map(({ clientId }) => clientId) },
      { attribute: 'isFirstParty', equals: true },
    ],
  );
  const clientIds = trusted.map(({ id }) => id);
  await endUnconsented(deps, { stores }, { resourceId, clientIds });
};

/** Rule: a resource that is closed to unregistered clients ends what people gave them, for good. */
const endUnregistered = async (
  deps: WriteDeps,
  stores: Stores,
  resourceId: string,
): Promise<void> => {
  const clients = await stores.clients.pick(
    ['id', 'documentUrl', 'registrationId'],
    [{ attribute: 'kind', in: unregisteredKinds }],
  );
  const there = [
    { attribute: 'resourceId', equals: resourceId },
    { attribute: 'clientId', in: clients.filter(isUnregistered).map(({ id }) => id) },
  ] as const;
  const given = await stores.delegations.pick(['id'], there);
  await endManyDelegations(
    deps,
    stores,
    given.map(({ id }) => id),
  );
  await stores.consents.removeAll(there);
};

/** A rehearsal says that a secret changes, whichever was given. */
const withoutGuess = (
  resource: Resource,
  { signingSecret }: ResourceFields,
  fresh: string,
): Resource =>
  signingSecret === undefined || resource.signingSecret === null
    ? resource
    : { ...resource, signingSecret: fresh };

/**
 * Rule: the system resource and its scopes stay as they are. A caller who could set its signing secret
 * could sign management tokens.
 */
export const assertNotSystem = (
  { isSystem }: Resource,
  record: 'resource' | 'scope' = 'resource',
): void => {
  if (isSystem) refuse('system_record_protected', { record });
};
