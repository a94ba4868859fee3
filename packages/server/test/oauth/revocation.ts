/** POST /revoke: the specification's JSON, and the form of RFC 7009. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { basic, type Credentials, type Deployment } from '../deployment/deployment.js';
import type { Answer } from '../deployment/exchange.js';
import { addMachine } from '../deployment/world.js';

export const revocationSuite = (server: Deployment): void =>
  describe('POST /revoke', () => {
    let machine: Credentials;
    let token: string;
    const active = async (): Promise<boolean> =>
      (await server.post('/tokeninfo', { token }, server.admin)).body.active;
    const json = (body: object, by: Credentials = machine): Promise<Answer> =>
      server.ask('POST', '/revoke', { body, headers: { Authorization: basic(by) } });

    beforeEach(async () => {
      ({ credentials: machine } = await addMachine(server, ['x']));
      token = await server.tokenOf(machine);
    });

    test('specification §4.2 JSON with client_id and token ends the token; the answer is empty', async () => {
      const { status, text, headers } = await json({ client_id: machine.id, token });
      expect(status).toBe(200);
      expect(text).toBe('');
      expect(headers['content-type']).toBeUndefined();
      expect(await active()).toBe(false);
    });

    test('RFC 7009 §2.1 a form ends it too', async () => {
      expect(
        (await server.post('/revoke', { token, token_type_hint: 'access_token' }, machine)).status,
      ).toBe(200);
      expect(await active()).toBe(false);
    });

    test('client_secret_post works in the form and in JSON', async () => {
      expect(
        (
          await server.post('/revoke', {
            token,
            client_id: machine.id,
            client_secret: machine.secret,
          })
        ).status,
      ).toBe(200);
      expect(
        (
          await server.ask('POST', '/revoke', {
            body: { token, client_id: machine.id, client_secret: machine.secret },
          })
        ).status,
      ).toBe(200);
      expect(await active()).toBe(false);
    });

    test('a revoked management token is refused at once', async () => {
      const mine = await server.tokenOf(server.admin);
      await server.post('/revoke', { token: mine }, server.admin);
      expect((await server.manage('GET', '/clients', undefined, { as: mine })).status).toBe(401);
    });

    test('RFC 7009 §2.2 revoking again, and an unknown or expired token, answer 200', async () => {
      for (const each of [token, token, 'unknown', 'a.b.c', 'x'.repeat(9000)])
        expect((await server.post('/revoke', { token: each }, machine)).status).toBe(200);
      const old = await server.tokenOf(machine);
      server.clock.advance(601);
      expect((await server.post('/revoke', { token: old }, machine)).status).toBe(200);
    });

    test("RFC 7009 §2.1 another client's token is refused and lives on", async () => {
      const { status, body } = await json({ token }, (await addMachine(server, ['y'])).credentials);
      expect(status).toBe(400);
      expect(body.error).toBe('invalid_grant');
      expect(await active()).toBe(true);
    });

    test('a client_id of another client answers 400', async () => {
      expect((await json({ client_id: server.admin.id, token })).status).toBe(400);
    });

    test.each([
      [{}, 'token'],
      [{ token: 7 }, 'token'],
      [{ token: null }, 'token'],
      [{ token: 'x', colour: 'red' }, 'colour'],
      [{ token: 'x', client_id: 5 }, 'client_id'],
      [{ token: '' }, 'token'],
    ])('the JSON %j answers 400 naming %s', async (body, culprit) => {
      const answer = await json(body);
      expect(answer.status).toBe(400);
      expect(answer.body.error).toBe('invalid_request');
      expect(answer.body.message).toContain(culprit);
    });

    test('no authentication answers 401, and the token lives on', async () => {
      expect((await server.ask('POST', '/revoke', { body: { token } })).status).toBe(401);
      expect(
        (await server.post('/revoke', { token }, { ...machine, secret: 'wrong' })).status,
      ).toBe(401);
      expect(await active()).toBe(true);
    });

    test.each(['text/plain', 'application/xml'])('%s answers 415', async (type) => {
      expect(
        (await server.post('/revoke', 'token=x', machine, { 'Content-Type': type })).status,
      ).toBe(415);
    });

    test('16 parallel revocations of one token all answer 200', async () => {
      const answers = await Promise.all(
        Array.from({ length: 16 }, () => server.post('/revoke', { token }, machine)),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200));
      expect(await active()).toBe(false);
    });
  });
