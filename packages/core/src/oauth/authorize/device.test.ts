import { describe, expect, test } from '@jest/globals';
import {
  addApp,
  addUser,
  agreeTo,
  atAnApp,
  browser,
  claimsOf,
  fromPerson,
  handleOf,
  logInWith,
} from '../../testing/people.test-support.js';
import { secretId } from '../../support/one-time-secret.js';
import {
  attempt,
  race,
  refusalOf,
  refusedCleanly,
  setUp,
} from '../../testing/set-up.test-support.js';

const atATelevision = async () => {
  const world = await setUp();
  const [user, device] = [
    await addUser(world),
    await addApp(world, {
      type: 'native',
      isPublic: true,
      isFirstParty: true,
      metadata: { grant_types: ['device_code', 'refresh_token'] },
    }),
  ];
  const begin = async () =>
    world.keyward.authorization.beginDevice((await world.keyward.directory.client(device.id))!, {
      scopes: ['openid'],
      resource: undefined,
    });
  const poll = (deviceCode: string, grantType = 'device_code') =>
    world.keyward.token(fromPerson(device, grantType, { device_code: deviceCode }));
  const type = async (userCode: string, network = '192.0.2', at = browser()) =>
    world.keyward.authorization.deviceRequest(userCode, { network }, at);
  /** A person who is logged in types the code; what the page then asks. */
  const asked = async (userCode: string) => {
    const at = browser();
    await logInWith(world, at, user);
    const request = await type(userCode);
    world.clock.advance(1);
    return { at, step: await world.keyward.authorization.continueDevice(request, at) };
  };
  const agree = async (userCode: string) => {
    const { at, step } = await asked(userCode);
    return agreeTo(world, step, at);
  };
  return { world, user, device, begin, poll, type, asked, agree };
};

