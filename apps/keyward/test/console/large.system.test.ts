/** The console in a large organization: nothing that a person does there makes the page stand still. */
import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Administrator } from './administrator.js';
import { consoleSuite } from './console-suite.js';
import { largeTarget } from './large-target.js';

/** Milliseconds of the main thread after which a page feels stuck, on a machine of a person. */
const limit = 200;

/** What such a machine needs for the loop below, in milliseconds: a slower one gets as much more time. */
const usualLoop = 50;

const loopTime = `(() => {
  const begin = performance.now();
  let sum = 0;
  for (let step = 0; step < 5e7; step++) sum = (sum + step * 7) | 0;
  return sum === 1 ? 0 : performance.now() - begin;
})()`;

/** How many times slower this machine is now. */
const slownessOf = async (page: Page): Promise<number> => {
  const times: number[] = [];
  for (let round = 0; round < 3; round++) times.push(await page.evaluate<number>(loopTime));
  return Math.max(1, Math.min(...times) / usualLoop);
};

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly args: { readonly name?: string };
  /** Microseconds in which the thread ran: another load of the machine does not count. */
  readonly tdur?: number;
}

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}/${tid}`;

/** The time of the longest task of the main thread during the interaction, in milliseconds. */
const longestTask = async (page: Page, interact: () => Promise<void>): Promise<number> => {
  const browser = page.context().browser()!;
  await browser.startTracing(page, { categories: ['toplevel'] });
  await interact();
  const trace = await browser.stopTracing();

  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: readonly TraceEvent[] };
  const main = traceEvents
    .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
    .map(threadOf);
  const times = traceEvents
    .filter((event) => event.tdur !== undefined && main.includes(threadOf(event)))
    .map(({ tdur }) => tdur! / 1000);
  if (times.length === 0) throw new Error('The trace names no task of the main thread.');
  return times.reduce((longest, time) => Math.max(longest, time), 0);
};

type Step = readonly [name: string, interact: (at: Administrator) => Promise<void>];

/** One after the other, each on the page that the one before has left. */
const steps: readonly Step[] = [
  [
    'opens the people',
    async ({ page, opens }) => {
      await opens('/people');
      await page.getByText('100,001').first().waitFor();
    },
  ],
  [
    'turns the page',
    async ({ page }) => {
      await page.getByRole('button', { name: 'Next page' }).click();
      await page.waitForURL(/offset=25/);
    },
  ],
  [
    'searches as one types',
    async ({ page }) => {
      await page.getByRole('searchbox').pressSequentially('Smith');
      await page.waitForURL(/q=Smith/);
      await page.getByRole('row', { name: /Smith/ }).first().waitFor();
    },
  ],
  [
    'selects all on the page',
    ({ page }) => page.getByRole('row').first().getByRole('checkbox').check(),
  ],
  [
    'opens a person',
    async ({ page }) => {
      await page.getByRole('row', { name: /Smith/ }).first().getByRole('link').first().click();
      await page.getByRole('tab', { name: 'Overview' }).waitFor();
    },
  ],
  [
    'opens the groups',
    async ({ page, opens }) => {
      await opens('/groups');
      await page.getByRole('link', { name: 'Group 1', exact: true }).waitFor();
    },
  ],
  [
    'opens a branch of the tree',
    async ({ page }) => {
      await page.getByRole('button', { name: 'Open Group 1', exact: true }).click();
      await page.getByRole('link', { name: 'Group 10', exact: true }).waitFor();
    },
  ],
  [
    'searches for everything',
    async ({ page }) => {
      await page.keyboard.press('Control+K');
      await page
        .getByRole('textbox', { name: 'Search or run a command' })
        .pressSequentially('Group 12');
      await page
        .getByRole('button', { name: /Group 12/ })
        .first()
        .waitFor();
    },
  ],
];

consoleSuite(
  'a large organization',
  () => largeTarget({ users: 100_000, groups: 10_000 }),
  (at) => {
    const times = new Map<string, number>();
    let slowness: number;

    beforeAll(async () => {
      const admin = await at.arrives({ path: '/keys' });
      await admin.settles();
      slowness = await slownessOf(admin.page);
      for (const [name, interact] of steps) {
        const time = await longestTask(admin.page, async () => {
          await interact(admin);
          await admin.settles();
        });
        times.set(name, time);
      }
    });

    test.each(steps)('among 100,000 people and 10,000 groups, the administrator %s', (name) => {
      expect(times.get(name)).toBeLessThan(limit * slowness);
    });
  },
  // The database was filled under another issuer.
  { configuration: { newIssuer: true } },
);
