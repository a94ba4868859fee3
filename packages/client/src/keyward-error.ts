/** An answer of the server that is no success, with the words of the server. */
export class KeywardError extends Error {
  override readonly name = 'KeywardError';
  /** For programs: `invalid_request`, `not_found`, `conflict` and so on; `unreachable` where there was no answer. */
  readonly code: string;
  /** The HTTP status; 0 where there was no answer. */
  readonly status: number;
  /** The member of the body or the parameter that is wrong, where the message names one. */
  readonly field: string | undefined;
  /** Names the request in the log of the server. */
  readonly requestId: string | undefined;
  /** Seconds to wait before the next try. */
  readonly retryAfter: number | undefined;

  constructor(message: string, facts: KeywardErrorFacts) {
    super(message, { cause: facts.cause });
    this.code = facts.code;
    this.status = facts.status;
    this.field = facts.field;
    this.requestId = facts.requestId;
    this.retryAfter = facts.retryAfter;
  }
}

export interface KeywardErrorFacts {
  readonly code: string;
  readonly status: number;
  readonly field?: string | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfter?: number | undefined;
  readonly cause?: unknown;
}

/** Reads the refusal in an answer. */
export const errorOf = async (response: Response): Promise<KeywardError> => {
  // The status says enough where the body breaks off.
  const text = await response.text().catch(() => '');
  const { code, message } = membersIn(text);
  const words = typeof message === 'string' ? message : `The server answered ${response.status}.`;
  return new KeywardError(words, {
    code: typeof code === 'string' ? code : 'server_error',
    status: response.status,
    field: response.status === 400 ? fieldIn(words) : undefined,
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfter: secondsIn(response.headers.get('retry-after')),
  });
};

/** The request got no answer. */
export const unreachable = (cause: unknown): KeywardError => {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new KeywardError(`The server cannot be reached: ${why}`, {
    code: 'unreachable',
    status: 0,
    cause,
  });
};

/** A proxy between may answer a page. */
const membersIn = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  } catch {
    return {};
  }
};

/** A message of a wrong member begins with its path, and a sentence of its own with a capital letter. */
const fieldIn = (message: string): string | undefined =>
  /^([a-z][\w.[\]-]*) /.exec(message)?.[1] ?? /^The ([\w-]+) parameter /.exec(message)?.[1];

const secondsIn = (header: string | null): number | undefined =>
  header !== null && /^\d+$/.test(header) ? Number(header) : undefined;
