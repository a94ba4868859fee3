/** Answers requests of the Fetch standard, for hosts that have no requests of Node. */
import { json, type ApiResponse } from '@keyward/api';
import {
  assertUnencoded,
  bodyOfOtherThanBytes,
  bodyReadByAnother,
  collectBody,
  incompleteBody,
} from './body.js';
import { createDispatcher, type IncomingRequest, type RequestBinding } from './dispatch.js';
import { issuerPath, urlAtRoot } from './issuer-path.js';
import { maximumHeaders, maximumUrl } from './limits.js';

export interface FetchBinding extends RequestBinding {
  /** The address that the request came from. Where it is undefined, no header of a proxy counts. */
  readonly clientAddress: (request: Request) => string | undefined;
}

/** A request of the Fetch standard is answered by a response of it. */
export type FetchHandler = (request: Request) => Promise<Response>;

export const fetchHandler = ({ clientAddress, ...binding }: FetchBinding): FetchHandler => {
  const dispatcher = createDispatcher(binding);
  const prefix = issuerPath(binding.issuer);

  const answer = async (request: Request): Promise<ApiResponse> => {
    const address = clientAddress(request);
    const { host, pathname, search } = new URL(request.url);
    const outer = `${pathname}${search}`;
    const refused = refusalOf(request, outer);
    if (refused !== undefined) return refused;

    const url = urlAtRoot(prefix, outer);
    const incoming: IncomingRequest = {
      method: request.method,
      url,
      header: headerOf(request, { host, isProxied: address !== undefined }),
      address: address ?? unknownAddress,
      isAnonymous: address === undefined,
      readBody: (limit) => readBody(request, limit),
    };
    const found = dispatcher.find(request.method, url);
    if (found === undefined) return dispatcher.answerUnknown(incoming);
    return (await dispatcher.answer(found, incoming)).answer;
  };

  return async (request) => {
    request.signal.throwIfAborted();
    const answered = await untilAborted(request.signal, answer(request));
    return responseFrom(request, answered);
  };
};

/** Callers that the host does not tell apart are one. */
const unknownAddress = '127.0.0.1';

/** What the listening server refuses before a request gets to its listener. */
const refusalOf = ({ headers, url }: Request, target: string): ApiResponse | undefined => {
  if (!/^https?:/.test(url)) return earlyAnswer(400, 'The URL is not one of http or https.');
  if (target.length > maximumUrl)
    return earlyAnswer(414, `The URL is longer than ${maximumUrl} characters.`);

  let size = 0;
  for (const [name, value] of headers) {
    if (hasControls.test(value))
      return earlyAnswer(400, 'A header has characters that HTTP does not allow.');
    size += name.length + value.length + separators;
  }
  if (size > maximumHeaders)
    return earlyAnswer(431, `The headers are larger than ${maximumHeaders} bytes.`);
  return undefined;
};

const earlyAnswer = (status: number, message: string): ApiResponse =>
  json(
    status,
    { code: 'invalid_request', message },
    { 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-store' },
  );

/** RFC 9110 §5.5: the Fetch standard takes characters that HTTP does not. */
const hasControls = /[\u0000-\u0008\u000a-\u001f\u007f]/;

/** The characters between a name and its value, and after it. */
const separators = ': \r\n'.length;

/** What a proxy says of the caller. Without a proxy, callers write it themselves. */
const fromProxies = /^(forwarded|x-forwarded-.*|x-real-ip)$/;

/** Hosts encode bodies by themselves, and Next removes the header that names an encoding. */
const aboutEncoding = 'accept-encoding';

const headerOf =
  (
    { headers }: Request,
    { host, isProxied }: { readonly host: string; readonly isProxied: boolean },
  ): IncomingRequest['header'] =>
  (name) => {
    if (name === aboutEncoding || (!isProxied && fromProxies.test(name))) return undefined;
    return headers.get(name) ?? (name === 'host' ? host : undefined);
  };

/** The length that a header names is that of another connection, so it is not believed (RFC 9110 §7.6.1). */
const readBody = async (request: Request, limit: number): Promise<Uint8Array> => {
  if (request.bodyUsed || request.body?.locked === true) throw bodyReadByAnother();
  if (request.body === null) return noBody;

  assertUnencoded(request.headers.get('content-encoding'));

  const reader = request.body.getReader() as ReadableStreamDefaultReader<unknown>;
  const body = collectBody(limit);
  try {
    for (;;) {
      const piece = await readPiece(reader);
      if (piece === undefined) return body.whole();
      body.add(piece);
    }
  } catch (error) {
    reader.cancel(error).catch(() => undefined);
    throw error;
  }
};

const noBody = new Uint8Array(0);

/** @throws Refusal `body_unreadable` where the stream breaks off, or holds anything but bytes */
const readPiece = async (
  reader: ReadableStreamDefaultReader<unknown>,
): Promise<Uint8Array | undefined> => {
  const { done, value } = await reader.read().catch(() => {
    throw incompleteBody();
  });
  if (done) return undefined;
  if (!(value instanceof Uint8Array)) throw bodyOfOtherThanBytes();
  return value;
};

/** The one who ended a request waits for no answer. */
const untilAborted = async <T>(signal: AbortSignal, work: Promise<T>): Promise<T> => {
  let stopWaiting = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    const onAbort = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', onAbort, { once: true });
    stopWaiting = () => signal.removeEventListener('abort', onAbort);
  });

  try {
    return await Promise.race([work, aborted]);
  } finally {
    stopWaiting();
  }
};

/** Statuses whose responses have no body (https://fetch.spec.whatwg.org/#null-body-status). */
const withoutBody = [204, 205, 304];

const responseFrom = ({ method }: Request, { status, headers, body }: ApiResponse): Response => {
  const sent = new Headers();
  for (const [name, value] of Object.entries(headers))
    for (const each of [value].flat()) sent.append(name, each);

  const hasBody = !withoutBody.includes(status);
  if (hasBody) sent.set('Content-Length', String(Buffer.byteLength(body)));
  const shown = hasBody && method !== 'HEAD' ? (body as string | Uint8Array<ArrayBuffer>) : null;
  return new Response(shown, { status, headers: sent });
};
