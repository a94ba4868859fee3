/** The table of proofs, cell by cell: each proof is the use case itself. */
import { describe, expect, test } from '@jest/globals';
import { browserMark } from '../sessions/browser.js';
import { knownNetworksOf } from '../sessions/login-throttle.js';
import { familyOf } from '../ports/samples.contract.js';
import { createKeyward } from '../keyward.js';
import type { User } from '../model/user/user.js';
import { addUser, ask, browser, fromPerson, handleOf } from '../testing/people.test-support.js';
import { acme, adminOf, globalAdmin, refusalOf } from '../testing/set-up.test-support.js';
import { atUpstream, upstreamIssuer } from '../testing/upstream.test-support.js';
import { handsOver, type Channel } from './address-proven.js';
import { proofTable, things, type ProofRow, type Thing } from './proof-table.js';

const email = 'victim@example.com';
const phoneNumber = '+4930123456';
const strangers = 'kumquat accordion';
const owners = 'tangerine trombone';
const administrator = adminOf(acme, 'read:users', 'update:users', 'create:tickets');

const open = { self_registration_enabled: true, mfa: { policy: 'never' } } as const;

/** A tenant where people register, with one application and one identity provider. */
const openTenant = async (metadata: object = open) => {
  const at = await atUpstream(
    { accountLinking: 'prompt' },
    { metadata: { grant_types: ['authorization_code', 'password', 'otp', 'refresh_token'] } },
  );
  const { world, app } = at;
  await world.storage.tenants.change(acme, (tenant) => ({ ...tenant, metadata }));
  await world.keyward.roles.create({ name: 'default', isDefault: true, tenantId: acme });
  const access = () => world.keyward.directory.client(app.id).then((found) => found!);

  /** The secret in the last link that was mailed to this address. */
  const mailed = async (): Promise<string> => {
    await world.keyward.people.settled();
    const links = world.notifier.list.flatMap(({ to, values }) =>
      to === email && values['link']?.includes('/ticket/') === true ? [values['link']] : [],
    );
    return /ticket\/([^?]+)/.exec(links.at(-1)!)![1]!;
  };
  const tokens = (grant: string, parameters: Record<string, string>) =>
    world.keyward.token({
      ...fromPerson(app, grant, parameters),
      scopes: ['openid', 'offline_access'],
      network: 'home',
    });
  const code = async (channel: Channel): Promise<string> => {
    const username = channel === 'email' ? email : phoneNumber;
    const request = { username, channel, locales: [], network: 'home' } as const;
    await world.keyward.sendOneTimePassword(await access(), request);
    await world.keyward.people.settled();
    return world.notifier.list.at(-1)?.values['code'] ?? 'nothing was sent';
  };
  const logInByCode = async (channel: Channel) =>
    tokens('otp', {
      username: channel === 'email' ? email : phoneNumber,
      otp: await code(channel),
    });
  return { ...at, mailed, tokens, logInByCode };
};

type OpenTenant = Awaited<ReturnType<typeof openTenant>>;

const strangersBrowser = browser('browser of the stranger');
const person = {
  email,
  phoneNumber,
  profile: { name: 'A stranger' },
  userMetadata: { colour: 'red' },
};

