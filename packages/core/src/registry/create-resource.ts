import { systemActor, type Actor } from '../model/values/actor.js';
import { defaultTenantId } from '../access/default-tenant.js';
import { assertSchemas, type SchemaDeps } from './assert-schemas.js';
import { audienceClaimant, claimAudience } from './claim-audience.js';
import { stampCreated, write, type WriteDeps } from '../unit-of-work/write.js';
import { isOwnAddress } from '../model/values/own-addresses.js';
import { managementAudience } from '../model/values/server-addresses.js';
import { refuse } from '../model/values/refusals.js';
import {
  newResource,
  withNewResourceFields,
  type NewResource,
} from '../model/resource/resource-fields.js';
import type { Resource } from '../model/resource/resource.js';

export type CreateResourceDeps = WriteDeps & SchemaDeps & { readonly issuer: string };

/**
 * Rule: the issuer and the operations of this server are no identifiers of resources. The identifier of the
 * Management API is one, and is taken.
 */
const assertForeignIdentifier = (issuer: string, identifierUrl: string | null): void => {
  if (identifierUrl === null || identifierUrl === managementAudience(issuer)) return;
  if (isOwnAddress(issuer, identifierUrl))
    refuse('invalid_field', {
      field: 'identifierUrl',
      why: 'must not be an address of this server itself',
    });
};

/**
 * Registers something that tokens can be meant for. It belongs to the actor's tenant, or to the default one.
 * @throws Refusal `already_exists` for an identifier that another resource has, or another tenant had
 */
export const createResource =
  (deps: CreateResourceDeps) =>
  (input: NewResource, actor: Actor = systemActor): Promise<Resource> =>
    write(deps, input.identifierUrl ? audienceClaimant(actor) : actor, async (stores, note) => {
      const fresh = newResource({
        id: deps.random.uuid(),
        type: input.type,
        name: input.name,
        tenantId: null,
        ...stampCreated(deps, actor),
      });
      const described = withNewResourceFields(fresh, input, deps.random.secret(32));
      assertSchemas(deps, described);
      assertForeignIdentifier(deps.issuer, described.identifierUrl);
      const resource: Resource = {
        ...described,
        tenantId:
          actor.tenancy.kind === 'one' ? actor.tenancy.tenantId : await defaultTenantId(stores),
      };
      await stores.resources.add(resource);
      await claimAudience(stores, resource);
      note('resource.created', resource.id);
      return resource;
    });
