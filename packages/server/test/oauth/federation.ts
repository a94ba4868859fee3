/** Logging in through another provider: a second server of ours, and a certified provider (operations §4.5). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  clientThere,
  loginAs,
  startCertifiedProvider,
  type CertifiedProvider,
} from '../deployment/certified-provider.js';
import type { Target } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import { formBrowser, leftFor, type FormBrowser, type Shown } from '../deployment/form-browser.js';
import { atAnApp, claimsOf, person } from '../deployment/person.js';
import { codeOf } from '../deployment/totp-code.js';
import {
  addGroup,
  addProvider,
  addResource,
  addRole,
  addScope,
  addUser,
  done,
  fresh,
} from '../deployment/world.js';

const grace = { username: 'grace', password: 'a long passphrase of Grace' };

export const federationSuite = (target: Target): void =>
  describe('logging in through another provider', () => {
    const here = atAnApp(target);
    const upstream = atAnApp(target);
    let certified: CertifiedProvider;
    let tenantId: string;
    let ofOurs: Json;
    let ofTheirs: Json;
    let callback: string;

    beforeAll(async () => {
      tenantId = (
        await here.server.storage.tenants.all([{ attribute: 'isDefault', equals: true }])
      )[0]!.id;
      const callbackOf = ({ id }: Json): string => `${here.issuer}/federation/${id}/callback`;
      certified = await startCertifiedProvider(async (issuer) => {
        ofTheirs = await addProvider(here.server, tenantId, {
          provider_name: 'Certified',
          provider_metadata: { issuer, ...clientThere },
          attribute_mapping: { username: 'preferred_username' },
          account_linking: 'verified_email',
        });
        return callbackOf(ofTheirs);
      });
      const client = await upstream.addApp();
      await addUser(upstream.server, {
        ...grace,
        email: 'grace@example.com',
        email_verified: true,
        name: 'Grace Hopper',
      });
      ofOurs = await addProvider(here.server, tenantId, {
        provider_name: 'Second <Keyward>',
        provider_metadata: {
          issuer: upstream.issuer,
          client_id: client.id,
          client_secret: client.client_secret,
        },
        domains: ['corp.example'],
      });
      callback = callbackOf(ofOurs);
      await done(
        upstream.server.manage('PATCH', `/clients/${client.id}`, {
          client_metadata: { urls: { redirect_uris: [callback] } },
        }),
      );
    });
    afterAll(() => certified?.close());

    let at: FormBrowser;
    let there: FormBrowser;
    beforeEach(() => {
      [at, there] = [here.browser(), upstream.browser()];
    });

    const chooses = async (provider: Json, page?: Shown): Promise<URL> =>
      leftFor(
        await at.submit(
          page ?? (await at.open(here.url())),
          { provider: provider.id },
          'continue',
          'federate',
        ),
      );
    /** What the second server sends Grace back with, whom nobody knows here. */
    const atOurs = async (url: URL, browser = there): Promise<URL> =>
      leftFor(await upstream.logIn(browser, await browser.open(url.href), grace));
    /** What the certified one sends back with whom. */
    const atTheirs = async (url: URL, login: string): Promise<URL> => {
      const browser = formBrowser(certified.issuer);
      const asked = await browser.submit(await browser.open(url.href), { login, password: 'x' });
      return leftFor(await browser.submit(asked, {}));
    };
    const whoIs = async (back: URL): Promise<Json> => {
      const { body, text, status } = await here.redeem(back.searchParams.get('code'));
      if (status !== 200) throw new Error(`${back.href} ${text}`);
      return {
        ...claimsOf(body.id_token),
        user: await here.server.storage.users.find(claimsOf(body.id_token).sub),
      };
    };
    const change = async (provider: Json, patch: object): Promise<void> => {
      expect(
        (
          await here.server.manage(
            'PATCH',
            `/tenants/${tenantId}/identity_providers/${provider.id}`,
            patch,
          )
        ).status,
      ).toBe(200);
    };

    test('the login page lists the providers of the tenant, their names escaped', async () => {
      const { text } = await at.open(here.url());
      expect(text).toContain(
        `<button type="submit" name="provider" value="${ofOurs.id}">` +
          'Continue with <bdi>Second &lt;Keyward&gt;</bdi></button>',
      );
      expect(text).toContain(`<button type="submit" name="provider" value="${ofTheirs.id}">`);
    });

    test('the account offers no password where it would let the person in nowhere', async () => {
      await at.open((await atOurs(await chooses(ofOurs))).href);
      const offersOne = async (): Promise<boolean> =>
        (await at.open(`${here.issuer}/account`)).text.includes('name="new_password"');
      const setLogin = (login: Json) =>
        done(here.server.manage('PATCH', `/tenants/${tenantId}`, { tenant_metadata: { login } }));
      const [first] = await here.server.storage.tenantAdmins.all([
        { attribute: 'tenantId', equals: tenantId },
      ]);
      const before = await offersOne();
      await setLogin({ required_provider_id: ofOurs.id, except_user_ids: [first!.userId] });
      const required = await offersOne();
      await setLogin({ required_provider_id: null, except_user_ids: null });
      expect([before, required]).toEqual([true, false]);
    });

    test('a hook that does not answer is not the fault of the provider', async () => {
      const hook = { hook_type: 'before-login', hook_url: 'https://hooks.invalid/logins' };
      const { body } = await here.server.manage('POST', '/hooks', hook);
      const { status, text } = await at.open((await atOurs(await chooses(ofOurs))).href);
      await done(here.server.manage('DELETE', `/hooks/${body.id}`));
      expect(status).toBe(503);
      expect(text).toContain('its system does not answer at the moment');
      expect(text).toContain('The hook before-login ');
    });

    test('through a second server of ours: a person is made, with amr fed, and known again afterwards', async () => {
      const first = await whoIs(leftFor(await at.open((await atOurs(await chooses(ofOurs))).href)));
      expect(first).toMatchObject({
        amr: ['fed'],
        user: {
          email: 'grace@example.com',
          emailVerified: true,
          profile: { name: 'Grace Hopper' },
        },
      });
      at = here.browser();
      const again = await whoIs(
        leftFor(await at.open((await atOurs(await chooses(ofOurs), upstream.browser())).href)),
      );
      expect(again.sub).toBe(first.sub);
    });

    test('through a certified provider, which may ask again; its sessions do not count for max_age', async () => {
      const login = fresh('certified').replace(' ', '-');
      const back = await at.open(
        (await atTheirs(await chooses(ofTheirs, await at.open(here.url({ max_age: '60' }))), login))
          .href,
      );
      expect(await whoIs(leftFor(back))).toMatchObject({
        amr: ['fed'],
        user: {
          username: login,
          email: `${login}@example.com`,
          profile: { name: `${login} of the provider` },
        },
      });
    });

    test('identity_provider leads there by id, identifier or name; an unknown one to the login page', async () => {
      for (const named of [ofOurs.id, upstream.issuer, 'second <keyward>']) {
        const left = leftFor(
          await at.open(here.url({ identity_provider: named, login_hint: 'ada@example.com' })),
        );
        expect(left.origin).toEqual(upstream.issuer);
        expect(left.searchParams.get('login_hint')).toBe('ada@example.com');
      }
      expect((await at.open(here.url({ identity_provider: 'nobody' }))).text).toContain(
        'action="login"',
      );
      expect(
        leftFor(
          await at.open(here.url({ identity_provider: ofOurs.id, prompt: 'none' })),
        ).searchParams.get('error'),
      ).toBe('login_required');
    });

    test('an address without a password leads to the provider of its domain; with one it is a login here', async () => {
      const page = await at.open(here.url());
      const left = leftFor(await at.submit(page, { username: 'Ada@CORP.example', password: '' }));
      expect(left.origin).toEqual(upstream.issuer);
      expect(left.searchParams.get('login_hint')).toBe('Ada@CORP.example');
      const elsewhere = await at.submit(page, { username: 'ada@else.example', password: '' });
      expect(elsewhere.status).toBe(200);
      expect(elsewhere.text).toContain('name="password"');
      const wrong = await at.submit(page, { username: 'ada@corp.example', password: 'wrong' });
      expect(wrong.status).toBe(400);
      expect(leftFor(await here.logIn(at, page, person)).searchParams.get('code')).not.toBeNull();
    });

    describe('where a provider has a domain, the login page asks for the identifier first', () => {
      const passwordField = 'name="password"';

      test('alone, and then for the password of this identifier', async () => {
        const first = await at.open(here.url());
        expect(first.text).toContain('autocomplete="username"');
        expect(first.text).not.toContain(passwordField);
        const second = await at.submit(first, { username: person.username });
        expect(second.status).toBe(200);
        expect(second.text).toMatch(
          new RegExp(`value="${person.username}"\\s+autocomplete="username"[^>]* readonly`),
        );
        const done = await at.submit(second, person);
        expect(leftFor(done).searchParams.get('code')).not.toBeNull();
      });

      test('and the next page is the same for an identifier that nobody has', async () => {
        const first = await at.open(here.url());
        const shown = async (username: string): Promise<string> => {
          const { text } = await at.submit(first, { username });
          return text.replaceAll(username, 'X').replace(/nonce="[^"]*"/g, '');
        };
        const known = await shown(person.username);
        expect(await shown('nobody')).toBe(known);
        expect(await shown('nobody@else.example')).toBe(known);
      });

      test('and again where none was given', async () => {
        const first = await at.open(here.url());
        const again = await at.open((await at.submit(first, { username: '' })).url);
        expect(again.text).toContain('autocomplete="username"');
        expect(again.text).not.toContain(passwordField);
      });

      test('and shows both fields to a person who wants a password, and after a wrong one', async () => {
        const first = await at.open(here.url());
        const [, address] = /href="(continue\?[^"]*login=password)"/.exec(first.text)!;
        const both = await at.open(new URL(address!.replace('&amp;', '&'), first.url).href);
        expect(both.text).toContain(passwordField);
        expect(both.text).not.toContain(' readonly');
        const wrong = await at.submit(both, { username: 'ada@corp.example', password: 'wrong' });
        expect(wrong.status).toBe(400);
        expect(wrong.text).toContain(passwordField);
        expect(wrong.text).not.toContain(' readonly');
      });

      test('and in one step where no provider has one', async () => {
        await change(ofOurs, { domains: [] });
        const { text } = await at.open(here.url());
        await change(ofOurs, { domains: ['corp.example'] });
        expect(text).toContain(passwordField);
      });
    });

    test('an address that is not verified on both sides is never linked', async () => {
      for (const [login, ours, links] of [
        ['verified', true, true],
        ['unverified', true, false],
        ['verified-there', false, false],
      ] as const) {
        const local = await addUser(here.server, {
          email: `${login}@example.com`,
          email_verified: ours,
        });
        at = here.browser();
        const { sub } = await whoIs(
          leftFor(await at.open((await atTheirs(await chooses(ofTheirs), login)).href)),
        );
        expect([login, sub === local.id]).toEqual([login, links]);
      }
    });

    test('an address in the ID token is not verified by what the user-info endpoint says of another', async () => {
      const email = 'alice-of-here@example.com';
      const alice = await addUser(here.server, { email, email_verified: true });
      const login = loginAs('mallory', 'alice-of-here');
      const arrived = await whoIs(
        leftFor(await at.open((await atTheirs(await chooses(ofTheirs), login)).href)),
      );
      expect(arrived.sub).not.toBe(alice.id);
      expect(arrived.user.email).toBeNull();
      expect(arrived.user.profile).toMatchObject({ name: `${login} of the provider` });
      const { body } = await here.server.manage('GET', `/users/${alice.id}/identities`);
      expect(body.items).toEqual([]);
    });

    test('each login recomputes the mappings of the provider; effective permissions show the result', async () => {
      const manage = (path: string) => here.server.manage('GET', path);
      const resource = await addResource(here.server);
      const scope = await addScope(here.server, resource.id, 'read');
      const [role, other, group] = [
        await addRole(here.server),
        await addRole(here.server),
        await addGroup(here.server),
      ];
      await done(
        here.server.manage('POST', `/roles/${role.id}/permissions`, {
          permissions: [{ resource_id: resource.id, scopes: [scope.id] }],
        }),
      );
      await done(here.server.manage('POST', `/groups/${group.id}/roles`, { roles: [role.id] }));
      await change(ofTheirs, {
        role_mapping: [{ claim: 'email_verified', value: 'true', role_id: other.id }],
        group_mapping: [{ claim: 'preferred_username', value: 'mapped', group_id: group.id }],
      });
      const login = async (): Promise<string> => {
        at = here.browser();
        return (
          await whoIs(
            leftFor(await at.open((await atTheirs(await chooses(ofTheirs), 'mapped')).href)),
          )
        ).sub;
      };
      const sub = await login();
      expect((await manage(`/users/${sub}/roles`)).body.items).toMatchObject([
        { role_id: other.id, identity_provider_id: ofTheirs.id, created_by: null },
      ]);
      expect((await manage(`/users/${sub}/effective_permissions`)).body.items).toMatchObject([
        {
          scope_id: scope.id,
          sources: [{ source_type: 'group', role_id: role.id, group_ids: [group.id] }],
        },
      ]);
      expect(
        (await manage(`/audit_events?q=(record_id=${sub})`)).body.items.map(
          ({ event }: Json) => event,
        ),
      ).toEqual(expect.arrayContaining(['user.roles_added', 'user.groups_added']));
      await done(here.server.manage('POST', `/users/${sub}/roles`, { roles: [other.id] }));
      await change(ofTheirs, { role_mapping: [], group_mapping: null });
      expect(await login()).toBe(sub);
      expect((await manage(`/users/${sub}/roles`)).body.items).toMatchObject([
        { role_id: other.id, identity_provider_id: null },
      ]);
      expect((await manage(`/users/${sub}/effective_permissions`)).body.items).toEqual([]);
    });

    describe('where an account has the address already', () => {
      const password = 'kumquat accordion of old';
      beforeAll(() => change(ofTheirs, { account_linking: 'prompt' }));
      afterAll(() => change(ofTheirs, { account_linking: 'verified_email' }));
      /** A person who has an account here, and comes from the certified provider to the page that asks about it. */
      const asked = async (
        login: string,
      ): Promise<{ readonly local: Json; readonly page: Shown }> => {
        const local = await addUser(here.server, {
          email: `${login}@example.com`,
          email_verified: false,
          password,
        });
        const page = await at.open((await atTheirs(await chooses(ofTheirs), login)).href);
        expect(page.status).toBe(200);
        expect(new URL(page.url).pathname).toBe('/link-account');
        expect(page.text).toContain('Is this your account?');
        const policy = page.headers.get('content-security-policy')!;
        const nonce = /script-src 'nonce-([^']+)'/.exec(policy)![1];
        expect(page.text.match(/<script[^>]*>/g)).toEqual([`<script nonce="${nonce}">`]);
        return { local, page };
      };
      const identities = async ({ id }: Json): Promise<readonly Json[]> =>
        (await here.server.manage('GET', `/users/${id}/identities`)).body.items.filter(
          (each: Json) => each.identity_provider_id !== null,
        );

      test('only the right password links the identity; the request goes on; the next login needs none', async () => {
        const { local, page } = await asked('asked');
        const wrong = await at.submit(page, { password: 'wrong' });
        expect(wrong.status).toBe(400);
        expect(wrong.text).toContain('role="alert"');
        expect(await identities(local)).toEqual([]);
        expect(leftFor(await at.open(here.url({ prompt: 'none' }))).searchParams.get('error')).toBe(
          'login_required',
        );
        const back = leftFor(await at.submit(wrong, { password }));
        expect(await whoIs(back)).toMatchObject({ sub: local.id, amr: ['pwd'] });
        expect(await identities(local)).toMatchObject([
          { identity_provider_id: ofTheirs.id, provider_user_id: 'asked' },
        ]);
        at = here.browser();
        expect(
          await whoIs(
            leftFor(await at.open((await atTheirs(await chooses(ofTheirs), 'asked')).href)),
          ),
        ).toMatchObject({ sub: local.id, amr: ['fed'] });
      });

      test('guesses count as at the login page', async () => {
        const { page } = await asked('guessed');
        for (let attempt = 0; attempt < 5; attempt++)
          expect((await at.submit(page, { password: 'wrong' })).status).toBe(400);
        const { status, headers } = await at.submit(page, { password });
        expect(status).toBe(429);
        expect(Number(headers.get('retry-after')) > 0).toBe(true);
      });

      test('a form from elsewhere, or from another browser, links nothing (CSRF)', async () => {
        const { local, page } = await asked('csrf');
        expect((await at.submit(page, { password, csrf: 'x' })).status).toBe(400);
        expect((await here.browser().submit(page, { password })).status).toBe(400);
        expect(await identities(local)).toEqual([]);
      });

      test('a person who says no becomes a new user, where the provider may make users', async () => {
        const { local, page } = await asked('stranger');
        const { sub, user } = await whoIs(leftFor(await at.submit(page, {}, 'new')));
        expect(sub === local.id).toBe(false);
        expect(user.email).toBeNull();
        expect(await identities(local)).toEqual([]);
        at = here.browser();
        await change(ofTheirs, { create_users: false });
        const other = await asked('nobody');
        expect(other.page.text).not.toContain('value="new"');
        expect((await at.submit(other.page, {}, 'new')).status).toBe(400);
        await change(ofTheirs, { create_users: true });
      });

      test('with a second factor due, it is linked after that', async () => {
        const policy = (mfa: object) =>
          here.server.storage.tenants.change(tenantId, (tenant) => ({
            ...tenant,
            metadata: { ...tenant.metadata, mfa },
          }));
        const { local, page } = await asked('twice');
        await policy({ policy: 'always' });
        const enrolment = await at.submit(page, { password });
        expect(new URL(enrolment.url).pathname).toBe('/second-factor');
        expect(await identities(local)).toEqual([]);
        const secret = /<code dir="ltr">([A-Z2-7 ]+)<\/code>/
          .exec(enrolment.text)![1]!
          .replace(/ /g, '');
        expect(
          (await at.submit(enrolment, { code: codeOf(secret, Math.floor(Date.now() / 30_000)) }))
            .status,
        ).toBe(200);
        await policy({ policy: 'optional' });
        expect(await identities(local)).toHaveLength(1);
      });
    });

    test('if two factors are required, a person sets one up; the ID token names both (RFC 8176 §2)', async () => {
      const policy = (mfa: object) =>
        here.server.storage.tenants.change(tenantId, (tenant) => ({
          ...tenant,
          metadata: { ...tenant.metadata, mfa },
        }));
      await policy({ policy: 'always' });
      const enrolment = await at.open((await atTheirs(await chooses(ofTheirs), 'cautious')).href);
      expect(enrolment.status).toBe(200);
      expect(new URL(enrolment.url).pathname).toBe('/second-factor');
      expect(at.cookies().has('keyward_session')).toBe(false);
      const secret = /<code dir="ltr">([A-Z2-7 ]+)<\/code>/
        .exec(enrolment.text)![1]!
        .replace(/ /g, '');
      const codes = await at.submit(enrolment, {
        code: codeOf(secret, Math.floor(Date.now() / 30_000)),
      });
      await policy({ policy: 'optional' });
      const back = leftFor(
        await at.open(
          new URL(
            /href="(continue\?[^"]*)"/.exec(codes.text)![1]!.replace(/&amp;/g, '&'),
            codes.url,
          ).href,
        ),
      );
      expect(await whoIs(back)).toMatchObject({
        amr: ['fed', 'otp', 'mfa'],
        acr: '2',
        user: { loginsCount: 1 },
      });
    });

    describe('an answer counts once, in the browser that asked, with the state that it was given', () => {
      const isOver = async (browser: FormBrowser, url: URL | string): Promise<boolean> => {
        const { status, text } = await browser.open(String(url));
        return status === 400 && text.includes('Your sign-in timed out');
      };

      test('another state, none, another browser, and a second time', async () => {
        const back = await atOurs(await chooses(ofOurs));
        const forged = new URL(back);
        forged.searchParams.set('state', 'x'.repeat(43));
        expect(await isOver(at, forged)).toBe(true);
        expect(await isOver(at, callback)).toBe(true);
        expect(await isOver(here.browser(), back)).toBe(true);
        expect(leftFor(await at.open(back.href)).searchParams.get('code')).not.toBeNull();
        expect(await isOver(at, back)).toBe(true);
      });

      test('the state of one login with the code of another fails: PKCE and nonce differ (RFC 9700 §4.5)', async () => {
        const [mine, theirs] = [await chooses(ofOurs), await atOurs(await chooses(ofOurs))];
        theirs.searchParams.set('state', mine.searchParams.get('state')!);
        const { status, text } = await at.open(theirs.href);
        expect(status).toBe(400);
        expect(text).toContain('does not redeem the code: invalid_grant');
      });

      test('a code of another provider is refused at both addresses (RFC 9207, RFC 9700 §4.4)', async () => {
        const [toTheirs, fromOurs] = [await chooses(ofTheirs), await atOurs(await chooses(ofOurs))];
        fromOurs.searchParams.set('state', toTheirs.searchParams.get('state')!);
        expect(await isOver(at, fromOurs)).toBe(true);
        fromOurs.pathname = fromOurs.pathname.replace(ofOurs.id, ofTheirs.id);
        const { status, text } = await at.open(fromOurs.href);
        expect(status).toBe(400);
        expect(text).toContain('is not the one that sent the answer');
      });

      test('a form from elsewhere sends nobody to a provider (CSRF)', async () => {
        const page = await at.open(here.url());
        const { status } = await at.submit(
          page,
          { provider: ofOurs.id, csrf: 'x' },
          'continue',
          'federate',
        );
        expect(status).toBe(400);
        expect((await at.submit(page, { provider: tenantId }, 'continue', 'federate')).status).toBe(
          400,
        );
      });
    });

    test('an answer by a form takes one more step, so that the cookies come along (RFC 6265bis §5.2)', async () => {
      const back = await atOurs(await chooses(ofOurs));
      const posted = await fetch(callback, {
        method: 'POST',
        redirect: 'manual',
        body: back.searchParams,
      });
      expect(posted.status).toBe(303);
      const parameters = new URLSearchParams();
      for (const name of ['state', 'code', 'iss'])
        parameters.set(name, back.searchParams.get(name)!);
      expect(posted.headers.get('location')).toBe(`callback?${parameters.toString()}`);
      expect(
        leftFor(
          await at.open(new URL(posted.headers.get('location')!, callback).href),
        ).searchParams.get('code'),
      ).not.toBeNull();
    });

    test('who cancels there meets a page that says so and leads back to the login page', async () => {
      const page = await there.open((await chooses(ofOurs)).href);
      const refused = await at.open(leftFor(await there.submit(page, {}, 'deny')).href);
      expect(refused.status).toBe(400);
      expect(refused.text).toContain('Sign-in failed');
      expect(refused.text).toContain('Second &lt;Keyward&gt;');
      const link = /<a href="([^"]*)"/.exec(refused.text)![1]!;
      expect((await at.open(new URL(link, refused.url).href)).text).toContain('action="login"');
    });

    test('a provider that does not answer, or does not know us, is told of on a page', async () => {
      const silent = await addProvider(here.server, tenantId, {
        provider_name: fresh('Silent'),
        provider_metadata: { issuer: 'http://127.0.0.1:1', client_id: 'x' },
      });
      const page = await at.submit(
        await at.open(here.url()),
        { provider: silent.id },
        'continue',
        'federate',
      );
      expect(page.status).toBe(400);
      expect(page.text).toContain('does not answer as it should');
      await change(ofOurs, { provider_metadata: { client_secret: 'not-the-secret' } });
      const back = await at.open((await atOurs(await chooses(ofOurs))).href);
      expect(back.status).toBe(400);
      expect(back.text).toContain('invalid_client');
      expect(back.text).not.toContain('not-the-secret');
    });

    test('a blocked person is not let in; the sessions that a provider opened end with it', async () => {
      const { sub } = await whoIs(
        leftFor(await at.open((await atTheirs(await chooses(ofTheirs), 'ends')).href)),
      );
      expect(leftFor(await at.open(here.url())).searchParams.get('code')).not.toBeNull();
      await here.server.manage('PATCH', `/users/${sub}`, { is_blocked: true });
      const other = here.browser();
      const blocked = await other.open(
        (
          await atTheirs(
            leftFor(
              await other.submit(
                await other.open(here.url()),
                { provider: ofTheirs.id },
                'continue',
                'federate',
              ),
            ),
            'ends',
          )
        ).href,
      );
      expect(blocked.status).toBe(400);
      expect(blocked.text).toContain('This account is blocked');
      await here.server.manage('PATCH', `/users/${sub}`, { is_blocked: false });
      at = here.browser();
      await at.open((await atTheirs(await chooses(ofTheirs), 'ends')).href);
      expect(
        leftFor(await at.open(here.url({ prompt: 'none' }))).searchParams.get('code'),
      ).not.toBeNull();
      expect(
        (
          await here.server.manage(
            'DELETE',
            `/tenants/${tenantId}/identity_providers/${ofTheirs.id}`,
          )
        ).status,
      ).toBe(204);
      expect(leftFor(await at.open(here.url({ prompt: 'none' }))).searchParams.get('error')).toBe(
        'login_required',
      );
    });
  });
