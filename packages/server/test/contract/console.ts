/** The console as the server serves it: its files, their headers, and what it is told first. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from '@jest/globals';
import type { IncomingHttpHeaders } from 'node:http';
import { deployed, type Deployment, type Target } from '../deployment/deployment.js';

const script = `console.log(${JSON.stringify('one '.repeat(100))});\n`;
const index =
  '<!doctype html>\n<html lang="en">\n  <head>\n    <base href="/console/" />\n' +
  '    <title>Console</title>\n  </head>\n</html>\n';

/** A built console: what the build leaves, and what must not be served. */
const builtConsole = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'kw-console-'));
  const put = (name: string, content: string | Buffer): void => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  };
  put('index.html', index);
  put('index.html.br', brotliCompressSync('the page without its base'));
  put('assets/app-1.js', script);
  put('assets/app-1.js.br', brotliCompressSync(script));
  put('assets/app-1.js.gz', gzipSync(script));
  put('assets/app-1.js.map', '{}');
  put('assets/tiny-2.css', 'a{}');
  put('assets/tiny-2.css.br', 'larger than the file itself');
  put('icon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  put('notes.sh', 'echo');
  symlinkSync('/etc/hostname', join(folder, 'hostname.txt'));
  return folder;
};

const emptyFolder = (): string => join(tmpdir(), 'kw-no-console-there');

export const consoleSuite = (target: Target): void =>
  describe('the console', () => {
    const folder = builtConsole();
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    const server = deployed(target, { configuration: { consoleFolder: folder } });
    const below = deployed(target, {
      configuration: { consoleFolder: folder, issuer: 'http://localhost:3000/iam' },
    });

    pagesOf(server, below);
    assetsOf(server);
    settingsOf(server, below);
    withoutConsole(target);
  });

const pagesOf = (server: Deployment, below: Deployment): void =>
  describe('its pages', () => {
    test.each(['/console', '/console/', '/console/people/1/roles?tab=two', '/console/index.html'])(
      '%s is its document, which no cache keeps',
      async (path) => {
        const { status, headers, text } = await server.ask('GET', path);
        expect(status).toBe(200);
        expect(headers['content-type']).toBe('text/html; charset=utf-8');
        expect(headers['cache-control']).toBe('no-cache');
        expect(text).toContain('<title>Console</title>');
      },
    );

    test('the document says to what its addresses are relative', async () => {
      expect((await server.ask('GET', '/console/people')).text).toContain(
        '<base href="/console/" />',
      );
    });

    test.each(['/iam/console/people', '/console/people'])(
      'below a path it says so, with %s',
      async (path) => {
        const answer = await fetch(`${below.url}${path}`);
        const bases = (await answer.text()).match(/<base [^>]*>/g);
        expect(bases).toEqual(['<base href="/iam/console/" />']);
      },
    );

    test('the policy lets scripts come from files alone, and the page be framed by none', async () => {
      const { headers } = await server.ask('GET', '/console/');
      const policy = policyOf(headers);
      expect(policy['default-src']).toBe("'none'");
      expect(policy['script-src']).toBe("'self'");
      expect(policy['connect-src']).toBe("'self' http://localhost:3000");
      expect(policy['img-src']).not.toContain('http');
      expect(policy['frame-ancestors']).toBe("'none'");
      expect(policy['base-uri']).toBe("'self'");
    });

    test('the other headers protect it too', async () => {
      const { headers } = await server.ask('GET', '/console/');
      expect(headers).toMatchObject({
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      });
      expect(headers).not.toHaveProperty('access-control-allow-origin');
      expect(headers).not.toHaveProperty('set-cookie');
    });

    test.each(['POST', 'PUT', 'DELETE'])('%s is not allowed', async (method) => {
      const { status, headers } = await server.ask(method, '/console/people');
      expect(status).toBe(405);
      expect(headers['allow']).toBe('GET, HEAD, OPTIONS');
    });

    test.each(['/consolex', '/CONSOLE/'])('%s is not the console', async (path) => {
      expect((await server.ask('GET', path)).status).toBe(404);
    });
  });

const policyOf = (headers: IncomingHttpHeaders): Readonly<Record<string, string>> => {
  const directives = String(headers['content-security-policy']).split('; ');
  return Object.fromEntries(
    directives.map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values.join(' ')];
    }),
  );
};

