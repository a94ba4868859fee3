import { describe, expect, test } from '@jest/globals';
import { queryOf } from './audit-filter.js';
import { linesOf } from '../../../kit/events/change-lines.js';
import type { AuditEvent } from '../../../kit/events/audit-event.js';
import { csvLine } from './csv.js';
import { cursorAfter } from '../../../kit/events/cursor.js';

const id = '00000000-0000-4000-8000-000000000001';
const eventAt = (created_at: string, more: Partial<AuditEvent> = {}): AuditEvent => ({
  id,
  tenant_id: null,
  event: 'client.created',
  actor_id: null,
  actor_is_default_client: false,
  record_id: null,
  ids: [],
  changed: [],
  changes: [],
  request_id: null,
  address: null,
  count: 1,
  sequence: null,
  seal: '',
  created_at,
  ...more,
});

describe('the filter of the stream', () => {
  test('is nothing for an empty address', () => {
    expect(queryOf({})).toBeUndefined();
  });

  test('joins what is chosen', () => {
    expect(queryOf({ event: 'client.*', actor: id, since: '2026-01-02T00:00:00Z' })).toBe(
      `(&(event=client.*)(actor_id=${id})(created_at>=2026-01-02T00:00:00.000Z))`,
    );
  });

  test('leaves out nonsense of the address', () => {
    expect(queryOf({ actor: 'x)(id=*', since: 'soon' })).toBeUndefined();
  });

  test('escapes what has a meaning in a filter', () => {
    expect(queryOf({ record: 'a)(b=*' })).toBe('(record_id=a\\29\\28b=\\2a)');
  });
});

describe('the cursor', () => {
  test('counts the events of the last moment', () => {
    const events = [eventAt('T1'), eventAt('T2'), eventAt('T2')];
    expect(cursorAfter(events, undefined)).toEqual({ at: 'T2', read: 2 });
  });

  test('goes on within one moment', () => {
    const before = { at: 'T2', read: 50 };
    expect(cursorAfter([eventAt('T2'), eventAt('T2')], before)).toEqual({ at: 'T2', read: 52 });
  });
});

describe('the lines of a change', () => {
  test('of a value are the old and the new one', () => {
    expect(linesOf({ before: 'old', after: false })).toEqual({
      removed: ['old'],
      added: ['false'],
      kept: 0,
    });
  });

  test('of a list are the entries that differ', () => {
    expect(linesOf({ before: ['a', 'b'], after: ['b', 'c'] })).toEqual({
      removed: ['a'],
      added: ['c'],
      kept: 1,
    });
  });
});

describe('a line of CSV', () => {
  test('quotes commas, quotes and line breaks', () => {
    expect(csvLine(eventAt('T1', { event: 'a,"b"' }))).toMatch(/^T1,"a,""b""",/);
  });

  test('is no formula for a spreadsheet', () => {
    expect(csvLine(eventAt('T1', { event: '=1+1' }))).toMatch(/^T1,'=1\+1,/);
  });
});
