import { expect, test } from '@jest/globals';
import { longestToken } from '../ports/token-signer.js';
import {
  acme,
  addClient,
  addResource,
  addScopes,
  letUse,
  refusalOf,
  setUp,
  tokenRequest,
} from '../testing/set-up.test-support.js';
import { assertShortToken, assertTokenFits } from './token-length.js';

const names = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `department-${String(at).padStart(3, '0')}:read`);

test('scopes that make a token too long for any reader are refused when it would be issued', async () => {
  const world = await setUp();
  const client = await addClient(world);
  const resource = await addResource(world, acme, undefined, { scopesAdded: true });
  await letUse(world, client, resource, await addScopes(world, resource, ...names(200)));
  const ask = (count: number) =>
    world.keyward.token(tokenRequest(client, { scopes: names(count) }));

  expect(await refusalOf(ask(200))).toBe('token_too_long');
  expect((await ask(100)).accessToken.length).toBeLessThanOrEqual(longestToken);
});

test('scopes that stand in the token twice count twice', () => {
  const granted = (scopesAdded: boolean) =>
    ({ target: { resource: { scopesAdded } }, scopes: names(200) }) as never;
  expect(() => assertTokenFits(granted(false))).not.toThrow();
  expect(() => assertTokenFits(granted(true))).toThrow('Ask for fewer scopes.');
});

test('a token of the greatest length is short enough', () => {
  expect(() => assertShortToken('x'.repeat(longestToken), [])).not.toThrow();
  expect(() => assertShortToken('x'.repeat(longestToken + 1), [])).toThrow();
});
