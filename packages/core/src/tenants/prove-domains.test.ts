import { describe, expect, test } from '@jest/globals';
import { domainProofStatus } from '../model/tenant/domain-proof.js';
import { challengeOf, type DomainProof } from '../model/tenant/domain-proof.js';
import {
  acme,
  adminOf,
  globex,
  nowhere,
  refusalOf,
  setUp,
  type World,
} from '../testing/set-up.test-support.js';
import { addUser } from '../testing/people.test-support.js';
import { domainProofLimits } from './prove-domains.js';

const domain = 'corp.example';
const week = domainProofLimits.checkedEvery;
const admin = (tenantId = acme) =>
  adminOf(tenantId, 'read:tenants', 'update:tenants', 'update:tenant_admins', 'update:users');

const begin = ({ keyward }: World, tenantId = acme, name = domain) =>
  keyward.tenants.addDomain(tenantId, name, admin(tenantId));

const verify = ({ keyward }: World, { tenantId, id }: DomainProof) =>
  keyward.tenants.verifyDomain(tenantId, id, admin(tenantId));

const publish = ({ textRecords }: World, ...proofs: DomainProof[]) => {
  for (const proof of proofs) {
    const { name, value } = challengeOf(proof);
    textRecords.zone.set(name, [...(textRecords.zone.get(name) ?? []), value]);
  }
};

const prove = async (world: World, tenantId = acme, name = domain) => {
  const proof = await begin(world, tenantId, name);
  publish(world, proof);
  return verify(world, proof);
};

const setDomains = ({ keyward }: World, domains: readonly string[], tenantId = acme) =>
  keyward.tenants.modify(tenantId, { domains }, admin(tenantId));

const statusOf = async ({ storage }: World, { id }: DomainProof) =>
  domainProofStatus((await storage.domainProofs.find(id))!);

const domainsOf = async ({ keyward }: World) => (await keyward.tenants.get(acme)).domains;

const eventsOf = async ({ storage }: World, name: string) =>
  (await storage.auditEvents.all([{ attribute: 'name', equals: name }])).length;

describe('a domain is proven while its record says what this tenant was told to write there', () => {
  test('it counts once the record is there', async () => {
    const world = await setUp();
    expect(domainProofStatus(await prove(world))).toBe('proven');
  });

  test('other records of the name do not matter', async () => {
    const world = await setUp();
    const proof = await begin(world);
    world.textRecords.zone.set(challengeOf(proof).name, ['v=spf1 -all', 'something else']);
    publish(world, proof);
    expect(await refusalOf(verify(world, proof))).toBeUndefined();
  });

  test.each([
    ['no record', []],
    ['another text', ['keyward-domain=another']],
    ['no answer', undefined],
  ])('with %s it is refused, and stays as it is', async (_, texts) => {
    const world = await setUp();
    const proof = await begin(world);
    world.textRecords.zone.set(challengeOf(proof).name, texts);
    const refusal = await refusalOf(verify(world, proof));
    expect([refusal, await statusOf(world, proof)]).toEqual(['upstream_unreachable', 'pending']);
  });

  test('the refusal says what the record is to be', async () => {
    const world = await setUp();
    const proof = await begin(world);
    const { name, value } = challengeOf(proof);
    await expect(verify(world, proof)).rejects.toMatchObject({
      values: { url: name, why: `has no TXT record that says ${value}` },
    });
  });

  test('the record of another tenant proves nothing', async () => {
    const world = await setUp();
    const theirs = await begin(world, globex);
    publish(world, await begin(world));
    expect(await refusalOf(verify(world, theirs))).toBe('upstream_unreachable');
  });

  test('another tenant does not find it', async () => {
    const world = await setUp();
    const { id } = await begin(world);
    const asked = world.keyward.tenants.verifyDomain(globex, id, admin(globex));
    expect(await refusalOf(asked)).toBe('record_not_found');
  });

  test('one that was proven already tells nothing twice', async () => {
    const world = await setUp();
    await verify(world, await prove(world));
    expect(await eventsOf(world, 'domain.proven')).toBe(1);
  });
});

describe('a domain is begun to be proven', () => {
  test.each(['', 'corp', '10.0.0.1', 'a b.example', `${'a.'.repeat(130)}example`])(
    'not %j',
    async (name) => {
      expect(await refusalOf(begin(await setUp(), acme, name))).toBe('invalid_field');
    },
  );

  test('in ASCII, however it is written', async () => {
    const { domain: name } = await begin(await setUp(), acme, 'BÜCHER.example.');
    expect(name).toBe('xn--bcher-kva.example');
  });

  test('once', async () => {
    const world = await setUp();
    await begin(world);
    expect(await refusalOf(begin(world))).toBe('already_exists');
  });

  test('for a tenant that is there', async () => {
    const { keyward } = await setUp();
    expect(await refusalOf(keyward.tenants.addDomain(nowhere, domain))).toBe('record_not_found');
  });

  test('a hundred times at most', async () => {
    const world = await setUp();
    for (let at = 0; at < domainProofLimits.perTenant; at += 1)
      await begin(world, acme, `d${at}.example`);
    expect(await refusalOf(begin(world))).toBe('invalid_field');
  });
});

