/** Known paths with wrong methods, and unknown paths (contract §1). */
import { describe, expect, test } from '@jest/globals';
import { routes } from '@keyward/api';
import type { Deployment } from '../deployment/deployment.js';
import { unknownId } from '../deployment/world.js';

const paths = [...new Set(routes.map(({ path }) => path))].map((path) => {
  const taken = routes.filter((route) => route.path === path).map(({ method }) => method as string);
  return [path, taken.includes('GET') ? [...taken, 'HEAD'] : taken] as const;
});
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'];

export const methodsSuite = (server: Deployment): void =>
  describe('methods and paths', () => {
    test.each(paths)(
      'specification §7 %s answers 405 method_not_allowed with Allow to every method it does not take',
      async (path, taken) => {
        for (const method of methods.filter((each) => !taken.includes(each))) {
          const { status, headers, body } = await server.ask(
            method,
            path.replace(/\{\w+\}/g, unknownId),
          );
          expect([method, status]).toEqual([method, 405]);
          expect(new Set(headers['allow']!.split(', '))).toEqual(new Set([...taken, 'OPTIONS']));
          if (method !== 'HEAD') expect(body.code).toBe('method_not_allowed');
          if (method !== 'HEAD') expect(body.message).toContain(method);
        }
      },
    );

    test.each(['/login', '/consent', '/federate', `/federation/${unknownId}/acs`])(
      'a browser that opens the address of a form again, %s, gets a page',
      async (path) => {
        const { status, headers, text } = await server.ask('GET', path, {
          headers: { Accept: 'text/html', 'Accept-Language': 'de' },
        });
        expect(status).toBe(405);
        expect(headers['allow']).toBe('POST, OPTIONS');
        expect(headers['content-type']).toBe('text/html; charset=utf-8');
        expect(text).toContain('Diese Anmeldung ist abgelaufen');
      },
    );

    test.each(paths)('OPTIONS %s answers 204 with Allow', async (path, taken) => {
      const { status, headers } = await server.ask('OPTIONS', path.replace(/\{\w+\}/g, unknownId));
      expect(status).toBe(204);
      expect(new Set(headers['allow']!.split(', '))).toEqual(new Set([...taken, 'OPTIONS']));
    });

    test.each(['/openapi.json', '/docs', '/metrics', '/favicon.svg', '/favicon.ico'])(
      '%s takes GET only',
      async (path) => {
        const { status, headers } = await server.ask('POST', path, { body: {} });
        expect(status).toBe(405);
        expect(headers['allow']).toBe('GET, HEAD, OPTIONS');
      },
    );

    test.each([
      '/nothing',
      '/api',
      '/api/management/v1',
      '/api/management/v1/nothing',
      '/api/management/v1/clients/',
      '/API/management/v1/clients',
      '/api/management/v1//clients',
      '/api/management/v2/clients',
      '/Token',
      '/token/',
      `/api/management/v1/clients/${unknownId}/nothing`,
      '/.well-known',
      '/__proto__',
      '/constructor',
    ])('%s is unknown: 404 not_found', async (path) => {
      for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS']) {
        const { status, body } = await server.ask(method, path, { as: await server.adminToken() });
        expect([method, status]).toEqual([method, 404]);
        expect([method, body.code]).toEqual([method, 'not_found']);
      }
    });

    test('/ is a page for people alone: to a program it is unknown', async () => {
      const { status, body } = await server.ask('GET', '/');
      expect(status).toBe(404);
      expect(body.code).toBe('not_found');
    });

    test.each(['/livez', '/readyz', '/.well-known/jwks.json', '/.well-known/openid-configuration'])(
      'HEAD %s answers the headers of GET without a body (RFC 9110 §9.3.2)',
      async (path) => {
        const [head, get] = [await server.ask('HEAD', path), await server.ask('GET', path)];
        expect(head.status).toEqual(get.status);
        expect(head.text).toBe('');
        expect(head.headers['content-length']).toEqual(get.headers['content-length']);
      },
    );

    test('HEAD of a list answers the headers of GET without a body', async () => {
      const head = await server.manage('HEAD', '/clients');
      expect(head.status).toBe(200);
      expect(head.text).toBe('');
      expect(head.headers['content-type']).toBe('application/json; charset=utf-8');
    });
  });
