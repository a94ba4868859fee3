/** An installation with several tenants, as its global administrator and the administrator of one see it. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Json } from '../../../../packages/server/test/deployment/exchange.js';
import { sqliteTarget } from '../../../../packages/server/test/deployment/targets.js';
import {
  addClient,
  addScope,
  addUser,
  credentialsOf,
  done,
  managementApi,
} from '../../../../packages/server/test/deployment/world.js';
import { consoleSuite, phone } from './console-suite.js';

const password = 'kumquat accordion';

consoleSuite(
  'tenants of one installation',
  () => sqliteTarget,
  (at) => {
    const idOf = async (name: string): Promise<string> => {
      const { body } = await at.server.manage('GET', `/tenants?q=(tenant_name=${name})`);
      return body.items[0]?.id;
    };
    const addTenant = async (tenant_name: string): Promise<string> =>
      (await at.server.manage('POST', '/tenants', { tenant_name })).body.id;

    test('the list of tenants appears with the second one', async () => {
      const { page, sees, fills, presses, follows } = await at.arrives({ path: '/settings' });
      await sees('Settings');
      expect(await page.getByRole('link', { name: 'Tenants', exact: true }).count()).toBe(0);
      await follows('Add a tenant');
      await sees('Create tenant');
      await fills('Name', 'harbour');
      await fills('Display name', 'Harbour');
      await presses('Create');
      await sees('Harbour');
      expect(page.url()).toContain(await idOf('harbour'));
      expect(await page.getByRole('link', { name: 'Settings', exact: true }).count()).toBe(0);
      await page.getByRole('navigation').getByRole('link', { name: 'Tenants' }).click();
      await sees('Tenants');
      await page.getByRole('link', { name: 'Harbour' }).waitFor();
    });

    test('a registration token is made for one of the tenants, and opens only APIs of that one', async () => {
      const tenant = await addTenant('lightvessel');
      const addApi = (resource_name: string, tenant_id: string): Promise<void> =>
        done(
          at.server.manage(
            'POST',
            '/resources',
            { resource_type: 'api', resource_name },
            { headers: { tenant_id } },
          ),
        );
      await addApi('Lamps', tenant);
      await addApi('Winches', at.tenantId);
      const { page, sees, fills, presses, confirms, opens } = await at.arrives({
        path: '/registration-tokens/new',
      });
      await sees('Create registration token');
      await fills('Name', 'Keepers');
      await page.getByRole('combobox', { name: 'Tenant' }).fill('lightv');
      await page.getByRole('option', { name: 'lightvessel' }).click();
      await page.getByRole('combobox', { name: 'APIs' }).click();
      await page.getByRole('option', { name: 'Lamps' }).click();
      expect(await page.getByRole('option', { name: 'Winches' }).count()).toBe(0);
      await page.keyboard.press('Escape');
      await presses('Create registration token');
      await confirms('Create registration token');
      await sees('Keepers is ready');

      await opens('/registration-tokens');
      await sees('Registration tokens');
      const row = page.getByRole('row', { name: /Keepers/ });
      await row.getByRole('link', { name: 'lightvessel' }).waitFor();
    });

    test('the permissions of a person in a suspended tenant say so, and come back with it', async () => {
      const tenant = await addTenant('wharf');
      const { body: resource } = await at.server.manage(
        'POST',
        '/resources',
        { resource_type: 'api', resource_name: 'Cranes', resource_metadata: {} },
        { headers: { tenant_id: tenant } },
      );
      const scope = await addScope(at.server, resource.id, 'read:cranes');
      const user = await addUser(at.server, {
        tenant_id: tenant,
        name: 'Wanda',
        username: 'wanda',
      });
      const permissions = [{ resource_id: resource.id, scopes: [scope.id] }];
      await done(at.server.manage('POST', `/users/${user.id}/permissions`, { permissions }));
      const suspend = (is_suspended: boolean) =>
        at.server.manage('PATCH', `/tenants/${tenant}`, { is_suspended });
      await suspend(true);

      const { page, sees } = await at.arrives({ path: `/people/${user.id}/permissions` });
      await sees('Wanda');
      const suspended = page.getByRole('heading', {
        name: 'Tenant suspended: no permission counts',
      });
      await suspended.waitFor();
      expect(await page.getByRole('heading', { name: 'No permissions' }).count()).toBe(0);
      expect(await page.getByRole('heading', { name: /^Blocked/ }).count()).toBe(0);

      await done(at.server.manage('POST', `/users/${user.id}/block`, { reason: 'left' }));
      await page.reload();
      await page.getByRole('heading', { name: 'Blocked: no permission counts' }).waitFor();
      await suspended.waitFor();

      await done(at.server.manage('POST', `/users/${user.id}/unblock`, {}));
      await suspend(false);
      await page.reload();
      await page.getByRole('button', { name: /read:cranes/ }).waitFor();
    });

    test('who may not read tenants is told that the permissions may be suspended', async () => {
      const clerk = await addUser(at.server, { username: 'clerk', name: 'Clerk', password });
      const api = await managementApi(at.server);
      const scopes = ['read:users', 'read:authorization'].map((name) => api.scopes[name]!);
      const permissions = [{ resource_id: api.id, scopes }];
      await done(at.server.manage('POST', `/users/${clerk.id}/permissions`, { permissions }));
      const person = await addUser(at.server, { username: 'newcomer', name: 'Newcomer' });

      const { page, sees } = await at.arrives({
        path: `/people/${person.id}/permissions`,
        as: { username: 'clerk', password },
      });
      await sees('Newcomer');
      await page.getByRole('heading', { name: 'No permission counts' }).waitFor();
      await page.getByText('or the tenant is suspended').waitFor();
    });

    describe('a tenant with people and an application', () => {
      let tenant: string;
      let app: Json;
      const logIn = () =>
        at.server.post(
          '/token',
          { grant_type: 'password', username: 'lena', password, scope: 'openid offline_access' },
          credentialsOf(app),
        );

      beforeAll(async () => {
        tenant = await addTenant('lighthouse');
        await addUser(at.server, { tenant_id: tenant, username: 'lena', name: 'Lena', password });
        app = await addClient(at.server, {
          client_name: 'Beacon',
          is_global: false,
          tenant_id: tenant,
          is_first_party: true,
          client_metadata: { grant_types: ['password', 'refresh_token'] },
        });
      });

      test('is suspended, and its people cannot log in', async () => {
        expect((await logIn()).status).toBe(200);
        const { page, sees, presses, confirms } = await at.arrives({ path: `/tenants/${tenant}` });
        await sees('lighthouse');
        await presses('Suspend');
        const effect = page.getByRole('status', { name: 'This will happen' });
        await effect.getByText('1 record will be changed').waitFor();
        await confirms('Suspend');
        await page.getByText('Suspended', { exact: true }).waitFor();
        expect((await logIn()).body.code).toBe('tenant_suspended');
      });

      test('has a suspension that can be undone, and so can its end', async () => {
        const path = `/tenants/${await addTenant('breakwater')}`;
        const isSuspended = async (): Promise<boolean> =>
          (await at.server.manage('GET', path)).body.is_suspended;
        const { page, sees, presses, confirms } = await at.arrives({ path });
        const undone = async (): Promise<void> => {
          await page.getByRole('button', { name: /^Undo/ }).click();
          await page.getByText('Undone', { exact: true }).last().waitFor();
        };
        await sees('breakwater');
        await presses('Suspend');
        await confirms('Suspend');
        await page.getByText('Suspended', { exact: true }).waitFor();
        await undone();
        expect(await isSuspended()).toBe(false);

        await at.server.manage('PATCH', path, { is_suspended: true });
        await page.reload();
        await page.getByText('Suspended', { exact: true }).waitFor();
        await presses('Resume');
        await page.getByText('Suspended', { exact: true }).waitFor({ state: 'detached' });
        await undone();
        expect(await isSuspended()).toBe(true);
      });

      test('is resumed, and they can', async () => {
        const { page, sees, presses } = await at.arrives({ path: `/tenants/${tenant}` });
        await sees('lighthouse');
        await presses('Resume');
        await page.getByText('Active', { exact: true }).waitFor();
        expect((await logIn()).status).toBe(200);
      });

      test('is deleted by its name, after numbers and names were shown', async () => {
        const { page, sees, presses, confirms } = await at.arrives({ path: `/tenants/${tenant}` });
        await sees('lighthouse');
        await presses('Delete');
        const dialog = page.getByRole('dialog');
        await dialog.getByText('1: Lena', { exact: true }).waitFor();
        await dialog.getByText('1: Beacon', { exact: true }).waitFor();

        const button = dialog.getByRole('button', { name: 'Delete', exact: true });
        await dialog.getByRole('textbox').fill('something else');
        expect(await button.isDisabled()).toBe(true);
        await confirms('Delete', 'lighthouse');
        await sees('Tenants');
        expect((await at.server.manage('GET', `/tenants/${tenant}`)).status).toBe(404);
      });
    });

    describe('two tenants', () => {
      let dock: string;
      let quay: string;

      beforeAll(async () => {
        [dock, quay] = [await addTenant('dock'), await addTenant('quay')];
        for (const [tenant_id, name] of [
          [dock, 'Dora'],
          [quay, 'Quentin'],
        ] as const) {
          const username = name.toLowerCase();
          const person = await addUser(at.server, { tenant_id, username, name, password });
          await done(
            at.server.manage('POST', `/tenants/${tenant_id}/admins`, { users: [person.id] }),
          );
          await addClient(at.server, {
            client_name: `${name}’s shop`,
            is_global: false,
            tenant_id,
          });
        }
      });

      test('the switcher narrows the lists, and names every tenant', async () => {
        const { page, sees, presses, opens } = await at.arrives({ path: '/people' });
        await sees('People');
        await page.getByRole('link', { name: 'Dora' }).waitFor();
        await page.getByRole('link', { name: 'Quentin' }).waitFor();

        await presses(/^Tenant: /);
        await page.getByRole('option', { name: 'dock' }).click();
        await page.getByRole('link', { name: 'Quentin' }).waitFor({ state: 'detached' });
        await page.getByRole('link', { name: 'Dora' }).waitFor();
        await sees('People');

        await page.getByRole('link', { name: 'Applications' }).first().click();
        await sees('Applications');
        await page.getByRole('link', { name: 'Dora’s shop' }).waitFor();
        expect(await page.getByRole('link', { name: 'Quentin’s shop' }).count()).toBe(0);

        await presses(/^Tenant: /);
        await page.getByRole('option', { name: 'quay' }).click();
        await page.getByRole('link', { name: 'Quentin’s shop' }).waitFor();
        expect(await page.getByRole('link', { name: 'Dora’s shop' }).count()).toBe(0);

        await opens('/tenants');
        await sees('Tenants');
        await page.getByRole('link', { name: 'dock' }).waitFor();
      });

      test('a link keeps the tenant, also through the login', async () => {
        const { page, sees } = await at.arrives({ path: `/people?tenant=${dock}` });
        await sees('People');
        await page.getByRole('link', { name: 'Dora' }).waitFor();
        expect(await page.getByRole('link', { name: 'Quentin' }).count()).toBe(0);
        await page.getByRole('button', { name: 'Tenant: dock' }).waitFor();

        await page.getByRole('link', { name: 'Roles' }).first().click();
        await sees('Roles');
        expect(new URL(page.url()).searchParams.get('tenant')).toBe(dock);
      });

      test('what is made while a tenant is chosen belongs to it', async () => {
        const { page, sees, fills, presses } = await at.arrives({
          path: `/people/new?tenant=${dock}`,
        });
        await sees('Create person');
        await fills('User name', 'deckhand');
        await presses('Create');
        await page.getByRole('heading', { level: 1, name: 'deckhand' }).waitFor();
        const { body } = await at.server.manage('GET', '/users?q=(username=deckhand)');
        expect(body.items[0].tenant_id).toBe(dock);
      });

      test('the administrator of one sees no switcher and no other tenant', async () => {
        const { page, sees, opens } = await at.arrives({
          path: `/people?tenant_id=${dock}`,
          as: { username: 'dora', password },
        });
        await sees('People');
        await page.getByRole('link', { name: 'Dora' }).waitFor();
        expect(await page.getByRole('button', { name: /^Tenant: / }).count()).toBe(0);
        expect(await page.getByRole('link', { name: 'Quentin' }).count()).toBe(0);

        await opens('/tenants');
        await sees('Settings');
        expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('dock');
        expect(await page.getByRole('link', { name: 'Add a tenant' }).count()).toBe(0);

        await opens(`/tenants/${quay}`);
        await sees('This record does not exist');
      });

      test('the log of one names the first client, which cannot be read, and shows its id on request', async () => {
        await at.server.keyward.sealAudit();
        const { page, sees } = await at.arrives({
          path: `/audit?event=client.created&tenant_id=${dock}`,
          as: { username: 'dora', password },
        });
        await sees('Audit log');
        await page.getByText('The Default Client').first().waitFor();
        await page.getByRole('button', { name: /client\.created/ }).click();
        await page.getByText(at.server.admin.id).waitFor();
        await sees('Audit log');
      });

      test('the choice fits on a phone', async () => {
        const { sees } = await at.arrives({ path: `/people?tenant=${dock}`, browser: phone });
        await sees('People');
      });
    });
  },
  { configuration: { multiTenant: true, firstStart: { hasGlobalAdmin: true } } },
);
