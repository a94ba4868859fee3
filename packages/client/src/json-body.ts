/** Reads the body of an answer, which can break off, or come from a proxy that knows no JSON. */
import { KeywardError, unreachable } from './keyward-error.js';

/**
 * The body as JSON; undefined for an empty one.
 * @throws KeywardError `unreachable` where it breaks off, `server_error` where it is no JSON
 */
export const jsonBodyOf = async (
  response: Response,
  signal: AbortSignal | undefined,
): Promise<unknown> => {
  const text = await response.text().catch((cause: unknown) => {
    // The caller wanted no answer.
    if (signal?.aborted === true) throw cause;
    throw unreachable(cause);
  });
  if (text === '') return undefined;

  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    const facts = { code: 'server_error', status: response.status, cause };
    throw new KeywardError('The server answered no JSON.', facts);
  }
};
