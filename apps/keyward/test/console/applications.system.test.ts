import { beforeAll, expect, test } from '@jest/globals';
import type { Json } from '../../../../packages/server/test/deployment/exchange.js';
import { sqliteTarget } from '../../../../packages/server/test/deployment/targets.js';
import {
  addClient,
  addResource,
  addScope,
  addUser,
  authorize,
  fresh,
  grant,
} from '../../../../packages/server/test/deployment/world.js';
import { consoleSuite } from './console-suite.js';

const callback = 'http://localhost:8080/callback';
const attack = `<img src=x onerror="document.title='attacked'">`;

consoleSuite(
  'applications',
  () => sqliteTarget,
  (at) => {
    let api: Json;
    let scope: Json;

    beforeAll(async () => {
      api = await addResource(
        at.server,
        { identifier_url: 'https://orders.example' },
        { resource_name: 'Orders API' },
      );
      scope = await addScope(at.server, api.id, 'read:orders');
    });

    const addOwn = (more: object = {}): Promise<Json> =>
      addClient(at.server, {
        client_name: fresh('Harbour'),
        is_global: false,
        tenant_id: at.tenantId,
        ...more,
      });
    const addAuthorized = async (more: object = {}): Promise<Json> => {
      const client = await addOwn(more);
      await authorize(at.server, client.id, api.id);
      await grant(at.server, client.id, api.id, scope.id);
      return client;
    };

    const spMetadata =
      '<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="urn:wiki">' +
      '<md:SPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">' +
      '<md:AssertionConsumerService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" ' +
      'Location="https://wiki.example/acs" index="0"/></md:SPSSODescriptor></md:EntityDescriptor>';

    test('an application is filled in from its SAML metadata, and a preview says what it is told', async () => {
      const client = await addOwn({ client_type: 'regular_web' });
      const { page, presses, fills, confirms } = await at.arrives({
        path: `/applications/${client.id}/saml`,
      });
      await fills('Metadata (XML)', spMetadata);
      await presses('Fill in');
      await confirms('Fill in');
      await page.locator('input[value="urn:wiki"]').waitFor();
      await page.getByTitle('-----BEGIN CERTIFICATE-----').waitFor();

      await presses('Add an attribute');
      await fills('Attribute', 'login');
      await page.getByRole('combobox', { name: 'Filled with' }).fill('username');
      await page.getByRole('row', { name: 'login admin' }).waitFor();
      const stored = await at.server.manage('GET', `/clients/${client.id}`);
      expect(stored.body.client_metadata.saml.attributes).toBeUndefined();

      await presses('Save');
      await page.getByText('Saved').first().waitFor();
      const { body } = await at.server.manage('GET', `/clients/${client.id}`);
      expect(body.client_metadata.saml).toMatchObject({
        entity_id: 'urn:wiki',
        acs_urls: ['https://wiki.example/acs'],
        attributes: [{ name: 'login', source: 'username' }],
      });
    });

    test('settings of SAML that could not work are refused at their field', async () => {
      const client = await addOwn({ client_type: 'regular_web' });
      const { page, presses, fills } = await at.arrives({
        path: `/applications/${client.id}/saml`,
      });
      await fills('Entity ID', 'urn:wiki:2');
      await presses('Save');
      await page.getByText('Fill this in').waitFor();
    });

    test('an application is set up for WS-Federation, and a preview says what it is told', async () => {
      const client = await addOwn({ client_type: 'regular_web' });
      const { page, presses, fills } = await at.arrives({
        path: `/applications/${client.id}/wsfed`,
      });
      await page.getByText('/FederationMetadata/2007-06/FederationMetadata.xml').waitFor();
      await fills('Realm (wtrealm)', 'urn:portal');
      await presses('Save');
      await page.getByText('Fill this in').waitFor();
      await fills('Reply addresses (wreply) 1', 'https://portal.example/_trust/');
      await presses('Add an attribute');
      await fills('Attribute', 'login');
      await page.getByRole('combobox', { name: 'Filled with' }).fill('username');
      await page.getByRole('row', { name: 'login admin' }).waitFor();

      await presses('Save');
      await page.getByText('Saved').first().waitFor();
      const { body } = await at.server.manage('GET', `/clients/${client.id}`);
      expect(body.client_metadata.wsfed).toMatchObject({
        realm: 'urn:portal',
        reply_urls: ['https://portal.example/_trust/'],
        attributes: [{ name: 'login', source: 'username' }],
      });
    });

    test('a job of GitHub Actions is trusted by a form, and no more', async () => {
      const client = await addOwn({ client_type: 'machine_to_machine' });
      const { page, presses, fills, confirms } = await at.arrives({
        path: `/applications/${client.id}/trusts`,
      });
      await page.getByText('No workload is trusted yet').waitFor();
      await page.getByRole('button', { name: 'Trust a workload' }).first().click();
      await fills('Repository', 'acme/shop');
      await fills('Its name', 'production');
      await fills('ID of the repository', '7001');
      const dialog = page.getByRole('dialog');
      await dialog.getByText('repo:acme/shop:environment:production').waitFor();
      await dialog.getByRole('button', { name: 'Trust a workload' }).click();
      await dialog.getByText('This is needed').waitFor();
      await fills('ID of the owner', '42');
      await dialog.getByRole('button', { name: 'Trust a workload' }).click();
      await page.getByRole('cell', { name: /^repo:acme\/shop:environment:production/ }).waitFor();

      const path = `/clients/${client.id}/trusts`;
      expect((await at.server.manage('GET', path)).body.items).toMatchObject([
        {
          issuer: 'https://token.actions.githubusercontent.com',
          subject: 'repo:acme/shop:environment:production',
          claims: { repository_owner_id: '42', repository_id: '7001' },
        },
      ]);
      await page.getByRole('checkbox', { name: /repo:acme/ }).click();
      await presses('Stop trusting');
      await confirms('Stop trusting');
      await page.getByText('No workload is trusted yet').waitFor();
      expect((await at.server.manage('GET', path)).body.items).toEqual([]);
    });

    test('a pod of Kubernetes is trusted by a form, with what the server refuses at its field', async () => {
      const client = await addOwn({ client_type: 'machine_to_machine' });
      const { page, fills } = await at.arrives({ path: `/applications/${client.id}/trusts` });
      await page.getByRole('button', { name: 'Trust a workload' }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Kubernetes', { exact: true }).click();
      await fills('Issuer', 'https://10.0.0.1');
      await fills('Namespace', 'shop');
      await fills('Service account', 'payments');
      await dialog.getByRole('button', { name: 'Trust a workload' }).click();
      await dialog.getByText('This address leads into a private network.').waitFor();
      await fills('Issuer', 'https://oidc.cluster.example');
      await dialog.getByRole('button', { name: 'Trust a workload' }).click();
      await page.getByRole('cell', { name: /^system:serviceaccount:shop:payments/ }).waitFor();
    });

    test('those that came with a document are listed by themselves, and ended together', async () => {
      const own = await addOwn();
      for (const host of ['one', 'two']) {
        const { id } = await addOwn({ client_name: `${host}.agents.example` });
        const documentUrl = `https://${host}.agents.example/client.json`;
        await at.server.storage.clients.change(id, (client) => ({
          ...client,
          kind: 'document',
          documentUrl,
        }));
      }
      const { page, sees } = await at.arrives({ path: '/applications?kind=document' });
      await sees('Applications');
      await page.getByRole('link', { name: 'one.agents.example' }).waitFor();
      await page.getByRole('cell', { name: 'Metadata document' }).first().waitFor();
      expect(await page.getByText(own.client_name).count()).toBe(0);
      await page.getByRole('checkbox', { name: /^Select all/ }).check();
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Delete 2 applications?').waitFor();
      await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByText('Nothing matches').waitFor();
      const { body } = await at.server.manage('GET', '/clients?q=(client_kind=document)');
      expect(body.items).toEqual([]);
    });

    test('the wizard makes an application in three steps, and gives its secret once with code that runs', async () => {
      const { page, sees, presses, fills, confirms } = await at.arrives({
        path: '/applications/new',
      });
      await sees('Create application');
      await page.getByRole('radio', { name: /^Web application/ }).click();
      await presses('Continue');
      await fills('Name', 'Lighthouse Shop');
      await fills('Redirect URIs 1', 'http://shop.example/callback');
      await page.getByText('http is allowed for this machine alone').waitFor();
      await sees('Create application');
      await fills('Redirect URIs 1', callback);
      await presses('Continue');
      await page.getByRole('combobox', { name: 'API' }).click();
      await page.getByRole('option', { name: 'Orders API' }).click();
      await page.getByRole('combobox', { name: 'Permissions' }).click();
      await page.getByRole('option', { name: 'read:orders' }).click();
      await page.keyboard.press('Escape');
      await presses('Create application');
      await page.getByText('1 person or application will gain 1 permission').waitFor();
      await confirms('Grant permissions');
      await sees('Lighthouse Shop is ready');
      await page.getByText('Copy this secret now').waitFor();
      await page.getByText('openid-client', { exact: false }).first().waitFor();

      const { body } = await at.server.manage('GET', '/clients?q=(client_name=Lighthouse%20Shop)');
      const [client] = body.items;
      expect(client.client_metadata.urls.redirect_uris).toEqual([callback]);
      const permissions = await at.server.manage('GET', `/clients/${client.id}/permissions`);
      expect(permissions.body.items.map((each: Json) => each.scope_id)).toEqual([scope.id]);
    });

    test('an address without its beginning gets one message, with a button that completes it', async () => {
      const { page, sees, presses, fills } = await at.arrives({ path: '/applications/new' });
      await sees('Create application');
      await presses('Continue');
      await fills('Name', 'Slipway');
      await fills('Redirect URIs 1', 'localhost:8080/callback');
      const messages = page
        .getByRole('group', { name: 'Details' })
        .locator('.mantine-InputWrapper-error');
      await page.getByText(`Did you mean ${callback}?`).waitFor();
      await presses('Continue');
      expect(await messages.count()).toBe(1);
      await sees('Create application');

      await presses('Use it');
      const field = page.getByLabel('Redirect URIs 1', { exact: true });
      expect(await field.inputValue()).toBe(callback);
      expect(await messages.count()).toBe(0);
      expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    });

    test.each([
      ['Addresses after signing out 1', 'localhost:8080/', 'http://localhost:8080/'],
      ['Login entry', 'app.example/login', 'https://app.example/login'],
      ['Back-channel logout', 'app.example/ended', 'https://app.example/ended'],
      ['Home page', '//app.example', 'https://app.example'],
      ['Logo', 'app.example/logo.png', 'https://app.example/logo.png'],
    ])('the field %s completes an address, too', async (label, typed, meant) => {
      const client = await addOwn({ client_type: 'regular_web' });
      const { page, sees, presses, fills } = await at.arrives({
        path: `/applications/${client.id}/settings`,
      });
      await sees(client.client_name);
      await fills(label, typed);
      await presses('Use it');
      expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe(meant);
    });

    test('an origin with a path is completed to the origin', async () => {
      const client = await addOwn({ client_type: 'spa', is_public: true });
      const { page, sees, presses } = await at.arrives({
        path: `/applications/${client.id}/settings`,
      });
      await sees(client.client_name);
      await page
        .getByRole('combobox', { name: 'Allowed origins' })
        .fill('https://app.example/shop');
      await page.keyboard.press('Enter');
      await presses('Use it');
      await presses('Save');
      await page.getByRole('dialog').getByText('Add: https://app.example').waitFor();
    });

    test('the wizard is walked by the keyboard: each step takes the focus, and at the end the secret', async () => {
      const { page, sees, presses } = await at.arrives({ path: '/applications/new' });
      await sees('Create application');
      const focused = (): Promise<string | null> =>
        page.evaluate('(document.activeElement.labels?.[0] ?? document.activeElement).textContent');
      await page.getByRole('button', { name: 'Continue' }).press('Enter');
      await page.getByLabel('Name', { exact: true }).waitFor();
      expect(await focused()).toBe('Name');

      await page.getByRole('button', { name: 'Continue' }).press('Enter');
      await page.locator('[aria-invalid="true"]').waitFor();
      expect(await focused()).toBe('Name');

      await page.keyboard.type('Capstan');
      await page.keyboard.press('Enter');
      await page.getByRole('combobox', { name: 'API' }).waitFor();
      expect(await focused()).toBe('API');

      await presses('Back');
      await page.getByLabel('Name', { exact: true }).waitFor();
      expect(await focused()).toBe('Name');
      await page.keyboard.press('Enter');
      await page.getByRole('combobox', { name: 'API' }).waitFor();
      await page.getByRole('button', { name: 'Create application' }).press('Enter');
      await sees('Capstan is ready');
      expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Copy this secret now');
    });

    test('after the dialog that grants permissions, the secret takes the focus', async () => {
      const { page, sees, presses, fills, confirms } = await at.arrives({
        path: '/applications/new',
      });
      await sees('Create application');
      await page.getByRole('radio', { name: /^Machine/ }).click();
      await presses('Continue');
      await fills('Name', 'Windlass');
      await presses('Continue');
      await page.getByRole('combobox', { name: 'API' }).click();
      await page.getByRole('option', { name: 'Orders API' }).click();
      await page.getByRole('combobox', { name: 'Permissions' }).click();
      await page.getByRole('option', { name: 'read:orders' }).click();
      await page.keyboard.press('Escape');
      await presses('Create application');
      await confirms('Grant permissions');
      await sees('Windlass is ready');
      expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Copy this secret now');
    });

    test('a new web application requires PKCE, with the addresses that its code uses', async () => {
      const { sees, presses, fills } = await at.arrives({ path: '/applications/new' });
      await sees('Create application');
      await presses('Continue');
      await fills('Name', 'Anchorage');
      await presses(`Use ${callback}`);
      await presses('Continue');
      await presses('Create application');
      await sees('Anchorage is ready');
      const { body } = await at.server.manage('GET', '/clients?q=(client_name=Anchorage)');
      const { urls, oauth } = body.items[0].client_metadata;
      expect(oauth.require_pkce).toBe(true);
      expect(urls.redirect_uris).toEqual([callback]);
      expect(urls.post_logout_redirect_uris).toEqual(['http://localhost:8080/']);
    });

    test('an address after signing out that was taken away does not come back', async () => {
      const { page, sees, presses, fills } = await at.arrives({ path: '/applications/new' });
      await sees('Create application');
      await presses('Continue');
      await fills('Name', 'Breakwater');
      await fills('Redirect URIs 1', 'https://shop.example/callback');
      const after = page.getByLabel('Addresses after signing out 1', { exact: true });
      expect(await after.inputValue()).toBe('https://shop.example/');
      await after.fill('');
      await presses('Continue');
      await presses('Create application');
      await sees('Breakwater is ready');
      const { body } = await at.server.manage('GET', '/clients?q=(client_name=Breakwater)');
      expect(body.items[0].client_metadata.urls.post_logout_redirect_uris).toEqual([]);
    });

    test('a name that is taken is refused at its field, and what was typed stays', async () => {
      const client = await addOwn();
      const other = await addOwn();
      const { page, fills, sees, presses } = await at.arrives({
        path: `/applications/${client.id}/settings`,
      });
      await sees(client.client_name);
      await fills('Name', other.client_name);
      await fills('Description', 'Typed with care');
      await presses('Save');
      await page.locator('[aria-invalid="true"]').waitFor();
      expect(await page.getByLabel('Description', { exact: true }).inputValue()).toBe(
        'Typed with care',
      );
      await fills('Name', 'Another name');
      await presses('Save');
      await sees('Another name');
    });

    test('the wizard says what an application without an address cannot do', async () => {
      const { page, sees, presses, fills } = await at.arrives({ path: '/applications/new' });
      await sees('Create application');
      await presses('Continue');
      const note = page.getByText('Without one, people cannot sign in with a browser.');
      await note.waitFor();
      await fills('Redirect URIs 1', 'https://shop.example/callback');
      await note.waitFor({ state: 'detached' });
    });

    test('permissions that the wizard would give can be left out at the last moment', async () => {
      const { page, sees, presses, fills } = await at.arrives({ path: '/applications/new' });
      await sees('Create application');
      await page.getByRole('radio', { name: /^Machine/ }).click();
      await presses('Continue');
      await fills('Name', 'Foghorn');
      await presses('Continue');
      await page.getByRole('combobox', { name: 'API' }).click();
      await page.getByRole('option', { name: 'Orders API' }).click();
      await page.getByRole('combobox', { name: 'Permissions' }).click();
      await page.getByRole('option', { name: 'read:orders' }).click();
      await page.keyboard.press('Escape');
      await presses('Create application');
      await page.getByText('1 person or application will gain 1 permission').waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await sees('Foghorn is ready');
      const { body } = await at.server.manage('GET', '/clients?q=(client_name=Foghorn)');
      const permissions = await at.server.manage('GET', `/clients/${body.items[0].id}/permissions`);
      expect(permissions.body.count).toBe(0);
    });

    test('settings that decide about access are saved at once where nobody gains or loses, and undone', async () => {
      const client = await addOwn({
        client_type: 'regular_web',
        client_metadata: { urls: { redirect_uris: [callback] } },
      });
      const { page, sees, fills, presses, isDone } = await at.arrives({
        path: `/applications/${client.id}/settings`,
      });
      await sees(client.client_name);
      const next = 'https://shop.example/callback';
      const urisNow = async () =>
        (await at.server.manage('GET', `/clients/${client.id}`)).body.client_metadata.urls
          .redirect_uris;
      await fills('Redirect URIs 1', next);
      await page.getByRole('switch', { name: 'This application is our own' }).click();
      await presses('Save');
      await isDone('Saved');
      expect(await urisNow()).toEqual([next]);

      await page.getByRole('button', { name: /^Undo/ }).click();
      await page.getByText('Undone', { exact: true }).waitFor();
      expect(await urisNow()).toEqual([callback]);
    });

    test('the client ID of applications is refused at its field, saved, and shown in the code', async () => {
      const client = await addOwn({ client_type: 'machine_to_machine' });
      const { page, sees, fills, presses, isDone } = await at.arrives({
        path: `/applications/${client.id}/settings`,
      });
      await sees(client.client_name);
      await fills('Client ID of applications', 'my app');
      await presses('Save');
      await page.locator('[aria-invalid="true"]').waitFor();
      await fills('Client ID of applications', 'my-app');
      await presses('Save');
      await isDone('Saved');
      await page.getByRole('tab', { name: 'Quick start' }).click();
      await page.getByText('-u "my-app:$CLIENT_SECRET"').waitFor();
    });

    test('settings that only show what it is are saved at once', async () => {
      const client = await addOwn();
      const { page, sees, fills, presses } = await at.arrives({
        path: `/applications/${client.id}/settings`,
      });
      await sees(client.client_name);
      await fills('Description', 'For the harbour');
      await presses('Save');
      await page.getByText('Saved', { exact: true }).waitFor();
      expect(await page.getByRole('dialog').count()).toBe(0);
    });

    test('the second of two who change it is told, and keeps what was typed', async () => {
      const client = await addOwn();
      const { page, fills, sees, presses } = await at.arrives({
        path: `/applications/${client.id}/settings`,
      });
      await sees(client.client_name);
      await at.server.manage('PATCH', `/clients/${client.id}`, {
        client_description: 'By another',
      });
      await fills('Name', 'Typed here');
      await presses('Save');
      await page.getByText('This record has been changed in the meantime').waitFor();
      expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Typed here');
      await presses('Load anew');
      await page.getByText('By another').first().waitFor();
    });

    test('the secret changes after a rehearsal, and is shown once', async () => {
      const client = await addOwn();
      const { page, sees, presses } = await at.arrives({
        path: `/applications/${client.id}/settings`,
      });
      await sees(client.client_name);
      await presses('Change the secret');
      await page
        .getByRole('dialog')
        .getByText('The old secret stays valid: for an hour.')
        .waitFor();
      await page.getByRole('dialog').getByRole('status', { name: 'This will happen' }).waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Change the secret' }).click();
      const secret = await page.getByRole('dialog').locator('pre').textContent();
      expect(await at.server.tokenOf({ id: client.id, secret: secret! }).catch(String)).not.toMatch(
        /invalid_client/,
      );
      await page.getByRole('button', { name: 'I have stored the secret' }).click();
      expect(await page.getByText(secret!).count()).toBe(0);
    });

    test('permissions are granted after a rehearsal that says who gains what', async () => {
      const client = await addOwn();
      await authorize(at.server, client.id, api.id);
      const { page, sees } = await at.arrives({
        path: `/applications/${client.id}/access`,
      });
      await sees(client.client_name);
      await page.getByRole('button', { name: 'Grant permissions' }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('combobox', { name: 'API' }).click();
      await page.getByRole('option', { name: 'Orders API' }).click();
      await dialog.getByRole('combobox', { name: 'Permissions' }).click();
      await page.getByRole('option', { name: 'read:orders' }).click();
      await dialog.getByRole('heading').click();
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await dialog.getByText('1 person or application will gain 1 permission').waitFor();
      await dialog.getByText('read:orders', { exact: true }).waitFor();
      await dialog.getByRole('button', { name: 'Grant permissions' }).click();
      await page.getByRole('cell', { name: 'read:orders', exact: true }).waitFor();
      await sees(client.client_name);
    });

    test('the token that it would get now is shown decoded', async () => {
      const client = await addAuthorized();
      const { page, sees } = await at.arrives({ path: `/applications/${client.id}/tokens` });
      await sees(client.client_name);
      const claims = page.getByRole('region', { name: 'Access token · Claims' });
      await claims.waitFor();
      expect(JSON.parse((await claims.textContent())!)).toMatchObject({
        aud: 'https://orders.example',
        scope: 'read:orders',
      });
    });

    test('a machine tries its grant', async () => {
      const client = await addAuthorized();
      const { page, sees, fills, presses } = await at.arrives({
        path: `/applications/${client.id}/try`,
      });
      await sees(client.client_name);
      await fills('Client secret', client.client_secret);
      await presses('Get a token');
      const claims = page.getByRole('region', { name: 'Access token · Claims' });
      await claims.waitFor();
      expect(JSON.parse((await claims.textContent())!).client_id).toBe(client.id);
    });

    test('a login is tried with PKCE, and its code exchanged', async () => {
      const client = await addOwn({
        client_type: 'spa',
        is_public: true,
        is_first_party: true,
        client_metadata: { urls: { redirect_uris: [callback] } },
      });
      const { page, sees, fills, presses } = await at.arrives({
        path: `/applications/${client.id}/try`,
      });
      await sees(client.client_name);
      const arrived = page
        .context()
        .waitForEvent('request', (request) => request.url().startsWith(callback));
      const [tab] = await Promise.all([
        page.context().waitForEvent('page'),
        presses('Open the sign-in page in a new tab'),
      ]);
      const allow = tab.getByRole('button', { name: 'Allow', exact: true });
      await Promise.race([arrived, allow.click().catch(() => undefined)]);
      await fills('Paste the address that you arrived at', `${callback}?code=of-another&state=x`);
      await page.getByText('This address belongs to another attempt.').waitFor();
      await fills('Paste the address that you arrived at', (await arrived).url());
      await presses('Exchange the code');
      const claims = page.getByRole('region', { name: 'ID token · Claims' });
      await claims.waitFor();
      expect(JSON.parse((await claims.textContent())!).aud).toBe(client.id);
    });

    test('a test login shows the tokens decoded, without a program and without a redirect URI', async () => {
      const client = await addOwn({ client_type: 'regular_web', is_first_party: false });
      const { page, sees, presses } = await at.arrives({ path: `/applications/${client.id}/try` });
      await sees(client.client_name);
      const [tab] = await Promise.all([
        page.context().waitForEvent('page'),
        presses('Sign in to the application'),
      ]);
      await page.getByText('Waiting for you to sign in in the other tab.').waitFor();
      await tab.getByRole('button', { name: 'Allow', exact: true }).click();
      await tab.getByRole('heading', { name: 'The test is over' }).waitFor();

      const claims = page.getByRole('region', { name: 'ID token · Claims' });
      await claims.waitFor();
      expect(JSON.parse((await claims.textContent())!)).toMatchObject({
        aud: client.id,
        amr: ['pwd'],
      });
      const info = page.getByRole('region', { name: 'User info' });
      expect(JSON.parse((await info.textContent())!)).toMatchObject({
        preferred_username: 'admin',
      });
      await sees(client.client_name);
      const ofTest = [{ attribute: 'clientId', equals: client.id }] as const;
      expect(await at.server.storage.delegations.all(ofTest)).toEqual([]);
      expect(await at.server.storage.consents.all(ofTest)).toEqual([]);
    });

    test('a test login that another person takes over ends, and shows nothing of them', async () => {
      const client = await addOwn({ client_type: 'regular_web', is_first_party: false });
      const other = await addUser(at.server, { password: 'a-password-of-another' });
      const { page, sees, presses } = await at.arrives({ path: `/applications/${client.id}/try` });
      await sees(client.client_name);
      const [tab] = await Promise.all([
        page.context().waitForEvent('page'),
        presses('Sign in to the application'),
      ]);
      const consent = tab.getByRole('button', { name: 'Allow', exact: true });
      await consent.waitFor();
      const theirs = await at.server.storage.users.find(other.id);
      const { secret } = await at.server.keyward.sessions.begin(theirs!, ['pwd']);
      const [cookie] = (await page.context().cookies()).filter(({ name }) => /session/i.test(name));
      await page.context().addCookies([{ ...cookie!, value: secret }]);
      await consent.click();
      await tab.getByRole('heading', { name: 'This test belongs to another person' }).waitFor();
      await page
        .getByText('Another person than the one who began the test has signed in.')
        .waitFor();
      expect(await page.getByText(other.username).count()).toBe(0);
    });

    test('it is deleted after a rehearsal, when its name is typed', async () => {
      const client = await addAuthorized();
      const { page, sees, presses, confirms } = await at.arrives({
        path: `/applications/${client.id}/settings`,
      });
      await sees(client.client_name);
      await presses('Delete application');
      await page.getByRole('dialog').getByText('will lose 1 permission').waitFor();
      expect(
        await page
          .getByRole('dialog')
          .getByRole('button', { name: 'Delete application' })
          .isDisabled(),
      ).toBe(true);
      await confirms('Delete application', client.client_name);
      await sees('Applications');
      expect((await at.server.manage('GET', `/clients/${client.id}`)).status).toBe(404);
    });

    test('a name that attacks is shown as it is', async () => {
      const client = await addOwn({
        client_name: `${attack} ${fresh('x')}`,
        client_description: attack,
      });
      const { page, sees } = await at.arrives({ path: `/applications/${client.id}` });
      await sees(client.client_name);
      expect(await page.title()).toContain('<img');
      expect(await page.locator('main img').count()).toBe(0);
    });

    test('in Arabic the page runs from right to left', async () => {
      const client = await addAuthorized();
      const { page, sees } = await at.arrives({
        path: `/applications/${client.id}/settings`,
        browser: { locale: 'ar' },
      });
      await sees(client.client_name);
      expect(await page.evaluate('getComputedStyle(document.body).direction')).toBe('rtl');
    });
  },
);

consoleSuite(
  'applications of a new server',
  () => sqliteTarget,
  (at) => {
    test('the wizard says that there is no API yet, and leads to a new one', async () => {
      const { page, sees, presses, fills } = await at.arrives({ path: '/applications/new' });
      await sees('Create application');
      await presses('Continue');
      await fills('Name', 'Buoy');
      await presses('Continue');
      await page.getByText('No API yet').waitFor();
      await sees('Create application');
      const [tab] = await Promise.all([
        page.context().waitForEvent('page'),
        page.getByRole('link', { name: 'Create an API' }).click(),
      ]);
      await tab.getByRole('heading', { level: 1, name: 'Create API' }).waitFor();
      await tab.close();
      await presses('Create application');
      await sees('Buoy is ready');
    });
  },
);
