/**
 * People with passkeys, in a real browser with an authenticator that it simulates (W3C Web
 * Authentication Level 3 §11).
 */
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { BrowserContextOptions } from 'playwright-core';
import type { Deployment } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import { claimsOf } from '../deployment/person.js';
import { done, fresh } from '../deployment/world.js';
import type { Application } from './application.js';
import type { Traveller } from './traveller.js';
import { withSensor, type Sensor } from './with-sensor.js';

export interface Journeys {
  readonly server: Deployment;
  readonly app: Application;
  readonly client: Json;
  arrive(options?: BrowserContextOptions): Promise<Traveller>;
  authorization(more?: Readonly<Record<string, string>>): string;
  backAtTheApplication(person: Traveller): Promise<void>;
}

const phone = { viewport: { width: 390, height: 780 }, isMobile: true, hasTouch: true };
/** Two factors are demanded, so that a person without one sets one up. */
const twoFactors = {
  claims: JSON.stringify({ id_token: { acr: { essential: true, values: ['2'] } } }),
};
const password = 'kumquat accordion of old';

/** In place of what the browser would do. A text, because the tests know no browser. */
const instead = ({ page }: Traveller, credentials: string): Promise<unknown> =>
  page.evaluate(`Object.defineProperty(navigator.credentials, 'get', { value: ${credentials} })`);

