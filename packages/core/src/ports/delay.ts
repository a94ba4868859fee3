/** A port: lets time pass without work. It holds no thread, no slot and no connection meanwhile. */
export interface Delay {
  /** Milliseconds since a moment of its own, which never go back. */
  readonly elapsed: () => number;
  /** Resolves once so many milliseconds have elapsed; at once where they have already. */
  readonly until: (elapsed: number) => Promise<void>;
}
