/** What every answer carries, and which web pages may read it (contract §1). */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { deployed, type Deployment, type Target } from '../deployment/deployment.js';
import { addClient } from '../deployment/world.js';

const listed = 'https://app.example';
const unlisted = 'https://evil.example';

export const headersSuite = (target: Target, server: Deployment): void =>
  describe('headers', () => {
    let clientId: string;
    beforeAll(async () => {
      clientId = (
        await addClient(server, {
          client_type: 'spa',
          client_metadata: { urls: { allowed_origins: [listed] } },
        })
      ).id;
    });

    describe('CORS', () => {
      const cors = (headers: Readonly<Record<string, unknown>>): Record<string, unknown> =>
        Object.fromEntries(
          Object.entries(headers).filter(([name]) => name.startsWith('access-control-')),
        );
      const preflight = (path: string, origin: string) =>
        server.ask('OPTIONS', path, {
          headers: {
            Origin: origin,
            'Access-Control-Request-Method': 'POST',
            'Access-Control-Request-Headers': 'authorization',
          },
        });
      const closed = ['/token', '/revoke', '/api/management/v1/clients', '/api/company/v1/health'];

      test.each(closed)(
        'a preflight of %s from a listed origin allows its methods and headers',
        async (path) => {
          const { status, headers } = await preflight(path, listed);
          expect(status).toBe(204);
          expect(cors(headers)).toEqual({
            'access-control-allow-origin': listed,
            'access-control-allow-methods': headers['access-control-allow-methods'],
            'access-control-allow-headers': expect.stringContaining('Authorization'),
            'access-control-max-age': '600',
            'access-control-expose-headers': expect.stringContaining('X-Request-Id'),
          });
          expect(headers['vary']).toContain('Origin');
        },
      );

      test.each(closed)('a preflight of %s from any other origin allows nothing', async (path) => {
        for (const origin of [
          unlisted,
          'null',
          `${listed}.evil.example`,
          'http://app.example',
          'https://APP.example',
          `${listed}:8443`,
          'x'.repeat(5000),
        ]) {
          const { status, headers } = await preflight(path, origin);
          expect(status).toBe(204);
          expect(cors(headers)).toEqual({});
          expect(headers['vary']).toContain('Origin');
        }
      });

      test('an answer to a listed origin is readable by it, an error too', async () => {
        for (const [method, path, as] of [
          ['GET', '/api/management/v1/clients', await server.adminToken()],
          ['GET', '/api/management/v1/clients', null],
          ['POST', '/token', null],
          ['PUT', '/token', null],
          ['POST', '/api/management/v1/clients', 'garbage'],
          ['DELETE', `/api/management/v1/clients/${clientId}x`, await server.adminToken()],
        ] as const) {
          const answered = await server.ask(method, path, { as, headers: { Origin: listed } });
          expect([method, path, answered.headers['access-control-allow-origin']]).toEqual([
            method,
            path,
            listed,
          ]);
        }
      });

      test('a body that is too large is refused readably too', async () => {
        for (const [method, path] of [
          ['POST', '/token'],
          ['POST', '/api/management/v1/clients'],
          ['PATCH', `/api/management/v1/clients/${clientId}`],
        ] as const) {
          const { status, headers } = await server.ask(method, path, {
            body: 'x'.repeat(300_000),
            headers: { Origin: listed, 'Content-Type': 'application/json' },
          });
          expect([path, status]).toEqual([path, 413]);
          expect([path, headers['access-control-allow-origin']]).toEqual([path, listed]);
        }
      });

      test('an answer to any other origin is not readable', async () => {
        for (const path of ['/token', '/api/management/v1/clients'])
          expect(
            cors((await server.ask('GET', path, { headers: { Origin: unlisted } })).headers),
          ).toEqual({});
      });

      test.each([
        '/.well-known/jwks.json',
        '/.well-known/openid-configuration',
        '/.well-known/oauth-authorization-server',
        '/.well-known/oauth-protected-resource/api/management/v1',
      ])('%s is readable by every origin', async (path) => {
        expect(
          (await server.ask('GET', path, { headers: { Origin: unlisted } })).headers[
            'access-control-allow-origin'
          ],
        ).toBe('*');
        expect(
          (
            await server.ask('OPTIONS', path, {
              headers: { Origin: unlisted, 'Access-Control-Request-Method': 'GET' },
            })
          ).headers['access-control-allow-origin'],
        ).toBe('*');
      });

      test.each(['/tokeninfo', '/oauth2/introspect', '/livez', '/readyz'])(
        '%s is readable by no origin',
        async (path) => {
          expect(cors((await preflight(path, listed)).headers)).toEqual({});
        },
      );

      test('an origin that is taken out of the list is refused at once, and with its client', async () => {
        const allowed = async (origin: string): Promise<boolean> =>
          (await preflight('/token', origin)).headers['access-control-allow-origin'] === origin;
        const { id } = await addClient(server, {
          client_metadata: {
            urls: { allowed_origins: ['https://one.example', 'https://two.example'] },
          },
        });
        expect(await allowed('https://one.example')).toBe(true);
        expect(await allowed('https://two.example')).toBe(true);
        await server.manage('PATCH', `/clients/${id}`, {
          client_metadata: { urls: { allowed_origins: ['https://two.example'] } },
        });
        expect(await allowed('https://one.example')).toBe(false);
        expect(await allowed('https://two.example')).toBe(true);
        await server.manage('DELETE', `/clients/${id}`);
        expect(await allowed('https://two.example')).toBe(false);
      });
    });

    test('answers carry the security headers, and no HSTS on plain HTTP', async () => {
      const { headers } = await server.ask('GET', '/livez');
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'cross-origin-opener-policy': 'same-origin',
      });
      expect(headers).not.toHaveProperty('strict-transport-security');
    });

    describe('under an https issuer', () => {
      const secure = deployed(target, { configuration: { issuer: 'https://id.example' } });
      test('answers carry HSTS, pages too', async () => {
        for (const path of ['/livez', '/docs'])
          expect((await secure.ask('GET', path)).headers['strict-transport-security']).toMatch(
            /^max-age=31536000/,
          );
      });

      test('cookies are bound to this very host, to TLS and to HTTP (RFC 6265bis §4.1.3.2)', async () => {
        const { headers } = await secure.ask('GET', '/device');
        expect(headers['set-cookie']).toEqual([
          expect.stringMatching(
            /^__Host-keyward_browser=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
          ),
        ]);
      });
    });

    test('X-Request-Id is kept when it is harmless, and made otherwise', async () => {
      expect(
        (await server.ask('GET', '/livez', { headers: { 'X-Request-Id': 'trace-1234.abc' } }))
          .headers['x-request-id'],
      ).toBe('trace-1234.abc');
      for (const hostile of [
        'short',
        'x'.repeat(65),
        'a b c d e f g h',
        '{"a":1}xxxxx',
        'trace;drop=1',
      ]) {
        expect(
          (await server.ask('GET', '/livez', { headers: { 'X-Request-Id': hostile } })).headers[
            'x-request-id'
          ],
        ).toMatch(/^[0-9a-f-]{36}$/);
      }
    });

    test('two requests have two ids', async () => {
      const [one, two] = [await server.ask('GET', '/livez'), await server.ask('GET', '/livez')];
      expect(one.headers['x-request-id']).not.toBe(two.headers['x-request-id']);
    });

    test.each([
      '/token',
      '/tokeninfo',
      '/oauth2/introspect',
      '/revoke',
      '/api/management/v1/clients',
      '/api/management/v1/nothing',
    ])('Cache-Control: no-store is on %s', async (path) => {
      for (const method of ['GET', 'POST'])
        expect((await server.ask(method, path)).headers['cache-control']).toBe('no-store');
    });

    test('/metrics answers in the text format of Prometheus, with the paths of rows and no ids', async () => {
      await server.manage('GET', `/clients/${clientId}`);
      const { status, headers, text } = await server.ask('GET', '/metrics');
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
      expect(text).toMatch(
        /keyward_http_requests_total\{method="GET",path="[^"]+\/clients\/\{client_id\}",status="200"\} [1-9]/,
      );
      expect(text).toMatch(/keyward_http_request_duration_seconds_bucket/);
      expect(text).not.toContain(clientId);
    });

    test('/docs is a page that loads only from this server', async () => {
      const { status, headers, text } = await server.ask('GET', '/docs');
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['content-security-policy']).toContain("script-src 'self';");
      expect(text).not.toMatch(/(src|href)="(https?:)?\/\//);
      for (const [, file] of text.matchAll(/(?:src|href)="([^"]+)"/g))
        expect([file, (await server.ask('GET', `/${file}`)).status]).toEqual([file, 200]);
    });

    test.each(['/favicon.svg', '/favicon.ico'])(
      '%s is the icon, which browsers keep',
      async (path) => {
        const { status, headers, text } = await server.ask('GET', path);
        expect(status).toBe(200);
        expect(headers['content-type']).toMatch(/^image\/svg\+xml/);
        expect(headers['cache-control']).toBe('public, max-age=86400');
        expect(headers['content-security-policy']).toMatch(/^default-src 'none';/);
        expect(text).toMatch(/^<svg /);
      },
    );

    test('/ is a page for a person, in their language and with the ways from there', async () => {
      const { status, headers, text } = await server.ask('GET', '/', {
        headers: { Accept: 'text/html', 'Accept-Language': 'de' },
      });
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['content-language']).toBe('de');
      expect(headers['cache-control']).toBe('no-store');
      for (const path of ['/console', '/account', '/docs/guide', '/docs'])
        expect(text).toContain(`href="${server.keyward.issuer}${path}"`);
    });

    test('/ has the brand of the default tenant', async () => {
      const [tenant] = await server.storage.tenants.all([{ attribute: 'isDefault', equals: true }]);
      const nameIt = (displayName: string | null) =>
        server.storage.tenants.change(tenant!.id, (current) => ({ ...current, displayName }));
      await nameIt('Harbour Authority');
      const { text } = await server.ask('GET', '/', { headers: { Accept: 'text/html' } });
      await nameIt(null);
      expect(text).toContain('Harbour Authority</title>');
    });

    test('every page names the icon, and its policy allows it', async () => {
      const icon = `${server.keyward.issuer}/favicon.svg`;
      const { headers, text } = await server.ask('GET', '/device');
      expect(text).toContain(`<link rel="icon" href="${icon}">`);
      expect(headers['content-security-policy']).toContain(`img-src ${icon};`);
    });

    test('/livez and /readyz answer without a token and without detail', async () => {
      for (const path of ['/livez', '/readyz']) {
        const { status, body } = await server.ask('GET', path);
        expect(status).toBe(200);
        expect(body).toEqual({ status: 'ok' });
      }
    });
  });
