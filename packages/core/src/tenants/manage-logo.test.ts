import { expect, test } from '@jest/globals';
import { allTenants, oneTenant } from '../model/tenancy.js';
import { acme, globex, nowhere, refusalOf, setUp } from '../testing/set-up.test-support.js';
import { onePixel, pngOf } from './pictures/pictures.test-support.js';

const png = onePixel['image/png'];
const gif = onePixel['image/gif'];
const actorOf = (tenantId: string) => ({
  id: 'someone',
  tenancy: oneTenant(tenantId),
  managementScopes: new Set<string>(),
});

test('a logo is described at its tenant and served by its digest', async () => {
  const { keyward } = await setUp();
  const { logo } = await keyward.tenants.setLogo(acme, png);

  expect(logo).toMatchObject({ mediaType: 'image/png', width: 1, height: 1, size: png.byteLength });
  expect(await keyward.tenants.logo(logo!.digest)).toEqual({ mediaType: 'image/png', bytes: png });
});

test('the settings of the tenant name its logo', async () => {
  const { keyward } = await setUp();
  const { logo } = await keyward.tenants.setLogo(acme, png);
  const { branding } = await keyward.tenants.settings(acme);
  expect(branding.logo).toEqual(logo);
});

test('another logo takes the place of the first, at another address', async () => {
  const { keyward, storage } = await setUp();
  const first = await keyward.tenants.setLogo(acme, png);
  const second = await keyward.tenants.setLogo(acme, gif);

  expect(second.logo!.digest).not.toBe(first.logo!.digest);
  expect(await keyward.tenants.logo(first.logo!.digest)).toBeUndefined();
  expect(await storage.tenantLogos.all([])).toHaveLength(1);
});

test('the same logo again is no other one', async () => {
  const { keyward } = await setUp();
  const first = await keyward.tenants.setLogo(acme, png);
  const second = await keyward.tenants.setLogo(acme, png);
  expect(second.logo).toEqual(first.logo);
});

test('two tenants may have the same logo, and one keeps it when the other has none', async () => {
  const { keyward } = await setUp();
  const { logo } = await keyward.tenants.setLogo(acme, png);
  await keyward.tenants.setLogo(globex, png);
  await keyward.tenants.removeLogo(acme);
  expect(await keyward.tenants.logo(logo!.digest)).toBeDefined();
});

test('a logo that is removed is served no longer', async () => {
  const { keyward } = await setUp();
  const { logo } = await keyward.tenants.setLogo(acme, png);
  const tenant = await keyward.tenants.removeLogo(acme);

  expect(tenant.logo).toBeNull();
  expect(await keyward.tenants.logo(logo!.digest)).toBeUndefined();
});

test('a tenant without a logo stays as it is', async () => {
  const { keyward, events } = await setUp();
  await keyward.tenants.removeLogo(acme);
  expect(events.list).toEqual([]);
});

test('a logo goes with its tenant', async () => {
  const { keyward, storage } = await setUp();
  await keyward.tenants.setLogo(globex, png);
  await keyward.tenants.delete(globex);
  expect(await storage.tenantLogos.all([])).toEqual([]);
});

test('both changes are events of the tenant', async () => {
  const { keyward, events } = await setUp();
  await keyward.tenants.setLogo(acme, png);
  await keyward.tenants.removeLogo(acme);
  expect(events.list.map(({ name, recordId }) => [name, recordId])).toEqual([
    ['tenant.modified', acme],
    ['tenant.modified', acme],
  ]);
});

test('a caller within a tenant reaches the logo of its own tenant alone', async () => {
  const { keyward } = await setUp();
  await keyward.tenants.setLogo(globex, png);

  expect(await refusalOf(keyward.tenants.setLogo(acme, gif, actorOf(acme)))).toBeUndefined();
  expect(await refusalOf(keyward.tenants.setLogo(globex, gif, actorOf(acme)))).toBe(
    'record_not_found',
  );
  expect(await refusalOf(keyward.tenants.removeLogo(globex, actorOf(acme)))).toBe(
    'record_not_found',
  );
});

test('an unknown tenant has no logo', async () => {
  const { keyward } = await setUp();
  expect(await refusalOf(keyward.tenants.setLogo(nowhere, png))).toBe('record_not_found');
  expect(await refusalOf(keyward.tenants.removeLogo(nowhere))).toBe('record_not_found');
});

test('a picture that is too large is refused before anything is written', async () => {
  const { keyward, storage } = await setUp();
  expect(await refusalOf(keyward.tenants.setLogo(acme, pngOf(5000, 1)))).toBe('picture_refused');
  expect(await storage.tenantLogos.all([])).toEqual([]);
});

test('a rehearsal keeps no logo', async () => {
  const { keyward, storage } = await setUp();
  const actor = { ...actorOf(acme), tenancy: allTenants, rehearses: true };
  await expect(keyward.tenants.setLogo(acme, png, actor)).rejects.toMatchObject({
    effects: {
      changes: expect.arrayContaining([expect.objectContaining({ kind: 'tenantLogos' })]),
    },
  });
  expect(await storage.tenantLogos.all([])).toEqual([]);
});