describe('a domain is proven by one tenant at a time', () => {
  test('another one is refused, though its record is there', async () => {
    const world = await setUp();
    await prove(world);
    expect(await refusalOf(prove(world, globex))).toBe('already_exists');
  });

  test('of two at once, one has it', async () => {
    const world = await setUp();
    const proofs = [await begin(world), await begin(world, globex)];
    publish(world, ...proofs);
    const refusals = await Promise.all(proofs.map((proof) => refusalOf(verify(world, proof))));
    expect(refusals.filter((each) => each === undefined)).toHaveLength(1);
  });

  test('one that an operator has given to another tenant is refused', async () => {
    const world = await setUp();
    await world.keyward.tenants.modify(globex, { domains: [domain] });
    expect(await refusalOf(prove(world))).toBe('already_exists');
  });

  test('once it is removed, another one may', async () => {
    const world = await setUp();
    const { id } = await prove(world);
    await world.keyward.tenants.removeDomain(acme, id, admin());
    expect(await refusalOf(prove(world, globex))).toBeUndefined();
  });
});

describe('a caller within a tenant does not suspend it, and changes only such of its domains as are proven', () => {
  test('a proven one leads there', async () => {
    const world = await setUp();
    await prove(world);
    await setDomains(world, [domain]);
    expect(await world.keyward.directory.tenantOfDomain(domain)).toBe(acme);
  });

  test.each([
    ['one that is not there', () => Promise.resolve()],
    ['one that waits for its record', begin],
    ['one that another tenant has proven', (world: World) => prove(world, globex)],
  ])('%s is refused', async (_, before) => {
    const world = await setUp();
    await before(world);
    expect(await refusalOf(setDomains(world, [domain]))).toBe('own_tenant_protected');
  });

  test('what an operator has given is not taken away', async () => {
    const world = await setUp();
    await world.keyward.tenants.modify(acme, { domains: ['given.example'] });
    expect(await refusalOf(setDomains(world, []))).toBe('own_tenant_protected');
  });

  test('the rest of the tenant changes beside it', async () => {
    const world = await setUp();
    await world.keyward.tenants.modify(acme, { domains: ['given.example'] });
    const patch = { domains: ['given.example'], displayName: 'Acme' };
    expect(await refusalOf(world.keyward.tenants.modify(acme, patch, admin()))).toBeUndefined();
  });

  test('who manages another tenant is not led away from it by the domain of their address', async () => {
    const world = await setUp();
    await prove(world);
    const person = await addUser(world, { email: `boss@${domain}`, tenantId: globex });
    await world.keyward.tenants.addAdmins(globex, [person.id]);
    expect(await refusalOf(setDomains(world, [domain]))).toBe('own_tenant_protected');
  });
});

describe('a domain that a tenant has proven leads to no provider of another one', () => {
  const provider = ({ keyward }: World, tenantId: string, domains: readonly string[]) =>
    keyward.identityProviders.create(tenantId, {
      type: 'oidc',
      name: 'Their directory',
      domains,
      metadata: { issuer: 'https://idp.example', client_id: 'keyward' },
    });

  test('neither to a new one', async () => {
    const world = await setUp();
    await prove(world);
    expect(await refusalOf(provider(world, globex, [domain]))).toBe('already_exists');
  });

  test('nor to one that is changed', async () => {
    const world = await setUp();
    const { id } = await provider(world, globex, []);
    await prove(world);
    const { identityProviders } = world.keyward;
    const patched = identityProviders.modify(globex, id, { domains: ['CORP.example'] });
    expect(await refusalOf(patched)).toBe('already_exists');
  });

  test('it leads to those of its tenant', async () => {
    const world = await setUp();
    await prove(world);
    expect(await refusalOf(provider(world, acme, [domain]))).toBeUndefined();
  });

  test('one that led to a provider before goes on', async () => {
    const world = await setUp();
    const { id } = await provider(world, globex, [domain]);
    await prove(world);
    const { identityProviders } = world.keyward;
    const patched = identityProviders.modify(globex, id, { domains: [domain, 'more.example'] });
    expect(await refusalOf(patched)).toBeUndefined();
  });

  test('while it waits for its record, it may lead anywhere', async () => {
    const world = await setUp();
    await begin(world);
    expect(await refusalOf(provider(world, globex, [domain]))).toBeUndefined();
  });
});

