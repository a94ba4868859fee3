/**
 * People who log in, applications that refresh, and an administrator who writes, all the time, behind a balancer that
 * sends requests to the servers that are ready.
 */
import { formBrowser } from '../../../../packages/server/test/deployment/form-browser.js';
import type { Answer } from '../../../../packages/server/test/deployment/exchange.js';
import { withQuery } from '../../../../packages/server/test/deployment/with-query.js';
import { accessToken, manage } from './keyward-process.js';
import { firstCredentials, person, redirectUri, type SingleUseStage } from './single-use-stage.js';

export interface SteadyLoad {
  /** Is done when so many rounds more are done: in each, a login, and refreshes and writes beside it. */
  more(rounds: number): Promise<void>;
  /**
   * Sends no request to this server from now on, until it has been away and is ready again. Is done when it has
   * answered the last one.
   */
  leaveOut(url: string): Promise<void>;
  /** Ends the work, and answers how much was done and what went wrong. */
  stop(): Promise<LoadReport>;
}

export interface LoadReport {
  readonly rounds: number;
  readonly faults: readonly string[];
}

/** So many refreshes and writes come with a login, which takes as long as its password is hashed. */
const besideLogin = 5;

interface Server {
  readonly url: string;
  /** Its place among the servers of the stage. */
  readonly at: number;
}

export const startLoad = async (
  stage: SingleUseStage,
  urls: readonly string[],
): Promise<SteadyLoad> => {
  const balancer = await startBalancer(urls);
  const { send } = balancer;
  const administrator = await send(({ url }) =>
    accessToken(
      url,
      firstCredentials.KEYWARD_DEFAULT_CLIENT_ID,
      firstCredentials.KEYWARD_DEFAULT_CLIENT_SECRET,
    ),
  );
  const work = [
    () => logIn(stage, send),
    repeated(refreshing(stage, send)),
    repeated(refreshing(stage, send)),
    repeated(writing(administrator, send, 'first')),
    repeated(writing(administrator, send, 'second')),
  ];
  const faults: string[] = [];
  const waiting = new Map<() => void, number>();

  let rounds = 0;
  let isOver = false;
  const goOn = async (): Promise<void> => {
    while (!isOver) {
      const outcomes = await Promise.allSettled(work.map((each) => each()));
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') faults.push(describe(outcome.reason as Error));

      rounds++;
      for (const [resolve, goal] of waiting) if (rounds >= goal) resolve();
    }
  };
  const going = goOn();

  return {
    // The round under way may have begun before.
    more: (count) => new Promise((resolve) => waiting.set(resolve, rounds + 1 + count)),
    leaveOut: balancer.leaveOut,
    stop: async () => {
      isOver = true;
      await going;
      balancer.stop();
      return { rounds, faults };
    },
  };
};

/** What made `fetch` fail is an error of another realm. */
const describe = ({ message, cause }: Error): string => {
  const reason = (cause as { readonly message?: string } | undefined)?.message;
  return reason === undefined ? message : `${message}: ${reason}`;
};

const repeated = (work: () => Promise<void>) => async (): Promise<void> => {
  for (let count = 0; count < besideLogin; count++) await work();
};

// --- The balancer -----------------------------------------------------------------------------------------------

/** Milliseconds. */
const probeMs = 200;

/** Sends a request to the next server that is ready. */
type Send = <R>(request: (server: Server) => Promise<R>) => Promise<R>;

interface Balancer {
  readonly send: Send;
  readonly leaveOut: (url: string) => Promise<void>;
  readonly stop: () => void;
}

const startBalancer = async (urls: readonly string[]): Promise<Balancer> => {
  const servers = urls.map((url, at) => ({ url, at }));
  const leaving = new Set<string>();
  let ready: readonly Server[] = [];
  const probe = async (): Promise<void> => {
    const answers = await Promise.all(servers.map(({ url }) => isReady(url)));
    for (const { url, at } of servers) if (!answers[at]) leaving.delete(url);
    ready = servers.filter(({ url, at }) => answers[at] && !leaving.has(url));
  };

  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const probeAgain = async (): Promise<void> => {
    await probe();
    if (!isOver) timer = setTimeout(() => void probeAgain(), probeMs);
  };
  await probeAgain();

  let turn = 0;
  const underWay = new Map<string, Set<Promise<unknown>>>();
  return {
    send: async (request) => {
      const server = ready[turn++ % ready.length];
      if (server === undefined) throw new Error('no server is ready');

      const requests = underWay.get(server.url) ?? new Set();
      underWay.set(server.url, requests);
      const answer = request(server);
      requests.add(answer);
      return answer.finally(() => requests.delete(answer));
    },
    leaveOut: async (url) => {
      leaving.add(url);
      ready = ready.filter((server) => server.url !== url);
      await Promise.allSettled([...(underWay.get(url) ?? [])]);
    },
    stop: () => {
      isOver = true;
      clearTimeout(timer);
    },
  };
};

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

// --- The work ---------------------------------------------------------------------------------------------------

const authorization = ({ web }: SingleUseStage): Readonly<Record<string, string>> => ({
  client_id: web.id,
  redirect_uri: redirectUri,
  response_type: 'code',
  scope: 'openid',
});

/** Each request of a login may reach another server. */
const logIn = async (stage: SingleUseStage, send: Send): Promise<void> => {
  const base = stage.url;
  const browser = formBrowser(base, (input, init) =>
    send(({ url }) => fetch((input as string).replace(base, url), init)),
  );
  const page = await browser.open(withQuery(`${base}/authorize`, authorization(stage)));
  const shown = await browser.submit(page, person);
  assertCode(shown.headers.get('location') ?? undefined, shown.status);
};

const assertCode = (location: string | undefined, status: number): string => {
  const code = new URL(location ?? 'about:blank').searchParams.get('code');
  if (code === null) throw new Error(`${status} instead of a code`);
  return code;
};

/** A session that one server has begun gives a code at another, and that one's tokens are renewed at any. */
const refreshing = (stage: SingleUseStage, send: Send): (() => Promise<void>) => {
  const askForTokens = async (form: Readonly<Record<string, string>>): Promise<string> =>
    refreshTokenOf(await send(({ at }) => stage.post(at, '/token', form, stage.web)));

  const begin = async (): Promise<string> => {
    const query = new URLSearchParams(authorization(stage)).toString();
    const { headers, status } = await send(({ at }) => stage.visit(at, `/authorize?${query}`));
    const code = assertCode(headers.location, status);
    return askForTokens({ grant_type: 'authorization_code', code, redirect_uri: redirectUri });
  };

  let token: string | undefined;
  return async () => {
    const refresh_token = token ?? (await begin());
    token = undefined;
    token = await askForTokens({ grant_type: 'refresh_token', refresh_token });
  };
};

const refreshTokenOf = ({ status, text, body }: Answer): string => {
  if (status !== 200) throw new Error(`${status} ${text}`);
  return (body as { refresh_token: string }).refresh_token;
};

/** What one server has written, another one reads next. */
const writing = (token: string, send: Send, name: string): (() => Promise<void>) => {
  let count = 0;
  return async () => {
    const client_name = `${name} ${++count}`;
    const answer = await send(({ url }) =>
      manage({ url, token }, 'POST', '/clients', { client_name }),
    );
    if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);

    const { id } = (await answer.json()) as { id: string };
    const read = await send(({ url }) => manage({ url, token }, 'GET', `/clients/${id}`));
    const found = (await read.json()) as { client_name?: string };
    if (found.client_name !== client_name) throw new Error(`${read.status} for ${client_name}`);
  };
};
