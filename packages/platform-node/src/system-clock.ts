import type { Clock } from '@keyward/core/ports';

/** The time of this machine. */
export const systemClock: Clock = { now: () => new Date() };
