/** The last SCIM requests of a tenant: what its directory asked, and why it was refused (contract §19). */
import type { ScimRequest } from '@keyward/core';
import { list } from '../../kernel/management-route.js';
import type { Route } from '../../kernel/route.js';
import { always, text, time, uuid, type View } from '../../kernel/view.js';

const count = { type: 'integer', minimum: 0 };

export const scimRequestView: View<ScimRequest> = {
  name: 'scim_request',
  fields: {
    id: always(uuid((request) => request.id, 'id')),
    tenant_id: always(uuid((request) => request.tenantId, 'tenantId')),
    created_at: always(time((request) => request.createdAt, 'createdAt')),
    method: always(text((request) => request.method)),
    path: always(text((request) => request.path)),
    status: { kind: 'number', read: (request) => request.status, schema: count },
    scim_type: text((request) => request.scimType),
    error: text((request) => request.error),
    duration: { kind: 'number', read: (request) => request.duration, schema: count },
    token_id: uuid((request) => request.tokenId),
    client_id: always(uuid((request) => request.clientId)),
    request_id: always(text((request) => request.requestId)),
  },
  parts: {},
  defaultSort: 'created_at',
};

export const scimRequestRoutes: readonly Route[] = [
  list({
    path: '/scim_requests',
    operation: 'list_scim_requests',
    summary: 'Get the last SCIM requests',
    tag: 'Clients',
    scope: 'read:clients',
    statuses: 'L',
    view: scimRequestView,
    page: (stores, query) => stores.scimRequests.page(query),
  }),
];
