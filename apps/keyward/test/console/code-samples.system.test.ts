/** The code that the console gives for an application runs as it stands, against a real server. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { hasBrowser, openContext, startBrowser } from '../../../../packages/pages/test/browser.js';
import { leaveOut } from '../../../../packages/storage-typeorm/test/left-out.js';
import {
  codeSamples,
  type ApplicationType,
} from '../../../console/src/features/applications/parts/code-samples.js';
import { traveller } from '../../../../packages/server/test/browser/traveller.js';
import { ada, profileOfAda as profile } from '../../../../packages/server/test/clients/ada.js';
import { startAtOwnAddress } from '../../../../packages/server/test/deployment/at-own-address.js';
import type { Deployment } from '../../../../packages/server/test/deployment/deployment.js';
import type { Json } from '../../../../packages/server/test/deployment/exchange.js';
import {
  formBrowser,
  leftFor,
  type FormBrowser,
  type Shown,
} from '../../../../packages/server/test/deployment/form-browser.js';
import { freePort } from '../../../../packages/server/test/deployment/free-port.js';
import { memoryTarget } from '../../../../packages/server/test/deployment/targets.js';
import {
  addClient,
  addResource,
  addScope,
  addUser,
  authorize,
  fresh,
  grant,
} from '../../../../packages/server/test/deployment/world.js';

const audience = 'https://orders.example';

/** Several people have the name, and each an address and a user name of their own. */
const { email: _, email_verified: __, ...profileOfAda } = profile;

/** Within the packages of the repository, where the samples find what they import. */
const packages = fileURLToPath(new URL('../../../../node_modules/', import.meta.url));

let server: Deployment;
let issuer: string;
let api: Json;
let folder: string;
const running: ChildProcess[] = [];

beforeAll(async () => {
  ({ server, issuer } = await startAtOwnAddress(memoryTarget));
  api = await addResource(server, { identifier_url: audience }, { resource_name: 'Orders' });
  mkdirSync(packages, { recursive: true });
  folder = mkdtempSync(join(packages, '.samples-'));
});
afterAll(async () => {
  for (const each of running) each.kill();
  if (folder !== undefined) rmSync(folder, { recursive: true });
  await server?.stop();
});

interface Application {
  readonly type: ApplicationType;
  readonly client: Json;
  readonly redirectUri?: string;
  readonly logoutUri?: string;
}

/** Answers the path of the file. */
const writeSample = (
  framework: string,
  { type, client, redirectUri, logoutUri }: Application,
): string => {
  const values = { issuer, clientId: client.id, redirectUri, logoutUri, audience };
  const sample = codeSamples(type, values).find((each) => each.framework === framework)!;
  const path = join(folder, sample.file);
  writeFileSync(path, sample.code);
  return path;
};

const printedBy = async (command: string, path: string, client: Json): Promise<string> => {
  const env = { ...process.env, CLIENT_SECRET: client.client_secret };
  const child = spawn(command, [path], { env });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (output += data.toString()));
  await once(child, 'close');
  return output;
};

const claimsOf = (token: string): Json =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());

describe('an application without a person', () => {
  let client: Json;

  beforeAll(async () => {
    const scope = await addScope(server, api.id, 'read:orders');
    client = await addClient(server, { client_type: 'machine_to_machine' });
    await authorize(server, client.id, api.id);
    await grant(server, client.id, api.id, scope.id);
  });

  const hasCurl = spawnSync('curl', ['--version']).status === 0;

  (hasCurl ? test : test.skip)('gets a token by curl', async () => {
    const path = writeSample('curl', { type: 'machine_to_machine', client });
    const answer = JSON.parse(await printedBy('sh', path, client));
    expect(claimsOf(answer.access_token).aud).toBe(audience);
  });

  test('gets a token by Node.js', async () => {
    const path = writeSample('Node.js', { type: 'machine_to_machine', client });
    const output = await printedBy(process.execPath, path, client);
    const [, token] = /^A token for \d+ seconds: (\S+)$/m.exec(output)!;
    expect(claimsOf(token!)).toMatchObject({ aud: audience, scope: 'read:orders' });
  });
});

