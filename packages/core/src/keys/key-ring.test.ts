import { describe, expect, test } from '@jest/globals';
import { inMemoryStorage } from '../in-memory/index.js';
import type { Storage } from '../ports/storage.js';
import { platform } from '../testing/set-up.test-support.js';
import { keyRing, publicationLead, rotationInterval } from './key-ring.js';
import { keyAlgorithms } from '../model/key/signing-key.js';

const setUp = () => {
  const ports = platform();
  return { ...ports, ring: keyRing(ports), otherRing: keyRing(ports) };
};
const day = 86_400;
const ids = (keys: readonly { id: string }[]) => keys.map(({ id }) => id);

describe('the first key', () => {
  test.each(keyAlgorithms)('of %s is made on first need and signs at once', async (algorithm) => {
    const { ring, clock } = setUp();
    expect(await ring.signing(algorithm)).toMatchObject({
      algorithm,
      generation: 1,
      activatesAt: clock.now(),
      retiresAt: null,
    });
  });

  test('is published', async () => {
    const { ring } = setUp();
    const key = await ring.signing('ES256');
    expect(ids(await ring.published())).toEqual([key.id]);
  });

  test('is made once for each algorithm', async () => {
    const { ring, storage } = setUp();
    for (const algorithm of [...keyAlgorithms, ...keyAlgorithms]) await ring.signing(algorithm);
    expect((await storage.signingKeys.all([])).map(({ algorithm }) => algorithm).sort()).toEqual(
      [...keyAlgorithms].sort(),
    );
  });

  test('is one key for two rings that race on one storage', async () => {
    const { ring, otherRing } = setUp();
    const keys = await Promise.all(
      Array.from({ length: 64 }, (_, index) => (index % 2 ? ring : otherRing).signing('ES256')),
    );
    expect(new Set(ids(keys)).size).toBe(1);
  });

  test('leaves one row when two rings race on one storage', async () => {
    const { ring, otherRing, storage } = setUp();
    await Promise.all(
      Array.from({ length: 64 }, (_, index) => (index % 2 ? ring : otherRing).signing('ES256')),
    );
    expect(await storage.signingKeys.all([])).toMatchObject([{ generation: 1, retiresAt: null }]);
  });

  test('of an algorithm that was named is published at once, and due an hour later', async () => {
    const { ring, clock } = setUp();
    await ring.prepare('EdDSA');
    const [key] = await ring.published();
    expect(key).toMatchObject({ algorithm: 'EdDSA', generation: 1 });
    expect((key!.activatesAt.getTime() - clock.now().getTime()) / 1000).toBe(publicationLead + 30);
    expect(await ring.signsFrom('EdDSA')).toEqual(key!.activatesAt);
  });

  test('that was named signs before its time, because nothing else can', async () => {
    const { ring, storage } = setUp();
    await ring.prepare('EdDSA');
    expect(await ring.signing('EdDSA')).toEqual((await storage.signingKeys.all([]))[0]);
  });

  test('is made once, however often its algorithm is named', async () => {
    const { ring, otherRing, storage } = setUp();
    await Promise.all([ring.prepare('EdDSA'), otherRing.prepare('EdDSA'), ring.prepare('EdDSA')]);
    await ring.signing('ES256');
    await ring.prepare('ES256');
    expect(await storage.signingKeys.all([])).toHaveLength(2);
  });

  test('is asked for again after the storage was away', async () => {
    const ports = platform();
    let away = true;
    const storage = inMemoryStorage();
    const flaky: Storage = {
      ...storage,
      transaction: (work) => (away ? Promise.reject(new Error('away')) : storage.transaction(work)),
    };
    const ring = keyRing({ ...ports, storage: flaky });
    await expect(ring.signing('ES256')).rejects.toThrow('away');
    away = false;
    expect(await ring.signing('ES256')).toMatchObject({ generation: 1 });
  });
});

