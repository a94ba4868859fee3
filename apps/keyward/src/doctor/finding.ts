/** What one check of `keyward doctor` found. */
export interface Finding {
  /** The subject in a word or two, such as `secret key`. */
  readonly check: string;
  readonly status: FindingStatus;
  readonly text: string;
  /** What to do about it. Absent where all is well. */
  readonly advice?: string | undefined;
}

export type FindingStatus = 'ok' | 'warning' | 'problem';

/** Makes the findings of one check. */
export const findingsOf = (check: string) => ({
  ok: (text: string): Finding => ({ check, status: 'ok', text }),
  warning: (text: string, advice: string): Finding => ({ check, status: 'warning', text, advice }),
  problem: (text: string, advice: string): Finding => ({ check, status: 'problem', text, advice }),
});
