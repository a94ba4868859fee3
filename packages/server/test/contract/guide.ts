/** The documentation site as the server serves it: its files and their headers. */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { deployed, type Deployment, type Target } from '../deployment/deployment.js';

const inline = "document.documentElement.classList.add('dark')";
const script = `console.log(${JSON.stringify('one '.repeat(100))}, "/docs/guide/assets/");\n`;
const pageNamed = (title: string): string =>
  `<!doctype html><html><head><title>${title}</title><script id="dark">${inline}</script>` +
  '<script type="module" src="/docs/guide/assets/app.1a2b.js"></script></head></html>';

/** What the build leaves, and what must not be served. */
const builtGuide = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'kw-guide-'));
  const put = (name: string, content: string | Buffer): void => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  };
  put('index.html', pageNamed('First page'));
  put('404.html', pageNamed('No such page'));
  put('how-to/operate.html', pageNamed('Operate'));
  put('adr/index.html', pageNamed('Decisions'));
  put('assets/app.1a2b.js', script);
  put('assets/login.3c4d.png', Buffer.from([0x89, 0x50, 0x4e, 0x47]));
  put('notes.sh', 'echo');
  symlinkSync('/etc/hostname', join(folder, 'hostname.txt'));
  return folder;
};

export const guideSuite = (target: Target): void =>
  describe('the guide', () => {
    const folder = builtGuide();
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    const server = deployed(target, { configuration: { guideFolder: folder } });
    const below = deployed(target, {
      configuration: { guideFolder: folder, issuer: 'http://localhost:3000/iam' },
    });

    pagesOf(server);
    filesOf(server);
    belowPath(below);
    withoutGuide(target);
  });

const pagesOf = (server: Deployment): void =>
  describe('its pages', () => {
    test.each([
      ['/docs/guide/', 'First page'],
      ['/docs/guide/index.html', 'First page'],
      ['/docs/guide/how-to/operate', 'Operate'],
      ['/docs/guide/how-to/operate.html', 'Operate'],
      ['/docs/guide/adr/', 'Decisions'],
    ])('%s is the page %s, which no cache keeps unasked', async (path, title) => {
      const { status, headers, text } = await server.ask('GET', path);
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['cache-control']).toBe('no-cache');
      expect(text).toContain(`<title>${title}</title>`);
    });

    test('the address without a slash leads to the first page', async () => {
      const { status, headers } = await server.ask('GET', '/docs/guide');
      expect(status).toBe(308);
      expect(headers['location']).toBe('guide/');
    });

    test('the policy lets scripts come from files, and from the page the one that was built into it', async () => {
      const { headers } = await server.ask('GET', '/docs/guide/');
      const digest = createHash('sha256').update(inline).digest('base64');
      const directives = String(headers['content-security-policy']).split('; ');
      expect(directives).toContain("default-src 'none'");
      expect(directives).toContain(`script-src 'self' 'sha256-${digest}'`);
      expect(directives).toContain("connect-src 'self'");
      expect(directives).toContain("img-src 'self' data:");
      expect(directives).toContain("frame-ancestors 'none'");
      expect(directives.filter((directive) => directive.includes('http'))).toEqual([]);
    });

    test('the other headers protect it too', async () => {
      const { headers } = await server.ask('GET', '/docs/guide/');
      expect(headers).toMatchObject({
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      });
      expect(headers).not.toHaveProperty('access-control-allow-origin');
      expect(headers).not.toHaveProperty('set-cookie');
    });

    test.each(['/docs/guide/how-to/none', '/docs/guide/none/', '/docs/guide/how-to'])(
      '%s answers 404 with a page that says so',
      async (path) => {
        const { status, headers, text } = await server.ask('GET', path);
        expect(status).toBe(404);
        expect(headers['content-security-policy']).toContain("default-src 'none'");
        expect(text).toContain('<title>No such page</title>');
      },
    );

    test.each(['POST', 'PUT', 'DELETE'])('%s is not allowed', async (method) => {
      const { status, headers } = await server.ask(method, '/docs/guide/how-to/operate');
      expect(status).toBe(405);
      expect(headers['allow']).toBe('GET, HEAD, OPTIONS');
    });

    test.each(['/docs/guides', '/docs/GUIDE/'])('%s is not the guide', async (path) => {
      expect((await server.ask('GET', path)).status).toBe(404);
    });

    test('the description of the API keeps its address and its policy', async () => {
      const { status, headers } = await server.ask('GET', '/docs');
      expect(status).toBe(200);
      expect(headers['content-security-policy']).not.toContain('sha256-');
    });
  });

