/** The mails that are files, because no mail server is set. */
import { tenantAdminPowers } from '../access/admin-scopes.js';
import { systemActor, type Actor } from '../model/values/actor.js';
import { isLoopbackIssuer } from '../model/values/loopback-issuer.js';
import { refuse } from '../model/values/refusals.js';
import { allTenants } from '../model/values/tenancy.js';
import type { OpenedMail, OutboxMail, OutboxMails } from '../ports/notifier.js';
import { requireFound } from '../support/must-exist.js';
import { writeAfterWaiting, type WriteDeps } from '../unit-of-work/write.js';

export type ReadOutboxDeps = WriteDeps & {
  readonly issuer: string;
  /** Where mails are files; nothing is written to people here. */
  readonly notifier?: { readonly outboxMails?: OutboxMails | undefined } | undefined;
};

export interface Outbox {
  /** The newest first. */
  readonly mails: readonly OutboxMail[];
  readonly hasMore: boolean;
  /** Whether mails can be opened here. */
  readonly isOpen: boolean;
}

/**
 * Rule: only a global administrator sees which mails were written. Recipients and subjects tell who has an account.
 * @throws Refusal `global_admin_only`, `scope_insufficient`
 * @throws Refusal `not_implemented` where mails are sent
 */
export const listOutbox =
  ({ issuer, notifier }: ReadOutboxDeps) =>
  async (actor: Actor = systemActor): Promise<Outbox> => {
    assertMayRead(actor);
    const list = await requireOutbox(notifier).list();
    return { ...list, isOpen: isLoopbackIssuer(issuer) };
  };

/**
 * Opens a mail.
 *
 * Rule: a mail is opened only where the issuer is a loopback address. A link in it is the authority of its reader,
 * so elsewhere nothing but the mailbox of that person may show it.
 * Rule: each mail that is opened is an event of the audit log, and a mail whose event cannot be kept is not shown.
 * @throws Refusal `global_admin_only`, `scope_insufficient`, `outbox_closed`
 * @throws Refusal `record_not_found` for a mail that is not there, or that is too large
 * @throws Refusal `not_implemented` where mails are sent
 */
export const openMail =
  (deps: ReadOutboxDeps) =>
  async (id: string, actor: Actor = systemActor): Promise<OpenedMail> => {
    assertMayRead(actor);
    if (!isLoopbackIssuer(deps.issuer)) refuse('outbox_closed');

    const mail = requireFound('mail', id, await requireOutbox(deps.notifier).read(id));
    const reader = { ...actor, tenancy: allTenants };
    await writeAfterWaiting(deps, reader, (_, note) => {
      note('outbox.mail_opened', mail.id);
      return Promise.resolve();
    });
    return mail;
  };

/**
 * A link in a mail may lead into any account, so its reader must hold every power that an account can hold here. A
 * client that acts for itself is no administrator.
 */
const assertMayRead = ({ id, clientId, tenancy, managementScopes, ...actor }: Actor): void => {
  const isClient = id !== null && id === clientId;
  const reachesAll = tenancy.kind === 'all' || actor.reachesAllTenants === true;
  if (isClient || !reachesAll) refuse('global_admin_only');
  if (managementScopes === 'all') return;

  const missing = tenantAdminPowers.find((scope) => !managementScopes.has(scope));
  if (missing !== undefined) refuse('scope_insufficient', { scope: missing });
};

const requireOutbox = (notifier: ReadOutboxDeps['notifier']): OutboxMails =>
  notifier?.outboxMails ?? refuse('not_implemented', { feature: 'The outbox' });
