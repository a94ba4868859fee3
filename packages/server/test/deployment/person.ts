/**
 * A person with a browser, and an application that speaks plain HTTP: no client library stands
 * between a test and the wire.
 */
import { afterAll, beforeAll } from '@jest/globals';
import { createHash, randomBytes } from 'node:crypto';
import { startAtOwnAddress } from './at-own-address.js';
import type { Deployment, Target } from './deployment.js';
import type { Answer, Json } from './exchange.js';
import { formBrowser, leftFor, type FormBrowser, type Shown } from './form-browser.js';
import { addClient } from './world.js';
import { withQuery } from './with-query.js';

export const redirectUri = 'https://app.example/callback';
export const logoutUri = 'https://app.example/bye';
export const person = { username: 'ada', password: 'a long passphrase of Ada' };

type Fields = Readonly<Record<string, string | undefined>>;
const given = (fields: Fields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

export const s256 = (text: string): string => createHash('sha256').update(text).digest('base64url');
export const claimsOf = (token: string): Json =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
export const random = (): string => randomBytes(16).toString('base64url');

export interface AtAnApp {
  readonly server: Deployment;
  readonly issuer: string;
  /** First-party, confidential, and allowed every response type. */
  readonly client: Json;
  browser(): FormBrowser;
  /** An authorization request, for the code flow unless told otherwise. */
  url(parameters?: Fields): string;
  /** Opens it, logs in where the page asks, agrees where it asks, and answers where the browser is sent. */
  through(browser: FormBrowser, parameters?: Fields): Promise<URL>;
  logIn(browser: FormBrowser, page: Shown, as?: Fields): Promise<Shown>;
  redeem(code: string | null, more?: Fields): Promise<Answer>;
  addApp(more?: Json): Promise<Json>;
}

/**
 * Started before the tests of the surrounding block and stopped after them. `path` is where the
 * issuer lives below its host.
 */
export const atAnApp = (target: Target, path = '', host = '127.0.0.1'): AtAnApp => {
  const state = {} as { server: Deployment; issuer: string; client: Json };
  const addApp = (more: Json = {}): Promise<Json> =>
    addClient(state.server, {
      client_type: 'regular_web',
      is_first_party: true,
      ...more,
      client_metadata: {
        urls: {
          redirect_uris: [redirectUri],
          post_logout_redirect_uris: [logoutUri, `${logoutUri}?from=app`],
        },
        grant_types: ['authorization_code', 'refresh_token', 'implicit'],
        oauth: {
          response_types: [
            'code',
            'token',
            'id_token',
            'id_token token',
            'code id_token',
            'code token',
            'code id_token token',
          ],
        },
        ...more.client_metadata,
      },
    });
  beforeAll(async () => {
    Object.assign(state, await startAtOwnAddress(target, { path, host }));
    const made = await state.server.manage('POST', '/users', {
      ...person,
      email: 'ada@example.com',
      email_verified: true,
      name: 'Ada Lovelace',
      given_name: 'Ada',
      family_name: 'Lovelace',
      phone_number: '+4930123456',
    });
    if (made.status !== 201) throw new Error(made.text);
    state.client = await addApp();
  });
  afterAll(() => state.server.stop());

  const setting: AtAnApp = {
    get server() {
      return state.server;
    },
    get issuer() {
      return state.issuer;
    },
    get client() {
      return state.client;
    },
    addApp,
    browser: () => formBrowser(state.issuer),
    url: (parameters = {}) =>
      withQuery(
        `${state.issuer}/authorize`,
        given({
          response_type: 'code',
          client_id: state.client.id,
          redirect_uri: redirectUri,
          scope: 'openid',
          state: random(),
          nonce: random(),
          ...parameters,
        }),
      ),
    logIn: (browser, page, as = person) => browser.submit(page, given(as)),
    async through(browser, parameters) {
      let page = await browser.open(setting.url(parameters));
      if (page.text.includes('name="password"')) page = await setting.logIn(browser, page);
      if (page.text.includes('action="consent"')) page = await browser.submit(page, {});
      return leftFor(page);
    },
    redeem: (code, more = {}) =>
      state.server.post(
        '/token',
        given({
          grant_type: 'authorization_code',
          code: code ?? undefined,
          redirect_uri: redirectUri,
          ...more,
        }),
        { id: state.client.id, secret: state.client.client_secret },
      ),
  };
  return setting;
};
