/** Both tutorials, followed by their reader: the second one calls the API of the first. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freePort } from '../../packages/server/test/deployment/free-port.js';
import {
  followTutorial,
  leaveTutorials,
  startKeywardFor,
  type Exports,
} from './follow-tutorial.js';

let keyward: Exports;
let stock: string;

beforeAll(async () => {
  stock = `http://localhost:${await freePort()}`;
  keyward = await startKeywardFor('protect-an-api');
});
afterAll(leaveTutorials);

test('each of three ways answers 200, 401 and 403 as the tutorial says', async () => {
  const followed = await followTutorial('protect-an-api', keyward, {
    exports: { STOCK_URL: stock },
    onStart: async (program) => void (await program.says(/^The stock is at /m)),
  });

  expect(await followed.value('STOCK_URL')).toBe(stock);
});

test('a program reads with one scope, and writes with two', async () => {
  const said: string[] = [];
  await followTutorial('machine-to-machine', keyward, {
    exports: { STOCK_URL: stock },
    onStart: async ({ says, ended }) => {
      const [, what] = await says(/^A new token for: (.*\nThere are .*\n.+)\n/m);
      said.push(what!);
      expect(await ended).toBe(0);
    },
  });

  expect(said).toEqual([
    'read:stock\nThere are 12 apples.\n' +
      'The stock stays as it is. Bearer error="insufficient_scope", ' +
      'error_description="The access token lacks a scope", scope="write:stock"',
    'read:stock write:stock\nThere are 12 apples.\nNow there are 22.',
  ]);
});
