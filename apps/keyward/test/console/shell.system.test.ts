import { beforeAll, expect, test } from '@jest/globals';
import { sqliteTarget } from '../../../../packages/server/test/deployment/targets.js';
import { addClient, addUser } from '../../../../packages/server/test/deployment/world.js';
import { consoleSuite } from './console-suite.js';

consoleSuite(
  'the shell',
  () => sqliteTarget,
  (at) => {
    beforeAll(async () => {
      await addClient(at.server, {
        client_name: 'Harbour Orders',
        is_global: false,
        tenant_id: at.tenantId,
      });
    });

    test('an administrator logs in by the login page, and stands at the page of the link', async () => {
      const { page, sees } = await at.arrives({ path: '/applications?q=Harbour' });
      await sees('Applications');
      expect(new URL(page.url()).pathname).toBe('/console/applications');
      expect(new URL(page.url()).search).toBe('?q=Harbour');
      await page.getByRole('link', { name: 'Harbour Orders' }).waitFor();
    });

    test('a reload finds the session of the browser, without a login page', async () => {
      const { page, sees } = await at.arrives({ path: '/applications' });
      await sees('Applications');
      await page.reload();
      await sees('Applications');
    });

    test('no storage of the browser holds a token', async () => {
      const { page, sees } = await at.arrives({ path: '/applications' });
      await sees('Applications');
      const stored = await page.evaluate<string>(
        'JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage })',
      );
      expect(stored).not.toMatch(/token|eyJ/);
    });

    test('a logout ends the session in every tab', async () => {
      const { page, sees } = await at.arrives({ path: '/applications' });
      await sees('Applications');
      const other = await page.context().newPage();
      await other.goto(page.url());
      await other.getByRole('heading', { level: 1, name: 'Applications' }).waitFor();

      await page.getByRole('button', { name: 'Account menu' }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await sees('You are signed out');
      await other.getByRole('heading', { level: 1, name: 'You are signed out' }).waitFor();

      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.locator('input[name="username"]').waitFor();
    });

    test('an address that leads nowhere says so, with a way on', async () => {
      const { sees, follows } = await at.arrives({ path: '/nowhere' });
      await sees('There is no such page');
      await follows('To the start page');
    });

    test('the command palette finds applications by name, with the keyboard alone', async () => {
      const { page, sees } = await at.arrives({ path: '/applications' });
      await sees('Applications');
      await page.keyboard.press('Control+K');
      await page.getByRole('textbox', { name: 'Search or run a command' }).fill('harbour o');
      await page.getByRole('button', { name: 'Harbour Orders' }).waitFor();
      await page.keyboard.press('Enter');
      await sees('Harbour Orders');
    });

    test('the command palette begins with its first row, and gives the focus back', async () => {
      const { page, sees } = await at.arrives({ path: '/applications' });
      await sees('Applications');
      const link = page.getByRole('link', { name: 'Harbour Orders' });
      await link.focus();
      for (const round of ['the first time', 'and again']) {
        await page.keyboard.press('Control+K');
        const row = page.getByRole('dialog').locator('[data-action][data-selected]');
        await row.waitFor();
        expect([round, await row.textContent()]).toEqual([round, 'Home']);
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        expect(await link.evaluate((one) => one.ownerDocument.activeElement === one)).toBe(true);
      }
    });

    test('the command palette ends with the list of all whom it finds', async () => {
      for (const place of [1, 2, 3, 4, 5, 6, 7])
        await addUser(at.server, { username: `sailor-${place}`, name: `Sailor ${place}` });
      const { page, sees } = await at.arrives({ path: '/applications' });
      await sees('Applications');
      await page.keyboard.press('Control+K');
      await page.getByRole('textbox', { name: 'Search or run a command' }).fill('sailor');
      const all = page.getByRole('button', { name: 'All 7 people' });
      await all.waitFor();
      expect(await page.locator('[data-action]').last().textContent()).toBe('All 7 people');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      await sees('People');
      expect(new URL(page.url()).searchParams.get('q')).toBe('sailor');
      await page.getByRole('link', { name: 'Sailor 7' }).waitFor();
    });

    test('on a large screen a page is accessible, and nothing sticks out', async () => {
      const browser = { viewport: { width: 3840, height: 2160 } };
      const { sees } = await at.arrives({ path: '/applications', browser });
      await sees('Applications');
    });

    test.each([
      ['de', 'Anwendungen', 'ltr'],
      ['fr', 'Applications', 'ltr'],
      ['es', 'Aplicaciones', 'ltr'],
      ['zh', '应用', 'ltr'],
      ['ar', 'التطبيقات', 'rtl'],
    ])('a browser that prefers %s reads its language', async (locale, heading, direction) => {
      const { page, sees } = await at.arrives({ path: '/applications', browser: { locale } });
      await sees(heading);
      expect(await page.evaluate('document.documentElement.dir')).toBe(direction);
    });
  },
);