export const passkeyJourneys = (at: Journeys): void =>
  describe('with a passkey', () => {
    beforeAll(() =>
      at.server.storage.tenants.all([{ attribute: 'isDefault', equals: true }]).then(([tenant]) =>
        at.server.storage.tenants.change(tenant!.id, (current) => ({
          ...current,
          metadata: { ...current.metadata, mfa: { policy: 'optional' } },
        })),
      ),
    );

    const logsIn = async (person: Traveller, { username }: Json): Promise<void> => {
      await person.fills('Username, email or phone', username);
      await person.fills('Password', password);
      await person.presses('Sign in');
    };
    const someone = async (): Promise<Json> => {
      const { status, body } = await at.server.manage('POST', '/users', {
        username: fresh('grace').replace(' ', '-'),
        password,
      });
      expect(status).toBe(201);
      return body;
    };
    interface Enrolled {
      readonly person: Traveller;
      readonly user: Json;
      readonly sensor: Sensor;
    }

    /** Who has just created a passkey at the application, and is logged out again. */
    const enrolled = async (options: BrowserContextOptions = {}) => {
      const [person, user] = [await at.arrive(options), await someone()];
      const sensor = await withSensor(person);
      await person.page.goto(at.authorization(twoFactors));
      await logsIn(person, user);
      await person.sees('Set up a second sign-in step');
      if (options === phone) await person.pictures('passkey-new-phone');
      await person.presses('Create a passkey');
      await person.sees('Your recovery codes');
      await sensor(false);
      const [recoveryCode] = await person.page.locator('.codes code').allTextContents();
      await person.page.getByRole('link', { name: 'Continue' }).click();
      await person.presses('Allow');
      await at.backAtTheApplication(person);
      const first = at.app.received();
      await person.page.context().clearCookies();
      return { person, user, first, sensor, recoveryCode: recoveryCode! };
    };
    const idTokenOf = async ({ code }: Json): Promise<Json> => {
      const { body } = await at.server.post(
        '/token',
        { grant_type: 'authorization_code', code, redirect_uri: `${at.app.address}/callback` },
        { id: at.client.id, secret: at.client.client_secret },
      );
      return claimsOf(body.id_token);
    };
    const asked = async ({ person, user, sensor }: Enrolled): Promise<void> => {
      await person.page.goto(at.authorization());
      await logsIn(person, user);
      await person.sees('Confirm that it is you');
      await sensor(true);
    };

    test.each([
      ['at a desk, with the keyboard', {}],
      ['on a phone', phone],
    ] as const)(
      '%s, a person creates one, and logs in with it next time (W3C Web Authentication Level 3 §7.1, §7.2)',
      async (_, options) => {
        const { first, ...enrolment } = await enrolled(options);
        const { person, user } = enrolment;
        expect(await idTokenOf(first)).toMatchObject({
          sub: user.id,
          acr: '2',
          amr: ['pwd', 'pop', 'user', 'mfa'],
        });
        await asked(enrolment);
        if (options === phone) {
          await person.pictures('passkey-phone');
          await person.presses('Use a passkey');
        } else {
          await person.page.keyboard.press('Tab');
          await person.page.keyboard.press('Enter');
        }
        await at.backAtTheApplication(person);
        expect(await idTokenOf(at.app.received())).toMatchObject({
          sub: user.id,
          acr: '2',
          amr: ['pwd', 'pop', 'user', 'mfa'],
        });
      },
    );

    test('an answer to another challenge is refused, and the next one can be right', async () => {
      const enrolment = await enrolled();
      const { person } = enrolment;
      await asked(enrolment);
      await instead(
        person,
        '((own) => ({ publicKey }) => own.call(navigator.credentials, ' +
          '{ publicKey: { ...publicKey, challenge: new Uint8Array(32) } }))(navigator.credentials.get)',
      );
      await person.presses('Use a passkey');
      await person.page.getByRole('alert').filter({ visible: true }).waitFor();
      await person.sees('Confirm that it is you');
      await person.presses('Use a passkey');
      await at.backAtTheApplication(person);
      expect(at.app.received().code).toBeDefined();
    });

    test('no page of another origin gets an answer out of the browser', async () => {
      const { person } = await enrolled();
      await person.page.goto(at.app.address);
      const ask =
        `navigator.credentials.get({ publicKey: { rpId: 'localhost', challenge: new Uint8Array(32) } })` +
        `.then(() => 'answered', ({ name }) => name)`;
      expect(await person.page.evaluate(ask)).toBe('SecurityError');
    });

    test('who lets go of it is told so, and gets in with a recovery code', async () => {
      const { recoveryCode, ...enrolment } = await enrolled();
      const { person } = enrolment;
      await asked(enrolment);
      await instead(person, `async () => { throw new DOMException('', 'NotAllowedError'); }`);
      await person.presses('Use a passkey');
      await person.page.getByText('The passkey did not work').waitFor();
      await person.sees('Confirm that it is you');
      await person.fills('Confirmation code', recoveryCode);
      await person.presses('Continue');
      await at.backAtTheApplication(person);
      expect((await idTokenOf(at.app.received())).amr).toEqual(['pwd', 'otp', 'mfa']);
    });

    test('who has one logs in with it alone, without typing anything', async () => {
      const { person, user, sensor } = await enrolled(phone);
      await person.page.goto(at.authorization());
      await person.page.getByRole('link', { name: 'Sign in with a passkey' }).click();
      await person.sees('Sign in with a passkey');
      await sensor(true);
      await person.presses('Use a passkey');
      await at.backAtTheApplication(person);
      expect(await idTokenOf(at.app.received())).toMatchObject({
        sub: user.id,
        acr: '2',
        amr: ['pop', 'user', 'mfa'],
      });
    });

    test('is offered it in the field for the user name (W3C Web Authentication Level 3 §5.1.4)', async () => {
      const { person, user, sensor } = await enrolled();
      // The simulated browser takes the offer by itself as soon as it sees the page.
      await sensor(true);
      await person.page.goto(at.authorization());
      await at.backAtTheApplication(person);
      expect(await idTokenOf(at.app.received())).toMatchObject({
        sub: user.id,
        amr: ['pop', 'user', 'mfa'],
      });
    });

    test('who lets the offer be logs in with the password', async () => {
      const enrolment = await enrolled();
      await enrolment.person.page.goto(at.authorization());
      const field = enrolment.person.page.getByLabel('Username, email or phone');
      expect(await field.getAttribute('autocomplete')).toBe('username webauthn');

      await asked(enrolment);
      await enrolment.person.presses('Use a passkey');
      await at.backAtTheApplication(enrolment.person);
      expect((await idTokenOf(at.app.received())).amr).toEqual(['pwd', 'pop', 'user', 'mfa']);
    });

    test('on their own page people see what they have, name another passkey, and take one away', async () => {
      const { person, user, sensor } = await enrolled(phone);
      await person.page.goto(`${at.server.keyward.issuer}/account`);
      await logsIn(person, user);
      await person.sees('Confirm that it is you');
      await sensor(true);
      await person.presses('Use a passkey');
      await person.sees('Account security');
      await person.pictures('account-phone');
      await person.page.getByText('Create a passkey').first().click();
      // The sensor of this telephone has one already; a second device is plugged in.
      const session = await person.page.context().newCDPSession(person.page);
      await session.send('WebAuthn.enable');
      await session.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          transport: 'usb',
          hasResidentKey: false,
          hasUserVerification: false,
          automaticPresenceSimulation: true,
        },
      });
      await person.fills('Name of the passkey (optional)', 'Key of the house');
      await person.presses('Create a passkey');
      await person.page.getByText('Key of the house').first().waitFor();
      await person.presses('Remove Key of the house');
      await person.page.getByText('Key of the house').first().waitFor({ state: 'detached' });
      await person.sees('Account security');
      expect(
        (await at.server.manage('GET', `/users/${user.id}/authenticators`)).body.items.length,
      ).toBe(2);
    });

    test('without JavaScript the page says that there are none, and offers the app', async () => {
      const [person, user] = [await at.arrive({ javaScriptEnabled: false }), await someone()];
      await person.page.goto(at.authorization(twoFactors));
      await logsIn(person, user);
      await person.sees('Set up a second sign-in step');
      await person.page.getByText('JavaScript is switched off').waitFor();
      expect(await person.page.getByRole('button', { name: 'Create a passkey' }).isVisible()).toBe(
        false,
      );
      expect(await person.page.getByLabel('Confirmation code').isVisible()).toBe(true);
      await done(at.server.manage('DELETE', `/users/${user.id}`));
    });
  });
