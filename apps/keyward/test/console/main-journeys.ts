/** What administrators do most, from one page to the next: the journeys that each database must carry. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Json } from '../../../../packages/server/test/deployment/exchange.js';
import {
  addResource,
  addScope,
  addUser,
} from '../../../../packages/server/test/deployment/world.js';
import type { ConsoleAt } from './console-suite.js';

const callback = 'http://localhost:8080/callback';
const password = 'kumquat accordion';

/** For an installation with several tenants, whose administrator is a global one. */
export const mainJourneys = (at: ConsoleAt): void => {
  let api: Json;

  beforeAll(async () => {
    api = await addResource(at.server, {}, { resource_name: 'Orders API' });
    await addScope(at.server, api.id, 'read:orders');
    for (const name of ['Ada Lovelace', 'Grace Hopper', 'Łucja Žižková']) {
      const [first = ''] = name.toLowerCase().split(' ');
      await addUser(at.server, { username: first.replace('ł', 'l'), name, password });
    }
  });

  peopleJourneys(at);
  accessJourneys(at);
  applicationJourneys(at);
  tenantJourneys(at);
  auditJourneys(at);
};

const peopleJourneys = (at: ConsoleAt): void =>
  describe('people', () => {
    test('are found as one types, in any spelling', async () => {
      const { page, sees } = await at.arrives({ path: '/people' });
      await sees('People');
      await page.getByRole('searchbox').fill('Ziz');
      await page.getByRole('link', { name: 'Ada Lovelace' }).waitFor({ state: 'detached' });
      await page.getByRole('searchbox').fill('grace');
      await page.getByRole('link', { name: 'Grace Hopper' }).waitFor();
      await sees('People');
    });

    test('are blocked together after a rehearsal', async () => {
      const { page, sees, presses, confirms } = await at.arrives({ path: '/people' });
      await sees('People');
      for (const name of ['Ada Lovelace', 'Grace Hopper'])
        await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
      await presses('Block');
      await page.getByRole('dialog').getByText('2 records will be changed').waitFor();
      await confirms('Block');
      const blocked = page.getByRole('row').filter({ hasText: 'Blocked' });
      await blocked.nth(1).waitFor();
      expect(await blocked.count()).toBe(2);
    });

    test('are imported, with a report', async () => {
      const { page, sees, presses, confirms } = await at.arrives({ path: '/people/import' });
      await sees('Import people');
      const csv = 'username,name,email\nlise,Lise Meitner,\nx,,not an address\n';
      await page.locator('input[type="file"]').setInputFiles({
        name: 'people.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(csv),
      });
      await presses('Import 2 people');
      await confirms('Import 2 people');
      await page.getByText('Refused lines', { exact: true }).waitFor();
      expect((await at.server.manage('GET', '/users?search=Meitner')).body.count).toBe(1);
    });
  });

const accessJourneys = (at: ConsoleAt): void =>
  test('a role gets a permission and a member, who sees the way to it', async () => {
    const { page, sees, opens, presses, confirms } = await at.arrives({ path: '/roles/new' });
    await sees('Create role');
    await page.getByLabel('Name').fill('Warehouse');
    await presses('Create');
    await sees('Warehouse');
    await page.getByRole('button', { name: 'Add permissions' }).first().click();
    await page.getByRole('combobox', { name: 'API' }).fill('Ord');
    await page.getByRole('option', { name: 'Orders API' }).click();
    await page.getByRole('combobox', { name: 'Permissions' }).fill('read');
    await page.getByRole('option', { name: 'read:orders' }).click();
    await page.getByRole('dialog').getByRole('heading').first().click();
    await presses('Continue');
    await page.getByRole('row', { name: /read:orders/ }).waitFor();

    await page.getByRole('tab', { name: 'Members' }).click();
    await page.getByRole('button', { name: 'Add people' }).first().click();
    await page.getByRole('combobox', { name: 'People' }).fill('lucja');
    await page.getByRole('option', { name: /Łucja/ }).click();
    await page.getByRole('dialog').getByRole('heading').first().click();
    await presses('Continue');
    await confirms('Add people');
    await page.getByRole('row', { name: /Łucja/ }).waitFor();

    const { body } = await at.server.manage('GET', '/users?q=(username=lucja)');
    await opens(`/people/${body.items[0].id}/permissions`);
    await page.getByText('read:orders').first().waitFor();
    await sees(/Łucja/);
  });

