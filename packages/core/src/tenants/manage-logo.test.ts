import { expect, test } from '@jest/globals';
import { pictureLimits } from '../model/tenant/tenant-logo.js';
import { allTenants, oneTenant } from '../model/values/tenancy.js';
import { acme, globex, nowhere, refusalOf, setUp } from '../testing/set-up.test-support.js';

const codesOf = (text: string): readonly number[] =>
  [...text].map((character) => character.charCodeAt(0));

/** Its header alone, which says that it is so large. */
const pngOf = (width: number, height: number): Uint8Array => {
  const bytes = Uint8Array.from([
    ...codesOf('\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR'),
    ...Array<number>(8).fill(0),
  ]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
};

const png = pngOf(1, 1);
const gif = Uint8Array.from(codesOf('GIF89a\x01\0\x01\0'));
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

const { bytes: mostBytes, side } = pictureLimits;

test('a picture that is too large is refused before anything is written', async () => {
  const { keyward, storage } = await setUp();
  expect(await refusalOf(keyward.tenants.setLogo(acme, pngOf(5000, 1)))).toBe('picture_refused');
  expect(await storage.tenantLogos.all([])).toEqual([]);
});

test('a file of more bytes than the limit is refused before it is read', async () => {
  const { keyward } = await setUp();
  const setting = keyward.tenants.setLogo(acme, new Uint8Array(mostBytes + 1));
  await expect(setting).rejects.toMatchObject({
    code: 'picture_refused',
    values: { why: `must have at most ${mostBytes} bytes` },
  });
});

test('a picture of as many pixels as the limit is kept', async () => {
  const { keyward } = await setUp();
  const { logo } = await keyward.tenants.setLogo(acme, pngOf(side, side));
  expect(logo).toMatchObject({ width: side, height: side });
});

test.each([
  [0, 1],
  [1, 0],
  [side + 1, 1],
  [1, side + 1],
  [0xffffffff, 0xffffffff],
])('a picture of %p by %p pixels is refused', async (width, height) => {
  const { keyward } = await setUp();
  await expect(keyward.tenants.setLogo(acme, pngOf(width, height))).rejects.toMatchObject({
    code: 'picture_refused',
    values: { why: `must be 1 to ${side} pixels wide and high` },
  });
});

test('a file that is no picture is refused', async () => {
  const { keyward } = await setUp();
  const setting = keyward.tenants.setLogo(acme, Uint8Array.from(codesOf('<svg>')));
  expect(await refusalOf(setting)).toBe('picture_refused');
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
