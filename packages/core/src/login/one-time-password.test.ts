import { describe, expect, test } from '@jest/globals';
import type { TokenResponse } from '../oauth/grant.js';
import {
  addApp,
  addUser,
  changeUser,
  claimsOf,
  fromPerson,
} from '../testing/people.test-support.js';
import { race, refusalOf, setUp } from '../testing/set-up.test-support.js';
import { plainDigest } from '../in-memory/index.js';
import { createKeyward } from '../keyward.js';
import { slotOf } from '../sessions/attempt-slots.js';
import type { Channel } from './one-time-password.js';

const prepared = async () => {
  const world = await setUp();
  const [user, app] = [
    await addUser(world, {
      email: 'ada@example.com',
      phoneNumber: '+4930123456',
      passwordHash: null,
    }),
    await addApp(world, { metadata: { grant_types: ['otp', 'refresh_token'] } }),
  ];
  let networks = 0;
  const send = async (
    username = 'ada@example.com',
    channel: Channel = 'email',
    client = app,
    network = `network ${++networks}`,
  ): Promise<void> => {
    await world.keyward.sendOneTimePassword((await world.keyward.directory.client(client.id))!, {
      username,
      channel,
      locales: ['fr'],
      network,
    });
    await world.keyward.people.settled();
  };
  const sent = (): string => world.notifier.list.at(-1)!.values['code']!;
  const present = (
    otp: string,
    username = 'ada@example.com',
    client = app,
  ): Promise<TokenResponse> =>
    world.keyward.token({
      ...fromPerson(client, 'otp', { username, otp }),
      scopes: ['openid'],
      network: 'home',
    });
  const wrong = (): string => (sent() === '000000' ? '111111' : '000000');
  const now = async () => (await world.storage.users.find(user.id))!;
  return { world, user, app, send, sent, present, wrong, now };
};

