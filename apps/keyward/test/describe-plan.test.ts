/** A plan as people read it. */
import { describe, expect, test } from '@jest/globals';
import type { PlanOnWire } from '@keyward/api';
import { isSomething, linesOfPlan } from '../src/configuration/describe-plan.js';

const nothing: PlanOnWire = {
  plan: 'basis',
  changes: [],
  adopted: 0,
  taken_over: 0,
  new_secrets: 0,
  gained: [],
  lost: [],
  ended_sessions: [],
  ended_tokens: [],
  truncated: false,
};

describe('a plan', () => {
  test('of nothing says so', () => {
    expect(linesOfPlan(nothing)).toEqual(['Nothing to do.']);
    expect(isSomething(nothing)).toBe(false);
  });

  test('that only takes over rows has something to do', () => {
    const plan = { ...nothing, taken_over: 2 };
    expect(linesOfPlan(plan)).toEqual(['0 to add, 0 to change, 0 to remove; 2 to take over.']);
    expect(isSomething(plan)).toBe(true);
  });

  test('of a fresh export, whose rows have no owner yet, has nothing to do', () => {
    const plan = { ...nothing, adopted: 3 };
    expect(linesOfPlan(plan)).toEqual(['Nothing to do.']);
    expect(isSomething(plan)).toBe(false);
  });

  test('says that secrets will be made, and what keeps them', () => {
    expect(linesOfPlan({ ...nothing, new_secrets: 2 })[0]).toBe(
      'client secrets that apply makes: 2; it keeps them with --secrets-to FILE alone',
    );
  });
});
