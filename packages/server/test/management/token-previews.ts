/** What the tokens of a client would say: the same as real ones, and never one of them. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { deployed, type Target } from '../deployment/deployment.js';
import type { Answer, Json } from '../deployment/exchange.js';
import {
  addClient,
  addManager,
  addMachine,
  addUser,
  credentialsOf,
  fresh,
  unknownId,
} from '../deployment/world.js';

const password = 'kumquat accordion';

export const tokenPreviewsSuite = (target: Target): void =>
  describe('previews of tokens', () => {
    const server = deployed(target);
    let machine: Awaited<ReturnType<typeof addMachine>>;
    let app: Json;
    let user: Json;

    beforeAll(async () => {
      machine = await addMachine(server, ['read:books']);
      user = await addUser(server, { password });
      app = await addClient(server, {
        client_type: 'regular_web',
        client_name: fresh('app'),
        is_first_party: true,
        client_metadata: { grant_types: ['password'] },
      });
    });

    const preview = (client: Json, body: object, as?: string): Promise<Answer> =>
      server.manage('POST', `/clients/${client.id}/token_preview`, body, { as });
    const claimsOf = (token: string): Json =>
      JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());

    test('a preview for the client itself says what its next token says', async () => {
      const real = await server.tokenOf(machine.credentials);
      const { status, body } = await preview(machine.client, {});
      expect(status).toBe(200);
      expect(body.access_token.claims).toEqual({ ...claimsOf(real), jti: '…' });
      expect(body.access_token.header).toEqual({
        alg: 'RS256',
        typ: 'at+jwt',
        kid: expect.any(String),
      });
      expect(body.id_token).toBeNull();
    });

    test('a preview for a person says what both of their tokens say', async () => {
      const form = { grant_type: 'password', username: user.username, password, scope: 'openid' };
      const real = (await server.post('/token', form, credentialsOf(app))).body;
      const { body } = await preview(app, { user_id: user.id, scope: 'openid' });
      expect(body.access_token.claims).toEqual({
        ...claimsOf(real.access_token),
        jti: '…',
        grant_id: '…',
      });
      expect(body.id_token.claims).toEqual({ ...claimsOf(real.id_token), at_hash: '…' });
    });

    test('nothing in it is signed or written', async () => {
      const before = await server.everything();
      const { text } = await preview(app, { user_id: user.id, scope: 'openid' });
      expect(text).not.toMatch(/eyJ[\w-]+\.[\w-]+/);
      expect(await server.everything()).toEqual(before);
    });

    test('to name a person takes read:users too', async () => {
      const { token } = await addManager(server, ['read:client_permissions']);
      const named = await preview(app, { user_id: user.id, scope: 'openid' }, token);
      expect((await preview(machine.client, {}, token)).status).toBe(200);
      expect(named.status).toBe(403);
      expect(named.body.message).toContain('read:users');
    });

    test.each([
      [{ scope: 'unknown' }, 'invalid_scope'],
      [{ resource: 'urn:unknown' }, 'invalid_target'],
      [{ user_id: unknownId }, 'invalid_request'],
      [{ user_id: 'x' }, 'invalid_request'],
      [{ colour: 'red' }, 'invalid_request'],
    ])('%j is refused as the request of the client would be', async (body, code) => {
      const answer = await preview(machine.client, body);
      expect(answer.status).toBe(400);
      expect(answer.body.code).toBe(code);
    });

    test('a client that gets no tokens for itself is told so', async () => {
      const { status, body } = await preview(app, {});
      expect(status).toBe(400);
      expect(body.code).toBe('unauthorized_client');
    });
  });
