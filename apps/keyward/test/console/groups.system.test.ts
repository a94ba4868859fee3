import { beforeAll, expect, test } from '@jest/globals';
import { memoryTarget, sqliteTarget } from '../../../../packages/server/test/deployment/targets.js';
import { accessRecords, type AccessRecords } from './access-records.js';
import { consoleSuite } from './console-suite.js';

consoleSuite(
  'groups',
  () => sqliteTarget,
  (at) => {
    let made: AccessRecords;
    beforeAll(async () => {
      made = await accessRecords(at.server);
    });

    test('a branch of the tree loads when it opens', async () => {
      const { page, sees } = await at.arrives({ path: '/groups' });
      await sees('Groups');
      await page.getByRole('button', { name: 'Open Company' }).click();
      const branch = page.getByRole('listitem').filter({ hasText: 'Company' }).first();
      await branch.getByRole('link', { name: 'Finance' }).waitFor();
      await branch.getByRole('button', { name: 'Open Finance' }).click();
      await branch.getByRole('link', { name: 'Invoices' }).click();
      await sees('Invoices');
    });

    test('the list finds a group by its name', async () => {
      const { page, sees } = await at.arrives({ path: '/groups?view=list' });
      await sees('Groups');
      await page.getByRole('searchbox', { name: 'Search by name' }).fill('Inv');
      await page.getByRole('row', { name: /Invoices/ }).waitFor();
      await page.getByRole('row', { name: /Company/ }).waitFor({ state: 'detached' });
    });

    test('a group is made, and nested in another', async () => {
      const { page, sees, follows, presses, opens } = await at.arrives({
        path: '/groups',
      });
      await sees('Groups');
      await follows('Create group');
      await sees('Create group');
      await page.getByLabel('Name').fill('Payroll');
      await presses('Create');
      await sees('Payroll');

      await opens(`/groups/${made.groupIds[1]}/nested`);
      await sees('Finance');
      await presses('Nest groups');
      await page.getByRole('combobox', { name: 'Groups' }).fill('Pay');
      await page.getByRole('option', { name: 'Payroll' }).click();
      await presses('Continue');
      await page.getByRole('link', { name: 'Payroll' }).waitFor();
    });

    test('a circle of groups is refused in the rehearsal, with the reason', async () => {
      const { page, sees, presses } = await at.arrives({
        path: `/groups/${made.groupIds[2]}/nested`,
      });
      await sees('Invoices');
      await page.getByRole('button', { name: 'Nest groups' }).first().click();
      await page.getByRole('combobox', { name: 'Groups' }).fill('Comp');
      await page.getByRole('option', { name: 'Company' }).click();
      await presses('Continue');
      await page.getByRole('dialog').getByText('A group cannot be in itself.').waitFor();
    });

    test('members, everyone within, and roles of its own and from above are shown', async () => {
      const { page, sees } = await at.arrives({ path: `/groups/${made.groupIds[0]}/effective` });
      await sees('Company');
      await page.getByRole('row', { name: /Ada Lovelace/ }).waitFor();
      await page.getByRole('tab', { name: 'Roles' }).click();
      await page
        .getByRole('row', { name: /Accounting/ })
        .first()
        .waitFor();
    });

    test('a member is taken out after it was said what they lose', async () => {
      const { page, sees, presses, confirms } = await at.arrives({
        path: `/groups/${made.groupIds[2]}`,
      });
      await sees('Invoices');
      await page.getByRole('checkbox', { name: 'Select Ada Lovelace' }).check();
      await presses('Remove');
      await page.getByRole('dialog').getByText('1 person or application will lose').waitFor();
      await confirms('Remove');
      await page.getByText('No members yet').waitFor();
    });

    test('a group is deleted by those who type its name', async () => {
      const { sees, presses, confirms } = await at.arrives({
        path: `/groups/${made.groupIds[2]}/settings`,
      });
      await sees('Invoices');
      await presses('Delete group');
      await confirms('Delete group', 'Invoices');
      await sees('Groups');
      const answer = await at.server.manage('GET', `/groups/${made.groupIds[2]}`);
      expect(answer.status).toBe(404);
    });
  },
);

consoleSuite(
  'groups on every screen',
  () => memoryTarget,
  (at) => {
    beforeAll(async () => {
      await accessRecords(at.server);
    });

    test('in Arabic the tree runs from right to left', async () => {
      const { page, sees } = await at.arrives({ path: '/groups', browser: { locale: 'ar' } });
      await sees('المجموعات');
      await page.getByRole('button', { name: 'فتح Company' }).click();
      await sees('المجموعات');
    });
  },
);
