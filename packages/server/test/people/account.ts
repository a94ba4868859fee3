/** A person's own account in a browser: the pages below `/account`. */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Target } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import type { FormBrowser, Shown } from '../deployment/form-browser.js';
import { address, password, withMail } from '../deployment/with-mail.js';
import { addGrant, addIdentity, addProvider, addSession, addUser } from '../deployment/world.js';

const next = 'walrus trombone canary';

export const accountSuite = (target: Target): void =>
  describe('the own account', () => {
    const { server, openFor, app, person, mailTo } = withMail(target);
    beforeAll(() => openFor({ account: { deletion_enabled: true } }));
    beforeEach(() => server.clock.advance(60));

    interface AtAccount {
      readonly user: Json;
      readonly browser: FormBrowser;
      /** Opens a page of the account. */
      readonly open: (part: string) => Promise<Shown>;
      /** Sends a form of that page. */
      readonly send: (part: string, fields: Readonly<Record<string, string>>) => Promise<Shown>;
    }

    const logIn = async (user: Json, browser: FormBrowser, part = ''): Promise<Shown> => {
      const login = await browser.open(`${server.url}/account${part}`);
      return browser.submit(login, { username: user.username ?? user.email, password });
    };

    /** A person who has just logged in to see their account. */
    const arrive = async (more: object = {}): Promise<AtAccount> => {
      const user = await addUser(server, { password, verify_email: false, ...more });
      const browser = person();
      await logIn(user, browser);
      const open = (part: string): Promise<Shown> => browser.open(`${server.url}/account/${part}`);
      const at = (part: string): string =>
        `${server.url}/${part === '' ? 'account' : `account/${part}`}`;
      const send: AtAccount['send'] = async (part, fields) =>
        browser.submit(await browser.open(at(part)), fields, 'continue', at(part));
      return { user, browser, open, send };
    };
    const stored = async ({ id }: Json) => server.storage.users.find(id);
    const eventsBy = async ({ id }: Json): Promise<readonly string[]> =>
      (await server.storage.auditEvents.all([{ attribute: 'actorId', equals: id }])).map(
        ({ name }) => name,
      );

    test.each(['profile', 'devices', 'applications', 'delegates', 'data'])(
      '/account/%s leads through a login and comes back',
      async (part) => {
        const user = await addUser(server, { password });
        const browser = person();
        const page = await logIn(user, browser, `/${part}`);
        expect(new URL(page.url).pathname).toBe(`/account/${part}`);
        expect(page.status).toBe(200);
      },
    );

    test('a part that does not exist leads to the security of the account', async () => {
      const page = await logIn(await addUser(server, { password }), person(), '?part=..%2Fevil');
      expect(new URL(page.url).pathname).toBe('/account');
    });

    test('a login that is too old is asked for again, before a page and before a change', async () => {
      const { browser, open, send, user } = await arrive();
      const page = await open('profile');
      server.clock.advance(601);
      const again = await browser.submit(
        page,
        { change: 'profile', name: 'Eve' },
        'continue',
        `${server.url}/account/profile`,
      );
      expect(again.text).toContain('name="password"');
      expect((await open('devices')).text).toContain('name="password"');
      expect((await stored(user))?.profile.name).toBeUndefined();
      expect(send).toBeDefined();
    });

    test('a login that is asked for again says why, and the first one does not', async () => {
      const why = 'that was more than ten minutes ago';
      const { open } = await arrive();
      server.clock.advance(601);
      expect((await open('devices')).text).toContain(why);
      expect((await person().open(`${server.url}/account`)).text).not.toContain(why);
    });

    test.each(['profile', 'devices', 'applications', 'delegates', 'data'])(
      'a form of /account/%s from elsewhere is refused',
      async (part) => {
        const { browser } = await arrive();
        const cookies = [...browser.cookies()].map((pair) => pair.join('=')).join('; ');
        const { status } = await server.ask('POST', `/account/${part}`, {
          headers: { Cookie: cookies, 'Content-Type': 'application/x-www-form-urlencoded' },
          body: 'csrf=guessed&change=end_others',
        });
        expect(status).toBe(400);
      },
    );

    describe('the profile', () => {
      test('names and language are saved, and the pages speak it from then on', async () => {
        const { user, send, open } = await arrive();
        const saved = await send('profile', { change: 'profile', name: 'Ada', locale: 'de' });
        expect(saved.text).toContain('Ihre Änderungen wurden gespeichert.');
        expect((await open('devices')).headers.get('content-language')).toBe('de');
        expect((await stored(user))?.profile).toMatchObject({ name: 'Ada', locale: 'de' });
        expect(await eventsBy(user)).toContain('user.modified');
      });

      test('a claim that is refused shows the page again, with what was typed', async () => {
        const { user, send } = await arrive();
        const refused = await send('profile', { change: 'profile', name: 'A'.repeat(201) });
        expect(refused.status).toBe(400);
        expect(refused.text).toContain('A'.repeat(201));
        expect(refused.text).toContain('aria-invalid="true"');
        expect((await stored(user))?.profile.name).toBeUndefined();
      });

      test('a claim that the tenant does not show is not taken from a form', async () => {
        const { user, send } = await arrive();
        await send('profile', { change: 'profile', name: 'Ada', website: 'https://ada.example' });
        expect((await stored(user))?.profile.website).toBeUndefined();
      });

      test('a change that is none is refused', async () => {
        const { send } = await arrive();
        expect((await send('profile', { change: 'everything' })).status).toBe(400);
      });
    });

    describe('the e-mail address', () => {
      test('a new one counts after its code, and the former one is told', async () => {
        const [before, after] = [address(), address()];
        const { user, send } = await arrive({ email: before, email_verified: true });
        const asked = await send('profile', { change: 'email', address: after });
        const [mail] = await mailTo(after);
        expect(asked.text).toContain(after);
        expect((await stored(user))?.email).toBe(before);

        const wrong = await send('profile', { change: 'confirm_email', code: '000000x' });
        expect(wrong.status).toBe(400);
        const done = await send('profile', {
          change: 'confirm_email',
          code: mail!.values['code']!,
        });
        expect(done.text).toContain('Your email address is confirmed');
        expect(await stored(user)).toMatchObject({ email: after, emailVerified: true });
        expect((await mailTo(before)).map(({ kind }) => kind)).toContain('account_changed');
      });

      test('the sixth wish within an hour waits', async () => {
        const { send } = await arrive();
        const wish = () => send('profile', { change: 'email', address: address() });
        for (let times = 0; times < 5; times++) expect((await wish()).status).toBe(200);
        const sixth = await wish();
        expect(sixth.status).toBe(429);
        expect(sixth.headers.get('retry-after')).not.toBeNull();
      });

      test('what is no address is refused at its field', async () => {
        const { send } = await arrive();
        const refused = await send('profile', { change: 'email', address: 'nowhere' });
        expect(refused.status).toBe(400);
        expect(refused.text).toContain('value="nowhere"');
      });
    });

    test('a phone number is confirmed by a message to it, and can be removed', async () => {
      const { user, send } = await arrive();
      const number = `+4930${String(Date.now()).slice(-9)}`;
      await send('profile', { change: 'phone', address: number });
      const [message] = await mailTo(number);
      await send('profile', { change: 'confirm_phone', code: message!.values['code']! });
      expect(await stored(user)).toMatchObject({ phoneNumber: number, phoneNumberVerified: true });
      await send('profile', { change: 'remove_phone' });
      expect((await stored(user))?.phoneNumber).toBeNull();
    });

    describe('the password', () => {
      const change = { change: 'password', password, new_password: next };

      test('another one is set, and the other devices are signed out', async () => {
        const { user, send, browser } = await arrive();
        const elsewhere = person();
        await logIn(user, elsewhere);
        const done = await send('', change);
        expect(done.text).toContain('Your password has been changed.');
        expect((await browser.open(`${server.url}/account`)).text).not.toContain(
          'name="username" type="text"',
        );
        expect((await elsewhere.open(`${server.url}/account`)).text).toContain('action="login"');
        expect(await eventsBy(user)).toContain('user.password_set');
      });

      test.each([
        ['a wrong current one', { password: 'wrong' }, 'The current password is incorrect.'],
        ['a new one that is too short', { new_password: 'short' }, 'Please use at least'],
      ])('%s is refused', async (_, wrong, said) => {
        const { send } = await arrive();
        const refused = await send('', { ...change, ...wrong });
        expect(refused.status).toBe(400);
        expect(refused.text).toContain(said);
      });

      test('too many guesses have to wait', async () => {
        const { send } = await arrive();
        const guess = () => send('', { ...change, password: 'wrong' });
        let status = 400;
        for (let times = 0; times < 20 && status === 400; times++) status = (await guess()).status;
        expect(status).toBe(429);
      });
    });

    describe('linked identities', () => {
      const linked = async (more: object = {}) => {
        const at = await arrive(more);
        const tenantId = at.user.tenant_id as string;
        const provider = await addProvider(server, tenantId);
        const identity = await addIdentity(server, at.user.id, provider.id);
        return { ...at, identity, provider };
      };

      test('one is listed and unlinked', async () => {
        const { user, send, browser, identity, provider } = await linked();
        const page = await browser.open(`${server.url}/account`);
        expect(page.text).toContain(provider.name ?? provider.provider_name);
        const done = await send('', { change: 'unlink', id: identity.id });
        expect(done.text).toContain('The sign-in has been unlinked.');
        expect(await eventsBy(user)).toContain('identity.unlinked');
      });

      test('the last way to log in stays', async () => {
        const { user, send, identity } = await linked();
        await server.storage.users.change(user.id, (each) => ({ ...each, passwordHash: null }));
        const refused = await send('', { change: 'unlink', id: identity.id });
        expect(refused.status).toBe(400);
        expect(refused.text).toContain('This is your only way to sign in.');
      });

      test('the password is no identity that a form takes away', async () => {
        const { user, send } = await linked();
        await send('', { change: 'unlink', id: user.id });
        expect((await stored(user))?.passwordHash).not.toBeNull();
      });
    });

    describe('devices', () => {
      test('each session shows its network (RFC 4291 §2.3), this one is marked, another one is ended', async () => {
        const { user, open, send } = await arrive();
        const other = await addSession(server, user);
        const page = await open('devices');
        expect(page.text.match(/This device/g)).toHaveLength(1);
        expect(page.text).toContain(other.id);
        expect(page.text).toContain('127.0.0.0/24');

        const left = await send('devices', { change: 'end', id: other.id });
        expect(left.text).not.toContain(other.id);
        expect(await eventsBy(user)).toContain('user.sessions_ended');
      });

      test.each([
        ['Europe/Vienna', /GMT\+[12]/],
        ['Mars/Olympus', /UTC/],
        [undefined, /UTC/],
      ])('times are in the zone %s of the person, which is named', async (zoneinfo, name) => {
        const { open } = await arrive(zoneinfo === undefined ? {} : { zoneinfo });
        const { text } = await open('devices');
        expect(text).toMatch(new RegExp(`signed in <time[^>]*>[^<]*${name.source}`));
        if (zoneinfo === 'Europe/Vienna') expect(text).not.toContain('UTC');
      });

      test('all others are ended at once', async () => {
        const { user, send } = await arrive();
        await addSession(server, user);
        await addSession(server, user);
        await send('devices', { change: 'end_others' });
        const left = await server.storage.sessions.all([{ attribute: 'userId', equals: user.id }]);
        expect(left).toHaveLength(1);
      });

      test("another person's session is out of reach", async () => {
        const { send } = await arrive();
        const stranger = await addUser(server);
        const theirs = await addSession(server, stranger);
        await send('devices', { change: 'end', id: theirs.id });
        expect(await server.storage.sessions.find(theirs.id)).toBeDefined();
      });
    });

    test('an application is listed with its scopes, and loses its access', async () => {
      const { user, open, send } = await arrive();
      const client = await app();
      await addGrant(server, user, { clientId: client.id, resourceId: null, scopes: ['email'] });
      const page = await open('applications');
      expect(page.text).toContain(client.client_name);
      expect(page.text).toContain('See your email address');

      const left = await send('applications', { id: client.id });
      expect(left.text).not.toContain(client.client_name);
      expect(await eventsBy(user)).toContain('user.grants_revoked');
    });

    test('a download holds what is stored, and no secret', async () => {
      const { user, open } = await arrive({ name: 'Ada' });
      const answer = await open('download');
      const data = JSON.parse(answer.text);
      expect(answer.headers.get('content-disposition')).toContain('attachment');
      expect(data.user).toMatchObject({ id: user.id, name: 'Ada' });
      expect(data.sessions).toHaveLength(1);
      expect(data.truncated).toEqual([]);
      expect(answer.text).not.toMatch(/\$2[aby]\$|hash\(/);
    });

    test('a download holds at most so many records of each kind, and says where there are more', async () => {
      const { user, open } = await arrive();
      const { sessions } = server.storage;
      const [session] = await sessions.all([{ attribute: 'userId', equals: user.id }]);
      await server.storage.transaction(async (stores) => {
        for (let added = 0; added < 1000; added++)
          await stores.sessions.add({ ...session!, id: randomUUID() });
      });
      const data = JSON.parse((await open('download')).text);
      await sessions.removeAll([{ attribute: 'userId', equals: user.id }]);
      expect(data.sessions).toHaveLength(1000);
      expect(data.truncated).toEqual(['sessions']);
      expect(data.limit).toBe(1000);
    });

    describe('deletion', () => {
      test('the account is gone after its name and password', async () => {
        const { user, send, browser } = await arrive();
        const gone = await send('data', { name: user.username ?? user.email, password });
        expect(gone.status).toBe(200);
        expect(gone.text).toContain('Your account has been deleted');
        expect(browser.cookies().get('keyward_session')).toBe('');
        expect(await stored(user)).toBeUndefined();
        expect(await eventsBy(user)).toContain('user.deleted');
      });

      test.each([
        ['another name', { name: 'somebody' }, 'This is not the name of your account.'],
        ['a wrong password', { password: 'wrong' }, 'The current password is incorrect.'],
      ])('%s is refused', async (_, wrong, said) => {
        const { user, send } = await arrive();
        const name = user.username ?? user.email;
        const refused = await send('data', { name, password, ...wrong });
        expect(refused.status).toBe(400);
        expect(refused.text).toContain(said);
        expect(await stored(user)).toBeDefined();
      });

      test('too many guesses have to wait', async () => {
        const { user, send } = await arrive();
        const name = user.username ?? user.email;
        const guess = () => send('data', { name, password: 'wrong' });
        let status = 400;
        for (let times = 0; times < 20 && status === 400; times++) status = (await guess()).status;
        expect(status).toBe(429);
      });

      test('the last usable administrator stays', async () => {
        const { user, send } = await arrive();
        const { tenantAdmins } = server.storage;
        const before = await tenantAdmins.all([]);
        await server.keyward.tenants.addAdmins(user.tenant_id, [user.id]);
        const others = before.filter(({ tenantId }) => tenantId === user.tenant_id);
        for (const { userId } of others)
          await server.keyward.tenants.removeAdmins(user.tenant_id, [userId]);
        const name = user.username ?? user.email;
        const refused = await send('data', { name, password });
        for (const { userId } of others)
          await server.keyward.tenants.addAdmins(user.tenant_id, [userId]);
        await server.keyward.tenants.removeAdmins(user.tenant_id, [user.id]).catch(() => undefined);
        expect(refused.status).toBe(400);
        expect(refused.text).toContain('You are the only administrator');
      });

      test('it is not offered where the tenant does not say so', async () => {
        const { user, open, browser } = await arrive();
        const before = await open('data');
        await openFor({});
        const page = await open('data');
        const refused = await browser.submit(before, {
          name: user.username ?? user.email,
          password,
        });
        await openFor({ account: { deletion_enabled: true } });
        expect(before.text).toContain('Delete for good');
        expect(page.text).not.toContain('Delete for good');
        expect(refused.text).not.toContain('Delete for good');
        expect(await stored(user)).toBeDefined();
      });
    });
  });
