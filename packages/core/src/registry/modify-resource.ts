import { systemActor, type Actor } from '../model/actor.js';
import { requireFound } from '../support/must-exist.js';
import { refuse } from '../model/refusals.js';
import { stampUpdated, write, type WriteDeps } from '../audit/write.js';
import { withResourceFields, type ResourceFields } from '../model/resource-fields.js';
import type { Stores } from '../ports/storage.js';
import { endUnconsented } from '../sessions/end-unconsented.js';
import type { Resource } from '../model/resource.js';

export const modifyResource =
  (deps: WriteDeps) =>
  (id: string, patch: ResourceFields, actor: Actor = systemActor): Promise<Resource> =>
    write(deps, actor, async (stores, note) => {
      const secret = deps.random.secret(32); // made before: what changes a record must be pure
      let skippedConsent = false;
      const resource = await stores.resources.change(id, (current) => {
        assertNotSystem(current);
        skippedConsent = current.skipConsentForFirstParty;
        return { ...withResourceFields(current, patch, secret), ...stampUpdated(deps, actor) };
      });
      if (skippedConsent && resource?.skipConsentForFirstParty === false)
        await endUnconsentedFor(deps, stores, id);
      note('resource.modified', id);
      return requireFound('resource', id, resource);
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
