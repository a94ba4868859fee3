/** What a server within a program does by itself, over months. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import {
  basic,
  embedded,
  endServersAfterAll,
  firstStart,
  issuer,
  tokenRequest,
} from './embedded.js';

endServersAfterAll();

const day = 24 * 3600;
const folder = mkdtempSync(join(tmpdir(), 'kw-long-life-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('200 days leave no row that has ended, new signing keys, and a sealed audit log', async () => {
  const { keyward, clock, hand } = await embedded({
    database: `sqlite:${join(folder, 'keyward.db')}`,
    rateLimit: false,
  });
  const { storage } = keyward;
  const keysAtFirst = (await storage.signingKeys.all([])).map(({ id }) => id);
  const ada = await keyward.users.create({ email: 'ada@example.com' });

  for (let passed = 0; passed < 200; passed += 1) {
    await keyward.sessions.begin(ada, ['pwd']);
    await keyward.handle(tokenRequest(issuer));
    await keyward.handle(tokenRequest(issuer, basic(firstStart.clientId, 'wrong')));
    clock.advance(day);
    for (const seconds of [...hand.waiting()].reverse()) await hand.run(seconds);
  }

  const { removed, failures } = await keyward.tidy();
  const keys = (await storage.signingKeys.all([])).map(({ id }) => id);
  const events = await storage.auditEvents.all([]);
  expect(Object.values(removed).reduce((sum, count) => sum + count, 0)).toBe(0);
  expect(failures).toEqual([]);
  expect((await storage.sessions.all([])).length).toBeLessThan(40);
  expect(keys.filter((id) => keysAtFirst.includes(id))).toEqual([]);
  expect(keys.length).toBeGreaterThan(0);
  expect(events.length).toBeGreaterThan(200);
  expect(events.filter(({ sequence }) => sequence === null)).toEqual([]);
  expect((await keyward.handle(tokenRequest(issuer))).status).toBe(200);
});
