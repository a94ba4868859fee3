/** Hooks: servers of operators that have a say where this server decides (contract §20). */
import type { HookFields, NewHook } from '@keyward/core';
import { bodyOf } from '../../kernel/body.js';
import { recordFinder } from '../../kernel/find-record.js';
import { list, managed, noContent, one, read } from '../../kernel/management-route.js';
import { json } from '../../kernel/message.js';
import { recordBody } from '../../kernel/record-body.js';
import type { Route } from '../../kernel/route.js';
import { inWireNames } from '../../kernel/wire-names.js';
import { HookPatchBody, HookSecretBody, NewHookBody } from './hook-bodies.js';
import { hookTrialSchema, hookView, hookWithSecretView, shownTrial } from './hook-views.js';

const newHookBody = recordBody<NewHook>(NewHookBody, hookView);
const hookPatchBody = recordBody<HookFields>(HookPatchBody, hookView);

const findHook = recordFinder({ label: 'hook', kind: 'hooks' });

const path = '/hooks/{hook_id}';

const names = new Map([['previousSecretLifetime', 'previous_secret_lifetime']]);

export const hookRoutes: readonly Route[] = [
  list({
    path: '/hooks',
    operation: 'list_hooks',
    summary: 'Get hooks',
    tag: 'Hooks',
    scope: 'read:hooks',
    statuses: 'L',
    view: hookView,
    page: (stores, query) => stores.hooks.page(query),
  }),

  one({
    method: 'POST',
    path: '/hooks',
    operation: 'create_hook',
    summary: 'Create a hook',
    tag: 'Hooks',
    scope: 'create:hooks',
    statuses: 'C',
    body: NewHookBody,
    view: hookWithSecretView,
    status: 201,
    run: ({ request, context, actor }) =>
      newHookBody.write(request, (fields) => context.keyward.hooks.create(fields, actor)),
  }),

  read({
    path,
    operation: 'get_hook',
    summary: 'Get a hook',
    tag: 'Hooks',
    scope: 'read:hooks',
    view: hookView,
    find: findHook,
  }),

  one({
    method: 'PATCH',
    path,
    operation: 'modify_hook',
    summary: 'Modify a hook',
    tag: 'Hooks',
    scope: 'update:hooks',
    statuses: 'M',
    body: HookPatchBody,
    view: hookView,
    before: findHook,
    run: ({ request, params, context, actor }) =>
      hookPatchBody.write(request, (fields) =>
        context.keyward.hooks.modify(params['hook_id']!, fields, actor),
      ),
  }),

  noContent({
    method: 'DELETE',
    path,
    operation: 'delete_hook',
    summary: 'Delete a hook',
    tag: 'Hooks',
    scope: 'delete:hooks',
    statuses: 'D',
    before: findHook,
    run: ({ params, context, actor }) => context.keyward.hooks.delete(params['hook_id']!, actor),
  }),

  one({
    method: 'POST',
    path: `${path}/secret`,
    operation: 'change_hook_secret',
    summary: 'Change the secret of a hook',
    tag: 'Hooks',
    scope: 'update:hooks',
    statuses: 'X',
    body: HookSecretBody,
    isBodyOptional: true,
    view: hookWithSecretView,
    run: ({ request, params, context, actor }) => {
      const body = request.body.byteLength === 0 ? {} : bodyOf(HookSecretBody, request);
      return inWireNames(names, () =>
        context.keyward.hooks.changeSecret(
          params['hook_id']!,
          body.previous_secret_lifetime ?? 0,
          actor,
        ),
      );
    },
  }),

  managed({
    method: 'POST',
    path: `${path}/test`,
    operation: 'test_hook',
    summary: 'Ask a hook a question that names no one',
    tag: 'Hooks',
    scope: 'update:hooks',
    statuses: 'X',
    query: [],
    success: { status: 200, schema: hookTrialSchema },
    answer: async ({ params, context, actor }) =>
      json(200, shownTrial(await context.keyward.hooks.test(params['hook_id']!, actor))),
  }),
];
