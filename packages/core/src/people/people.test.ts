/** What people do for themselves, below the pages. */
import { describe, expect, test } from '@jest/globals';
import { createKeyward } from '../keyward.js';
import { during } from '../testing/interrupt.test-support.js';
import { addApp, addUser, changeUser } from '../testing/people.test-support.js';
import {
  acme,
  adminOf,
  globalAdmin,
  globex,
  issuer,
  refusalOf,
  setUp,
  type World,
} from '../testing/set-up.test-support.js';
import { Rehearsed } from '../unit-of-work/rehearsal.js';
import { isRefusal } from '../model/values/refusals.js';
import type { MailRequest } from './ask-for-mail.js';
import type { Registration } from './register.js';

const password = 'kumquat accordion';

const open = async (metadata: object = { self_registration_enabled: true }) => {
  const world = await setUp();
  await world.storage.tenants.change(acme, (tenant) => ({ ...tenant, metadata }));
  const { people } = world.keyward;
  const register = (more: Registration = {}, actor = adminOf(acme)) =>
    people.register({ email: 'ada@example.com', password, ...more }, actor);
  const reset = (identifier: string, more: Partial<MailRequest> = {}) =>
    people.requestPasswordReset({ who: { identifier }, tenantId: acme, network: 'home', ...more });
  const mails = async () => {
    await people.settled();
    return world.notifier.list.map(({ kind, to }) => `${kind} ${to}`);
  };
  return { world, people, register, reset, mails };
};

const secretOf = ({ notifier }: World): string =>
  /ticket\/([^?]+)/.exec(notifier.list.at(-1)!.values['link']!)![1]!;

