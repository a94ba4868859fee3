/** Links for people, and the pages where they help themselves: tickets, password reset, sign-up (operations §9). */
import { describe, expect, test } from '@jest/globals';
import { issuer, type Target } from '../deployment/deployment.js';
import { leftFor, type Shown } from '../deployment/form-browser.js';
import { address, password, redirectUri, withMail } from '../deployment/with-mail.js';
import { addTicket, addUser, unknownId } from '../deployment/world.js';

const counted = (statuses: readonly number[]): Record<string, number> =>
  statuses.reduce<Record<string, number>>(
    (counts, status) => ({ ...counts, [status]: (counts[status] ?? 0) + 1 }),
    {},
  );

/** Without what each browser and each typed name has for itself. */
const bare = ({ status, text }: Shown, typed: string): unknown[] => [
  status,
  text.replaceAll(typed, '').replace(/(nonce="|handle=|name="(?:handle|csrf)" value=")[^"]*/g, ''),
];

export const peopleSuite = (target: Target): void =>
  describe('people and their links', () => {
    const { server, openFor, app, local, person, toLogin, linkOn, mailTo, logIn } =
      withMail(target);

    test('operations §4.2 the login page mails another link; sign-up tells the password length', async () => {
      await openFor({
        self_registration_enabled: true,
        email_verification_required: true,
        password_policy: { min_length: 9 },
      });
      const user = await addUser(server, { email: address(), password, verify_email: false });
      const refused = await logIn(user.email, password);
      expect(refused.status).toBe(400);
      expect(refused.text).toEqual(
        expect.stringContaining('Please confirm your email address first'),
      );
      const browser = person();
      expect(
        (await browser.open(linkOn(await toLogin(browser, await app()), 'sign-up'))).text,
      ).toContain('At least 9 characters');
      const [mail] = await mailTo(user.email);
      const page = await browser.open(local(mail!.values['link']!));
      await browser.submit(page, { password });
      const { status } = await logIn(user.email, password);
      await openFor({});
      expect(status).toBe(302);
    });

    test('the link of a notice leads to the form for a new password, also in a browser with a login', async () => {
      const email = address();
      await addUser(server, { email, password, verify_email: false });
      const browser = person();
      const login = await browser.open(`${server.url}/account`);
      const account = await browser.submit(login, { username: email, password });
      const form = await browser.open(`${server.url}/account?reset=true`);
      const answer = await server.ask('GET', '/account?reset=true');

      expect(new URL(account.url).pathname).toBe('/account');
      expect(new URL(form.url).pathname).toBe('/password-reset');
      expect(answer.status).toBe(302);
      expect(answer.headers['location']).toMatch(/^password-reset\?handle=/);
    });

    test("operations §4.2 pages and mails have the tenant's display name", async () => {
      await openFor({ self_registration_enabled: true });
      const { items } = await server.keyward.tenants.list({});
      const tenantId = items.find(({ isDefault }) => isDefault)!.id;
      await server.keyward.tenants.modify(tenantId, { displayName: 'Acme' });
      const browser = person();
      const email = address();
      const login = await toLogin(browser, await app());
      const signUp = await browser.open(linkOn(login, 'sign-up'));
      await browser.submit(signUp, { name: 'Ada', email, password });
      const [mail] = await mailTo(email);
      await server.keyward.tenants.modify(tenantId, { displayName: null });
      await openFor({});

      expect(login.text).toContain('· Acme</title>');
      expect(mail!.values['sender_name']).toBe('Acme');
    });

    test("operations §4.2 pages around the login page have the tenant's brand: sign-up, reset, ticket", async () => {
      await openFor({ self_registration_enabled: true, branding: { primary_color: '#0a4' } });
      const browser = person();
      const email = address();
      const login = await toLogin(browser, await app());
      const [signUp, reset] = [
        await browser.open(linkOn(login, 'sign-up')),
        await browser.submit(login, {}, 'reset'),
      ];
      const tooShort = await browser.submit(signUp, { name: 'Ada', email, password: 'x' });
      const mailed = await browser.submit(signUp, { name: 'Ada', email, password });
      const [mail] = await mailTo(email);
      const elsewhere = person();
      const ticket = await elsewhere.open(local(mail!.values['link']!));
      const done = await elsewhere.submit(
        {
          ...ticket,
          text: ticket.text.replace(/name="handle" value="[^"]*"/, 'name="handle" value=""'),
        },
        { password },
      );
      const loggedOut = await browser.open(`${server.url}/logout?client_id=${(await app()).id}`);
      await openFor({});
      expect(
        [login, signUp, reset, tooShort, mailed, ticket, done, loggedOut].map(
          ({ status, text }) => [status, text.includes('--button: #00aa44')],
        ),
      ).toEqual([
        [200, true],
        [200, true],
        [200, true],
        [400, true],
        [200, true],
        [200, true],
        [200, true],
        [200, true],
      ]);
    });

    describe('operations §9 tickets', () => {
      test('201 with the link, which no other answer shows', async () => {
        const user = await addUser(server, { email: address(), verify_email: false });
        const { status, body, headers } = await server.manage('POST', '/tickets/password_change', {
          user_id: user.id,
          mark_email_as_verified: true,
          ttl_seconds: 60,
        });
        expect(status).toBe(201);
        expect(body.ticket_type).toBe('password_change');
        expect(body.status).toBe('pending');
        expect(body.email).toEqual(user.email);
        expect(headers['location']).toBe(`${issuer}/api/management/v1/tickets/${body.id}`);
        expect(body.ticket).toMatch(/\/ticket\/[\w-]{43}$/);
        expect(Date.parse(body.expires_at) - Date.parse(body.created_at)).toBe(60_000);
        for (const path of [`/tickets/${body.id}`, '/tickets?limit=1000'])
          expect((await server.manage('GET', path)).text).not.toContain('/ticket/');
        expect(JSON.stringify(await server.everything())).not.toContain(body.ticket.slice(-43));
      });

      test('are filtered, selected, revoked once and for all', async () => {
        const user = await addUser(server, { email: address(), verify_email: false });
        const ticket = await addTicket(server, { email: user.email }, 'email_verification');
        expect(
          (await server.manage('GET', `/tickets?q=(user_id=${user.id})&fields=status,ticket_type`))
            .body.items,
        ).toEqual([{ id: ticket.id, status: 'pending', ticket_type: 'email_verification' }]);
        for (let times = 0; times < 2; times++)
          expect((await server.manage('DELETE', `/tickets/${ticket.id}`)).status).toBe(204);
        expect((await server.manage('GET', `/tickets/${ticket.id}?fields=status`)).body).toEqual({
          id: ticket.id,
          status: 'revoked',
        });
        expect((await server.manage('DELETE', `/tickets/${unknownId}`)).status).toBe(404);
      });

      test.each<[string, string, object, string]>([
        ['password_change', 'nobody', {}, 'user_id'],
        ['password_change', 'an unknown user', { user_id: unknownId }, unknownId],
        ['password_change', 'text as user_id', { user_id: 'ada' }, 'user_id'],
        ['password_change', 'an unknown address', { email: 'nobody@example.com' }, 'email'],
        ['password_change', '1 second', { ttl_seconds: 1 }, 'ttl_seconds'],
        ['password_change', 'half a second', { ttl_seconds: 60.5 }, 'ttl_seconds'],
        ['password_change', 'status', { status: 'used' }, 'status is read-only'],
        ['password_change', 'ticket', { ticket: 'x' }, 'ticket is read-only'],
        [
          'invitation',
          'a script',
          { email: 'a@example.com', result_url: 'javascript:alert(1)' },
          'result_url',
        ],
        ['password_change', 'role_ids', { role_ids: [] }, 'role_ids'],
        [
          'email_verification',
          'mark_email_as_verified',
          { mark_email_as_verified: true },
          'mark_email_as_verified',
        ],
        ['invitation', 'no address', {}, 'email'],
        [
          'invitation',
          'text as send_mail',
          { email: 'a@example.com', send_mail: 'yes' },
          'send_mail',
        ],
        ['invitation', 'text as role_ids', { email: 'a@example.com', role_ids: 'x' }, 'role_ids'],
        [
          'invitation',
          'an unknown client',
          { email: 'a@example.com', client_id: unknownId },
          unknownId,
        ],
        [
          'invitation',
          'an unknown role',
          { email: 'a@example.com', role_ids: [unknownId] },
          `role_ids names ${unknownId}`,
        ],
        [
          'invitation',
          'an unknown group',
          { email: 'a@example.com', group_ids: [unknownId] },
          `group_ids names ${unknownId}`,
        ],
      ])('%s refuses %s', async (type, _, body, culprit) => {
        const before = await server.everything();
        const answer = await server.manage('POST', `/tickets/${type}`, body);
        expect(answer.status).toBe(400);
        expect(answer.body.code).toBe('invalid_request');
        expect(answer.body.message).toContain(culprit);
        expect(await server.everything()).toEqual(before);
      });

      test('send_mail mails the link, which the answer does not hold', async () => {
        const email = address();
        const { status, body } = await server.manage('POST', '/tickets/invitation', {
          email,
          send_mail: true,
        });
        expect({ status, state: body.status, link: body.ticket }).toEqual({
          status: 201,
          state: 'pending',
          link: undefined,
        });
        const [mail, ...others] = await mailTo(email);
        expect(others).toEqual([]);
        expect(mail!.kind).toBe('invitation');
        expect((await person().open(local(mail!.values['link']!))).status).toBe(200);

        const read = await server.manage('GET', `/tickets/${body.id}`);
        expect(read.text).not.toContain(mail!.values['link']!.split('/').at(-1)!);
      });

      test('without send_mail the answer holds the link, and no mail is sent', async () => {
        for (const more of [{}, { send_mail: false }]) {
          const email = address();
          const { body } = await server.manage('POST', '/tickets/invitation', { email, ...more });
          expect(body.ticket).toMatch(/\/ticket\//);
          expect(await mailTo(email)).toEqual([]);
        }
      });

      test('send_mail for a person without an address answers 400, and as a dry run mails nothing', async () => {
        const user = await addUser(server, {});
        const body = { user_id: user.id, send_mail: true };
        const refused = await server.manage('POST', '/tickets/password_change', body);
        expect(refused.status).toBe(400);
        expect(refused.body.message).toContain('user_id');

        const email = address();
        const rehearsed = await server.manage('POST', '/tickets/invitation?dry_run=true', {
          email,
          send_mail: true,
        });
        expect(rehearsed.status).toBe(200);
        expect(await mailTo(email)).toEqual([]);
      });

      test('the sixth mail to an address within an hour answers 429', async () => {
        const body = { email: address(), send_mail: true };
        const statuses: number[] = [];
        for (let count = 0; count < 6; count++)
          statuses.push((await server.manage('POST', '/tickets/invitation', body)).status);
        expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
      });

      test('an invitation for an address that has an account answers 409', async () => {
        const { email } = await addUser(server, { email: address(), verify_email: false });
        expect(
          (await server.manage('POST', '/tickets/invitation', { email: email.toUpperCase() }))
            .status,
        ).toBe(409);
      });

      test('GET uses nothing up; POST sets the password once; all dead and unknown links look the same', async () => {
        const user = await addUser(server, { email: address(), password, verify_email: false });
        const { ticket } = await addTicket(server, { user_id: user.id });
        const browser = person();
        for (let looks = 0; looks < 3; looks++)
          expect((await browser.open(local(ticket))).status).toBe(200);
        const page = await browser.open(local(ticket));
        expect(page.headers.get('referrer-policy')).toBe('no-referrer');
        expect(page.headers.get('cache-control')).toBe('no-store');
        expect((await browser.submit(page, { password: 'short' })).text).toContain(
          'at least 15 characters',
        );
        expect((await browser.submit(page, { password: 'tangerine accordion' })).text).toContain(
          'has been changed',
        );
        const [revoked, expired] = [
          await addTicket(server, { user_id: user.id }),
          await addTicket(server, {
            user_id: (await addUser(server, { email: address(), verify_email: false })).id,
            ttl_seconds: 60,
          }),
        ];
        await server.manage('DELETE', `/tickets/${revoked.id}`);
        server.clock.advance(61);
        const texts = await Promise.all(
          [ticket, revoked.ticket, expired.ticket, `${issuer}/ticket/unknown`].map(async (link) => {
            const { status, text } = await browser.open(local(link));
            return [status, text.replace(/nonce="[^"]*"/g, '')];
          }),
        );
        expect(new Set(texts.map((each) => JSON.stringify(each))).size).toBe(1);
        expect(texts[0]![0]).toBe(400);
        expect((await server.ask('GET', new URL(local(ticket)).pathname)).body).toMatchObject({
          code: 'ticket_invalid',
        });
        expect(
          leftFor(await logIn(user.email, 'tangerine accordion')).searchParams.get('code'),
        ).toBeTruthy();
      });

      test('a form from elsewhere, without our token or from another browser, uses nothing up', async () => {
        const user = await addUser(server, { email: address(), verify_email: false });
        const { ticket } = await addTicket(server, { user_id: user.id }, 'email_verification');
        const [browser, other] = [person(), person()];
        const page = await browser.open(local(ticket));
        expect((await other.submit(page, {})).status).toBe(400);
        expect((await browser.submit(page, { csrf: 'x' })).status).toBe(400);
        expect((await server.manage('GET', `/users/${user.id}`)).body.email_verified).toBe(false);
        expect((await browser.submit(page, {})).text).toContain('is confirmed');
        expect((await server.manage('GET', `/users/${user.id}`)).body.email_verified).toBe(true);
      });

      test('of 64 who present a ticket at once, one redeems it and 63 get ticket_invalid', async () => {
        const user = await addUser(server, { email: address(), verify_email: false });
        const { ticket } = await addTicket(server, { user_id: user.id });
        const browser = person();
        const page = await browser.open(local(ticket));
        const shown = await Promise.all(
          Array.from({ length: 64 }, (_, at) =>
            browser.submit(page, { password: `${password} ${at}` }),
          ),
        );
        expect(counted(shown.map(({ status }) => status))).toEqual({ 200: 1, 400: 63 });
      });

      test('an invitation makes the person, and sends them on to the page it names', async () => {
        const client = await app();
        const email = address();
        const { ticket } = await addTicket(
          server,
          { email, client_id: client.id, result_url: redirectUri, include_email_in_redirect: true },
          'invitation',
        );
        const browser = person();
        const left = leftFor(
          await browser.submit(await browser.open(local(ticket)), { name: 'Ada', password }),
        );
        expect(Object.fromEntries(left.searchParams)).toEqual({
          success: 'true',
          code: 'invitation_accepted',
          email,
        });
        expect(
          (
            await server.manage(
              'GET',
              `/users?q=(email=${email})&fields=name,email_verified,status`,
            )
          ).body.items,
        ).toMatchObject([{ name: 'Ada', email_verified: true, status: 'active' }]);
      });
    });

    describe('from the login page', () => {
      test('a forgotten password: a link comes, sets another one, and the waiting login goes on', async () => {
        const [client, { email }] = [
          await app(),
          await addUser(server, { email: address(), password, verify_email: false }),
        ];
        const browser = person();
        const login = await toLogin(browser, client);
        const form = await browser.submit(login, { username: email }, 'reset');
        expect(form.text).toContain(`value="${email}"`);
        const sent = await browser.submit(form, { username: email });
        const [mail] = await mailTo(email);
        expect(mail).toMatchObject({
          kind: 'password_reset',
          channel: 'email',
          values: { minutes: '30', client_name: client.client_name },
        });
        const unknown = person();
        const nobody = address();
        const neutral = await unknown.submit(
          await unknown.submit(await toLogin(unknown, client), {}, 'reset'),
          { username: nobody },
        );
        expect(bare(sent, email)).toEqual(bare(neutral, nobody));
        const again = await browser.submit(await browser.open(local(mail!.values['link']!)), {
          password: 'tangerine accordion',
        });
        expect(leftFor(again).searchParams.get('code')).toBeTruthy();
        server.clock.advance(1);
        expect(leftFor(await logIn(email, 'tangerine accordion')).searchParams.has('code')).toBe(
          true,
        );
      });

      test('the sixth request for one address within an hour waits, whether or not it has an account', async () => {
        const client = await app();
        for (const email of [
          (await addUser(server, { email: address(), verify_email: false })).email,
          address(),
        ]) {
          const browser = person();
          const form = await browser.submit(await toLogin(browser, client), {}, 'reset');
          const statuses: number[] = [];
          for (let times = 0; times < 6; times++)
            statuses.push((await browser.submit(form, { username: email })).status);
          expect(counted(statuses)).toEqual({ 200: 5, 429: 1 });
        }
      });

      test('nobody is offered an account where the tenant does not let people register', async () => {
        await openFor({});
        const browser = person();
        const login = await toLogin(browser, await app());
        expect(login.text).not.toContain('sign-up?');
        const reset = await browser.submit(login, {}, 'reset');
        const forced = await browser.open(reset.url.replace('password-reset', 'sign-up'));
        expect(forced.status).toBe(403);
        expect(forced.text).not.toContain('action="sign-up"');
      });

      test('an own account: errors at the field, a link to confirm, and the waiting login goes on', async () => {
        await openFor({ self_registration_enabled: true });
        const [client, email] = [await app(), address()];
        const browser = person();
        const form = await browser.open(linkOn(await toLogin(browser, client), 'sign-up'));
        expect(
          (await browser.submit(form, { name: 'Ada', email: 'ada', password })).text,
        ).toContain('This email address cannot be used');
        expect(
          (await browser.submit(form, { name: 'Ada', email, password: 'short' })).text,
        ).toContain('at least 15 characters');
        expect((await browser.submit(form, { name: 'Ada', email, password })).text).toContain(
          'Check your email',
        );
        const [mail] = await mailTo(email);
        expect(mail).toMatchObject({ kind: 'email_verification', values: { person_name: '' } });
        const done = await browser.submit(await browser.open(local(mail!.values['link']!)), {});
        expect(leftFor(done).searchParams.get('code')).toBeTruthy();
        expect((await server.manage('GET', `/users?q=(email=${email})`)).body.items).toMatchObject([
          { name: 'Ada', status: 'active', created_by: expect.any(String) },
        ]);
      });

      test('an address that has an account gets the same answer, and its owner is told', async () => {
        await openFor({ self_registration_enabled: true });
        const [client, { email }] = [
          await app(),
          await addUser(server, { email: address(), verify_email: false }),
        ];
        const answers = await Promise.all(
          [email, address()].map(async (each) => {
            const browser = person();
            const sent = await browser.submit(
              await browser.open(linkOn(await toLogin(browser, client), 'sign-up')),
              { name: 'Eve', email: each, password },
            );
            const again = await browser.submit(sent, {}, 'again');
            return JSON.stringify([bare(sent, each), bare(again, each)]);
          }),
        );
        expect(new Set(answers).size).toBe(1);
        const kinds = (await mailTo(email)).map(({ kind }) => kind);
        expect(kinds).toEqual(['account_exists', 'account_exists']);
      });

      test('prompt=create begins at the sign-up form (Initiating User Registration 1.0 §4)', async () => {
        await openFor({ self_registration_enabled: true });
        expect((await toLogin(person(), await app(), '&prompt=create')).text).toContain(
          'action="sign-up"',
        );
      });
    });
  });