/** A stranger who has registered with the address of another, and brought all that a person can bring. */
const squatted = async (at: OpenTenant, isMade = false) => {
  const { world, app, tokens } = at;
  const { keyward, storage, digest, clock } = world;
  const user = isMade
    ? await keyward.users.create(
        { ...person, password: { password: strangers } },
        adminOf(acme, 'create:users'),
      )
    : (await keyward.people.register(
        { ...person, password: strangers, clientId: app.id, browser: strangersBrowser },
        administrator,
      ))!;
  const verification = isMade ? '' : await at.mailed();
  const { refreshToken } = await tokens('password', { username: email, password: strangers });

  const family = familyOf(1);
  const own = { tenantId: acme, userId: user.id };
  for (const kind of ['passkey', 'totp', 'recovery_code'] as const)
    await storage.authenticators.add({
      ...family.authenticators,
      ...own,
      id: world.random.uuid(),
      kind,
      credentialDigest: kind === 'passkey' ? 'a credential' : null,
    });
  await storage.users.change(user.id, (current) => ({ ...current, isMfaEnrolled: true }));

  const other = await keyward.identityProviders.create(acme, {
    type: 'oidc',
    name: 'Of the stranger',
    metadata: { issuer: 'https://other.example', client_id: 'keyward' },
  });
  const identityProviderId = other.id;
  await storage.userIdentities.add({ ...family.userIdentities, ...own, identityProviderId });
  const mapped = await keyward.roles.create({ name: 'mapped', tenantId: acme });
  await storage.roleMembers.add({
    ...family.roleMembers,
    ...own,
    roleId: mapped.id,
    identityProviderId,
    expiresAt: null,
  });
  await storage.consents.add({
    ...family.consents,
    ...own,
    clientId: app.id,
    resourceId: null,
  });
  await storage.knownNetworks.add({
    ...family.knownNetworks,
    account: knownNetworksOf(digest, user.id),
    expiresAt: new Date(clock.now().getTime() + 86_400_000),
  });

  const session = await keyward.sessions.begin(user, ['pwd', 'mfa'], strangersBrowser);
  const loggedIn = { ...strangersBrowser, session: session.secret };
  const half = {
    handle: handleOf(await ask(world, app, browser('half'))),
    browser: browser('half'),
  };
  await keyward.secondFactor.begin(half, app.id, { ...user, isMfaEnrolled: true }, 'code');
  const { secret } = await keyward.tickets.create('password_change', { userId: user.id });
  await keyward.ownAccount.requestAddress(await keyward.ownAccount.holder(loggedIn), {
    channel: 'email',
    address: 'stranger@evil.example',
    locales: [],
  });
  clock.advance(1);

  const read = async (): Promise<User> => (await storage.users.find(user.id))!;
  const authenticators = async (kind: string): Promise<boolean> =>
    (await storage.authenticators.all([{ attribute: 'userId', equals: user.id }])).some(
      (each) => each.kind === kind,
    );
  const works = async (work: Promise<unknown>): Promise<boolean> =>
    (await refusalOf(work)) === undefined;
  const links = async (isMapped: boolean): Promise<boolean> =>
    (await storage.roleMembers.all([{ attribute: 'userId', equals: user.id }])).some(
      (each) => (each.identityProviderId !== null) === isMapped,
    );

  /** Whether a thing is there still, as a person would find it. */
  const isThere: Readonly<Record<Thing, (channel: Channel) => Promise<boolean>>> = {
    password: async () => keyward.users.checkPassword(await read(), strangers),
    passkey: async () => (await authenticators('passkey')) && (await read()).isMfaEnrolled,
    app: async () => (await authenticators('totp')) && (await read()).isMfaEnrolled,
    recovery_codes: () => authenticators('recovery_code'),
    identity: async () =>
      (
        await storage.userIdentities.all([
          { attribute: 'identityProviderId', equals: identityProviderId },
        ])
      ).length > 0,
    mapped_role: () => links(true),
    other_address: async (channel) =>
      (channel === 'email' ? (await read()).phoneNumber : (await read()).email) !== null,
    consent: async () =>
      (await storage.consents.all([{ attribute: 'userId', equals: user.id }])).length > 0,
    session: async () => (await keyward.sessions.find(session.secret)) !== undefined,
    token: () => works(tokens('refresh_token', { refresh_token: refreshToken! })),
    half_login: () => works(keyward.secondFactor.asked(half)),
    ticket: () => works(keyward.tickets.find(secret)),
    address_change: async () => {
      if (!(await works(keyward.ownAccount.holder(loggedIn)))) return false;
      const holder = await keyward.ownAccount.holder(loggedIn);
      return (await keyward.ownAccount.pendingAddresses(holder)).email !== undefined;
    },
    known_network: async () =>
      (
        await storage.knownNetworks.all([
          { attribute: 'account', equals: knownNetworksOf(digest, user.id) },
        ])
      ).some(({ id }) => id === family.knownNetworks.id),
    profile: async () => (await read()).profile.name === 'A stranger',
    user_metadata: async () => (await read()).userMetadata['colour'] === 'red',
    role: () => links(false),
  };
  return { user, verification, loggedIn, read, isThere };
};

type Squatted = Awaited<ReturnType<typeof squatted>>;

interface Proof {
  readonly row: ProofRow;
  readonly channel?: Channel;
  readonly isMade?: boolean;
  /** Before the stranger comes. */
  readonly prepare?: (at: OpenTenant) => Promise<string>;
  readonly prove: (at: OpenTenant, stranger: Squatted, prepared: string) => Promise<unknown>;
}

