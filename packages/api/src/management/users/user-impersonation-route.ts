/** Links with which an administrator acts as a person, for support (contract §13). */
import { textRules } from '@keyward/core/management';
import { IsInt } from 'class-validator';
import { Absent, Text } from '../../kernel/body-rules.js';
import { bodyOf } from '../../kernel/body.js';
import { object, string } from '../../kernel/json-schema.js';
import { managed } from '../../kernel/management-route.js';
import { json } from '../../kernel/message.js';
import type { Route } from '../../kernel/route.js';

export class NewImpersonationBody {
  @Text(textRules.name)
  reason!: string;

  @Absent()
  @IsInt()
  minutes?: number;
}

const linkSchema = object({ url: string, expires_at: { type: 'string', format: 'date-time' } }, [
  'url',
  'expires_at',
]);

export const userImpersonationRoutes: readonly Route[] = [
  managed({
    method: 'POST',
    path: '/users/{user_id}/impersonations',
    operation: 'create_user_impersonation',
    summary: 'Make a link to act as a user',
    tag: 'Users',
    scope: 'impersonate:users',
    statuses: 'X',
    takesNoTokens: true,
    query: [],
    body: NewImpersonationBody,
    success: { status: 201, schema: linkSchema },
    async answer({ request, params, caller, context, actor }) {
      const input = bodyOf(NewImpersonationBody, request);
      const link = await context.keyward.impersonations.create(params['user_id']!, input, {
        ...actor,
        grantId: caller.token.person?.delegation.id ?? null,
      });
      return json(201, { url: link.url, expires_at: link.expiresAt });
    },
  }),
];