describe('registering', () => {
  test('makes a person whose address waits for verification, created by themselves', async () => {
    const { world, register, mails } = await open();
    const user = (await register({ profile: { name: 'Ada', locale: 'de' } }))!;
    expect(user).toMatchObject({
      tenantId: acme,
      emailVerified: false,
      passwordHash: `hash(${password})`,
      createdBy: user.id,
    });
    expect(await mails()).toEqual(['email_verification ada@example.com']);
    expect(world.notifier.list[0]).toMatchObject({
      locales: ['de'],
      values: { minutes: '1440', person_name: '', client_name: '' },
    });
    expect(
      (await world.keyward.people.verifyRegistration(secretOf(world), user.id)).emailVerified,
    ).toBe(true);
  });

  test('an international domain is one mailbox in both spellings, shown as it came', async () => {
    const { world, people, register, reset, mails } = await open();
    const [written, sent] = ['Ada@Bücher.example', 'ada@xn--bcher-kva.example'];
    const user = (await register({ email: sent }))!;
    expect(user.email).toBe(sent);

    expect(await register({ email: written })).toBeUndefined();
    expect(await refusalOf(register({ email: written }, adminOf(acme, 'read:users')))).toBe(
      'already_exists',
    );
    expect((await world.keyward.users.find(acme, written))?.id).toBe(user.id);
    await reset(written);
    expect(await mails()).toEqual([
      `email_verification ${sent}`,
      `account_exists ${sent}`,
      `password_reset ${sent}`,
    ]);

    await world.keyward.users.modify(user.id, { email: written, emailVerified: true });
    expect(await world.keyward.users.modify(user.id, { email: sent })).toMatchObject({
      email: sent,
      emailVerified: true,
    });
    await people.settled();
  });

  test('a mail goes to the domain in ASCII (RFC 6531 §3.2), and the address stays as the person wrote it', async () => {
    const { register, mails } = await open();
    expect(await register({ email: 'ädä@bücher.example' })).toMatchObject({
      email: 'ädä@bücher.example',
      emailKey: 'ädä@xn--bcher-kva.example',
    });
    expect(await mails()).toEqual(['email_verification ädä@xn--bcher-kva.example']);
  });

  test('an invitation is for the mailbox, however it is spelled', async () => {
    const { world, register } = await open();
    const invite = (email: string) =>
      world.keyward.tickets.create('invitation', { email, tenantId: acme });
    const { secret } = await invite('ada@bücher.example');

    await register({ ticket: secret, email: 'ada@xn--bcher-kva.example' });
    expect(await refusalOf(invite('ADA@xn--bcher-kva.example'))).toBe('already_exists');
  });

  test.each(['ada@xn--a.example', 'ada@xn--ü.example', 'ada＠bücher.example'])(
    '%s is refused, since no mail arrives there',
    async (email) => {
      const { register } = await open();
      expect(await refusalOf(register({ email }))).toBe('invalid_field');
    },
  );

  test('people register without a password only for a client with one-time passwords and an address', async () => {
    const { world, register } = await open();
    const [other, otp] = [
      await addApp(world),
      await addApp(world, { metadata: { grant_types: ['otp'] } }),
    ];
    const without = (more: Registration) => register({ password: undefined, ...more });
    expect(await refusalOf(without({}))).toBe('invalid_field');
    expect(await refusalOf(without({ clientId: other.id }))).toBe('invalid_field');
    expect(await refusalOf(without({ clientId: otp.id, email: undefined, username: 'ada' }))).toBe(
      'invalid_field',
    );
    expect(await without({ clientId: otp.id })).toMatchObject({
      email: 'ada@example.com',
      passwordHash: null,
      passwordChangedAt: null,
    });
    expect(await refusalOf(without({ clientId: otp.id, password: '' }))).toBe(
      'password_policy_violation',
    );
  });

  test('without an invitation, people register only where the tenant lets them', async () => {
    const { register } = await open({});
    expect(await refusalOf(register())).toBe('registration_closed');
  });

  test.each([
    [
      'closes the registration',
      { metadata: { self_registration_enabled: false } },
      'registration_closed',
    ],
    [
      'names e-mail domains',
      { metadata: { allowed_email_domains: ['harbour.example'] } },
      'invalid_field',
    ],
    ['is suspended', { isSuspended: true }, 'tenant_suspended'],
  ])('a person does not join a tenant that %s while a password is hashed', async (...row) => {
    const [, patch, refusal] = row;
    const { world, register } = await open();
    during(world.hasher, 'hash', () => world.keyward.tenants.modify(acme, patch));
    expect(await refusalOf(register())).toBe(refusal);

    const called = [{ attribute: 'email', equals: 'ada@example.com' }] as const;
    expect(await world.storage.users.all(called)).toEqual([]);
  });

  test('nobody registers without an address where the tenant names e-mail domains or wants it verified', async () => {
    const named = await open({
      self_registration_enabled: true,
      allowed_email_domains: ['harbour.example'],
    });
    expect(
      await Promise.all(
        [named.register(), named.register({ email: null, username: 'ada' })].map(refusalOf),
      ),
    ).toEqual(['invalid_field', 'invalid_field']);
    expect((await named.register({ email: 'ada@Harbour.example' }))?.email).toBe(
      'ada@Harbour.example',
    );
    const verified = await open({
      self_registration_enabled: true,
      email_verification_required: true,
    });
    expect(await refusalOf(verified.register({ email: null, username: 'ada' }))).toBe(
      'invalid_field',
    );
  });

  test('that an address has an account is told to callers with read:users and its owner alone', async () => {
    const { world, register, mails } = await open();
    await addUser(world, { email: 'ada@example.com' });
    expect(await register({ email: 'ADA@example.com' })).toBeUndefined();
    expect(await refusalOf(register({}, adminOf(acme, 'read:users')))).toBe('already_exists');
    expect(await mails()).toEqual(['account_exists ada@example.com']);
  });

  test('the password is judged either way, so that neither the answer nor its time tells of an account', async () => {
    const { world, register } = await open();
    await addUser(world, { email: 'ada@example.com' });
    expect(
      await Promise.all(
        [
          register({ password: 'short' }),
          register({ password: 'short', email: 'eve@example.com' }),
        ].map(refusalOf),
      ),
    ).toEqual(['password_policy_violation', 'password_policy_violation']);
  });

  test('a user name that is taken is said', async () => {
    const { world, register } = await open();
    await addUser(world, { username: 'ada' });
    expect(await refusalOf(register({ username: 'Ada' }))).toBe('already_exists');
  });

  test('an invitation is for its own address and its own tenant', async () => {
    const { world, register } = await open({});
    const { secret } = await world.keyward.tickets.create('invitation', {
      email: 'ada@example.com',
      tenantId: acme,
    });
    expect(await refusalOf(register({ ticket: secret, email: 'eve@example.com' }))).toBe(
      'invalid_field',
    );
    expect(await refusalOf(register({ ticket: secret }, adminOf(globex)))).toBe('ticket_invalid');
    expect(
      (await register({ ticket: `${issuer}/ticket/${secret}?handle=x`, email: undefined }))
        ?.emailVerified,
    ).toBe(true);
  });
});

