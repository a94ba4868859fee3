import { describe, expect, test } from '@jest/globals';
import type { Session } from '../../model/session/session.js';
import { nextInteraction, type Interaction } from './next-interaction.js';

const started = Date.parse('2026-01-01T12:00:00Z');
/** Seconds after the request began; negative ones before. */
const at = (seconds: number): Date => new Date(started + seconds * 1000);

interface Row {
  readonly prompt?: string[];
  readonly maxAge?: number;
  /** When the person of the browser logged in. */
  readonly loggedIn?: number;
  readonly hint?: string;
  readonly agreed?: string[];
  readonly agreedAt?: number;
  readonly firstParty?: boolean;
  /** When the decision is made. */
  readonly now?: number;
}

const decide = ({
  prompt = [],
  maxAge,
  loggedIn,
  hint,
  agreed,
  agreedAt = -1000,
  firstParty = false,
  now = 0,
}: Row): string => {
  const outcome: Interaction = nextInteraction({
    request: { prompt, maxAge, startedAt: started } as unknown as Parameters<
      typeof nextInteraction
    >[0]['request'],
    now: at(now),
    session:
      loggedIn === undefined
        ? undefined
        : ({ userId: 'ada', authenticatedAt: at(loggedIn) } as Session),
    isSomebodyElse: hint !== undefined && hint !== 'ada',
    scopes: ['openid', 'read'],
    consent: agreed && { scopes: agreed, updatedAt: at(agreedAt) },
    skipsConsent: firstParty,
  });
  if (outcome.kind === 'refuse') return outcome.code;
  return outcome.kind === 'consent' ? `consent to ${outcome.scopes.join(' ')}` : outcome.kind;
};

const all = ['openid', 'read'];
const rows = (table: [string, Row, string][]) =>
  test.each(table)('%s', (_, row, expected) => {
    expect(decide(row)).toBe(expected);
  });

describe('without a prompt', () => {
  rows([
    ['nobody is logged in: log in', {}, 'login'],
    ['nobody is logged in at a first-party application: log in', { firstParty: true }, 'login'],
    [
      'a person who has agreed to nothing is asked for everything',
      { loggedIn: -60 },
      'consent to openid read',
    ],
    [
      'a person is asked once for each scope: what was agreed before is not asked',
      { loggedIn: -60, agreed: ['openid'] },
      'consent to read',
    ],
    ['who has agreed to all of it goes through', { loggedIn: -60, agreed: all }, 'issue'],
    [
      'who has agreed to more than that goes through',
      { loggedIn: -60, agreed: [...all, 'write'] },
      'issue',
    ],
    ['at a first-party application nobody is asked', { loggedIn: -60, firstParty: true }, 'issue'],
  ]);
});

describe('with prompt=none nothing is shown, and what would have to be is an error', () => {
  const prompt = ['none'];
  rows([
    ['nobody is logged in', { prompt }, 'login_required'],
    [
      'the login is too old for max_age',
      { prompt, loggedIn: -61, maxAge: 60, agreed: all },
      'login_required',
    ],
    [
      'the hint names another person',
      { prompt, loggedIn: -60, hint: 'bob', agreed: all },
      'login_required',
    ],
    ['the hint names nobody', { prompt, loggedIn: -60, hint: '', agreed: all }, 'login_required'],
    ['nothing was agreed', { prompt, loggedIn: -60 }, 'consent_required'],
    ['something was not agreed', { prompt, loggedIn: -60, agreed: ['read'] }, 'consent_required'],
    [
      'all was agreed: it goes through',
      { prompt, loggedIn: -60, agreed: all, hint: 'ada', maxAge: 60 },
      'issue',
    ],
  ]);
});

describe.each(['login', 'select_account'])(
  'prompt=%s wants a login that happened after the request began',
  (word) => {
    const prompt = [word];
    rows([
      ['an older login does not count', { prompt, loggedIn: -1, agreed: all }, 'login'],
      ['a login since does', { prompt, loggedIn: 1, agreed: all, now: 2 }, 'issue'],
      [
        'a login since of another person than the hint names does not',
        { prompt, loggedIn: 1, agreed: all, hint: 'bob', now: 2 },
        'login',
      ],
      ['consent comes after the login', { prompt, loggedIn: 1, now: 2 }, 'consent to openid read'],
      [
        'a first-party application gets no shorter way',
        { prompt, loggedIn: -1, firstParty: true },
        'login',
      ],
    ]);
  },
);

describe('max_age wants a login that is young enough', () => {
  rows([
    ['a login as old as that counts', { maxAge: 60, loggedIn: -60, agreed: all }, 'issue'],
    ['one that is older does not', { maxAge: 60, loggedIn: -61, agreed: all }, 'login'],
    [
      'with max_age=0 every login before the request is too old',
      { maxAge: 0, loggedIn: -1, agreed: all },
      'login',
    ],
    [
      'with max_age=0 a login for this request counts, though it took the person a moment',
      { maxAge: 0, loggedIn: 5, agreed: all, now: 20 },
      'issue',
    ],
  ]);
});

describe('the hint of an ID token', () => {
  rows([
    ['the person it names goes through', { loggedIn: -60, hint: 'ada', agreed: all }, 'issue'],
    ['anybody else logs in', { loggedIn: -60, hint: 'bob', agreed: all }, 'login'],
  ]);
});

describe('prompt=consent asks again', () => {
  const prompt = ['consent'];
  rows([
    [
      'for everything, though it was agreed before',
      { prompt, loggedIn: -60, agreed: all },
      'consent to openid read',
    ],
    [
      'of a first-party application too',
      { prompt, loggedIn: -60, firstParty: true },
      'consent to openid read',
    ],
    [
      'once: an answer since the request began is one',
      { prompt, loggedIn: -60, agreed: all, agreedAt: 1 },
      'issue',
    ],
    [
      'an answer since the request began to a smaller request is none',
      { prompt, loggedIn: -60, agreed: ['openid'], agreedAt: 1 },
      'consent to read',
    ],
    ['but a login comes first', { prompt }, 'login'],
    [
      'together with prompt=login both are asked',
      { prompt: ['login', 'consent'], loggedIn: 1, agreed: all },
      'consent to openid read',
    ],
  ]);
});

test('with prompt=none nothing is shown, and what would have to be is an error (OpenID Connect Core §3.1.2.6)', () => {
  expect(decide({ prompt: ['none'] })).toBe('login_required');
  expect(decide({ prompt: ['none'], loggedIn: -60 })).toBe('consent_required');
  expect(decide({ prompt: ['none'], loggedIn: -60, agreed: all })).toBe('issue');
});

test('prompt=login and prompt=select_account want a login after the request; max_age a young one', () => {
  const stale = { loggedIn: -61, agreed: all };
  expect(decide({ ...stale, prompt: ['login'] })).toBe('login');
  expect(decide({ ...stale, prompt: ['select_account'] })).toBe('login');
  expect(decide({ ...stale, maxAge: 60 })).toBe('login');
  expect(decide({ ...stale, loggedIn: 1, prompt: ['login'], maxAge: 60 })).toBe('issue');
});

test('a person is asked once for each scope, unless prompt=consent asks again', () => {
  const before = { loggedIn: -60, agreed: all };
  expect(decide(before)).toBe('issue');
  expect(decide({ ...before, agreed: ['openid'] })).toBe('consent to read');
  expect(decide({ ...before, prompt: ['consent'] })).toBe('consent to openid read');
});
