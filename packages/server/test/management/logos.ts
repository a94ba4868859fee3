/** The logo that a tenant uploads, and its way to the pages (docs/adr/0092-logos-are-checked-pictures.md). */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { deployed, type Target } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import { smallGif, smallPng } from '../deployment/pictures.js';
import { addManager, addTenant, allManagementScopes } from '../deployment/world.js';

export const logosSuite = (target: Target): void =>
  describe('logos', () => {
    const server = deployed(target, { configuration: { multiTenant: true } });
    let acme: string;
    let globex: string;
    let boundToken: string;

    beforeAll(async () => {
      [acme, globex] = [await addTenant(server), await addTenant(server)];
      const bound = { is_global: false, tenant_id: acme };
      boundToken = (await addManager(server, allManagementScopes, bound)).token;
    });

    const upload = (tenant: string, body: Buffer, headers = {}, as?: string) =>
      server.manage('PUT', `/tenants/${tenant}/logo`, body, { headers, as });
    const remove = (tenant: string, as?: string) =>
      server.manage('DELETE', `/tenants/${tenant}/logo`, undefined, { as });

    test('an upload answers the tenant with its logo', async () => {
      const { status, body } = await upload(acme, smallPng);
      expect(status).toBe(200);
      expect(body.id).toBe(acme);
      expect(body.tenant_logo).toEqual({
        path: expect.stringMatching(/^\/logos\/[\w-]{43}$/),
        media_type: 'image/png',
        width: 1,
        height: 1,
        size: smallPng.byteLength,
      });
    });

    describe('at its address', () => {
      let answer: Awaited<ReturnType<typeof server.ask>>;
      let logo: Json;

      beforeAll(async () => {
        logo = (await upload(acme, smallPng)).body.tenant_logo;
        answer = await server.ask('GET', logo.path);
      });

      test('anyone gets the picture', () => {
        expect(answer.status).toBe(200);
        expect(answer.headers['content-type']).toBe('image/png');
        expect(answer.headers['content-length']).toBe(String(smallPng.byteLength));
      });

      test('its bytes are those of the upload', async () => {
        const picture = await fetch(`${server.url}${logo.path}`);
        expect(Buffer.from(await picture.arrayBuffer())).toEqual(smallPng);
      });

      test('a browser asks once', () => {
        expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      });

      test('a browser takes it for nothing else', () => {
        expect(answer.headers['x-content-type-options']).toBe('nosniff');
        expect(answer.headers['content-security-policy']).toBe(
          "default-src 'none'; frame-ancestors 'none'; sandbox",
        );
      });
    });

    test.each(['unknown', 'x'.repeat(200), '..%2f..%2fetc', "'--"])(
      'at the address %s there is nothing',
      async (digest) => {
        const { status, body } = await server.ask('GET', `/logos/${digest}`);
        expect(status).toBe(404);
        expect(body.code).toBe('not_found');
      },
    );

    test('the pages of the tenant show it, and their policy allows this server alone', async () => {
      const [tenant] = await server.storage.tenants.all([{ attribute: 'isDefault', equals: true }]);
      const { body } = await upload(tenant!.id, smallPng);
      const page = await server.ask('GET', '/', { headers: { Accept: 'text/html' } });

      expect(page.text).toContain(`<img src="${body.tenant_logo.path}"`);
      expect(page.headers['content-security-policy']).toContain('img-src http://localhost:3000/');
      expect(page.headers['content-security-policy']).toContain(" 'self';");
      await remove(tenant!.id);
    });

    test('it counts more than a logo at an address, which comes back without it', async () => {
      const [tenant] = await server.storage.tenants.all([{ attribute: 'isDefault', equals: true }]);
      const logo_url = 'https://logos.example/acme.png';
      const branded = { tenant_metadata: { branding: { logo_url } } };
      await server.manage('PATCH', `/tenants/${tenant!.id}`, branded);
      const shown = async (): Promise<string> =>
        (await server.ask('GET', '/', { headers: { Accept: 'text/html' } })).text;

      await upload(tenant!.id, smallPng);
      expect(await shown()).not.toContain(logo_url);
      await remove(tenant!.id);
      expect(await shown()).toContain(logo_url);
    });

    test('a removed logo is at its address no more', async () => {
      const { body } = await upload(globex, smallGif, gifType);
      expect((await remove(globex)).status).toBe(204);

      expect((await server.ask('GET', body.tenant_logo.path)).status).toBe(404);
      expect((await server.manage('GET', `/tenants/${globex}`)).body.tenant_logo).toBeNull();
    });

    test('removing none answers 204 too', async () => {
      expect((await remove(globex)).status).toBe(204);
    });

    test('an upload answers with the tag of the tenant, whatever If-None-Match says', async () => {
      const first = await upload(acme, smallPng);
      const read = await server.manage('GET', `/tenants/${acme}`);
      expect(first.headers['etag']).toBe(read.headers['etag']);

      const again = await upload(acme, smallPng, { 'If-None-Match': '*' });
      expect(again.status).toBe(200);
      expect(again.body.tenant_logo).not.toBeNull();
    });

    test('the bytes decide about the type, whatever the header says', async () => {
      const { body } = await upload(globex, smallGif, {
        'Content-Type': 'image/png',
      });
      expect(body.tenant_logo.media_type).toBe('image/gif');
    });

    test.each([
      ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
      ['HTML', '<!doctype html><script>alert(1)</script>'],
      ['nothing', ''],
    ])('a picture that is %s answers 400', async (_, text) => {
      const { status, body } = await upload(acme, Buffer.from(text), {
        'Content-Type': 'image/png',
      });
      expect(status).toBe(400);
      expect(body).toEqual({
        code: 'invalid_request',
        message: 'The picture must be PNG, JPEG, WebP or GIF.',
      });
    });

    test.each(['image/svg+xml', 'text/html', 'application/octet-stream'])(
      'the type %s answers 415',
      async (type) => {
        const { status } = await upload(acme, smallPng, { 'Content-Type': type });
        expect(status).toBe(415);
      },
    );

    test('more than 256 kB answer 413', async () => {
      const { status } = await upload(acme, Buffer.alloc(256 * 1024 + 1), {
        'Content-Type': 'image/png',
      });
      expect(status).toBe(413);
    });

    test("a tenant's own caller uploads and removes the logo of its tenant", async () => {
      expect((await upload(acme, smallPng, {}, boundToken)).status).toBe(200);
      expect((await remove(acme, boundToken)).status).toBe(204);
    });

    test("a tenant's own caller finds no other tenant", async () => {
      const before = await server.everything();
      expect((await upload(globex, smallPng, {}, boundToken)).status).toBe(404);
      expect((await remove(globex, boundToken)).status).toBe(404);
      expect(await server.everything()).toEqual(before);
    });

    test('a PATCH may repeat the logo, and cannot set it', async () => {
      const { body: shown } = await upload(acme, smallPng);
      const path = `/tenants/${acme}`;
      const { tenant_logo } = shown;

      expect((await server.manage('PATCH', path, { tenant_logo })).status).toBe(200);
      const other = { tenant_logo: { ...tenant_logo, path: '/logos/another' } };
      expect((await server.manage('PATCH', path, other)).status).toBe(400);
    });
  });

const gifType = { 'Content-Type': 'image/gif' };