describe('sending a one-time password', () => {
  test('a message is composed behind the answer, so that its time does not tell of a person', async () => {
    const { world, app } = await prepared();
    let answer = (): void => undefined;
    const defer = (): Promise<void> => new Promise((resolve) => (answer = resolve));
    const keyward = createKeyward({ ...world, defer });
    await keyward.sendOneTimePassword((await keyward.directory.client(app.id))!, {
      username: 'ada@example.com',
      channel: 'email',
      locales: [],
      network: 'home',
    });
    expect(world.notifier.list).toEqual([]);
    answer();
    await keyward.people.settled();
    expect(world.notifier.list).toHaveLength(1);
  });

  test('six digits go to the address, with the name of the client and the languages of the person', async () => {
    const { world, user, app, send } = await prepared();
    const profile = { locale: 'de', given_name: 'Ada' };
    await changeUser(world, user, { profile, emailVerified: true });
    await send();
    expect(world.notifier.list).toEqual([
      {
        kind: 'one_time_password',
        look: { logoUrl: undefined, primaryColor: undefined, backgroundColor: undefined },
        channel: 'email',
        to: 'ada@example.com',
        locales: ['de', 'fr'],
        values: {
          code: expect.stringMatching(/^\d{6}$/),
          minutes: '5',
          client_name: app.name,
          person_name: 'Ada',
        },
      },
    ]);
  });

  test('by SMS it goes to the phone number', async () => {
    const { world, send } = await prepared();
    await send('+49 30 123456', 'sms');
    expect(world.notifier.list.map(({ to, channel }) => [to, channel])).toEqual([
      ['+4930123456', 'sms'],
    ]);
  });

  test('asking for a one-time password gives the same answer and leaves the same behind for everybody', async () => {
    const { world, send } = await prepared();
    const silent = await addUser(world, { username: 'silent' });
    for (const username of ['nobody@example.com', silent.username!, '', ' ']) await send(username);
    await send();
    const rows = await world.storage.oneTimeSecrets.all([{ attribute: 'kind', equals: 'otp' }]);
    expect(world.notifier.list).toHaveLength(1);
    expect(rows).toHaveLength(4);
    expect(new Set(rows.map(({ data }) => Object.keys(data).sort().join())).size).toBe(1);
  });

  test('the names that no user has share a fixed number of rows', async () => {
    const { world, app, send } = await prepared();
    const bySlot = new Map<number, string>();
    let pair: readonly string[] | undefined;
    for (let number = 0; pair === undefined; number++) {
      const name = `nobody ${number}`;
      const slot = slotOf(plainDigest, 'otp', `${app.tenantId}/${name}`);
      const other = bySlot.get(slot);
      if (other !== undefined) pair = [other, name];
      bySlot.set(slot, name);
    }
    for (const name of pair) await send(name);

    const rows = await world.storage.oneTimeSecrets.all([{ attribute: 'kind', equals: 'otp' }]);
    expect(rows).toHaveLength(1);
  });

  test('the code is stored as a keyed digest only', async () => {
    const { world, send, sent } = await prepared();
    await send();
    const [row] = await world.storage.oneTimeSecrets.all([{ attribute: 'kind', equals: 'otp' }]);
    expect(JSON.stringify(row)).not.toContain(sent());
    expect(row!.data['keyedDigest']).toBe(
      world.digest.keyed('one-time password', `${row!.id}/${sent()}`),
    );
  });

  test('is for clients that list it, and for channels that there are', async () => {
    const { world, app, send } = await prepared();
    expect(await refusalOf(send('ada@example.com', 'email', await addApp(world)))).toBe(
      'client_unauthorized',
    );
    const mute = createKeyward({ ...world, notifier: undefined });
    expect(
      await refusalOf(
        mute.sendOneTimePassword((await mute.directory.client(app.id))!, {
          username: 'ada@example.com',
          channel: 'email',
          locales: [],
          network: '',
        }),
      ),
    ).toBe('not_implemented');
  });

  test.each(['ada@example.com', 'nobody@example.com'])(
    '%s is sent three, then waits',
    async (username) => {
      const { send } = await prepared();
      for (let count = 0; count < 3; count++) await send(username);
      expect(await refusalOf(send(username))).toBe('too_many_requests');
    },
  );

  test('a network asks for fifty in ten minutes', async () => {
    const { send } = await prepared();
    for (let count = 0; count < 50; count++)
      await send(`person${count}@example.com`, 'email', undefined, 'home');
    expect(await refusalOf(send('last@example.com', 'email', undefined, 'home'))).toBe(
      'too_many_requests',
    );
  });
});

