/** Writes to administrators about a webhook that does not work. */
import type { Directory } from '../directory/directory.js';
import { settingsOf } from '../directory/settings-of.js';
import { consoleClientId } from '../model/client/console-client.js';
import { isProvenAddress, personName } from '../model/user/mailable-name.js';
import { systemActor } from '../model/values/actor.js';
import { consolePage } from '../model/values/server-addresses.js';
import type { Webhook } from '../model/webhook/webhook.js';
import { administratorsOf } from '../people/administrators-of.js';
import { reachOf } from '../people/reach.js';
import type { Clock } from '../ports/clock.js';
import type { Storage } from '../ports/storage.js';
import type { Messenger, UnsignedNotice } from '../support/messenger.js';

export interface TroubleDeps {
  readonly issuer: string;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly messenger: Messenger;
  readonly directory: Pick<Directory, 'defaultTenantId'>;
}

/** Rule: administrators hear of a webhook that has failed for a day. They hear of one that is disabled, too. */
export const tellAdministrators = async (
  deps: TroubleDeps,
  { id, name, tenantId: owner }: Webhook,
  kind: 'webhook_failing' | 'webhook_disabled',
): Promise<void> => {
  const { messenger, issuer, storage } = deps;
  const tenantId = owner ?? (await deps.directory.defaultTenantId()) ?? '';
  const { branding } = await settingsOf(storage)(tenantId);
  const hasConsole = (await storage.clients.find(consoleClientId)) !== undefined;
  for (const user of await administratorsOf(deps, tenantId)) {
    const reach = reachOf(messenger, user);
    if (reach === undefined) continue;

    const { locale, zoneinfo } = user.profile;
    const notice: UnsignedNotice = {
      ...reach,
      kind,
      locales: locale === undefined ? [] : [locale],
      values: {
        client_name: branding.name ?? '',
        person_name: personName(user, reach.to),
        thing_name: isProvenAddress(user, reach.to) ? name : '',
        ...(zoneinfo === undefined ? {} : { time_zone: zoneinfo }),
        ...(hasConsole && { link: consolePage(issuer, `webhooks/${id}`) }),
      },
    };
    messenger.tell(systemActor, notice, branding);
  }
};
