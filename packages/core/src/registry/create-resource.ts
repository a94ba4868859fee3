import { systemActor, type Actor } from '../model/actor.js';
import { defaultTenantId } from '../access/default-tenant.js';
import { assertDescription, assertName } from '../model/text-rules.js';
import { stampCreated, write, type WriteDeps } from '../audit/write.js';
import { isOwnAddress } from '../model/own-addresses.js';
import { managementAudience } from '../model/server-addresses.js';
import { refuse } from '../model/refusals.js';
import { resourceSettings, type ResourceSettings } from '../model/resource-settings.js';
import type { Resource, ResourceType } from '../model/resource.js';

export interface NewResource {
  readonly type: ResourceType;
  readonly name: string;
  readonly description?: string | null | undefined;
  readonly settings?: ResourceSettings | undefined;
}

export type CreateResourceDeps = WriteDeps & { readonly issuer: string };

/**
 * Rule: the issuer and the operations of this server are no identifiers of resources. The identifier of the
 * Management API is one, and is taken.
 */
const assertForeignIdentifier = (issuer: string, identifierUrl: string | null): void => {
  if (identifierUrl === null || identifierUrl === managementAudience(issuer)) return;
  if (isOwnAddress(issuer, identifierUrl))
    refuse('invalid_field', {
      field: 'settings.identifierUrl',
      why: 'must not be an address of this server itself',
    });
};

/**
 * Registers something that tokens can be meant for. It belongs to the actor's tenant, or to the default one.
 */
export const createResource =
  (deps: CreateResourceDeps) =>
  (input: NewResource, actor: Actor = systemActor): Promise<Resource> =>
    write(deps, actor, async (stores, note) => {
      assertName('name', input.name);
      assertDescription('description', input.description);
      const settings = resourceSettings(input.settings ?? {}, undefined, deps.random);
      assertForeignIdentifier(deps.issuer, settings.identifierUrl);
      const resource: Resource = {
        id: deps.random.uuid(),
        type: input.type,
        name: input.name,
        description: input.description ?? null,
        ...settings,
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
