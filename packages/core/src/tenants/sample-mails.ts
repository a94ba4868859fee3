/** Mails of a tenant with its own words, to be looked at or sent to the caller alone. */
import { write, type WriteDeps } from '../unit-of-work/write.js';
import { systemActor, type Actor } from '../model/values/actor.js';
import { refuse } from '../model/values/refusals.js';
import { personName } from '../model/user/mailable-name.js';
import type { MailKind } from '../model/tenant/tenant-metadata.js';
import { tenantSettings } from '../model/tenant/tenant-settings.js';
import { oneTenant } from '../model/values/tenancy.js';
import type { Tenant } from '../model/tenant/tenant.js';
import type { ComposedMail, NoticeTexts } from '../ports/notifier.js';
import type { Storage } from '../ports/storage.js';
import { countWithin } from '../sessions/count-attempts.js';
import type { Messenger, UnsignedNotice } from '../support/messenger.js';
import { requireFound } from '../support/must-exist.js';

export interface SampleMailDeps {
  readonly issuer: string;
  readonly messenger: Messenger;
}

/** Which mail, and the words that are not saved; those that are left out are as the tenant has them. */
export interface MailDraft {
  readonly kind: MailKind;
  /** A language tag. */
  readonly locale: string;
  readonly texts?: { readonly [K in keyof NoticeTexts]?: string | null | undefined } | undefined;
}

/** How often a person may have a sample sent, in a window of so many seconds. */
export const testMailLimit = { times: 10, window: 3600 } as const;

type ReadsTenants = { readonly storage: Pick<Storage, 'within'> };

/**
 * Composes a mail as it would be sent.
 * @throws Refusal `record_not_found`, `not_implemented`
 */
export const previewMail =
  (deps: SampleMailDeps & ReadsTenants) =>
  async (tenantId: string, draft: MailDraft, actor: Actor = systemActor): Promise<ComposedMail> => {
    const { tenants } = deps.storage.within(actor.tenancy);
    const tenant = requireFound('tenant', tenantId, await tenants.find(tenantId));
    const notice = sampleNotice(deps, tenant, draft, sampleReader);
    return (
      deps.messenger.compose(notice, tenantSettings(tenant).branding) ??
      refuse('not_implemented', { feature: 'The preview of mails' })
    );
  };

/**
 * Sends a mail with a code or a link that opens nothing.
 * Rule: a test mail goes to the caller's own verified address and to no other, and not often.
 * Otherwise it would be a way to write to strangers.
 * @throws Refusal `record_not_found`, `own_account_only`, `address_unverified`, `too_many_requests`, `not_implemented`
 */
export const sendTestMail =
  (deps: SampleMailDeps & WriteDeps) =>
  async (tenantId: string, draft: MailDraft, actor: Actor): Promise<void> => {
    if (!deps.messenger.supports('email'))
      refuse('not_implemented', { feature: 'Writing to people' });
    const { tenants } = deps.storage.within(actor.tenancy);
    const tenant = requireFound('tenant', tenantId, await tenants.find(tenantId));
    const reader = await readerOf(deps, actor);

    if (!actor.rehearses) await countWithin(deps, 'test-mail', actor.id!, testMailLimit);
    await write(deps, { ...actor, tenancy: oneTenant(tenantId) }, (_, note) =>
      Promise.resolve(note('tenant.mail_tested', tenantId)),
    );
    const notice = sampleNotice(deps, tenant, draft, reader);
    deps.messenger.tell(actor, notice, tenantSettings(tenant).branding);
  };

interface Reader {
  readonly to: string;
  readonly name: string;
}

const sampleReader: Reader = { to: 'ada@example.com', name: 'Ada Lovelace' };
const sampleInviter = 'Grace Hopper';

/** The caller, who must be a person: a client has no address. */
const readerOf = async ({ storage }: WriteDeps, { id, tenancy }: Actor): Promise<Reader> => {
  const user = id === null ? undefined : await storage.within(tenancy).users.find(id);
  if (user === undefined) return refuse('own_account_only');
  if (user.email === null || !user.emailVerified) return refuse('address_unverified');
  return { to: user.email, name: personName(user, user.email) };
};

const minutesOf: Readonly<Record<MailKind, number>> = {
  one_time_password: 5,
  password_reset: 60,
  email_verification: 24 * 60,
  invitation: 7 * 24 * 60,
};

/** The code and the link are none that the server gave. */
const sampleNotice = (
  { issuer }: SampleMailDeps,
  tenant: Tenant,
  { kind, locale, texts = {} }: MailDraft,
  { to, name }: Reader,
): UnsignedNotice => {
  const { branding, mails } = tenantSettings(tenant);
  const language = locale as keyof NonNullable<(typeof mails)[MailKind]>;
  const saved = mails[kind]?.[language];

  return {
    kind,
    channel: 'email',
    to,
    locales: [locale],
    texts: { [locale]: withDraft(saved, texts) },
    values: {
      ...(kind === 'one_time_password' ? { code: '123456' } : { link: `${issuer}/account` }),
      minutes: String(minutesOf[kind]),
      client_name: branding.name ?? '',
      person_name: name,
      ...(kind === 'invitation' ? { inviter_name: sampleInviter } : {}),
    },
  };
};

/** What is null is the standard text. */
const withDraft = (
  saved: NoticeTexts = {},
  { subject, text }: NonNullable<MailDraft['texts']>,
): NoticeTexts => ({
  subject: subject === undefined ? saved.subject : (subject ?? undefined),
  text: text === undefined ? saved.text : (text ?? undefined),
});
