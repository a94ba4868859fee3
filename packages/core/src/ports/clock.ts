/** The only source of time. */
export interface Clock {
  readonly now: () => Date;
}
