/** Reminds people of what ends soon (contract §15). */
import type { Directory } from '../directory/directory.js';
import { settingsOf } from '../directory/settings-of.js';
import { consoleClientId } from '../model/client/console-client.js';
import { isProvenAddress, personName } from '../model/user/mailable-name.js';
import type { User } from '../model/user/user.js';
import { systemActor } from '../model/values/actor.js';
import { isRefusal } from '../model/values/refusals.js';
import {
  accountDelegatesPage,
  accountTokensPage,
  consolePage,
} from '../model/values/server-addresses.js';
import type { EndingKind } from '../ports/notifier.js';
import type { SamlDeps } from '../ports/saml.js';
import { administratorsOf, unblockedOf } from '../people/administrators-of.js';
import { reachOf } from '../people/reach.js';
import { countWithin, type AttemptDeps } from '../sessions/count-attempts.js';
import type { Messenger, UnsignedNotice } from '../support/messenger.js';
import { comingEnds, type ComingEnd } from './coming-ends.js';

/** Days before an end. */
export const reminderDays = [30, 7] as const;

/** Days after which a reminder that was due is not sent any more: a server can be down for as long. */
const daysLate = 3;

const day = 86_400_000;

export interface Reminders {
  /**
   * Reminds people of what ends in 30 days and in 7: their personal access tokens and delegates, and administrators of
   * registration tokens, SCIM tokens, client secrets and the certificates of SAML partners. Run it every hour; any
   * instance may run it at any time. It works once a day, and tells each person once. Answers how many messages it
   * handed over.
   */
  readonly remindOfEnds: () => Promise<number>;
}

export type ReminderDeps = AttemptDeps &
  SamlDeps & {
    readonly issuer: string;
    readonly messenger: Messenger;
    readonly directory: Pick<Directory, 'defaultTenantId'>;
  };

/**
 * Rule: the holder of what ends hears of it 30 and 7 days before its end, once each.
 * Rule: what is made for fewer days than that brings no reminder on its first day.
 */
export const remindOfEnds = (deps: ReminderDeps): Reminders['remindOfEnds'] => {
  const { messenger, clock } = deps;

  return async () => {
    if (!messenger.supports('email') && !messenger.supports('sms')) return 0;

    const now = clock.now();
    const today = String(Math.floor(now.getTime() / day));
    if (!(await isFirst(deps, 'reminders', today, 2))) return 0;

    let told = 0;
    for (const days of reminderDays) {
      const span = { from: after(now, days - daysLate), until: after(now, days) };
      for await (const ending of comingEnds(deps, span)) {
        if (isDue(ending, days)) told += await remind(deps, ending, days);
      }
    }
    return told;
  };
};

const after = (now: Date, days: number): Date => new Date(now.getTime() + days * day);

/** Not on the day on which it was made, when its maker knows the end. */
const isDue = ({ madeAt, endsAt }: ComingEnd, days: number): boolean =>
  madeAt === undefined || endsAt.getTime() - days * day >= madeAt.getTime() + day;

const remind = async (deps: ReminderDeps, ending: ComingEnd, days: number): Promise<number> => {
  const key = `${ending.id}:${ending.endsAt.getTime()}:${days}`;
  if (!(await isFirst(deps, 'reminder', key, days + 1))) return 0;

  const tenantId = ending.tenantId ?? (await deps.directory.defaultTenantId()) ?? '';
  const { branding } = await settingsOf(deps.storage)(tenantId);
  const link = await linkTo(deps, ending);
  let told = 0;
  for (const user of await readersOf(deps, ending, tenantId)) {
    const reach = reachOf(deps.messenger, user);
    if (reach === undefined) continue;

    const { locale, zoneinfo } = user.profile;
    const notice: UnsignedNotice = {
      ...reach,
      kind: 'end_ahead',
      ending: ending.kind,
      locales: locale === undefined ? [] : [locale],
      values: {
        client_name: branding.name ?? '',
        person_name: personName(user, reach.to),
        // The words of a stranger could stand in it, as in the name of the person.
        thing_name: isProvenAddress(user, reach.to) ? ending.name : '',
        ends_at: ending.endsAt.toISOString(),
        minutes: String(daysLeft(ending, deps.clock.now()) * 1440),
        ...(zoneinfo === undefined ? {} : { time_zone: zoneinfo }),
        ...link,
      },
    };
    deps.messenger.tell(systemActor, notice, branding);
    told += 1;
  }
  return told;
};

const daysLeft = ({ endsAt }: ComingEnd, now: Date): number =>
  Math.max(1, Math.round((endsAt.getTime() - now.getTime()) / day));

/** Counters are rows, so that of all instances one is the first. */
const isFirst = (
  deps: ReminderDeps,
  kind: string,
  key: string,
  keptDays: number,
): Promise<boolean> =>
  countWithin(deps, kind, key, { times: 1, window: keptDays * 86_400 }).then(
    () => true,
    (error: unknown) => {
      if (isRefusal(error, 'too_many_requests')) return false;
      throw error;
    },
  );

/** The person who holds it, or else the administrators of the tenant; blocked people are left out. */
const readersOf = (
  deps: ReminderDeps,
  { userId }: ComingEnd,
  tenantId: string,
): Promise<readonly User[]> =>
  userId === null ? administratorsOf(deps, tenantId) : unblockedOf(deps, [userId]);

const consolePaths: Readonly<Partial<Record<EndingKind, (id: string) => string>>> = {
  registration_token: (id) => `registration-tokens/${id}`,
  scim_token: () => 'provisioning',
  client_secret: (id) => `applications/${id}`,
  provider_certificate: (id) => `identity-providers/${id}`,
  application_certificate: (id) => `applications/${id}/saml`,
};

/** Where the reader sees what ends. Without a console, administrators get no link. */
const linkTo = async (
  { issuer, storage }: ReminderDeps,
  { kind, id }: ComingEnd,
): Promise<{ readonly link?: string }> => {
  if (kind === 'personal_token') return { link: accountTokensPage(issuer) };
  if (kind === 'delegate') return { link: accountDelegatesPage(issuer) };

  const hasConsole = (await storage.clients.find(consoleClientId)) !== undefined;
  const path = consolePaths[kind]?.(id);
  return hasConsole && path !== undefined ? { link: consolePage(issuer, path) } : {};
};