describe('a domain whose record was missing four weeks in a row is not proven any more', () => {
  const lastWeek = (world: World) => {
    world.clock.advance(week + 1);
    return world.keyward.tenants.checkDomains();
  };

  const atTenant = async () => {
    const world = await setUp();
    const proof = await prove(world);
    await setDomains(world, [domain]);
    return { world, proof };
  };

  test('it stays for three weeks', async () => {
    const { world, proof } = await atTenant();
    world.textRecords.zone.clear();
    for (let times = 0; times < 3; times += 1) await lastWeek(world);
    expect(await statusOf(world, proof)).toBe('proven');
  });

  test('then it leads nobody to the tenant', async () => {
    const { world, proof } = await atTenant();
    world.textRecords.zone.clear();
    for (let times = 0; times < 4; times += 1) await lastWeek(world);
    expect([await statusOf(world, proof), await domainsOf(world)]).toEqual(['lost', []]);
  });

  test('it is an event', async () => {
    const { world } = await atTenant();
    world.textRecords.zone.clear();
    for (let times = 0; times < 6; times += 1) await lastWeek(world);
    expect(await eventsOf(world, 'domain.lost')).toBe(1);
  });

  test('a record that comes back in time counts from the beginning', async () => {
    const { world, proof } = await atTenant();
    world.textRecords.zone.clear();
    for (let times = 0; times < 3; times += 1) await lastWeek(world);
    publish(world, proof);
    await lastWeek(world);
    expect((await world.storage.domainProofs.find(proof.id))!.failures).toBe(0);
  });

  test('a server that does not answer says nothing of it', async () => {
    const { world, proof } = await atTenant();
    world.textRecords.zone.set(challengeOf(proof).name, undefined);
    for (let times = 0; times < 6; times += 1) await lastWeek(world);
    expect(await statusOf(world, proof)).toBe('proven');
  });

  test('it is asked for once a week', async () => {
    const { world, proof } = await atTenant();
    world.textRecords.zone.clear();
    for (let times = 0; times < 6; times += 1) await world.keyward.tenants.checkDomains();
    world.clock.advance(week - 60);
    for (let times = 0; times < 6; times += 1) await world.keyward.tenants.checkDomains();
    expect((await world.storage.domainProofs.find(proof.id))!.failures).toBe(0);
  });

  test('a lost one is proven again by its record', async () => {
    const { world, proof } = await atTenant();
    world.textRecords.zone.clear();
    for (let times = 0; times < 4; times += 1) await lastWeek(world);
    publish(world, proof);
    await verify(world, proof);
    expect(await statusOf(world, proof)).toBe('proven');
  });
});

test('a domain that is removed leads nobody to the tenant', async () => {
  const world = await setUp();
  const { id } = await prove(world);
  await setDomains(world, [domain]);
  await world.keyward.tenants.removeDomain(acme, id, admin());
  expect(await domainsOf(world)).toEqual([]);
});

test('a domain that waited for its record takes nothing with it', async () => {
  const world = await setUp();
  const { id } = await begin(world);
  await world.keyward.tenants.modify(acme, { domains: [domain] });
  await world.keyward.tenants.removeDomain(acme, id, admin());
  expect(await domainsOf(world)).toEqual([domain]);
});

describe('a domain that an operator has given to the tenant stays when its proof ends', () => {
  const operator = (world: World, domains: readonly string[]) =>
    world.keyward.tenants.modify(acme, { domains });
  const lose = async (world: World) => {
    world.textRecords.zone.clear();
    for (let times = 0; times < domainProofLimits.failures; times += 1) {
      world.clock.advance(week + 1);
      await world.keyward.tenants.checkDomains();
    }
  };

  test.each<[string, (world: World, id: string) => Promise<unknown>]>([
    ['removed', ({ keyward }, id) => keyward.tenants.removeDomain(acme, id, admin())],
    ['lost', lose],
  ])('a domain that led to the tenant before stays when its proof is %s', async (_, end) => {
    const world = await setUp();
    await operator(world, [domain]);
    const { id } = await prove(world);
    await end(world, id);
    expect(await domainsOf(world)).toEqual([domain]);
  });

  test('so does one that the operator gives while it is proven', async () => {
    const world = await setUp();
    const { id } = await prove(world);
    await operator(world, [domain]);
    await world.keyward.tenants.removeDomain(acme, id, admin());
    expect(await domainsOf(world)).toEqual([domain]);
  });

  test('what the tenant takes out and in again by itself is its own', async () => {
    const world = await setUp();
    await operator(world, [domain]);
    const { id } = await prove(world);
    await setDomains(world, []);
    await setDomains(world, [domain]);
    await world.keyward.tenants.removeDomain(acme, id, admin());
    expect(await domainsOf(world)).toEqual([]);
  });
});
