/** A server, a clock and chance that tests decide. */
import { clientWithin, type KeywardClientOptions } from '../src/keyward-client.js';
import type { KeywardClient } from '../src/index.js';

export const issuer = 'https://id.example';

export interface AskedRequest {
  readonly method: string;
  readonly url: string;
  readonly authorization: string | null;
  readonly headers: Headers;
  readonly body: string;
}

/** What the fake server answers: status, body and headers. */
export type FakeAnswer = readonly [
  status: number,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
];

export interface FakeWorld {
  readonly keyward: KeywardClient;
  /** Requests other than those for tokens. */
  readonly asked: readonly AskedRequest[];
  /** Requests for tokens. */
  readonly tokenRequests: readonly AskedRequest[];
  /** Milliseconds of each wait. */
  readonly waits: readonly number[];
  readonly move: (milliseconds: number) => void;
}

export interface FakeServer {
  /** The answers in their order; the last one comes again. An error stands for a lost connection. */
  readonly answers?: readonly (FakeAnswer | Error)[];
  readonly tokenAnswers?: readonly (FakeAnswer | Error)[];
  readonly options?: Partial<KeywardClientOptions>;
}

const next = (answers: readonly (FakeAnswer | Error)[], at: number): Response => {
  const answer = answers[Math.min(at, answers.length - 1)]!;
  if (answer instanceof Error) throw answer;

  const [status, body, headers = {}] = answer;
  return new Response(body === undefined ? null : JSON.stringify(body), { status, headers });
};

export const fakeWorld = ({
  answers = [[200, {}]],
  tokenAnswers,
  options,
}: FakeServer): FakeWorld => {
  let now = 0;
  const asked: AskedRequest[] = [];
  const tokenRequests: AskedRequest[] = [];
  const waits: number[] = [];
  const tokens = (): readonly (FakeAnswer | Error)[] =>
    tokenAnswers ?? [[200, { access_token: `token ${tokenRequests.length}`, expires_in: 3600 }]];

  const fakeFetch = async (input: RequestInfo | URL): Promise<Response> => {
    const request = input as Request;
    const seen = {
      method: request.method,
      url: request.url,
      authorization: request.headers.get('authorization'),
      headers: request.headers,
      body: await request.text(),
    };
    if (request.url === `${issuer}/token`) {
      tokenRequests.push(seen);
      return next(tokens(), tokenRequests.length - 1);
    }
    asked.push(seen);
    return next(answers, asked.length - 1);
  };

  const given = { issuer, clientId: 'billing', clientSecret: 'a secret', ...options };
  const keyward = clientWithin(given, {
    fetch: fakeFetch,
    now: () => now,
    random: () => 0.5,
    wait: (milliseconds, signal) => {
      waits.push(milliseconds);
      now += milliseconds;
      return signal?.aborted ? Promise.reject(signal.reason as Error) : Promise.resolve();
    },
  });
  return {
    keyward,
    asked,
    tokenRequests,
    waits,
    move: (milliseconds) => {
      now += milliseconds;
    },
  };
};

export const refusal = (
  status: number,
  code: string,
  headers: Readonly<Record<string, string>> = {},
): FakeAnswer => [status, { code, message: 'No.' }, headers];
