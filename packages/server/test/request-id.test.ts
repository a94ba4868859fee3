import { expect, test } from '@jest/globals';
import { newRequestId } from '../src/request-id.js';

const ids = Array.from({ length: 10_000 }, newRequestId);

test('the id of a request is a UUID of version 7 (RFC 9562 §5.7)', () => {
  const form = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  for (const id of ids) expect(id).toMatch(form);
});

test('no two requests have one id', () => {
  expect(new Set(ids).size).toBe(ids.length);
});

test('ids of later moments stand behind earlier ones', () => {
  const times = ids.map((id) => id.slice(0, 13));
  expect(times).toEqual([...times].sort());
});
