/** Webhooks, and the work that tells them what happens (contract §18). */
import type { Actor } from '../model/values/actor.js';
import type { Webhook } from '../model/webhook/webhook.js';
import type { NewWebhook, WebhookFields } from '../model/webhook/webhook-fields.js';
import type { EventDelivery } from './claimed-work.js';
import { eventDelivery, type DeliveryDeps } from './event-delivery.js';
import {
  changeWebhookSecret,
  createWebhook,
  deleteWebhook,
  modifyWebhook,
} from './manage-webhooks.js';
import type { Attempted } from './send-event.js';
import { replayWebhook, retryFailure, testWebhook, type ReplayFrom } from './try-webhook.js';

/** Programs elsewhere that are told what happens (contract §18). */
export interface Webhooks {
  /**
   * Makes a webhook. The result holds its secret.
   * @throws Refusal `invalid_field`, `already_exists`, `unknown_reference`, `outside_tenancy`
   * @throws Refusal `escalation_refused` when the actor may not read the audit log
   */
  readonly create: (input: NewWebhook, actor?: Actor) => Promise<Webhook>;
  /**
   * Changes a webhook. One that is enabled goes on where it stopped.
   * @throws Refusal `record_not_found`, `invalid_field`, `already_exists`
   * @throws Refusal `escalation_refused` when it would tell more, and the actor may not read the audit log
   */
  readonly modify: (id: string, patch: WebhookFields, actor?: Actor) => Promise<Webhook>;
  /**
   * Removes a webhook with what it could not deliver.
   * @throws Refusal `record_not_found`
   */
  readonly delete: (id: string, actor?: Actor) => Promise<void>;
  /**
   * Gives a webhook a new secret, which the result holds. The old one signs too for `previousSecretLifetime` seconds.
   * @throws Refusal `record_not_found`, `invalid_field`
   */
  readonly changeSecret: (
    id: string,
    previousSecretLifetime: number,
    actor?: Actor,
  ) => Promise<Webhook>;
  /**
   * Sends an event `webhook.tested` and says what came of it.
   * @throws Refusal `record_not_found`, `too_many_requests`, `not_implemented`
   */
  readonly test: (id: string, actor?: Actor) => Promise<Attempted>;
  /**
   * Lets a webhook tell events of before once more, as far as the audit log reaches.
   * @throws Refusal `record_not_found`, `invalid_field`, `escalation_refused`
   */
  readonly replay: (id: string, from: ReplayFrom, actor?: Actor) => Promise<void>;
  /**
   * Sends an event once more that the receiver refused, and says what came of it.
   * @throws Refusal `record_not_found`, `too_many_requests`, `not_implemented`
   */
  readonly retry: (id: string, eventId: string, actor?: Actor) => Promise<Attempted>;
}

export interface DeliveryRoom {
  /** Programs elsewhere that are told what happens (contract §18). */
  readonly webhooks: Webhooks;
  /** The work that tells them. */
  readonly delivery: EventDelivery;
}

export const makeDelivery = (deps: DeliveryDeps): DeliveryRoom => ({
  webhooks: {
    create: createWebhook(deps),
    modify: modifyWebhook(deps),
    delete: deleteWebhook(deps),
    changeSecret: changeWebhookSecret(deps),
    test: testWebhook(deps),
    replay: replayWebhook(deps),
    retry: retryFailure(deps),
  },
  delivery: eventDelivery(deps),
});