const reset = async ({ world, mailed }: OpenTenant): Promise<string> => {
  const who = { identifier: email };
  await world.keyward.people.requestPasswordReset({ who, tenantId: acme, network: 'home' });
  return mailed();
};
const shown = async (
  { world }: OpenTenant,
  { user }: Squatted,
  type: 'email_verification' | 'password_change',
): Promise<string> => {
  const input = {
    userId: user.id,
    ...(type === 'password_change' && { markEmailAsVerified: true }),
  };
  return (await world.keyward.tickets.create(type, input)).secret;
};
const elsewhere = { holder: { browser: browser('browser of the owner') } };

const proofs: Readonly<Record<string, Proof>> = {
  'a mailed link in another browser': {
    row: 'mailed_link',
    prove: ({ world }, { verification }) => world.keyward.tickets.redeem(verification, elsewhere),
  },
  'a mailed link with a new password': {
    row: 'mailed_link',
    prove: ({ world }, { verification }) =>
      world.keyward.tickets.redeem(verification, { password: owners }),
  },
  'a mailed link that an application presents': {
    row: 'mailed_link',
    prove: ({ world }, { verification }) =>
      world.keyward.people.verifyRegistration(verification, undefined, administrator),
  },
  'a mailed link to another password': {
    row: 'mailed_link',
    prove: async (at) => at.world.keyward.tickets.redeem(await reset(at), { password: owners }),
  },
  'a mailed link with the account’s password': {
    row: 'holder',
    prove: ({ world }, { verification }) =>
      world.keyward.tickets.redeem(verification, {
        holder: { password: { typed: strangers, network: 'home' } },
      }),
  },
  'a mailed link in the browser that registered': {
    row: 'holder',
    prove: ({ world }, { verification }) =>
      world.keyward.tickets.redeem(verification, { holder: { browser: strangersBrowser } }),
  },
  'a mailed link in a browser that is logged in': {
    row: 'holder',
    prove: ({ world }, { verification, loggedIn: { session } }) =>
      world.keyward.tickets.redeem(verification, {
        holder: { browser: { ...browser('another binding'), session } },
      }),
  },
  'a mailed link that an application presents with the password': {
    row: 'holder',
    prove: ({ world }, { verification }) =>
      world.keyward.people.verifyRegistration(verification, undefined, administrator, {
        password: { typed: strangers, network: 'home' },
      }),
  },
  'a shown link to verify the address': {
    row: 'word_on_registered',
    prove: async (at, stranger) =>
      at.world.keyward.tickets.redeem(await shown(at, stranger, 'email_verification')),
  },
  'a shown link to another password that marks the address': {
    row: 'word_on_registered',
    prove: async (at, stranger) =>
      at.world.keyward.tickets.redeem(await shown(at, stranger, 'password_change'), {
        password: owners,
      }),
  },
  'a one-time password by mail': {
    row: 'one_time_password',
    prove: ({ logInByCode }) => logInByCode('email'),
  },
  'a one-time password by SMS': {
    row: 'one_time_password',
    channel: 'sms',
    prove: ({ logInByCode }) => logInByCode('sms'),
  },
  'an invitation that was sent before the stranger came': {
    row: 'invitation',
    prepare: async ({ world }) =>
      (await world.keyward.tickets.create('invitation', { email, tenantId: acme })).secret,
    prove: ({ world }, _, secret) => world.keyward.tickets.redeem(secret, { password: owners }),
  },
  'an administrator’s word about an account that registered itself': {
    row: 'word_on_registered',
    prove: ({ world }, { user }) =>
      world.keyward.users.modify(user.id, { emailVerified: true }, administrator),
  },
  'an administrator’s word about a phone number': {
    row: 'word_on_registered',
    channel: 'sms',
    prove: ({ world }, { user }) =>
      world.keyward.users.modify(user.id, { phoneNumberVerified: true }, administrator),
  },
  'an administrator’s word about an account that an administrator made': {
    row: 'word_on_made',
    isMade: true,
    prove: ({ world }, { user }) =>
      world.keyward.users.modify(user.id, { emailVerified: true }, administrator),
  },
  'a shown link about an account that an administrator made': {
    row: 'word_on_made',
    isMade: true,
    prove: async (at, stranger) =>
      at.world.keyward.tickets.redeem(await shown(at, stranger, 'email_verification')),
  },
  'an account link, with the password and the word of the provider': {
    row: 'holder',
    prove: async ({ world, state, depart, comeBack }) => {
      const where = browser('link');
      state.userinfo = { email, email_verified: true };
      const { handle, sent } = await depart(where);
      await comeBack(where, { code: 'c', state: sent['state'], iss: upstreamIssuer });
      await world.keyward.federation.link.prove({
        handle,
        browser: where,
        password: strangers,
        network: 'home',
        address: null,
        demandsSecondFactor: false,
      });
    },
  },
  'a code that came back to the address of one’s own account': {
    row: 'holder',
    channel: 'sms',
    prove: async ({ world }, { loggedIn }) => {
      const { ownAccount } = world.keyward;
      const holder = await ownAccount.holder(loggedIn);
      const wanted = { channel: 'sms', address: phoneNumber, locales: [] } as const;
      await ownAccount.requestAddress(holder, wanted);
      await world.keyward.people.settled();
      const code = world.notifier.list.at(-1)!.values['code']!;
      await ownAccount.confirmAddress(holder, { channel: 'sms', code });
    },
  },
};

