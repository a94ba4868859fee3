/** Blocks of users (operations §7). */
import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsIn } from 'class-validator';
import type { Block } from '@keyward/core';
import type { BlockType } from '@keyward/core/ports';
import { blockTypes, entryLimits, textRules } from '@keyward/core/management';
import { bodyOf } from '../../kernel/body.js';
import { Force } from '../../kernel/force.js';
import type { ApiRequest } from '../../kernel/message.js';
import { list, one } from '../../kernel/management-route.js';
import type { Route } from '../../kernel/route.js';
import { always, oneOf, text, time, uuid, type View } from '../../kernel/view.js';
import { auditFields } from '../../kernel/audit-fields.js';
import { Absent, Clearable, Moment, Text, momentIn } from '../../kernel/body-rules.js';
import { userWithAccessView } from './user-access-views.js';
import { findUser } from './find-user.js';

class BlockBody {
  @Clearable()
  @Text(textRules.description)
  reason?: string | null;

  @Moment() expires_at?: string | null;

  @Force() force?: boolean;
}

class UnblockBody {
  @Absent()
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(entryLimits.array)
  @IsIn(blockTypes, { each: true })
  block_types?: BlockType[];
}

export const userBlockView: View<Block> = {
  name: 'user_block',
  fields: {
    id: always(uuid((block) => block.id, 'id')),
    user_id: always(uuid((block) => block.userId, 'userId')),
    block_type: oneOf(
      blockTypes,
      text((block) => block.type, 'type'),
    ),
    reason: text((block) => block.reason, 'reason'),
    ip: text((block) => block.ip, 'ip'),
    identifier: text((block) => block.identifier, 'identifier'),
    expires_at: time((block) => block.expiresAt, 'expiresAt'),
    ...auditFields<Block>(),
  },
  parts: {},
  defaultSort: 'created_at',
};

/** Both bodies may be left out. */
const given = <T extends object>(body: new () => T, request: ApiRequest): T =>
  request.body.byteLength === 0 ? new body() : bodyOf(body, request);

export const userBlockRoutes: readonly Route[] = [
  one({
    method: 'POST',
    path: '/users/{user_id}/block',
    operation: 'block_user',
    summary: 'Block a user',
    tag: 'Users',
    scope: 'update:users',
    statuses: 'X',
    body: BlockBody,
    isBodyOptional: true,
    view: userWithAccessView,
    run: ({ request, params, context, actor }) => {
      const { reason, expires_at } = given(BlockBody, request);
      return context.keyward.users.block(
        params['user_id']!,
        { reason, until: momentIn(expires_at) },
        actor,
      );
    },
  }),

  one({
    method: 'POST',
    path: '/users/{user_id}/unblock',
    operation: 'unblock_user',
    summary: 'Unblock a user',
    tag: 'Users',
    scope: 'update:users',
    statuses: 'X',
    body: UnblockBody,
    isBodyOptional: true,
    view: userWithAccessView,
    run: ({ request, params, context, actor }) =>
      context.keyward.users.unblock(
        params['user_id']!,
        given(UnblockBody, request).block_types,
        actor,
      ),
  }),

  list({
    path: '/users/{user_id}/blocks',
    operation: 'list_user_blocks',
    summary: "Get a user's blocks",
    tag: 'Users',
    scope: 'read:users',
    statuses: 'LS',
    view: userBlockView,
    page: async (_, query, call) =>
      call.context.keyward.users.pageOfBlocks(await findUser(call), query),
  }),
];
