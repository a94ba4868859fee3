import { beforeAll, expect, test } from '@jest/globals';
import { sqliteTarget } from '../../../../packages/server/test/deployment/targets.js';
import { accessRecords, type AccessRecords } from './access-records.js';
import { consoleSuite } from './console-suite.js';

consoleSuite(
  'roles',
  () => sqliteTarget,
  (at) => {
    let made: AccessRecords;
    beforeAll(async () => {
      made = await accessRecords(at.server);
    });
    const permissionsOf = async (roleId: string): Promise<number> => {
      const { body } = await at.server.manage('GET', `/roles/${roleId}/permissions`);
      return (body as { count: number }).count;
    };

    test('a role is made, gets a permission at once, and a member after a rehearsal', async () => {
      const { page, sees, follows, fills, presses, confirms } = await at.arrives({
        path: '/roles',
      });
      await sees('Roles');
      await follows('Create role');
      await sees('Create role');
      await page.getByLabel('Name').fill('Warehouse');
      await fills('Description', 'Changes orders');
      await presses('Create');
      await sees('Warehouse');
      const roleId = new URL(page.url()).pathname.split('/').at(-1)!;

      await page.getByRole('button', { name: 'Add permissions' }).first().click();
      await page.getByRole('combobox', { name: 'API' }).fill('Ord');
      await page.getByRole('option', { name: 'Orders' }).click();
      await page.getByRole('combobox', { name: 'Permissions' }).fill('write');
      await page.getByRole('option', { name: 'write:orders' }).click();
      await presses('Continue');
      await page.getByRole('row', { name: /write:orders/ }).waitFor();
      expect(await permissionsOf(roleId)).toBe(1);

      await page.getByRole('tab', { name: 'Members' }).click();
      await page.getByRole('button', { name: 'Add people' }).first().click();
      await page.getByRole('combobox', { name: 'People' }).fill('grace');
      await page.getByRole('option', { name: /Grace Hopper/ }).click();
      await presses('Continue');
      await page.getByRole('dialog').getByText('1 person or application will gain').waitFor();
      await confirms('Add people');
      await page.getByRole('row', { name: /Grace Hopper/ }).waitFor();
    });

    test('everyone who has a role is listed, with the way to it', async () => {
      const { page, sees } = await at.arrives({ path: `/roles/${made.roleId}/effective` });
      await sees('Accounting');
      await page.getByRole('row', { name: /Ada Lovelace.*Through Company/ }).waitFor();
    });

    test('a permission is taken from a role after it was said who loses it', async () => {
      const { page, sees, presses, confirms } = await at.arrives({ path: `/roles/${made.roleId}` });
      await sees('Accounting');
      await page.getByRole('checkbox', { name: 'Select read:orders' }).check();
      await presses('Remove');
      await page.getByRole('dialog').getByText('1 person or application will lose').waitFor();
      await page.getByRole('dialog').getByText('Ada Lovelace').waitFor();
      expect(await permissionsOf(made.roleId)).toBe(1);

      await confirms('Remove');
      await page.getByText('No permissions yet').waitFor();
      expect(await permissionsOf(made.roleId)).toBe(0);
    });

    test('a name that is taken is said at its field, and what was typed stays', async () => {
      const { page, sees, fills, presses } = await at.arrives({ path: '/roles/new' });
      await sees('Create role');
      await page.getByLabel('Name').fill('Accounting');
      await fills('Description', 'Another one');
      await presses('Create');
      await page.locator('[aria-invalid="true"]').waitFor();
      expect(await page.getByLabel('Description').inputValue()).toBe('Another one');
    });

    test('a role is deleted by those who type its name', async () => {
      const { page, sees, presses, confirms } = await at.arrives({
        path: `/roles/${made.roleId}/settings`,
      });
      await sees('Accounting');
      await presses('Delete role');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('status', { name: 'This will happen' }).waitFor();
      expect(await dialog.getByRole('button', { name: 'Delete role' }).isDisabled()).toBe(true);
      await confirms('Delete role', 'Accounting');
      await sees('Roles');
      expect((await at.server.manage('GET', `/roles/${made.roleId}`)).status).toBe(404);
    });
  },
);
