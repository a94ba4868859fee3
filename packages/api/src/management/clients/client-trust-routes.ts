/** Trusts of clients in workloads of other issuers (contract §9). */
import type { NewClientTrust } from '@keyward/core';
import { childFinder, recordFinder } from '../../kernel/find-record.js';
import { list, noContent, one, read } from '../../kernel/management-route.js';
import { recordBody } from '../../kernel/record-body.js';
import type { Route } from '../../kernel/route.js';
import { NewClientTrustBody } from './client-bodies.js';
import { clientTrustView } from './client-trust-view.js';

const newTrustBody = recordBody<NewClientTrust>(NewClientTrustBody, clientTrustView);

const findClient = recordFinder({ label: 'client', kind: 'clients' });

const findTrust = childFinder(findClient, {
  label: 'trust',
  kind: 'clientTrusts',
  parentIdOf: (trust) => trust.clientId,
});

export const clientTrustRoutes: readonly Route[] = [
  list({
    path: '/clients/{client_id}/trusts',
    operation: 'list_client_trusts',
    summary: 'Get the workloads that a client trusts',
    tag: 'Clients',
    scope: 'read:clients',
    statuses: 'LS',
    view: clientTrustView,
    page: (stores, query) => stores.clientTrusts.page(query),
    pinned: ({ params }) => [{ attribute: 'clientId', equals: params['client_id']! }],
    parent: findClient,
  }),

  // Whoever runs the workload acts as the client, as with its secret.
  one({
    method: 'POST',
    path: '/clients/{client_id}/trusts',
    operation: 'create_client_trust',
    summary: 'Let a workload act as a client',
    tag: 'Clients',
    scope: 'update:client_secrets',
    statuses: 'CS',
    body: NewClientTrustBody,
    view: clientTrustView,
    status: 201,
    run: ({ request, params, context, actor }) =>
      newTrustBody.write(request, (fields) =>
        context.keyward.trusts.create(params['client_id']!, fields, actor),
      ),
  }),

  read({
    path: '/clients/{client_id}/trusts/{trust_id}',
    operation: 'get_client_trust',
    summary: 'Get a workload that a client trusts',
    tag: 'Clients',
    scope: 'read:clients',
    view: clientTrustView,
    find: findTrust,
  }),

  noContent({
    method: 'DELETE',
    path: '/clients/{client_id}/trusts/{trust_id}',
    operation: 'delete_client_trust',
    summary: 'Trust a workload no more',
    tag: 'Clients',
    scope: 'update:client_secrets',
    statuses: 'D',
    before: findTrust,
    run: ({ params, context, actor }) =>
      context.keyward.trusts.delete(params['client_id']!, params['trust_id']!, actor),
  }),
];
