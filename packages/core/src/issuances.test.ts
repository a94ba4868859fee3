import { describe, expect, test } from '@jest/globals';
import { isRefusal } from './model/values/refusals.js';
import {
  issuances,
  premises,
  RefusedAtRedirect,
  takeAway,
  type Issuance,
} from './testing/issuances.test-support.js';
import type { World } from './testing/set-up.test-support.js';

const nothing = (): Promise<void> => Promise.resolve();

/** Whether something was issued, or a refusal. */
const isIssued = async (issuing: Promise<unknown>): Promise<boolean> => {
  try {
    await issuing;
    return true;
  } catch (error) {
    if (isRefusal(error) || error instanceof RefusedAtRedirect) return false;
    throw error;
  }
};

const failedLogins = async ({ storage }: World): Promise<number> =>
  (await storage.auditEvents.all([])).filter(({ name }) => name === 'user.login_failed').length;

describe.each(issuances)('$way', ({ restsOn, scene }: Issuance) => {
  test('is given where everything holds', async () => {
    const { issue } = await scene();
    expect(await isIssued(issue(nothing))).toBe(true);
  });

  test.each(restsOn)('rests on: %s', async (premise) => {
    const at = await scene();
    const issued = await isIssued(at.issue(() => takeAway[premise](at)));
    expect({ premise: premises[premise], issued }).toEqual({
      premise: premises[premise],
      issued: false,
    });
  });

  test.each(restsOn)('leaves nothing that works when it loses: %s', async (premise) => {
    const at = await scene();
    const { storage, clock } = at.world;
    let before: ReadonlySet<string> = new Set();
    await isIssued(
      at.issue(async () => {
        await takeAway[premise](at);
        const rows = [...(await storage.sessions.all([])), ...(await storage.delegations.all([]))];
        before = new Set(rows.map(({ id }) => id));
      }),
    );
    const sessions = await storage.sessions.all([]);
    const delegations = await storage.delegations.all([]);
    const working = [
      ...sessions,
      ...delegations.filter(
        ({ revokedAt, refreshToken }) => revokedAt === null && refreshToken !== null,
      ),
    ].filter(({ id, expiresAt }) => !before.has(id) && expiresAt > clock.now());
    expect(working).toEqual([]);
  });
});

/** The others refuse before they know whose login it is, or with a page that has waited too long. */
const logged = issuances.filter(({ way }) => /^(Password (grant|at)|Temporary|Identity)/.test(way));

describe.each(logged)('$way', ({ scene }: Issuance) => {
  test('says in the log that a login was refused', async () => {
    const at = await scene();
    await isIssued(at.issue(() => takeAway.block(at)));
    expect(await failedLogins(at.world)).toBeGreaterThan(0);
  });
});
