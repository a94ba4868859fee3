/** The mails of a tenant with words that are not saved. */
import { IsIn } from 'class-validator';
import type { MailDraft } from '@keyward/core';
import {
  mailKinds,
  mailLanguages,
  mailTextsRules,
  type MailKind,
  type MailTextsPatch,
} from '@keyward/core/management';
import { bodyOf } from '../../kernel/body.js';
import { DocumentField } from '../../kernel/document-field.js';
import { object, string } from '../../kernel/json-schema.js';
import { managed, noContent } from '../../kernel/management-route.js';
import { json, type ApiRequest } from '../../kernel/message.js';
import type { Route } from '../../kernel/route.js';
import { findTenant } from './find-tenant.js';
import { ownActor } from './own-actor.js';

/** What `texts` leaves out is as the tenant has it; null is the standard text. */
export class MailDraftBody {
  @IsIn(mailKinds) kind!: MailKind;

  @IsIn(mailLanguages) locale!: string;

  @DocumentField(mailTextsRules) texts?: MailTextsPatch | null;
}

const draftIn = (request: ApiRequest): MailDraft => {
  const { kind, locale, texts } = bodyOf(MailDraftBody, request);
  return { kind, locale, texts: texts === null ? { subject: null, text: null } : texts };
};

const mailSchema = object(
  { from: string, locale: string, subject: string, text: string, html: string },
  ['from', 'locale', 'subject', 'text', 'html'],
);

export const tenantMailRoutes: readonly Route[] = [
  managed({
    method: 'POST',
    path: '/tenants/{tenant_id}/mail_preview',
    operation: 'preview_tenant_mail',
    summary: 'Show how a mail reads with other words',
    tag: 'Tenants',
    scope: 'read:tenants',
    statuses: 'X',
    hasDryRun: false,
    body: MailDraftBody,
    query: [],
    success: { status: 200, schema: mailSchema },
    answer: async (call) => {
      const { id } = await findTenant(call);
      const { tenants } = call.context.keyward;
      const { language, ...mail } = await tenants.previewMail(
        id,
        draftIn(call.request),
        ownActor(call),
      );
      return json(200, { locale: language, ...mail });
    },
  }),

  noContent({
    method: 'POST',
    path: '/tenants/{tenant_id}/test_mail',
    operation: 'send_test_mail',
    summary: "Send a mail with other words to one's own address",
    tag: 'Tenants',
    scope: 'update:tenants',
    statuses: 'X',
    body: MailDraftBody,
    run: async (call) => {
      const { id } = await findTenant(call);
      await call.context.keyward.tenants.sendTestMail(id, draftIn(call.request), ownActor(call));
    },
  }),
];
