/** Where the client takes its access tokens from. */
import { jsonBodyOf } from './json-body.js';
import { errorOf, KeywardError } from './keyward-error.js';

export interface TokenSource {
  /** A token that works now, as far as its times say. */
  readonly current: () => Promise<string>;
  /** Another token than this one, which the server has refused; undefined where there is none. */
  readonly after: (refused: string) => Promise<string | undefined>;
}

export interface ClientCredentials {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: readonly string[] | undefined;
}

interface KnownToken {
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly renewAt: number;
}

/** A token is renewed this long before its end, or when a tenth of its life is left. */
const longestLead = 30_000;

/**
 * Tokens by client credentials (RFC 6749 §4.4). A token is kept until shortly before its end, and calls that need
 * another one at the same time wait for one renewal.
 */
export const tokensOfClient = (
  credentials: ClientCredentials,
  ask: (request: Request) => Promise<Response>,
  now: () => number,
): TokenSource => {
  let known: KnownToken | undefined;
  let renewal: Promise<string> | undefined;

  const renew = (): Promise<string> => {
    renewal ??= requestToken(credentials, ask, now)
      .then((token) => {
        known = token;
        return token.text;
      })
      .finally(() => {
        renewal = undefined;
      });
    return renewal;
  };

  return {
    current: async () => (known !== undefined && now() < known.renewAt ? known.text : renew()),
    after: async (refused) => (known?.text === refused ? renew() : (known?.text ?? renew())),
  };
};

/** Tokens that the caller brings, for example those of a person. */
export const tokensOfCaller = (read: () => string | Promise<string>): TokenSource => ({
  current: async () => read(),
  async after(refused) {
    const token = await read();
    return token === refused ? undefined : token;
  },
});

const requestToken = async (
  { issuer, clientId, clientSecret, scopes }: ClientCredentials,
  ask: (request: Request) => Promise<Response>,
  now: () => number,
): Promise<KnownToken> => {
  const form = new URLSearchParams({ grant_type: 'client_credentials' });
  if (scopes !== undefined) form.set('scope', scopes.join(' '));
  // RFC 6749 §2.3.1.
  const pair = [clientId, clientSecret].map(encodeURIComponent).join(':');

  const response = await ask(
    new Request(`${issuer}/token`, {
      method: 'POST',
      headers: {
        Authorization: `Basic ${btoa(pair)}`,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: form.toString(),
      // The secret goes to no other address than the one that was named.
      redirect: 'manual',
    }),
  );
  if (!response.ok) throw await errorOf(response);
  return knownToken(await jsonBodyOf(response, undefined), now());
};

const knownToken = (answer: unknown, asked: number): KnownToken => {
  const members = (answer ?? {}) as Readonly<Record<string, unknown>>;
  const { access_token: text, expires_in: seconds } = members;
  if (typeof text !== 'string' || typeof seconds !== 'number')
    throw new KeywardError('The server answered no token.', { code: 'server_error', status: 200 });

  const life = seconds * 1000;
  return { text, renewAt: asked + life - Math.min(longestLead, life / 10) };
};