describe('a device without a keyboard (RFC 8628)', () => {
  test('gets tokens for the person who typed its code and agreed, once (RFC 8628 §3.4)', async () => {
    const { world, user, begin, poll, agree } = await atATelevision();
    const { deviceCode, userCode } = await begin();
    expect((await agree(userCode)).kind).toBe('device');
    const tokens = await poll(deviceCode, 'urn:ietf:params:oauth:grant-type:device_code');
    expect(claimsOf(world, tokens.accessToken)['sub']).toEqual(user.id);
    expect(typeof tokens.refreshToken).toBe('string');
    expect(await refusalOf(poll(deviceCode))).toBe('grant_invalid');
  });

  test('gets no tokens for a resource that its person did not agree to (RFC 8707 §2.2)', async () => {
    const { world, device, begin, poll, agree } = await atATelevision();
    const { deviceCode, userCode } = await begin();
    await agree(userCode);
    const elsewhere = world.keyward.token({
      ...fromPerson(device, 'device_code', { device_code: deviceCode }),
      resource: 'urn:elsewhere',
    });
    expect(await refusalOf(elsewhere)).toBe('target_invalid');
    expect((await poll(deviceCode)).scope).toBe('openid');
  });

  test('agreeing and the answer to the device are one: a failure leaves nothing behind (RFC 8628 §3.3)', async () => {
    const { world, begin, asked } = await atATelevision();
    const { deviceCode, userCode } = await begin();
    const { at, step } = await asked(userCode);
    if (step.kind !== 'consent') throw new Error(step.kind);
    await world.keyward.authorization.consent(step.handle, at, step.shown);
    await world.storage.oneTimeSecrets.removeAll([
      { attribute: 'id', equals: secretId(world.digest, 'device_code', deviceCode) },
    ]);
    expect(
      await attempt(world, () => world.keyward.authorization.continue(step.handle, at)),
    ).toEqual(refusedCleanly('user_code_unknown'));
  });

  test('of 64 parallel polls after the answer exactly one wins', async () => {
    const { begin, poll, agree } = await atATelevision();
    const { deviceCode, userCode } = await begin();
    await agree(userCode);
    expect((await race(64, () => poll(deviceCode))).winners).toBe(1);
  });

  test('a device that polls too fast is told to slow down, and waits longer from then on (RFC 8628 §3.5)', async () => {
    const { world, begin, poll } = await atATelevision();
    const { deviceCode, interval } = await begin();
    const answers: (string | undefined)[] = [await refusalOf(poll(deviceCode))];
    for (const wait of [interval - 1, interval, interval + 5]) {
      world.clock.advance(wait);
      answers.push(await refusalOf(poll(deviceCode)));
    }
    expect(answers).toEqual(['authorization_pending', 'slow_down', 'slow_down', 'slow_down']);
    world.clock.advance(interval + 15);
    expect(await refusalOf(poll(deviceCode))).toBe('authorization_pending');
  });

  test('the poll of another client changes nothing, and hears what it hears of a code that is not there', async () => {
    const { world, begin, poll } = await atATelevision();
    const { deviceCode, interval } = await begin();
    expect(await refusalOf(poll(deviceCode))).toBe('authorization_pending');
    const other = await addApp(world, {
      type: 'native',
      isPublic: true,
      metadata: { grant_types: ['device_code'] },
    });
    const ask = (code: string) =>
      refusalOf(world.keyward.token(fromPerson(other, 'device_code', { device_code: code })));
    const before = await world.storage.oneTimeSecrets.all([]);

    const answers = new Set<unknown>();
    for (let polls = 0; polls < 60; polls++) answers.add(await ask(deviceCode));
    expect([...answers]).toEqual(['grant_invalid']);
    expect(await ask('not-a-device-code')).toBe('grant_invalid');
    expect(await world.storage.oneTimeSecrets.all([])).toEqual(before);

    world.clock.advance(interval);
    expect(await refusalOf(poll(deviceCode))).toBe('authorization_pending');
  });

  test('the person is shown the code and the client before they agree (RFC 8628 §5.4)', async () => {
    const { device, begin, asked } = await atATelevision();
    const { userCode } = await begin();
    const { step } = await asked(userCode.toLowerCase().replace('-', ' '));
    if (step.kind !== 'consent') throw new Error(step.kind);
    expect(step.request.userCode).toBe(userCode);
    expect(step.access.client.id).toBe(device.id);
  });

  test('the person is always asked, as the code may come from a stranger (RFC 8628 §5.4)', async () => {
    const { begin, asked } = await atATelevision();
    expect((await asked((await begin()).userCode)).step.kind).toBe('consent');
  });

  test('guessing user codes is slowed down like guessing passwords (RFC 8628 §5.1)', async () => {
    const { type } = await atATelevision();
    const answers: (string | undefined)[] = [];
    for (let guess = 0; guess < 7; guess++) answers.push(await refusalOf(type('BBBB-BBBB')));
    expect(answers.slice(0, 5)).toEqual(Array(5).fill('user_code_unknown'));
    expect(answers.at(-1)).toBe('too_many_requests');
  });

  describe('a user code belongs to the browser that entered it first (RFC 8628 §5.1)', () => {
    const network = '192.0.2';

    test('another browser is told that the code is unknown, and does not take it over', async () => {
      const { world, begin, type } = await atATelevision();
      const { userCode } = await begin();
      await type(userCode);
      const second = await attempt(world, () => type(userCode, network, browser('another')));
      expect(second.refused).toBe('user_code_unknown');
      expect(second.changed).not.toContain('oneTimeSecrets');
    });

    test('the first browser may enter it again, and its person decides', async () => {
      const { begin, type, agree, poll } = await atATelevision();
      const { deviceCode, userCode } = await begin();
      await type(userCode);
      await refusalOf(type(userCode, network, browser('another')));
      await agree(userCode);
      expect((await poll(deviceCode)).scope).toBe('openid');
    });

    test('of 64 browsers that enter it at once exactly one gets its request', async () => {
      const { begin, type } = await atATelevision();
      const { userCode } = await begin();
      const enter = (index: number) =>
        type(userCode, `198.51.100.${index}`, browser(`browser ${index}`));
      expect(await race(64, enter)).toEqual({ winners: 1, losers: ['user_code_unknown'] });
    });
  });

  test('is told when its person says no, and when nobody answers in time (RFC 8628 §3.2, §3.5)', async () => {
    const { world, begin, poll, asked } = await atATelevision();
    const [refused, forgotten] = [await begin(), await begin()];
    const { at, step } = await asked(refused.userCode);
    await world.keyward.authorization.deny(handleOf(step), at);
    const answers = [await refusalOf(poll(refused.deviceCode))];
    world.clock.advance(601);
    expect([...answers, await refusalOf(poll(forgotten.deviceCode))]).toEqual([
      'access_denied',
      'device_code_expired',
    ]);
  });

  test('shows a code of eight consonants, which a person may type as they like (RFC 8628 §6.1)', async () => {
    const { begin, type } = await atATelevision();
    const { userCode } = await begin();
    expect(userCode).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
    expect((await type(` ${userCode.toLowerCase().replace('-', ' ')} `)).scopes).toEqual([
      'openid',
    ]);
  });

  test.each([
    ['scope', { scopes: Array.from({ length: 500 }, () => 'scopescope'), resource: undefined }],
    ['resource', { scopes: ['openid'], resource: `urn:${'x'.repeat(500)}` }],
  ])('keeps no %s of any length', async (_, asked) => {
    const { world, device } = await atATelevision();
    const access = (await world.keyward.directory.client(device.id))!;
    expect(
      await attempt(world, () => world.keyward.authorization.beginDevice(access, asked)),
    ).toEqual(refusedCleanly('grant_request_invalid'));
  });

  test("another client's device code is none", async () => {
    const { world, begin } = await atATelevision();
    const other = await addApp(world, { metadata: { grant_types: ['device_code'] } });
    expect(
      await refusalOf(
        world.keyward.token(
          fromPerson(other, 'device_code', { device_code: (await begin()).deviceCode }),
        ),
      ),
    ).toBe('grant_invalid');
  });
});

test('a client that does not list the grant gets no device code', async () => {
  const { world, app } = await atAnApp(await setUp());
  expect(
    await refusalOf(
      world.keyward.authorization.beginDevice((await world.keyward.directory.client(app.id))!, {
        scopes: ['openid'],
        resource: undefined,
      }),
    ),
  ).toBe('client_unauthorized');
});
