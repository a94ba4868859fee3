/** Webhooks: programs elsewhere that are told what happens (contract §18). */
import { refuse, type NewWebhook, type ReplayFrom, type WebhookFields } from '@keyward/core';
import type { Attempted } from '@keyward/core/management';
import { bodyOf } from '../../kernel/body.js';
import { momentIn } from '../../kernel/body-rules.js';
import { recordFinder } from '../../kernel/find-record.js';
import { list, managed, noContent, one, read } from '../../kernel/management-route.js';
import { object } from '../../kernel/json-schema.js';
import { json, type ApiRequest } from '../../kernel/message.js';
import { recordBody } from '../../kernel/record-body.js';
import type { Route } from '../../kernel/route.js';
import { inWireNames } from '../../kernel/wire-names.js';
import {
  NewWebhookBody,
  WebhookPatchBody,
  WebhookReplayBody,
  WebhookSecretBody,
} from './webhook-bodies.js';
import { webhookFailureView, webhookView, webhookWithSecretView } from './webhook-views.js';

const newWebhookBody = recordBody<NewWebhook, NewWebhookBody>(NewWebhookBody, webhookView, [
  'is_global',
]);
const webhookPatchBody = recordBody<WebhookFields>(WebhookPatchBody, webhookView);

const findWebhook = recordFinder({ label: 'webhook', kind: 'webhooks' });

const path = '/webhooks/{webhook_id}';

const names = new Map([
  ['previousSecretLifetime', 'previous_secret_lifetime'],
  ['afterSequence', 'after_sequence'],
  ['tenantId', 'tenant_id'],
]);

const attemptSchema = object(
  {
    is_delivered: { type: 'boolean' },
    status: { type: ['integer', 'null'], description: 'Of the answer; null where there was none.' },
    problem: { type: ['string', 'null'] },
  },
  ['is_delivered', 'status', 'problem'],
);

const shownAttempt = ({ outcome, status, problem }: Attempted) =>
  json(200, { is_delivered: outcome === 'delivered', status, problem });

const replayIn = (request: ApiRequest): ReplayFrom => {
  const { after_sequence: afterSequence, since } = bodyOf(WebhookReplayBody, request);
  const moment = momentIn(since) ?? undefined;
  if (afterSequence !== undefined && moment === undefined) return { afterSequence };
  if (afterSequence === undefined && moment !== undefined) return { since: moment };
  return refuse('invalid_field', {
    field: 'after_sequence',
    why: 'or since must be given, and not both',
  });
};

export const webhookRoutes: readonly Route[] = [
  list({
    path: '/webhooks',
    operation: 'list_webhooks',
    summary: 'Get webhooks',
    tag: 'Webhooks',
    scope: 'read:webhooks',
    statuses: 'L',
    view: webhookView,
    page: (stores, query) => stores.webhooks.page(query),
  }),

  one({
    method: 'POST',
    path: '/webhooks',
    operation: 'create_webhook',
    summary: 'Create a webhook',
    tag: 'Webhooks',
    scope: 'create:webhooks',
    statuses: 'C',
    body: NewWebhookBody,
    view: webhookWithSecretView,
    status: 201,
    run: ({ request, context, actor }) =>
      newWebhookBody.write(request, (fields, { is_global: isGlobal }) =>
        context.keyward.webhooks.create({ ...fields, isGlobal }, actor),
      ),
  }),

  read({
    path,
    operation: 'get_webhook',
    summary: 'Get a webhook',
    tag: 'Webhooks',
    scope: 'read:webhooks',
    view: webhookView,
    find: findWebhook,
  }),

  one({
    method: 'PATCH',
    path,
    operation: 'modify_webhook',
    summary: 'Modify a webhook',
    tag: 'Webhooks',
    scope: 'update:webhooks',
    statuses: 'M',
    body: WebhookPatchBody,
    view: webhookView,
    before: findWebhook,
    run: ({ request, params, context, actor }) =>
      webhookPatchBody.write(request, (fields) =>
        context.keyward.webhooks.modify(params['webhook_id']!, fields, actor),
      ),
  }),

  noContent({
    method: 'DELETE',
    path,
    operation: 'delete_webhook',
    summary: 'Delete a webhook',
    tag: 'Webhooks',
    scope: 'delete:webhooks',
    statuses: 'D',
    before: findWebhook,
    run: ({ params, context, actor }) =>
      context.keyward.webhooks.delete(params['webhook_id']!, actor),
  }),

  one({
    method: 'POST',
    path: `${path}/secret`,
    operation: 'change_webhook_secret',
    summary: 'Change the secret of a webhook',
    tag: 'Webhooks',
    scope: 'update:webhooks',
    statuses: 'X',
    body: WebhookSecretBody,
    isBodyOptional: true,
    view: webhookWithSecretView,
    run: ({ request, params, context, actor }) => {
      const body = request.body.byteLength === 0 ? {} : bodyOf(WebhookSecretBody, request);
      return inWireNames(names, () =>
        context.keyward.webhooks.changeSecret(
          params['webhook_id']!,
          body.previous_secret_lifetime ?? 0,
          actor,
        ),
      );
    },
  }),

  managed({
    method: 'POST',
    path: `${path}/test`,
    operation: 'test_webhook',
    summary: 'Send a test to a webhook',
    tag: 'Webhooks',
    scope: 'update:webhooks',
    statuses: 'X',
    query: [],
    success: { status: 200, schema: attemptSchema },
    answer: async ({ params, context, actor }) =>
      shownAttempt(await context.keyward.webhooks.test(params['webhook_id']!, actor)),
  }),

  noContent({
    method: 'POST',
    path: `${path}/replay`,
    operation: 'replay_webhook',
    summary: 'Let a webhook tell events once more',
    tag: 'Webhooks',
    scope: 'update:webhooks',
    statuses: 'X',
    body: WebhookReplayBody,
    run: ({ request, params, context, actor }) =>
      inWireNames(names, () =>
        context.keyward.webhooks.replay(params['webhook_id']!, replayIn(request), actor),
      ),
  }),

  list({
    path: `${path}/failures`,
    operation: 'list_webhook_failures',
    summary: 'Get the events that a receiver refused',
    tag: 'Webhooks',
    scope: 'read:webhooks',
    statuses: 'LS',
    view: webhookFailureView,
    page: (stores, query) => stores.webhookFailures.page(query),
    pinned: ({ params }) => [{ attribute: 'webhookId', equals: params['webhook_id']! }],
    parent: findWebhook,
  }),

  managed({
    method: 'POST',
    path: `${path}/failures/{event_id}/retry`,
    operation: 'retry_webhook_failure',
    summary: 'Send an event once more that a receiver refused',
    tag: 'Webhooks',
    scope: 'update:webhooks',
    statuses: 'X',
    query: [],
    success: { status: 200, schema: attemptSchema },
    answer: async ({ params, context, actor }) =>
      shownAttempt(
        await context.keyward.webhooks.retry(params['webhook_id']!, params['event_id']!, actor),
      ),
  }),
];