describe('a rehearsal of a registration', () => {
  const rehearsing = { ...adminOf(acme), rehearses: true };

  const taken = async () => {
    const opened = await open();
    await addUser(opened.world, { email: 'ada@example.com' });
    return opened;
  };

  const effectsOf = async (done: Promise<unknown>): Promise<unknown> => {
    const error: unknown = await done.catch((thrown: unknown) => thrown);
    if (!(error instanceof Rehearsed)) throw error;
    return error.effects.changes.map(({ kind, action }) => `${action} ${kind}`);
  };

  test('a rehearsal tells as little of a taken address as of a free one', async () => {
    const { register } = await taken();

    expect(await effectsOf(register({ email: 'ada@example.com' }, rehearsing))).toEqual(
      await effectsOf(register({ email: 'bob@example.com' }, rehearsing)),
    );
  });

  test('nobody is written to, not even the owner of the address', async () => {
    const { register, mails } = await taken();

    await effectsOf(register({ email: 'ada@example.com' }, rehearsing));

    expect(await mails()).toEqual([]);
  });

  test('a caller who may read users is told that the address is taken', async () => {
    const { register } = await taken();
    const reader = { ...rehearsing, managementScopes: new Set(['read:users']) };

    expect(await refusalOf(register({ email: 'ada@example.com' }, reader))).toBe('already_exists');
  });

  test('asking for a link in a rehearsal sends none', async () => {
    const { people, mails } = await taken();

    await people.requestPasswordReset(
      { who: { identifier: 'ada@example.com' }, tenantId: acme, network: 'home' },
      { ...globalAdmin(), rehearses: true },
    );

    expect(await mails()).toEqual([]);
  });
});

describe('asking for a link', () => {
  test('no answer tells whether there is such a person: everybody is counted, the mail is sent behind it', async () => {
    const { world, reset, mails } = await open();
    await addUser(world, { username: 'ada', email: 'ada@example.com' });
    for (const who of ['ada', 'ada@example.com', 'nobody', 'nobody@example.com', ''])
      expect(await reset(who)).toBeUndefined();
    expect(await mails()).toEqual([
      'password_reset ada@example.com',
      'password_reset ada@example.com',
    ]);
    const refused = async (who: string): Promise<unknown[]> => {
      const all = [];
      for (let times = 0; times < 6; times++) all.push(await refusalOf(reset(who)));
      return all;
    };
    expect(await refused('nobody.else@example.com')).toEqual([
      ...Array<undefined>(5).fill(undefined),
      'too_many_requests',
    ]);
  });

  test("a request counts for the name given, so that no answer tells which names are one person's", async () => {
    const { world, reset } = await open();
    await addUser(world, { username: 'ada', email: 'ada@example.com' });
    const answersOf = async (names: readonly string[]): Promise<unknown[]> => {
      const all = [];
      for (let times = 0; times < 8; times++)
        all.push(await refusalOf(reset(names[times % names.length]!)));
      return all;
    };
    const ofKnown = await answersOf(['ada', 'ada@example.com']);
    expect(ofKnown).toEqual(await answersOf(['nobody', 'nobody@example.com']));
  });

  test('a person gets as many mails as one name, however many names they are asked for by', async () => {
    const { world, reset, register, mails } = await open();
    await addUser(world, { username: 'ada', email: 'ada@example.com' });
    for (let times = 0; times < 4; times++) {
      await reset('ada');
      await reset('ada@example.com');
    }
    await register({ email: 'ada@example.com' });
    expect(await mails()).toHaveLength(5);
  });

  test('a link that was mailed proves the address, and the blocked and those without an address get none', async () => {
    const { world, reset, mails } = await open();
    const ada = await addUser(world, { email: 'ada@example.com' });
    const [blocked] = [
      await addUser(world, { username: 'eve', email: 'eve@example.com' }),
      await addUser(world, { username: 'bare' }),
    ];
    await changeUser(world, blocked, { isBlocked: true });
    for (const who of ['eve', 'bare', 'ada@example.com']) await reset(who);
    expect(await mails()).toEqual(['password_reset ada@example.com']);
    await world.keyward.tickets.redeem(secretOf(world), { password });
    expect(await world.storage.users.find(ada.id)).toMatchObject({
      emailVerified: true,
      passwordHash: `hash(${password})`,
    });
  });

  test('verification is sent again to those who wait for it', async () => {
    const { world, people, mails } = await open();
    await addUser(world, { email: 'ada@example.com' });
    await addUser(world, { email: 'bob@example.com', emailVerified: true });
    for (const identifier of ['ada@example.com', 'bob@example.com'])
      await people.resendVerification(
        { who: { identifier }, tenantId: acme, network: 'home' },
        globalAdmin(),
      );
    expect(await mails()).toEqual(['email_verification ada@example.com']);
  });

  test('is answered with not_implemented where nobody can be written to', async () => {
    const { world } = await open();
    const mute = createKeyward({ ...world, notifier: undefined });
    expect(
      await refusalOf(
        mute.people.requestPasswordReset({ who: { identifier: 'ada' }, network: 'home' }),
      ),
    ).toBe('not_implemented');
  });
});

