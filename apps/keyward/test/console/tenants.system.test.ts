import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { smallPng } from '../../../../packages/server/test/deployment/pictures.js';
import { sqliteTarget } from '../../../../packages/server/test/deployment/targets.js';
import { addProvider, addUser } from '../../../../packages/server/test/deployment/world.js';
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

    test('the navigation leads to the settings of the one tenant, without a list', async () => {
      const { page, sees, follows } = await at.arrives({ path: '/people' });
      await sees('People');
      expect(await page.getByRole('link', { name: 'Tenants', exact: true }).count()).toBe(0);
      await follows('Settings');
      await sees('Settings');
      const tabs = await page.getByRole('tab').allTextContents();
      expect(tabs).toEqual([
        'General',
        'Registration',
        'Security',
        'Branding',
        'Mails',
        'Account page',
        'Domains',
        'Administrators',
      ]);
    });

    test.each([
      ['of the list', () => '/tenants', '/settings'],
      ['of the tenant', () => `/tenants/${acme}`, '/settings'],
      ['of a tab of the tenant', () => `/tenants/${acme}/security`, '/settings/security'],
    ])('the address %s leads to the settings', async (_, from, to) => {
      const { page, sees } = await at.arrives({ path: from() });
      await sees('Settings');
      expect(new URL(page.url()).pathname).toBe(`/console${to}`);
    });

    test('the command palette leads to a tab of the settings', async () => {
      const { page, sees } = await at.arrives({ path: '/people' });
      await sees('People');
      await page.keyboard.press('Control+k');
      await page.getByPlaceholder(/Search for people/).fill('branding');
      await page.getByRole('button', { name: 'Settings: Branding' }).click();
      await sees('Settings');
      await page.getByRole('heading', { name: 'Look of the pages' }).waitFor();
    });

    test('the account menu names the person and the tenant', async () => {
      const { page, sees } = await at.arrives({ path: '/people' });
      await sees('People');
      await page.getByRole('button', { name: 'Account menu' }).click();
      const menu = page.getByRole('menu');
      await menu.getByText('admin', { exact: true }).waitFor();
      await menu.getByText('Acme', { exact: true }).waitFor();
    });

    test('what the server refuses stands at its field', async () => {
      const { page, sees, fills, presses } = await at.arrives({ path: '/settings' });
      await sees('Settings');
      await fills('Name', 'Not A Label');
      await presses('Save');
      await page.getByText('Use letters from a to z').waitFor();
    });

    test('registration is opened at once, and closed again by Ctrl+Z', async () => {
      const { page, sees, presses, isDone } = await at.arrives({
        path: '/settings/registration',
      });
      await sees('Settings');
      await page.getByRole('switch', { name: 'People may register themselves' }).click();
      await presses('Save');
      await isDone('“Registration” is saved');
      expect((await tenant()).tenant_metadata.self_registration_enabled).toBe(true);

      await page.getByRole('heading', { level: 1 }).click();
      await page.keyboard.press('Control+z');
      await isDone('Undone');
      expect((await tenant()).tenant_metadata.self_registration_enabled).toBe(false);
    });

    test('the password policy and the lockout change together, and an emptied lockout is none', async () => {
      const { page, sees, presses, isDone } = await at.arrives({ path: '/settings/security' });
      await sees('Settings');
      const minutes = page.getByLabel('Minutes of the lock');
      await page.getByLabel('Minimum number of characters').fill('20');
      await minutes.fill('30');
      await presses('Save');
      await isDone('“Security” is saved');
      const { password_policy, lockout } = (await tenant()).tenant_metadata;
      expect(password_policy).toEqual({ min_length: 20 });
      expect(lockout).toEqual({ duration_seconds: 1800 });

      await minutes.fill('');
      await presses('Save');
      await page.getByText('Unsaved changes').waitFor({ state: 'detached' });
      await isDone('“Security” is saved');
      expect((await tenant()).tenant_metadata.lockout).toBeUndefined();
    });

    test('a way to sign in is left out, and none cannot be', async () => {
      const { page, sees, presses, isDone } = await at.arrives({ path: '/settings/security' });
      await sees('Settings');
      await page.getByLabel('One-time password').uncheck();
      await presses('Save');
      await isDone('“Security” is saved');
      const { login } = (await tenant()).tenant_metadata;
      expect(login).toEqual({ methods: ['password', 'passkey', 'provider'] });

      const ways = page.getByRole('group', { name: 'People sign in by' });
      for (const name of ['Password', 'Passkey', 'Identity provider'])
        await ways.getByRole('checkbox', { name, exact: true }).uncheck();
      await presses('Save');
      await page.getByText('Fill this in.').waitFor();
    });

    test('a provider that no administrator comes through is not required of them all', async () => {
      await addProvider(at.server, acme, { provider_name: 'Acme login' });
      const { page, sees, presses } = await at.arrives({ path: '/settings/security' });
      await sees('Settings');
      await page.getByRole('combobox', { name: 'Everyone goes through' }).click();
      await page.getByRole('option', { name: 'Acme login' }).click();
      await presses('Save');
      await page.getByText('left without an administrator who can log in').first().waitFor();
      expect((await tenant()).tenant_metadata.login.required_provider_id).toBeUndefined();
    });

    test('what the server refuses of the settings stands at its field, which has the focus', async () => {
      const { page, sees, presses } = await at.arrives({ path: '/settings/registration' });
      await sees('Settings');
      const domains = page.getByRole('combobox', {
        name: 'Only addresses of these domains',
      });
      await domains.fill('not a domain');
      await domains.press('Enter');
      await page.getByRole('heading', { level: 1 }).click();
      await presses('Save');
      await page.getByText('Give a domain, such as example.com.').waitFor();
      expect(await domains.evaluate((field) => field.ownerDocument.activeElement === field)).toBe(
        true,
      );
    });

    test('the preview shows the page with what stands in the form, in each language', async () => {
      const { page, sees } = await at.arrives({ path: '/settings/branding' });
      await sees('Settings');
      const frame = page.frameLocator('iframe');
      await frame.locator('h1', { hasText: 'Sign in' }).waitFor();
      await page.getByLabel('Display name').fill('Acme Next');
      await frame.getByText('Acme Next').waitFor();

      await page.getByRole('combobox', { name: 'Language' }).click();
      await page.getByRole('option', { name: 'العربية' }).click();
      await frame.locator('html[lang="ar"][dir="rtl"]').waitFor({ state: 'attached' });
      await sees('Settings');
      expect((await tenant()).tenant_display_name).toBe('Acme');
    });

    test('the account page gets its claims, and people may delete their account', async () => {
      const { page, sees, presses, isDone } = await at.arrives({ path: '/settings/account' });
      await sees('Settings');
      expect(await page.getByRole('checkbox', { name: 'Nickname' }).isChecked()).toBe(true);
      await page.getByRole('checkbox', { name: 'Nickname' }).uncheck();
      await page.getByRole('checkbox', { name: 'Address of your website' }).check();
      await page.getByRole('switch', { name: 'People may delete their own account' }).click();
      await presses('Save');
      await isDone('“Account page” is saved');
      expect((await tenant()).tenant_metadata.account).toEqual({
        profile_claims: ['name', 'given_name', 'family_name', 'website'],
        deletion_enabled: true,
      });
    });

    test('a logo is uploaded, shown and removed', async () => {
      const { page, sees, presses } = await at.arrives({ path: '/settings/branding' });
      await sees('Settings');
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
      const { page, sees } = await at.arrives({ path: '/settings/branding' });
      await sees('Settings');
      const broken = join(mkdtempSync(join(tmpdir(), 'logo-')), 'logo.png');
      writeFileSync(broken, 'no picture');
      await page.locator('input[type="file"]').setInputFiles(broken);
      await page.getByText('Use a picture in PNG, JPEG, WebP or GIF.').waitFor();
    });

    test.each([
      ['English', 'en', 'This file is an SVG. Choose a PNG, JPEG, WebP or GIF.'],
      ['German', 'de', 'Diese Datei ist ein SVG. Wählen Sie ein PNG, JPEG, WebP oder GIF.'],
    ])('an SVG is refused in plain words, in %s', async (_, locale, words) => {
      const { page } = await at.arrives({ path: '/settings/branding', browser: { locale } });
      await page.locator('input[type="file"]').setInputFiles({
        name: 'logo.svg',
        mimeType: 'image/svg+xml',
        buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      });
      await page.getByText(words, { exact: true }).waitFor();
    });

    test('the words of a mail are previewed and saved', async () => {
      const { page, sees, fills, presses } = await at.arrives({ path: '/settings/mails' });
      await sees('Settings');
      await fills('Subject', 'Welcome to Acme');
      await page.locator('p', { hasText: 'Welcome to Acme' }).waitFor();
      await presses('Save');
      await page.getByText('Saved', { exact: true }).waitFor();
      expect((await tenant()).tenant_metadata.mails.invitation.en.subject).toBe('Welcome to Acme');
      await sees('Settings');
    });

    test('a domain is added with the record to write, and looked for', async () => {
      const { page, sees, presses } = await at.arrives({ path: '/settings/domains' });
      await sees('Settings');
      await presses('Add domain');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Domain').fill('corp.invalid');
      await dialog.getByRole('button', { name: 'Add domain', exact: true }).click();
      const row = page.getByRole('row').filter({ hasText: '_keyward-challenge.corp.invalid' });
      await row.getByText('Waits for the record').waitFor();
      await row.getByRole('button', { name: 'Look for the record', exact: true }).click();
      await page
        .getByText(/has no TXT record|The DNS did not answer/)
        .first()
        .waitFor();
    });

    test('a phone shows the record of a domain whole', async () => {
      const { page, sees } = await at.arrives({ path: '/settings/domains', browser: phone });
      const row = page.getByRole('row').filter({ hasText: '_keyward-challenge.corp.invalid' });
      await row.getByRole('button', { name: 'Look for the record', exact: true }).waitFor();
      await sees('Settings');
      const record = row.getByText('_keyward-challenge.corp.invalid', { exact: true });
      expect((await record.boundingBox())!.width).toBeLessThan(phone.viewport.width / 2);
    });

    test('a person becomes an administrator, and is one no more', async () => {
      const { page, sees, confirms } = await at.arrives({ path: '/settings/admins' });
      await sees('Settings');
      await page.getByRole('combobox', { name: 'Add administrator' }).fill('Grace');
      await page.getByRole('option', { name: 'Grace Hopper' }).click();
      await confirms('Add administrator');
      await page.getByRole('link', { name: 'Grace Hopper' }).waitFor();
      const row = page.getByRole('row').filter({ hasText: 'Grace Hopper' });
      await row.getByRole('button', { name: 'Remove', exact: true }).click();
      await confirms('Remove');
      await page.getByRole('link', { name: 'Grace Hopper' }).waitFor({ state: 'detached' });
    });
  },
);