/** The first Python that has what the code for Flask needs; Debian's packages belong to its own. */
const pythonWithFlask = ['python3', '/usr/bin/python3'].find(
  (program) => spawnSync(program, ['-c', 'import flask, authlib, requests']).status === 0,
);
const runsFlask = pythonWithFlask !== undefined || process.env.KEYWARD_REQUIRE_ALL === '1';
if (!runsFlask)
  leaveOut('The code for Flask: install flask, authlib and requests for Python (.ci/install)');

interface Framework {
  readonly name: string;
  readonly isHere: boolean;
  /** The command that runs the file at this port. */
  readonly command: (path: string, port: string) => readonly [string, ...string[]];
  /** Whether each page asks Keyward, so that a login that ended there ends here. */
  readonly asksKeyward: boolean;
}

const frameworks: readonly Framework[] = [
  {
    name: 'Express',
    isHere: true,
    command: (path) => [process.execPath, path],
    asksKeyward: true,
  },
  {
    name: 'Python (Flask)',
    isHere: runsFlask,
    command: (path, port) => [
      pythonWithFlask ?? 'python3',
      ...['-m', 'flask', '--app', path, 'run', '--port', port],
    ],
    asksKeyward: false,
  },
];

describe.each(frameworks.filter(({ isHere }) => isHere))('a web application by $name', (sample) => {
  let site: string;
  let user: Json;

  beforeAll(async () => {
    const port = await freePort();
    site = `http://localhost:${port}`;
    const redirectUri = `${site}/callback`;
    user = await addUser(server, {
      ...ada,
      ...profileOfAda,
      username: fresh('ada').replace(' ', '-'),
    });
    const client = await addClient(server, {
      client_type: 'regular_web',
      is_first_party: false,
      client_metadata: {
        oauth: { require_pkce: true },
        urls: { redirect_uris: [redirectUri], post_logout_redirect_uris: [`${site}/`] },
      },
    });
    await authorize(server, client.id, api.id);
    const logoutUri = `${site}/`;
    const path = writeSample(sample.name, { type: 'regular_web', client, redirectUri, logoutUri });
    const [program, ...words] = sample.command(path, String(port));
    const env = {
      ...process.env,
      CLIENT_SECRET: client.client_secret,
      SESSION_SECRET: 'of the test',
    };
    running.push(spawn(program, words, { env, stdio: 'inherit' }));
    await untilAnswered(() => fetch(site));
  });

  afterAll(() => server.manage('DELETE', `/users/${user.id}`));

  const person = () => ({ username: user.username as string, password: ada.password });

  /** Begins a login at the site, and answers the page of consent at Keyward. */
  const arrivesAtConsent = async (atSite: FormBrowser) => {
    const away = leftFor(await atSite.open(`${site}/login`));
    const atKeyward = formBrowser(issuer);
    const consent = await atKeyward.submit(await atKeyward.open(away.href), person());
    return { atKeyward, consent };
  };

  /** Answers the address of the answer, too. */
  const signsIn = async () => {
    const atSite = formBrowser(site);
    const { atKeyward, consent } = await arrivesAtConsent(atSite);
    const asked = consent.headers.get('location') === null;
    const answer = leftFor(asked ? await atKeyward.submit(consent, {}) : consent).href;
    return { atSite, atKeyward, answer, home: await atSite.open(answer) };
  };

  const readable = ({ status, text }: Shown): void => {
    expect(status).toBeLessThan(500);
    expect(text).not.toMatch(/node_modules|Traceback|^\s+at /m);
  };

  test('greets the person by name', async () => {
    const { home } = await signsIn();
    expect(home.status).toBe(200);
    expect(home.url).toBe(`${site}/`);
    expect(home.text).toContain('Hello Ada Lovelace · <button>Sign out</button>');
  });

  test('keeps the person when the page of the answer is loaded again', async () => {
    const { atSite, answer } = await signsIn();
    expect((await atSite.open(answer)).text).toContain('Hello Ada Lovelace');
  });

  test('offers a login where there is no session', async () => {
    const stranger = formBrowser(site);
    const home = await stranger.open(`${site}/`);
    expect(home.text).toContain('<a href="/login">Sign in</a>');

    const forged = await stranger.open(`${site}/callback?code=stolen&state=forged`);
    readable(forged);
    expect(forged.text).toContain('<a href="/login">Sign in</a>');
    readable(await stranger.open(`${site}/callback`));
  });

  test('offers a login to a person who does not allow it', async () => {
    const atSite = formBrowser(site);
    await revokeConsents();
    const { atKeyward, consent } = await arrivesAtConsent(atSite);
    const denied = leftFor(await atKeyward.submit(consent, {}, 'deny'));
    expect(denied.searchParams.get('error')).toBe('access_denied');

    const page = await atSite.open(denied.href);
    readable(page);
    expect(page.text).toContain('You are not signed in.');
    expect((await signsIn()).home.text).toContain('Hello Ada Lovelace');
  });

  test('signs the person out at Keyward, too', async () => {
    const { atSite, atKeyward, home } = await signsIn();
    expect(home.text).toContain('action="/logout"');
    const cookie = [...atSite.cookies()].map((pair) => pair.join('=')).join('; ');
    const left = await fetch(`${site}/logout`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Cookie: cookie },
    });
    const end = new URL(left.headers.get('location')!);
    expect(end.href).toMatch(`${issuer}/logout?`);
    // It names the session, so no one is asked, and the person comes back.
    const back = leftFor(await atKeyward.open(end.href));
    expect(back.href).toBe(`${site}/`);
    const [renewed] = left.headers.getSetCookie();
    expect(renewed).toBeDefined();
    const after = await fetch(site, { headers: { Cookie: renewed!.split(';')[0]! } });
    expect(await after.text()).toContain('Sign in');
  });

  const revokeConsents = async (): Promise<void> => {
    const path = `/users/${user.id}/grants`;
    const { items } = (await server.manage('GET', path)).body;
    if (items.length === 0) return;
    await server.manage('DELETE', path, { grants: items.map(({ id }: Json) => id) });
  };

  if (!sample.asksKeyward) return;

  describe('asks for a new login', () => {
    const endings: readonly (readonly [string, () => Promise<unknown>])[] = [
      ['signs out at Keyward', () => server.keyward.users.endSessions(user.id)],
      ['withdraws the consent', revokeConsents],
    ];

    test.each(endings)('when the person %s', async (_, end) => {
      const { atSite } = await signsIn();
      await end();
      const page = await atSite.open(`${site}/`);
      expect(page.status).toBe(401);
      readable(page);
      expect(page.text).toContain('You are not signed in.');
      expect((await signsIn()).home.text).toContain('Hello Ada Lovelace');
    });
  });
});

