import { describe, expect, test } from '@jest/globals';
import type { Effect } from '../api/names.js';
import { hasConsequences } from './has-consequences.js';
import { joinEffects } from './join-effects.js';

const permission = {
  holder_type: 'user',
  holder_id: 'ada',
  resource_id: 'orders',
  scope_id: 'read',
} as const;
const record = (record_id: string): Effect['changes'][number] => ({
  record_type: 'tenant',
  record_id,
  action: 'change',
  changed: ['name'],
});

const effect = (more: Partial<Effect>): Effect => ({ ...joinEffects([]), ...more });

describe('a change is looked at first', () => {
  test.each([
    ['if a permission is gained', { gained: [permission] }],
    ['if a permission is lost', { lost: [permission] }],
    ['if a session ends', { ended_sessions: [{ id: 'one', user_id: 'ada' }] }],
    [
      'if tokens end',
      { ended_tokens: [{ client_id: 'shop', user_id: 'ada', resource_id: 'orders' }] },
    ],
    ['if more than one record changes', { changes: [record('one'), record('other')] }],
    ['if the server did not look at all of it', { truncated: true }],
  ])('%s', (_, more) => {
    expect(hasConsequences(effect(more))).toBe(true);
  });

  test('but not if one record changes, and nothing else', () => {
    expect(hasConsequences(effect({ changes: [record('one')] }))).toBe(false);
  });
});
