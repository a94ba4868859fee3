/** An unknown name meets the same answers and waits as a known one, at each operation that takes a name. */
import { describe, expect, test } from '@jest/globals';
import type { Target } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import type { Shown } from '../deployment/form-browser.js';
import { addClient, addManager, addUser, credentialsOf, fresh } from '../deployment/world.js';
import { address, password, redirectUri, withMail } from '../deployment/with-mail.js';

/** A status, and the seconds to wait. */
type Seen = readonly [number, string | null];

export const sameWaitsSuite = (target: Target): void =>
  describe('known and unknown names', () => {
    const { server, openFor, app, person, toLogin, toForm } = withMail(target);

    const seen = ({ status, headers }: Shown): Seen => [status, headers.get('retry-after')];
    const over = async (
      answering: Promise<{ status: number; headers: Readonly<Record<string, unknown>> }>,
    ): Promise<Seen> => {
      const { status, headers } = await answering;
      return [status, (headers['retry-after'] as string | undefined) ?? null];
    };

    const directClient = (): Promise<Json> =>
      addClient(server, {
        client_type: 'regular_web',
        is_first_party: true,
        client_metadata: {
          urls: { redirect_uris: [redirectUri] },
          grant_types: ['password', 'otp', 'authorization_code'],
        },
      });

    type PrepareRequest = (email: string) => Promise<() => Promise<Seen>>;

    const overApi =
      (path: string): PrepareRequest =>
      (email) =>
        Promise.resolve(() => over(server.manage('POST', path, { email })));

    const onPage =
      (
        form: 'password-reset' | 'sign-up',
        fields: (email: string) => Record<string, string>,
      ): PrepareRequest =>
      async (email) => {
        const browser = person();
        const page = await toForm(browser, await toLogin(browser, await app()), form);
        return async () => seen(await browser.submit(page, fields(email)));
      };

    const operations: readonly (readonly [string, PrepareRequest])[] = [
      [
        'the login page',
        async (email) => {
          const browser = person();
          const page = await toLogin(browser, await app());
          return async () =>
            seen(await browser.submit(page, { username: email, password: 'a wrong guess' }));
        },
      ],
      [
        'the password grant',
        async (email) => {
          const client = credentialsOf(await directClient());
          const form = { grant_type: 'password', username: email, password: 'a wrong guess' };
          return () => over(server.post('/token', form, client));
        },
      ],
      [
        'one-time passwords',
        async (email) => {
          const { client_id } = await directClient().then(({ id }) => ({
            client_id: id as string,
          }));
          return () => over(server.post('/otp', { client_id, username: email }));
        },
      ],
      ['a reset over the API', overApi('/users/password/reset')],
      ['a verification over the API', overApi('/users/registration/resend')],
      [
        'a registration over the API',
        async (email) => {
          const { token: as } = await addManager(server, ['create:registrations']);
          const body = { email, password };
          return () => over(server.manage('POST', '/users/registration', body, { as }));
        },
      ],
      ['the page for a reset', onPage('password-reset', (email) => ({ username: email }))],
      [
        'the page for a new account',
        onPage('sign-up', (email) => ({ email, password, name: fresh('Ada') })),
      ],
    ];

    test.each(operations)('%s answers both alike, request by request', async (_, prepare) => {
      await openFor({ self_registration_enabled: true });
      const { email: known } = await addUser(server, {
        email: address(),
        password,
        verify_email: false,
      });
      const sequences: Seen[][] = [];
      for (const email of [known as string, address()]) {
        server.clock.advance(86_400);
        const act = await prepare(email);
        const sequence: Seen[] = [];
        for (let times = 0; times < 12; times++) {
          sequence.push(await act());
          if (times % 3 === 2) server.clock.advance(7);
        }
        sequences.push(sequence);
      }

      const [ofKnown, ofUnknown] = sequences;
      expect(ofUnknown).toEqual(ofKnown);
      expect(ofKnown!.filter(([status]) => status === 429).length).toBeGreaterThan(2);
    });
  });
