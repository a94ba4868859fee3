import { expect, test } from '@jest/globals';
import { oneTenant, systemActor } from '@keyward/core';
import { cannedOutgoing } from '@keyward/core/in-memory';
import { signWebhook } from '@keyward/platform-node';
import { sqliteTarget } from '../../../../packages/server/test/deployment/targets.js';
import { consoleSuite, phone } from './console-suite.js';

const outgoing = cannedOutgoing();
const claims = 'https://hooks.example/claims';
const logins = 'https://hooks.example/logins';

consoleSuite(
  'hooks',
  () => sqliteTarget,
  (at) => {
    test('a hook for claims asks what becomes of logins, is tried, and counts once it is enabled', async () => {
      const { page, sees, fills, presses, follows, confirms } = await at.arrives({
        path: '/hooks',
      });
      await sees('Hooks');
      await page.getByText('No hooks yet').waitFor();
      await page.getByRole('link', { name: 'Create hook' }).first().click();
      await sees('Create hook');
      await presses('Create hook');
      await page.getByText('This is needed').waitFor();

      await page.getByRole('radio', { name: 'Claims in tokens' }).click();
      await fills('Address', claims);
      expect(await page.getByRole('radio', { name: 'Deny' }).isChecked()).toBe(false);
      expect(await page.getByRole('radio', { name: 'Go on without it' }).isChecked()).toBe(false);
      await presses('Create hook');
      await page.getByText('This is needed').waitFor();
      await page.getByText('Every login of the tenant stops until it answers again.').waitFor();
      await page.getByRole('radio', { name: 'Deny' }).check();
      await presses('Create hook');
      await sees('Claims in tokens');
      const secret = page.getByRole('region', { name: 'Secret of the hook' });
      expect((await secret.innerText()).trim()).toMatch(/^whsec_/);

      await follows('Open the hook');
      await page.getByText('Paused', { exact: true }).waitFor();
      expect(await page.getByText('whsec_').count()).toBe(0);
      outgoing.answers.set(claims, { body: '{"access_token":{"scope":"all"}}' });
      await presses('Send a test');
      await page.getByText('It fails', { exact: true }).waitFor();
      await page.getByText('answers with scope, a claim that no hook may add').waitFor();
      outgoing.answers.set(claims, { body: '{"access_token":{"tier":"gold"}}' });
      await presses('Send a test');
      await page.getByText('It answers as it should').waitFor();
      await page.getByText('"tier": "gold"').waitFor();

      await presses('Enable');
      await confirms('Enable');
      await page.getByText('Works', { exact: true }).waitFor();
      const { body } = await at.server.manage('GET', '/hooks');
      expect(body.items).toMatchObject([{ is_enabled: true, on_failure: 'deny' }]);

      await presses('Delete hook');
      await confirms('Delete hook', 'Claims in tokens');
      await sees('Hooks');
      expect((await at.server.manage('GET', '/hooks')).body.items).toEqual([]);
    });

    test('the page of a hook says why it failed, and an administrator takes it over', async () => {
      const { page, sees, presses, confirms } = await at.arrives({
        path: '/hooks',
        browser: phone,
      });
      const { body: hook } = await at.server.manage('POST', '/hooks', {
        hook_type: 'before-login',
        hook_url: logins,
      });
      outgoing.answers.set(logins, { status: 500 });
      const { keyward } = at.server;
      const actor = { ...systemActor, tenancy: oneTenant(at.tenantId) };
      const metadata = { grant_types: ['password' as const] };
      const client = await keyward.clients.create(
        { type: 'regular_web', name: 'Shop', metadata },
        actor,
      );
      const person = { username: 'grace', password: 'a long password' };
      await keyward.users.create({ ...person, password: { password: person.password } }, actor);
      const credentials = { id: client.id, secret: client.secret! };
      const form = { grant_type: 'password', ...person };
      expect((await at.server.post('/token', form, credentials)).status).toBe(503);

      await page.reload();
      await page.getByRole('link', { name: 'Logins' }).click();
      await sees('Logins');
      await page.getByText('Failing', { exact: true }).waitFor();
      await page.getByRole('listitem').getByText('answers with status 500').waitFor();
      await presses('Take over');
      await confirms('Take over');
      await page.getByRole('button', { name: 'Take over' }).waitFor({ state: 'detached' });
      const { body: taken } = await at.server.manage('GET', `/hooks/${hook.id}`);
      expect(taken.maker_id).not.toBe(hook.maker_id);
      await at.server.manage('DELETE', `/hooks/${hook.id}`);
    });

    test('settings are saved, and a time out of bounds is refused at its field', async () => {
      const { body: hook } = await at.server.manage('POST', '/hooks', {
        hook_type: 'check-password',
        hook_url: 'https://hooks.example/passwords',
        is_enabled: false,
      });
      const { page, fills, presses } = await at.arrives({ path: `/hooks/${hook.id}` });
      await page.getByText('the password counts as wrong').waitFor();
      await fills('Milliseconds for an answer', '20');
      await presses('Save');
      await page.locator('[aria-invalid="true"]').waitFor();
      await fills('Milliseconds for an answer', '900');
      await presses('Save');
      await page.getByText('Saved').waitFor();
      const { body } = await at.server.manage('GET', `/hooks/${hook.id}`);
      expect(body).toMatchObject({ timeout_ms: 900, on_failure: 'deny' });
    });
  },
  { platform: { hookCalls: { outgoing, sign: signWebhook } } },
);
