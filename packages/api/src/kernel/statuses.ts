/** The classes of operations and the refusals each may answer with (specification §4.4, operations §1.2). */
const common = [400, 401, 403, 405, 429, 500, 501, 503] as const;

/** Without what every body brings along; `statusesOf` adds that. */
export const statusClasses = {
  L: common,
  LS: [...common, 404],
  C: [...common, 409],
  CS: [...common, 404, 409],
  G: [...common, 404],
  M: [...common, 404, 409],
  X: [...common, 404],
  A: [...common, 404, 409],
  D: [...common, 404],
  /** OAuth operations: specification §4.2's list, and what RFC 6749 §5.2 needs. */
  O: [400, 401, 403, 405, 429, 500, 501, 503],
  /** The same with a token, where no rate is limited. */
  U: [400, 401, 403, 405, 500, 501, 503],
  /** Public documents and probes. */
  P: [405, 500, 503],
} as const satisfies Record<string, readonly number[]>;

export type StatusClass = keyof typeof statusClasses;

/** The statuses of a page: its own, and those of every request that is read and served. */
export const pageStatuses = (...own: readonly number[]): readonly number[] => [
  ...own,
  400,
  405,
  500,
  503,
];

interface Answers {
  readonly statuses: StatusClass | readonly number[];
  readonly method: string;
  readonly body?: unknown;
  readonly condition?: string | undefined;
}

/**
 * All statuses of an operation. A write may be too large or expect another version, and a body may have another
 * media type.
 */
export const statusesOf = ({ statuses, method, body, condition }: Answers): readonly number[] => [
  ...(typeof statuses === 'string' ? statusClasses[statuses] : statuses),
  ...(condition === 'If-None-Match' ? [304] : []),
  ...(condition === 'If-Match' ? [412] : []),
  ...(method === 'GET' ? [] : [413]),
  ...(body === undefined ? [] : [415]),
];
