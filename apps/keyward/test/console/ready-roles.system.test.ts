/** A second administrator in a minute: the ready roles, and the lists that one chooses from. */
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Json } from '../../../../packages/server/test/deployment/exchange.js';
import { sqliteTarget } from '../../../../packages/server/test/deployment/targets.js';
import { addUser } from '../../../../packages/server/test/deployment/world.js';
import { accessRecords, type AccessRecords } from './access-records.js';
import { accessibilityViolations } from '../../../../packages/pages/test/accessibility.js';
import { consoleSuite, phone } from './console-suite.js';

consoleSuite(
  'ready roles',
  () => sqliteTarget,
  (at) => {
    let made: AccessRecords;
    beforeAll(async () => {
      made = await accessRecords(at.server);
    });

    const itemsOf = async (path: string): Promise<Json[]> =>
      (await at.server.manage('GET', path)).body.items;

    const readyRole = async (name: string): Promise<Json> =>
      (await itemsOf(`/roles?q=(%26(is_system=true)(role_name=${name}))`))[0];

    const membersOf = async (roleId: string): Promise<string[]> =>
      (await itemsOf(`/roles/${roleId}/members`)).map(({ user_id }) => user_id);

    describe('a second administrator', () => {
      test('is invited from the first steps: the role is chosen already', async () => {
        const { page, sees, follows, presses, confirms } = await at.arrives();
        await sees('Home');
        await follows('Invite a second administrator');
        await sees('Invite a person');
        await page.getByText('Administrator', { exact: true }).waitFor();
        await page.getByRole('textbox', { name: 'E-mail' }).fill('second@example.com');
        await presses('Invite');
        await confirms('Invite');
        await page.getByRole('button', { name: 'Invite another person' }).waitFor();

        const [ticket] = await itemsOf('/tickets?q=(ticket_type=invitation)');
        expect(ticket.role_ids).toEqual([(await readyRole('Administrator')).id]);
      });

      test('the ready roles are the first that an invitation offers, and say what they are', async () => {
        const { page, sees } = await at.arrives({ path: '/people/invite' });
        await sees('Invite a person');
        await page.getByRole('combobox', { name: 'Roles' }).click();
        await page.getByRole('option', { name: /Accounting/ }).waitFor();
        const offered = await page.getByRole('option').allInnerTexts();
        expect(offered.map((text) => text.split('\n')[0])).toEqual([
          'Administrator',
          'Reader',
          'Accounting',
        ]);
        expect(offered[0]).toContain('Manages everything in the tenant');
      });

      test('is made of a person in one step, and the step of the home page is done', async () => {
        const { id } = await addUser(at.server, { username: 'colleague' });
        const { page, sees, opens, presses, confirms } = await at.arrives({
          path: `/people/${id}`,
        });
        await sees('colleague');
        await presses('Actions');
        await page.getByRole('menuitem', { name: 'Make administrator' }).click();
        await page.getByRole('dialog').getByText('Make colleague an administrator?').waitFor();
        await confirms('Make administrator');
        await page.getByRole('button', { name: 'Undo' }).waitFor();
        expect(await membersOf((await readyRole('Administrator')).id)).toEqual([id]);

        await presses('Actions');
        await page.getByRole('menuitem', { name: 'Block' }).waitFor();
        expect(await page.getByRole('menuitem', { name: 'Make administrator' }).count()).toBe(0);
        await page.keyboard.press('Escape');

        await opens('/');
        await sees('Home');
        const steps = page.getByRole('region', { name: 'First steps' });
        await steps.getByText('Invite a second administrator').waitFor();
        expect(
          await steps.getByRole('link', { name: 'Invite a second administrator' }).count(),
        ).toBe(0);
      });

      test('who accepts the invitation stands in the console', async () => {
        const { id } = await readyRole('Administrator');
        const { page, sees, presses, confirms } = await at.arrives({
          path: `/people/invite?role=${id}`,
        });
        await sees('Invite a person');
        await page.getByText('Administrator', { exact: true }).waitFor();
        await page.getByRole('textbox', { name: 'E-mail' }).fill('third@example.com');
        await page.getByLabel('Show it here, to pass it on').check();
        await presses('Invite');
        await page.getByRole('dialog').getByText('the person gets Administrator').waitFor();
        await confirms('Invite');
        const link = await page.locator('pre').innerText();

        const colleague = await (await at.sitsDown()).newPage();
        await colleague.goto(link.trim());
        await colleague.getByLabel('Your name').fill('Grace');
        await colleague
          .getByLabel('New password', { exact: true })
          .fill('lighthouse of old sextants');
        await colleague.getByRole('button', { name: 'Create an account' }).click();
        await colleague.getByRole('heading', { name: 'Home' }).waitFor();
        expect(new URL(colleague.url()).pathname).toMatch(/\/console\/$/);
      });
    });

    test('a ready role shows its permissions, and offers nothing that would change it', async () => {
      const { id } = await readyRole('Reader');
      // It has more permissions than a page of 25, and those of one moment have no order.
      const { page, sees, opens } = await at.arrives({ path: `/roles/${id}?p-limit=50` });
      await sees('Reader');
      await page.getByRole('row', { name: /read:audit_events/ }).waitFor();
      expect(await page.getByRole('button', { name: 'Add permissions' }).count()).toBe(0);

      await opens(`/roles/${id}/settings`);
      await page.getByText('The server made this role.').waitFor();
      expect(await page.getByRole('button', { name: 'Delete role' }).count()).toBe(0);
    });

    describe('the dialog that adds permissions', () => {
      const opensDialog = async () => {
        const admin = await at.arrives({ path: `/roles/${made.roleId}` });
        await admin.sees('Accounting');
        await admin.page.getByRole('button', { name: 'Add permissions' }).first().click();
        return admin;
      };

      test('lists every API again where one is chosen', async () => {
        const { page } = await opensDialog();
        const apis = page.getByRole('combobox', { name: 'API' });
        await apis.fill('Ord');
        await page.getByRole('option', { name: 'Orders' }).click();
        await apis.click();
        await page.getByRole('option', { name: 'Management API' }).waitFor();
        expect(await apis.inputValue()).toBe('Orders');
      });

      test('says what each permission is', async () => {
        const { page } = await opensDialog();
        await page.getByRole('combobox', { name: 'API' }).click();
        await page.getByRole('option', { name: 'Orders' }).click();
        await page.getByRole('combobox', { name: 'Permissions' }).click();
        await page.getByRole('option', { name: /write:orders Write orders/ }).waitFor();
      });

      test('chooses all permissions of an API, and all that only read', async () => {
        const { id } = (await at.server.manage('POST', '/roles', { role_name: 'Everything' })).body;
        const { page, sees, presses, confirms } = await at.arrives({ path: `/roles/${id}` });
        await sees('Everything');
        await page.getByRole('button', { name: 'Add permissions' }).first().click();
        await page.getByRole('combobox', { name: 'API' }).click();
        await page.getByRole('option', { name: 'Management API' }).click();

        await presses('All that only read');
        await page.getByText('read:audit_events', { exact: true }).waitFor();
        expect(await page.getByText('read:client_secrets', { exact: true }).count()).toBe(0);
        expect(await page.getByText('update:users', { exact: true }).count()).toBe(0);

        await presses('None');
        await presses('All');
        await page.getByText('update:users', { exact: true }).waitFor();
        await presses('Continue');
        await page.getByRole('dialog').getByText('so you cannot give it').waitFor();
        await presses('Cancel');
        expect(await itemsOf(`/roles/${id}/permissions`)).toEqual([]);

        await page.getByRole('button', { name: 'Add permissions' }).first().click();
        await page.getByRole('combobox', { name: 'API' }).click();
        await page.getByRole('option', { name: 'Management API' }).click();
        await presses('All that only read');
        await presses('Continue');
        await confirms('Add permissions');
        await page.getByRole('row', { name: /read:audit_events/ }).waitFor();
      });

      test('leads to where a permission is made, for an API without any', async () => {
        const api = (
          await at.server.manage('POST', '/resources', {
            resource_type: 'api',
            resource_name: 'Empty',
          })
        ).body;
        const { page, sees } = await opensDialog();
        await page.getByRole('combobox', { name: 'API' }).fill('Empty');
        await page.getByRole('option', { name: 'Empty' }).click();
        await page.getByRole('combobox', { name: 'Permissions' }).click();
        await page.getByRole('option', { name: 'Add a permission' }).click();
        await sees('Empty');
        expect(new URL(page.url()).pathname).toContain(`/apis/${api.id}`);
      });
    });

    test.each([
      ['a phone', { ...phone }],
      ['the dark', { colorScheme: 'dark' }],
    ] as const)('on %s all permissions of an API fit into the dialog', async (_, browser) => {
      const { page, sees, presses, settles } = await at.arrives({
        path: `/roles/${made.roleId}`,
        browser,
      });
      await sees('Accounting');
      await page.getByRole('button', { name: 'Add permissions' }).first().click();
      await page.getByRole('combobox', { name: 'API' }).click();
      await page.getByRole('option', { name: 'Management API' }).click();
      await presses('All');
      await page.getByText('update:users', { exact: true }).waitFor();
      await settles();
      const field = page.getByRole('combobox', { name: 'Permissions' });
      const violations = await accessibilityViolations(page);
      expect(violations.filter((each) => /MultiSelect|Pill|compact/.test(each))).toEqual([]);
      const dialog = (await page.getByRole('dialog').boundingBox())!;
      const box = (await field.boundingBox())!;
      expect(box.x + box.width).toBeLessThanOrEqual(dialog.x + dialog.width);
      expect(dialog.height).toBeLessThan(800);
    });
  },
);

