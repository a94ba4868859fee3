/** User info in both dialects: `/userinfo` (specification §4.2) and `/oauth2/userinfo` (OpenID Connect Core §5.3). */
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Credentials, Deployment } from '../deployment/deployment.js';
import { addClient, addUser, credentialsOf } from '../deployment/world.js';

const password = 'kumquat accordion';

export const userInfoSuite = (server: Deployment): void =>
  describe('user info', () => {
    let app: Credentials;
    beforeAll(async () => {
      const client_metadata = { grant_types: ['password'] };
      app = credentialsOf(await addClient(server, { client_type: 'regular_web', client_metadata }));
    });

    test.each([
      [10115, '10115', 10115],
      ['10115', '10115', 10115],
      ['01067', '01067', '01067'],
      ['SW1A 1AA', 'SW1A 1AA', 'SW1A 1AA'],
    ])(
      'specification §4.2 the postal code %j is stored as %j and shown as %j',
      async (postal_code, stored, shown) => {
        const address = { postal_code, country: 'DE' };
        const user = await addUser(server, { password, address });
        const form = { grant_type: 'password', username: user.username, password };
        const { body } = await server.post('/token', { ...form, scope: 'openid address' }, app);
        const as: string = body.access_token;

        const specified = await server.ask('GET', '/userinfo', { as });
        const standard = await server.ask('GET', '/oauth2/userinfo', { as });

        expect(user.address.postal_code).toBe(stored);
        expect(specified.body.address).toEqual({ postal_code: shown, country: 'DE' });
        expect(standard.body.address).toEqual({ postal_code: stored, country: 'DE' });
      },
    );

    test.each([1.5, -1, true, [1]])('the postal code %j is refused', async (postal_code) => {
      const { status, body } = await server.manage('POST', '/users', {
        username: 'postal',
        address: { postal_code },
      });

      expect(status).toBe(400);
      expect(body.message).toContain('address.postal_code');
    });

    test('the document says that a postal code is a text, a number or null', () => {
      const { AddressBody } = server.document.components.schemas;

      expect(AddressBody.properties.postal_code).toEqual({
        description: 'The postal code.',
        anyOf: [{ type: 'string' }, { type: 'integer', minimum: 0 }, { type: 'null' }],
        maxLength: 1000,
      });
    });
  });