const assetsOf = (server: Deployment): void =>
  describe('its files', () => {
    const asset = '/console/assets/app-1.js';

    test('are kept for a year, since their names change with them', async () => {
      const { status, headers, text } = await server.ask('GET', asset);
      expect(status).toBe(200);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(text).toBe(script);
    });

    test('those that keep their names are asked for anew', async () => {
      const { headers } = await server.ask('GET', '/console/icon.svg');
      expect(headers['content-type']).toBe('image/svg+xml');
      expect(headers['cache-control']).toBe('no-cache');
    });

    test.each([
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['identity', undefined],
    ])('for %s they come as %s', async (accepted, encoding) => {
      const { headers } = await server.ask('GET', asset, {
        headers: { 'Accept-Encoding': accepted },
      });
      expect(headers['content-encoding']).toBe(encoding);
      expect(headers['vary']).toBe('Accept-Encoding');
    });

    test('their compressed form is that of the build', async () => {
      const answer = await fetch(`${server.url}${asset}`, { headers: { 'Accept-Encoding': 'br' } });
      expect(answer.headers.get('content-length')).toBe(
        String(brotliCompressSync(script).byteLength),
      );
      expect(await answer.text()).toBe(script);
    });

    test('the compressed document is the one with its base', async () => {
      const answer = await fetch(`${server.url}/console/`, {
        headers: { 'Accept-Encoding': 'br' },
      });
      expect(answer.headers.get('content-encoding')).toBe('br');
      expect(await answer.text()).toContain('<base href=');
    });

    test('a compressed form that is larger is left out', async () => {
      const { headers, text } = await server.ask('GET', '/console/assets/tiny-2.css', {
        headers: { 'Accept-Encoding': 'br' },
      });
      expect(headers['content-encoding']).toBeUndefined();
      expect(text).toBe('a{}');
    });

    test('a browser that has one is told so', async () => {
      const { headers } = await server.ask('GET', asset);
      const again = await server.ask('GET', asset, {
        headers: { 'If-None-Match': String(headers['etag']) },
      });
      expect(again.status).toBe(304);
      expect(again.text).toBe('');
    });

    test('HEAD answers without the content', async () => {
      const { status, headers, text } = await server.ask('HEAD', asset);
      expect(status).toBe(200);
      expect(headers['content-length']).toBe(String(script.length));
      expect(text).toBe('');
    });

    test.each(['/console/assets/app-0.js', '/console/assets/', '/console/assets/app-1.js.map'])(
      '%s is not there, and no page instead of it',
      async (path) => {
        const { status, headers } = await server.ask('GET', path);
        expect(status).toBe(404);
        expect(headers['content-type']).toMatch(/^application\/json/);
      },
    );

    test.each([
      '/console/hostname.txt',
      '/console/notes.sh',
      '/console/index.html.br',
      '/console/..%2f..%2fetc/passwd',
      '/console/%2e%2e/%2e%2e/package.json',
      '/console/__proto__',
    ])('%s shows nothing but the document', async (path) => {
      expect((await server.ask('GET', path)).text).toContain('<title>Console</title>');
    });

    test.each(['/console/../package.json', '/console/assets/../../../../etc/passwd'])(
      '%s shows no file',
      async (path) => {
        const { text } = await server.ask('GET', path);
        expect(text).not.toMatch(/root:|"name"/);
      },
    );
  });

const settingsOf = (server: Deployment, below: Deployment): void =>
  describe('its config.json', () => {
    test('says where to log in and what to ask for', async () => {
      const { status, headers, body } = await server.ask('GET', '/console/config.json');
      expect(status).toBe(200);
      expect(headers['cache-control']).toBe('no-store');
      expect(body).toEqual({
        issuer: 'http://localhost:3000',
        client_id: '6b657977-6172-4400-8063-6f6e736f6c65',
        scope: 'openid profile email .default',
        resource: 'http://localhost:3000/api/management/v1',
        multi_tenant: false,
        version: expect.stringMatching(/^\d/),
      });
    });

    test('names the path of the issuer', async () => {
      const answer = await fetch(`${below.url}/iam/console/config.json`);
      expect(await answer.json()).toMatchObject({
        issuer: 'http://localhost:3000/iam',
        resource: 'http://localhost:3000/iam/api/management/v1',
      });
    });

    test('names a client that lists see, and that stays as it is', async () => {
      const { client_id: id } = (await server.ask('GET', '/console/config.json')).body;
      const shown = await server.manage('GET', `/clients/${id}`);
      expect(shown.body).toMatchObject({ client_name: 'Keyward Console', is_public: true });

      const change = { client_metadata: { urls: { redirect_uris: ['https://evil.example/'] } } };
      const refused = await server.manage('PATCH', `/clients/${id}`, change);
      expect(refused.status).toBe(403);
      expect(refused.body.code).toBe('system_record_protected');
      expect((await server.manage('DELETE', `/clients/${id}`)).status).toBe(403);
    });
  });

const withoutConsole = (target: Target): void => {
  describe('that was not built', () => {
    const server = deployed(target, { configuration: { consoleFolder: emptyFolder() } });

    test('says so plainly', async () => {
      const { status, headers, text } = await server.ask('GET', '/console/');
      expect(status).toBe(404);
      expect(headers['content-type']).toMatch(/^text\/plain/);
      expect(text).toContain('was not built');
    });

    test('leaves the server as it is', async () => {
      expect((await server.ask('GET', '/readyz')).status).toBe(200);
    });
  });

  describe('that is switched off', () => {
    const server = deployed(target, { configuration: { console: false } });

    test.each(['/console', '/console/', '/console/config.json'])('has no %s', async (path) => {
      const { status, body } = await server.ask('GET', path);
      expect(status).toBe(404);
      expect(body.code).toBe('not_found');
    });

    test('is not on the first page', async () => {
      const { text } = await server.ask('GET', '/', { headers: { Accept: 'text/html' } });
      expect(text).not.toContain('/console');
      expect(text).toContain('/account');
    });
  });
};
