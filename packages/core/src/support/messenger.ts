import type { Actor } from '../model/values/actor.js';
import { domainKeyOf } from '../model/values/domain-name.js';
import { mailableName } from '../model/user/mailable-name.js';
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
  /** Hands the notice over, unless the actor rehearses. */
  tell(actor: Pick<Actor, 'rehearses'>, notice: Notice): void;
  /** The mail of a notice; undefined where none can be shown. */
  compose(notice: Notice): ComposedMail | undefined;
}

export const messenger = (notifier: Notifier | undefined, names: DomainNames): Messenger => ({
  supports: (channel) => notifier?.supports(channel) ?? false,
  outbox: notifier?.outbox,
  tell(actor, notice) {
    if (actor.rehearses !== true) notifier?.tell(reachable(names, withMailableNames(notice)));
  },
  compose: (notice) => notifier?.compose?.(withMailableNames(notice)),
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
