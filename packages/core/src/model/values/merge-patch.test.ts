import { expect, test } from '@jest/globals';
import { mergePatch } from './merge-patch.js';

/** The examples of RFC 7396, appendix A, whose two sides are objects. */
test.each([
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
])('merges as RFC 7396 says: %j with %j', (target, patch, merged) => {
  expect(mergePatch(target, patch)).toEqual(merged);
});

test('what is undefined is absent', () => {
  expect(mergePatch({ a: 1 }, { a: undefined })).toEqual({ a: 1 });
});

test('leaves both sides as they were', () => {
  const [target, patch] = [{ a: { b: 1 } }, { a: { c: 2 } }];
  mergePatch(target, patch);
  expect(target).toEqual({ a: { b: 1 } });
  expect(patch).toEqual({ a: { c: 2 } });
});

test('keeps a member called __proto__ as a member', () => {
  const patch = JSON.parse(
    '{"__proto__": {"admin": true}, "constructor": {"prototype": {"admin": true}}}',
  ) as Record<string, unknown>;
  expect(JSON.stringify(mergePatch({}, patch))).toBe(
    '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}',
  );
});

test('gives nothing to other objects', () => {
  mergePatch(
    {},
    JSON.parse(
      '{"__proto__": {"admin": true}, "constructor": {"prototype": {"admin": true}}}',
    ) as Record<string, unknown>,
  );
  expect(({} as { admin?: boolean }).admin).toBeUndefined();
});

test('inherits nothing', () => {
  const merged = mergePatch(
    {},
    JSON.parse('{"__proto__": {"admin": true}}') as Record<string, unknown>,
  ) as { admin?: boolean };
  expect(merged.admin).toBeUndefined();
});
