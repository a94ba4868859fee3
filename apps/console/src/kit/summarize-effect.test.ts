import { describe, expect, test } from '@jest/globals';
import type { Effect } from '../api/names.js';
import { joinEffects } from './join-effects.js';
import { byHolder, summarizeEffect } from './summarize-effect.js';

const loss = (holder_id: string, scope_id: string): Effect['lost'][number] => ({
  holder_type: 'user',
  holder_id,
  resource_id: 'orders',
  scope_id,
});

const effect = (more: Partial<Effect> = {}): Effect => ({ ...joinEffects([]), ...more });

describe('the effect of a change in numbers', () => {
  const sum = summarizeEffect(
    effect({ lost: [loss('ada', 'read'), loss('ada', 'write'), loss('bob', 'read')] }),
  );

  test('counts each person once', () => {
    expect(sum.lost.holders).toBe(2);
  });

  test('counts each permission once', () => {
    expect(sum.lost.permissions).toBe(2);
  });

  test('is not quiet if a permission is lost', () => {
    expect(sum.isQuiet).toBe(false);
  });

  test('is quiet if records change and access does not', () => {
    const change = {
      record_type: 'client',
      record_id: '1',
      action: 'change',
      changed: [],
    } as const;
    expect(summarizeEffect(effect({ changes: [{ ...change, changed: [] }] })).isQuiet).toBe(true);
  });
});

test('the permissions of a person stand together', () => {
  const holders = byHolder([loss('ada', 'read'), loss('bob', 'read'), loss('ada', 'write')]);
  expect(holders.map(({ id, scopes }) => [id, scopes.length])).toEqual([
    ['ada', 2],
    ['bob', 1],
  ]);
});

test('a permission that two changes take away counts once', () => {
  const joined = joinEffects([
    effect({ lost: [loss('ada', 'read')] }),
    effect({ lost: [loss('ada', 'read'), loss('ada', 'write')] }),
  ]);
  expect(joined.lost).toHaveLength(2);
});
