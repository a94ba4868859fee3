import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { smallGif, smallPng } from '../../../../packages/server/test/deployment/pictures.js';
import { sqliteTarget } from '../../../../packages/server/test/deployment/targets.js';
import { accessRecords, type AccessRecords } from './access-records.js';
import { consoleSuite } from './console-suite.js';

consoleSuite(
  'undo',
  () => sqliteTarget,
  (at) => {
    let made: AccessRecords;
    beforeAll(async () => {
      made = await accessRecords(at.server);
    });
    const readOf = async (path: string): Promise<Record<string, unknown>> =>
      (await at.server.manage('GET', path)).body as Record<string, unknown>;
    const rolesOf = async (): Promise<readonly { role_id: string; expires_at: string | null }[]> =>
      (await at.server.manage('GET', `/users/${made.personId}/roles`)).body.items;
    const giveRole = (more: object = {}) =>
      at.server.manage('POST', `/users/${made.personId}/roles`, { roles: [made.roleId], ...more });
    const takeRole = () =>
      at.server.manage('POST', `/users/${made.personId}/roles/revoke`, { roles: [made.roleId] });

    test('a saved field is undone by the button of the message', async () => {
      const { page, sees, fills, presses } = await at.arrives({
        path: `/applications/${made.clientId}/settings`,
      });
      await sees('Shop');
      await fills('Name', 'Store');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await sees('Store');
      expect((await readOf(`/clients/${made.clientId}`))['client_name']).toBe('Store');

      await page.getByRole('button', { name: /^Undo/ }).focus();
      await page.keyboard.press('Enter');
      await page.getByText('Undone', { exact: true }).waitFor();
      await sees('Shop');
      expect((await readOf(`/clients/${made.clientId}`))['client_name']).toBe('Shop');
      expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Shop');

      // The form goes on from the record as it is now.
      await fills('Description', 'Sells things');
      await presses('Save');
      await page.getByText('Saved', { exact: true }).waitFor();
      expect((await readOf(`/clients/${made.clientId}`))['client_description']).toBe(
        'Sells things',
      );
    });

    test('a role that was taken away comes back with its end, by Ctrl+Z', async () => {
      const expires_at = new Date(Date.now() + 86_400_000).toISOString();
      await giveRole({ expires_at });
      const { page, sees, presses } = await at.arrives({
        path: `/people/${made.personId}/access`,
      });
      await sees('Ada Lovelace');
      await page.getByRole('checkbox', { name: 'Select Accounting' }).check();
      await presses('Remove');
      await page.getByRole('button', { name: /^Undo/ }).waitFor();
      await page.getByRole('row', { name: /Accounting/ }).waitFor({ state: 'detached' });
      expect(await rolesOf()).toHaveLength(0);

      await page.keyboard.press('Control+z');
      await page.getByText('Undone', { exact: true }).waitFor();
      await page.getByRole('row', { name: /Accounting/ }).waitFor();
      expect((await rolesOf()).map((role) => role.expires_at)).toEqual([expires_at]);
      await takeRole();
    });

    test('the command palette undoes the last change', async () => {
      await giveRole();
      const { page, sees, presses } = await at.arrives({
        path: `/people/${made.personId}/access`,
      });
      await sees('Ada Lovelace');
      await page.getByRole('checkbox', { name: 'Select Accounting' }).check();
      await presses('Remove');
      await page.getByRole('row', { name: /Accounting/ }).waitFor({ state: 'detached' });

      await page.keyboard.press('Control+k');
      await page.getByPlaceholder(/Search for people/).fill('Undo the last');
      await page.getByRole('button', { name: /Undo the last change/ }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('row', { name: /Accounting/ }).waitFor();
      expect(await rolesOf()).toHaveLength(1);
      await takeRole();
    });

    test('what another person changed meanwhile is not overwritten', async () => {
      const path = `/groups/${made.groupIds[0]}`;
      const { page, sees, fills, presses } = await at.arrives({ path: `${path}/settings` });
      await sees('Company');
      await fills('Description', 'All of us');
      await presses('Save');
      await page.getByText('Saved', { exact: true }).waitFor();
      await at.server.manage('PATCH', path, { group_description: 'Each of us' });

      await page.getByRole('button', { name: /^Undo/ }).click();
      await page.getByText('That was not undone').waitFor();
      await page.getByText(/Another person has changed it in the meantime/).waitFor();
      await sees('Company');
      expect((await readOf(path))['group_description']).toBe('Each of us');
    });

    test('an undo that would do more than the opposite is shown first', async () => {
      await giveRole();
      const { page, sees, presses, confirms } = await at.arrives({
        path: `/people/${made.personId}/access`,
      });
      await sees('Ada Lovelace');
      await page.getByRole('checkbox', { name: 'Select Accounting' }).check();
      await presses('Remove');
      await page.getByRole('row', { name: /Accounting/ }).waitFor({ state: 'detached' });
      const permissions = [{ resource_id: made.resourceId, scopes: [made.scopeIds[1]] }];
      await at.server.manage('POST', `/roles/${made.roleId}/permissions`, { permissions });
      await at.server.manage('POST', `/groups/${made.groupIds[0]}/roles/revoke`, {
        roles: [made.roleId],
      });

      await page.getByRole('button', { name: /^Undo/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Undo the last change?' });
      await dialog.getByText(/would do more than take the change back/).waitFor();
      await dialog.getByText('1 person or application will gain').waitFor();
      expect(await rolesOf()).toHaveLength(0);
      await confirms('Undo');
      await page.getByRole('row', { name: /Accounting/ }).waitFor();

      await takeRole();
      await at.server.manage('POST', `/roles/${made.roleId}/permissions/revoke`, { permissions });
      await at.server.manage('POST', `/groups/${made.groupIds[0]}/roles`, {
        roles: [made.roleId],
      });
    });

    test('a block and its end are undone, with the reason that it had', async () => {
      const { page, sees, presses, fills, confirms } = await at.arrives({
        path: `/people/${made.personId}`,
      });
      const statusOf = async () => (await readOf(`/users/${made.personId}`))['status'];
      const undone = async (): Promise<void> => {
        await page.getByRole('button', { name: /^Undo/ }).click();
        await page.getByText('Undone', { exact: true }).last().waitFor();
      };
      await sees('Ada Lovelace');
      await presses('Actions');
      await page.getByRole('menuitem', { name: 'Block' }).click();
      await fills('Reason', 'left the company');
      await confirms('Block');
      await page.getByText('Blocked: left the company').waitFor();
      await undone();
      await page.getByText('Blocked: left the company').waitFor({ state: 'detached' });
      expect(await statusOf()).not.toBe('blocked');

      await at.server.manage('POST', `/users/${made.personId}/block`, { reason: 'on leave' });
      await page.reload();
      await page.getByText('Blocked: on leave').waitFor();
      await presses('Actions');
      await page.getByRole('menuitem', { name: 'Unblock' }).click();
      await confirms('Unblock');
      await page.getByText('Blocked: on leave').waitFor({ state: 'detached' });
      await undone();
      await page.getByText('Blocked: on leave').waitFor();
      await at.server.manage('POST', `/users/${made.personId}/unblock`, {});
    });

    test('the branding of a tenant is undone', async () => {
      const path = `/tenants/${at.tenantId}`;
      const { page, sees, fills, presses } = await at.arrives({ path: '/settings/branding' });
      await sees('Settings');
      await fills('Display name', 'Harbour');
      await presses('Save');
      await page.getByText('Saved', { exact: true }).waitFor();
      expect((await readOf(path))['tenant_display_name']).toBe('Harbour');
      await page.getByRole('button', { name: /^Undo/ }).click();
      await page.getByText('Undone', { exact: true }).waitFor();
      expect((await readOf(path))['tenant_display_name']).toBeNull();
      expect(await page.getByLabel('Display name', { exact: true }).inputValue()).toBe('');
    });

    describe('a logo', () => {
      const arrivesAtBranding = async () => {
        const path = `/tenants/${at.tenantId}`;
        const admin = await at.arrives({ path: '/settings/branding' });
        await admin.sees('Settings');
        return { ...admin, path };
      };
      const logoOf = async (path: string) =>
        (await readOf(path))['tenant_logo'] as { media_type: string } | null;
      const choosePng = (page: Page) =>
        page
          .locator('input[type=file]')
          .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: smallPng });

      test('that was uploaded and removed comes back by Undo, each time', async () => {
        const { page, path, presses } = await arrivesAtBranding();
        await choosePng(page);
        await page.getByRole('button', { name: 'Remove' }).waitFor();
        await page.getByRole('button', { name: /^Undo/ }).click();
        await page.getByText('Undone', { exact: true }).last().waitFor();
        expect(await logoOf(path)).toBeNull();

        await choosePng(page);
        await presses('Remove');
        await page.getByRole('button', { name: 'Remove' }).waitFor({ state: 'detached' });
        await page.getByRole('button', { name: /^Undo/ }).click();
        await page.getByRole('button', { name: 'Remove' }).waitFor();
        expect(await logoOf(path)).toMatchObject({ media_type: 'image/png' });
      });

      test.each(['uploaded', 'removed'])(
        'of another administrator stays when one that was %s is undone',
        async (change) => {
          const path = `/tenants/${at.tenantId}/logo`;
          if (change === 'removed') await at.server.manage('PUT', path, smallPng);
          const { page, path: tenant, presses } = await arrivesAtBranding();
          if (change === 'uploaded') await choosePng(page);
          else await presses('Remove');
          await page.getByRole('button', { name: /^Undo/ }).waitFor();
          await at.server.manage('PUT', path, smallGif, {
            headers: { 'Content-Type': 'image/gif' },
          });

          await page.getByRole('button', { name: /^Undo/ }).click();
          await page.getByText('That was not undone').waitFor();
          await page.getByText(/Another person has changed it in the meantime/).waitFor();
          expect(await logoOf(tenant)).toMatchObject({ media_type: 'image/gif' });
          await at.server.manage('DELETE', path);
        },
      );
    });

    test('a direct permission that was taken away comes back with its end', async () => {
      const expires_at = new Date(Date.now() + 86_400_000).toISOString();
      const path = `/users/${made.personId}/permissions`;
      const permissions = [{ resource_id: made.resourceId, scopes: [made.scopeIds[1]] }];
      const directOf = async () =>
        (
          (await at.server.manage('GET', path)).body.items as {
            scope_id: string;
            expires_at: string | null;
          }[]
        ).map((each) => [each.scope_id, each.expires_at]);
      await at.server.manage('POST', path, { permissions, expires_at });
      const { page, sees, confirms } = await at.arrives({
        path: `/people/${made.personId}/permissions`,
      });
      await sees('Ada Lovelace');
      await page.getByRole('button', { name: /write:orders/ }).click();
      await page.getByRole('button', { name: 'Take away the direct one', exact: true }).click();
      await confirms('Take away the direct one');
      await page.getByRole('button', { name: /^Undo/ }).waitFor();
      expect(await directOf()).toEqual([]);

      await page.getByRole('button', { name: /^Undo/ }).click();
      await page.getByText('Undone', { exact: true }).waitFor();
      expect(await directOf()).toEqual([[made.scopeIds[1], expires_at]]);
      await at.server.manage('POST', `${path}/revoke`, { permissions });
    });

    test('an administrator of a tenant who was added is one no more', async () => {
      const path = `/tenants/${at.tenantId}`;
      const { page, sees, confirms } = await at.arrives({ path: '/settings/admins' });
      const adminsOf = async () => (await at.server.manage('GET', `${path}/admins`)).body.count;
      const before: number = await adminsOf();
      await sees('Settings');
      await page.getByRole('combobox', { name: 'Add administrator' }).fill('Grace');
      await page.getByRole('option', { name: 'Grace Hopper' }).click();
      await confirms('Add administrator');
      await page.getByRole('row', { name: /Grace Hopper/ }).waitFor();
      expect(await adminsOf()).toBe(before + 1);

      await page.getByRole('button', { name: /^Undo/ }).click();
      await page.getByText('Undone', { exact: true }).waitFor();
      expect(await adminsOf()).toBe(before);
    });

    test('a member of a group who was taken out comes back with the end', async () => {
      const expires_at = new Date(Date.now() + 86_400_000).toISOString();
      const path = `/groups/${made.groupIds[2]}/members`;
      const membersOf = async () =>
        (
          (await at.server.manage('GET', path)).body.items as {
            user_id: string;
            expires_at: string | null;
          }[]
        ).map((each) => [each.user_id, each.expires_at]);
      await at.server.manage('POST', `${path}/revoke`, { users: [made.personId] });
      await at.server.manage('POST', path, { users: [made.personId], expires_at });
      const { page, sees, presses, confirms } = await at.arrives({
        path: `/groups/${made.groupIds[2]}`,
      });
      await sees('Invoices');
      await page.getByRole('checkbox', { name: 'Select Ada Lovelace' }).check();
      await presses('Remove');
      await confirms('Remove');
      await page.getByText('No members yet').waitFor();
      expect(await membersOf()).toEqual([]);

      await page.getByRole('button', { name: /^Undo/ }).click();
      await page.getByText('Undone', { exact: true }).waitFor();
      expect(await membersOf()).toEqual([[made.personId, expires_at]]);
    });

    test('a group that was given to a person is taken away again', async () => {
      const groupsOf = async () =>
        (
          (await at.server.manage('GET', `/users/${made.personId}/groups`)).body.items as {
            group_id: string;
          }[]
        ).map((each) => each.group_id);
      const before = await groupsOf();
      const { page, sees, presses } = await at.arrives({
        path: `/groups/${made.groupIds[1]}`,
      });
      await sees('Finance');
      await page.getByRole('button', { name: 'Add people' }).first().click();
      await page.getByRole('combobox', { name: 'People' }).fill('ada');
      await page.getByRole('option', { name: /Ada Lovelace/ }).click();
      await page.getByRole('dialog').getByRole('heading').first().click();
      await presses('Continue');
      await page.getByRole('row', { name: /Ada Lovelace/ }).waitFor();
      expect(await groupsOf()).toHaveLength(before.length + 1);

      await page.getByRole('button', { name: /^Undo/ }).click();
      await page.getByText('Undone', { exact: true }).waitFor();
      expect(await groupsOf()).toEqual(before);
    });

    test('in a field, Ctrl+Z takes back what was typed, and no change', async () => {
      const path = `/groups/${made.groupIds[1]}`;
      const { page, sees, fills, presses } = await at.arrives({ path: `${path}/settings` });
      await sees('Finance');
      await fills('Description', 'Counts the money');
      await presses('Save');
      await page.getByText('Saved', { exact: true }).waitFor();
      await page.getByLabel('Description', { exact: true }).press('Control+z');
      await page.getByRole('button', { name: /^Undo/ }).waitFor();
      expect((await readOf(path))['group_description']).toBe('Counts the money');
    });
  },
);
