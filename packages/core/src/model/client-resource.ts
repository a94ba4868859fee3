import type { Audited, Identified, RecordType } from './record-type.js';

/**
 * That a client may use a resource. One relation with two ends: Client Resources and Resource Clients.
 * A revoked link stays with `authorized` false, so that authorizing again keeps its id.
 */
export interface ClientResource extends Identified, Audited {
  readonly clientId: string;
  readonly resourceId: string;
  readonly authorized: boolean;
  /** The tenant of whichever end has one. */
  readonly tenantId: string | null;
}

export const clientResourceType: RecordType<ClientResource> = {
  label: 'client resource',
  unique: { resource_id: (link) => `${link.clientId}/${link.resourceId}` },
  references: { clientId: 'clients', resourceId: 'resources' },
  tenancyOf: (link) => link.tenantId,
  globalIsVisible: false,
};
