import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { smallPng } from '../../../../packages/server/test/deployment/pictures.js';
import { sqliteTarget } from '../../../../packages/server/test/deployment/targets.js';
import { addUser } from '../../../../packages/server/test/deployment/world.js';
import { consoleSuite, phone } from './console-suite.js';

consoleSuite(
  'tenants',
  () => sqliteTarget,
  (at) => {
    let acme: string;
    let logo: string;

    beforeAll(async () => {
      const [tenant] = await at.server.storage.tenants.all([]);
      acme = tenant!.id;
      await at.server.manage('PATCH', `/tenants/${acme}`, { tenant_display_name: 'Acme' });
      await addUser(at.server, { tenant_id: acme, username: 'grace', name: 'Grace Hopper' });
      logo = join(mkdtempSync(join(tmpdir(), 'logo-')), 'logo.png');
      writeFileSync(logo, smallPng);
    });

    const tenant = async () => (await at.server.manage('GET', `/tenants/${acme}`)).body;

    test('the list leads to the tenant of the administrator', async () => {
      const { sees, follows } = await at.arrives({ path: '/tenants' });
      await sees('Tenants');
      await follows('Acme');
      await sees('Acme');
    });

    test('what the server refuses stands at its field', async () => {
      const { page, sees, fills, presses } = await at.arrives({ path: `/tenants/${acme}` });
      await sees('Acme');
      await fills('Name', 'Not A Label');
      await presses('Save');
      await page.getByText('tenant_name must be 1 to 63').waitFor();
    });

    test('registration is opened after its effect was shown', async () => {
      const { page, sees, presses, confirms } = await at.arrives({
        path: `/tenants/${acme}/registration`,
      });
      await sees('Acme');
      await page.getByRole('switch', { name: 'People may register themselves' }).click();
      await presses('Save');
      await confirms('Save the change');
      expect((await tenant()).tenant_metadata.self_registration_enabled).toBe(true);
    });

    test('the password policy and the lockout change, and an emptied lockout is none', async () => {
      const { page, sees, confirms } = await at.arrives({ path: `/tenants/${acme}/security` });
      await sees('Acme');
      const section = (name: string) =>
        page.locator('section').filter({ has: page.getByRole('heading', { name }) });
      await section('Passwords').getByLabel('Minimum number of characters').fill('20');
      await section('Passwords').getByRole('button', { name: 'Save' }).click();
      await confirms('Save the change');
      expect((await tenant()).tenant_metadata.password_policy).toEqual({ min_length: 20 });

      const minutes = section('Lockout').getByLabel('Minutes of the lock');
      await minutes.fill('30');
      await section('Lockout').getByRole('button', { name: 'Save' }).click();
      await confirms('Save the change');
      expect((await tenant()).tenant_metadata.lockout).toEqual({ duration_seconds: 1800 });

      await minutes.fill('');
      await section('Lockout').getByRole('button', { name: 'Save' }).click();
      await confirms('Save the change');
      expect((await tenant()).tenant_metadata.lockout).toBeUndefined();
    });

    test('the preview shows the page with what stands in the form, in each language', async () => {
      const { page, sees } = await at.arrives({ path: `/tenants/${acme}/branding` });
      await sees('Acme');
      const frame = page.frameLocator('iframe');
      await frame.locator('h1', { hasText: 'Sign in' }).waitFor();
      await page.getByLabel('Display name').fill('Acme Next');
      await frame.getByText('Acme Next').waitFor();

      await page.getByRole('combobox', { name: 'Language' }).click();
      await page.getByRole('option', { name: 'العربية' }).click();
      await frame.locator('html[lang="ar"][dir="rtl"]').waitFor({ state: 'attached' });
      await sees('Acme');
      expect((await tenant()).tenant_display_name).toBe('Acme');
    });

    test('a logo is uploaded, shown and removed', async () => {
      const { page, sees, presses } = await at.arrives({ path: `/tenants/${acme}/branding` });
      await sees('Acme');
      await page.locator('input[type="file"]').setInputFiles(logo);
      await page.getByRole('img', { name: '1 × 1 pixels' }).waitFor();
      await page.frameLocator('iframe').locator('.brand img').waitFor({ state: 'attached' });
      expect((await tenant()).tenant_logo.media_type).toBe('image/png');

      await presses('Remove');
      await page.getByRole('button', { name: 'Upload a logo' }).waitFor();
      expect((await tenant()).tenant_logo).toBeNull();

      await page.getByRole('button', { name: /^Undo/ }).click();
      await page.getByRole('img', { name: '1 × 1 pixels' }).waitFor();
      expect((await tenant()).tenant_logo.media_type).toBe('image/png');
    });

    test('a file that is no picture is refused in words', async () => {
      const { page, sees } = await at.arrives({ path: `/tenants/${acme}/branding` });
      await sees('Acme');
      const broken = join(mkdtempSync(join(tmpdir(), 'logo-')), 'logo.png');
      writeFileSync(broken, 'no picture');
      await page.locator('input[type="file"]').setInputFiles(broken);
      await page.getByText('The picture must be PNG, JPEG, WebP or GIF.').waitFor();
    });

    test('the words of a mail are previewed and saved', async () => {
      const { page, sees, fills, presses } = await at.arrives({ path: `/tenants/${acme}/mails` });
      await sees('Acme');
      await fills('Subject', 'Welcome to Acme');
      await page.locator('p', { hasText: 'Welcome to Acme' }).waitFor();
      await presses('Save');
      await page.getByText('Saved', { exact: true }).waitFor();
      expect((await tenant()).tenant_metadata.mails.invitation.en.subject).toBe('Welcome to Acme');
      await sees('Acme');
    });

    test('a person becomes an administrator, and is one no more', async () => {
      const { page, sees, confirms } = await at.arrives({ path: `/tenants/${acme}/admins` });
      await sees('Acme');
      await page.getByRole('combobox', { name: 'Add administrator' }).fill('Grace');
      await page.getByRole('option', { name: 'Grace Hopper' }).click();
      await confirms('Add administrator');
      await page.getByRole('link', { name: 'Grace Hopper' }).waitFor();
      const row = page.getByRole('row').filter({ hasText: 'Grace Hopper' });
      await row.getByRole('button', { name: 'Remove', exact: true }).click();
      await confirms('Remove');
      await page.getByRole('link', { name: 'Grace Hopper' }).waitFor({ state: 'detached' });
    });

    describe.each([
      ['a phone', { ...phone }],
      ['the dark', { colorScheme: 'dark' }],
      ['Arabic', { locale: 'ar' }],
    ] as const)('on %s', (_, browser) => {
      test('the tabs are accessible, and nothing sticks out', async () => {
        const { page, sees, opens } = await at.arrives({ path: `/tenants/${acme}`, browser });
        await sees('Acme');
        for (const tab of ['registration', 'security', 'branding', 'mails', 'admins']) {
          await opens(`/tenants/${acme}/${tab}`);
          await page.getByRole('tabpanel').first().waitFor();
          await sees('Acme');
        }
      });
    });
  },
);