describe('what a stranger brought to an account, once its address is proven', () => {
  describe.each(Object.entries(proofs))(
    'by %s',
    (_, { row, channel = 'email', isMade, prepare, prove }) => {
      let proven: Promise<Squatted> | undefined;
      const once = (): Promise<Squatted> => {
        proven ??= (async () => {
          const at = await openTenant();
          const prepared = (await prepare?.(at)) ?? '';
          const stranger = await squatted(at, isMade);
          await prove(at, stranger, prepared);
          return stranger;
        })();
        return proven;
      };

      test.each(things.map((thing) => [thing, proofTable[row][thing]] as const))(
        '%s %s',
        async (thing, fate) => {
          const { isThere } = await once();
          expect(await isThere[thing](channel)).toBe(fate === 'stays');
        },
      );

      test('the address is proven', async () => {
        const { emailVerified, phoneNumberVerified } = await (await once()).read();
        expect(channel === 'email' ? emailVerified : phoneNumberVerified).toBe(true);
      });
    },
  );

  test('every row of the table has a proof', () => {
    const proved = new Set(Object.values(proofs).map(({ row }) => row));
    expect([...proved].sort()).toEqual(Object.keys(proofTable).sort());
  });

  test('everything that is brought is there before the proof', async () => {
    const { isThere } = await squatted(await openTenant());
    for (const thing of things)
      expect([thing, await isThere[thing]('email')]).toEqual([thing, true]);
  });
});

describe('what proves no address takes nothing, and leaves the address unproven', () => {
  test.each<[string, (at: OpenTenant, stranger: Squatted) => Promise<unknown>]>([
    [
      'a second registration',
      ({ world }) => world.keyward.people.register({ email, password: owners }, adminOf(acme)),
    ],
    [
      'an import that knows the address as unproven',
      ({ world }) =>
        world.keyward.users.import([{ email, phoneNumber, tenantId: acme }], globalAdmin()),
    ],
    [
      'a provider that has verified the address, which makes another user',
      ({ world, provider, state, person: come }) => {
        state.userinfo = { email, email_verified: true };
        return world.storage.identityProviders
          .change(provider.id, (current) => ({ ...current, accountLinking: 'verified_email' }))
          .then(() => come(browser('of the provider')));
      },
    ],
    [
      'a password that an administrator sets',
      ({ world }, { user }) =>
        world.keyward.users.setPassword(user.id, { password: { password: owners } }, administrator),
    ],
  ])('%s', async (_, act) => {
    const at = await openTenant();
    const stranger = await squatted(at);
    await act(at, stranger);
    expect((await stranger.read()).emailVerified).toBe(false);
    expect(await stranger.isThere.passkey('email')).toBe(true);
    expect(await stranger.isThere.identity('email')).toBe(true);
  });

  test('a link that was shown to a caller proves nothing unless it is to mark the address', async () => {
    const at = await openTenant();
    const { user, read } = await squatted(at);
    const { secret } = await at.world.keyward.tickets.create('password_change', {
      userId: user.id,
    });
    await at.world.keyward.tickets.redeem(secret, { password: owners });
    expect((await read()).emailVerified).toBe(false);
  });

  test('an import that says that the address is proven does not take a stranger’s account for the person', async () => {
    const at = await openTenant();
    await squatted(at);
    const [outcome] = await at.world.keyward.users.import(
      [{ email, phoneNumber, emailVerified: true, tenantId: acme }],
      globalAdmin(),
    );
    expect(outcome).toMatchObject({ status: 'refused', refusal: { code: 'already_exists' } });
  });
});

