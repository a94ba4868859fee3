/** What APIs publish of themselves, and the refusals that lead to it (RFC 9728). */
import { describe, expect, test } from '@jest/globals';
import { managementScopes } from '@keyward/core';
import type { Deployment, Target } from '../deployment/deployment.js';
import { addResource, addScope } from '../deployment/world.js';
import { atAnApp } from '../deployment/person.js';
import type { Json } from '../deployment/exchange.js';

const management = '/api/management/v1';
const wellKnown = '/.well-known/oauth-protected-resource';

export const resourceMetadataSuite = (target: Target, server: Deployment): void =>
  describe('protected resource metadata', () => {
    const documentOf = async (path: string): Promise<Json> =>
      (await server.ask('GET', wellKnown + path)).body;

    test('RFC 9728 §2 the Management API names itself, its issuer and how a token is carried', async () => {
      const { issuer } = (await server.ask('GET', '/.well-known/openid-configuration')).body;
      expect(await documentOf(management)).toEqual({
        resource: issuer + management,
        authorization_servers: [issuer],
        scopes_supported: expect.any(Array),
        bearer_methods_supported: ['header'],
        resource_name: 'Management API',
      });
    });

    test('the Management API names scopes that read, and none that changes anything or reads secrets', async () => {
      const { scopes_supported: scopes } = await documentOf(management);
      expect(scopes).toContain('read:clients');
      expect(scopes).not.toContain('read:client_secrets');
      expect(scopes.filter((scope: string) => !scope.startsWith('read:'))).toEqual([]);
      expect(scopes.filter((scope: string) => !(scope in managementScopes))).toEqual([]);
    });

    test.each(['/userinfo', '/oauth2/userinfo'])(
      '%s names the scopes of OpenID Connect without offline_access',
      async (path) => {
        const { resource, scopes_supported: scopes } = await documentOf(path);
        expect(new URL(resource).pathname).toBe(path);
        expect(scopes).toContain('openid');
        expect(scopes).not.toContain('offline_access');
      },
    );

    test.each(['', '/api/management', `${management}/clients`, '/token'])(
      'there is none about %j',
      async (path) => {
        expect((await server.ask('GET', wellKnown + path)).status).toBe(404);
      },
    );

    const challengeAt = async (path: string, headers: Record<string, string> = {}) =>
      (await server.ask('GET', path, { headers })).headers['www-authenticate'];
    const metadataIn = (challenge: unknown): string | undefined =>
      /resource_metadata="([^"]*)"/.exec(String(challenge))?.[1];

    test.each([`${management}/clients`, '/userinfo', '/oauth2/userinfo'])(
      'RFC 9728 §5.1 the 401 of %s leads to the document about it',
      async (path) => {
        const forged: Record<string, string> = { Authorization: 'Bearer forged' };
        for (const headers of [{}, forged]) {
          const address = metadataIn(await challengeAt(path, headers));
          const document = (await server.ask('GET', new URL(address!).pathname)).body;
          const asked = new URL(path, document.authorization_servers[0]).href;
          expect(asked.startsWith(document.resource)).toBe(true);
        }
      },
    );

    test('the 403 for want of a scope names the scope and the document', async () => {
      const as = await server.tokenOf(server.admin, { scope: 'read:clients' });
      const { status, headers } = await server.manage('GET', '/resources', undefined, { as });
      expect(status).toBe(403);
      expect(headers['www-authenticate']).toMatch(
        /^Bearer realm="keyward", error="insufficient_scope", scope="read:resources", resource_metadata="http/,
      );
    });

    test('the 401 of the health of the server, which is no such API, names none', async () => {
      const { status, headers } = await server.ask('GET', '/api/company/v1/health');
      expect(status).toBe(401);
      expect(metadataIn(headers['www-authenticate'])).toBeUndefined();
    });

    describe('GET /resources/{resource_id}/protected_resource', () => {
      const read = (id: string, as?: string) =>
        server.manage('GET', `/resources/${id}/protected_resource`, undefined, as ? { as } : {});

      test('answers the document that an API in another language publishes', async () => {
        const identifier_url = `https://mcp-${Date.now()}.example/Mcp/`;
        const resource = await addResource(server, { identifier_url });
        await addScope(server, resource.id, 'notes:write');
        await addScope(server, resource.id, 'notes:read');
        const { status, body } = await read(resource.id);
        expect(status).toBe(200);
        expect(body).toEqual({
          resource: identifier_url,
          authorization_servers: [(await documentOf(management)).authorization_servers[0]],
          scopes_supported: ['notes:read', 'notes:write'],
          bearer_methods_supported: ['header'],
          resource_name: resource.resource_name,
        });
      });

      test('a resource without identifier_url is named as its tokens name it', async () => {
        const { id } = await addResource(server);
        expect((await read(id)).body.resource).toBe(id);
      });

      test('contract §4 a caller who may not list the scopes of a resource does not read their names', async () => {
        const { id } = await addResource(server);
        const as = await server.tokenOf(server.admin, { scope: 'read:resources' });
        const { status, body } = await read(id, as);
        expect(status).toBe(200);
        expect(body).not.toHaveProperty('scopes_supported');
      });
    });

    describe('below a path of a host', () => {
      const app = atAnApp(target, '/iam');

      test('the document is where RFC 9728 §3.1 looks for it, and where the 401 says', async () => {
        const { origin } = new URL(app.issuer);
        const address = `${origin}${wellKnown}/iam${management}`;
        const refused = await fetch(`${app.issuer}${management}/clients`);
        expect(metadataIn(refused.headers.get('www-authenticate'))).toBe(address);
        expect(await (await fetch(address)).json()).toMatchObject({
          resource: app.issuer + management,
          authorization_servers: [app.issuer],
        });
      });
    });
  });
