import { describe, expect, test } from '@jest/globals';
import {
  acme,
  addClient,
  globex,
  nowhere,
  refusalOf,
  setUp,
  type World,
} from '../testing/set-up.test-support.js';
import type { NewClient } from '../model/client/client-fields.js';
import type { HomeRealm } from './login-tenant.js';

const asking = async (
  input: Partial<NewClient>,
  realm?: HomeRealm,
  prepare: (world: World) => Promise<unknown> = () => Promise.resolve(),
) => {
  const world = await setUp();
  await world.storage.tenantDomains.add({
    id: world.random.uuid(),
    tenantId: globex,
    domain: 'xn--bcher-kva.example',
    isByProof: false,
  });
  await prepare(world);
  const client = await addClient(world, input);
  const answer = async () =>
    world.keyward.authorization.loginTenant(
      (await world.keyward.directory.client(client.id))!,
      realm,
    );
  const [standard] = await world.storage.tenants.all([{ attribute: 'isDefault', equals: true }]);
  return { answer, standard: standard!.id };
};

describe("the tenant of a login is the client's; a global client's is named, by domain, or the default", () => {
  const bound = { isGlobal: false, tenantId: acme };

  test("is the client's, whatever the person types", async () => {
    expect(await (await asking(bound, { identifier: 'ada@bücher.example' })).answer()).toBe(acme);
    expect(await (await asking(bound, { tenantId: acme })).answer()).toBe(acme);
  });

  test.each([globex, nowhere])('a client of a tenant names no other one: %s', async (tenantId) => {
    expect(await refusalOf((await asking(bound, { tenantId })).answer())).toBe(
      'grant_request_invalid',
    );
  });

  test.each([
    [
      'for a global client the one that the request names',
      { tenantId: acme, identifier: 'ada@bücher.example' },
      acme,
    ],
    ['else the one that has the e-mail domain', { identifier: ' Ada@BÜCHER.example' }, globex],
  ])('%s', async (_, realm, expected) => {
    expect(await (await asking({}, realm)).answer()).toBe(expected);
  });

  test.each([
    [undefined],
    [{ identifier: 'ada' }],
    [{ identifier: 'ada@elsewhere.example' }],
    [{ identifier: 'ada@sub.bücher.example' }],
  ])('else the default one: %j', async (realm) => {
    const { answer, standard } = await asking({}, realm);
    expect(await answer()).toBe(standard);
    expect(await (await asking({ tenantId: acme }, realm)).answer()).toBe(acme);
  });

  test('one that does not exist is refused', async () => {
    expect(await refusalOf((await asking({}, { tenantId: nowhere })).answer())).toBe(
      'grant_request_invalid',
    );
  });

  test.each([
    [{}, { tenantId: acme }],
    [bound, undefined],
  ] as [Partial<NewClient>, HomeRealm | undefined][])(
    'a suspended one lets nobody in',
    async (input, realm) => {
      const suspend = ({ storage }: World) =>
        storage.tenants.change(acme, (tenant) => ({ ...tenant, isSuspended: true }));
      expect(await refusalOf((await asking(input, realm, suspend)).answer())).toBe(
        'tenant_suspended',
      );
    },
  );
});
