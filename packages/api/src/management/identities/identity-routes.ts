/** The identities of a user (operations §6.5). */
import { refuse, type UserIdentity } from '@keyward/core';
import { pageOfIdentities } from '@keyward/core/management';
import { bodyOf } from '../../kernel/body.js';
import type { Call } from '../../kernel/management-operation.js';
import { list, one, withRevokeAlias } from '../../kernel/management-route.js';
import type { Route } from '../../kernel/route.js';
import { IdentityIdsBody, LinkIdentityBody } from './identity-bodies.js';
import { findUser } from '../users/find-user.js';
import { userIdentityView } from './identity-views.js';

const waysToLink = [
  ['identity_provider_id', 'provider_user_id'],
  ['subject_token_type', 'subject_token'],
  ['secondary_user_id'],
] as const;

/**
 * Rule: an identity is linked in exactly one of three ways: named, proven by a token, or taken
 * over from another user (operations §6.5).
 */
const assertOneWay = (body: LinkIdentityBody): void => {
  const named = waysToLink.filter((members) =>
    members.some((member) => body[member] !== undefined),
  );
  if (named.length !== 1)
    refuse('invalid_field', {
      field: 'identity_provider_id, subject_token or secondary_user_id',
      why: 'is required, one of them alone',
    });
  for (const member of named[0]!)
    if (body[member] === undefined) refuse('invalid_field', { field: member, why: 'is required' });
};

const link = ({ request, params, context: { keyward }, actor }: Call): Promise<UserIdentity> => {
  const body = bodyOf(LinkIdentityBody, request, [
    ...Object.keys(userIdentityView.fields),
    ...Object.keys(userIdentityView.parts),
  ]);
  assertOneWay(body);
  const userId = params['user_id']!;
  if (body.secondary_user_id !== undefined)
    return keyward.identities.merge(userId, body.secondary_user_id, actor);
  if (body.subject_token !== undefined)
    return keyward.identities.linkByToken(
      userId,
      { token: body.subject_token, type: body.subject_token_type! },
      actor,
    );
  return keyward.identities.link(
    userId,
    { identityProviderId: body.identity_provider_id!, providerUserId: body.provider_user_id! },
    actor,
  );
};

export const identityRoutes: readonly Route[] = [
  list({
    path: '/users/{user_id}/identities',
    operation: 'list_user_identities',
    summary: "Get a user's identities",
    tag: 'User identities',
    scope: 'read:user_identities',
    ownScope: 'read:current_user',
    statuses: 'LS',
    view: userIdentityView,
    page: pageOfIdentities,
    pinned: ({ params }) => [{ attribute: 'userId', equals: params['user_id']! }],
    parent: findUser,
  }),

  one({
    method: 'POST',
    path: '/users/{user_id}/identities',
    operation: 'link_user_identity',
    summary: 'Link an identity',
    tag: 'User identities',
    scope: 'update:user_identities',
    statuses: 'CS',
    body: LinkIdentityBody,
    view: userIdentityView,
    status: 201,
    run: link,
  }),

  ...withRevokeAlias({
    path: '/users/{user_id}/identities',
    operation: 'unlink_user_identities',
    summary: 'Unlink identities',
    tag: 'User identities',
    scope: 'update:user_identities',
    statuses: 'D',
    body: IdentityIdsBody,
    run: ({ request, params, context, actor }) =>
      context.keyward.identities.unlink(
        params['user_id']!,
        bodyOf(IdentityIdsBody, request).identities,
        actor,
      ),
  }),
];
