/** Programs elsewhere that are told what happens, in the order of the audit log (contract §18). */
import { foldName, type Audited, type Identified, type RecordType } from '../record/record-type.js';

/** `disabled` once the server has given up; a caller who enables it again makes it `active`. */
export const webhookStatuses = ['active', 'disabled'] as const;
export type WebhookStatus = (typeof webhookStatuses)[number];

export interface Webhook extends Identified, Audited {
  /** Whose events it is told; null for those of all tenants and of the system. */
  readonly tenantId: string | null;
  readonly name: string;
  readonly url: string;
  /** Names of events, `user.*` for all that begin so, or `*` for all. */
  readonly eventTypes: readonly string[];
  /** Whether it is told values before and after, where the log keeps them. */
  readonly includeValues: boolean;
  readonly isEnabled: boolean;
  readonly status: WebhookStatus;
  /** Since when nothing arrives; null while all does. */
  readonly failingSince: Date | null;
  /** Why the last attempt failed; null while all arrive. */
  readonly problem: string | null;
  /** When administrators were told that it fails; null where they were not. */
  readonly toldAt: Date | null;
  /** `whsec_` and 32 bytes in base64. Sealed at rest, and shown once. */
  readonly secret: string;
  /** Signs beside the new one until its end. */
  readonly previousSecret: string | null;
  readonly previousSecretExpiresAt: Date | null;
}

/** Rule: the name of a webhook is unique in its tenant. */
export const webhookType: RecordType<Webhook> = {
  label: 'webhook',
  unique: {
    webhook_name: ({ tenantId, name }) => `${tenantId ?? ''}/${foldName(name)}`,
  },
  computed: { nameKey: ({ name }) => foldName(name) },
  references: { tenantId: 'tenants' },
  tenancyOf: ({ tenantId }) => tenantId,
  globalIsVisible: false,
  unversioned: ['failingSince', 'problem', 'toldAt'],
};

/**
 * How far a subscription has read a chain of the audit log. The chain is the outbox: there is no row for each event
 * (docs/adr/0080-events-are-sealed-in-batches.md).
 */
export interface EventCursor extends Identified {
  readonly subscriptionId: string;
  readonly tenantId: string | null;
  readonly chainId: string;
  /** The last event that was told, or passed over. */
  readonly sequence: number;
  /** How often the next event was tried in vain. */
  readonly attempts: number;
  /** When it goes on; null while the chain has nothing new. */
  readonly dueAt: Date | null;
  /** Until when one instance works on it. */
  readonly lockedUntil: Date;
}

export const eventCursorType: RecordType<EventCursor> = {
  label: 'event cursor',
  unique: { position: ({ subscriptionId, chainId }) => `${subscriptionId}/${chainId}` },
  references: { subscriptionId: 'webhooks' },
  tenancyOf: ({ tenantId }) => tenantId,
  globalIsVisible: false,
};

/** An event that a receiver refused, which the webhook has passed over. */
export interface WebhookFailure extends Identified {
  readonly webhookId: string;
  readonly tenantId: string | null;
  readonly chainId: string;
  readonly eventId: string;
  readonly eventName: string;
  readonly sequence: number;
  readonly problem: string;
  readonly attempts: number;
  readonly failedAt: Date;
}

export const webhookFailureType: RecordType<WebhookFailure> = {
  label: 'webhook failure',
  unique: { event: ({ webhookId, eventId }) => `${webhookId}/${eventId}` },
  references: { webhookId: 'webhooks' },
  tenancyOf: ({ tenantId }) => tenantId,
  globalIsVisible: false,
};

/** Whether events of this name are told. */
export const tells = ({ eventTypes }: Pick<Webhook, 'eventTypes'>, name: string): boolean =>
  eventTypes.some((type) =>
    type.endsWith('*') ? name.startsWith(type.slice(0, -1)) : type === name,
  );

/** Whether it is told anything at present. */
export const isTold = ({ isEnabled, status }: Pick<Webhook, 'isEnabled' | 'status'>): boolean =>
  isEnabled && status === 'active';
