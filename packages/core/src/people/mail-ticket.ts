/** Links that the server sends by itself. */
import type { Client } from '../model/client/client.js';
import type { Actor } from '../model/values/actor.js';
import type { Notice } from '../ports/notifier.js';
import type { Branding, Messenger, UnsignedNotice } from '../support/messenger.js';
import { personName, type NamedPerson } from '../model/user/mailable-name.js';
import { ticketLink } from '../model/values/server-addresses.js';
import type { IssuedTicket } from './issue-ticket.js';
import type { TicketType } from '../model/ticket/ticket.js';
import type { TenantSettings } from '../model/tenant/tenant-settings.js';

export interface TicketMailDeps {
  readonly issuer: string;
  readonly messenger: Messenger;
}

/** For whom a message is, and what it may say. */
export interface TicketAddressDeps {
  readonly user: NamedPerson;
  readonly client: Pick<Client, 'name' | 'isDefault'> | undefined;
  /** The tenant's own words, by kind of mail. */
  readonly mails?: TenantSettings['mails'] | undefined;
  /** How the tenant shows itself; without a name where that of the installation stands for it. */
  readonly branding: Branding;
  /** The languages of the page that asked, after the person's own. */
  readonly locales?: readonly string[] | undefined;
  /** Of the authorization request that waits in the same browser. */
  readonly handle?: string | undefined;
  /** Who invites; undefined where no name of them may be mailed. */
  readonly inviter?: string | undefined;
}

const kinds: Readonly<Record<TicketType, Notice['kind']>> = {
  password_change: 'password_reset',
  email_verification: 'email_verification',
  invitation: 'invitation',
};

export const mailTicket = (
  telling: TicketMailDeps,
  actor: Actor,
  { ticket, secret }: IssuedTicket,
  to: TicketAddressDeps,
): void => {
  const minutes = Math.round((ticket.expiresAt.getTime() - ticket.createdAt.getTime()) / 60_000);
  mail(
    telling,
    actor,
    { kind: kinds[ticket.type], to },
    {
      link: ticketLink(telling.issuer, secret, to.handle),
      minutes: String(minutes),
      ...(to.inviter === undefined ? {} : { inviter_name: to.inviter }),
    },
  );
};

/** Tells the owner of an account that a person tried to register with their address. */
export const mailAccountExists = (
  telling: TicketMailDeps,
  actor: Actor,
  to: TicketAddressDeps,
): void => mail(telling, actor, { kind: 'account_exists', to }, {});

const mail = (
  { messenger }: TicketMailDeps,
  actor: Actor,
  { kind, to }: { readonly kind: Notice['kind']; readonly to: TicketAddressDeps },
  values: Readonly<Record<string, string>>,
): void => {
  const { user, client, branding, mails = {}, locales = [] } = to;
  if (user.email === null) return;

  // The Default Client is the server itself, whose name says nothing to people.
  const isServer = client === undefined || client.isDefault;

  const notice: UnsignedNotice = {
    kind,
    texts: (mails as Readonly<Record<string, Notice['texts']>>)[kind],
    channel: 'email',
    to: user.email,
    locales: user.profile.locale ? [user.profile.locale, ...locales] : locales,
    values: {
      ...values,
      client_name: isServer ? (branding.name ?? '') : client.name,
      person_name: personName(user, user.email),
    },
  };
  messenger.tell(actor, notice, branding);
};
