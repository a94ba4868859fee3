import { beforeAll, expect, test } from '@jest/globals';
import type { Deployment } from '../../../../packages/server/test/deployment/deployment.js';
import { memoryTarget, sqliteTarget } from '../../../../packages/server/test/deployment/targets.js';
import { addClient, credentialsOf } from '../../../../packages/server/test/deployment/world.js';
import { accessRecords, type AccessRecords } from './access-records.js';
import { consoleSuite } from './console-suite.js';

/** It may ask for tokens of people, and for no API yet. */
const addWebClient = (server: Deployment, tenant_id: string) =>
  addClient(server, {
    client_type: 'regular_web',
    is_global: false,
    tenant_id,
    client_metadata: { urls: { redirect_uris: ['https://till.example/callback'] } },
  });

consoleSuite(
  'explain',
  () => sqliteTarget,
  (at) => {
    let made: AccessRecords;
    beforeAll(async () => {
      made = await accessRecords(at.server);
    });
    const question = (permission: string): string =>
      `/explain?person=${made.personId}&application=${made.clientId}` +
      `&api=${made.resourceId}&permission=${permission}`;

    test('a question is put together by name, and its address can be shared', async () => {
      const { page, sees } = await at.arrives({ path: '/explain' });
      await sees('Explain');
      const choose = async (label: string, text: string, option: RegExp): Promise<void> => {
        await page.getByRole('combobox', { name: label }).fill(text);
        await page.getByRole('option', { name: option }).click();
      };
      await choose('Person', 'ada', /Ada Lovelace/);
      await choose('Through the application', 'Sho', /Shop/);
      await choose('API', 'Ord', /Orders/);
      await choose('Permission', 'read', /read:orders/);
      await page.getByText(/Yes:/).waitFor();
      expect(new URL(page.url()).search).toContain(`person=${made.personId}`);
    });

    test('what is allowed shows each way, drawn and as a list', async () => {
      const { page, sees, pictures } = await at.arrives({ path: question('read:orders') });
      await sees('Explain');
      await page.getByText(/Yes:/).waitFor();
      await page.getByText('There is one way').waitFor();
      const way = page.getByRole('listitem').filter({ hasText: 'Ada Lovelace' });
      expect((await way.first().innerText()).replace(/\s+/g, ' ')).toContain(
        'Ada Lovelace leads to Group Invoices leads to Group Finance leads to Group Company ' +
          'leads to Role Accounting leads to read:orders',
      );
      expect(await page.locator('.react-flow__node').count()).toBe(6);
      await sees('Explain');
      await pictures('explain');
    });

    test('what is refused names the gate, and the button prepares the change', async () => {
      const { page, sees, presses, confirms } = await at.arrives({
        path: question('write:orders'),
      });
      await sees('Explain');
      await page.getByText(/No:/).waitFor();
      await page.getByText('The person does not hold the permission').waitFor();
      await presses('Prepare this change');
      await page.getByRole('dialog').getByText('1 person or application will gain').waitFor();
      await confirms('Make the change');
      await page.getByText(/Yes:/).waitFor();
      await sees('Explain');
    });

    test('three things that are missing are told at once, and one confirmation makes all changes', async () => {
      const { id: personId } = (
        await at.server.manage('POST', '/users', { username: 'mary', name: 'Mary Kenneth Keller' })
      ).body;
      const { tenant_id } = (await at.server.manage('GET', `/users/${personId}`)).body;
      const till = await addWebClient(at.server, tenant_id);
      const { page, sees, presses, confirms, pictures } = await at.arrives({
        path:
          `/explain?person=${personId}&application=${till['id']}` +
          `&api=${made.resourceId}&permission=read:orders`,
      });
      await sees('Explain');
      await page
        .getByText('\u2068Mary Kenneth Keller\u2069 may not \u2068read:orders\u2069')
        .waitFor();
      await page.getByText('3 things are missing.').waitFor();
      await pictures('explain-several-missing');

      await presses('Prepare this change');
      const dialog = page.getByRole('dialog', { name: 'Make these 3 changes?' });
      await dialog.getByText('2 people or applications will gain').waitFor();
      for (const name of [
        'Let the application call the API',
        'Grant the permission to the application',
        'Give the role “Accounting”',
      ])
        await dialog.getByText(name).waitFor();
      await pictures('explain-several-prepared');
      await confirms('Make the change');
      await page.getByText(/Yes:/).waitFor();
      await sees('Explain');
    });

    test('where one of several changes is refused, the ones that were made are named', async () => {
      const { id: personId } = (
        await at.server.manage('POST', '/users', { username: 'kay', name: 'Kathleen Antonelli' })
      ).body;
      const { tenant_id } = (await at.server.manage('GET', `/users/${personId}`)).body;
      const till = await addWebClient(at.server, tenant_id);
      const { page, sees, presses } = await at.arrives({
        path:
          `/explain?person=${personId}&application=${till['id']}` +
          `&api=${made.resourceId}&permission=read:orders`,
      });
      await sees('Explain');
      await presses('Prepare this change');
      const dialog = page.getByRole('dialog', { name: 'Make these 3 changes?' });
      await dialog.getByText('2 people or applications will gain').waitFor();
      await at.server.manage('DELETE', `/users/${personId}`);
      await dialog.getByRole('button', { name: 'Make the change' }).click();

      await dialog.getByText('2 of 3 were done.').waitFor();
      expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual([
        'Let the application call the API',
        'Grant the permission to the application',
        expect.stringMatching(/^Give the role “Accounting”: /),
      ]);
    });

    test('an application may be asked about for itself', async () => {
      const { page, sees } = await at.arrives({
        path: `/explain?subject=application&application=${made.clientId}&api=${made.resourceId}&permission=read:orders`,
      });
      await sees('Explain');
      await page.getByText('The application has no grant type for such tokens').waitFor();
    });

    test('the same question at an earlier moment stands beside now, with what came and went', async () => {
      const { page, sees, pictures } = await at.arrives({ path: question('read:orders') });
      await sees('Explain');
      const events = page.getByRole('list', { name: 'What changed in between' });
      const joined = events.getByRole('listitem').filter({ hasText: 'group.members_added' });
      await joined.getByRole('button', { name: /^Before this event/ }).press('Enter');

      const changes = page.getByRole('list', { name: 'What came and went since then' });
      const line = changes.getByRole('listitem').filter({ hasText: 'group.members_added' });
      await line.getByText('Came').waitFor();
      expect((await line.innerText()).replace(/\s+/g, ' ')).toContain(
        'Person in a group Ada Lovelace · Invoices',
      );
      await page.getByText('Refused', { exact: true }).waitFor();
      await page.getByText('Allowed', { exact: true }).waitFor();
      expect(new URL(page.url()).searchParams.get('at')).not.toBeNull();
      await sees('Explain');
      await pictures('explain-then-and-now');
    });

    test('a moment before the records says that they were not there', async () => {
      const { page, sees } = await at.arrives({
        path: `${question('read:orders')}&at=2020-01-01T00:00:00.000Z`,
      });
      await sees('Explain');
      await page.getByText('Not every record of the question existed at that moment.').waitFor();
      await sees('Explain');
    });

    test('the changes between two moments are those of the records that it rests on', async () => {
      const unrelated = await at.server.manage('POST', '/roles', { role_name: 'Unrelated' });
      const removed = await at.server.manage('DELETE', `/roles/${unrelated.body['id']}`);
      expect(removed.status).toBe(204);

      const { page, sees } = await at.arrives({ path: question('read:orders') });
      await sees('Explain');
      const changes = page.getByRole('list', { name: 'What changed in between' });
      await changes.getByText('group.members_added').waitFor();
      await changes.getByText('role.permissions_granted').waitFor();
      expect(await changes.getByText('role.deleted').count()).toBe(0);
    });

    test('logins are no changes of what a person may do', async () => {
      const { tenant_id } = (await at.server.manage('GET', `/users/${made.personId}`)).body;
      const till = await addClient(at.server, {
        is_global: false,
        tenant_id,
        client_metadata: { grant_types: ['password'] },
      });
      const wrong = { grant_type: 'password', username: 'ada', password: 'not the password' };
      await at.server.post('/token', wrong, credentialsOf(till));
      const filter = encodeURIComponent(`(&(record_id=${made.personId})(event=user.login_failed))`);
      const events = await at.server.manage('GET', `/audit_events?q=${filter}`);
      expect(events.body['items']).toHaveLength(1);

      const { page, sees } = await at.arrives({ path: question('read:orders') });
      await sees('Explain');
      const changes = page.getByRole('list', { name: 'What changed in between' });
      await changes.getByText('group.members_added').waitFor();
      expect(await changes.getByText('user.login_failed').count()).toBe(0);
    });
  },
);

consoleSuite(
  'explain on every screen',
  () => memoryTarget,
  (at) => {
    let made: AccessRecords;
    let joinedAt: string;
    beforeAll(async () => {
      made = await accessRecords(at.server);
      const path = '/audit_events?q=(event=group.members_added)';
      joinedAt = (await at.server.manage('GET', path)).body.items[0].created_at;
    });

    test('in the dark, on 320 pixels nothing of an answer sticks out, and axe finds nothing', async () => {
      const { page, sees, opens } = await at.arrives({
        path: '/explain',
        browser: { colorScheme: 'dark', viewport: { width: 320, height: 640 } },
      });
      await sees('Explain');
      for (const permission of ['read:orders', 'write:orders']) {
        await opens(
          `/explain?person=${made.personId}&application=${made.clientId}` +
            `&api=${made.resourceId}&permission=${permission}&at=${joinedAt}`,
        );
        await page.getByText(permission === 'read:orders' ? /Yes:/ : /No:/).waitFor();
        await page.getByRole('heading', { name: 'Now' }).waitFor();
        await sees('Explain');
      }
    });
  },
);
