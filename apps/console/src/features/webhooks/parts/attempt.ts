/** What came of an event that was sent by hand. */
export interface Attempt {
  readonly is_delivered: boolean;
  readonly problem: string | null;
}