describe('the owner of an address', () => {
  test('is not asked for the second factor of a stranger, who can use it no more', async () => {
    const at = await openTenant({ self_registration_enabled: true, mfa: { policy: 'optional' } });
    const { user } = await withFactor(at);
    const { accessToken } = await at.logInByCode('email');
    expect(at.world.signer.read(accessToken)!.claims['sub']).toBe(user.id);
    expect((await at.world.storage.users.find(user.id))!.isMfaEnrolled).toBe(false);
  });

  test('is told that the account has changed, and the log says so', async () => {
    const at = await openTenant();
    const { user, verification } = await squatted(at);
    at.world.events.list.length = 0;
    await at.world.keyward.tickets.redeem(verification, { password: owners });
    await at.world.keyward.people.settled();
    const names = at.world.events.list.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'authenticator.removed',
        'identity.unlinked',
        'user.grants_revoked',
        'session.ended',
        'user.handed_over',
        'user.password_set',
      ]),
    );
    expect(at.world.notifier.list.at(-1)).toMatchObject({
      kind: 'account_changed',
      to: email,
      changes: expect.arrayContaining(['password_set', 'passkey_removed', 'identity_unlinked']),
    });
    expect((await at.world.storage.users.find(user.id))!.previousPasswordHashes).toEqual([]);
  });

  test('has the profile that an administrator wrote with the account', async () => {
    const at = await openTenant();
    const { read, isThere } = await squatted(at, true);
    await at.world.keyward.tickets.redeem(await reset(at), { password: owners });
    expect((await read()).emailVerified).toBe(true);
    expect(await isThere.passkey('email')).toBe(false);
    expect(await isThere.profile('email')).toBe(true);
  });

  test('loses nothing by a later link: an address that is proven already is proven by nobody else', async () => {
    const at = await openTenant();
    const { read, isThere } = await squatted(at);
    await at.world.storage.users.change((await read()).id, (user) => ({
      ...user,
      emailVerified: true,
    }));
    await at.world.keyward.tickets.redeem(await reset(at), { password: owners });
    expect(await isThere.passkey('email')).toBe(true);
    expect(await isThere.identity('email')).toBe(true);
  });
});

/** A stranger with a second factor, as the tenant's policy counts it. */
const withFactor = async ({ world, app }: OpenTenant) => {
  const user = (await world.keyward.people.register(
    { email, password: strangers, clientId: app.id },
    administrator,
  ))!;
  await world.storage.users.change(user.id, (current) => ({ ...current, isMfaEnrolled: true }));
  await world.storage.authenticators.add({
    ...familyOf(1).authenticators,
    tenantId: acme,
    userId: user.id,
    kind: 'totp',
  });
  return { user };
};

describe('a phone number that is not proven', () => {
  test('opens nothing of an account whose e-mail address is proven: no code is sent', async () => {
    const at = await openTenant();
    await addUser(at.world, { email, emailVerified: true, phoneNumber });
    expect(await refusalOf(at.logInByCode('sms'))).toBe('grant_invalid');
    expect(at.world.notifier.list).toEqual([]);
  });

  test('that an administrator has written stays, and is unproven', async () => {
    const at = await openTenant();
    const user = await addUser(at.world, { email, phoneNumber, phoneNumberVerified: true });
    await at.logInByCode('email');
    expect(await at.world.storage.users.find(user.id)).toMatchObject({
      emailVerified: true,
      phoneNumber,
      phoneNumberVerified: false,
    });
  });
});

describe('the word of an administrator', () => {
  test('keeps what it vouches for, and what it brings itself', async () => {
    const at = await openTenant();
    const { user } = await squatted(at);
    const both = { emailVerified: true, phoneNumberVerified: true };
    await at.world.keyward.users.modify(user.id, both, administrator);
    expect(await at.world.storage.users.find(user.id)).toMatchObject({
      phoneNumber,
      ...both,
      passwordHash: null,
    });
  });

  test('about the same mailbox in another spelling takes the account from the stranger', async () => {
    const at = await openTenant();
    const { user } = await squatted(at);
    const { storage, keyward } = at.world;
    const international = { email: 'ada@bücher.example', emailKey: 'ada@bücher.example' };
    await storage.users.change(user.id, (each) => ({ ...each, ...international }));
    const change = { email: 'ada@xn--bcher-kva.example', emailVerified: true };
    await keyward.users.modify(user.id, change, administrator);
    expect(await storage.users.find(user.id)).toMatchObject({
      ...change,
      emailKey: change.email,
      passwordHash: null,
    });
  });

  test('about a new address takes nothing: the stranger never had it', async () => {
    const at = await openTenant();
    const { user, isThere } = await squatted(at);
    const change = { email: 'new@example.com', emailVerified: true };
    await at.world.keyward.users.modify(user.id, change, administrator);
    expect(await isThere.password('email')).toBe(true);
  });

  test('does not leave a tenant without an administrator who can log in', async () => {
    const at = await openTenant();
    const { user } = await squatted(at);
    await at.world.keyward.tenants.addAdmins(acme, [user.id]);
    const marked = at.world.keyward.users.modify(user.id, { emailVerified: true });
    expect(await refusalOf(marked)).toBe('last_tenant_admin');
  });
});

