import type { Schema } from '../../../api/names.js';

export type Hook = Schema<'hook'>;

export type HookType = NonNullable<Hook['hook_type']>;

/** The types, and the milliseconds that each has unless its record says otherwise (contract §20). */
export const usualTimes: Readonly<Record<HookType, number>> = {
  claims: 500,
  'before-login': 1000,
  'before-registration': 2000,
  'check-password': 3000,
};

export const hookTypes = Object.keys(usualTimes) as readonly HookType[];

export type HookState = 'works' | 'failing' | 'paused';

export const stateOf = ({ is_enabled, problem }: Hook): HookState => {
  if (!is_enabled) return 'paused';
  return problem === null ? 'works' : 'failing';
};

/** What came of a test. */
export interface Trial {
  readonly outcome: 'answered' | 'nothing_said' | 'failed';
  readonly status: number | null;
  readonly milliseconds: number;
  readonly understood: Readonly<Record<string, unknown>> | null;
  readonly problem: string | null;
}

/** A password that no one has was said to be right. */
export const saysYesToAll = ({ understood }: Trial): boolean => understood?.['is_right'] === true;
