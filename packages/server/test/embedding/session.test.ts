/** Who is logged in, as a host at the same origin asks. */
import { describe, expect, test } from '@jest/globals';
import express, { type RequestHandler } from 'express';
import type { KeywardServer } from '../../src/index.js';
import { formBrowser } from '../deployment/form-browser.js';
import { addressOf, embedded, endServersAfterAll, issuer, type Embedded } from './embedded.js';

endServersAfterAll();

const password = 'a long passphrase of Ada';

interface Login extends Embedded {
  readonly userId: string;
  /** A request of the browser in which Ada is logged in, to a page of the host. */
  readonly request: Request;
}

/** Ada logs in. */
const loginOfAda = async (at = issuer): Promise<Login> => {
  const server = await embedded({ issuer: at });
  const { keyward } = server;
  const { id: userId } = await keyward.users.create({ username: 'ada', password: { password } });
  const cookies = await logIn(keyward, at);
  return { ...server, userId, request: pageRequest(cookies) };
};

const logIn = async (keyward: KeywardServer, at: string): Promise<string> => {
  const browser = formBrowser(at, (input, init) => keyward.handle(new Request(input, init)));
  await browser.submit(await browser.open(`${at}/account`), { username: 'ada', password });
  return [...browser.cookies()].map(([name, value]) => `${name}=${value}`).join('; ');
};

const pageRequest = (cookies: string): Request =>
  new Request(`${issuer}/orders`, { headers: { Cookie: cookies } });

describe('session', () => {
  test('tells who is logged in, since when and how', async () => {
    const { keyward, clock, userId, request } = await loginOfAda();
    const authenticatedAt = clock.now();
    const { tenantId } = (await keyward.storage.users.find(userId))!;
    const found = await keyward.session(request);

    expect(found).toMatchObject({ userId, tenantId, authenticatedAt, methods: ['pwd'] });
  });

  test('knows the cookie that browsers keep for https', async () => {
    const { keyward, userId, request } = await loginOfAda('https://id.example/iam');

    expect(request.headers.get('cookie')).toContain('__Host-keyward_session=');
    expect(await keyward.session(request)).toMatchObject({ userId });
  });

  test('takes a request of Node too', async () => {
    const { keyward, userId, request } = await loginOfAda();
    const app = express();
    const page: RequestHandler = (asked, response, next) => {
      keyward.session(asked).then((found) => response.json(found), next);
    };
    const address = await addressOf(app.use(page));
    const answer = await fetch(address, { headers: { Cookie: request.headers.get('cookie')! } });

    expect(await answer.json()).toMatchObject({ userId });
  });

  test('finds nobody without a cookie', async () => {
    const { keyward } = await loginOfAda();

    expect(await keyward.session(new Request(`${issuer}/orders`))).toBeUndefined();
  });

  test('finds nobody by a cookie that is no secret of a session', async () => {
    const { keyward } = await loginOfAda();

    expect(await keyward.session(pageRequest('keyward_session=guessed'))).toBeUndefined();
  });

  test('finds nobody after the session has ended', async () => {
    const { keyward, request } = await loginOfAda();
    const { sessionId } = (await keyward.session(request))!;
    await keyward.sessions.end(sessionId);

    expect(await keyward.session(request)).toBeUndefined();
  });

  test('finds nobody after the person was blocked', async () => {
    const { keyward, userId, request } = await loginOfAda();
    await keyward.users.block(userId, { reason: 'left' });

    expect(await keyward.session(request)).toBeUndefined();
  });

  test('finds nobody after a year', async () => {
    const { keyward, clock, request } = await loginOfAda();
    clock.advance(365 * 24 * 3600);

    expect(await keyward.session(request)).toBeUndefined();
  });
});
