import { describe, expect, test } from '@jest/globals';
import { keySetInterval, keySetStaleness } from '../oauth/foreign-key-sets.js';
import type { Claims } from '../model/values/claims.js';
import {
  acme,
  addClient,
  attempt,
  issuer,
  letUse,
  nowhere,
  refusalOf,
  refusedCleanly,
} from '../testing/set-up.test-support.js';
import {
  cluster,
  github,
  jobTrust,
  podClaims,
  withWorkloads,
} from '../testing/workloads.test-support.js';

const failed = 'client_authentication_failed';

describe.each([
  ['byAssertion', failed],
  ['byGrant', 'grant_invalid'],
] as const)('a workload, %s', (way, refused) => {
  test('gets a token of the client that trusts it (RFC 7523 §2.1, §2.2)', async () => {
    const world = await withWorkloads();
    await world.trust();

    const token = await world[way](world.sign());

    expect(world.signer.read(token.accessToken)?.claims).toMatchObject({
      sub: world.client.id,
      client_id: world.client.id,
      scope: 'deploy',
    });
  });

  test('uses its token again and again: a pod reads one file many times', async () => {
    const world = await withWorkloads(cluster);
    await world.trust({ issuer: cluster, subject: podClaims.sub });
    const token = world.sign({ aud: [issuer] }, {});

    await world[way](token);

    expect(await refusalOf(world[way](token))).toBeUndefined();
  });

  test.each<[string, Claims]>([
    ['another subject', { sub: 'repo:acme/shop:environment:staging' }],
    ['no subject', { sub: undefined }],
    ['another owner of the same name', { repository_owner_id: '43' }],
    ['a claim of another type', { repository_id: 7001 }],
    ['without a claim that is asked for', { repository_id: undefined }],
    ['another audience', { aud: 'https://else.example' }],
    ['a second audience', { aud: [issuer, 'https://else.example'] }],
    ['another issuer', { iss: 'https://token.actions.example' }],
    ['an issuer that no database keeps', { iss: '\u0000' }],
    ['an issuer that is no text', { iss: { a: 1 } }],
    ['no time of issue', { iat: undefined }],
    ['no end', { exp: undefined }],
    ['a time of issue to come', { iat: 4_000_000_000, exp: 4_000_000_300 }],
  ])('is refused with %s', async (_, claims) => {
    const world = await withWorkloads();
    await world.trust();

    const attempted = await attempt(world, () => world[way](world.sign(claims)));

    expect(attempted).toEqual(refusedCleanly(refused));
  });

  test('its token ends within an hour of its issue', async () => {
    const world = await withWorkloads();
    await world.trust();
    const now = Math.floor(world.clock.now().getTime() / 1000);
    const lasting = (seconds: number) =>
      world[way](world.sign({ iat: now - 9, exp: now - 9 + seconds }));

    expect(await refusalOf(lasting(3600))).toBeUndefined();
    expect(await refusalOf(lasting(3601))).toBe(refused);
  });

  test.each(['at+jwt', 'oauth-id-jag+jwt', 'client-authentication+jwt'])(
    'a token of the type %s is none of a workload',
    async (typ) => {
      const world = await withWorkloads();
      await world.trust();
      expect(await refusalOf(world[way](world.sign({}, { typ })))).toBe(refused);
    },
  );

  test('keys that change are found, and the old ones count no more', async () => {
    const world = await withWorkloads();
    await world.trust();
    const now = Math.floor(world.clock.now().getTime() / 1000);
    const old = world.sign({ exp: now + 3600 });
    await world[way](old);
    await world.rotateKeys();

    expect(await refusalOf(world[way](world.sign()))).toBe(refused);
    world.clock.advance(keySetInterval);
    expect(await refusalOf(world[way](world.sign()))).toBeUndefined();
    world.clock.advance(keySetStaleness);
    expect(await refusalOf(world[way](old))).toBe(refused);
  });

  test('no keys are fetched for a token that fits no trust', async () => {
    const world = await withWorkloads();
    await world.trust();

    await refusalOf(world[way](world.sign({ sub: 'repo:stranger/shop:environment:production' })));

    expect(world.workloadIssuers.asked).toEqual([]);
  });

  test('its issuer is asked in a queue of its own', async () => {
    const world = await withWorkloads();
    await world.trust();

    await world[way](world.sign());

    expect(world.workloadIssuers.asked.map(({ url }) => url)).toEqual([
      `${github}/.well-known/openid-configuration`,
      `${github}/keys`,
    ]);
    expect(world.outgoing.asked).toEqual([]);
  });

  test('a cluster that cannot be asked is trusted by the keys that were pasted', async () => {
    const world = await withWorkloads(cluster);
    await world.trust({
      issuer: cluster,
      subject: podClaims.sub,
      jwks: { keys: [world.publicKey()] },
    });

    expect(await refusalOf(world[way](world.sign()))).toBeUndefined();
    await world.rotateKeys();
    expect(await refusalOf(world[way](world.sign()))).toBe(refused);
    expect(world.workloadIssuers.asked).toEqual([]);
  });

  test('one trust alone fits: subject and claims of two are not put together', async () => {
    const world = await withWorkloads();
    await world.trust({ ...jobTrust, subject: 'repo:acme/shop:environment:staging' });
    await world.trust({ ...jobTrust, claims: { repository_owner_id: '43' } });

    expect(await refusalOf(world[way](world.sign()))).toBe(refused);
  });

  test('the trust of another client does not count', async () => {
    const world = await withWorkloads();
    await world.trust();
    const other = await addClient(world, {
      metadata: { grant_types: ['client_credentials', 'jwt_bearer'] },
    });

    expect(await refusalOf(world[way](world.sign(), other))).toBe(refused);
    expect(await refusalOf(world[way](world.sign(), { ...other, id: nowhere }))).toBe(refused);
  });

  test('a client that became public is no workload', async () => {
    const world = await withWorkloads();
    await world.trust();
    await world.keyward.clients.modify(world.client.id, {
      isPublic: true,
      metadata: { grant_types: ['jwt_bearer'] },
    });

    expect(await refusalOf(world[way](world.sign()))).toBe(refused);
  });

  test('a trust that was deleted ends at once', async () => {
    const world = await withWorkloads();
    const { id } = await world.trust();
    await world[way](world.sign());
    await world.keyward.trusts.delete(world.client.id, id);

    expect(await refusalOf(world[way](world.sign()))).toBe(refused);
  });

  test('a trust that is deleted while keys are fetched gives nothing', async () => {
    const world = await withWorkloads();
    const { id } = await world.trust();
    const answer = world.workloadIssuers.answers.get(`${github}/keys`) as () => object;
    world.workloadIssuers.answers.set(`${github}/keys`, () => {
      void world.storage.clientTrusts.removeAll([{ attribute: 'id', equals: id }]);
      return answer();
    });

    expect(await refusalOf(world[way](world.sign()))).toBe(refused);
  });

  test('the system resource is no target of a workload (ADR 0058)', async () => {
    const world = await withWorkloads();
    await world.trust();
    await world.keyward.clients.revokeResources(world.client.id, [world.resource.id]);
    await letUse(world, world.client, world.system);

    expect(await refusalOf(world[way](world.sign()))).toBe('target_invalid');
  });

  test('each use is an event with the subject', async () => {
    const world = await withWorkloads();
    const { id } = await world.trust();

    await world[way](world.sign());

    const used = await world.storage.auditEvents.all([{ attribute: 'name', equals: 'trust.used' }]);
    expect(used).toMatchObject([
      {
        recordId: id,
        actorId: world.client.id,
        values: [['subject', null, '"repo:acme/shop:environment:production"']],
      },
    ]);
  });

  test('of a suspended tenant is told so only once it has proven the client', async () => {
    const world = await withWorkloads();
    await world.trust();
    await world.keyward.tenants.modify(acme, { isSuspended: true });

    expect(await refusalOf(world[way](world.sign()))).toBe('tenant_suspended');
    expect(await refusalOf(world[way](world.sign({ sub: 'repo:a/b:c' })))).toBe(refused);
  });
});

test('an issuer that does not answer says nothing more', async () => {
  const world = await withWorkloads();
  await world.trust();
  world.workloadIssuers.answers.clear();

  expect(await refusalOf(world.byAssertion(world.sign()))).toBe(failed);
});

test('a workload proves the client for no other grant', async () => {
  const world = await withWorkloads();
  await world.trust();
  const client = {
    method: 'private_key_jwt',
    id: world.client.id,
    assertion: world.sign(),
  } as const;

  expect(await refusalOf(world.keyward.authenticateClient(client))).toBe(failed);
  expect(await refusalOf(world.keyward.token({ grantType: 'token_exchange', client }))).toBe(
    failed,
  );
});

test('the grant is for clients that list it (contract §2)', async () => {
  const world = await withWorkloads();
  await world.trust();
  await world.keyward.clients.modify(world.client.id, {
    metadata: { grant_types: ['client_credentials'] },
  });

  expect(await refusalOf(world.byGrant(world.sign()))).toBe('client_unauthorized');
});
