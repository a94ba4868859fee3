/** How long tokens live where neither the client nor the resource says otherwise; seconds. */
const day = 24 * 3600;

/** RFC 9700 §2.2.2: a client that cannot keep a secret gets less. */
export const refreshLifetimes = {
  confidential: { idle: 14 * day, absolute: 90 * day },
  public: { idle: 7 * day, absolute: 30 * day },
  /** Never unlimited, whatever a client says. */
  longest: 365 * day,
} as const;

export const defaultTokenLifetimes = { machine: 600, person: 900 } as const;

export const defaultIdTokenLifetime = 900;
