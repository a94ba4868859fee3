/** Webhooks: making, changing and ending them (contract §18). */
import { systemActor, type Actor } from '../model/values/actor.js';
import { refuse } from '../model/values/refusals.js';
import type { Webhook } from '../model/webhook/webhook.js';
import {
  newWebhook,
  withNewWebhookFields,
  withWebhookFields,
  type NewWebhook,
  type WebhookFields,
} from '../model/webhook/webhook-fields.js';
import { defaultTenantId } from '../access/default-tenant.js';
import { placeUser } from '../access/place-user.js';
import type { Stores } from '../ports/storage.js';
import { assertOverlap } from '../registry/change-secret.js';
import { requireFound } from '../support/must-exist.js';
import { newSigningSecret, renewedSecrets } from '../support/signed-message.js';
import { stampCreated, stampUpdated, write, type WriteDeps } from '../unit-of-work/write.js';
import { newCursor } from './begin-cursors.js';

/** Webhooks of one tenant, and those of all tenants together: each costs a request for each event. */
export const mostWebhooks = 50;

/**
 * Makes a webhook, which is told what happens from now on.
 * Rule: a webhook is made only with the right to read the audit log. What it tells, its maker may read.
 */
export const createWebhook =
  (deps: WriteDeps) =>
  (input: NewWebhook, actor: Actor = systemActor): Promise<Webhook> =>
    write(deps, actor, async (stores, note) => {
      const tenantId = await placeWebhook(stores, actor, input);
      await assertRoom(stores, tenantId);
      const fresh = newWebhook({
        id: deps.random.uuid(),
        tenantId,
        name: input.name,
        url: input.url,
        secret: newSigningSecret(deps),
        ...stampCreated(deps, actor),
      });
      const webhook = withNewWebhookFields(fresh, input);
      await stores.webhooks.add(webhook);
      if (tenantId !== null) {
        const sequence = (await stores.auditChains.find(tenantId))?.sequence ?? 0;
        const position = { chainId: tenantId, sequence, dueAt: null };
        await stores.eventCursors.add(newCursor(deps, webhook, position));
      }
      note('webhook.created', webhook.id);
      return webhook;
    });

/** Rule: only a global caller makes a webhook of all tenants, and says so. */
const placeWebhook = async (
  stores: Stores,
  actor: Actor,
  { tenantId, isGlobal = false }: NewWebhook,
): Promise<string | null> => {
  if (!isGlobal) return placeUser(stores, actor, tenantId);
  if (actor.tenancy.kind === 'one') return refuse('outside_tenancy', { record: 'webhook' });
  if (tenantId)
    refuse('invalid_field', {
      field: 'tenantId',
      why: 'means nothing for a webhook of all tenants',
    });
  return null;
};

const assertRoom = async (stores: Stores, tenantId: string | null): Promise<void> => {
  const { tenants, webhooks } = stores;
  // A row is held, so that two at once do not both become the last one: for those of all tenants, the default one's.
  const held = tenantId ?? (await defaultTenantId(stores));
  if (held !== null) await tenants.change(held, (tenant) => tenant);
  const { items } = await webhooks.page({
    pinned: [{ attribute: 'tenantId', equals: tenantId }],
    order: [],
    offset: mostWebhooks - 1,
    limit: 1,
    totalCount: false,
  });
  if (items.length > 0)
    refuse('invalid_field', {
      field: 'tenantId',
      why: `has ${mostWebhooks} webhooks already, the most there may be`,
    });
};

export const modifyWebhook =
  (deps: WriteDeps) =>
  (id: string, patch: WebhookFields, actor: Actor = systemActor): Promise<Webhook> =>
    write(deps, actor, async (stores, note) => {
      const webhook = requireFound(
        'webhook',
        id,
        await stores.webhooks.change(id, (current) => ({
          ...withWebhookFields(current, patch),
          ...stampUpdated(deps, actor),
        })),
      );
      if (patch.isEnabled === true || patch.url !== undefined) await goOn(deps, stores, id);
      note('webhook.modified', id);
      return webhook;
    });

/** What waited after a failure is tried at once. What rests has nothing new, but for a webhook that was disabled. */
const goOn = async ({ clock }: WriteDeps, { eventCursors }: Stores, id: string): Promise<void> => {
  const now = clock.now();
  const cursors = await eventCursors.all([{ attribute: 'subscriptionId', equals: id }]);
  for (const cursor of cursors)
    if (cursor.attempts > 0 || cursor.dueAt === null)
      await eventCursors.change(cursor.id, (current) => ({ ...current, attempts: 0, dueAt: now }));
};

export const deleteWebhook =
  (deps: WriteDeps) =>
  (id: string, actor: Actor = systemActor): Promise<void> =>
    write(deps, actor, async ({ webhooks }, note) => {
      const removed = await webhooks.removeAll([{ attribute: 'id', equals: id }]);
      requireFound('webhook', id, removed === 0 ? undefined : id);
      note('webhook.deleted', id);
    });

/** Gives a webhook a new secret. Messages are signed under the old one, too, for so many seconds. */
export const changeWebhookSecret =
  (deps: WriteDeps) =>
  (id: string, previousSecretLifetime: number, actor: Actor = systemActor): Promise<Webhook> =>
    write(deps, actor, async (stores, note) => {
      assertOverlap(previousSecretLifetime);
      const webhook = await stores.webhooks.change(id, (current) => ({
        ...current,
        ...renewedSecrets(deps, current, previousSecretLifetime),
        ...stampUpdated(deps, actor),
      }));
      note('webhook.secret_changed', id);
      return requireFound('webhook', id, webhook);
    });
