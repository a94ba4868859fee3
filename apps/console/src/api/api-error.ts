/** An answer of the API that is not a success, with the words of the server. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  // eslint-disable-next-line @typescript-eslint/max-params -- the facts of an answer, made in one place
  constructor(
    readonly status: number,
    /** `invalid_request`, `conflict`, `not_found` and so on. */
    readonly code: string,
    message: string,
    readonly requestId: string | undefined,
    /** Seconds, from `Retry-After`. */
    readonly retryAfter: number | undefined,
  ) {
    super(message);
  }
}

export const apiErrorOf = (response: Response, body: unknown): ApiError => {
  const { code, message } = (body ?? {}) as { code?: unknown; message?: unknown };
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError(
    response.status,
    typeof code === 'string' ? code : 'server_error',
    typeof message === 'string' ? message : response.statusText,
    response.headers.get('x-request-id') ?? undefined,
    Number.isFinite(seconds) ? seconds : undefined,
  );
};
