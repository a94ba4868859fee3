/** Who may act for a person (contract §12). */
import type { AccessKey } from '@keyward/core';
import { delegateTermsOf } from '@keyward/core/management';
import { auditFields } from '../../kernel/audit-fields.js';
import { Clearable, Id, IdList, Moment, momentIn } from '../../kernel/body-rules.js';
import { bodyOf } from '../../kernel/body.js';
import { childFinder } from '../../kernel/find-record.js';
import { list, noContent, one, read } from '../../kernel/management-route.js';
import type { Route } from '../../kernel/route.js';
import { always, document, time, uuid, type View } from '../../kernel/view.js';
import { inWireNames } from '../../kernel/wire-names.js';
import { findUser } from './find-user.js';

export class NewUserDelegateBody {
  @Clearable()
  @Id()
  client_id?: string | null;

  @Clearable()
  @Id()
  user_id?: string | null;

  @IdList()
  resources!: string[];

  @Moment()
  expires_at?: string | null;
}

const ids = { type: 'array', items: { type: 'string', format: 'uuid' } };
const id = { type: ['string', 'null'], format: 'uuid' };

export const userDelegateView: View<AccessKey> = {
  name: 'user_delegate',
  fields: {
    id: always(uuid((key) => key.id, 'id')),
    client_id: uuid((key) => key.clientId, 'clientId'),
    user_id: document((key) => delegateTermsOf(key).delegateId, id),
    resources: document((key) => delegateTermsOf(key).resourceIds, ids),
    expires_at: always(time((key) => key.expiresAt, 'expiresAt')),
    ...auditFields<AccessKey>(),
  },
  parts: {},
  defaultSort: 'created_at',
};

/** How the core names what the wire names otherwise. */
const names = new Map([
  ['clientId', 'client_id'],
  ['delegateUserId', 'user_id'],
  ['resourceIds', 'resources'],
  ['expiresAt', 'expires_at'],
]);

const path = '/users/{user_id}/delegates';

const findDelegate = childFinder(findUser, {
  label: 'delegate',
  kind: 'accessKeys',
  parentIdOf: (key) => (key.purpose === 'delegate' ? (key.userId ?? '') : ''),
});

export const userDelegateRoutes: readonly Route[] = [
  list({
    path,
    operation: 'list_user_delegates',
    summary: 'Get who may act for a user',
    tag: 'Users',
    scope: 'read:user_delegates',
    ownScope: 'read:current_user',
    statuses: 'LS',
    view: userDelegateView,
    page: (stores, query) => stores.accessKeys.page(query),
    pinned: ({ params }) => [
      { attribute: 'userId', equals: params['user_id']! },
      { attribute: 'purpose', equals: 'delegate' },
    ],
    parent: findUser,
  }),

  one({
    method: 'POST',
    path,
    operation: 'create_user_delegate',
    summary: 'Let a client or a person act for a user',
    tag: 'Users',
    scope: 'create:user_delegates',
    statuses: 'CS',
    body: NewUserDelegateBody,
    view: userDelegateView,
    status: 201,
    run({ request, params, context, actor }) {
      const given = bodyOf(NewUserDelegateBody, request);
      const input = {
        clientId: given.client_id,
        delegateUserId: given.user_id,
        resourceIds: given.resources,
        expiresAt: momentIn(given.expires_at) ?? undefined,
      };
      return inWireNames(names, () =>
        context.keyward.delegates.create(params['user_id']!, input, actor),
      );
    },
  }),

  read({
    path: `${path}/{delegate_id}`,
    operation: 'get_user_delegate',
    summary: 'Get who may act for a user',
    tag: 'Users',
    scope: 'read:user_delegates',
    ownScope: 'read:current_user',
    view: userDelegateView,
    find: findDelegate,
  }),

  noContent({
    method: 'DELETE',
    path: `${path}/{delegate_id}`,
    operation: 'delete_user_delegate',
    summary: 'Let a party act for a user no more',
    tag: 'Users',
    scope: 'delete:user_delegates',
    ownScope: 'delete:current_user',
    statuses: 'D',
    before: findDelegate,
    run: ({ params, context, actor }) =>
      context.keyward.delegates.delete(params['user_id']!, params['delegate_id']!, actor),
  }),
];
