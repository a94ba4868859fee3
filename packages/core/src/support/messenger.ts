import type { Actor } from '../model/values/actor.js';
import { domainKeyOf } from '../model/values/domain-name.js';
import { refuse } from '../model/values/refusals.js';
import { mailableName } from '../model/user/mailable-name.js';
import { logoPath } from '../model/tenant/tenant-logo.js';
import type { TenantSettings } from '../model/tenant/tenant-settings.js';
import type { DomainNames } from '../ports/domain-names.js';
import type { ComposedMail, Notice, Notifier } from '../ports/notifier.js';

/**
 * Writes to people on behalf of an actor. The use cases know this and not the notifier, so that none of
 * them can write to people in a rehearsal (docs/adr/0053-dry-run.md), and so that each name in a message passes
 * `mailableName` (docs/adr/0028-people-are-written-to.md).
 */
export interface Messenger {
  /** Whether there is a way to reach people through this channel. */
  supports(channel: Notice['channel']): boolean;
  /** The folder in which mails are files, where none is sent. */
  readonly outbox: string | undefined;
  /** Hands the notice over, unless the actor rehearses. It looks like the tenant that it comes from. */
  tell(actor: Pick<Actor, 'rehearses'>, notice: UnsignedNotice, from: Branding): void;
  /** The mail of a notice; undefined where none can be shown. */
  compose(notice: UnsignedNotice, from: Branding): ComposedMail | undefined;
}

/** A notice that does not say yet which tenant it comes from. */
export type UnsignedNotice = Omit<Notice, 'look'>;

export type Branding = TenantSettings['branding'];

export interface MessengerDeps {
  readonly issuer: string;
  readonly notifier?: Notifier | undefined;
  readonly domainNames: DomainNames;
}

export const messenger = ({ issuer, notifier, domainNames }: MessengerDeps): Messenger => {
  const signed = (notice: UnsignedNotice, from: Branding): Notice =>
    withMailableNames(signedBy(issuer, notice, from));

  return {
    supports: (channel) => notifier?.supports(channel) ?? false,
    outbox: notifier?.outbox,
    tell(actor, notice, from) {
      if (actor.rehearses !== true) notifier?.tell(reachable(domainNames, signed(notice, from)));
    },
    compose: (notice, from) => notifier?.compose?.(signed(notice, from)),
  };
};

interface MessengerUser {
  readonly messenger: Messenger;
}

export const canMail = ({ messenger }: MessengerUser): boolean => messenger.supports('email');

/** @throws Refusal `not_implemented` where nobody can be written to */
export const assertCanMail = (user: MessengerUser): void => {
  if (!canMail(user)) refuse('not_implemented', { feature: 'Writing to people' });
};

/** An uploaded logo counts more than one at an address, as on the pages. */
const signedBy = (
  issuer: string,
  notice: UnsignedNotice,
  { name, logo, logoUrl, primaryColor, backgroundColor }: Branding,
): Notice => ({
  ...notice,
  look: {
    logoUrl: logo === undefined ? logoUrl : `${issuer}${logoPath(logo.digest)}`,
    primaryColor,
    backgroundColor,
  },
  values: { ...notice.values, ...(name === undefined ? {} : { sender_name: name }) },
});

/** Every value whose key ends with `_name` is a name that a person typed once. */
const withMailableNames = (notice: Notice): Notice => ({
  ...notice,
  values: Object.fromEntries(
    Object.entries(notice.values).map(([key, value]) => [
      key,
      key.endsWith('_name') ? mailableName(value) : value,
    ]),
  ),
});

/**
 * Mail servers know domains in ASCII alone, unless they know SMTPUTF8 (RFC 6531 §3.2). The part in front of
 * the @ has no such form.
 */
const reachable = (names: DomainNames, notice: Notice): Notice => {
  if (notice.channel !== 'email') return notice;

  const at = notice.to.lastIndexOf('@') + 1;
  const domain = notice.to.slice(at);
  return { ...notice, to: `${notice.to.slice(0, at)}${domainKeyOf(names, domain) ?? domain}` };
};
