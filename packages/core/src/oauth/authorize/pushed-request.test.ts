import { describe, expect, test } from '@jest/globals';
import type { NextStep } from './next-step.js';
import {
  addApp,
  ask,
  atAnApp,
  browser,
  handleOf,
  logInWith,
  redirectUri,
  returned,
  type Parameters,
} from '../../testing/people.test-support.js';
import { refuse } from '../../model/values/refusals.js';
import { race, refusalOf, setUp } from '../../testing/set-up.test-support.js';

const bare = { response_type: undefined, redirect_uri: undefined, scope: undefined };

const pushing = async (input = {}) => {
  const setting = await atAnApp(await setUp(), input);
  const { world, app, at } = setting;
  const push = async (parameters: Parameters = {}) =>
    world.keyward.authorization.push(
      (await world.keyward.directory.client(app.id))!,
      new Map<string, string>(
        Object.entries({
          response_type: 'code',
          client_id: app.id,
          redirect_uri: redirectUri,
          scope: 'openid',
          ...parameters,
        }),
      ),
    );
  const use = (requestUri: string) => ask(world, app, at, { ...bare, request_uri: requestUri });
  return { ...setting, push, use };
};

describe('a pushed request (RFC 9126)', () => {
  test('stands for what was pushed, and works once', async () => {
    const { push, use } = await pushing();
    const { requestUri, expiresIn } = await push({ state: 'xyz' });
    expect(requestUri.startsWith('urn:ietf:params:oauth:request_uri:')).toBe(true);
    expect(expiresIn).toBe(90);
    expect(returned(await use(requestUri))['state']).toBe('xyz');
    expect(await refusalOf(use(requestUri))).toBe('grant_request_invalid');
  });

  test('keeps only the parameters that the authorization endpoint reads, with a longest length each', async () => {
    const { world, push } = await pushing();
    await push({ state: 'xyz', invented: 'x'.repeat(60_000), client_secret: 'a secret' });
    const [row] = await world.storage.oneTimeSecrets.all([
      { attribute: 'kind', equals: 'pushed_request' },
    ]);

    expect(Object.keys(row!.data['parameters'] as object).sort()).toEqual(
      ['client_id', 'redirect_uri', 'response_type', 'scope', 'state'].sort(),
    );
    for (const name of ['prompt', 'state', 'nonce', 'scope', 'login_hint', 'claims', 'resource'])
      expect(await refusalOf(push({ [name]: 'x '.repeat(30_000) }))).toBe('grant_request_invalid');
  });

  test('is counted before it is kept, and not kept where too many were', async () => {
    const { world, app } = await pushing();
    const access = (await world.keyward.directory.client(app.id))!;
    const asked = new Map(
      Object.entries({ response_type: 'code', redirect_uri: redirectUri, scope: 'openid' }),
    );
    const full = (): Promise<void> => refuse('too_many_requests', { seconds: '7' });

    expect(await refusalOf(world.keyward.authorization.push(access, asked, full))).toBe(
      'too_many_requests',
    );
    expect(
      await world.storage.oneTimeSecrets.all([{ attribute: 'kind', equals: 'pushed_request' }]),
    ).toEqual([]);
  });

  test('of 64 browsers that use it at once exactly one gets through', async () => {
    const { push, use } = await pushing();
    const { requestUri } = await push();
    expect((await race(64, () => use(requestUri))).winners).toBe(1);
  });

  describe('is spent when it is answered, not when a page is shown (RFC 9126 §4)', () => {
    const atTheLoginPage = async () => {
      const setting = await pushing();
      const { world, app } = setting;
      const at = browser();
      const { requestUri } = await setting.push();
      const open = () => ask(world, app, at, { ...bare, request_uri: requestUri });
      const logIn = async (step: NextStep) => {
        await logInWith(world, at, setting.user);
        return world.keyward.authorization.continue(handleOf(step), at);
      };
      return { ...setting, at, open, logIn, requestUri };
    };

    test('the login page can be reloaded', async () => {
      const { open, logIn } = await atTheLoginPage();
      expect((await open()).kind).toBe('login');
      const reloaded = await open();
      expect(reloaded.kind).toBe('login');
      expect(returned(await logIn(reloaded))).toHaveProperty('code');
    });

    test('of two pages that were opened for it one gets an answer', async () => {
      const { open, logIn } = await atTheLoginPage();
      const [first, second] = [await open(), await open()];
      await logIn(first);
      expect((await logIn(second)).kind).toBe('answered');
      expect(await refusalOf(open())).toBe('grant_request_invalid');
    });

    test('a page that was opened in time is answered later', async () => {
      const { world, open, logIn } = await atTheLoginPage();
      world.clock.advance(89);
      const page = await open();
      world.clock.advance(1799);
      await world.keyward.tidy();
      expect(returned(await logIn(page))).toHaveProperty('code');
    });

    test('a refusal of the person is an answer too', async () => {
      const { world, at, open } = await atTheLoginPage();
      await world.keyward.authorization.deny(handleOf(await open()), at);
      expect(await refusalOf(open())).toBe('grant_request_invalid');
    });

    test('another client does not spend it (RFC 9126 §2.2)', async () => {
      const { world, open, requestUri } = await atTheLoginPage();
      const other = await addApp(world);
      const step = ask(world, other, browser(), { ...bare, request_uri: requestUri });
      expect(await refusalOf(step)).toBe('grant_request_invalid');
      expect((await open()).kind).toBe('login');
    });
  });

  test('what would be refused at the authorization endpoint is refused here already (RFC 9126 §2.1)', async () => {
    const { push } = await pushing();
    expect(await refusalOf(push({ redirect_uri: 'https://evil.example/' }))).toBe(
      'redirect_uri_unregistered',
    );
    expect(await refusalOf(push({ response_type: 'magic' }))).toBe('response_type_unsupported');
    expect(await refusalOf(push({ request_uri: 'urn:x' }))).toBe('grant_request_invalid');
  });

  test('ends after ninety seconds, and is nothing to another client (RFC 9126 §2.2)', async () => {
    const { world, push, use } = await pushing();
    const mine = await push();
    const other = await atAnApp(world);
    const theirs = await refusalOf(
      ask(world, other.app, other.at, {
        response_type: undefined,
        redirect_uri: undefined,
        scope: undefined,
        request_uri: mine.requestUri,
      }),
    );
    const { requestUri } = await push();
    world.clock.advance(91);
    expect(theirs).toBe('grant_request_invalid');
    expect(await refusalOf(use(requestUri))).toBe('grant_request_invalid');
  });

  test('a client that must push can do nothing else', async () => {
    const { world, app, user } = await pushing({
      metadata: { oauth: { require_pushed_authorization_requests: true } },
    });
    const at = browser();
    await logInWith(world, at, user);
    expect(await refusalOf(ask(world, app, at))).toBe('grant_request_invalid');
  });
});
