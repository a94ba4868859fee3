/** People at the pages of the server with the keys alone. Signing in and agreeing stand in the main suite. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { byKeyboard, type ByKeyboard } from './by-keyboard.js';
import { letPeopleRegister, linkTo, newAddress } from './new-people.js';
import type { Journeys } from './passkey-journeys.js';
import type { Traveller } from './traveller.js';

const password = 'kumquat accordion of keys';
const chosen = 'walrus trombone of keys';

export const keyboardJourneys = (at: Journeys): void =>
  describe('with the keyboard alone', () => {
    beforeAll(() => letPeopleRegister(at));

    const arrives = async (address: string): Promise<Traveller & ByKeyboard> => {
      const person = await at.arrive();
      await person.page.goto(address);
      return { ...person, ...byKeyboard(person.page) };
    };

    test('a new person signs up, confirms the address and agrees', async () => {
      const address = newAddress();
      const person = await arrives(at.authorization());
      await person.enters('link', 'Create an account');
      await person.sees('Create an account');
      await person.goesToField('Your name');
      await person.types('Grace Hopper');
      await person.goesToField('Email address');
      await person.types(address);
      await person.goesToField('New password');
      await person.types(password);
      await person.enters('button', 'Create an account');
      await person.sees('Check your email');

      await person.page.goto(await linkTo(at, address));
      await person.sees('Confirm your email address');
      await person.enters('button', 'Confirm');
      await person.sees(/^Allow Harbour Orders/);
      await person.enters('button', 'Allow');
      await at.backAtTheApplication(person);
    });

    test('a person who has forgotten the password chooses another one', async () => {
      const address = newAddress();
      await at.server.manage('POST', '/users', { email: address, password, email_verified: true });
      const person = await arrives(at.authorization());
      await person.goesToField('Username, email or phone');
      await person.types(address);
      await person.enters('button', 'Forgot your password?');
      await person.sees('Reset your password');
      await person.enters('button', 'Send the link');
      await person.sees('Check your email');

      await person.page.goto(await linkTo(at, address));
      await person.sees('Choose a new password');
      await person.goesToField('New password');
      await person.types(chosen);
      await person.presses('Enter');
      await person.sees(/^Allow Harbour Orders/);
    });

    test('a person changes the name of their account', async () => {
      const email = newAddress();
      const { body } = await at.server.manage('POST', '/users', {
        email,
        password,
        email_verified: true,
        name: 'Grace Hopper',
      });
      const person = await arrives(`${at.server.keyward.issuer}/account`);
      await person.goesToField('Username, email or phone');
      await person.types(email);
      await person.goesToField('Password');
      await person.types(password);
      await person.presses('Enter');
      await person.sees('Account security');
      await person.enters('link', 'Profile');
      await person.sees('Profile');
      await person.goesToField('Full name');
      await person.presses('Control+A');
      await person.types('Grace Brewster Hopper');
      await person.enters('button', 'Save');
      await person.page.getByRole('status').waitFor();
      const changed = await at.server.manage('GET', `/users/${body.id}`);
      expect(changed.body.name).toBe('Grace Brewster Hopper');
    });
  });
