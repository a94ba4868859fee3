import type { Clock } from '@keyward/core';

/** The time of this machine. */
export const systemClock: Clock = { now: () => new Date() };
