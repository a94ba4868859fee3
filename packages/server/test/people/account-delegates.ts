/** Who may act for a person: seen and ended at /account/delegates (contract §12). */
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Target } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import type { FormBrowser, Shown } from '../deployment/form-browser.js';
import { password, withMail } from '../deployment/with-mail.js';
import { addClient, addMachine, addResource, addUser } from '../deployment/world.js';

const accessTokenType = 'urn:ietf:params:oauth:token-type:access_token';

export const accountDelegatesSuite = (target: Target): void =>
  describe('who may act for a person', () => {
    const { server, openFor, person } = withMail(target);
    const at = (): string => `${server.url}/account/delegates`;

    const letAct = async ({ id }: Json, terms: object): Promise<Json> => {
      const { status, body, text } = await server.manage('POST', `/users/${id}/delegates`, terms);
      if (status !== 201) throw new Error(text);
      return body;
    };
    const logIn = async (user: Json): Promise<{ browser: FormBrowser; page: Shown }> => {
      const browser = person();
      const login = await browser.open(at());
      return { browser, page: await browser.submit(login, { username: user.username, password }) };
    };
    const end = (browser: FormBrowser, page: Shown, { id }: Json): Promise<Shown> =>
      browser.submit(page, { id }, 'continue', at());
    const isThere = async ({ id }: Json): Promise<boolean> =>
      (await server.storage.accessKeys.find(id)) !== undefined;

    /** A person with an application that acts for them at an API. */
    const arrive = async () => {
      const user = await addUser(server, { password, verify_email: false });
      const client = await addClient(server, { client_name: `Agent & <b>${user.username}` });
      const resource = await addResource(server);
      const terms = { client_id: client.id, resources: [resource.id] };
      const delegate = await letAct(user, terms);
      return { user, client, resource, delegate, ...(await logIn(user)) };
    };

    beforeAll(() => openFor({}));
    beforeEach(() => server.clock.advance(60));

    test('the page names the application and the API, with their names escaped', async () => {
      const { page, user, resource } = await arrive();
      expect(page.text).toContain(`<bdi>Agent &amp; &lt;b&gt;${user.username}</bdi>`);
      expect(page.text).toContain(resource.resource_name);
    });

    test('the page names a person', async () => {
      const { user, browser } = await arrive();
      const colleague = await addUser(server, { password, name: 'Ada Lovelace' });
      const { id } = await addResource(server);
      await letAct(user, { user_id: colleague.id, resources: [id] });
      expect((await browser.open(at())).text).toContain('<bdi>Ada Lovelace</bdi>');
    });

    test('the account leads there', async () => {
      const { browser } = await arrive();
      const { text } = await browser.open(`${server.url}/account`);
      expect(text).toContain('href="account/delegates"');
    });

    test('without a delegate, the account does not lead there, and the page says so', async () => {
      const user = await addUser(server, { password, verify_email: false });
      const { browser, page } = await logIn(user);
      expect(page.text).toContain('No application and no other person may act for you.');
      const { text } = await browser.open(`${server.url}/account`);
      expect(text).not.toContain('account/delegates');
    });

    test('the button ends it, and the event names the person and their address', async () => {
      const { browser, page, delegate, user } = await arrive();
      const left = await end(browser, page, delegate);
      expect([left.status, new URL(left.url).pathname]).toEqual([200, '/account/delegates']);
      expect(await isThere(delegate)).toBe(false);
      const events = await server.storage.auditEvents.all([
        { attribute: 'actorId', equals: user.id },
        { attribute: 'name', equals: 'delegate.deleted' },
      ]);
      expect(events).toMatchObject([{ recordId: delegate.id, ids: [user.id] }]);
      expect(events[0]?.address).toBe('127.0.0.1');
    });

    test('a button of another tab, which is too late, shows what is left', async () => {
      const { browser, page, delegate } = await arrive();
      await end(browser, page, delegate);
      expect((await end(browser, page, delegate)).status).toBe(200);
    });

    test('the delegate of another person stays', async () => {
      const [mine, theirs] = [await arrive(), await arrive()];
      await end(mine.browser, mine.page, theirs.delegate);
      expect(await isThere(theirs.delegate)).toBe(true);
    });

    test('a login of eleven minutes ago is asked for again, and ends nothing', async () => {
      const { browser, page, delegate } = await arrive();
      server.clock.advance(660);
      expect((await end(browser, page, delegate)).text).toContain('name="password"');
      expect(await isThere(delegate)).toBe(true);
    });

    test('a form from elsewhere ends nothing', async () => {
      const { browser, delegate } = await arrive();
      const fields = { id: delegate.id, csrf: 'guessed' };
      expect((await browser.postFromElsewhere(at(), fields)).status).toBe(400);
      expect(await isThere(delegate)).toBe(true);
    });

    describe('of whom tokens tell', () => {
      /** A delegate with what it needs to exchange a token of the person. */
      const atAnApi = async () => {
        const grants = ['client_credentials', 'password', 'token_exchange'];
        const first = { is_first_party: true, client_metadata: { grant_types: grants } };
        const { client, resource, credentials } = await addMachine(server, ['read:all'], {}, first);
        const user = await addUser(server, { password, verify_email: false });
        const delegate = await letAct(user, { client_id: client.id, resources: [resource.id] });
        const ask = async (parameters: Readonly<Record<string, string>>): Promise<Json> =>
          server.post('/token', { resource_id: resource.id, ...parameters }, credentials);
        const subject = await ask({ grant_type: 'password', username: user.username, password });
        const actor = await ask({ grant_type: 'client_credentials' });
        const exchange = (): Promise<Json> =>
          ask({
            grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
            subject_token: subject.body.access_token,
            subject_token_type: accessTokenType,
            actor_token: actor.body.access_token,
            actor_token_type: accessTokenType,
          });
        const inspect = async (token: string): Promise<Json> =>
          (await server.post('/oauth2/introspect', { token }, credentials)).body;
        const endIt = async (): Promise<void> => {
          const { browser, page } = await logIn(user);
          await end(browser, page, delegate);
        };
        return { exchange, inspect, endIt };
      };

      test('an exchange with what was issued before is refused once it has ended', async () => {
        const { exchange, endIt } = await atAnApi();
        expect((await exchange()).status).toBe(200);
        await endIt();
        const { status, body } = await exchange();
        expect([status, body.error]).toEqual([400, 'invalid_request']);
      });

      test('what was exchanged before works until it ends', async () => {
        const { exchange, inspect, endIt } = await atAnApi();
        const { body } = await exchange();
        await endIt();
        expect(await inspect(body.access_token)).toMatchObject({ active: true });
        server.clock.advance(body.expires_in);
        expect(await inspect(body.access_token)).toEqual({ active: false });
      });
    });

    test('the download holds it, in the words of the Management API', async () => {
      const { browser, delegate, client, resource } = await arrive();
      const { delegates } = JSON.parse((await browser.open(`${server.url}/account/download`)).text);
      expect(delegates).toMatchObject([
        { id: delegate.id, client_id: client.id, user_id: null, resources: [resource.id] },
      ]);
    });
  });