describe('a rotation', () => {
  const rotated = async () => {
    const setting = setUp();
    const old = await setting.ring.signing('ES256');
    return { ...setting, old, next: await setting.ring.rotate('ES256') };
  };

  test('publishes the next key at once', async () => {
    const { ring, old, next } = await rotated();
    expect(ids(await ring.published()).sort()).toEqual([old.id, next.id].sort());
  });

  test('lets the old key sign until the next one has been published for as long as verifiers remember', async () => {
    const { ring, clock, old } = await rotated();
    clock.advance(publicationLead);
    expect((await ring.signing('ES256')).id).toBe(old.id);
  });

  test('lets the next key sign when every instance has published it for that long', async () => {
    const { ring, clock, next } = await rotated();
    clock.advance(publicationLead + 30);
    expect((await ring.signing('ES256')).id).toBe(next.id);
  });

  test('is seen by a ring that had read the keys before', async () => {
    const { ring, otherRing, clock } = setUp();
    await otherRing.signing('ES256');
    const next = await ring.rotate('ES256');
    clock.advance(30);
    expect(ids(await otherRing.published())).toContain(next.id);
  });

  test.each([
    ['is published', 1, true],
    ['is not published', 0, false],
  ])(
    'keeps the old key until the last token signed by it has died: a second %s',
    async (_, earlier, published) => {
      const { ring, clock, old, next } = await rotated();
      clock.advance(
        (next.activatesAt.getTime() - clock.now().getTime()) / 1000 + day + 60 - earlier,
      );
      expect(ids(await ring.published()).includes(old.id)).toBe(published);
    },
  );

  test('retires the old key for verifying too', async () => {
    const { ring, clock, old } = await rotated();
    clock.advance(3 * day);
    expect(await ring.find(old.id)).toBeUndefined();
  });

  test('never postpones the end of a key that is retiring already', async () => {
    const { ring, storage, clock, old } = await rotated();
    const { retiresAt } = (await storage.signingKeys.find(old.id))!;
    clock.advance(60);
    await ring.rotate('ES256');
    expect((await storage.signingKeys.find(old.id))!.retiresAt).toEqual(retiresAt);
  });

  test('leaves the keys of other algorithms', async () => {
    const { ring, storage } = setUp();
    const other = await ring.signing('RS256');
    await ring.signing('ES256');
    await ring.rotate('ES256');
    expect(await storage.signingKeys.find(other.id)).toEqual(other);
  });

  test('without a key makes the first one, which signs at once', async () => {
    const { ring, clock } = setUp();
    expect(await ring.rotate('PS256')).toMatchObject({ generation: 1, activatesAt: clock.now() });
  });

  test('of two rings at once makes one key', async () => {
    const { ring, otherRing, storage } = setUp();
    await ring.signing('ES256');
    const [one, two] = await Promise.all([ring.rotate('ES256'), otherRing.rotate('ES256')]);
    expect(one.id).toEqual(two.id);
    expect(await storage.signingKeys.all([])).toHaveLength(2);
  });
});

describe('a key', () => {
  test('that another ring has just made is found', async () => {
    const { ring, otherRing } = setUp();
    await ring.published();
    const key = await otherRing.signing('ES256');
    expect(await ring.find(key.id)).toEqual(key);
  });

  test.each(['', 'nothing', '__proto__'])('called %j is not found', async (id) => {
    const { ring } = setUp();
    await ring.signing('ES256');
    expect(await ring.find(id)).toBeUndefined();
  });
});

describe('every ninety days a key gets its successor, once, however many instances notice', () => {
  test('not a second earlier, and not for an algorithm that nobody uses', async () => {
    const { ring, clock } = setUp();
    await ring.signing('RS256');
    clock.advance(rotationInterval - 1);
    const early = await ring.rotateDue();
    clock.advance(1);
    expect(early).toEqual([]);
    expect(
      (await ring.rotateDue()).map(({ algorithm, generation }) => [algorithm, generation]),
    ).toEqual([['RS256', 2]]);
  });

  test('the successor is published at once, and signs when every verifier can know it', async () => {
    const { ring, clock } = setUp();
    const old = await ring.signing('RS256');
    clock.advance(rotationInterval);
    const [next] = await ring.rotateDue();
    const [before, published] = [(await ring.signing('RS256')).id, ids(await ring.published())];
    clock.advance(publicationLead + 60);
    expect(before).toEqual(old.id);
    expect(published).toContain(next!.id);
    expect((await ring.signing('RS256')).id).toEqual(next!.id);
    expect(ids(await ring.published())).toEqual(expect.arrayContaining([old.id, next!.id]));
  });

  test('two instances, and one that comes an hour later, make one', async () => {
    const { ring, otherRing, clock, storage } = setUp();
    await ring.signing('RS256');
    clock.advance(rotationInterval);
    await Promise.all([ring.rotateDue(), otherRing.rotateDue()]);
    clock.advance(3600);
    await otherRing.rotateDue();
    expect(await storage.signingKeys.all([])).toHaveLength(2);
  });
});
