import { systemActor, type Actor } from '../model/actor.js';
import { defaultTenantId } from '../access/default-tenant.js';
import { assertDescription, assertName } from '../model/text-rules.js';
import { stampCreated, write, type WriteDeps } from '../audit/write.js';
import { resourceSettings, type ResourceSettings } from '../model/resource-settings.js';
import type { Resource, ResourceType } from '../model/resource.js';

export interface NewResource {
  readonly type: ResourceType;
  readonly name: string;
  readonly description?: string | null | undefined;
  readonly settings?: ResourceSettings | undefined;
}

/**
 * Registers something that tokens can be meant for. It belongs to the actor's tenant, or to the default one.
 */
export const createResource =
  (deps: WriteDeps) =>
  (input: NewResource, actor: Actor = systemActor): Promise<Resource> =>
    write(deps, actor, async (stores, note) => {
      assertName('resource_name', input.name);
      assertDescription('resource_description', input.description);
      const resource: Resource = {
        id: deps.random.uuid(),
        type: input.type,
        name: input.name,
        description: input.description ?? null,
        ...resourceSettings(input.settings ?? {}, undefined, deps.random),
        appMetadata: [],
        isSystem: false,
        tenantId:
          actor.tenancy.kind === 'one' ? actor.tenancy.tenantId : await defaultTenantId(stores),
        ...stampCreated(deps, actor),
      };
      await stores.resources.add(resource);
      note('resource.created', resource.id);
      return resource;
    });
