/** What follows from links, as lists, and why a scope is given or not (operations §10.2). */
import { IsString, IsUUID, Length } from 'class-validator';
import {
  effectiveGroupsOf,
  effectiveMembersOfGroup,
  effectiveMembersOfRole,
  effectivePermissionsOf,
  effectiveRolesOf,
  effectiveRolesOfGroup,
  gates,
  mostWays,
  pageOf,
  textLimits,
  type Derived,
  type Identified,
  type Stores,
} from '@keyward/core';
import { bodyOf, jsonMedia } from '../../kernel/body.js';
import { json } from '../../kernel/message.js';
import { list, managed, type Route } from '../../kernel/route.js';
import type { JsonSchema, View } from '../../kernel/view.js';
import { Absent } from '../../kernel/body-rules.js';
import {
  effectiveGroupMemberView,
  effectiveGroupView,
  effectivePermissionView,
  effectiveRoleMemberView,
  effectiveRoleView,
  sourceOnTheWire,
  sourceSchema,
} from './effective-views.js';
import { groupParent } from '../groups/group-routes.js';
import { findParent, type Parent } from '../links/link-routes.js';
import { roleParent } from '../roles/role-routes.js';
import { userParent } from '../users/user-access-routes.js';

export class ExplainBody {
  @Absent() @IsUUID() user_id?: string;
  @IsUUID() client_id!: string;
  @IsUUID() resource_id!: string;
  @IsString() @Length(1, textLimits.name) scope!: string;
}

const effective = <T extends Identified>(
  parent: Parent<T>,
  what: string,
  summary: string,
  scope: string,
  view: View<Derived>,
  read: (stores: Stores, record: T, now: Date) => Promise<readonly Derived[]>,
): Route =>
  list(
    {
      method: 'GET',
      path: `${parent.path}/{${parent.label}_id}/effective_${what}`,
      operation: `list_${parent.label}_effective_${what}`,
      summary,
      scope,
      statuses: 'LS',
      tag: parent.tag,
    },
    view,
    async (stores, query, call) =>
      pageOf(await read(stores, await findParent(parent)(call), call.now), query),
    undefined,
    findParent(parent),
  );

const explanationSchema: JsonSchema = {
  type: 'object',
  required: ['allowed', 'paths', 'failed_gate', 'hint'],
  additionalProperties: false,
  properties: {
    allowed: { type: 'boolean' },
    paths: {
      type: 'array',
      maxItems: mostWays,
      items: sourceSchema(['client', 'direct', 'role', 'group', 'tenant_admin']),
    },
    failed_gate: { enum: [...gates, null] },
    hint: {
      oneOf: [
        { type: 'null' },
        {
          type: 'object',
          required: ['message', 'method', 'path', 'body'],
          additionalProperties: false,
          properties: {
            message: { type: 'string' },
            method: { type: ['string', 'null'] },
            path: { type: ['string', 'null'] },
            body: { type: ['object', 'null'] },
          },
        },
      ],
    },
  },
};

export const effectiveRoutes: readonly Route[] = [
  effective(
    userParent,
    'permissions',
    'Get what a user effectively may do',
    'read:users',
    effectivePermissionView,
    effectivePermissionsOf,
  ),
  effective(
    userParent,
    'roles',
    'Get the roles that a user effectively has',
    'read:users',
    effectiveRoleView,
    effectiveRolesOf,
  ),
  effective(
    userParent,
    'groups',
    'Get the groups that a user effectively is in',
    'read:users',
    effectiveGroupView,
    effectiveGroupsOf,
  ),
  effective(
    groupParent,
    'members',
    'Get the users that effectively are in a group',
    'read:groups',
    effectiveGroupMemberView,
    effectiveMembersOfGroup,
  ),
  effective(
    groupParent,
    'roles',
    'Get the roles that a group effectively has',
    'read:groups',
    effectiveRoleView,
    effectiveRolesOfGroup,
  ),
  effective(
    roleParent,
    'members',
    'Get the users that effectively have a role',
    'read:role_members',
    effectiveRoleMemberView,
    effectiveMembersOfRole,
  ),

  managed(
    {
      method: 'POST',
      path: '/authorization/explain',
      operation: 'explain_authorization',
      summary: 'Explain why a scope is given, or not',
      scope: 'read:authorization',
      statuses: 'X',
      tag: 'Authorization',
      body: { media: jsonMedia, schema: ExplainBody },
    },
    [],
    { status: 200, schema: explanationSchema },
    async ({ request, context, actor }) => {
      const body = bodyOf(ExplainBody, request);
      const { allowed, paths, failedGate, hint } = await context.keyward.explain(
        {
          userId: body.user_id,
          clientId: body.client_id,
          resourceId: body.resource_id,
          scope: body.scope,
        },
        actor,
      );
      return json(200, {
        allowed,
        paths: paths.map(sourceOnTheWire),
        failed_gate: failedGate,
        hint,
      });
    },
  ),
];
