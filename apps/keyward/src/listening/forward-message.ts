import type { Message } from './is-signed.js';

/** What the program of the developer answered. */
export interface Forwarded {
  /** Null where there was no answer. */
  readonly status: number | null;
  readonly problem?: string;
}

/** Milliseconds; the server itself waits for five seconds. */
const patience = 4000;

const kept = ['content-type', 'webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;

/** Hands the message on as it came, so that the program can verify it. */
export const forwardMessage = async (
  address: string,
  { headers, body }: Message,
): Promise<Forwarded> => {
  const given = kept.map((name) => [name, String(headers[name] ?? '')] as const);
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: Object.fromEntries(given),
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    });
    await answer.body?.cancel();
    return { status: answer.status };
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return { status: null, problem: isLate ? 'answers too late' : 'does not answer' };
  }
};
