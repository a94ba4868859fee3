/** POST /otp and the grant otp (specification §5, contract §2). */
import { describe, expect, test } from '@jest/globals';
import {
  deployed,
  type Credentials,
  type Deployment,
  type Target,
} from '../deployment/deployment.js';
import type { Answer, Json } from '../deployment/exchange.js';
import { addClient, addUser, credentialsOf, fresh } from '../deployment/world.js';

export const oneTimePasswordsSuite = (target: Target): void =>
  describe('one-time passwords', () => {
    const server: Deployment = deployed(target);

    const prepared = async (): Promise<{
      email: string;
      user: Json;
      shop: Json;
      by: Credentials;
      send: (more?: object) => Promise<Answer>;
      sent: () => string;
      present: (otp: string, username?: string) => Promise<Answer>;
    }> => {
      const email = `${fresh('otp').replace(' ', '-')}@example.com`;
      const user = await addUser(server, { email });
      const shop = await addClient(server, {
        client_type: 'regular_web',
        client_metadata: { grant_types: ['otp', 'refresh_token'] },
      });
      const by = credentialsOf(shop);
      return {
        email,
        user,
        shop,
        by,
        async send(more = {}) {
          const answer = await server.ask('POST', '/otp', {
            body: { client_id: shop.id, username: email, channel: 'email', ...more },
          });
          // The message is sent behind the answer.
          await server.keyward.people.settled();
          return answer;
        },
        sent: () => server.notices.list.at(-1)!.values['code']!,
        present: (otp, username = email) =>
          server.post('/token', { grant_type: 'otp', username, otp, scope: 'openid' }, by),
      };
    };

    test('contract §3 the scope is optional: a token without one', async () => {
      const { email, send, sent, by } = await prepared();
      expect((await send()).status).toBe(204);
      const form = { grant_type: 'otp', username: email, otp: sent() };
      const { status, body } = await server.post('/token', form, by);
      expect(status).toBe(200);
      expect(body.scope).toBe('');
      expect(body.id_token).toBeUndefined();
    });

    test('a code goes out and comes back for tokens, and the address is verified from then on', async () => {
      const { user, send, sent, present, by } = await prepared();
      const { status, text, headers } = await send();
      expect(status).toBe(204);
      expect(text).toBe('');
      expect(headers['content-type']).toBeUndefined();
      const { status: granted, body } = await present(sent());
      expect(granted).toBe(200);
      expect(body.token_type).toBe('Bearer');
      expect(body.scope).toBe('openid');
      expect(typeof body.id_token).toBe('string');
      expect(typeof body.refresh_token).toBe('string');
      expect(
        (
          await server.post(
            '/token',
            { grant_type: 'refresh_token', refresh_token: body.refresh_token },
            by,
          )
        ).status,
      ).toBe(200);
      expect((await server.manage('GET', `/users/${user.id}`)).body.email_verified).toBe(true);
      const again = await present(sent());
      expect(again.status).toBe(400);
      expect(again.body.error).toBe('invalid_grant');
    });

    test('a person who is not there gets the same answer, as JSON and as a form', async () => {
      const { shop, send } = await prepared();
      const before = server.notices.list.length;
      const unknown = [
        await send({ username: 'nobody@example.com' }),
        await server.post('/otp', { client_id: shop.id, username: 'no such user', channel: 'sms' }),
      ];
      expect([
        ...unknown.map(({ status, text }) => [status, text]),
        server.notices.list.length,
      ]).toEqual([[204, ''], [204, ''], before]);
      expect((await send({ channel: undefined })).status).toBe(204);
      expect(server.notices.list.length).toBe(before + 1);
    });

    test('operations §6.2 a person registers without a password at such a client, and logs in by a code', async () => {
      const { shop, present, send, sent, email } = await prepared();
      await server.keyward.tenants.modify(
        (await server.manage('GET', '/tenants')).body.items[0].id,
        { metadata: { self_registration_enabled: true } },
      );
      const fresher = `new.${email}`;
      const registration = (more: object) =>
        server.manage('POST', '/users/registration', { email: fresher, ...more });
      expect((await registration({})).body.message).toBe('password is required.');
      expect((await registration({ client_id: shop.id })).body).toMatchObject({
        email: fresher,
        status: 'pending_verification',
      });
      await send({ username: fresher });
      expect((await present(sent(), fresher)).status).toBe(200);
    });

    test('64 presentations of the right code at once: one 200, the others 400', async () => {
      const { send, sent, present } = await prepared();
      await send();
      const counts = new Map<number, number>();
      for (const { status } of await Promise.all(Array.from({ length: 64 }, () => present(sent()))))
        counts.set(status, (counts.get(status) ?? 0) + 1);
      expect(Object.fromEntries(counts)).toEqual({ 200: 1, 400: 63 });
    });

    test('five wrong ones kill the code', async () => {
      const { send, sent, present } = await prepared();
      await send();
      const wrong = sent() === '000000' ? '111111' : '000000';
      for (let count = 0; count < 5; count++) expect((await present(wrong)).status).toBe(400);
      expect((await present(sent())).body.error).toBe('invalid_grant');
    });

    test('codes sent to one account are limited, for a person who is not there as well', async () => {
      const { send, email } = await prepared();
      for (const username of [email, `not-${email}`]) {
        for (let count = 0; count < 3; count++) expect((await send({ username })).status).toBe(204);
        const { status, headers, body } = await send({ username });
        expect(status).toBe(429);
        expect(body.error).toBe('too_many_requests');
        expect(Number(headers['retry-after'])).toBe(30);
      }
    });

    test.each<[string, object, number, string]>([
      ['without a client', { client_id: undefined }, 400, 'invalid_request'],
      ['without a user name', { username: undefined }, 400, 'invalid_request'],
      ['by an unknown channel', { channel: 'pigeon' }, 400, 'invalid_request'],
      ['with an unknown member', { chanel: 'sms' }, 400, 'invalid_request'],
      ['with a number for a user name', { username: 5 }, 400, 'invalid_request'],
      [
        'of an unknown client',
        { client_id: '00000000-0000-4000-8000-00000000dead' },
        401,
        'invalid_client',
      ],
      ['with a wrong secret', { client_secret: 'wrong' }, 401, 'invalid_client'],
    ])('a request %s is refused, and nothing is sent', async (_, more, status, error) => {
      const { send } = await prepared();
      const before = server.notices.list.length;
      const answer = await send(more);
      expect(answer.status).toEqual(status);
      expect(answer.body.error).toEqual(error);
      expect(server.notices.list.length).toEqual(before);
    });

    test('a client that does not list the grant is refused', async () => {
      const other = await addClient(server, { client_type: 'regular_web' });
      const { send, present } = await prepared();
      expect((await send({ client_id: other.id })).body.error).toBe('unauthorized_client');
      expect(
        (
          await server.post(
            '/token',
            { grant_type: 'otp', username: 'a', otp: '000000' },
            credentialsOf(other),
          )
        ).body.error,
      ).toBe('unauthorized_client');
      expect((await present('')).body).toMatchObject({
        error: 'invalid_request',
        message: 'The otp parameter is required.',
      });
    });

    describe('where nobody can be reached', () => {
      const mute = deployed(target, {
        platform: {
          notifier: { supports: (channel) => channel === 'email', tell: () => undefined },
        },
      });

      test('the channel answers 501', async () => {
        const shop = await addClient(mute, {
          client_type: 'regular_web',
          client_metadata: { grant_types: ['otp'] },
        });
        const ask = (channel: string): Promise<Answer> =>
          mute.ask('POST', '/otp', { body: { client_id: shop.id, username: 'ada', channel } });
        expect((await ask('sms')).status).toBe(501);
        expect((await ask('sms')).body.code).toBe('not_implemented');
        expect((await ask('email')).status).toBe(204);
      });
    });
  });
