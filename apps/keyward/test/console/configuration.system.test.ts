/** The page that shows what a file of configuration would do. */
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { sqliteTarget } from '../../../../packages/server/test/deployment/targets.js';
import { addUser } from '../../../../packages/server/test/deployment/world.js';
import { consoleSuite } from './console-suite.js';

const show = 'Show what would change';

consoleSuite(
  'configuration',
  () => sqliteTarget,
  (at) => {
    const tenantName = async (): Promise<string> =>
      (await at.server.manage('GET', `/tenants/${at.tenantId}`)).body.tenant_name;

    const documentOf = async (rows: object): Promise<string> =>
      JSON.stringify({ keyward: 1, owner: 'team', tenant: await tenantName(), ...rows });

    const rolesNamed = async (name: string): Promise<readonly unknown[]> =>
      (await at.server.manage('GET', `/roles?q=(role_name=${name})`)).body.items;

    test('a file is shown with what it adds, and nothing is kept', async () => {
      const { page, sees, presses } = await at.arrives({ path: '/configuration' });
      await sees('Configuration');
      await page.locator('input[type="file"]').setInputFiles({
        name: 'acme.json',
        mimeType: 'application/json',
        buffer: Buffer.from(await documentOf({ roles: [{ role_name: 'Clerk' }] })),
      });
      await presses(show);
      await page.getByRole('heading', { name: '1 to add, 0 to change, 0 to remove' }).waitFor();
      await page.getByRole('listitem').filter({ hasText: 'Role Clerk' }).waitFor();
      expect(await rolesNamed('Clerk')).toEqual([]);
    });

    test('who would gain and lose permissions is named', async () => {
      const { server } = at;
      const api = { resource_name: 'Ledger', resource_type: 'api' };
      const { body: resource } = await server.manage('POST', '/resources', api);
      const scope = { scope_name: 'read:ledger' };
      await server.manage('POST', `/resources/${resource.id}/scopes`, scope);
      const { body: role } = await server.manage('POST', '/roles', { role_name: 'Keeper' });
      const { id } = await addUser(at.server, { username: 'bookkeeper' });
      await server.manage('POST', `/roles/${role.id}/members`, { users: [id] });

      const { page, sees, fills, presses } = await at.arrives({ path: '/configuration' });
      await sees('Configuration');
      const permissions = [{ resource: 'Ledger', scope: 'read:ledger' }];
      const rows = { roles: [{ role_name: 'Keeper', permissions }] };
      await fills('Or a document as text', await documentOf(rows));
      await presses(show);
      await page.getByText('Permissions gained (1)').waitFor();
      await page.getByText(/bookkeeper: Ledger read:ledger/).waitFor();
    });

    test('a fault is told with its line, of the text and of a row', async () => {
      const { page, sees, fills, presses } = await at.arrives({ path: '/configuration' });
      await sees('Configuration');
      await fills('Or a document as text', 'keyward: 1\nroles: [');
      await presses(show);
      await page
        .getByRole('alert')
        .getByText(/^text:2:9: /)
        .waitFor();

      const lines = ['keyward: 1', 'owner: team', `tenant: ${await tenantName()}`, 'roles:'];
      const row = '  - { role_name: Clerk, color: blue }';
      await fills('Or a document as text', [...lines, row].join('\n'));
      await presses(show);
      await page
        .getByRole('alert')
        .getByText(/^text:5:/)
        .waitFor();
      await page.getByRole('alert').getByText(/color/).waitFor();
    });

    test('what there is becomes a file that would change nothing', async () => {
      const { page, sees, fills, presses } = await at.arrives({ path: '/configuration' });
      await sees('Configuration');
      await page.getByRole('combobox', { name: 'Of the tenant' }).click();
      await page.getByRole('option').first().click();
      await presses('Show as YAML');
      const block = page.getByRole('region', { name: `${await tenantName()}.yaml` });
      const text = await block.innerText();
      expect(parse(text)).toMatchObject({ keyward: 1, tenant: await tenantName() });

      await fills('Or a document as text', text);
      await presses(show);
      await page.getByRole('heading', { name: 'Nothing would change' }).waitFor();
    });

    test('a record that a configuration manages says so, on its page and in its list', async () => {
      const rows = { roles: [{ role_name: 'Packer' }] };
      const documents = [JSON.parse(await documentOf(rows)) as object];
      await at.server.manage('POST', '/configuration/apply', { documents });

      const admin = await at.arrives({ path: '/roles' });
      const { page, sees } = admin;
      await sees('Roles');
      await page.getByRole('row', { name: /Packer.*Configuration: team/ }).waitFor();
      await admin.follows('Packer');
      await sees('Packer');
      const note = page.getByRole('note');
      await note.getByText(/comes from the configuration “team”/).waitFor();
      const guide = note.getByRole('link', { name: 'How configuration in files works' });
      expect(await guide.getAttribute('href')).toMatch(
        /\/docs\/guide\/how-to\/keep-configuration-in-files$/,
      );
    });

    test('a record that was made by hand says nothing of a configuration', async () => {
      const { body } = await at.server.manage('POST', '/roles', { role_name: 'By hand' });
      const admin = await at.arrives({ path: `/roles/${body.id}` });
      await admin.sees('By hand');
      await admin.settles();
      expect(await admin.page.getByRole('note').count()).toBe(0);
    });
  },
);
