/** An answer of the API that is not a success. */

export interface ApiErrorParts {
  /** 0 where there was no answer. */
  readonly status: number;
  /** `invalid_request`, `conflict`, `not_found` and so on. */
  readonly code: string;
  /** In the words of the server: English, with the names of its fields. */
  readonly message: string;
  readonly requestId?: string | undefined;
  /** Seconds, from `Retry-After`. */
  readonly retryAfter?: number | undefined;
}

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;

  /** @param words a sentence in the reader's language, where there is one */
  constructor(
    { status, code, message, requestId, retryAfter }: ApiErrorParts,
    readonly words?: string,
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }
}

/** Undefined where only the words of the server are known. */
type PutIntoWords = (refused: ApiErrorParts) => Promise<string | undefined>;

let putIntoWords: PutIntoWords = () => Promise.resolve(undefined);

/** Says how refusals are told to the reader, whose language the API does not know. */
export const tellRefusalsBy = (words: PutIntoWords): void => {
  putIntoWords = words;
};

export const apiErrorInWords = async (parts: ApiErrorParts): Promise<ApiError> =>
  new ApiError(parts, await putIntoWords(parts).catch(() => undefined));

export const apiErrorOf = (response: Response, body: unknown): Promise<ApiError> => {
  const { code, message } = (body ?? {}) as { code?: unknown; message?: unknown };
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return apiErrorInWords({
    status: response.status,
    code: typeof code === 'string' ? code : 'server_error',
    message: typeof message === 'string' ? message : response.statusText,
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfter: Number.isFinite(seconds) ? seconds : undefined,
  });
};

/** The server does without what was asked for, such as an outbox where mails are sent. */
export const isSwitchedOff = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 501;

/** What a reader is told of any failure. */
export const failureWords = (error: unknown): string => {
  if (error instanceof ApiError) return error.words ?? error.message;
  return error instanceof Error ? error.message : String(error);
};
