/** People who make an account on the way to an application, or have forgotten their password. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { BrowserContextOptions } from 'playwright-core';
import { letPeopleRegister, linkTo, newAddress } from './new-people.js';
import type { Journeys } from './passkey-journeys.js';
import type { Traveller } from './traveller.js';

const phone = { viewport: { width: 390, height: 780 }, isMobile: true, hasTouch: true };
const password = 'kumquat accordion of new';
const chosen = 'walrus trombone of new';

export const signUpJourneys = (at: Journeys): void =>
  describe('who has no account yet', () => {
    beforeAll(() => letPeopleRegister(at));

    const follows = async ({ page }: Traveller, link: string): Promise<void> => {
      await page.goto(link);
    };

    const signsUp = async (options: BrowserContextOptions = {}) => {
      const address = newAddress();
      const person = await at.arrive(options);
      await person.page.goto(at.authorization());
      await person.page.getByRole('link', { name: 'Create an account' }).click();
      await person.sees('Create an account');
      await person.fills('Your name', 'Grace Hopper');
      await person.fills('Email address', address);
      await person.fills('New password', password);
      await person.presses('Create an account');
      await person.sees('Check your email');
      return { person, address };
    };

    test.each([
      ['at a desk', {}],
      ['on a phone', phone],
      ['without JavaScript', { javaScriptEnabled: false }],
    ] as const)(
      '%s, a new person is at the application after the mail and the consent',
      async (_, options) => {
        const { person, address } = await signsUp(options);
        await follows(person, await linkTo(at, address));
        await person.sees('Confirm your email address');
        await person.presses('Confirm');
        await person.sees(/^Allow Harbour Orders/);
        await person.presses('Allow');
        await at.backAtTheApplication(person);
        expect(at.app.received()).toMatchObject({ state: 'first', code: expect.any(String) });
      },
    );

    /** Half a minute is over: what waits for it is shown. */
    const waits = ({ page }: Traveller): Promise<void> =>
      page.evaluate('document.getAnimations().forEach((each) => each.finish())');

    test('a person who got no mail sends it again after half a minute, or corrects the address', async () => {
      const { person, address } = await signsUp(phone);
      const again = person.page.getByRole('button', { name: 'Send again' });
      await person.page.getByText(`We have written to ${address}.`).waitFor();
      expect(await again.count()).toBe(0);
      await waits(person);
      await again.click();
      await person.page.getByText('We have sent it again').waitFor();
      await person.sees('Check your email');
      await person.page.getByRole('link', { name: 'Use another address' }).click();
      expect(await person.page.getByLabel('Email address').inputValue()).toBe(address);
    });

    test('a person who confirms in another browser signs in there and here by themselves', async () => {
      const { person, address } = await signsUp();
      const other = await at.arrive(phone);
      await follows(other, await linkTo(at, address));
      await other.sees('Confirm your email address');
      await other.fills('Password', password);
      await other.presses('Confirm');
      await other.sees('Your email address is confirmed');
      expect((await other.page.context().cookies()).map(({ name }) => name)).not.toContain(
        'keyward_session',
      );
      await person.page.getByRole('link', { name: 'Back to sign in' }).click();
      await person.sees('Sign in');
      expect(await person.page.getByLabel('Username, email or phone').inputValue()).toBe(address);
    });

    test('a person who has forgotten the password is at the application with a new one', async () => {
      const address = newAddress();
      await at.server.manage('POST', '/users', { email: address, password, email_verified: true });
      const person = await at.arrive(phone);
      await person.page.goto(at.authorization());
      await person.fills('Username, email or phone', address);
      await person.presses('Forgot your password?');
      await person.sees('Reset your password');
      await person.presses('Back to sign in');
      await person.sees('Sign in');
      await person.presses('Forgot your password?');
      await person.presses('Send the link');
      await person.sees('Check your email');
      await follows(person, await linkTo(at, address));
      await person.sees('Choose a new password');
      await person.fills('New password', chosen);
      await person.presses('Save password');
      await person.sees(/^Allow Harbour Orders/);
      await person.presses('Allow');
      await at.backAtTheApplication(person);
    });
  });
