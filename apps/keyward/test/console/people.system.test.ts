import { beforeAll, describe, expect, test } from '@jest/globals';
import { recordingNotifier } from '@keyward/core/in-memory';
import type { Json } from '../../../../packages/server/test/deployment/exchange.js';
import { sqliteTarget } from '../../../../packages/server/test/deployment/targets.js';
import {
  addAuthenticator,
  addClient,
  addGrant,
  addGroup,
  addResource,
  addRole,
  addScope,
  addSession,
  addUser,
  done,
} from '../../../../packages/server/test/deployment/world.js';
import type { Administrator } from './administrator.js';
import { consoleSuite, phone } from './console-suite.js';

consoleSuite(
  'people',
  () => sqliteTarget,
  (at) => {
    let ada: Json;
    let role: Json;
    let group: Json;

    const add = (name: string, more: object = {}): Promise<Json> => {
      const [first = '', last = ''] = name.toLowerCase().split(' ');
      const username = `${first}.${last}`;
      return addUser(at.server, {
        username,
        name,
        email: `${username}@harbour.example`,
        verify_email: false,
        ...more,
      });
    };

    beforeAll(async () => {
      ada = await add('Ada Lovelace', { email_verified: true, password: 'kumquat accordion' });
      for (const name of ['Grace Hopper', 'Katherine Johnson', 'Radia Perlman', 'Mary Kenneth'])
        await add(name, { email_verified: name.startsWith('G') });
      const api = await addResource(at.server, {}, { resource_name: 'Orders' });
      const scope = await addScope(at.server, api.id, 'read:orders');
      role = await addRole(at.server, { role_name: 'Accounting' });
      group = await addGroup(at.server, { group_name: 'Berlin' });
      await done(
        at.server.manage('POST', `/roles/${role.id}/permissions`, {
          permissions: [{ resource_id: api.id, scopes: [scope.id] }],
        }),
      );
      const app = await addClient(at.server, {
        client_name: 'Harbour Orders',
        is_global: false,
        tenant_id: ada.tenant_id,
      });
      await addGrant(at.server, ada, { clientId: app.id, resourceId: null, scopes: ['openid'] });
      await addAuthenticator(at.server, ada);
      await addSession(at.server, ada);
    });

    const tab = ({ page }: Administrator, name: string): Promise<void> =>
      page.getByRole('tab', { name, exact: true }).click();
    const rowOf = ({ page }: Administrator, name: string) =>
      page.getByRole('row', { name: new RegExp(name) });
    const select = (admin: Administrator, name: string): Promise<void> =>
      admin.page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
    const choose = async ({ page }: Administrator, label: string, text: string): Promise<void> => {
      await page.getByRole('combobox', { name: label, exact: true }).fill(text);
      await page.getByRole('option', { name: text }).click();
    };

    describe('the list', () => {
      test('finds people as one types, by name, address and user name', async () => {
        const admin = await at.arrives({ path: '/people' });
        const { page, sees } = admin;
        await sees('People');
        for (const text of ['lovel', 'ada.lovelace@', 'Lovelace, Ada']) {
          await page.getByRole('searchbox').fill(text);
          await rowOf(admin, 'Grace Hopper').waitFor({ state: 'detached' });
          await page.waitForURL((url) => url.searchParams.get('q') === text);
          await rowOf(admin, 'Ada Lovelace').waitFor();
        }
        await admin.pictures('people');
      });

      test('shows the newest first and how many there are, and sorts by name as well', async () => {
        const { page, sees } = await at.arrives({ path: '/people' });
        await sees('People');
        await page.getByText(/^\d+ people$/).waitFor();
        const created = page.getByRole('columnheader', { name: 'Created' });
        expect(await created.getAttribute('aria-sort')).toBe('descending');

        await page.getByRole('button', { name: 'Person' }).click();
        await page.waitForURL(/sort=name/);
        const person = page.getByRole('columnheader', { name: 'Person' });
        expect(await person.getAttribute('aria-sort')).toBe('ascending');

        await page.getByRole('searchbox').fill('lovelace');
        await page.getByText('1 person', { exact: true }).waitFor();
      });

      test('keeps a view in the address, and under a name in this browser', async () => {
        const admin = await at.arrives({ path: '/people?q=hopper' });
        const { page, sees, presses, fills, follows } = admin;
        await sees('People');
        await presses('Save this view');
        await fills('Name of the view', 'Hoppers');
        await presses('Save');
        await follows('Everybody');
        await rowOf(admin, 'Ada Lovelace').waitFor();
        await follows('Hoppers');
        await rowOf(admin, 'Ada Lovelace').waitFor({ state: 'detached' });
        await rowOf(admin, 'Grace Hopper').waitFor();
        await page.reload();
        await page.getByRole('link', { name: 'Hoppers', exact: true }).waitFor();
      });

      test('filters by status', async () => {
        const admin = await at.arrives({ path: '/people?status=pending_verification' });
        await admin.sees('People');
        await rowOf(admin, 'Katherine Johnson').waitFor();
        await rowOf(admin, 'Grace Hopper').waitFor({ state: 'detached' });
      });

      describe('on a phone', () => {
        const arrives = () => at.arrives({ path: '/people', browser: phone });

        test('marks the status of each person beside the name', async () => {
          const blocked = await add('Mark Blocked');
          await at.server.manage('POST', `/users/${blocked.id}/block`, {});
          const admin = await arrives();
          await admin.sees('People');
          const markOf = (name: string, status: string) =>
            rowOf(admin, name).getByRole('img', { name: status, exact: true });
          await markOf('Mark Blocked', 'Blocked').waitFor();
          await markOf('Grace Hopper', 'Active').waitFor();
          await at.server.manage('DELETE', `/users/${blocked.id}`);
        });

        test('has its filters behind one button, which counts them', async () => {
          const admin = await arrives();
          const { page, sees, presses } = admin;
          await sees('People');
          const status = page.getByRole('combobox', { name: 'Status' });
          expect(await status.isVisible()).toBe(false);
          await presses('Filters');
          await status.click();
          await page.getByRole('option', { name: 'Not verified' }).click();
          await page.getByRole('button', { name: 'Filters (1)' }).waitFor();
          await rowOf(admin, 'Grace Hopper').waitFor({ state: 'detached' });
          await sees('People');
        });
      });

      test('blocks and unblocks several people at once, after a rehearsal', async () => {
        const admin = await at.arrives({ path: '/people' });
        const { presses, confirms, sees, page } = admin;
        await sees('People');
        await select(admin, 'Radia Perlman');
        await select(admin, 'Mary Kenneth');
        await presses('Block');
        await page.getByText('2 records will be changed').waitFor();
        await confirms('Block');
        await rowOf(admin, 'Radia Perlman.*Blocked').waitFor();
        await rowOf(admin, 'Mary Kenneth.*Blocked').waitFor();

        await select(admin, 'Radia Perlman');
        await select(admin, 'Mary Kenneth');
        await presses('Unblock');
        await confirms('Unblock');
        await rowOf(admin, 'Radia Perlman.*Not verified').waitFor();
      });

      test('gives a role and a group to several people at once', async () => {
        const admin = await at.arrives({ path: '/people' });
        const { presses, confirms, sees } = admin;
        await sees('People');
        for (const [action, label, name] of [
          ['Add a role', 'Role', 'Accounting'],
          ['Add to a group', 'Group', 'Berlin'],
        ] as const) {
          await select(admin, 'Grace Hopper');
          await select(admin, 'Katherine Johnson');
          await presses(action);
          await choose(admin, label, name);
          await presses('Continue');
          await confirms(action);
        }
        const { body: inRole } = await at.server.manage('GET', `/roles/${role.id}/members`);
        const { body: inGroup } = await at.server.manage('GET', `/groups/${group.id}/members`);
        expect(inRole.count).toBe(2);
        expect(inGroup.count).toBe(2);
      });

      test('deletes people, after the word was typed', async () => {
        await add('Gone Soon');
        const admin = await at.arrives({ path: '/people?q=gone' });
        await admin.sees('People');
        await select(admin, 'Gone Soon');
        await admin.presses('Delete');
        await admin.confirms('Delete', 'delete');
        await rowOf(admin, 'Gone Soon').waitFor({ state: 'detached' });
      });
    });

    describe('new people', () => {
      test('a person is created, and refusals stand at their field', async () => {
        const { page, sees, fills, presses } = await at.arrives({ path: '/people/new' });
        await sees('Create person');
        await fills('User name', 'ada.lovelace');
        await presses('Create');
        await page.getByText('This is taken already.').waitFor();
        await fills('User name', 'edith');
        await fills('Full name', 'Edith Clarke');
        await presses('Create');
        await sees('Edith Clarke');
      });

      test.each([
        ['de', 'Das ist schon vergeben.'],
        ['fr', 'C’est déjà pris.'],
        ['ar', 'هذا مستخدم بالفعل.'],
      ])('a refusal is told in the language of its reader: %s', async (locale, words) => {
        const { page } = await at.arrives({ path: '/people/new', browser: { locale } });
        const field = page.locator('main form input').first();
        await field.fill('ada.lovelace');
        await page.keyboard.press('Enter');
        await page.getByText(words).waitFor();
        expect(await field.getAttribute('aria-invalid')).toBe('true');
        expect(await page.locator(':focus').inputValue()).toBe('ada.lovelace');
        expect(await page.getByText('already').count()).toBe(0);
      });

      test('a lost connection keeps what was typed, and says that it can be tried again', async () => {
        const { page, sees, fills, presses } = await at.arrives({ path: '/people/new' });
        await fills('User name', 'late.lamarr');
        await page.context().setOffline(true);
        await presses('Create');
        await page.getByText('What you typed is still here').waitFor();

        await page.context().setOffline(false);
        await presses('Create');
        await sees('late.lamarr');
      });

      test('a person is invited by mail, and the page says that no mail server takes it', async () => {
        const { page, sees, presses, confirms } = await at.arrives({ path: '/people/invite' });
        await sees('Invite a person');
        await page.getByRole('textbox', { name: 'E-mail address' }).fill('new@harbour.example');
        await presses('Invite');
        await confirms('Invite');
        await page
          .getByRole('heading', { name: 'The invitation is written, but not sent' })
          .waitFor();
        await page
          .getByText(/The mail to .*new@harbour\.example.* is a file in .*outbox/)
          .waitFor();
        expect(await page.locator('pre').count()).toBe(0);
      });

      test('a person is invited with a link that the administrator passes on', async () => {
        const admin = await at.arrives({ path: '/people/invite' });
        const { page, sees, presses, confirms } = admin;
        await sees('Invite a person');
        await page.getByRole('textbox', { name: 'E-mail address' }).fill('guest@harbour.example');
        await choose(admin, 'Roles', 'Accounting');
        await page.getByLabel('Show it here, to pass it on').check();
        await presses('Invite');
        await confirms('Invite');
        await page.getByRole('heading', { name: 'The invitation is ready' }).waitFor();
        expect(await page.locator('pre').textContent()).toContain('/ticket/');
      });

      test('several are invited at once, and one of them again', async () => {
        const { page, sees, presses, confirms } = await at.arrives({ path: '/people/invite' });
        await sees('Invite a person');
        await presses('Invite several at once');
        await page
          .getByRole('textbox', { name: 'Addresses' })
          .fill('lise@harbour.example\nno address');
        await presses('Invite 3');
        await page.getByText('1 invited, 0 invited already, 2 refused').waitFor();
        const row = page.getByRole('row').filter({ hasText: 'lise@harbour.example' });
        await row.getByRole('button', { name: 'Send again', exact: true }).click();
        await confirms('Send again');
        await page.getByText('A new link goes to lise@harbour.example').waitFor();
      });

      test('a file is imported, with progress and a report', async () => {
        const { page, sees, presses, confirms } = await at.arrives({ path: '/people/import' });
        await sees('Import people');
        const csv =
          'username,name,email\nlise,Lise Meitner,\nada.lovelace,Ada,\nx,,not an address\n';
        await page.locator('input[type="file"]').setInputFiles({
          name: 'people.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(csv),
        });
        await page.getByText('Lise Meitner').waitFor();
        await presses('Import 3 people');
        const dialog = page.getByRole('dialog');
        await dialog.getByText('1 record will be added').waitFor();
        expect((await at.server.manage('GET', '/users?search=Meitner')).body.count).toBe(0);
        await confirms('Import 3 people');
        await page.getByText('Refused lines', { exact: true }).waitFor();
        await page.getByRole('row', { name: /3 x/ }).waitFor();
        const { body } = await at.server.manage('GET', '/users?search=Meitner');
        expect(body.count).toBe(1);
      });
    });

    describe('a person', () => {
      const arrives = (more = ''): Promise<Administrator> =>
        at.arrives({ path: `/people/${ada.id}${more}` });

      test('is edited, and of two who edit at once the second is told', async () => {
        const admin = await arrives();
        const { page, sees, fills, presses } = admin;
        await sees('Ada Lovelace');
        await fills('Nickname', 'Countess');
        await at.server.manage('PATCH', `/users/${ada.id}`, { family_name: 'King' });
        await presses('Save');
        await page.getByText('This record has been changed in the meantime').waitFor();
        await page.getByRole('row', { name: 'Last name (empty) King' }).waitFor();
        await sees('Ada Lovelace');
        await admin.pictures('person-changed-elsewhere');

        await presses('Keep my changes');
        expect(await page.getByLabel('Last name').inputValue()).toBe('King');
        expect(await page.getByLabel('Nickname').inputValue()).toBe('Countess');
        await presses('Save');
        await page.getByText('Saved', { exact: true }).waitFor();
        const { body } = await at.server.manage('GET', `/users/${ada.id}`);
        expect(body).toMatchObject({ nickname: 'Countess', family_name: 'King' });
      });

      test('begins with the last sign-in, sessions, factors, roles, groups and permissions', async () => {
        await done(at.server.manage('POST', `/users/${ada.id}/roles`, { roles: [role.id] }));
        await done(at.server.manage('POST', `/users/${ada.id}/groups`, { groups: [group.id] }));
        const { page, sees } = await arrives();
        await sees('Ada Lovelace');
        const facts = page.locator('section', { hasText: 'At a glance' }).locator('dl');
        for (const line of [
          /Last sign-in/,
          /Sessions\s*1 session$/,
          /Second factors\s*Authenticator app/,
          /Roles\s*Accounting/,
          /Groups\s*Berlin/,
          /May do\s*1 permission$/,
        ])
          await facts.locator('div', { hasText: line }).waitFor();

        await facts.getByRole('link', { name: '1 permission' }).click();
        await page.getByRole('button', { name: /read:orders/ }).waitFor();
        await done(at.server.manage('POST', `/users/${ada.id}/roles/revoke`, { roles: [role.id] }));
        await done(
          at.server.manage('POST', `/users/${ada.id}/groups/revoke`, { groups: [group.id] }),
        );
      });

      test('has a language and a time zone, which are chosen by their names', async () => {
        const admin = await arrives();
        const { page, sees, presses } = admin;
        await sees('Ada Lovelace');
        await choose(admin, 'Language', 'German (de)');
        await choose(admin, 'Time zone', 'Europe/Berlin');
        await presses('Save');
        await page.getByText('Saved', { exact: true }).waitFor();
        const { body } = await at.server.manage('GET', `/users/${ada.id}`);
        expect(body).toMatchObject({ locale: 'de', zoneinfo: 'Europe/Berlin' });
      });

      test('has delegates, of whom one is named and ended', async () => {
        const agent = await addClient(at.server, {
          client_name: 'Harbour Agent',
          is_global: false,
          tenant_id: ada.tenant_id,
        });
        const admin = await arrives();
        const { page, presses } = admin;
        await tab(admin, 'Delegates');
        await page.getByText('No delegates', { exact: true }).waitFor();
        await presses('Add a delegate');
        await choose(admin, 'Application', 'Harbour Agent');
        await choose(admin, 'APIs', 'Orders');
        await presses('Continue');
        await page
          .getByRole('dialog', { name: 'Let a delegate act for Ada Lovelace?' })
          .getByRole('button', { name: 'Add a delegate' })
          .click();
        await rowOf(admin, 'Harbour Agent').getByText('Orders').waitFor();
        const { items } = (await at.server.manage('GET', `/users/${ada.id}/delegates`)).body;
        expect(items).toMatchObject([{ client_id: agent.id }]);

        await rowOf(admin, 'Harbour Agent').getByRole('checkbox').check();
        await presses('End');
        await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click();
        await page.getByText('No delegates', { exact: true }).waitFor();
      });

      describe('has actions', () => {
        const acts = async (action: string): Promise<Administrator> => {
          const admin = await arrives();
          await admin.sees('Ada Lovelace');
          await admin.presses('Actions');
          await admin.page.getByRole('menuitem', { name: action }).click();
          return admin;
        };

        test('that mail a link for a new password, and show it to no one else', async () => {
          const { page, presses } = await acts('Mail a link for a new password');
          await page
            .getByRole('dialog')
            .getByText(/goes to the e-mail address/)
            .waitFor();
          await presses('Send the mail');
          await page
            .getByText('A mail with the link goes to ada.lovelace@harbour.example.')
            .waitFor();
          expect(await page.getByRole('dialog').count()).toBe(0);
          const { items } = (await at.server.manage('GET', `/tickets?q=(user_id=${ada.id})`)).body;
          expect(items.map((each: Json) => each.ticket_type)).toContain('password_change');
        });

        describe('of which one is to act as the person', () => {
          beforeAll(async () => {
            const { metadata } = (await at.server.storage.tenants.find(at.tenantId))!;
            await at.server.keyward.tenants.modify(at.tenantId, {
              metadata: { ...metadata, impersonation: 'notify' },
            });
          });

          test('which takes a second factor', async () => {
            const { page } = await acts('Act as this person');
            await page.getByText(/sign in again with your second factor/).waitFor();
          });

          test('by a link that is shown once', async () => {
            const admin = await arrives();
            await admin.sees('Ada Lovelace');
            const { delegations } = at.server.storage;
            for (const { id } of await delegations.all([]))
              await delegations.change(id, (each) => ({ ...each, methods: ['pwd', 'otp', 'mfa'] }));
            await admin.presses('Actions');
            await admin.page.getByRole('menuitem', { name: 'Act as this person' }).click();
            await admin.page.getByLabel('Why').fill('ticket 4711');
            await admin.presses('Create the link');
            const link = (await admin.page.locator('pre').textContent())!;

            const other = await (await at.sitsDown()).newPage();
            await other.goto(link);
            await other.getByRole('button', { name: 'Begin' }).click();
            await other.getByRole('heading', { name: /You are acting as/ }).waitFor();
            await other.getByRole('button', { name: 'End it' }).click();
            await other.waitForURL((url) => !url.pathname.includes('impersonation'));
          });
        });

        test('that end all sessions', async () => {
          await addSession(at.server, ada);
          const { page, confirms } = await acts('End all sessions');
          await page.getByText(/sessions? will end/).waitFor();
          await confirms('End all sessions');
          await page.getByRole('link', { name: 'None' }).first().waitFor();
          const { body } = await at.server.manage('GET', `/users/${ada.id}/sessions`);
          expect(body.count).toBe(0);
        });

        test('that remove all second factors', async () => {
          const { confirms } = await acts('Remove all second factors');
          await confirms('Remove all second factors');
          const { body } = await at.server.manage('GET', `/users/${ada.id}/authenticators`);
          expect(body.count).toBe(0);
          await addAuthenticator(at.server, ada);
        });
      });

      test('has ways to sign in and second factors, of which one is removed', async () => {
        const { page, sees, presses, confirms } = await arrives('/login');
        await sees('Ada Lovelace');
        await page.getByRole('row', { name: /Authenticator app/ }).waitFor();
        await presses('Remove');
        await confirms('Remove');
        await page.getByText('No second factor').waitFor();
      });

      test('gets a password from an administrator, who reads first that sessions end', async () => {
        await addSession(at.server, ada);
        const { page, sees, presses, confirms } = await arrives('/login');
        await sees('Ada Lovelace');
        await presses('Set a password');
        await page.getByLabel(/^New password/).fill('short');
        await page.getByRole('dialog').getByRole('button', { name: 'Set a password' }).click();
        await page.getByRole('dialog').getByText('Use at least 15 characters.').waitFor();
        await page.getByLabel(/^New password/).fill('tangerine accordion');
        await page.getByRole('dialog').getByRole('button', { name: 'Set a password' }).click();
        await page.getByText(/\d sessions? will end/).waitFor();
        await confirms('Set a password');
        await page.getByText('Temporary', { exact: true }).waitFor();
      });

      test('has sessions, which end', async () => {
        await addSession(at.server, ada);
        const { page, sees, presses, confirms } = await arrives('/sessions');
        await sees('Ada Lovelace');
        await page
          .getByRole('row', { name: /Password/ })
          .first()
          .waitFor();
        await presses('End all sessions');
        await page.getByText(/sessions? will end/).waitFor();
        await confirms('End all sessions');
        await page.getByText('Not signed in anywhere').waitFor();
      });

      test('has roles and groups, and permissions with each way to them', async () => {
        const admin = await arrives('/access');
        const { page, sees, presses, confirms } = admin;
        await sees('Ada Lovelace');
        await presses('Add roles');
        await choose(admin, 'Roles', 'Accounting');
        await presses('Continue');
        await page.getByText('1 person or application will gain 1 permission').waitFor();
        await confirms('Add roles');
        await rowOf(admin, 'Accounting').waitFor();

        await tab(admin, 'Permissions');
        await page.getByRole('button', { name: /read:orders/ }).click();
        await page.getByRole('link', { name: 'Accounting' }).waitFor();
        await sees('Ada Lovelace');
        await admin.pictures('person-permissions');
      });

      test('has applications with consent, which is revoked', async () => {
        const admin = await arrives('/applications');
        await admin.sees('Ada Lovelace');
        await select(admin, 'Harbour Orders');
        await admin.presses('Revoke');
        await admin.confirms('Revoke');
        await admin.page.getByText('No consent given').waitFor();
      });

      test('has links, which are made, shown once and revoked', async () => {
        const { page, sees, presses } = await arrives('/tickets');
        await sees('Ada Lovelace');
        await presses('Create a link');
        await page.getByRole('status', { name: 'This will happen' }).waitFor();
        await presses('Create');
        expect(await page.locator('pre').textContent()).toContain('/ticket/');
        await presses('I have stored the secret');
        await page
          .getByRole('row', { name: /Password Open/ })
          .first()
          .waitFor();
      });

      test('has tabs that show on a phone that they go on', async () => {
        const { page, sees } = await at.arrives({ path: `/people/${ada.id}`, browser: phone });
        await sees('Ada Lovelace');
        const tabs = page.getByRole('tablist');
        await page.locator('[role="tablist"][data-more="end"]').waitFor();
        await tabs.evaluate((row) => row.scrollTo({ left: 10_000 }));
        await page.locator('[role="tablist"][data-more="start"]').waitFor();
      });

      test('has a history', async () => {
        const { page, sees } = await arrives('/history');
        await sees('Ada Lovelace');
        await page
          .getByRole('listitem')
          .filter({ hasText: /added Ada Lovelace.*user\.created/ })
          .waitFor();
      });

      test('is blocked in one dialog, with a reason beside what it does, and unblocked', async () => {
        const admin = await arrives();
        const { page, sees, presses, fills, confirms, isDone } = admin;
        await sees('Ada Lovelace');
        await presses('Actions');
        await page.getByRole('menuitem', { name: 'Block' }).click();
        await fills('Reason', 'left the company');
        await confirms('Block');
        await isDone('Ada Lovelace is blocked');
        await page.getByText('Blocked: left the company').waitFor();

        // The permissions are there, and none of them counts.
        await tab(admin, 'Permissions');
        await page.getByRole('heading', { name: 'Blocked: no permission counts' }).waitFor();
        await presses('Actions');
        await page.getByRole('menuitem', { name: 'Unblock' }).click();
        await confirms('Unblock');
        await page.getByText('Active', { exact: true }).waitFor();
      });

      test('an administrator of the tenant is shown as one, and another person is not', async () => {
        const tenant = `/tenants/${ada.tenant_id}/admins`;
        const { body } = await at.server.manage('GET', tenant);
        const admin = await at.arrives({ path: `/people/${body.items[0].user_id}` });
        await admin.page.getByText('The whole tenant', { exact: true }).waitFor();

        const other = await arrives();
        await other.sees('Ada Lovelace');
        await other.page.getByText('May do', { exact: true }).waitFor();
        expect(await other.page.getByText('The whole tenant').count()).toBe(0);
      });

      test('that is not there says so', async () => {
        const { sees } = await at.arrives({
          path: '/people/00000000-0000-4000-8000-00000000dead',
        });
        await sees('This record does not exist');
      });
    });
  },
  // As where no mail server is set.
  { platform: { notifier: { ...recordingNotifier(), outbox: 'data/outbox' } } },
);
