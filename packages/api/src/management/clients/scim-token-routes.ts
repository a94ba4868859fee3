/** SCIM tokens: with one, a directory elsewhere keeps the people of a tenant (contract §19). */
import { refuse } from '@keyward/core';
import { textRules } from '@keyward/core/management';
import { Moment, momentIn, Text } from '../../kernel/body-rules.js';
import { bodyOf } from '../../kernel/body.js';
import { finderOf } from '../../kernel/conditional.js';
import { recordFinder } from '../../kernel/find-record.js';
import { reference } from '../../kernel/json-schema.js';
import { readSelection } from '../../kernel/list-query.js';
import { managementPath } from '../../kernel/management-path.js';
import { list, managed, noContent, read } from '../../kernel/management-route.js';
import { json } from '../../kernel/message.js';
import type { Route } from '../../kernel/route.js';
import { always, render, uuid, type View } from '../../kernel/view.js';
import { accessKeyFields, type ShownAccessKey } from '../access-key-view.js';

export class NewScimTokenBody {
  @Text(textRules.name)
  label!: string;

  @Moment()
  expires_at?: string | null;
}

export const scimTokenView: View<ShownAccessKey> = {
  name: 'scim_token',
  fields: accessKeyFields({
    client_id: always(uuid((key) => key.clientId, 'clientId')),
    tenant_id: always(uuid((key) => key.tenantId, 'tenantId')),
  }),
  parts: {},
  defaultSort: 'created_at',
};

const findClient = recordFinder({ label: 'client', kind: 'clients' });

const findToken = finderOf('accessKeys', async (call) => {
  await findClient(call);
  const { client_id: clientId, token_id: id } = call.params;
  const key = await call.stores.accessKeys.find(id!);
  return key?.purpose === 'scim' && key.clientId === clientId
    ? key
    : refuse('record_not_found', { record: 'SCIM token', id: id! });
});

export const scimTokenRoutes: readonly Route[] = [
  list({
    path: '/clients/{client_id}/scim_tokens',
    operation: 'list_scim_tokens',
    summary: 'Get the SCIM tokens of a client',
    tag: 'Clients',
    scope: 'read:clients',
    statuses: 'LS',
    view: scimTokenView,
    page: (stores, query) => stores.accessKeys.page(query),
    pinned: ({ params }) => [
      { attribute: 'clientId', equals: params['client_id']! },
      { attribute: 'purpose', equals: 'scim' },
    ],
    parent: findClient,
  }),

  // Its bearer acts as the client, as with its secret.
  managed({
    method: 'POST',
    path: '/clients/{client_id}/scim_tokens',
    operation: 'create_scim_token',
    summary: 'Create a SCIM token of a client',
    tag: 'Clients',
    scope: 'update:client_secrets',
    statuses: 'CS',
    body: NewScimTokenBody,
    query: ['fields'],
    success: { status: 201, schema: reference(scimTokenView.name) },
    async answer(call) {
      const { request, context, actor, params } = call;
      const selection = readSelection(scimTokenView, call.query);
      const { label, expires_at: end } = bodyOf(NewScimTokenBody, request);
      const clientId = params['client_id']!;
      const { key, secret } = await context.keyward.scimTokens.create(
        clientId,
        { label, expiresAt: momentIn(end) },
        actor,
      );
      const [shown] = await render(scimTokenView, [{ ...key, secret }], selection, call);
      const path = `${managementPath}/clients/${clientId}/scim_tokens/${key.id}`;
      return json(201, shown, { Location: context.keyward.issuer + path });
    },
  }),

  read({
    path: '/clients/{client_id}/scim_tokens/{token_id}',
    operation: 'get_scim_token',
    summary: 'Get a SCIM token of a client',
    tag: 'Clients',
    scope: 'read:clients',
    view: scimTokenView,
    query: ['fields'],
    find: findToken,
  }),

  noContent({
    method: 'DELETE',
    path: '/clients/{client_id}/scim_tokens/{token_id}',
    operation: 'delete_scim_token',
    summary: 'Delete a SCIM token of a client',
    tag: 'Clients',
    scope: 'update:client_secrets',
    statuses: 'D',
    before: findToken,
    run: ({ params, context, actor }) =>
      context.keyward.scimTokens.delete(params['client_id']!, params['token_id']!, actor),
  }),
];
