/** The identities of a user (operations §6.5). */
import { pageOfIdentities, refuse, type User, type UserIdentity } from '@keyward/core';
import { bodyOf, jsonMedia } from '../../kernel/body.js';
import { list, one, type Call, type Route, type Row } from '../../kernel/route.js';
import type { StatusClass } from '../../kernel/statuses.js';
import { IdentityIdsBody, LinkIdentityBody } from './identity-bodies.js';
import { userIdentityView } from './identity-views.js';
import { withRevokeAlias } from '../../kernel/revoke-alias.js';

const row = (
  method: Row['method'],
  operation: string,
  summary: string,
  verb: string,
  statuses: StatusClass,
  body?: NonNullable<Row['body']>['schema'],
): Row => ({
  method,
  path: '/users/{user_id}/identities',
  operation,
  summary,
  scope: `${verb}:user_identities`,
  statuses,
  tag: 'User identities',
  body: body && { media: jsonMedia, schema: body },
});

const findUser = async ({ stores, params }: Call): Promise<User> => {
  const id = params['user_id']!;
  return (await stores.users.find(id)) ?? refuse('record_not_found', { record: 'user', id });
};

const ways = [
  ['identity_provider_id', 'provider_user_id'],
  ['subject_token_type', 'subject_token'],
  ['secondary_user_id'],
] as const;

/** Rule: an identity is linked in exactly one of three ways: named, proven by a token, or taken over from another user (operations §6.5). */
const assertOneWay = (body: LinkIdentityBody): void => {
  const begun = ways.filter((members) => members.some((member) => body[member] !== undefined));
  if (begun.length !== 1)
    refuse('invalid_field', {
      field: 'identity_provider_id, subject_token or secondary_user_id',
      why: 'is required, one of them alone',
    });
  for (const member of begun[0]!)
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
  list(
    row('GET', 'list_user_identities', "Get a user's identities", 'read', 'LS'),
    userIdentityView,
    pageOfIdentities,
    ({ params }) => [{ attribute: 'userId', equals: params['user_id']! }],
    findUser,
  ),

  one(
    row('POST', 'link_user_identity', 'Link an identity', 'update', 'CS', LinkIdentityBody),
    userIdentityView,
    link,
    201,
  ),

  ...withRevokeAlias(
    row('DELETE', 'unlink_user_identities', 'Unlink identities', 'update', 'D', IdentityIdsBody),
    ({ request, params, context, actor }) =>
      context.keyward.identities.unlink(
        params['user_id']!,
        bodyOf(IdentityIdsBody, request).identities,
        actor,
      ),
  ),
];
