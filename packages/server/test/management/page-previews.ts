/** How pages look with branding that is not saved. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { deployed, type Target } from '../deployment/deployment.js';
import { smallPng } from '../deployment/pictures.js';
import { addManager, addTenant, allManagementScopes } from '../deployment/world.js';

const everyPage = [
  'login',
  'login_refused',
  'sign_up',
  'password_reset',
  'mailed',
  'new_password',
  'invitation',
  'second_factor',
  'enrolment',
  'recovery_codes',
  'consent',
  'device',
  'account',
  'logout',
  'logged_out',
  'failure',
];

export const pagePreviewsSuite = (target: Target): void =>
  describe('previews of pages', () => {
    const server = deployed(target, { configuration: { multiTenant: true } });
    let acme: string;

    beforeAll(async () => {
      acme = await addTenant(server);
      await server.manage('PATCH', `/tenants/${acme}`, {
        tenant_display_name: 'Acme',
        tenant_metadata: { default_locale: 'fr', branding: { background_color: '#123456' } },
      });
    });

    const preview = async (body: object, tenant = acme) =>
      server.manage('POST', `/tenants/${tenant}/page_preview`, body);

    test.each(everyPage)('the page %s is shown', async (page) => {
      const { status, body } = await preview({ page });
      expect(status).toBe(200);
      expect(body.page).toBe(page);
      expect(body.html).toContain('Acme');
    });

    test.each(['en', 'de', 'fr', 'es', 'zh-Hans', 'ar'])('in the language %s', async (locale) => {
      const { body } = await preview({ page: 'login', locale });
      expect(body.locale).toBe(locale);
      expect(body.html).toContain(`<html lang="${locale}"`);
    });

    test('in the language of the tenant where none is named', async () => {
      expect((await preview({ page: 'login' })).body.locale).toBe('fr');
    });

    test('what the draft says is shown and not saved', async () => {
      const before = await server.everything();
      const { body } = await preview({
        page: 'login',
        tenant_display_name: 'Acme Next',
        branding: { primary_color: '#fedcba' },
      });
      expect(body.html).toContain('<span>Acme Next</span>');
      expect(body.html).toContain('--button: #fedcba');
      expect(await server.everything()).toEqual(before);
    });

    test('what the draft leaves out is as the tenant has it, and null clears', async () => {
      const left = await preview({ page: 'login', branding: { primary_color: '#fedcba' } });
      expect(left.body.html).toContain('--background: #123456');
      const cleared = await preview({ page: 'login', branding: { background_color: null } });
      expect(cleared.body.html).not.toContain('--background: #123456');
    });

    test('an uploaded logo is part of it', async () => {
      await server.manage('PUT', `/tenants/${acme}/logo`, smallPng);
      const { body } = await preview({ page: 'login' });
      await server.manage('DELETE', `/tenants/${acme}/logo`);

      const source = `data:image/png;base64,${smallPng.toString('base64')}`;
      expect(body.html).toContain(`<img src="${source}" alt="Acme">`);
      expect(body.html).toContain('img-src data:;');
    });

    test('a name that looks like HTML is text', async () => {
      const name = '<img src=x onerror=alert(1)>';
      const { body } = await preview({ page: 'login', tenant_display_name: name });
      expect(body.html).not.toContain('<img');
    });

    test('the sign-up link is there where people may register', async () => {
      const registration = { tenant_metadata: { self_registration_enabled: true } };
      const count = async (): Promise<number> =>
        (await preview({ page: 'login' })).body.html.split('href="#"').length;
      const before = await count();
      await server.manage('PATCH', `/tenants/${acme}`, registration);
      expect(await count()).toBe(before + 1);
    });

    test.each([
      ['page', { page: 'nowhere' }],
      ['page', {}],
      ['locale', { page: 'login', locale: 'de de' }],
      ['branding.primary_color', { page: 'login', branding: { primary_color: 'red' } }],
      ['branding.logo_url', { page: 'login', branding: { logo_url: 'javascript:alert(1)' } }],
      ['branding.font', { page: 'login', branding: { font: 'serif' } }],
      ['tenant_display_name', { page: 'login', tenant_display_name: 'x'.repeat(300) }],
    ])('a wrong %s is named', async (member, body) => {
      const answer = await preview(body);
      expect(answer.status).toBe(400);
      expect(answer.body.message).toContain(member);
    });

    test("a tenant's own caller sees no other tenant", async () => {
      const bound = { is_global: false, tenant_id: await addTenant(server) };
      const { token } = await addManager(server, allManagementScopes, bound);
      const { status } = await server.manage(
        'POST',
        `/tenants/${acme}/page_preview`,
        { page: 'login' },
        { as: token },
      );
      expect(status).toBe(404);
    });
  });