const filesOf = (server: Deployment): void =>
  describe('its files', () => {
    const asset = '/docs/guide/assets/app.1a2b.js';

    test('are kept for a year, since their names change with them', async () => {
      const { status, headers, text } = await server.ask('GET', asset);
      expect(status).toBe(200);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
      expect(text).toBe(script);
    });

    test('come compressed to a browser that takes it', async () => {
      const { headers } = await server.ask('GET', asset, {
        headers: { 'Accept-Encoding': 'gzip' },
      });
      expect(headers['content-encoding']).toBe('gzip');
      expect(headers['vary']).toBe('Accept-Encoding');
    });

    test('pictures come as they are', async () => {
      const { headers } = await server.ask('GET', '/docs/guide/assets/login.3c4d.png', {
        headers: { 'Accept-Encoding': 'gzip' },
      });
      expect(headers['content-type']).toBe('image/png');
      expect(headers['content-encoding']).toBeUndefined();
    });

    test('a browser that has one is told so (RFC 9110 §13.1.2)', async () => {
      const { headers } = await server.ask('GET', asset);
      const again = await server.ask('GET', asset, {
        headers: { 'If-None-Match': String(headers['etag']) },
      });
      expect(again.status).toBe(304);
    });

    test('a part of one comes alone (RFC 9110 §14.2)', async () => {
      const part = await server.ask('GET', asset, { headers: { Range: 'bytes=0-6' } });
      expect(part.status).toBe(206);
      expect(part.headers['content-range']).toBe(`bytes 0-6/${script.length}`);
      expect(part.text).toBe('console');
    });

    test.each([
      ['several parts', { Range: 'bytes=0-1,4-5' }, 200],
      ['a part of another version', { Range: 'bytes=0-6', 'If-Range': '"other"' }, 200],
      ['a range that is none', { Range: 'bytes=a-b' }, 200],
      ['a part beyond the end', { Range: 'bytes=9999-' }, 416],
    ])('to a request for %s: the whole, or 416', async (_, asked, status) => {
      const answered = await server.ask('GET', asset, { headers: asked });
      expect(answered.status).toBe(status);
      expect(answered.text).toBe(status === 200 ? script : '');
    });

    test('a file of an earlier version is gone, and no page stands for it', async () => {
      const { status, headers } = await server.ask('GET', '/docs/guide/assets/app.0000.js');
      expect(status).toBe(404);
      expect(headers['content-type']).toMatch(/^application\/json/);
    });

    test.each([
      '/docs/guide/hostname.txt',
      '/docs/guide/notes.sh',
      '/docs/guide/..%2f..%2fetc/passwd',
      '/docs/guide/%2e%2e/%2e%2e/package.json',
      '/docs/guide/__proto__',
    ])('%s shows no file', async (path) => {
      const { status, text } = await server.ask('GET', path);
      expect(status).toBe(404);
      expect(text).not.toMatch(/root:|"name"|echo/);
    });
  });

const belowPath = (below: Deployment): void =>
  describe('below a path', () => {
    test('its pages name their files below that path', async () => {
      const text = await (await fetch(`${below.url}/iam/docs/guide/`)).text();
      expect(text).toContain('src="/iam/docs/guide/assets/app.1a2b.js"');
    });

    test('its scripts do so too', async () => {
      const text = await (await fetch(`${below.url}/iam/docs/guide/assets/app.1a2b.js`)).text();
      expect(text).toContain('"/iam/docs/guide/assets/"');
    });
  });

const withoutGuide = (target: Target): void =>
  describe('that was not built', () => {
    const guideFolder = join(tmpdir(), 'kw-no-guide-there');
    const server = deployed(target, { configuration: { guideFolder } });

    test('says so plainly', async () => {
      const { status, headers, text } = await server.ask('GET', '/docs/guide/');
      expect(status).toBe(404);
      expect(headers['content-type']).toMatch(/^text\/plain/);
      expect(text).toContain('is not built yet');
    });

    test('asks again by itself in a browser', async () => {
      const headers = { accept: 'text/html' };
      const { status, text } = await server.ask('GET', '/docs/guide/', { headers });
      expect(status).toBe(404);
      expect(text).toContain('<meta http-equiv="refresh" content="10">');
    });

    test('leaves the description of the API as it is', async () => {
      expect((await server.ask('GET', '/docs')).status).toBe(200);
    });
  });
