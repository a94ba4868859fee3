/**
 * How the clients of a resource look on the wire, and resources with their scopes and clients
 * (specification §2.8).
 */
import type { Client, Resource, Scope } from '@keyward/core';
import type { ClientResource } from '@keyward/core/ports';
import { always, flag, uuid, type View } from '../../kernel/view.js';
import { auditFields, auditValues } from '../../kernel/audit-fields.js';
import { children, joined } from '../../kernel/edge.js';
import { clientView } from '../clients/client-view.js';
import { resourceView } from './resource-view.js';
import { aggregations, count } from '../../kernel/aggregations.js';
import { signsFrom } from '../../kernel/signs-from.js';
import { scopeView } from './scope-view.js';

/** The relation of a client and a resource, seen from the resource (specification §2.8). */
export const resourceClientView: View<ClientResource> = {
  name: 'resource_client',
  fields: {
    id: always(uuid((link) => link.id, 'id')),
    resource_id: always(uuid((link) => link.resourceId, 'resourceId')),
    client_id: always(uuid((link) => link.clientId, 'clientId')),
    authorized: always(flag((link) => link.authorized, 'authorized')),
    ...auditFields<ClientResource>(),
  },
  parts: {
    client_data: joined<ClientResource, Client>({
      name: 'client',
      view: () => clientView,
      store: (stores) => stores.clients,
      idOf: (link) => link.clientId,
    }),
  },
  defaultSort: 'created_at',
};

const resourceAudit = ({
  createdAt,
  updatedAt,
  createdBy,
  updatedBy,
}: Resource): Record<string, unknown> =>
  auditValues({ createdAt, updatedAt, createdBy, updatedBy });

/** The resource in full. Within links stands `resourceView`, which names none of them. */
export const resourceWithLinksView: View<Resource> = {
  ...resourceView,
  parts: {
    aggregations: aggregations<Resource>(
      'resource_id',
      {
        scopes: count<Scope>((stores) => stores.scopes, 'resourceId'),
        clients: count<ClientResource>((stores) => stores.clientResources, 'resourceId', [
          { attribute: 'authorized', equals: true },
        ]),
      },
      resourceAudit,
    ),
    signing_key_activates_at: signsFrom((resource) => resource.signingAlgorithm),
    scopes: children<Resource, Scope>({
      list: { path: '/resources/{resource_id}/scopes', scope: 'read:scopes' },
      view: scopeView,
      store: (stores) => stores.scopes,
      attribute: 'resourceId',
    }),
    clients: children<Resource, ClientResource>({
      list: { path: '/resources/{resource_id}/clients', scope: 'read:resources' },
      view: resourceClientView,
      store: (stores) => stores.clientResources,
      attribute: 'resourceId',
    }),
  },
};