describe('a program in a terminal', () => {
  test('waits for the answer to its own login, and for nothing else', async () => {
    const user = await addUser(server, {
      ...ada,
      ...profileOfAda,
      username: fresh('ada').replace(' ', '-'),
    });
    const redirectUri = 'http://127.0.0.1/callback';
    const client = await addClient(server, {
      client_type: 'native',
      is_public: true,
      is_first_party: true,
      client_metadata: { urls: { redirect_uris: [redirectUri] } },
    });
    const begin = async () => {
      const path = writeSample('Node.js', { type: 'native', client, redirectUri });
      const child = spawn(process.execPath, [path]);
      running.push(child);
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (data: Buffer) => (output += data.toString()));
      const ended = once(child, 'close').then(([code]) => ({ code: code as number, output }));
      const login = await untilAnswered(() => {
        const [, url] = /^Open (\S+)\n/.exec(output) ?? [];
        return url === undefined ? Promise.reject(new Error('not yet')) : Promise.resolve(url);
      });
      const home = new URL(new URL(login).searchParams.get('redirect_uri')!);
      return { login, home, ended };
    };

    const { login, home, ended } = await begin();
    expect((await fetch(new URL('/favicon.ico', home))).status).toBe(404);
    expect((await fetch(new URL('/callback?code=x&state=forged', home))).status).toBe(404);
    const atKeyward = formBrowser(issuer);
    const names = { username: user.username, password: ada.password };
    const back = leftFor(await atKeyward.submit(await atKeyward.open(login), names));
    expect(await (await fetch(back)).text()).toBe('You can close this page.');
    const { code, output } = await ended;
    expect(code).toBe(0);
    expect(output).toContain('Hello Ada Lovelace');
    const [, end] = /^To sign out, open (\S+)$/m.exec(output)!;
    expect((await atKeyward.open(end!)).text).toContain('You are signed out');

    const denied = await begin();
    const state = new URL(denied.login).searchParams.get('state');
    await fetch(new URL(`/callback?error=access_denied&state=${state}`, denied.home));
    const outcome = await denied.ended;
    expect(outcome.code).toBe(1);
    expect(outcome.output).toContain('You are not signed in: access_denied');
    expect(outcome.output).not.toMatch(/^\s+at /m);
  });
});

