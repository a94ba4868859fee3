/** What was typed and not saved: it is shown, asked about, and lost by nothing but the decision of the person. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { sqliteTarget } from '../../../../packages/server/test/deployment/targets.js';
import { firstAdministrator } from './administrator.js';
import { consoleSuite, phone } from './console-suite.js';

consoleSuite(
  'unsaved changes',
  () => sqliteTarget,
  (at) => {
    const names = async () =>
      (await at.server.manage('GET', `/tenants/${at.tenantId}`)).body as {
        tenant_display_name: string | null;
      };
    const nameField = (page: Page) => page.getByLabel('Display name', { exact: true });
    const bar = (page: Page) => page.getByText('Unsaved changes', { exact: true });

    /** At the settings, with another display name than the one that is saved. */
    const types = async (text: string, browser?: Parameters<typeof at.arrives>[0]) => {
      const admin = await at.arrives({ path: '/settings', ...browser });
      await admin.sees('Settings');
      await nameField(admin.page).click();
      await admin.page.keyboard.type(text);
      await bar(admin.page).waitFor();
      return admin;
    };
    beforeAll(() =>
      at.server.manage('PATCH', `/tenants/${at.tenantId}`, { tenant_display_name: null }),
    );

    test('have a bar at the foot of the window, which comes with the first of them', async () => {
      const { page, sees } = await at.arrives({ path: '/settings' });
      await sees('Settings');
      expect(await page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0);

      await nameField(page).fill('Harbour');
      const save = page.getByRole('button', { name: 'Save', exact: true });
      const place = (await save.boundingBox())!;
      expect(place.y + place.height).toBeGreaterThan(720);
      await sees('Settings');
    });

    test('are discarded by the bar', async () => {
      const { page, presses } = await types('Harbour');
      await presses('Discard');
      await bar(page).waitFor({ state: 'detached' });
      expect(await nameField(page).inputValue()).toBe('');
    });

    test('are saved by the bar, which goes', async () => {
      const { page, presses, isDone } = await types('Harbour');
      await presses('Save');
      await isDone('Saved');
      await bar(page).waitFor({ state: 'detached' });
      expect((await names()).tenant_display_name).toBe('Harbour');
      await at.server.manage('PATCH', `/tenants/${at.tenantId}`, { tenant_display_name: null });
    });

    test('are asked about by a link of the console, and stay', async () => {
      const { page, presses, sees } = await types('Harbour');
      await page.getByRole('link', { name: 'People', exact: true }).click();
      await page.getByRole('dialog', { name: 'You have unsaved changes' }).waitFor();
      await presses('Stay');
      expect(await nameField(page).inputValue()).toBe('Harbour');

      await page.getByRole('link', { name: 'People', exact: true }).click();
      await presses('Leave without saving');
      await sees('People');
      expect((await names()).tenant_display_name).toBeNull();
    });

    test('are asked about by another tab of the same record', async () => {
      const { page, presses } = await types('Harbour');
      await page.getByRole('tab', { name: 'Security' }).click();
      await presses('Stay');
      expect(await nameField(page).inputValue()).toBe('Harbour');
    });

    test('are asked about by the browser when the tab is closed', async () => {
      const { page } = await types('Harbour');
      const asked = page.waitForEvent('dialog');
      await page.close({ runBeforeUnload: true });
      const dialog = await asked;
      expect(dialog.type()).toBe('beforeunload');
      await dialog.dismiss();
      expect(await nameField(page).inputValue()).toBe('Harbour');
    });

    test('of one mail are asked about when another one is chosen', async () => {
      const { page, sees, fills, presses } = await at.arrives({ path: '/settings/mails' });
      await sees('Settings');
      await fills('Subject', 'Come aboard');
      await page.getByRole('combobox', { name: 'Mail' }).click();
      await page.getByRole('option', { name: 'New password' }).click();
      await presses('Stay');
      expect(await page.getByLabel('Subject').inputValue()).toBe('Come aboard');
    });

    describe('stay where', () => {
      const savesIn = async (page: Page, text: string): Promise<void> => {
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await page.getByText('Saved', { exact: true }).waitFor();
        expect((await names()).tenant_display_name).toBe(text);
        await at.server.manage('PATCH', `/tenants/${at.tenantId}`, { tenant_display_name: null });
      };

      test('the server is busy, and are saved later', async () => {
        const { page, presses } = await types('Busy Harbour');
        const isWrite = '**/api/management/v1/tenants/*';
        await page.route(isWrite, (route) =>
          route.request().method() === 'PATCH'
            ? route.fulfill({ status: 503, json: { message: 'The server is busy.' } })
            : route.continue(),
        );
        await presses('Save');
        await page.getByRole('alert').getByText('That was not saved').waitFor();
        expect(await nameField(page).inputValue()).toBe('Busy Harbour');

        await page.unroute(isWrite);
        await savesIn(page, 'Busy Harbour');
      });

      test('the connection is lost, and are saved later', async () => {
        const { page, presses } = await types('Lost Harbour');
        await page.context().setOffline(true);
        await presses('Save');
        await page.getByRole('alert').getByText('That was not saved').waitFor();
        expect(await nameField(page).inputValue()).toBe('Lost Harbour');

        await page.context().setOffline(false);
        await savesIn(page, 'Lost Harbour');
      });

      test('the session ends, and are saved after a login beside them', async () => {
        const { page, presses } = await types('Late Harbour');
        const ended = { status: 400, json: { error: 'invalid_grant' } };
        await page.route('**/token', (route) => route.fulfill(ended));
        await page.route('**/api/management/**', (route) =>
          route.fulfill({ status: 401, json: {} }),
        );
        await page.context().clearCookies();
        await presses('Save');
        const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
        await dialog.getByText(/What you typed stays here/).waitFor();

        await page.unrouteAll();
        const opened = page.waitForEvent('popup');
        await dialog.getByRole('button', { name: 'Sign in' }).click();
        const login = await opened;
        await login.locator('input[name="username"]').fill(firstAdministrator.username);
        await login.locator('input[name="password"]').fill(firstAdministrator.password);
        await login.locator('form button[type="submit"]').first().click();

        await dialog.waitFor({ state: 'detached' });
        expect(await nameField(page).inputValue()).toBe('Late Harbour');
        await savesIn(page, 'Late Harbour');
      });
    });

    test('have a bar that fits on a phone, and is accessible', async () => {
      const { sees } = await types('Harbour', { browser: phone });
      await sees('Settings');
    });
  },
);
