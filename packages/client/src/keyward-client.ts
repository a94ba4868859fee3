/** What the functions of the operations send their requests through. */
import { tokensOfCaller, tokensOfClient, type TokenSource } from './access-token.js';
import { rememberTag } from './entity-tag.js';
import { jsonBodyOf } from './json-body.js';
import { errorOf, KeywardError, unreachable } from './keyward-error.js';
import { surroundings, withRetries, type Surroundings } from './retry.js';
import { unlessAborted } from './unless-aborted.js';

export interface KeywardClient {
  /** Sends one operation, and answers the body of its success. The functions of the operations call it. */
  readonly send: <Answer>(operation: Operation, call?: Call) => Promise<Answer>;
}

interface CommonOptions {
  /** The public address of the server. */
  readonly issuer: string;
  /** The tenant that calls are about, where a global caller acts for one. */
  readonly tenantId?: string | undefined;
  /** How many times a request is sent again. 3 when it is left out. */
  readonly retries?: number | undefined;
  /** Sends requests in place of the global `fetch`. */
  readonly fetch?: typeof fetch | undefined;
}

export interface ClientCredentialsOptions extends CommonOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The scopes to ask for; all that the client holds when it is left out. */
  readonly scopes?: readonly string[] | undefined;
}

export interface AccessTokenOptions extends CommonOptions {
  /** Answers an access token, for example the one of a person. It is asked before each call. */
  readonly accessToken: () => string | Promise<string>;
}

export type KeywardClientOptions = ClientCredentialsOptions | AccessTokenOptions;

/** Where an operation is found, and how it is asked. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the issuer, with names in braces. */
  readonly path: string;
  /** Whether it takes no token. */
  readonly isOpen?: true;
  /** Whether its body is a form. */
  readonly takesForm?: true;
}

/** One call of an operation. */
export interface Call {
  readonly path?: Readonly<Record<string, string>> | undefined;
  readonly query?: object | undefined;
  readonly headers?: object | undefined;
  readonly body?: unknown;
  /** Whether the server answers the effects alone, and writes nothing. */
  readonly dryRun?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

const defaultRetries = 3;

/**
 * A client of the Management API. With `clientId` and `clientSecret` it gets its tokens by itself and renews them
 * before they end.
 */
export const keywardClient = (options: KeywardClientOptions): KeywardClient =>
  clientWithin(options, surroundings);

/** The client, with a world of its own around it. */
export const clientWithin = (options: KeywardClientOptions, world: Surroundings): KeywardClient => {
  const issuer = options.issuer.replace(/\/+$/, '');
  const retries = options.retries ?? defaultRetries;
  const ask = options.fetch ?? world.fetch;
  const answerOf = (request: Request): Promise<Response> =>
    ask(request).catch((cause: unknown) => {
      // The caller wanted no answer.
      if (request.signal.aborted) throw cause;
      throw unreachable(cause);
    });
  const tokens = tokenSource({ ...options, issuer }, world, answerOf);

  const sendOnce = async (operation: Operation, call: Call): Promise<Response> => {
    const request = (token: string | undefined): Request =>
      requestFor({ operation, call, issuer, token, tenantId: options.tenantId });
    if (operation.isOpen) return answerOf(request(undefined));

    const { signal } = call;
    signal?.throwIfAborted();
    const token = await unlessAborted(tokens.current(), signal);
    const response = await answerOf(request(token));
    if (response.status !== 401) return response;

    // The server has refused the token before it did anything.
    const another = await unlessAborted(tokens.after(token), signal);
    return another === undefined ? response : answerOf(request(another));
  };

  return {
    send: <Answer>(operation: Operation, call: Call = {}): Promise<Answer> => {
      const attempt = async (): Promise<Answer> => {
        const response = await sendOnce(operation, call);
        if (!response.ok) throw await errorOf(response);
        const body = await jsonBodyOf(response, call.signal);
        rememberTag(body, response.headers.get('etag'));
        return body as Answer;
      };
      const isSafe = operation.method === 'GET' || call.dryRun === true;
      return withRetries(attempt, { retries, isSafe, signal: call.signal }, world);
    },
  };
};

const tokenSource = (
  options: KeywardClientOptions,
  world: Surroundings,
  ask: (request: Request) => Promise<Response>,
): TokenSource => {
  if ('accessToken' in options) return tokensOfCaller(options.accessToken);

  const { issuer, clientId, clientSecret, scopes, retries = defaultRetries } = options;
  const patience = { retries, isSafe: true, signal: undefined };
  const askPatiently = (request: Request): Promise<Response> =>
    withRetries(
      async () => {
        const response = await ask(request.clone());
        if (response.status === 429 || response.status === 503) throw await errorOf(response);
        return response;
      },
      patience,
      world,
    );
  return tokensOfClient({ issuer, clientId, clientSecret, scopes }, askPatiently, world.now);
};

interface RequestParts {
  readonly operation: Operation;
  readonly call: Call;
  readonly issuer: string;
  readonly token: string | undefined;
  readonly tenantId: string | undefined;
}

const requestFor = ({ operation, call, issuer, token, tenantId }: RequestParts): Request => {
  const headers = new Headers({ Accept: 'application/json' });
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
  // The spelling with a hyphen, because common proxies drop names with an underscore.
  if (tenantId !== undefined) headers.set('tenant-id', tenantId);
  setAll(headers, call.headers ?? {});

  const content = contentOf(operation, call.body);
  if (content !== undefined) headers.set('Content-Type', content.type);
  return new Request(issuer + pathOf(operation, call) + queryOf(call), {
    method: operation.method,
    headers,
    body: content?.body ?? null,
    // A token and a body go to no other address than the one that was named.
    redirect: 'manual',
    signal: call.signal ?? null,
  });
};

const setAll = (headers: Headers, values: object): void => {
  for (const [name, value] of Object.entries(values))
    if (value !== undefined) headers.set(name, String(value));
};

interface Content {
  readonly type: string;
  readonly body: string | Blob;
}

const contentOf = ({ takesForm }: Operation, body: unknown): Content | undefined => {
  if (body === undefined) return undefined;
  if (body instanceof Blob) return { type: body.type, body };
  if (takesForm === true)
    return { type: 'application/x-www-form-urlencoded', body: pairsOf(body as object) };
  return { type: 'application/json', body: JSON.stringify(body) };
};

const pathOf = ({ path }: Operation, call: Call): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = call.path?.[name];
    // Such a value would name the path of another operation.
    if (value === undefined || ['', '.', '..'].includes(value))
      throw new KeywardError(`${name} must be an id.`, {
        code: 'invalid_request',
        status: 0,
        field: name,
      });
    return encodeURIComponent(value);
  });

/** An operation that has no dry run refuses the parameter, so it does not write either. */
const queryOf = ({ query = {}, dryRun }: Call): string => {
  const pairs = pairsOf(dryRun === true ? { ...query, dry_run: true } : query);
  return pairs === '' ? '' : `?${pairs}`;
};

const pairsOf = (values: object): string => {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
};
