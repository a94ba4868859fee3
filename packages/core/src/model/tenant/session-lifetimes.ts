/** Seconds, where the tenant does not say otherwise (ASVS 5.0 §7.3). */
export const sessionLifetimes = { idle: 3600, absolute: 12 * 3600 } as const;
