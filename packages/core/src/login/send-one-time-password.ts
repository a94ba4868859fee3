import type { Directory } from '../directory/directory.js';
import type { ClientAccess } from '../model/client/client-access.js';
import { settingsOf } from '../directory/settings-of.js';
import { loginTenant } from './login-tenant.js';
import type { OneTimeSecretDeps } from '../support/one-time-secret.js';
import type { Background } from '../support/background.js';
import type { Messenger } from '../support/messenger.js';
import { systemActor } from '../model/values/actor.js';
import { admitsLogin } from '../model/tenant/login-policy.js';
import { personName } from '../model/user/mailable-name.js';
import type { DomainNames } from '../ports/domain-names.js';
import type { Storage } from '../ports/storage.js';
import { refuse } from '../model/values/refusals.js';
import { accountOf } from './account.js';
import type { AttemptOrigin, LoginThrottle } from '../sessions/login-throttle.js';
import { addressOf, newCode, otpLimits, type Channel } from './one-time-password.js';

export interface OneTimePasswordRequest extends AttemptOrigin {
  /** By parameter or header; absent in single-tenant mode. */
  readonly tenantId?: string | undefined;
  readonly username: string;
  readonly channel: Channel;
  /** Language tags that the request prefers; those of the person come first. */
  readonly locales: readonly string[];
}

type SendOneTimePasswordDeps = OneTimeSecretDeps & {
  readonly storage: Storage;
  readonly directory: Directory;
  readonly domainNames: DomainNames;
  readonly messenger: Messenger;
  readonly background: Background;
  readonly otpThrottle: LoginThrottle;
};

/**
 * Sends a person a one-time password.
 * Rule: asking for a one-time password gives the same answer after the same time, whether or not there is a person to
 * send it to: what is sent is composed behind the answer.
 * Rule: a person whom the tenant does not let in by one gets none.
 * @throws Refusal `client_unauthorized`, `not_implemented`, `too_many_requests`
 */
export const sendOneTimePassword =
  (deps: SendOneTimePasswordDeps) =>
  async (
    access: ClientAccess,
    { tenantId, username, channel, locales, ...from }: OneTimePasswordRequest,
  ): Promise<void> => {
    const { messenger, storage, otpThrottle } = deps;
    if (!access.client.metadata.grant_types.includes('otp'))
      refuse('client_unauthorized', { grant: 'otp' });
    if (!messenger.supports(channel))
      refuse('not_implemented', { feature: `Sending by ${channel}` });
    const account = await accountOf(
      deps,
      await loginTenant(deps)(access, { tenantId, identifier: username }),
      username,
    );
    await otpThrottle.begin(account.id, from);
    const code = await newCode(deps, access.client, account, channel);
    deps.background.run(systemActor, async () => {
      const { user } = account;
      const to = addressOf(user, channel);
      if (user === undefined || to === null) return;

      const { branding, login, mails } = await settingsOf(storage)(user.tenantId);
      const way = { methods: ['otp'], identityProviderId: null };
      if (!admitsLogin(login, user.id, way)) return;
      const { locale } = user.profile;
      const notice = {
        kind: 'one_time_password',
        texts: mails.one_time_password,
        channel,
        to,
        locales: [...(locale === undefined ? [] : [locale]), ...locales],
        values: {
          code,
          minutes: String(otpLimits.lifetime / 60),
          client_name: access.client.name,
          person_name: personName(user, to),
        },
      } as const;
      messenger.tell(systemActor, notice, branding);
    });
  };