const applicationJourneys = (at: ConsoleAt): void =>
  test('an application is made by the wizard, changed and deleted', async () => {
    const { page, sees, opens, presses, fills, confirms } = await at.arrives({
      path: '/applications/new',
    });
    await sees('Create application');
    await page.getByRole('radio', { name: /^Web application/ }).click();
    await presses('Continue');
    await fills('Name', 'Lighthouse Shop');
    await fills('Redirect URIs 1', callback);
    await presses('Continue');
    await page.getByRole('combobox', { name: 'API' }).click();
    await page.getByRole('option', { name: 'Orders API' }).click();
    await page.getByRole('combobox', { name: 'Permissions' }).click();
    await page.getByRole('option', { name: 'read:orders' }).click();
    await page.keyboard.press('Escape');
    await presses('Create application');
    await confirms('Grant permissions');
    await sees('Lighthouse Shop is ready');

    const { body } = await at.server.manage('GET', '/clients?q=(client_name=Lighthouse%20Shop)');
    const [{ id }] = body.items;
    await opens(`/applications/${id}/settings`);
    await sees('Lighthouse Shop');
    await fills('Redirect URIs 1', 'https://shop.example/callback');
    await presses('Save');
    await page.getByText('Saved', { exact: true }).waitFor();
    const changed = (await at.server.manage('GET', `/clients/${id}`)).body;
    expect(changed.client_metadata.urls.redirect_uris).toEqual(['https://shop.example/callback']);

    await presses('Delete application');
    await confirms('Delete application', 'Lighthouse Shop');
    await sees('Applications');
    expect((await at.server.manage('GET', `/clients/${id}`)).status).toBe(404);
  });

const tenantJourneys = (at: ConsoleAt): void =>
  test('a tenant is made, chosen, suspended and deleted', async () => {
    const { page, sees, opens, presses, fills, confirms } = await at.arrives({
      path: '/tenants/new',
    });
    await sees('Create tenant');
    await fills('Name', 'harbour');
    await presses('Create');
    await sees('harbour');
    const { body } = await at.server.manage('GET', '/tenants?q=(tenant_name=harbour)');
    const [{ id }] = body.items;

    await opens(`/people/new?tenant=${id}`);
    await sees('Create person');
    await fills('User name', 'pilot');
    await presses('Create');
    await sees('pilot');
    const [pilot] = (await at.server.manage('GET', '/users?q=(username=pilot)')).body.items;
    expect(pilot.tenant_id).toBe(id);

    await opens(`/tenants/${id}`);
    await sees('harbour');
    await presses('Suspend');
    await confirms('Suspend');
    await page.getByText('Suspended', { exact: true }).waitFor();
    await presses('Delete');
    await page.getByRole('dialog').getByText('1: pilot', { exact: true }).waitFor();
    await confirms('Delete', 'harbour');
    // The last tenant needs no list.
    await sees('Settings');
    expect((await at.server.manage('GET', `/users/${pilot.id}`)).status).toBe(404);
  });

const auditJourneys = (at: ConsoleAt): void =>
  test('the audit log shows what changed, finds it again, and its chain holds', async () => {
    await at.server.keyward.sealAudit();
    const { page, sees, opens, presses } = await at.arrives({
      path: '/audit?event=role.created',
    });
    await sees('Audit log');
    const created = page.getByRole('listitem').filter({ hasText: /Warehouse.*role\.created/ });
    await created.getByRole('button', { name: /role\.created/ }).click();
    await page.getByRole('insertion').filter({ hasText: 'Warehouse' }).waitFor();

    await opens('/audit/chain');
    await sees('State of the chain');
    await presses('Verify the log');
    await page.getByText('The chain is intact').waitFor();
  });