consoleSuite(
  'a tenant from before the ready roles',
  () => sqliteTarget,
  (at) => {
    const rolesOf = async (): Promise<Json[]> =>
      (await at.server.manage('GET', '/roles')).body.items;

    beforeEach(async () => {
      await at.server.storage.roles.removeAll([{ attribute: 'isSystem', equals: true }]);
    });

    test('gets them from the list of roles, and an upgraded role what it lacks', async () => {
      const { page, sees, presses, confirms } = await at.arrives({ path: '/roles' });
      await sees('Roles');
      await page.getByText('The ready roles are not made yet').waitFor();
      await presses('Make the ready roles');
      await confirms('Make the ready roles');
      await page.getByRole('link', { name: 'Administrator' }).waitFor();
      await page.getByText('The ready roles are not made yet').waitFor({ state: 'hidden' });

      const [reader] = await at.server.storage.roles.all([{ attribute: 'name', equals: 'Reader' }]);
      const held = await at.server.storage.rolePermissions.all([
        { attribute: 'roleId', equals: reader!.id },
      ]);
      await at.server.storage.rolePermissions.removeAll([{ attribute: 'id', equals: held[0]!.id }]);
      await page.reload();
      await sees('Roles');
      await presses('Bring them up to date');
      await confirms('Bring them up to date');
      await page
        .getByText('The ready roles can be brought up to date')
        .waitFor({ state: 'hidden' });
      const path = `/tenants/${at.tenantId}/ready_roles`;
      const { items } = (await at.server.manage('GET', path)).body;
      expect(items.map(({ missing_scopes }: Json) => missing_scopes)).toEqual([[], []]);
    });

    test('gets them on the way to a second administrator', async () => {
      const { id } = await addUser(at.server, { username: 'colleague' });
      const { page, sees, presses, confirms } = await at.arrives({ path: `/people/${id}` });
      await sees('colleague');
      await presses('Actions');
      await page.getByRole('menuitem', { name: 'Make administrator' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('status', { name: 'This will happen' }).waitFor();
      await presses('Make the ready roles');
      await dialog.getByText('Make colleague an administrator?').waitFor();
      await confirms('Make administrator');
      await page.getByRole('button', { name: 'Undo' }).waitFor();
      const links = (await at.server.manage('GET', `/users/${id}/roles?expand=all`)).body;
      expect(links.items.map(({ role_data }: Json) => role_data.role_name)).toEqual([
        'Administrator',
      ]);
    });

    test('offers to create a role where there is none to choose', async () => {
      const { page, sees } = await at.arrives({ path: '/people/invite' });
      await sees('Invite a person');
      await page.getByRole('combobox', { name: 'Roles' }).click();
      await page.getByRole('option', { name: 'Create role' }).click();
      await sees('Create role');
      expect(await rolesOf()).toEqual([]);
    });
  },
);