(hasBrowser('The code for a browser') ? describe : describe.skip)('a page by JavaScript', () => {
  let browser: Browser;
  let site: string;
  let user: Json;
  const pages = createServer();

  beforeAll(async () => {
    user = await addUser(server, {
      ...ada,
      ...profileOfAda,
      username: fresh('ada').replace(' ', '-'),
    });
    pages.listen(0, 'localhost');
    await once(pages, 'listening');
    site = `http://localhost:${(pages.address() as AddressInfo).port}`;
    const redirectUri = `${site}/callback`;
    const client = await addClient(server, {
      client_type: 'spa',
      is_public: true,
      is_first_party: false,
      client_metadata: {
        grant_types: ['authorization_code', 'refresh_token'],
        urls: {
          redirect_uris: [redirectUri],
          allowed_origins: [site],
          post_logout_redirect_uris: [`${site}/`],
        },
      },
    });
    const logoutUri = `${site}/`;
    const path = writeSample('JavaScript', { type: 'spa', client, redirectUri, logoutUri });
    const { outputFiles } = await build({
      entryPoints: [path],
      bundle: true,
      format: 'esm',
      write: false,
    });
    pages.on('request', (request, response) => {
      const isScript = request.url === '/login.js';
      response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html');
      response.end(
        isScript
          ? outputFiles[0]!.text
          : '<!doctype html><title>Site</title><body></body><script type="module" src="/login.js"></script>',
      );
    });
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    pages.closeAllConnections();
    pages.close();
  });

  const arrives = async () => {
    const person = await traveller(await openContext(browser, { locale: 'en' }));
    await person.page.goto(site);
    await person.presses('Sign in');
    await person.logsIn(ada.password, user.username);
    return person;
  };

  test('greets the person, and keeps them when the page is loaded again', async () => {
    const person = await arrives();
    const { page } = person;
    const answered = page.waitForRequest((request) =>
      request.url().startsWith(`${site}/callback?`),
    );
    await person.presses('Allow');
    const answer = (await answered).url();
    await page.getByText('Hello Ada Lovelace').waitFor();
    expect(page.url()).toBe(`${site}/`);

    await page.goto(answer);
    await page.getByText('Hello Ada Lovelace').waitFor();
    await page.reload();
    await page.getByText('Hello Ada Lovelace').waitFor();
    await person.presses('Sign out');
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(page.url()).toBe(`${site}/`);
  });

  test('offers the login once more to a person who does not allow it', async () => {
    const consents = (await server.manage('GET', `/users/${user.id}/grants`)).body.items;
    const grants = consents.map(({ id }: Json) => id);
    if (grants.length > 0) await server.manage('DELETE', `/users/${user.id}/grants`, { grants });
    const person = await arrives();
    const { page } = person;
    await person.presses('Don’t allow');
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(page.url()).toBe(`${site}/`);
  });
});

/** The sample listens some time after it has started. */
const untilAnswered = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
  for (;;) {
    try {
      return await ask();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
};
