import { describe, expect, test } from '@jest/globals';
import { clientIdOf } from '../../model/client/client.js';
import {
  agreeTo,
  claimsOf,
  reading,
  returned,
  verifier,
} from '../../testing/people.test-support.js';
import { refusalOf, type World } from '../../testing/set-up.test-support.js';
import { atAStranger, callback } from '../../testing/strangers.test-support.js';
import { letIn } from '../../testing/unregistered.test-support.js';

const day = 86_400;
const given = {
  client_name: 'Wörter 词',
  redirect_uris: [callback],
  grant_types: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_method: 'none',
};
const admitted = (): Promise<void> => Promise.resolve();
const register = ({ keyward }: World, more: object = {}) =>
  keyward.strangers!.register({ ...given, ...more }, admitted);

const rowsIn = async ({ storage }: World) => {
  const kinds = Object.keys(storage).filter((name) => name !== 'transaction' && name !== 'within');
  const counts = await Promise.all(
    kinds.map(async (kind) => {
      const store = (storage as unknown as Record<string, { all?: (w: []) => Promise<unknown[]> }>)[
        kind
      ];
      return (await store?.all?.([]))?.length ?? 0;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
};

describe('a client registers itself', () => {
  test('and leaves nothing here', async () => {
    const { world } = await atAStranger();
    const before = await rowsIn(world);
    for (let at = 0; at < 100; at++) await register(world);
    expect(await rowsIn(world)).toBe(before);
  });

  test('and gets a token once a person has agreed, whose client_id is what it was told', async () => {
    const { world, ask, at } = await atAStranger();
    const { clientId, secret } = await register(world);
    const step = await agreeTo(world, await ask({ client_id: clientId }), at);
    const { accessToken } = await world.keyward.token({
      grantType: 'authorization_code',
      client: { method: 'none', id: clientId, secret: undefined },
      scopes: undefined,
      resource: undefined,
      parameter: reading({
        code: returned(step)['code'],
        redirect_uri: callback,
        code_verifier: verifier,
      }),
    });
    expect(secret).toBeUndefined();
    expect(claimsOf(world, accessToken)).toMatchObject({ client_id: clientId });
  });

  test('with a secret that is made of its id, and no other secret is taken', async () => {
    const { world, ask, at } = await atAStranger();
    const { clientId, secret } = await register(world, {
      token_endpoint_auth_method: 'client_secret_post',
    });
    await agreeTo(world, await ask({ client_id: clientId }), at);
    const prove = (given: string | undefined) =>
      world.keyward.authenticateClient({
        method: 'client_secret_post',
        id: clientId,
        secret: given,
      });
    expect(clientIdOf((await prove(secret)).client)).toBe(clientId);
    expect(await refusalOf(prove('another'))).toBe('client_authentication_failed');
  });

  test('and its row says who registered it, and what it calls itself', async () => {
    const { world, ask, at, user } = await atAStranger();
    const { clientId } = await register(world);
    await agreeTo(world, await ask({ client_id: clientId }), at);
    const [client] = await world.storage.clients.all([{ attribute: 'kind', equals: 'dynamic' }]);
    expect(client).toMatchObject({
      name: 'one.agents.example',
      description: 'Wörter 词',
      createdBy: user.id,
      registrationId: clientId,
    });
    const events = await world.storage.auditEvents.all([
      { attribute: 'name', equals: 'client.registered' },
    ]);
    expect(events).toHaveLength(1);
  });

  test('counts for 24 hours, and for good once a person has agreed', async () => {
    const { world, ask, at } = await atAStranger();
    const [used, unused] = [await register(world), await register(world)];
    await agreeTo(world, await ask({ client_id: used.clientId }), at);
    world.clock.advance(day + 1);
    expect([
      await refusalOf(ask({ client_id: used.clientId })),
      await refusalOf(ask({ client_id: unused.clientId })),
    ]).toEqual([undefined, 'grant_request_invalid']);
  });

  test('and a client_id that was changed is that of nobody', async () => {
    const { world, ask } = await atAStranger();
    const { clientId } = await register(world);
    const [prefix, id, , proof] = clientId.split('.');
    const other = (await register(world, { redirect_uris: ['https://evil.example/'] })).clientId;
    const forged = [prefix, id, other.split('.')[2], proof].join('.');
    expect(await refusalOf(ask({ client_id: forged }))).toBe('grant_request_invalid');
  });

  test('and is told of every redirect on its computer each time', async () => {
    const { world, ask, at } = await atAStranger();
    const local = 'com.example.app:/callback';
    const { clientId } = await register(world, {
      redirect_uris: [local],
      application_type: 'native',
    });
    const here = { client_id: clientId, redirect_uri: local };
    await agreeTo(world, await ask(here), at);
    world.clock.advance(1);
    expect((await ask(here)).kind).toBe('consent');
  });
});

describe('a registration is refused', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['without redirect_uris', { redirect_uris: undefined }, 'client_redirect_refused'],
    [
      'with six redirect_uris',
      { redirect_uris: Array(6).fill(callback) },
      'client_redirect_refused',
    ],
    ['with http', { redirect_uris: ['http://app.example/'] }, 'client_redirect_refused'],
    [
      'of the web with loopback',
      { application_type: 'web', redirect_uris: ['http://localhost/'] },
      'client_redirect_refused',
    ],
    [
      'with a scheme without a dot',
      { application_type: 'native', redirect_uris: ['app:/cb'] },
      'client_redirect_refused',
    ],
    [
      'with a script',
      { application_type: 'native', redirect_uris: ['javascript:alert(1).x'] },
      'client_redirect_refused',
    ],
    ['with a name of marks', { client_name: 'a\u202eb' }, 'client_metadata_refused'],
    ['with a secret of its own', { client_secret: 'x' }, 'client_metadata_refused'],
    [
      'with an address of keys',
      { token_endpoint_auth_method: 'private_key_jwt', jwks_uri: 'https://a.example/jwks' },
      'client_metadata_refused',
    ],
    [
      'that is too long',
      {
        redirect_uris: Array.from({ length: 5 }, (_, at) => `${callback}/${at}${'x'.repeat(300)}`),
      },
      'client_metadata_refused',
    ],
  ])('%s', async (_, members, refusal) => {
    const { world } = await atAStranger();
    expect(await refusalOf(register(world, members))).toBe(refusal);
  });

  test('where no tenant lets everybody in', async () => {
    const { world } = await atAStranger();
    await letIn(world, { registration: 'token' });
    expect(await refusalOf(register(world))).toBe('client_registration_closed');
  });

  test('where the network has registered too many', async () => {
    const { world } = await atAStranger();
    const asked: number[] = [];
    await world.keyward.strangers!.register(given, (perHour) => {
      asked.push(perHour);
      return Promise.resolve();
    });
    expect(asked).toEqual([20]);
  });
});

test('a tenant that lets nobody register any more ends what was registered', async () => {
  const { world, ask, at } = await atAStranger();
  const { clientId } = await register(world);
  await agreeTo(world, await ask({ client_id: clientId }), at);
  await letIn(world, { registration: 'off' });
  expect(await refusalOf(ask({ client_id: clientId }))).toBe('unregistered_client_refused');
});
