import { describe, expect, test } from '@jest/globals';
import type { Effect } from '../api/names.js';
import { joinEffects } from './join-effects.js';
import { isMirror } from './mirror.js';

const quiet: Effect = joinEffects([]);

const change = (action: 'add' | 'change' | 'remove', record_type = 'role_members') => ({
  record_type,
  record_id: `${action} of ${record_type}`,
  action,
  changed: [],
});

const permission = (scope_id: string) => ({
  holder_type: 'user' as const,
  holder_id: 'ada',
  resource_id: 'orders',
  scope_id,
});

describe('an effect takes back another', () => {
  test.each<[string, Partial<Effect>, Partial<Effect>]>([
    ['what was added goes', { changes: [change('add')] }, { changes: [change('remove')] }],
    ['what was removed comes back', { changes: [change('remove')] }, { changes: [change('add')] }],
    [
      'what was changed changes back',
      { changes: [change('change')] },
      { changes: [change('change')] },
    ],
    [
      'what was lost is gained, in any order',
      { lost: [permission('read'), permission('write')] },
      { gained: [permission('write'), permission('read')] },
    ],
  ])('%s', (_, done, undone) => {
    expect(isMirror({ ...quiet, ...undone }, { ...quiet, ...done })).toBe(true);
  });
});

describe('an effect takes back something else', () => {
  test.each<[string, Partial<Effect>, Partial<Effect>]>([
    ['nothing is left to take back', { changes: [change('add')] }, {}],
    [
      'more goes than came',
      { changes: [change('add')] },
      { changes: [change('remove'), change('remove')] },
    ],
    ['another permission goes', { gained: [permission('read')] }, { lost: [permission('write')] }],
    ['a token ends', {}, { ended_tokens: [{ client_id: 'shop' }] as Effect['ended_tokens'] }],
    ['not everything was looked at', {}, { truncated: true }],
  ])('%s', (_, done, undone) => {
    expect(isMirror({ ...quiet, ...undone }, { ...quiet, ...done })).toBe(false);
  });
});