describe('at the login page', () => {
  test('an entry is offered only where it works: a way to write to people, and a tenant open to sign-up', async () => {
    const { world, people } = await open();
    const { world: closed } = await open({});
    const at = async (where: World, keyward = where.keyward) =>
      keyward.people.selfService((await where.keyward.directory.client((await addApp(where)).id))!);
    expect(
      await people.selfService((await world.keyward.directory.client((await addApp(world)).id))!),
    ).toEqual({ mayReset: true, mayRegister: true });
    expect(await at(closed)).toEqual({ mayReset: true, mayRegister: false });
    expect(await at(world, createKeyward({ ...world, notifier: undefined }))).toEqual({
      mayReset: false,
      mayRegister: false,
    });
  });
});

describe('messages to an address', () => {
  const waits = async (world: World, act: () => Promise<unknown>, times: number) => {
    const answers: string[] = [];
    for (let time = 0; time < times; time++) {
      const seconds = await act().then(
        () => 'sent',
        (error: unknown) => {
          if (!isRefusal(error, 'too_many_requests')) throw error;
          return error.values['seconds']!;
        },
      );
      answers.push(seconds);
      world.clock.advance(10);
    }
    return answers;
  };

  test('are as many for an address without an account as for one with an account, and wait as long', async () => {
    const { world, reset } = await open();
    await addUser(world, { email: 'ada@example.com' });
    const known = await waits(world, () => reset('ada@example.com'), 8);
    const unknown = await waits(world, () => reset('nobody@example.com'), 8);

    expect(known.slice(4, 6)).toEqual(['sent', '3550']);
    expect(unknown).toEqual(known);
  });

  test('are as many when the address is registered as when it had an account before', async () => {
    const { world, people } = await open();
    await addUser(world, { email: 'ada@example.com' });
    const registering = (email: string) => () =>
      people.signUp({ email, password, tenantId: acme, network: 'home' });
    const known = await waits(world, registering('ada@example.com'), 8);
    const unknown = await waits(world, registering('nobody@example.com'), 8);

    expect(known.slice(4, 6)).toEqual(['sent', '3550']);
    expect(unknown).toEqual(known);
  });

  test('that a registration over the API causes count as those that the page causes', async () => {
    const { world, people, register } = await open();
    await people.signUp({ email: 'ada@example.com', password, tenantId: acme, network: 'home' });

    const answers = await waits(world, () => register({ network: 'a server' }), 5);
    expect(answers).toEqual(['sent', 'sent', 'sent', 'sent', '3560']);
  });

  test('a rehearsed registration is not counted', async () => {
    const { world, people, register } = await open();
    const rehearsing = { ...adminOf(acme), rehearses: true };
    for (let times = 0; times < 8; times++)
      await expect(register({ network: 'home' }, rehearsing)).rejects.toBeInstanceOf(Rehearsed);

    const act = () =>
      people.signUp({ email: 'ada@example.com', password, tenantId: acme, network: 'home' });
    expect(await waits(world, act, 1)).toEqual(['sent']);
  });
});
