/** POST /token with client_credentials (specification §4.2, §2.11, contract §2 and §3). */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import type { Credentials, Deployment } from '../deployment/deployment.js';
import { basic } from '../deployment/deployment.js';
import type { Answer, Json } from '../deployment/exchange.js';
import {
  addClient,
  addMachine,
  addResource,
  addScope,
  authorize,
  credentialsOf,
  fresh,
  grant,
  unknownId,
} from '../deployment/world.js';

const asking = { grant_type: 'client_credentials' };

export const tokenSuite = (server: Deployment): void =>
  describe('POST /token', () => {
    let machine: Credentials;
    let resource: Json;
    const identifier = `https://orders.example/${fresh('api').replace(' ', '-')}`;

    beforeAll(async () => {
      ({ resource, credentials: machine } = await addMachine(
        server,
        ['orders:read', 'orders:write'],
        { identifier_url: identifier },
      ));
    });

    test('specification §2.11 the token response holds access_token, token_type, expires_in and scope', async () => {
      const { status, body, headers } = await server.post('/token', asking, machine);
      expect(status).toBe(200);
      expect(body).toEqual({
        access_token: expect.any(String),
        token_type: 'Bearer',
        expires_in: 600,
        scope: 'orders:read orders:write',
      });
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['pragma']).toBe('no-cache');
    });

    describe('client authentication', () => {
      const refused = ({ status, body, headers }: Answer): void => {
        expect(status).toBe(401);
        expect(body).toEqual({
          code: 'invalid_client',
          message: 'Client authentication failed.',
          error: 'invalid_client',
          error_description: 'Client authentication failed.',
        });
        expect(headers['www-authenticate']).toMatch(/^Basic realm=/);
        expect(headers['cache-control']).toBe('no-store');
      };

      test('specification §4.2 Basic works', async () => {
        expect((await server.post('/token', asking, machine)).status).toBe(200);
      });

      test('specification §4.2 Basic with the same client_id in the form works', async () => {
        expect(
          (await server.post('/token', { ...asking, client_id: machine.id }, machine)).status,
        ).toBe(200);
      });

      test('contract §2 client_secret_post works', async () => {
        expect(
          (
            await server.post('/token', {
              ...asking,
              client_id: machine.id,
              client_secret: machine.secret,
            })
          ).status,
        ).toBe(200);
      });

      test('RFC 6749 §2.3.1 Basic may be form-urlencoded inside', async () => {
        const encoded = {
          id: machine.id.replace(/-/g, '%2D'),
          secret: machine.secret.replace(
            /[^a-z]/g,
            (c) => `%${c.charCodeAt(0).toString(16).padStart(2, '0')}`,
          ),
        };
        expect((await server.post('/token', asking, encoded)).status).toBe(200);
      });

      test('RFC 9110 §11.1 the scheme is written in any case', async () => {
        expect(
          (
            await server.post('/token', asking, undefined, {
              Authorization: basic(machine).replace('Basic', 'bAsIc'),
            })
          ).status,
        ).toBe(200);
      });

      test('both ways at once answer 400 naming client_secret', async () => {
        const { status, body } = await server.post(
          '/token',
          { ...asking, client_secret: machine.secret },
          machine,
        );
        expect(status).toBe(400);
        expect(body.error).toBe('invalid_request');
        expect(body.message).toContain('client_secret');
      });

      test('contract §2 two different ids answer 400 naming client_id', async () => {
        const { status, body } = await server.post(
          '/token',
          { ...asking, client_id: unknownId },
          machine,
        );
        expect(status).toBe(400);
        expect(body.error).toBe('invalid_request');
        expect(body.message).toContain('client_id');
      });

      test('a wrong secret answers 401 invalid_client', async () =>
        refused(await server.post('/token', asking, { ...machine, secret: 'wrong' })));
      test('an unknown client answers as a wrong secret', async () =>
        refused(await server.post('/token', asking, { id: unknownId, secret: machine.secret })));
      test('a client id that is no UUID answers as a wrong secret', async () =>
        refused(await server.post('/token', asking, { id: "' OR 1=1 --", secret: 'x' })));
      test('an empty secret answers 401', async () =>
        refused(await server.post('/token', asking, { id: machine.id, secret: '' })));
      test('no secret answers 401', async () =>
        refused(await server.post('/token', { ...asking, client_id: machine.id })));
      test('no client answers 401', async () => refused(await server.post('/token', asking)));
      test('the secret of another client answers 401', async () =>
        refused(
          await server.post('/token', asking, { id: machine.id, secret: server.admin.secret }),
        ));
      test('a secret in another case answers 401', async () =>
        refused(
          await server.post('/token', asking, {
            id: machine.id,
            secret: machine.secret.toUpperCase(),
          }),
        ));
      test('an id in another case answers 401', async () =>
        refused(
          await server.post('/token', asking, {
            id: server.admin.id.toUpperCase(),
            secret: server.admin.secret,
          }),
        ));
      test.each([
        'Basic',
        'Basic !!!',
        'Basic bm9jb2xvbg==',
        'Basic OnNlY3JldA==',
        'Bearer abc',
        'Basic /////w==',
      ])('the header %s answers 401', async (authorization) =>
        refused(await server.post('/token', asking, undefined, { Authorization: authorization })),
      );

      test('token_endpoint_auth_method=client_secret_post refuses Basic', async () => {
        const { credentials } = await addMachine(
          server,
          ['x'],
          {},
          { client_metadata: { oauth: { token_endpoint_auth_method: 'client_secret_post' } } },
        );
        refused(await server.post('/token', asking, credentials));
        expect(
          (
            await server.post('/token', {
              ...asking,
              client_id: credentials.id,
              client_secret: credentials.secret,
            })
          ).status,
        ).toBe(200);
      });
    });

    describe('scope', () => {
      const scopeOf = async (form: object): Promise<string> =>
        (await server.post('/token', { ...asking, ...form }, machine)).body.scope;

      test('specification §4.2 scope is optional: without it all that the client holds is granted', async () =>
        expect(await scopeOf({})).toBe('orders:read orders:write'));
      test('narrows the token', async () =>
        expect(await scopeOf({ scope: 'orders:write' })).toBe('orders:write'));
      test('RFC 6749 §3.3 drops what is unknown or not permitted and says what is left', async () =>
        expect(await scopeOf({ scope: 'orders:read orders:delete openid' })).toBe('orders:read'));
      test('asked twice is granted once', async () =>
        expect(await scopeOf({ scope: 'orders:read  orders:read' })).toBe('orders:read'));
      test('an empty scope counts as absent', async () =>
        expect(await scopeOf({ scope: '' })).toBe('orders:read orders:write'));
      test.each(['orders:delete', 'ORDERS:READ', 'openid', 'openid profile'])(
        '%s leaves nothing: 400 invalid_scope',
        async (scope) => {
          const { status, body } = await server.post('/token', { ...asking, scope }, machine);
          expect(status).toBe(400);
          expect(body.error).toBe('invalid_scope');
          expect(body.code).toBe('invalid_scope');
        },
      );
      test('permissions of another resource do not count on this one', async () => {
        const { status, body } = await server.post(
          '/token',
          { ...asking, scope: 'read:clients', resource: identifier },
          machine,
        );
        expect(status).toBe(400);
        expect(body.error).toBe('invalid_scope');
      });
    });

    describe('resource (RFC 8707)', () => {
      let both: Credentials;
      let other: Json;

      beforeAll(async () => {
        const { client, credentials } = await addMachine(server, ['shared', 'first:only']);
        other = await addResource(server, { token_lifetime: 120 });
        const scopes = [
          await addScope(server, other.id, 'shared'),
          await addScope(server, other.id, 'other:only'),
        ];
        await authorize(server, client.id, other.id);
        await grant(server, client.id, other.id, ...scopes.map((scope) => scope.id));
        both = credentials;
      });

      test.each(['resource', 'audience'])(
        '%s names it by identifier_url or by id',
        async (parameter) => {
          for (const name of [identifier, resource.id])
            expect(
              (await server.post('/token', { ...asking, [parameter]: name }, machine)).status,
            ).toBe(200);
        },
      );
      test('however a client writes the host, the port and the last slash, aud is what was registered', async () => {
        for (const name of [`${identifier}/`, identifier.replace('https://o', 'HTTPS://O')]) {
          const { body } = await server.post('/token', { ...asking, resource: name }, machine);
          expect(decodeJwt(body.access_token).aud).toBe(identifier);
        }
      });
      test('resource and audience that agree work, others answer 400', async () => {
        expect(
          (
            await server.post(
              '/token',
              { ...asking, resource: identifier, audience: identifier },
              machine,
            )
          ).status,
        ).toBe(200);
        const { status, body } = await server.post(
          '/token',
          { ...asking, resource: identifier, audience: resource.id },
          machine,
        );
        expect(status).toBe(400);
        expect(body.message).toEqual(expect.stringContaining('audience'));
      });
      test.each(['https://nowhere.example', unknownId, 'nothing', `${identifier}//`])(
        '%s answers 400 invalid_target',
        async (name) => {
          const { status, body } = await server.post(
            '/token',
            { ...asking, resource: name },
            machine,
          );
          expect(status).toBe(400);
          expect(body.error).toBe('invalid_target');
        },
      );
      test('one that exists but is not authorized answers as one that does not', async () => {
        const foreign = await addResource(server);
        const [there, nowhere] = [
          await server.post('/token', { ...asking, resource: foreign.id }, machine),
          await server.post('/token', { ...asking, resource: unknownId }, machine),
        ];
        expect(there.text).toBe(nowhere.text);
      });
      test('contract §3 without one, the resource that holds all the scopes is taken', async () => {
        expect(
          (await server.post('/token', { ...asking, scope: 'shared other:only' }, both)).body,
        ).toMatchObject({ scope: 'shared other:only', expires_in: 120 });
      });
      test.each(['shared', 'first:only other:only'])(
        'contract §3 two candidates or none for "%s" answer 400 invalid_target asking for resource',
        async (scope) => {
          const { status, body } = await server.post('/token', { ...asking, scope }, both);
          expect(status).toBe(400);
          expect(body.error).toBe('invalid_target');
          expect(body.message).toEqual(expect.stringContaining('resource'));
        },
      );
      test('contract §3 no scope and two resources answer 400 invalid_target', async () => {
        expect((await server.post('/token', asking, both)).body.error).toBe('invalid_target');
      });
      test('a client without any resource answers 400 invalid_target', async () => {
        expect(
          (await server.post('/token', asking, credentialsOf(await addClient(server)))).body.error,
        ).toBe('invalid_target');
      });
      test('specification §2.4 token_lifetime is the expires_in', async () => {
        expect(
          (await server.post('/token', { ...asking, resource: other.id }, both)).body.expires_in,
        ).toBe(120);
      });
    });

    describe('grant_type', () => {
      test('specification §4.2 is required', async () => {
        const { status, body } = await server.post('/token', { client_id: machine.id }, machine);
        expect(status).toBe(400);
        expect(body.error).toBe('invalid_request');
        expect(body.message).toEqual(expect.stringContaining('grant_type'));
      });
      test.each([
        'nothing',
        'CLIENT_CREDENTIALS',
        '__proto__',
        'constructor',
        'client_credentials ',
      ])('%s answers 400 unsupported_grant_type', async (grant_type) => {
        const { status, body } = await server.post('/token', { grant_type }, machine);
        expect(status).toBe(400);
        expect(body.error).toBe('unsupported_grant_type');
      });
      test('contract §2 implicit answers 400 unsupported_grant_type, pointing to /authorize', async () => {
        const { status, body } = await server.post('/token', { grant_type: 'implicit' }, machine);
        expect(status).toBe(400);
        expect(body.error).toBe('unsupported_grant_type');
        expect(body.message).toEqual(expect.stringContaining('/authorize?response_type=token'));
      });
      test("contract §2 one that is not in the client's grant_types answers 400 unauthorized_client", async () => {
        const { credentials } = await addMachine(server, ['x'], {}, { client_type: 'regular_web' });
        const { status, body } = await server.post('/token', asking, credentials);
        expect(status).toBe(400);
        expect(body.error).toBe('unauthorized_client');
      });
      test('RFC 6749 §4.4 a public client cannot use it', async () => {
        const client = await addClient(server, { client_type: 'spa', is_public: true });
        const { status, body } = await server.post('/token', { ...asking, client_id: client.id });
        expect(status).toBe(400);
        expect(body.error).toBe('unauthorized_client');
      });
    });

    describe('the request', () => {
      test.each([
        'grant_type=client_credentials&grant_type=client_credentials',
        'grant_type=client_credentials&scope=a&scope=b',
        'grant_type=client_credentials&scope=a&%73cope=b',
      ])('RFC 6749 §3.2 a parameter given twice answers 400: %s', async (form) => {
        const { status, body } = await server.post('/token', form, machine);
        expect(status).toBe(400);
        expect(body.error).toBe('invalid_request');
        expect(body.message).toEqual(expect.stringContaining('more than once'));
      });
      test.each(['text/plain', 'multipart/form-data', 'application/merge-patch+json'])(
        'specification §4.2 %s answers 415',
        async (type) => {
          const { status, body } = await server.post('/token', JSON.stringify(asking), machine, {
            'Content-Type': type,
          });
          expect(status).toBe(415);
          expect(body.code).toBe('unsupported_media_type');
          expect(body.error).toBe('unsupported_media_type');
        },
      );
      describe('as JSON', () => {
        const sendJson = (body: unknown, credentials?: typeof machine) =>
          server.post(
            '/token',
            typeof body === 'string' ? body : JSON.stringify(body),
            credentials,
            {
              'Content-Type': 'application/json; charset=utf-8',
            },
          );

        test('means the same as a form (ADR 0071)', async () => {
          const { id, secret } = machine;
          const asked = { ...asking, client_id: id, client_secret: secret };
          const { status, body } = await sendJson(asked);
          expect(status).toBe(200);
          expect(body.token_type).toBe('Bearer');
        });
        test('may leave the client to the Authorization header', async () => {
          expect((await sendJson(asking, machine)).status).toBe(200);
        });
        test('may hold null and unknown members, as a form may hold empty and unknown parameters', async () => {
          const asked = { ...asking, scope: null, colour: 'red' };
          expect((await sendJson(asked, machine)).status).toBe(200);
        });
        test.each([
          ['a number', { ...asking, scope: 7 }, 'scope'],
          ['a list', { ...asking, scope: ['read'] }, 'scope'],
          ['an object', { grant_type: {} }, 'grant_type'],
          ['NUL', { ...asking, scope: 'a\u0000' }, 'scope'],
        ])('with %s in it answers 400 naming the member', async (_, asked, name) => {
          const { status, body } = await sendJson(asked, machine);
          expect(status).toBe(400);
          expect(body.error).toBe('invalid_request');
          expect(body.message).toEqual(expect.stringContaining(name));
        });
        test.each(['', '{', '[]', '"x"', 'null'])(
          'that is no object answers 400: %s',
          async (text) => {
            const { status, body } = await sendJson(text, machine);
            expect(status).toBe(400);
            expect(body.error).toBe('invalid_request');
          },
        );
      });
      test('an unknown form parameter is ignored (RFC 6749 §3.2)', async () => {
        expect((await server.post('/token', { ...asking, colour: 'red' }, machine)).status).toBe(
          200,
        );
      });
      test.each(['%zz', 'grant_type=%ff', 'grant_type=client_credentials&scope=%00'])(
        'a form that is not percent-encoded text answers 400: %s',
        async (form) => {
          expect((await server.post('/token', form, machine)).status).toBe(400);
        },
      );
      test('credentials in the query are not read', async () => {
        const { status } = await server.post(
          `/token?client_id=${machine.id}&client_secret=${encodeURIComponent(machine.secret)}`,
          asking,
        );
        expect(status).toBe(400);
      });
      test('specification §4.2 the query parameter fields filters the answer', async () => {
        expect(
          Object.keys(
            (await server.post('/token?fields=token_type,expires_in', asking, machine)).body,
          ),
        ).toEqual(['token_type', 'expires_in']);
      });
      test('specification §7 an unknown name in fields answers 400 invalid_request naming it', async () => {
        const { status, body } = await server.post('/token?fields=password', asking, machine);
        expect(status).toBe(400);
        expect(body.code).toBe('invalid_request');
        expect(body.message).toEqual(expect.stringContaining('password'));
      });
    });
  });
