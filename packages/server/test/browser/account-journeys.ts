/** People who look after their own account, in a real browser. */
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { BrowserContextOptions } from 'playwright-core';
import { addGrant, addResource, addSession, fresh } from '../deployment/world.js';
import type { Journeys } from './passkey-journeys.js';
import type { Traveller } from './traveller.js';

const phone = { viewport: { width: 390, height: 780 }, isMobile: true, hasTouch: true };
const narrow = { viewport: { width: 320, height: 640 } };
const password = 'kumquat accordion of old';

export const accountJourneys = (at: Journeys): void =>
  describe('at their own account', () => {
    beforeAll(async () => {
      const [tenant] = await at.server.storage.tenants.all([
        { attribute: 'isDefault', equals: true },
      ]);
      await at.server.storage.tenants.change(tenant!.id, (current) => ({
        ...current,
        metadata: { ...current.metadata, account: { deletion_enabled: true } },
      }));
      at.server.clock.advance(2);
    });

    const arrive = async (options: BrowserContextOptions = {}, part = '') => {
      const username = fresh('grace').replace(' ', '-');
      const { body: user } = await at.server.manage('POST', '/users', {
        username,
        password,
        email: `${username}@example.com`,
        email_verified: true,
        name: 'Grace Hopper',
      });
      const person = await at.arrive(options);
      await person.page.goto(`${at.server.keyward.issuer}/account${part}`);
      await person.fills('Username, email or phone', username);
      await person.fills('Password', password);
      await person.presses('Sign in');
      return { person, user: user };
    };
    const opens = async ({ page }: Traveller, place: string): Promise<void> => {
      await page.getByRole('navigation').getByRole('link', { name: place, exact: true }).click();
    };
    const notices = (person: Traveller): Promise<void> => person.page.getByRole('status').waitFor();

    test.each([
      ['at a desk', {}],
      ['on a phone', phone],
      ['on a narrow window', narrow],
      ['without JavaScript', { javaScriptEnabled: false }],
      ['in the dark', { colorScheme: 'dark' }],
    ] as const)('%s, a person finds every part, and none offends a rule', async (_, options) => {
      const { person } = await arrive(options);
      await person.sees('Account security');
      await opens(person, 'Profile');
      await person.sees('Profile');
      await opens(person, 'Devices');
      await person.sees('Where you are signed in');
      await opens(person, 'Applications');
      await person.sees('Applications with access');
      await opens(person, 'Your data');
      await person.sees('Your data');
      await opens(person, 'Security');
      await person.sees('Account security');
    });

    test('a person changes their name and language, and the pages speak Arabic', async () => {
      const { person } = await arrive(phone, '/profile');
      await person.sees('Profile');
      await person.fills('Full name', 'Grace Brewster Hopper');
      await person.page.getByLabel('Language').selectOption({ label: 'العربية' });
      await person.presses('Save');
      await notices(person);
      await person.sees('الملف الشخصي');
      expect(await person.page.getAttribute('html', 'dir')).toBe('rtl');
      await person.page.getByText('Grace Brewster Hopper').waitFor();
    });

    test('a new address counts after its code', async () => {
      const { person, user } = await arrive({}, '/profile');
      const address = `new-${user.email}`;
      await person.page.getByText('Change email address').click();
      await person.fills('New email address', address);
      await person.page.getByRole('button', { name: 'Send a code' }).first().click();
      await person.page.getByText('We have sent a code').waitFor();
      await person.sees('Profile');
      const sent = at.server.notices.list.findLast(({ to }) => to === address);
      await person.fills('Code from the message', sent!.values['code']!);
      await person.presses('Confirm');
      await notices(person);
      expect((await at.server.storage.users.find(user.id))?.email).toBe(address);
    });

    test('a person changes their password, and this browser stays signed in', async () => {
      const { person } = await arrive();
      await person.page.getByText('Change password').click();
      await person.fills('Current password', password);
      await person.fills('New password', 'walrus trombone of old');
      await person.presses('Save password');
      await notices(person);
      await person.sees('Account security');
    });

    test('a person signs out another device', async () => {
      const { person, user } = await arrive(phone);
      await at.server.keyward.sessions.begin(
        (await at.server.storage.users.find(user.id))!,
        ['pwd'],
        {
          session: undefined,
          userAgent: 'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) Safari/604.1',
          network: '203.0.113',
        },
      );
      await addSession(at.server, user);
      await opens(person, 'Devices');
      await person.sees('Where you are signed in');
      await person.page.getByText('This device').waitFor();
      await person.pictures('account-devices-phone');
      await person.page.getByRole('button', { name: 'Sign out there Safari, iPad' }).click();
      await person.page.getByText('Safari, iPad').waitFor({ state: 'detached' });
      await person.presses('Sign out all other devices');
      await person.page.getByText('Unknown device').waitFor({ state: 'detached' });
    });

    test('a person takes the access back from an application', async () => {
      const { person, user } = await arrive();
      await addGrant(at.server, user, {
        clientId: at.client.id,
        resourceId: null,
        scopes: ['openid', 'email'],
      });
      await opens(person, 'Applications');
      await person.sees('Applications with access');
      await person.page.getByText('See your email address').waitFor();
      await person.page.getByRole('button', { name: 'Withdraw access Harbour Orders' }).click();
      await person.page.getByText('No application has access').waitFor();
    });

    test('a person ends what an application may do for them', async () => {
      const { person, user } = await arrive(phone);
      const { id } = await addResource(at.server, {}, { resource_name: 'Journeys' });
      await at.server.keyward.delegates.create(user.id, {
        clientId: at.client.id,
        resourceIds: [id],
      });
      await person.page.reload();
      await opens(person, 'Delegates');
      await person.sees('Who may act for you');
      await person.page.getByText('Journeys').waitFor();
      await person.page.getByRole('button', { name: 'End Harbour Orders' }).click();
      await person.page.getByText('No application and no other person').waitFor();
    });

    test('a person downloads what is stored', async () => {
      const { person, user } = await arrive({}, '/data');
      await person.sees('Your data');
      const [download] = await Promise.all([
        person.page.waitForEvent('download'),
        person.page.getByRole('link', { name: 'Download' }).click(),
      ]);
      const data = JSON.parse(await readFile(await download.path(), 'utf8'));
      expect(download.suggestedFilename()).toBe('account.json');
      expect(data.user.id).toBe(user.id);
    });

    test('a person deletes their account', async () => {
      const { person, user } = await arrive(phone, '/data');
      await person.sees('Your data');
      await person.fills('Name of the account', 'somebody');
      await person.fills('Current password', password);
      await person.presses('Delete for good');
      await person.page.getByRole('alert').waitFor();
      await person.sees('Your data');
      await person.fills('Name of the account', user.username);
      await person.fills('Current password', password);
      await person.presses('Delete for good');
      await person.sees('Your account has been deleted');
      expect(await at.server.storage.users.find(user.id)).toBeUndefined();
    });
  });
