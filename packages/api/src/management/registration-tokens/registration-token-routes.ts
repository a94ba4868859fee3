/** Registration tokens: with one, a program registers clients by itself (contract §7). */
import { IsArray, IsBoolean, IsIn, IsInt, Max, Min } from 'class-validator';
import { refuse } from '@keyward/core';
import {
  registrableGrants,
  registrationBoundsOf,
  registrationTokenLimits,
  textRules,
} from '@keyward/core/management';
import { Absent, Clearable, Id, IdList, Moment, momentIn, Text } from '../../kernel/body-rules.js';
import { bodyOf } from '../../kernel/body.js';
import { finderOf } from '../../kernel/conditional.js';
import { readSelection } from '../../kernel/list-query.js';
import { reference } from '../../kernel/json-schema.js';
import { managementPath } from '../../kernel/management-path.js';
import { list, managed, noContent, read } from '../../kernel/management-route.js';
import { json } from '../../kernel/message.js';
import type { Route } from '../../kernel/route.js';
import { always, document, render, uuid, type View } from '../../kernel/view.js';
import { inWireNames } from '../../kernel/wire-names.js';
import { accessKeyFields, type ShownAccessKey } from '../access-key-view.js';

export class NewRegistrationTokenBody {
  @Text(textRules.name)
  label!: string;

  @Clearable()
  @Id()
  tenant_id?: string | null;

  @Absent()
  @IsInt()
  @Min(1)
  @Max(registrationTokenLimits.uses)
  uses?: number;

  @Moment()
  expires_at?: string | null;

  @Absent()
  @IsArray()
  @IsIn(registrableGrants, { each: true })
  grant_types?: string[];

  @Absent()
  @IdList()
  resources?: string[];

  @Absent()
  @IsBoolean()
  is_public?: boolean;
}

const number = { type: 'integer', minimum: 0 };
const ids = { type: 'array', items: { type: 'string', format: 'uuid' } };

export const registrationTokenView: View<ShownAccessKey> = {
  name: 'registration_token',
  fields: accessKeyFields({
    tenant_id: always(uuid((key) => key.tenantId, 'tenantId')),
    uses: { kind: 'number', read: (key) => key.uses, attribute: 'uses', schema: number },
    used: { kind: 'number', read: (key) => key.used, attribute: 'used', schema: number },
    grant_types: document((key) => registrationBoundsOf(key).grantTypes, {
      type: 'array',
      items: { type: 'string', enum: registrableGrants },
    }),
    resources: document((key) => registrationBoundsOf(key).resourceIds, ids),
    is_public: document((key) => registrationBoundsOf(key).isPublic, { type: 'boolean' }),
  }),
  parts: {},
  defaultSort: 'created_at',
};

/** How the core names what the wire names otherwise. */
const names = new Map([['resourceIds', 'resources']]);

const findToken = finderOf('accessKeys', async ({ stores, params }) => {
  const id = params['registration_token_id']!;
  const key = await stores.accessKeys.find(id);
  return key?.purpose === 'registration'
    ? key
    : refuse('record_not_found', { record: 'registration token', id });
});

export const registrationTokenRoutes: readonly Route[] = [
  list({
    path: '/registration_tokens',
    operation: 'list_registration_tokens',
    summary: 'Get registration tokens',
    tag: 'Clients',
    scope: 'read:registration_tokens',
    statuses: 'L',
    view: registrationTokenView,
    pinned: () => [{ attribute: 'purpose', equals: 'registration' }],
    page: (stores, query) => stores.accessKeys.page(query),
  }),

  managed({
    method: 'POST',
    path: '/registration_tokens',
    operation: 'create_registration_token',
    summary: 'Create a registration token',
    tag: 'Clients',
    scope: 'create:registration_tokens',
    statuses: 'C',
    body: NewRegistrationTokenBody,
    query: ['fields'],
    success: { status: 201, schema: reference(registrationTokenView.name) },
    async answer(call) {
      const { request, context, actor } = call;
      const selection = readSelection(registrationTokenView, call.query);
      const given = bodyOf(NewRegistrationTokenBody, request);
      const { key, secret } = await inWireNames(names, () =>
        context.keyward.registrationTokens.create(
          {
            label: given.label,
            tenantId: given.tenant_id,
            uses: given.uses,
            expiresAt: momentIn(given.expires_at),
            grantTypes: given.grant_types,
            resourceIds: given.resources,
            isPublic: given.is_public,
          },
          actor,
        ),
      );
      const [shown] = await render(registrationTokenView, [{ ...key, secret }], selection, call);
      return json(201, shown, {
        Location: `${context.keyward.issuer}${managementPath}/registration_tokens/${key.id}`,
      });
    },
  }),

  read({
    path: '/registration_tokens/{registration_token_id}',
    operation: 'get_registration_token',
    summary: 'Get a registration token',
    tag: 'Clients',
    scope: 'read:registration_tokens',
    view: registrationTokenView,
    query: ['fields'],
    find: findToken,
  }),

  noContent({
    method: 'DELETE',
    path: '/registration_tokens/{registration_token_id}',
    operation: 'delete_registration_token',
    summary: 'Delete a registration token',
    tag: 'Clients',
    scope: 'delete:registration_tokens',
    statuses: 'D',
    before: findToken,
    run: ({ params, context, actor }) =>
      context.keyward.registrationTokens.delete(params['registration_token_id']!, actor),
  }),
];
