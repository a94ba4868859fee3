/** The classes of operations and the refusals each may answer with (§4.4, operations §1.2). */
const common = [400, 401, 403, 405, 429, 500, 501, 503] as const;

/** 413 and 415 belong to whatever takes a body. */
export const statusClasses = {
  L: common,
  LS: [...common, 404],
  C: [...common, 409, 413, 415],
  CS: [...common, 404, 409, 413, 415],
  G: [...common, 404],
  M: [...common, 404, 409, 413, 415],
  X: [...common, 404, 413, 415],
  A: [...common, 404, 409, 413, 415],
  D: [...common, 404, 413, 415],
  /** OAuth operations: §4.2's list, and what RFC 6749 §5.2 needs. */
  O: [400, 401, 403, 405, 413, 415, 429, 500, 501, 503],
  /** What a browser shows or follows. */
  W: [302, 303, 400, 403, 405, 413, 415, 429, 500, 503],
  /** The same, where an id in the path or a feature may not be there. */
  I: [302, 303, 400, 403, 404, 405, 413, 415, 429, 500, 501, 503],
  /** Public documents and probes. */
  P: [405, 429, 500, 503],
} as const satisfies Record<string, readonly number[]>;

export type StatusClass = keyof typeof statusClasses;
