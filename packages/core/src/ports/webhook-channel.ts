import type { Outgoing } from './outgoing.js';

/** How webhooks, or hooks, are sent. Its requests wait for no others, and no others for them. */
export interface WebhookChannel {
  readonly outgoing: Outgoing;
  /** HMAC-SHA-256 of the UTF-8 bytes of the text under a key in base64, as base64. */
  sign(key: string, text: string): string;
}
