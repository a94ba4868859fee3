/** What follows from links, as lists, and why a scope is given or not (operations §10.2). */
import {
  effectiveGroupsOf,
  effectiveMembersOfGroup,
  effectiveMembersOfRole,
  effectivePermissionsOf,
  effectiveRolesOf,
  effectiveRolesOfGroup,
  gates,
  mostWays,
  supportedAcrs,
  textRules,
  type DerivedAccess,
} from '@keyward/core/management';
import { type RecordName, type Records, type Stores, pageOf } from '@keyward/core/ports';
import { bodyOf } from '../../kernel/body.js';
import { json } from '../../kernel/message.js';
import { idParameter, recordFinder } from '../../kernel/find-record.js';
import { list, managed } from '../../kernel/management-route.js';
import type { Route } from '../../kernel/route.js';
import type { View } from '../../kernel/view.js';
import { Absent, Id, Moment, Text, momentIn } from '../../kernel/body-rules.js';
import {
  effectiveGroupMemberView,
  effectiveGroupView,
  effectivePermissionView,
  effectiveRoleMemberView,
  effectiveRoleView,
  sourceOnTheWire,
  sourceSchema,
} from './effective-views.js';
import {
  hintOnTheWire,
  hintSchema,
  judgedGateOnTheWire,
  judgedGatesSchema,
} from './explain-hints.js';
import { unaskedHooks, unaskedHooksSchema } from '../hooks/unasked-hooks.js';
import { pastOnTheWire, pastSchema } from './past-on-the-wire.js';
import { groupParent } from '../groups/group-routes.js';
import type { Parent } from '../links/link-routes.js';
import { roleParent } from '../roles/role-routes.js';
import { userParent } from '../users/user-access-routes.js';
import { object, type JsonSchema } from '../../kernel/json-schema.js';

export class ExplainBody {
  @Absent()
  @Id()
  user_id?: string;

  @Id() client_id!: string;

  @Id() resource_id!: string;

  @Text(textRules.name)
  scope!: string;

  @Moment()
  at?: string | null;
}

interface EffectiveList<K extends RecordName> {
  readonly parent: Parent<K>;
  /** The last part of the path, after `effective_`. */
  readonly name: string;
  readonly summary: string;
  readonly scope: string;
  readonly ownScope?: string;
  readonly view: View<DerivedAccess>;
  readonly read: (
    stores: Stores,
    record: Records[K],
    now: Date,
  ) => Promise<readonly DerivedAccess[]>;
}

const effectiveList = <K extends RecordName>({
  parent,
  name,
  summary,
  scope,
  ownScope,
  view,
  read,
}: EffectiveList<K>): Route => {
  const findParent = recordFinder(parent);

  return list({
    path: `${parent.path}/{${idParameter(parent)}}/effective_${name}`,
    operation: `list_${parent.label}_effective_${name}`,
    summary,
    tag: parent.tag,
    scope,
    ownScope,
    statuses: 'LS',
    view,
    async page(stores, query, call) {
      const record = await findParent(call);
      const derived = await read(stores, record, call.now);
      return pageOf(derived, query);
    },
    parent: findParent,
  });
};

const requiredLoginSchema: JsonSchema = {
  oneOf: [
    { type: 'null' },
    object(
      {
        required_acr: { enum: [...supportedAcrs, null] },
        required_age: { type: ['integer', 'null'] },
      },
      ['required_acr', 'required_age'],
    ),
  ],
  description: 'What the scope asks of the login of the person (RFC 9470).',
};

const explanationSchema: JsonSchema = {
  type: 'object',
  required: ['allowed', 'paths', 'failed_gate', 'hint', 'gates', 'required_login'],
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
      oneOf: [{ type: 'null' }, hintSchema],
    },
    gates: judgedGatesSchema,
    required_login: requiredLoginSchema,
    then: pastSchema,
    unasked_hooks: unaskedHooksSchema,
  },
};

export const effectiveRoutes: readonly Route[] = [
  effectiveList({
    parent: userParent,
    name: 'permissions',
    summary: 'Get effective permissions of a user',
    scope: 'read:users',
    ownScope: 'read:current_user',
    view: effectivePermissionView,
    read: effectivePermissionsOf,
  }),

  effectiveList({
    parent: userParent,
    name: 'roles',
    summary: 'Get effective roles of a user',
    scope: 'read:users',
    ownScope: 'read:current_user',
    view: effectiveRoleView,
    read: effectiveRolesOf,
  }),

  effectiveList({
    parent: userParent,
    name: 'groups',
    summary: 'Get effective groups of a user',
    scope: 'read:users',
    ownScope: 'read:current_user',
    view: effectiveGroupView,
    read: effectiveGroupsOf,
  }),

  effectiveList({
    parent: groupParent,
    name: 'members',
    summary: 'Get effective members of a group',
    scope: 'read:groups',
    view: effectiveGroupMemberView,
    read: effectiveMembersOfGroup,
  }),

  effectiveList({
    parent: groupParent,
    name: 'roles',
    summary: 'Get effective roles of a group',
    scope: 'read:groups',
    view: effectiveRoleView,
    read: effectiveRolesOfGroup,
  }),

  effectiveList({
    parent: roleParent,
    name: 'members',
    summary: 'Get effective members of a role',
    scope: 'read:role_members',
    view: effectiveRoleMemberView,
    read: effectiveMembersOfRole,
  }),

  managed({
    method: 'POST',
    path: '/authorization/explain',
    operation: 'explain_authorization',
    summary: 'Explain why a scope is granted or not',
    scope: 'read:authorization',
    statuses: 'X',
    hasDryRun: false,
    tag: 'Authorization',
    body: ExplainBody,
    query: [],
    success: { status: 200, schema: explanationSchema },
    answer: async ({ request, context, actor }) => {
      const body = bodyOf(ExplainBody, request);
      const question = {
        userId: body.user_id,
        clientId: body.client_id,
        resourceId: body.resource_id,
        scope: body.scope,
      };
      const at = momentIn(body.at) ?? undefined;
      const past = at && (await context.keyward.explainPast(question, at, actor));
      const explanation = await context.keyward.explain(question, actor);
      const { allowed, paths, failedGate, hint } = explanation;
      return json(200, {
        allowed,
        paths: paths.map(sourceOnTheWire),
        failed_gate: failedGate,
        hint: hint && hintOnTheWire(hint),
        gates: explanation.gates.map(judgedGateOnTheWire),
        required_login: explanation.requiredLogin && {
          required_acr: explanation.requiredLogin.requiredAcr,
          required_age: explanation.requiredLogin.requiredAge,
        },
        ...(past && { then: pastOnTheWire(past) }),
        ...(await unaskedHooks({ context }, question)),
      });
    },
  }),
];
