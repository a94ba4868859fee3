/**
 * Milliseconds after which something hangs. A test may be slow on a busy machine, and is never red for that: this
 * limit is many times what anything takes there.
 */
export const patience = 2 * 60_000;
