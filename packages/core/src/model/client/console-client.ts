/** The client of the console, by which administrators log in (docs/adr/0089-the-client-of-the-console.md). */
import { clientMetadata, type ClientMetadata } from './client-metadata.js';
import type { Client } from './client.js';
import { refuse } from '../values/refusals.js';
import { consoleAddress } from '../values/server-addresses.js';

/** The same in every installation, so that a console needs no configuration of its own. */
export const consoleClientId = '6b657977-6172-4400-8063-6f6e736f6c65';

/** What the console asks for: who logs in, and all that they hold (ADR 0089). */
export const consoleScope = 'openid profile email .default';

export const isConsoleClient = ({ id, isDefault }: Pick<Client, 'id' | 'isDefault'>): boolean =>
  id === consoleClientId && !isDefault;

/**
 * Rule: the console's client stays as the server made it. Another redirect URI would receive the power of the
 * administrators who log in, and another permission would reach people who do not hold it.
 * @throws Refusal `system_record_protected`
 */
export const assertNotConsole = (client: Pick<Client, 'id' | 'isDefault'>): void => {
  if (isConsoleClient(client)) refuse('system_record_protected', { record: 'client' });
};

const hour = 3600;

/** A code with PKCE and rotating refresh tokens, and nothing else. */
export const consoleMetadata = (issuer: string): ClientMetadata =>
  clientMetadata(
    {
      grant_types: ['authorization_code', 'refresh_token'],
      urls: {
        redirect_uris: [`${consoleAddress(issuer)}/callback`],
        post_logout_redirect_uris: [`${consoleAddress(issuer)}/`],
        home_uri: `${consoleAddress(issuer)}/`,
      },
      // The console keeps tokens in memory, so none has to outlive a day of work.
      refresh_token: {
        expiration_enabled: true,
        expiration_lifetime: 12 * hour,
        idle_lifetime: hour,
      },
      oauth: { token_endpoint_auth_method: 'none', response_types: ['code'], require_pkce: true },
    },
    'spa',
    true,
  );
