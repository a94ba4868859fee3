/** The mails that are files, because no mail server is set. */
import { mostOutboxMails, type OutboxMail } from '@keyward/core/ports';
import type { Actor } from '@keyward/core';
import { boolean, object, string, type JsonSchema } from '../../kernel/json-schema.js';
import type { Call } from '../../kernel/management-operation.js';
import { managed } from '../../kernel/management-route.js';
import { json } from '../../kernel/message.js';
import type { Route } from '../../kernel/route.js';
import { serverActor } from '../server-actor.js';
import { ownActor } from '../tenants/own-actor.js';

const envelope = {
  id: { type: 'string', format: 'uuid' },
  created_at: { type: 'string', format: 'date-time' },
  to: { ...string, description: 'The address of the recipient.' },
  subject: { ...string, description: 'The subject of the mail.' },
} as const;

const envelopeSchema = object(envelope, Object.keys(envelope));

const listSchema: JsonSchema = object(
  {
    items: { type: 'array', maxItems: mostOutboxMails, items: envelopeSchema },
    has_more: boolean,
    is_open: {
      ...boolean,
      description: 'Whether mails can be opened: the issuer of the server is a loopback address.',
    },
  },
  ['items', 'has_more', 'is_open'],
);

const mailSchema: JsonSchema = object(
  { ...envelope, text: { ...string, description: 'The text of the mail.' } },
  [...Object.keys(envelope), 'text'],
);

const shown = ({ id, createdAt, to, subject }: OutboxMail) => ({
  id,
  created_at: createdAt.toISOString(),
  to,
  subject,
});

/** Mails belong to the server: the choice of a tenant does not narrow them. */
const readerOf = (call: Call): Promise<Actor> =>
  serverActor({ actor: ownActor(call), context: call.context });

export const outboxRoutes: readonly Route[] = [
  managed({
    method: 'GET',
    path: '/outbox',
    operation: 'list_outbox',
    summary: 'Get the mails that were written into files',
    tag: 'Outbox',
    scope: 'read:tickets',
    statuses: 'L',
    query: [],
    success: { status: 200, schema: listSchema },
    answer: async (call) => {
      const outbox = await call.context.keyward.listOutbox(await readerOf(call));
      return json(200, {
        items: outbox.mails.map(shown),
        has_more: outbox.hasMore,
        is_open: outbox.isOpen,
      });
    },
  }),

  managed({
    method: 'POST',
    path: '/outbox/{mail_id}/open',
    operation: 'open_mail',
    summary: 'Open a mail that was written into a file',
    tag: 'Outbox',
    scope: 'read:tickets',
    statuses: 'X',
    hasDryRun: false,
    query: [],
    success: { status: 200, schema: mailSchema },
    answer: async (call) => {
      const reader = await readerOf(call);
      const mail = await call.context.keyward.openMail(call.params['mail_id']!, reader);
      return json(200, { ...shown(mail), text: mail.text });
    },
  }),
];
