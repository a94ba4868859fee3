/**
 * People who register, and what they do with passwords of their own, over the Management API
 * (operations §6.2, §6.3).
 */
import { describe, expect, test } from '@jest/globals';
import type { Target } from '../deployment/deployment.js';
import type { Answer } from '../deployment/exchange.js';
import { leftFor } from '../deployment/form-browser.js';
import { address, password, withMail } from '../deployment/with-mail.js';
import {
  addGroup,
  addManager,
  addRole,
  addTicket,
  addUser,
  allManagementScopes,
  unknownId,
} from '../deployment/world.js';

export const registrationSuite = (target: Target): void =>
  describe('people who register', () => {
    const { server, openFor, mailTo, logIn } = withMail(target);

    describe('operations §6.2 User Registration', () => {
      const register = (body: object, as?: string): Promise<Answer> =>
        server.manage('POST', '/users/registration', body, { as });
      const registrar = async (...more: string[]): Promise<string> =>
        (await addManager(server, ['create:registrations', ...more])).token;

      test('403 in a closed tenant; with read:users the record, else only "verification pending"', async () => {
        await openFor({});
        expect(await register({ email: address(), password })).toMatchObject({
          status: 403,
          body: { code: 'forbidden' },
        });
        await openFor({ self_registration_enabled: true });
        const email = address();
        const seen = await register({ email, password, name: 'Ada' });
        expect(seen.status).toBe(201);
        expect(seen.body.email).toEqual(email);
        expect(seen.body.status).toBe('pending_verification');
        expect(seen.body.created_by).toEqual(seen.body.id);
        expect((await register({ email, password })).status).toBe(409);
        const blind = await registrar();
        for (const each of [email, address()])
          expect(await register({ email: each, password }, blind)).toMatchObject({
            status: 201,
            body: { status: 'pending_verification' },
          });
        expect((await mailTo(email)).map(({ kind }) => kind)).toEqual([
          'email_verification',
          'account_exists',
        ]);
      });

      test('an address that a browser sends in ASCII is the one that the person types elsewhere', async () => {
        await openFor({ self_registration_enabled: true });
        const [name] = address().split('@');
        const sent = `${name}@xn--bcher-kva.example`;
        const written = `${name}@Bücher.example`;
        const { body: user } = await register({ email: sent, password });
        expect(user.email).toBe(sent);

        expect((await register({ email: written, password })).status).toBe(409);
        expect(leftFor(await logIn(written, password)).searchParams.has('code')).toBe(true);
        await server.manage('POST', '/users/password/reset', { email: written });
        expect((await mailTo(sent)).map(({ kind }) => kind)).toEqual([
          'email_verification',
          'password_reset',
        ]);

        for (const [parameter, value] of [
          ['q', `(email=${written})`],
          ['q', `(&(email=${name}*)(email=*Bücher.example))`],
          ['search', written],
        ] as const) {
          const query = `${parameter}=${encodeURIComponent(value)}`;
          const { body } = await server.manage('GET', `/users?${query}`);
          expect([query, body.items.map(({ id }: { id: string }) => id)]).toEqual([
            query,
            [user.id],
          ]);
        }
        const invited = `${name}.invited@bücher.example`;
        const { id } = await addTicket(server, { email: invited }, 'invitation');
        const spelled = invited.replace('bücher', 'xn--bcher-kva');
        const found = await server.manage('GET', `/tickets?q=(email=${spelled})`);
        expect(found.body.items).toMatchObject([{ id, email: invited }]);

        const { status, body } = await server.manage('POST', '/users', {
          email: `${name}@xn--a.example`,
          password,
        });
        expect([status, body.message]).toEqual([400, expect.stringContaining('email must have a')]);
      });

      test('verification by the link or by its secret, once; 400 ticket_invalid afterwards and elsewhere', async () => {
        await openFor({ self_registration_enabled: true });
        const { body: user } = await register({ email: address(), password });
        const [mail] = await mailTo(user.email);
        const secret = new URL(mail!.values['link']!).pathname.split('/').pop();
        const verify = (body: object): Promise<Answer> =>
          server.manage('POST', '/users/registration/verification', body);
        expect((await verify({ user_id: unknownId, code: secret })).body.code).toBe(
          'ticket_invalid',
        );
        expect((await verify({ user_id: user.id, code: secret })).body).toMatchObject({
          id: user.id,
          email_verified: true,
          status: 'active',
        });
        expect((await verify({ ticket: mail!.values['link'] })).body.code).toBe('ticket_invalid');
        for (const body of [{}, { user_id: user.id }, { ticket: 'x', code: 'y' }])
          expect((await verify(body)).status).toBe(400);
      });

      test('an invitation opens a closed tenant to its own address, and brings its roles and groups', async () => {
        await openFor({});
        const email = address();
        const [role, group] = [await addRole(server), await addGroup(server)];
        const { ticket } = await addTicket(
          server,
          { email, role_ids: [role.id], group_ids: [group.id] },
          'invitation',
        );
        expect((await register({ email: address(), password, ticket })).status).toBe(400);
        const { status, body } = await register({ password, ticket });
        expect([status, body]).toMatchObject([201, { email, email_verified: true }]);
        for (const [kind, { id }] of [
          ['role', role],
          ['group', group],
        ] as const)
          expect(
            (await server.manage('GET', `/users/${body.id}/${kind}s`)).body.items,
          ).toMatchObject([{ [`${kind}_id`]: id }]);
        expect((await register({ password, ticket })).body.code).toBe('ticket_invalid');
      });

      test('domains that the tenant does not name are refused, and policies hold', async () => {
        await openFor({
          self_registration_enabled: true,
          allowed_email_domains: ['harbour.example'],
        });
        for (const [body, culprit] of [
          [{ email: address(), password }, 'email'],
          [{ username: 'ada', password }, 'email'],
          [{ email: 'ada@harbour.example', password: 'short' }, 'password'],
          [{ email: 'ada@harbour.example' }, 'password'],
          [{ email: 'ada@harbour.example', password, email_verified: true }, 'email_verified'],
        ] as const) {
          const {
            status,
            body: { message },
          } = await register(body);
          expect(status).toBe(400);
          expect(message).toEqual(expect.stringContaining(culprit));
        }
      });

      test('resending and resetting answer 204 for everybody, and write only to those who are there', async () => {
        const { email, id } = await addUser(server, { email: address(), verify_email: false });
        const unknown = address();
        for (const path of ['/users/registration/resend', '/users/password/reset'])
          for (const body of [
            { email },
            { email: unknown },
            { user_id: id },
            { user_id: unknownId },
          ])
            expect((await server.manage('POST', path, body)).status).toBe(204);
        expect((await mailTo(email)).map(({ kind }) => kind).sort()).toEqual([
          'email_verification',
          'email_verification',
          'password_reset',
          'password_reset',
        ]);
        expect(await mailTo(unknown)).toEqual([]);
        for (const body of [{}, { email, user_id: id }, { email, client_id: unknownId }])
          expect((await server.manage('POST', '/users/password/reset', body)).status).toBe(400);
        for (let times = 0; times < 3; times++)
          await server.manage('POST', '/users/password/reset', { email });
        expect((await server.manage('POST', '/users/password/reset', { email })).status).toBe(429);
      });

      test('a created user is written to, unless verify_email says no', async () => {
        const [one, other] = [
          await addUser(server, { email: address() }),
          await addUser(server, { email: address(), verify_email: false }),
        ];
        expect(await mailTo(one.email)).toHaveLength(1);
        expect(await mailTo(other.email)).toHaveLength(0);
      });
    });

    describe('operations §6.3 Change own password', () => {
      test("with a token of one's own: 204, and the old password is over; a client cannot", async () => {
        const { id, email } = await addUser(server, {
          email: address(),
          password,
          verify_email: false,
        });
        const change = (as: string, current_password = password): Promise<Answer> =>
          server.manage(
            'POST',
            `/users/${id}/password/change`,
            { current_password, new_password: 'tangerine accordion' },
            { as },
          );
        expect((await change((await addManager(server, allManagementScopes)).token)).status).toBe(
          403,
        );
        const { credentials } = await addManager(server, ['update:current_user'], {
          client_metadata: { grant_types: ['password', 'client_credentials'] },
        });
        const answer = await server.post(
          '/token',
          { grant_type: 'password', username: email, password, scope: 'update:current_user' },
          credentials,
        );
        expect(answer.body).toMatchObject({ scope: 'update:current_user' });
        const token = answer.body.access_token;
        expect(await change(token, 'wrong')).toMatchObject({
          status: 400,
          body: { message: 'current_password is wrong.' },
        });
        expect((await change(token)).status).toBe(204);
        server.clock.advance(1);
        expect((await logIn(email, password)).status).toBe(400);
        expect(leftFor(await logIn(email, 'tangerine accordion')).searchParams.get('code')).toMatch(
          /^[\w-]{36}\.[\w-]{43}$/,
        );
      });

      test('DELETE of the only way to log in answers 403', async () => {
        const { id } = await addUser(server, { password });
        expect(await server.manage('DELETE', `/users/${id}/password`)).toMatchObject({
          status: 403,
          body: { code: 'last_login_method' },
        });
      });
    });
  });