describe('the otp grant', () => {
  test('answers with tokens for the person', async () => {
    const { world, user, send, sent, present, now } = await prepared();
    await send();
    const tokens = await present(sent());
    expect(claimsOf(world, tokens.accessToken)['sub']).toEqual(user.id);
    expect(claimsOf(world, tokens.idToken!)['amr']).toEqual(['otp']);
    expect(typeof tokens.refreshToken).toBe('string');
    expect((await now()).loginsCount).toBe(1);
  });

  test('a one-time password works once, for the client that had it sent', async () => {
    const { world, send, sent, present } = await prepared();
    const other = await addApp(world, { metadata: { grant_types: ['otp'] } });
    await send();
    expect(await refusalOf(present(sent(), 'ada@example.com', other))).toBe('grant_invalid');
    await present(sent());
    expect(await refusalOf(present(sent()))).toBe('grant_invalid');
  });

  test('of 64 callers with the right code exactly one wins', async () => {
    const { world, send, sent, present } = await prepared();
    await send();
    expect(await race(64, () => present(sent()))).toEqual({
      winners: 1,
      losers: ['grant_invalid'],
    });
    expect((await world.storage.delegations.all([])).length).toBe(1);
  });

  test('an attempt is counted before the one-time password is compared, five at most (ASVS 5.0 §6.6.3)', async () => {
    const { send, sent, present, wrong } = await prepared();
    await send();
    expect(await race(5, () => present(wrong()))).toEqual({
      winners: 0,
      losers: ['grant_invalid'],
    });
    expect(await refusalOf(present(sent()))).toBe('grant_invalid');
  });

  test('four wrong ones leave the fifth attempt', async () => {
    const { send, sent, present, wrong } = await prepared();
    await send();
    for (let count = 0; count < 4; count++)
      expect(await refusalOf(present(wrong()))).toBe('grant_invalid');
    expect((await present(sent())).tokenType).toBe('Bearer');
  });

  test('lives for five minutes (ASVS 5.0 §6.5.5)', async () => {
    const { world, send, sent, present } = await prepared();
    await send();
    world.clock.advance(300);
    expect(await refusalOf(present(sent()))).toBe('grant_invalid');
  });

  test('there is one live code for each account, and a new one voids the one before', async () => {
    const { send, sent, present } = await prepared();
    await send();
    const former = sent();
    await send('+4930123456', 'sms');
    const latest = sent();
    if (former !== latest) expect(await refusalOf(present(former))).toBe('grant_invalid');
    expect((await present(latest)).tokenType).toBe('Bearer');
  });

  test('who logs in with a one-time password has proven the address it was sent to, and that one alone', async () => {
    const { send, sent, present, now } = await prepared();
    await send('+4930123456', 'sms');
    await present(sent(), '+4930123456');
    expect((await now()).emailVerified).toBe(false);
    expect((await now()).phoneNumberVerified).toBe(true);
    await send();
    await present(sent());
    expect((await now()).emailVerified).toBe(true);
  });

  test('a code for a former address, or from before everything was ended, proves nothing', async () => {
    const { world, user, send, sent, present, now } = await prepared();
    await send();
    await changeUser(world, user, { email: 'new@example.com', emailKey: 'new@example.com' });
    expect(await refusalOf(present(sent(), '+4930123456'))).toBe('grant_invalid');
    await send('new@example.com');
    await changeUser(world, user, { sessionsEndedAt: world.clock.now() });
    expect(await refusalOf(present(sent(), 'new@example.com'))).toBe('grant_invalid');
    expect((await now()).emailVerified).toBe(false);
  });

  test('a blocked person is told so with the right code alone', async () => {
    const { world, user, send, sent, present, wrong } = await prepared();
    await changeUser(world, user, { isBlocked: true });
    await send();
    expect(await refusalOf(present(wrong()))).toBe('grant_invalid');
    expect(await refusalOf(present(sent()))).toBe('user_blocked');
  });

  test('a person who is not there, or was sent nothing, gets the answer of a wrong code', async () => {
    const { world, send, present } = await prepared();
    await addUser(world, { username: 'silent' });
    await send('silent');
    expect(await refusalOf(present('000000', 'nobody@example.com'))).toBe('grant_invalid');
    expect(await refusalOf(present('000000', 'silent'))).toBe('grant_invalid');
    expect(await refusalOf(present('000000'))).toBe('grant_invalid');
  });

  test('a scope that is not there leaves the code as it is', async () => {
    const { world, app, send, sent, present } = await prepared();
    await send();
    expect(
      await refusalOf(
        world.keyward.token({
          ...fromPerson(app, 'otp', { username: 'ada@example.com', otp: sent() }),
          scopes: ['nothing'],
        }),
      ),
    ).toMatch(/scope_invalid|target_invalid/);
    expect((await present(sent())).tokenType).toBe('Bearer');
  });

  test('a login starts the count of sent codes from zero', async () => {
    const { send, sent, present } = await prepared();
    for (let count = 0; count < 3; count++) await send();
    await present(sent());
    expect(await refusalOf(send())).toBeUndefined();
  });
});

test('with a temporary password, an OTP gets invalid_grant and keeps the code (RFC 6749 §5.2)', async () => {
  const { world, user, send, sent, present } = await prepared();
  await changeUser(world, user, { mustChangePassword: true, emailVerified: true });
  await send();
  await expect(present(sent())).rejects.toMatchObject({
    code: 'password_change_required',
    wireCode: 'invalid_grant',
  });
  await changeUser(world, user, { mustChangePassword: false });
  expect((await present(sent())).scope).toBe('openid');
});
