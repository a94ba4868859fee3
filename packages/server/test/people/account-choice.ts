/** A person whose address has accounts in several tenants finds the right one at the page (contract §21). */
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Target } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import { leftFor, type FormBrowser, type Shown } from '../deployment/form-browser.js';
import { addClient, addProvider, addUser, done, fresh } from '../deployment/world.js';
import { address, password, redirectUri, withMail } from '../deployment/with-mail.js';

export const accountChoiceSuite = (target: Target): void =>
  describe('accounts of one address in several tenants', () => {
    const { server, app, person, toLogin, mailTo } = withMail(target, { multiTenant: true });
    let client: Json;
    let tenants: readonly Json[];
    const names = [fresh('Harbour'), fresh('Foundry')];

    const newTenant = async (name: string): Promise<Json> => {
      const tenant = { tenant_name: fresh('tenant').replace(' ', '-'), tenant_display_name: name };
      const { status, body, text } = await server.manage('POST', '/tenants', tenant);
      if (status !== 201) throw new Error(text);
      return body;
    };

    beforeAll(async () => {
      client = await app();
      tenants = [await newTenant(names[0]!), await newTenant(names[1]!)];
      server.clock.advance(2);
    });

    /** An account in each of the two tenants, and none in the default one. */
    const twoAccounts = async (): Promise<{ email: string; ids: readonly string[] }> => {
      const email = address();
      const ids = [];
      for (const { id } of tenants) {
        const account = {
          email,
          password,
          tenant_id: id,
          verify_email: false,
          username: undefined,
        };
        ids.push((await addUser(server, account)).id as string);
      }
      return { email, ids };
    };
    const toChoice = async (browser: FormBrowser, email: string): Promise<Shown> =>
      browser.submit(await toLogin(browser, client), { username: email }, 'choose');
    const code = async (email: string): Promise<string> =>
      (await mailTo(email)).at(-1)!.values['code']!;
    /** At the list, with the code that was sent to the address. */
    const atList = async (browser: FormBrowser, email: string): Promise<Shown> => {
      const asked = await browser.submit(await toChoice(browser, email), { email });
      return browser.submit(asked, { code: await code(email) });
    };
    const listed = ({ text }: Shown): readonly string[] =>
      [...text.matchAll(/name="tenant_id" value="([^"]*)"/g)].map(([, id]) => id!);
    /** Without what differs by itself between two pages: handles, tokens, the typed address. */
    const plain = ({ text }: Shown, email: string): string =>
      text
        .replaceAll(email, 'ADDRESS')
        .replace(/value="[^"]*"/g, '')
        .replace(/handle=[^"&]*/g, '')
        .replace(/nonce="[^"]*"/g, '');

    test('the address of the login is filled in', async () => {
      const { email } = await twoAccounts();
      const page = await toChoice(person(), email);
      expect([page.status, page.text.includes(`value="${email}"`)]).toEqual([200, true]);
    });

    test('no page tells a stranger whether the address has an account, and none is mailed to', async () => {
      const { email } = await twoAccounts();
      const unknown = address();
      const pages = [];
      for (const typed of [email, unknown]) {
        const browser = person();
        const page = await browser.submit(await toChoice(browser, typed), { email: typed });
        pages.push([page.status, plain(page, typed)]);
        const wrong = await browser.submit(page, { code: 'wrong' });
        pages.push([wrong.status, plain(wrong, typed)]);
      }
      const [sent, refused, sentToNobody, refusedToo] = pages;
      expect(sentToNobody).toEqual(sent);
      expect(refusedToo).toEqual(refused);
      expect([sent![0], refused![0]]).toEqual([200, 400]);
      expect(await mailTo(unknown)).toEqual([]);
    });

    test('the page for a new password leads there as well', async () => {
      const browser = person();
      const reset = await browser.submit(await toLogin(browser, client), {}, 'reset');
      expect(reset.text).toContain('href="choose-account?handle=');
    });

    test('the code lists the tenants by name, and a login there goes on', async () => {
      const { email } = await twoAccounts();
      const browser = person();
      const list = await atList(browser, email);
      expect(listed(list)).toEqual(tenants.map(({ id }) => id));
      for (const name of names) expect(list.text).toContain(name);

      const login = await browser.submit(list, { tenant_id: tenants[1]!.id });
      expect(login.url).toContain('/continue?handle=');
      const back = leftFor(await browser.submit(login, { username: email, password }));
      expect(back.href).toContain(`${redirectUri}?code=`);
    });

    test('tenants that look alike are told apart by the name that each has alone', async () => {
      const { email } = await twoAccounts();
      const imitation = await newTenant(names[0]!.toUpperCase());
      await addUser(server, { email, password, tenant_id: imitation.id, username: undefined });
      server.clock.advance(2);
      const { text } = await atList(person(), email);
      for (const { tenant_name: name } of [tenants[0]!, imitation])
        expect(text).toContain(`(${name as string})`);
      expect(text).not.toContain(`(${tenants[1]!.tenant_name as string})`);
    });

    test('the password of the other tenant does not open the one that was chosen', async () => {
      const { email, ids } = await twoAccounts();
      await done(
        server.manage('PUT', `/users/${ids[0]}/password`, { password: 'another long one' }),
      );
      const browser = person();
      const login = await browser.submit(await atList(browser, email), {
        tenant_id: tenants[0]!.id,
      });
      expect((await browser.submit(login, { username: email, password })).status).toBe(400);
    });

    test('a tenant that requires its provider leads to it', async () => {
      const strict = await newTenant('Strict');
      const provider = await addProvider(server, strict.id);
      const login = { required_provider_id: provider.id };
      const email = address();
      await addUser(server, { email, tenant_id: strict.id, verify_email: false });
      await done(server.manage('PATCH', `/tenants/${strict.id}`, { tenant_metadata: { login } }));
      const browser = person();
      const answer = await browser.submit(await atList(browser, email), { tenant_id: strict.id });
      expect(answer.text).not.toContain('name="password"');
      expect(answer.text + answer.url).toContain(provider.provider_name);
    });

    test('a person who was blocked meanwhile is told to choose another one', async () => {
      const { email, ids } = await twoAccounts();
      const browser = person();
      const list = await atList(browser, email);
      await done(server.manage('POST', `/users/${ids[0]}/block`, {}));
      const answer = await browser.submit(list, { tenant_id: tenants[0]!.id });
      expect([answer.status, listed(answer)]).toEqual([400, [tenants[1]!.id]]);
    });

    test('a text that is no address is refused at the field', async () => {
      const browser = person();
      const page = await browser.submit(await toChoice(browser, ''), { email: 'ada' });
      expect([page.status, page.text.includes('aria-invalid="true"')]).toEqual([400, true]);
    });

    test('too many codes for one address have to wait: 429', async () => {
      const { email } = await twoAccounts();
      const browser = person();
      const page = await toChoice(browser, email);
      for (let times = 0; times < 5; times++) await browser.submit(page, { email });
      const answer = await browser.submit(page, { email });
      expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true]);
    });

    test('another browser does not go on with it', async () => {
      const { email } = await twoAccounts();
      const list = await atList(person(), email);
      const answer = await person().submit(list, { tenant_id: tenants[0]!.id });
      expect(answer.status).toBe(400);
    });

    test('who goes back is at the login again', async () => {
      const browser = person();
      const login = await browser.submit(await toChoice(browser, ''), {}, 'deny');
      expect(login.text).toContain('name="password"');
    });

    test('a login at the application of one tenant offers none, and has no such page', async () => {
      const own = await addClient(server, {
        client_type: 'regular_web',
        is_global: false,
        tenant_id: tenants[0]!.id,
        client_metadata: { urls: { redirect_uris: [redirectUri] } },
      });
      const browser = person();
      const login = await toLogin(browser, own);
      expect(login.text).not.toContain('choose');
      const page = await browser.submit(login, {}, 'choose');
      expect(page.url).toContain('/continue?handle=');
    });

    describe('in the pages of the account', () => {
      const atProfile = async (email: string): Promise<[FormBrowser, Shown]> => {
        const browser = person();
        const url = `${server.url}/account?tenant_id=${tenants[0]!.id}&part=profile`;
        const login = await browser.open(url);
        return [browser, await browser.submit(login, { username: email, password })];
      };

      test('a person with a proven address goes to another account by an ordinary login', async () => {
        const { email, ids } = await twoAccounts();
        await server.storage.users.change(ids[0]!, (user) => ({ ...user, emailVerified: true }));
        const [browser, profile] = await atProfile(email);
        const [, link] = /href="\.\.\/(account\?choose=true[^"]*)"/.exec(profile.text)!;

        const page = await browser.open(`${server.url}/${link!.replace(/&amp;/g, '&')}`);
        const asked = await browser.submit(page, { email });
        const list = await browser.submit(asked, { code: await code(email) });
        const login = await browser.submit(list, { tenant_id: tenants[1]!.id });
        expect(login.text).toContain('name="password"');
        const account = await browser.submit(login, { username: email, password });
        expect(new URL(account.url).pathname).toBe('/account');
        expect([...browser.cookies().keys()]).toContain('keyward_session');
        const [session] = await server.storage.sessions.all([
          { attribute: 'userId', equals: ids[1]! },
        ]);
        expect(session).toBeDefined();
      });

      test('a person whose address is not proven is led nowhere', async () => {
        const { email } = await twoAccounts();
        const [, profile] = await atProfile(email);
        expect(profile.text).not.toContain('choose=true');
      });
    });
  });
