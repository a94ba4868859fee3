/**
 * What it takes to hand out secrets that work once: a person at a browser, and applications of
 * every kind, at one or more processes on one database.
 */
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { Credentials } from '../../../../packages/server/test/deployment/deployment.js';
import { basic, issuer } from '../../../../packages/server/test/deployment/deployment.js';
import {
  exchanges,
  type Answer,
  type Json,
} from '../../../../packages/server/test/deployment/exchange.js';
import {
  formBrowser,
  type FormBrowser,
} from '../../../../packages/server/test/deployment/form-browser.js';
import { accessToken, manage, type KeywardProcess } from './keyward-process.js';
import { withQuery } from '../../../../packages/server/test/deployment/with-query.js';

export const redirectUri = 'https://app.example/callback';
export const firstCredentials = {
  KEYWARD_DEFAULT_CLIENT_ID: '5d1f6f3e-52f4-4b0e-8f6f-1c2d3e4f5a6b',
  KEYWARD_DEFAULT_CLIENT_SECRET: 'a-secret-for-the-races-only',
};

export const email = 'ada@example.com';
export const person = { username: 'ada', password: 'a long passphrase of Ada' };

export interface SingleUseStage {
  readonly web: Credentials;
  /** Public: its requests carry its id alone. */
  readonly television: string;
  /** A person is logged in with it, at the first process. */
  readonly browser: FormBrowser;
  /** Of the first process. */
  readonly url: string;
  /** Posts a form to one process after the other, as `at` counts. */
  readonly post: (
    at: number,
    path: string,
    form: Readonly<Record<string, string>>,
    by?: Credentials,
  ) => Promise<Answer>;
  /** Trades one-time passwords for tokens. */
  readonly shop: Credentials;
  readonly userId: string;
  /** Makes a ticket or anything else of the Management API, and answers it. */
  readonly made: (path: string, body: object) => Promise<Json>;
  /** The text of the one mail in the outbox, once it is there, and empties it. */
  readonly mail: () => Promise<string>;
  /** A statement with which the machine with a key of its own says who it is, good for one use. */
  readonly assertion: () => Promise<string>;
  /** Sends a form from the person's browser to one process after the other. */
  readonly send: (
    at: number,
    path: string,
    form: Readonly<Record<string, string>>,
  ) => Promise<Answer>;
  /** Sends the person's browser to an address of that process. */
  readonly visit: (at: number, path: string) => Promise<Answer>;
  close(): void;
}

/** The first of the processes is running; another may start later. */
export const setSingleUseStage = async (
  processes: readonly Pick<KeywardProcess, 'url'>[],
  callers: number,
  outbox: string,
): Promise<SingleUseStage> => {
  const { url } = processes[0]!;
  const ports = processes.map((each) => Number(new URL(each.url).port));
  const portOf = (at: number): number => ports[at % ports.length]!;
  const token = await accessToken(
    url,
    firstCredentials.KEYWARD_DEFAULT_CLIENT_ID,
    firstCredentials.KEYWARD_DEFAULT_CLIENT_SECRET,
  );
  const made = async (path: string, body: object): Promise<Json> => {
    const answer = await manage({ url, token }, 'POST', path, body);
    if (answer.status !== 201) throw new Error(await answer.text());
    return answer.json();
  };
  const { id: userId } = await made('/users', { ...person, email, email_verified: true });
  const web = await made('/clients', {
    client_name: 'Web',
    client_type: 'regular_web',
    is_first_party: true,
    client_metadata: { urls: { redirect_uris: [redirectUri] } },
  });
  const television = await made('/clients', {
    client_name: 'Television',
    client_type: 'native',
    is_public: true,
    client_metadata: { grant_types: ['device_code', 'refresh_token'] },
  });
  const shop = await made('/clients', {
    client_name: 'Shop',
    client_type: 'regular_web',
    client_metadata: { grant_types: ['otp', 'refresh_token'] },
  });
  const keys = await generateKeyPair('ES256');
  const machine = await made('/clients', {
    client_name: 'Machine',
    client_type: 'machine_to_machine',
    client_metadata: {
      oauth: {
        token_endpoint_auth_method: 'private_key_jwt',
        jwks: { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'one' }] },
      },
    },
  });
  const resource = await made('/resources', { resource_type: 'api', resource_name: 'Orders' });
  const scope = await made(`/resources/${resource.id}/scopes`, { scope_name: 'read' });
  for (const [path, body] of [
    ['resources', { resources: [resource.id] }],
    ['permissions', { permissions: [{ resource_id: resource.id, scopes: [scope.id] }] }],
  ] as const) {
    if (
      (await manage({ url, token }, 'POST', `/clients/${machine.id}/${path}`, body)).status !== 204
    )
      throw new Error(`no ${path}`);
  }
  const browser = formBrowser(url);
  await browser.submit(
    await browser.open(
      withQuery(`${url}/authorize`, {
        client_id: web.id,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'openid',
      }),
    ),
    person,
  );
  const Cookie = [...browser.cookies()].map(([name, value]) => `${name}=${value}`).join('; ');

  const wire = exchanges(callers);
  return {
    url,
    browser,
    web: { id: web.id, secret: web.client_secret },
    television: television.id,
    shop: { id: shop.id, secret: shop.client_secret },
    userId,
    made,
    mail: () => firstMail(outbox),
    assertion: () =>
      new SignJWT({
        iss: machine.id,
        sub: machine.id,
        aud: issuer,
        jti: crypto.randomUUID(),
        exp: Math.floor(Date.now() / 1000) + 60,
      })
        .setProtectedHeader({ alg: 'ES256', kid: 'one' })
        .sign(keys.privateKey),
    send: (at, path, form) =>
      wire.exchange(portOf(at), {
        method: 'POST',
        path,
        body: Buffer.from(new URLSearchParams(form).toString()),
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', Cookie },
      }),
    post: (at, path, form, by) =>
      wire.exchange(portOf(at), {
        method: 'POST',
        path,
        body: Buffer.from(new URLSearchParams(form).toString()),
        headers: {
          'Content-Type': 'application/x-www-form-urlencoded',
          ...(by ? { Authorization: basic(by) } : {}),
        },
      }),
    visit: (at, path) => wire.exchange(portOf(at), { method: 'GET', path, headers: { Cookie } }),
    close: () => wire.close(),
  };
};

/** Delivery goes on behind the answer, so the file may still be under way. */
const firstMail = async (outbox: string): Promise<string> => {
  for (let tries = 0; tries < 500; tries++) {
    const [name] = (await readdir(outbox).catch(() => [])).filter((each) => each.endsWith('.eml'));
    if (name !== undefined) {
      const text = await readFile(join(outbox, name), 'utf8');
      await rm(join(outbox, name));
      return text;
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error('no mail came');
};
