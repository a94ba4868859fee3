/** What administrators do most, with the keys alone: no mouse is there to help. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { recordingNotifier } from '@keyward/core/in-memory';
import {
  byKeyboard,
  type ByKeyboard,
} from '../../../../packages/server/test/browser/by-keyboard.js';
import { sqliteTarget } from '../../../../packages/server/test/deployment/targets.js';
import { accessRecords, type AccessRecords } from './access-records.js';
import { administrator, firstAdministrator, type Administrator } from './administrator.js';
import { consoleSuite } from './console-suite.js';

type AtKeys = Pick<Administrator, 'page' | 'sees'> & ByKeyboard;

consoleSuite(
  'by keyboard alone',
  () => sqliteTarget,
  (at) => {
    let made: AccessRecords;
    beforeAll(async () => {
      made = await accessRecords(at.server);
    });

    /** Signs in with the keys, too. */
    const arrives = async (path: string, heading: string | RegExp): Promise<AtKeys> => {
      const { page, sees } = await administrator(await at.sitsDown(), at.server);
      const keys = byKeyboard(page);
      await page.goto(`${at.server.keyward.issuer}/console${path}`);
      await keys.goesToField('Username, email or phone');
      await keys.types(firstAdministrator.username);
      await keys.goesToField('Password');
      await keys.types(firstAdministrator.password);
      await keys.presses('Enter');
      await sees(heading);
      return { page, sees, ...keys };
    };
    const itemsOf = async (path: string): Promise<readonly Readonly<Record<string, unknown>>[]> =>
      (await at.server.manage('GET', path)).body.items;

    test('an application is made by the wizard', async () => {
      const admin = await arrives('/', 'Home');
      await admin.enters('link', 'Applications');
      await admin.sees('Applications');
      await admin.isAt('heading', 'Applications');
      await admin.enters('link', 'Create application');
      await admin.sees('Create application');

      await admin.goesTo('radio', /^Web application/);
      await admin.presses('Space');
      await admin.enters('button', 'Continue');
      await admin.isAt('textbox', 'Name');
      await admin.types('Lighthouse Shop');
      await admin.goesTo('textbox', 'Redirect URIs 1');
      await admin.types('http://localhost:8080/callback');
      await admin.enters('button', 'Continue');
      await admin.isAt('combobox', 'API');
      await admin.types('Ord');
      await admin.choosesOption('Orders');
      await admin.goesTo('combobox', 'Permissions');
      await admin.types('read');
      await admin.choosesOption(/^read:orders/);
      await admin.enters('button', 'Create application');

      await admin.page.getByRole('status', { name: 'This will happen' }).waitFor();
      await admin.enters('button', 'Grant permissions');
      await admin.sees('Lighthouse Shop is ready');
      await admin.isSomewhere();
      expect(await itemsOf('/clients?q=(client_name=Lighthouse%20Shop)')).toHaveLength(1);
    });

    test('a person is created', async () => {
      const admin = await arrives('/people', 'People');
      await admin.enters('link', 'Create person');
      await admin.sees('Create person');
      await admin.goesTo('textbox', 'User name');
      await admin.types('edith');
      await admin.goesTo('textbox', 'Full name');
      await admin.types('Edith Clarke');
      await admin.presses('Enter');
      await admin.sees('Edith Clarke');
      await admin.isAt('heading', 'Edith Clarke');
    });

    test('a person is invited', async () => {
      const admin = await arrives('/people', 'People');
      await admin.enters('link', 'Invite');
      await admin.sees('Invite a person');
      await admin.goesTo('textbox', 'E-mail address');
      await admin.types('guest@harbour.example');
      await admin.goesTo('combobox', 'Roles');
      await admin.types('Acc');
      await admin.choosesOption(/^Accounting/);
      await admin.enters('button', 'Invite');
      await admin.page.getByRole('dialog').getByText('guest@harbour.example').first().waitFor();
      await admin.presses('Escape');
      await admin.page.getByRole('dialog').waitFor({ state: 'detached' });
      await admin.isAt('button', 'Invite');

      await admin.presses('Enter');
      await admin.page.getByRole('status', { name: 'This will happen' }).waitFor();
      await admin.enters('button', 'Invite');
      await admin.page
        .getByRole('heading', { name: 'The invitation is written, but not sent' })
        .waitFor();
      await admin.isSomewhere();
    });

    test('the tabs stay while their pages change, so that no key goes nowhere', async () => {
      const admin = await arrives(`/people/${made.personId}`, 'Ada Lovelace');
      const tabs = await admin.page.getByRole('tablist').elementHandle();
      await admin.goesTo('tab', 'Overview');
      await admin.presses('ArrowRight');
      await admin.page.waitForURL(`**/people/${made.personId}/login`);
      await admin.page.getByRole('tabpanel', { name: 'Sign-in' }).waitFor();
      expect(await tabs?.isVisible()).toBe(true);
      await admin.isAt('tab', 'Sign-in');
    });

    test('a role is given to a person, and taken back by Undo', async () => {
      const rolesOf = () => itemsOf(`/users/${made.personId}/roles`);
      const admin = await arrives(`/people/${made.personId}`, 'Ada Lovelace');
      await admin.goesTo('tab', 'Overview');
      await admin.presses('ArrowRight', 'ArrowRight', 'ArrowRight');
      await admin.isAt('tab', 'Roles and groups');

      await admin.enters('button', 'Add roles');
      await admin.isAt('combobox', 'Roles');
      await admin.presses('Escape', 'Escape');
      await admin.page.getByRole('dialog').waitFor({ state: 'detached' });
      await admin.isAt('button', 'Add roles');

      await admin.presses('Enter');
      await admin.isAt('combobox', 'Roles');
      await admin.types('Acc');
      await admin.choosesOption(/^Accounting/);
      await admin.enters('button', 'Continue');
      await admin.page.getByRole('row', { name: /Accounting/ }).waitFor();
      expect(await rolesOf()).toHaveLength(1);
      await admin.isAt('button', 'Add roles');

      await admin.presses('Control+z');
      await admin.page.getByText('Undone', { exact: true }).waitFor();
      expect(await rolesOf()).toHaveLength(0);
      await admin.isAt('button', 'Add roles');
    });

    describe('a menu', () => {
      test('of the account opens, takes a choice by arrows, and gives the focus back', async () => {
        const admin = await arrives('/roles', 'Roles');
        await admin.enters('button', 'Account menu');
        await admin.choosesEntry('menuitemradio', 'Dark');
        await admin.page.getByRole('menuitemradio', { name: 'Dark', checked: true }).waitFor();
        await admin.presses('Escape');
        await admin.page.getByRole('menu').waitFor({ state: 'detached' });
        await admin.isAt('button', 'Account menu');
      });

      test('of actions opens a dialog, after which the focus is back', async () => {
        const admin = await arrives(`/people/${made.personId}`, 'Ada Lovelace');
        await admin.enters('button', 'Actions');
        await admin.choosesEntry('menuitem', 'Block');
        await admin.isAt('textbox', 'Reason');
        await admin.presses('Escape');
        await admin.page.getByRole('dialog').waitFor({ state: 'detached' });
        await admin.isAt('button', 'Actions');

        await admin.presses('Enter');
        await admin.choosesEntry('menuitem', 'Block');
        await admin.isAt('textbox', 'Reason');
        await admin.types('on leave');
        await admin.presses('Enter');
        await admin.page.getByText('Blocked: on leave').waitFor();
        await admin.isAt('button', 'Actions');
        await admin.presses('Control+z');
        await admin.page.getByText('Blocked: on leave').waitFor({ state: 'detached' });
      });
    });

    test('people are searched, sorted and filtered, and one is opened', async () => {
      const admin = await arrives('/people', 'People');
      const { page } = admin;
      await admin.goesTo('searchbox', 'Name, e-mail, phone or user name');
      await admin.types('lovelace');
      await page.getByText('1 person', { exact: true }).waitFor();
      await admin.enters('button', 'Clear the search');
      await page.getByRole('link', { name: 'Grace Hopper', exact: true }).waitFor();
      await admin.isAt('searchbox', 'Name, e-mail, phone or user name');

      await admin.goesTo('combobox', 'Status');
      await admin.presses('Enter');
      await admin.choosesOption('Not verified');
      await page.waitForURL(/status=pending_verification/);
      await admin.isAt('combobox', 'Status');

      await admin.enters('button', 'Person');
      await page.waitForURL(/sort=name/);
      await admin.isAt('button', 'Person');
      await admin.enters('link', 'Ada Lovelace');
      await admin.sees('Ada Lovelace');
      await admin.isAt('heading', 'Ada Lovelace');
    });

    test('a setting is changed and saved', async () => {
      const admin = await arrives('/settings', 'Settings');
      await admin.goesTo('tab', 'General');
      await admin.presses('ArrowRight');
      await admin.isAt('tab', 'Registration');
      await admin.goesTo('switch', 'People may register themselves');
      await admin.presses('Space');
      await admin.enters('button', 'Save');
      await admin.page.getByRole('button', { name: 'Discard' }).waitFor({ state: 'detached' });
      await admin.isSomewhere();
      const { body } = await at.server.manage('GET', `/tenants/${at.tenantId}`);
      expect(body.tenant_metadata.self_registration_enabled).toBe(true);
    });

    test('a permission is explained', async () => {
      const admin = await arrives('/', 'Home');
      await admin.enters('link', 'Explain');
      await admin.sees('Explain');
      for (const [field, text, option] of [
        ['Person', 'ada', /^Ada Lovelace/],
        ['Through the application', 'Sho', /^Shop/],
        ['API', 'Ord', /^Orders/],
        ['Permission', 'read', /^read:orders/],
      ] as const) {
        await admin.goesTo('combobox', field);
        await admin.types(text);
        await admin.choosesOption(option);
      }
      await admin.page.getByText(/Yes:/).waitFor();
      await admin.isAt('combobox', 'Permission');
    });

    test('the command palette is opened by its button, left, and leads to a command', async () => {
      const admin = await arrives('/roles', 'Roles');
      const field = /^Search or run a command/;
      await admin.enters('button', field);
      await admin.isAt('textbox', 'Search or run a command');
      await admin.presses('Escape');
      await admin.page.getByRole('dialog').waitFor({ state: 'detached' });
      await admin.isAt('button', field);

      await admin.presses('Control+K');
      await admin.isAt('textbox', 'Search or run a command');
      await admin.types('invite');
      await admin.page.getByRole('dialog').getByText('Invite', { exact: false }).first().waitFor();
      await admin.presses('Enter');
      await admin.sees('Invite a person');
      await admin.isAt('heading', 'Invite a person');
    });
  },
  // As where no mail server is set.
  { platform: { notifier: { ...recordingNotifier(), outbox: 'data/outbox' } } },
);
