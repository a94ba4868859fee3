import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  clientThere,
  startCertifiedProvider,
  type CertifiedProvider,
} from '../../../../packages/server/test/deployment/certified-provider.js';
import type { Json } from '../../../../packages/server/test/deployment/exchange.js';
import { sqliteTarget } from '../../../../packages/server/test/deployment/targets.js';
import { addProvider, addRole } from '../../../../packages/server/test/deployment/world.js';
import { consoleSuite, phone } from './console-suite.js';

consoleSuite(
  'identity providers',
  () => sqliteTarget,
  (at) => {
    let tenantId: string;

    beforeAll(async () => {
      const [tenant] = await at.server.storage.tenants.all([]);
      tenantId = tenant!.id;
    });

    const providers = async () =>
      (await at.server.manage('GET', `/tenants/${tenantId}/identity_providers`)).body.items;

    test('a preset asks for little, and its page gives the address to register', async () => {
      const { page, sees, fills, presses } = await at.arrives({ path: '/identity-providers/new' });
      await sees('Add identity provider');
      await page.getByRole('radio', { name: /^GitHub/ }).click();
      await fills('Name', 'Code');
      await fills('Client ID', 'the-client');
      await page.getByLabel('Client secret', { exact: true }).first().fill('a secret');
      await presses('Create');
      await sees('Code');

      const [provider] = await providers();
      expect(provider.provider_type).toBe('github');
      await page.getByText(`/federation/${provider.id}/callback`).waitFor();
    });

    test('an OpenID provider takes its issuer, and a refusal stands at it', async () => {
      const { page, sees, fills, presses } = await at.arrives({ path: '/identity-providers/new' });
      await sees('Add identity provider');
      await page.getByRole('radio', { name: /^OpenID/ }).click();
      await fills('Name', 'Company');
      await fills('Client ID', 'the-client');
      await fills('Issuer', 'ftp://login.example');
      await presses('Create');
      await page.getByText('This address cannot be used here').waitFor();
      await fills('Issuer', 'https://login.example');
      await presses('Create');
      await sees('Company');
    });

    test('the metadata of a SAML provider fills the form', async () => {
      const { page, sees } = await at.arrives({ path: '/identity-providers/new' });
      await sees('Add identity provider');
      await page.getByRole('radio', { name: /^SAML/ }).click();
      await page.getByLabel('Metadata of the provider (XML)').fill('<x/>');
      await page.getByText('This is no metadata of a SAML identity provider.').waitFor();
      await page.getByLabel('Metadata of the provider (XML)').fill(metadata);
      await expect(page.getByLabel('Entity ID').inputValue()).resolves.toBe(
        'https://saml.example/entity',
      );
      await expect(page.getByLabel('Certificates').inputValue()).resolves.toBe('MIIBabc=');
    });

    test('a change shows its effect before it is made, and a provider goes by its name', async () => {
      const { id } = await addProvider(at.server, tenantId, { provider_name: 'Harbour Login' });
      const { page, sees, presses, confirms } = await at.arrives({
        path: `/identity-providers/${id}/people`,
      });
      await sees('Harbour Login');
      await page.getByRole('switch', { name: 'Enabled' }).click();
      await presses('Save');
      await confirms('Save the change');
      await page.getByText('Disabled', { exact: true }).waitFor();

      await presses('Delete');
      await confirms('Delete', 'Harbour Login');
      await sees('Identity providers');
      expect((await providers()).map((each: { id: string }) => each.id)).not.toContain(id);
    });

    test('the assertions of an OpenID provider let applications in', async () => {
      const { id } = await addProvider(at.server, tenantId, { provider_name: 'Assertion Login' });
      const { page, sees, presses, isDone } = await at.arrives({
        path: `/identity-providers/${id}/people`,
      });
      await sees('Assertion Login');
      await page.getByRole('switch', { name: /^Assertions of this provider/ }).click();
      await presses('Save');
      await isDone('Saved');
      const { body } = await at.server.manage(
        'GET',
        `/tenants/${tenantId}/identity_providers/${id}`,
      );
      expect(body.provider_metadata.id_jag).toBe(true);
    });

    test('a provider is heard by a secret that is made here, of which a digest stays', async () => {
      const { id } = await addProvider(at.server, tenantId, { provider_name: 'Signal Login' });
      const path = `/tenants/${tenantId}/identity_providers/${id}`;
      const kept = async () =>
        (await at.server.manage('GET', path)).body.provider_metadata.shared_signals;
      const { page, sees, fills, presses, confirms, isDone } = await at.arrives({
        path: `/identity-providers/${id}/signals`,
      });
      await sees('Signal Login');
      await page.getByText(`/ssf/providers/${id}`).waitFor();
      await fills('Issuer of the signals', 'https://login.example');
      await fills('Address of its keys (JWKS)', 'https://login.example/keys');
      await fills('Audience', 'keyward');
      await presses('Make a secret');
      const shown = page.getByRole('region', { name: 'Authorization header of the stream' });
      const secret = (await shown.innerText()).trim().replace(/^Bearer /, '');
      await presses('Save');
      await isDone('Saved');
      await expect(kept()).resolves.toEqual({
        issuer: 'https://login.example',
        jwks_uri: 'https://login.example/keys',
        audience: 'keyward',
        secret_digest: createHash('sha256').update(secret).digest('base64url'),
      });

      await presses('Hear it no more');
      await confirms('Save the change');
      await page.getByRole('button', { name: 'Hear it no more' }).waitFor({ state: 'detached' });
      await expect(kept()).resolves.toBeFalsy();
    });

    describe('the mappings', () => {
      const arrivesAt = async (more: object = {}) => {
        const { id } = await addProvider(at.server, tenantId, {
          provider_name: 'Mapped Login',
          ...more,
        });
        const admin = await at.arrives({ path: `/identity-providers/${id}/mappings` });
        await admin.sees('Mapped Login');
        const entry = (section: string, number: number) =>
          admin.page
            .locator('section', { has: admin.page.getByRole('heading', { name: section }) })
            .getByRole('group', { name: `Entry ${number}`, exact: true });
        const kept = async () =>
          (await at.server.manage('GET', `/tenants/${tenantId}/identity_providers/${id}`)).body;
        const leaves = () =>
          at.server.manage('DELETE', `/tenants/${tenantId}/identity_providers/${id}`);
        return { ...admin, entry, kept, leaves };
      };

      test('are added, for a field and for a role', async () => {
        const role = await addRole(at.server, { role_name: 'Crew', tenant_id: tenantId });
        const { page, presses, isDone, sees, entry, kept, leaves } = await arrivesAt();
        await presses('Add field');
        const field = entry('Profile', 1);
        await field.getByRole('combobox', { name: 'Field' }).click();
        await page.getByRole('option', { name: 'given_name', exact: true }).click();
        await field.getByLabel('Claim or attribute').fill('firstName');

        await presses('Add role');
        const mapped = entry('Roles by claim', 1);
        await mapped.getByLabel('Claim or attribute').fill('groups');
        await mapped.getByLabel('Value').fill('sailors');
        await mapped.getByRole('combobox', { name: 'Role' }).click();
        await page.getByRole('option', { name: 'Crew' }).click();
        await presses('Save');
        await isDone('Saved');
        await sees('Mapped Login');

        await expect(kept()).resolves.toMatchObject({
          attribute_mapping: { given_name: 'firstName' },
          role_mapping: [{ claim: 'groups', value: 'sailors', role_id: role.id }],
          group_mapping: [],
        });
        await leaves();
      });

      test('are changed and removed', async () => {
        const { page, presses, isDone, sees, entry, kept, leaves } = await arrivesAt({
          attribute_mapping: { email: 'mail', nickname: 'nick' },
        });
        await entry('Profile', 1).getByLabel('Claim or attribute').fill('upn');
        await page.getByRole('button', { name: 'Remove entry 2' }).click();
        await presses('Save');
        await isDone('Saved');
        await sees('Mapped Login');

        expect((await kept()).attribute_mapping).toEqual({ email: 'upn' });

        await page.getByRole('button', { name: /^Undo/ }).click();
        await isDone('Undone');
        expect((await kept()).attribute_mapping).toEqual({ email: 'mail', nickname: 'nick' });
        await leaves();
      });

      test('that the server refuses say so at the field', async () => {
        const { presses, entry, leaves } = await arrivesAt({
          attribute_mapping: { email: 'mail' },
        });
        await entry('Profile', 1).getByLabel('Claim or attribute').fill('x'.repeat(201));
        await presses('Save');
        await entry('Profile', 1).getByText('Give the name of a claim.').waitFor();
        await entry('Profile', 1).getByLabel('Claim or attribute').fill('');
        await presses('Save');
        await entry('Profile', 1).getByText('Fill in this field.').waitFor();
        await leaves();
      });
    });

    describe('a test of the login', () => {
      let certified: CertifiedProvider;
      let provider: Json;

      beforeAll(async () => {
        certified = await startCertifiedProvider(async (issuer) => {
          provider = await addProvider(at.server, tenantId, {
            provider_name: 'Lighthouse',
            provider_metadata: { issuer, ...clientThere },
          });
          return `${at.server.keyward.issuer}/federation/${provider.id}/callback`;
        });
      });
      afterAll(() => certified?.close());

      /** Begins the test, and logs in at the provider in the window that opens. */
      const tests = async (login: string, browser: object = {}) => {
        const admin = await at.arrives({
          path: `/identity-providers/${provider.id}/test`,
          browser,
        });
        await admin.sees('Lighthouse');
        const [there] = await Promise.all([
          admin.page.context().waitForEvent('page'),
          admin.page.locator('section button').first().click(),
        ]);
        await there.getByPlaceholder('Enter any login').fill(login);
        await there.getByPlaceholder('and password').fill('anything');
        await there.getByRole('button', { name: 'Sign-in' }).click();
        await there.getByRole('button', { name: 'Continue' }).click();
        await there.waitForURL('**/tested');
        return { ...admin, there };
      };

      test('shows the steps, the claims and what a login makes of them, and leaves nobody', async () => {
        const role = await addRole(at.server, { role_name: 'Keeper', tenant_id: tenantId });
        await at.server.manage('PATCH', `/tenants/${tenantId}/identity_providers/${provider.id}`, {
          role_mapping: [{ claim: 'name', value: 'hedy of the provider', role_id: role.id }],
        });
        const users = (await at.server.storage.users.all([])).length;
        const { page, there, sees } = await tests('hedy');
        await there.getByRole('heading', { name: 'The test is over' }).waitFor();

        await page.getByText('A sign-in through this provider works.').waitFor();
        await page.getByText('The ID token is right').waitFor();
        await page.getByText('A new account would be created.').waitFor();
        await page.getByText('Keeper', { exact: true }).waitFor();
        const claims = page.getByRole('table', { name: 'Claims' });
        await claims.getByRole('row', { name: /^email hedy@example\.com/ }).waitFor();
        await sees('Lighthouse');
        expect(await at.server.storage.users.all([])).toHaveLength(users);
      });

      test('says which step fails, and why', async () => {
        const path = `/tenants/${tenantId}/identity_providers/${provider.id}`;
        const secret = (client_secret: string) =>
          at.server.manage('PATCH', path, { provider_metadata: { client_secret } });
        await secret('a wrong one');
        const { page, sees } = await tests('hedy');
        await secret(clientThere.client_secret);
        await page.getByText('A sign-in through this provider does not work.').waitFor();
        await page.getByText('does not redeem the code: invalid_client').waitFor();
        await sees('Lighthouse');
      });

      test('has its result in Arabic on a phone', async () => {
        const { page, sees } = await tests('hedy', { ...phone, locale: 'ar' });
        await page.getByRole('table').waitFor();
        await sees('Lighthouse');
      });
    });
  },
);

const metadata = `<?xml version="1.0"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://saml.example/entity">
  <md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <md:KeyDescriptor use="signing">
      <ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#">
        <ds:X509Data><ds:X509Certificate>MIIB
          abc=</ds:X509Certificate></ds:X509Data>
      </ds:KeyInfo>
    </md:KeyDescriptor>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect"
      Location="https://saml.example/sso"/>
  </md:IDPSSODescriptor>
</md:EntityDescriptor>`;
