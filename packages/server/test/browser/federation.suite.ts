/**
 * People who log in through a provider: a second server of ours, and a certified provider; what
 * they do there, they do on its own pages.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { BrowserContext } from 'playwright-core';
import { startAtOwnAddress } from '../deployment/at-own-address.js';
import {
  clientThere,
  startCertifiedProvider,
  type CertifiedProvider,
} from '../deployment/certified-provider.js';
import type { Deployment, Target } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import { claimsOf } from '../deployment/person.js';
import { startWithAda } from '../clients/ada.js';
import { addClient, addProvider, addUser, done } from '../deployment/world.js';
import type { Application } from './application.js';
import { traveller, type Traveller } from './traveller.js';
import { withQuery } from '../deployment/with-query.js';

const grace = { username: 'grace', password: 'a long passphrase of Grace' };

export interface Surroundings {
  readonly app: () => Application;
  readonly sitDown: () => Promise<BrowserContext>;
}

export const federatedJourneys = (target: () => Target, { app, sitDown }: Surroundings): void =>
  describe('who is known elsewhere', () => {
    let here: Deployment;
    let upstream: Deployment;
    let certified: CertifiedProvider;
    let client: Json;

    beforeAll(async () => {
      here = await startWithAda(target());
      const { issuer: shipyardIssuer, ...there } = await startAtOwnAddress(target(), {
        host: 'localhost',
      });
      upstream = there.server;
      const [tenant] = await here.storage.tenants.all([{ attribute: 'isDefault', equals: true }]);
      const callbackOf = ({ id }: Json): string => `${here.url}/federation/${id}/callback`;
      certified = await startCertifiedProvider(async (issuer) =>
        callbackOf(
          await addProvider(here, tenant!.id, {
            provider_name: 'Lighthouse',
            provider_metadata: { issuer, ...clientThere },
          }),
        ),
      );
      const known = await addClient(upstream, {
        client_name: 'Harbour Keyward',
        client_type: 'regular_web',
      });
      await addUser(upstream, {
        ...grace,
        email: 'grace@example.com',
        email_verified: true,
        name: 'Grace Hopper',
      });
      const shipyard = await addProvider(here, tenant!.id, {
        provider_name: 'Shipyard',
        provider_metadata: {
          issuer: shipyardIssuer,
          client_id: known.id,
          client_secret: known.client_secret,
        },
      });
      await done(
        upstream.manage('PATCH', `/clients/${known.id}`, {
          client_metadata: { urls: { redirect_uris: [callbackOf(shipyard)] } },
        }),
      );
      client = await addClient(here, {
        client_name: 'Harbour Orders',
        client_type: 'regular_web',
        client_metadata: { urls: { redirect_uris: [`${app().address}/callback`] } },
      });
    });
    afterAll(async () => {
      await certified?.close();
      await upstream?.stop();
      await here?.stop();
    });

    const setsOut = async (provider: string): Promise<Traveller> => {
      const person = await traveller(await sitDown());
      await person.page.goto(
        withQuery(`${here.url}/authorize`, {
          client_id: client.id,
          redirect_uri: `${app().address}/callback`,
          response_type: 'code',
          scope: 'openid profile email',
          state: 'first',
        }),
      );
      await person.sees('Sign in');
      await person.presses(`Continue with ${provider}`);
      return person;
    };
    /** What the application learns of the person, whom nobody has asked for a password here. */
    const arrives = async ({ page }: Traveller): Promise<Json> => {
      await page.waitForURL(`${app().address}/callback**`);
      const { status, body, text } = await here.post(
        '/token',
        {
          grant_type: 'authorization_code',
          code: app().received().code,
          redirect_uri: `${app().address}/callback`,
        },
        { id: client.id, secret: client.client_secret },
      );
      if (status !== 200) throw new Error(text);
      return { ...claimsOf(body.id_token), access: body.access_token };
    };

    const wayThere = {
      'a second server of ours': {
        provider: 'Shipyard',
        proves: async (person: Traveller) => {
          await person.page.waitForURL(`${upstream.url.replace('127.0.0.1', 'localhost')}/**`);
          await person.sees('Sign in');
          await person.logsIn(grace.password, grace.username);
        },
        agrees: async (person: Traveller) => {
          await person.sees(/^Allow Harbour Keyward/);
          await person.presses('Allow');
        },
        cancels: (person: Traveller) => person.presses('Cancel'),
        name: 'Grace Hopper',
      },
      'a certified provider': {
        provider: 'Lighthouse',
        proves: async ({ page }: Traveller) => {
          await page.waitForURL(`${certified.issuer}/**`);
          await page.getByPlaceholder('Enter any login').fill('hedy');
          await page.getByPlaceholder('and password').fill('anything');
          await page.getByRole('button', { name: 'Sign-in' }).click();
        },
        agrees: ({ page }: Traveller) => page.getByRole('button', { name: 'Continue' }).click(),
        cancels: ({ page }: Traveller) => page.getByRole('link', { name: 'Cancel' }).click(),
        name: 'hedy of the provider',
      },
    } as const;

    describe.each(Object.entries(wayThere))(
      'comes through %s',
      (_, { provider, proves, agrees, cancels, name }) => {
        test('is at the application with tokens, and at the second visit the same user', async () => {
          const person = await setsOut(provider);
          await proves(person);
          await agrees(person);
          await person.sees(/^Allow Harbour Orders/);
          await person.presses('Allow');
          const first = await arrives(person);
          expect(first).toMatchObject({
            iss: here.url,
            aud: client.id,
            amr: ['fed'],
            sub: expect.any(String),
          });
          expect((await here.ask('GET', '/userinfo', { as: first.access })).body).toMatchObject({
            sub: first.sub,
            name,
          });
          const users = (await here.storage.users.all([])).length;
          const again = await setsOut(provider);
          await proves(again);
          // The certified provider asks anew who comes with another browser; a server of ours
          // remembers that the person has agreed.
          if (provider === 'Lighthouse') await agrees(again);
          expect((await arrives(again)).sub).toEqual(first.sub);
          expect((await here.storage.users.all([])).length).toEqual(users);
        });

        test('and cancels there, reads of it on a page, and can log in another way', async () => {
          const person = await setsOut(provider);
          await cancels(person);
          await person.sees('Sign-in failed');
          await person.page.getByRole('link', { name: 'Other ways to sign in' }).click();
          await person.sees('Sign in');
          await person.logsIn();
          await person.sees(/^Allow Harbour Orders/);
        });
      },
    );
  });
