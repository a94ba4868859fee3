import { describe, expect, test } from '@jest/globals';
import { fitsSubject, warningsOf, type NewClientTrust } from '../model/client/client-trust.js';
import {
  acme,
  addClient,
  addManager,
  adminOf,
  attempt,
  globalAdmin,
  globex,
  issuer,
  nowhere,
  race,
  refusalOf,
  refusedCleanly,
  setUp,
} from '../testing/set-up.test-support.js';
import { cluster, jobTrust, podClaims, withWorkloads } from '../testing/workloads.test-support.js';

const podTrust: NewClientTrust = { issuer: cluster, subject: podClaims.sub };

test('a trust says what it was given, and this server as the audience', async () => {
  const { trust, client } = await withWorkloads();

  expect(await trust()).toMatchObject({
    clientId: client.id,
    audience: issuer,
    jwks: null,
    tenantId: acme,
    ...jobTrust,
  });
});

describe('a trust is refused', () => {
  test.each<[string, Partial<NewClientTrust>]>([
    ['plain http', { issuer: 'http://oidc.cluster.example' }],
    ['an issuer with a query', { issuer: `${cluster}?a` }],
    ['an address of a private network without its keys', { issuer: 'https://10.0.0.1' }],
    ['this server as the issuer', { issuer }],
    ['another audience', { audience: 'https://else.example' }],
    ['a subject with a space', { subject: 'repo:acme/shop environment' }],
    ['an empty subject', { subject: '' }],
    ['a * alone', { subject: '*' }],
    ['a * for the owner', { subject: 'repo:*' }],
    ['a * in the name of the owner', { subject: 'repo:acme*/shop:environment:production' }],
    ['a * for the namespace', { subject: 'system:serviceaccount:*:payments' }],
    ['two *', { subject: 'repo:acme/*:environment:*' }],
    ['eleven claims', { claims: Object.fromEntries([...'abcdefghijk'].map((c) => [c, c])) }],
    ['an empty claim', { claims: { repository_id: '' } }],
    ['a claim without a name', { claims: { '': 'x' } }],
    ['keys that are private', { jwks: { keys: [{ kty: 'oct', k: 'AAAA' }] } }],
    ['no keys in a set', { jwks: { keys: [] } }],
  ])('with %s', async (_, wrong) => {
    const world = await withWorkloads();

    const attempted = await attempt(world, () => world.trust({ ...podTrust, ...wrong }));

    expect(attempted).toEqual(refusedCleanly('invalid_field'));
  });

  test.each([
    ['https://token.actions.githubusercontent.com', 'repository_owner_id'],
    ['https://gitlab.com', 'namespace_id'],
    ['https://app.terraform.io', 'terraform_organization_id'],
    ['https://agent.buildkite.com', 'organization_id'],
    ['https://oidc.vercel.com', 'owner_id'],
  ])(
    'a trust in an issuer that serves everybody names the owner of the workload by a claim: %s %s',
    async (shared, claim) => {
      const { trust } = await withWorkloads();
      const given = { issuer: shared, subject: 'repo:acme/shop:environment:production' };

      await expect(trust(given)).rejects.toThrow(claim);
      expect(await trust({ ...given, claims: { [claim]: '42' } })).toMatchObject({
        issuer: shared,
      });
    },
  );

  test.each([
    ['a public client', { isPublic: true, metadata: { grant_types: [] } }],
    ['a client of people', { type: 'regular_web' as const }],
  ])(
    'a trust belongs to a confidential client of machines, which acts for no person: %s',
    async (_, input) => {
      const world = await setUp();
      const client = await addClient(world, input);
      const attempted = await attempt(world, () =>
        world.keyward.trusts.create(client.id, podTrust),
      );
      expect(attempted).toEqual(refusedCleanly('invalid_field'));
    },
  );

  test('for a client that does not exist, or of another tenant', async () => {
    const { keyward, client } = await withWorkloads();
    const create = (id: string, tenantId: string) =>
      refusalOf(keyward.trusts.create(id, podTrust, adminOf(tenantId, 'update:client_secrets')));

    expect(await create(nowhere, acme)).toBe('record_not_found');
    expect(await create(client.id, globex)).toBe('record_not_found');
  });

  test('beyond 20 for a client, also of many at once', async () => {
    const { trust } = await withWorkloads();

    const raced = await race(30, () => trust(podTrust));

    expect(raced).toEqual({ winners: 20, losers: ['invalid_field'] });
  });
});

test('a trust makes the workload the client, so its maker holds what the client holds', async () => {
  const world = await setUp();
  const manager = await addManager(world, {}, 'update:users');
  const create = (...scopes: string[]) =>
    attempt(world, () => world.keyward.trusts.create(manager.id, podTrust, globalAdmin(...scopes)));

  expect(await create('update:client_secrets')).toEqual(refusedCleanly('escalation_refused'));
  expect((await create('update:client_secrets', 'update:users')).told).toEqual(['trust.created']);
});

test('a trust is deleted within its client', async () => {
  const world = await withWorkloads();
  const { id } = await world.trust();
  const other = await addClient(world);
  const { trusts } = world.keyward;

  expect(await refusalOf(trusts.delete(other.id, id))).toBe('record_not_found');
  expect(await attempt(world, () => trusts.delete(world.client.id, id))).toEqual({
    refused: undefined,
    changed: ['clientTrusts'],
    told: ['trust.deleted'],
  });
});

test('the trusts of a client go with it, into another tenant and away', async () => {
  const world = await withWorkloads();
  const { id } = await world.trust();
  await world.keyward.clients.revokeResources(world.client.id, [world.resource.id]);

  await world.keyward.clients.modify(world.client.id, { tenantId: globex });
  expect((await world.storage.clientTrusts.find(id))?.tenantId).toBe(globex);
  await world.keyward.clients.delete(world.client.id);
  expect(await world.storage.clientTrusts.find(id)).toBeUndefined();
});

test.each([
  ['repo:acme/shop:ref:refs/heads/release-*', 'repo:acme/shop:ref:refs/heads/release-7', true],
  ['repo:acme/shop:ref:refs/heads/release-*', 'repo:acme/shop:ref:refs/heads/release-7/x', false],
  ['repo:acme/shop:ref:refs/heads/release-*', 'repo:acme/shop:ref:refs/heads/release-', false],
  ['repo:acme/*:environment:production', 'repo:acme/shop:environment:production', true],
  ['repo:acme/*:environment:production', 'repo:acme/shop:x:environment:production', false],
  ['repo:acme/*:environment:production', 'repo:acme-evil/shop:environment:production', false],
  ['system:serviceaccount:shop:*', 'system:serviceaccount:shop:payments', true],
  ['system:serviceaccount:shop:*', 'system:serviceaccount:shop:payments:x', false],
  ['a:b:aba*aba', 'a:b:aba', false],
  ['a:b:c', 'a:b:C', false],
])(
  'a * stands within one segment of the subject, after the segment that names the owner: %s and %s',
  (expected, subject, fits) => {
    expect(fitsSubject(expected, subject)).toBe(fits);
  },
);

test.each([
  ['repo:acme/shop:pull_request', ['pull_request']],
  ['repo:acme/shop:*', ['pull_request']],
  ['repo:acme/shop:environment:production', []],
  ['system:serviceaccount:shop:pull_request', []],
])('a subject of pull requests draws a warning: %s', (subject, warnings) => {
  expect(warningsOf({ subject })).toEqual(warnings);
});
