import { expect, test } from '@jest/globals';
import { longestChain, readActor, readDerivation, underived } from './derivation.js';

const chain = (length: number): string[] => Array.from({ length }, (_, at) => `id-${at}`);
const actors = (depth: number): object => ({
  sub: 'a',
  ...(depth > 1 ? { act: actors(depth - 1) } : {}),
});

test('a token that was not exchanged is derived from nothing', () => {
  expect(readDerivation(undefined)).toBe(underived);
});

test.each([
  { tokens: chain(1), grants: [] },
  { tokens: chain(longestChain), grants: chain(longestChain) },
])('%j is a derivation', (claim) => {
  expect(readDerivation(claim)).toEqual(claim);
});

test.each([
  null,
  'x',
  [],
  {},
  { tokens: [], grants: [] },
  { tokens: chain(1) },
  { tokens: chain(longestChain + 1), grants: [] },
  { tokens: [1], grants: [] },
  { tokens: ['x'.repeat(37)], grants: [] },
])('%j is nothing that this server writes', (claim) => {
  expect(readDerivation(claim)).toBeUndefined();
});

test('actors nest as deep as tokens are exchanged (RFC 8693 §4.1), and hold nothing but who they are', () => {
  expect(readActor(undefined)).toBeNull();
  expect(readActor({ sub: 'a', act: { sub: 'b', role: 'x' }, exp: 1 })).toEqual({
    sub: 'a',
    act: { sub: 'b' },
  });
  expect(readActor(actors(longestChain))).toEqual(actors(longestChain));
});

test.each([null, 'a', [], {}, { sub: 1 }, { sub: 'a', act: 'b' }, actors(longestChain + 1)])(
  '%j is no actor',
  (claim) => {
    expect(readActor(claim)).toBeUndefined();
  },
);