describe('proving that the account is one’s own already', () => {
  const atLink = async () => {
    const at = await openTenant();
    const stranger = await squatted(at);
    const redeem = (typed: string) =>
      at.world.keyward.tickets.redeem(stranger.verification, {
        holder: { password: { typed, network: 'home' } },
      });
    return { ...at, ...stranger, redeem };
  };

  test('a wrong password is refused, uses nothing up, and counts as a failed login', async () => {
    const { redeem, read } = await atLink();
    expect(await refusalOf(redeem('wrong'))).toBe('invalid_field');
    for (let guesses = 0; guesses < 20; guesses++) await refusalOf(redeem('wrong'));
    expect(await refusalOf(redeem('wrong'))).toBe('too_many_requests');
    expect((await read()).emailVerified).toBe(false);
  });

  test('a password that is set while it is proven was none any more', async () => {
    const { world, verification, read, isThere } = await atLink();
    const { storage } = world;
    let isSet = false;
    const racing = Object.assign(Object.create(storage) as typeof storage, {
      within: () => racing,
      transaction: async (work: Parameters<typeof storage.transaction>[0]) => {
        if (!isSet) {
          isSet = true;
          await storage.users.change((await read()).id, (user) => ({
            ...user,
            passwordHash: `hash(${owners})`,
            passwordChangedAt: new Date(world.clock.now().getTime() + 1),
          }));
        }
        return storage.transaction(work);
      },
    });
    const keyward = createKeyward({ ...world, storage: racing });
    await keyward.tickets.redeem(verification, {
      holder: { password: { typed: strangers, network: 'home' } },
    });
    expect(await isThere.passkey('email')).toBe(false);
    expect((await read()).passwordHash).toBeNull();
  });

  test('a link to verify an address sets no password where the account stays with its holder', async () => {
    const { world, verification, read } = await atLink();
    const given = { password: owners, holder: { browser: strangersBrowser } };
    expect(await refusalOf(world.keyward.tickets.redeem(verification, given))).toBe(
      'ticket_invalid',
    );
    expect((await read()).emailVerified).toBe(false);
  });

  test('the link keeps a mark of the browser, and not its secret', async () => {
    const { world } = await atLink();
    const [ticket] = await world.storage.tickets.all([
      { attribute: 'type', equals: 'email_verification' },
    ]);
    expect(ticket).toMatchObject({ isMailed: true, browser: browserMark(world, strangersBrowser) });
  });
});

describe('an invitation', () => {
  const invited = async () => {
    const at = await openTenant();
    const { secret } = await at.world.keyward.tickets.create('invitation', {
      email,
      tenantId: acme,
    });
    const accept = () => at.world.keyward.tickets.redeem(secret, { password: owners });
    return { ...at, accept };
  };

  test('is not for the account of a person who has proven the address', async () => {
    const at = await invited();
    const { user } = await squatted(at);
    await at.world.storage.users.change(user.id, (each) => ({ ...each, emailVerified: true }));
    expect(await refusalOf(at.accept())).toBe('ticket_invalid');
  });

  test('does not take over what an administrator has made, or has given a role', async () => {
    const made = await invited();
    await squatted(made, true);
    expect(await refusalOf(made.accept())).toBe('ticket_invalid');

    const given = await invited();
    const { user } = await squatted(given);
    const role = await given.world.keyward.roles.create({ name: 'more', tenantId: acme });
    await given.world.keyward.users.addRoles(user.id, [role.id]);
    expect(await refusalOf(given.accept())).toBe('ticket_invalid');
  });
});

test('a proof of nothing new hands nothing over', async () => {
  const { world } = await openTenant();
  const user = await addUser(world, { email, emailVerified: true, phoneNumber });
  for (const channels of [['email'], ['sms'], []] as const)
    expect(handsOver(world.domainNames, user, { channels, way: 'one_time_password' })).toBe(false);
});
