import type { Actor } from '../model/values/actor.js';
import { identifierKey, type Resource } from '../model/resource/resource.js';
import { allTenants } from '../model/values/tenancy.js';
import type { Stores } from '../ports/storage.js';

/**
 * Keeps for the owner of a new resource the audience of its tokens.
 * Rule: an audience that a tenant once had stays that tenant's, also after the resource or the tenant is gone. Only a
 * global caller gives it to another (docs/adr/0129-audiences-stay.md).
 * @throws Refusal `already_exists` for an audience of another tenant
 */
export const claimAudience = async (
  { audiences }: Pick<Stores, 'audiences'>,
  { id, identifierUrl: written, tenantId }: Pick<Resource, 'id' | 'identifierUrl' | 'tenantId'>,
): Promise<void> => {
  if (written === null) return;
  const identifierUrl = identifierKey(written);

  // A caller within a tenant sees the tenant's own alone. Of others it learns that the audience is taken.
  const [known] = await audiences.all([{ attribute: 'identifierUrl', equals: identifierUrl }]);
  if (known === undefined) {
    await audiences.add({ id, identifierUrl, tenantId });
    return;
  }
  if (known.tenantId !== tenantId)
    await audiences.change(known.id, (current) => ({ ...current, tenantId }));
};

/** The actor who claims an audience: a global caller who asked for one tenant sees the audiences of all. */
export const audienceClaimant = (actor: Actor): Actor =>
  actor.reachesAllTenants === true ? { ...actor, tenancy: allTenants } : actor;
