import { describe, expect, test } from '@jest/globals';
import type { Storage } from '../ports/storage.js';
import { acme, globex, setUp } from '../testing/set-up.test-support.js';
import { background } from '../support/background.js';
import { mostScimRequests, requestLog, type AnsweredRequest } from './request-log.js';

const begun = Date.parse('2026-01-01T00:00:00Z');

/** The request that stands at this place in time. */
const request = (at: number, more: Partial<AnsweredRequest> = {}): AnsweredRequest => ({
  tenantId: acme,
  createdAt: new Date(begun + at),
  method: 'GET',
  path: '/scim/v2/Users',
  status: 200,
  scimType: null,
  error: null,
  duration: 3,
  tokenId: null,
  clientId: 'client',
  requestId: `request ${at}`,
  ...more,
});

/** A storage of two tenants, and the log that writes to it. */
const setting = async (over: (storage: Storage) => Storage = (storage) => storage) => {
  const { storage, random } = await setUp();
  const failures: unknown[] = [];
  const behind = background({});
  const log = requestLog({
    storage: over(storage),
    random,
    background: behind,
    failedBehind(error) {
      failures.push(error);
    },
  });
  const kept = async (tenantId = acme): Promise<readonly string[]> => {
    await behind.settled();
    const all = await storage.scimRequests.all([{ attribute: 'tenantId', equals: tenantId }]);
    const ordered = [...all].sort(
      (one, other) => one.createdAt.getTime() - other.createdAt.getTime(),
    );
    return ordered.map(({ requestId }) => requestId);
  };
  return { storage, behind, log, failures, kept };
};

const ids = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from }, (_, at) => `request ${from + at}`);

describe('the log of SCIM requests', () => {
  test('keeps what was asked, and what was answered', async () => {
    const { storage, behind, log } = await setting();
    const refused = request(0, { status: 409, scimType: 'uniqueness', error: 'Known already.' });
    log.keep(refused);
    await behind.settled();
    expect(await storage.scimRequests.all([])).toEqual([
      { ...refused, id: expect.stringMatching(/^[\da-f-]{36}$/) },
    ]);
  });

  test('a tenant keeps its last 100 SCIM requests', async () => {
    const { log, kept } = await setting();
    for (let at = 0; at < 130; at++) {
      log.keep(request(at));
      if (at % 7 === 0) await kept();
    }
    expect(await kept()).toEqual(ids(130 - mostScimRequests, 130));
  });

  test('holds no more than those while the storage does not come to it', async () => {
    const { log, kept } = await setting();
    for (let at = 0; at < 250; at++) log.keep(request(at));
    expect(await kept()).toEqual(ids(250 - mostScimRequests, 250));
  });

  test('knows which of one moment was the last', async () => {
    const { log, kept } = await setting();
    for (let at = 0; at < 103; at++) log.keep(request(at, { createdAt: new Date(begun) }));
    expect([...(await kept())].sort()).toEqual([...ids(3, 103)].sort());
  });

  test('what one tenant asks moves nothing out of the log of another', async () => {
    const { log, kept } = await setting();
    log.keep(request(0, { tenantId: globex }));
    for (let at = 1; at < 120; at++) log.keep(request(at));
    expect(await kept(globex)).toEqual(ids(0, 1));
  });

  test('keeps the beginning of a path that is longer than its column', async () => {
    const { storage, behind, log } = await setting();
    log.keep(request(0, { path: `/scim/v2/${'a'.repeat(600)}`, error: 'e'.repeat(600) }));
    await behind.settled();
    const [kept] = await storage.scimRequests.all([]);
    expect([kept!.path.length, kept!.error!.length]).toEqual([500, 500]);
  });

  test('a log of requests that cannot be written holds no request up, and refuses none', async () => {
    const broken = new Error('no disk');
    let isBroken = true;
    const { log, failures, kept } = await setting((storage) => ({
      ...storage,
      within(tenancy) {
        if (isBroken) throw broken;
        return storage.within(tenancy);
      },
    }));
    expect(() => log.keep(request(0))).not.toThrow();
    await kept();
    expect(failures).toEqual([broken]);
    isBroken = false;
    log.keep(request(1));
    expect(await kept()).toEqual(ids(1, 2));
  });

  test('goes with its tenant', async () => {
    const { storage, log, kept } = await setting();
    log.keep(request(0));
    await kept();
    await storage.tenants.removeAll([{ attribute: 'id', equals: acme }]);
    expect(await kept()).toEqual([]);
  });

  test('of a tenant that is gone is not written', async () => {
    const { storage, log, failures, kept } = await setting();
    await storage.tenants.removeAll([{ attribute: 'id', equals: acme }]);
    log.keep(request(0));
    expect(await kept()).toEqual([]);
    expect(failures).toHaveLength(1);
  });
});
