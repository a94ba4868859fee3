/** What it takes to hand out secrets that work once: a person at a browser, and applications of every kind, at one or more processes on one database. */
import type { Credentials } from '../deployment.js';
import { basic } from '../deployment.js';
import { exchanges, type Answer, type Json } from '../exchange.js';
import { formBrowser, type FormBrowser } from '../form-browser.js';
import { accessToken, manage, type KeywardProcess } from './keyward-process.js';

export const redirectUri = 'https://app.example/callback';
export const firstCredentials = { KEYWARD_DEFAULT_CLIENT_ID: '5d1f6f3e-52f4-4b0e-8f6f-1c2d3e4f5a6b', KEYWARD_DEFAULT_CLIENT_SECRET: 'a-secret-for-the-races-only' };

const person = { username: 'ada', password: 'a long passphrase of Ada' };

export interface SingleUseStage {
  readonly web: Credentials;
  /** Public: its requests carry its id alone. */
  readonly television: string;
  /** Somebody is logged in with it, at the first process. */
  readonly browser: FormBrowser;
  /** Of the first process. */
  readonly url: string;
  /** Posts a form to one process after the other, as `at` counts. */
  post(at: number, path: string, form: Readonly<Record<string, string>>, by?: Credentials): Promise<Answer>;
  /** Sends the person's browser to an address of that process. */
  visit(at: number, path: string): Promise<Answer>;
  close(): void;
}

export const setSingleUseStage = async (processes: readonly KeywardProcess[], callers: number): Promise<SingleUseStage> => {
  const { url } = processes[0]!;
  const ports = processes.map((each) => Number(new URL(each.url).port));
  const portOf = (at: number): number => ports[at % ports.length]!;
  const token = await accessToken(url, firstCredentials.KEYWARD_DEFAULT_CLIENT_ID, firstCredentials.KEYWARD_DEFAULT_CLIENT_SECRET);
  const made = async (path: string, body: object): Promise<Json> => {
    const answer = await manage(url, token, 'POST', path, body);
    if (answer.status !== 201) throw new Error(await answer.text());
    return answer.json();
  };
  await made('/users', person);
  const web = await made('/clients', { client_name: 'Web', client_type: 'regular_web', is_first_party: true, client_metadata: { urls: { redirect_uris: [redirectUri] } } });
  const television = await made('/clients', { client_name: 'Television', client_type: 'native', is_public: true, client_metadata: { grant_types: ['device_code', 'refresh_token'] } });
  const browser = formBrowser(url);
  await browser.submit(await browser.open(`${url}/authorize?${new URLSearchParams({ client_id: web.id, redirect_uri: redirectUri, response_type: 'code', scope: 'openid' }).toString()}`), person);
  const Cookie = [...browser.cookies()].map(([name, value]) => `${name}=${value}`).join('; ');

  const wire = exchanges(callers);
  return {
    url, browser,
    web: { id: web.id, secret: web.client_secret },
    television: television.id,
    post: (at, path, form, by) => wire.exchange(portOf(at), {
      method: 'POST', path, body: Buffer.from(new URLSearchParams(form).toString()),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...(by ? { Authorization: basic(by) } : {}) },
    }),
    visit: (at, path) => wire.exchange(portOf(at), { method: 'GET', path, headers: { Cookie } }),
    close: () => wire.close(),
  };
};
