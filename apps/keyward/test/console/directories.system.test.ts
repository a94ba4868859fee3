/** The directory of a company at a browser: its form, its test, and what the page says where a setting is wrong. */
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Locator } from 'playwright-core';
import {
  dnOf,
  group,
  groupDn,
  host,
  person,
  startSlapd,
  suiteWith,
  type Slapd,
} from '../../../../packages/ldap-node/test/slapd.js';
import type { Json } from '../../../../packages/server/test/deployment/exchange.js';
import { sqliteTarget } from '../../../../packages/server/test/deployment/targets.js';
import { addGroup } from '../../../../packages/server/test/deployment/world.js';
import type { Administrator } from './administrator.js';
import { consoleSuite, phone } from './console-suite.js';

suiteWith('/usr/sbin/slapd')('directories', () => {
  let slapd: Slapd;

  beforeAll(async () => {
    slapd = await startSlapd({
      ldif:
        person('ada', 'givenName: Ada') +
        group('staff', dnOf('ada')) +
        group('everyone', groupDn('staff')),
    });
  });
  afterAll(() => slapd.stop());

  consoleSuite(
    'directories',
    () => sqliteTarget,
    (at) => {
      let provider: Json;

      const path = () => `/tenants/${at.tenantId}/identity_providers`;

      test('a directory is made by its form, and a refusal stands at its field', async () => {
        const { page, sees, fills, presses } = await at.arrives({
          path: '/identity-providers/new',
        });
        const { settings } = slapd;
        await sees('Add identity provider');
        await page.getByRole('radio', { name: /^LDAP/ }).click();
        await fills('Name', 'Corp');
        await fills('Address of the directory', 'https://ldap.corp.example');
        await fills('Certificates of the authority', settings.authorities.join('\n'));
        await fills('Name of the service account (DN)', settings.bindDn);
        await page
          .getByLabel('Password of the service account', { exact: true })
          .first()
          .fill(settings.bindPassword);
        await fills('Where people are (DN)', settings.baseDn);
        await fills('Filter of people', '(uid=ada');
        await fills('Where groups are (DN)', settings.groupBaseDn!);
        await page.getByRole('switch', { name: 'Groups of groups' }).click();
        await presses('Create');
        await refusalAt(page.getByLabel('Address of the directory'));
        await fills('Address of the directory', settings.url);
        await presses('Create');
        await refusalAt(page.getByLabel('Filter of people'));
        await fills('Filter of people', settings.userFilter);
        await presses('Create');
        await sees('Corp');

        const { body } = await at.server.manage('GET', path());
        provider = body.items[0];
        expect(provider).toMatchObject({
          provider_type: 'ldap',
          provider_metadata: { url: settings.url, nested_groups: true },
        });
      });

      const atTest = async (browser: object = {}): Promise<Administrator> => {
        const admin = await at.arrives({
          path: `/identity-providers/${provider.id}/test`,
          browser,
        });
        await admin.sees('Corp');
        return admin;
      };

      test('its test says each step', async () => {
        const { page, presses } = await atTest();
        await presses('Test the connection');
        await page.getByText('The directory answers as it should.').waitFor();
        await expect(
          page.locator('section').getByRole('listitem').allInnerTexts(),
        ).resolves.toEqual([
          'The directory answers over TLS, with a certificate of its name',
          'It takes the service account',
          'People are found',
          'Groups are found',
          'The rules let the person in',
        ]);
      });

      test('its test says who would log in by a name, in which groups', async () => {
        const employees = await addGroup(at.server, { group_name: 'Employees' });
        await at.server.manage('PATCH', `${path()}/${provider.id}`, {
          domains: ['corp.example'],
          is_default: true,
          group_mapping: [{ claim: 'groups', value: 'everyone', group_id: employees.id }],
        });
        const { page, presses, fills, sees } = await atTest();
        await fills('Name of a person, if you like', 'ada');
        await presses('Test the connection');
        await page.getByText('A new account would be created.').waitFor();
        await page.getByText('Employees', { exact: true }).waitFor();
        const claims = page.getByRole('table', { name: 'Claims' });
        await claims.getByRole('row', { name: /^email ada@corp\.example/ }).waitFor();
        await sees('Corp');
      });

      describe('says whose fault it is, and which fields to look at', () => {
        let silent: ReturnType<typeof createServer>;
        let silentUrl: string;

        beforeAll(async () => {
          silent = createServer(() => undefined).listen(0, '127.0.0.1');
          await once(silent, 'listening');
          silentUrl = `ldaps://${host}:${(silent.address() as AddressInfo).port}`;
        });
        afterAll(() => void silent.close());

        const place = 'Look at: Address of the directory, Certificates of the authority.';
        const account =
          'Look at: Name of the service account (DN), Password of the service account.';
        const people =
          'Look at: Where people are (DN), Filter of people, Attribute by which a person is known.';
        const groups = 'Look at: Where groups are (DN), Filter of groups.';

        test.each<[string, string, string, () => object]>([
          [
            'a wrong password',
            account,
            'does not take bind_dn with this client_secret',
            () => ({ client_secret: 'wrong' }),
          ],
          [
            'a base that is not there',
            people,
            'has no entry base_dn',
            () => ({ base_dn: 'ou=gone,dc=corp,dc=example' }),
          ],
          [
            'a referral',
            people,
            'with a referral, which is not followed',
            () => ({ base_dn: 'dc=elsewhere,dc=example' }),
          ],
          [
            'a filter that finds nobody',
            people,
            'shows bind_dn no person below base_dn that user_filter finds',
            () => ({ user_filter: '(sAMAccountName={login})' }),
          ],
          [
            'groups that are not there',
            groups,
            'has no entry group_base_dn',
            () => ({ group_base_dn: 'ou=gone,dc=corp,dc=example' }),
          ],
          [
            'a certificate of no known authority',
            place,
            'shows a certificate that is not of the host in url',
            () => ({ ca_certificates: null }),
          ],
          [
            'a certificate of another name',
            place,
            'shows a certificate that is not of the host in url',
            () => ({ url: slapd.secureUrl.replace(host, '127.0.0.1') }),
          ],
          ['a server that hangs', place, 'is not reached over TLS', () => ({ url: silentUrl })],
          [
            'an address that leads elsewhere',
            place,
            'does not lead to an allowed network',
            () => ({ url: 'ldaps://192.0.2.1' }),
          ],
        ])('%s', async (_, fields, why, wrong) => {
          const { client_secret: __, ...kept } = provider.provider_metadata;
          const right = { ...kept, client_secret: slapd.settings.bindPassword };
          const change = (metadata: object) =>
            at.server.manage('PATCH', `${path()}/${provider.id}`, { provider_metadata: metadata });
          const changed = await change({ ...right, ...wrong() });
          expect([changed.status, changed.text]).toEqual([200, expect.anything()]);
          const { page, presses } = await atTest();
          await presses('Test the connection');
          await page.getByText('A sign-in by this directory does not work.').waitFor();
          await page.getByText(why).waitFor();
          await page.getByText(fields, { exact: true }).waitFor();
          await change(right);
        });
      });

      test('has its result in Arabic on a phone, in the dark', async () => {
        const dark = { ...phone, locale: 'ar', colorScheme: 'dark' };
        const { page, sees } = await atTest(dark);
        await page.getByRole('textbox').fill('ada');
        await page.locator('section button').first().click();
        await page.getByRole('table').waitFor();
        await sees('Corp');
      });
    },
  );
});

/** What is wrong stands below the field, which says so itself. */
const refusalAt = (field: Locator): Promise<void> =>
  field.and(field.page().locator('[aria-invalid="true"]')).waitFor();
