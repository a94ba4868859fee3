/** What stands around each row: the id of a request, its body, and the answer where one of them cannot be read. */
import { bodyLimits, type Api, type ApiRequest, type ApiResponse, type Row } from '@keyward/api';
import { isRefusal, Refusal } from '@keyward/core';
import { router, type FindRow, type KnownPath } from './router.js';

/** How the requests of a server become requests of the API. */
export interface RequestBinding {
  readonly api: Api;
  /** Names a request that brings no name of its own. */
  readonly createId: () => string;
  /** Who sent it, by the connection and by the headers of proxies. By default that is the other end. */
  readonly remoteAddress?: ((caller: Caller) => string) | undefined;
  /**
   * The client certificate of a request in DER, by the connection and by the headers of proxies. By default there is
   * none.
   * @throws Refusal where a header cannot be read
   */
  readonly clientCertificate?: ((caller: CertificateBearer) => Uint8Array | undefined) | undefined;
  /** The address of the server. Where it has a path, that may stand before each path (RFC 8414 §3.1). */
  readonly issuer?: string | undefined;
}

/** A request that has come in, whatever has brought it. */
export interface IncomingRequest {
  readonly method: string;
  /** Path and query as they were sent, below the path of the issuer. */
  readonly url: string;
  /** By lower-case name; a header sent twice is joined by a comma. */
  readonly header: (name: string) => string | undefined;
  /** The other end of the connection; undefined where it is not known. */
  readonly address: string | undefined;
  /** The certificate that the other end has proven to hold in the TLS of this connection, in DER. */
  readonly peerCertificate?: (() => Uint8Array | undefined) | undefined;
  /** Whether a host does not tell where it comes from, so that no header of a proxy counts. */
  readonly isAnonymous?: boolean | undefined;
  /** @throws Refusal where the body cannot be read, or has more bytes than the limit */
  readonly readBody: (limit: number) => Promise<Uint8Array> | Uint8Array;
}

/** Whose certificate is asked for. */
export type CertificateBearer = Pick<
  IncomingRequest,
  'address' | 'header' | 'peerCertificate' | 'isAnonymous'
>;

export type Caller = Pick<IncomingRequest, 'address' | 'header'>;

export interface Dispatched {
  readonly answer: ApiResponse;
  /** Whether the body was left before its end, so that no other request can follow on the connection. */
  readonly isCutShort: boolean;
}

export interface Dispatcher {
  readonly find: FindRow;
  answer(found: KnownPath, incoming: IncomingRequest): Promise<Dispatched>;
  /** For a path at which nothing is. */
  answerUnknown(incoming: IncomingRequest): Promise<ApiResponse>;
}

export const createDispatcher = (
  {
    api,
    createId,
    remoteAddress = ({ address = '' }) => address,
    clientCertificate,
  }: RequestBinding,
  rows: readonly Row[] = api.rows,
): Dispatcher => {
  const requestOf = (
    incoming: IncomingRequest,
    id: string,
    params: ApiRequest['params'] = noParameters,
    body: Uint8Array = noBody,
  ): ApiRequest => {
    const { method, url, header, address } = incoming;
    const mark = url.indexOf('?');
    return {
      id,
      method,
      path: mark < 0 ? url : url.slice(0, mark),
      query: mark < 0 ? '' : url.slice(mark + 1),
      params,
      header,
      body,
      remoteAddress: remoteAddress({ address, header }),
      ...(clientCertificate && { certificate: () => clientCertificate(incoming) }),
    };
  };
  const idOf = ({ header }: IncomingRequest): string => requestId(header('x-request-id'), createId);

  return {
    find: router(rows),
    async answer({ row, siblings, params }, incoming) {
      const id = idOf(incoming);
      try {
        // The body of a GET means nothing (RFC 9110 §9.3.1), so it is not read.
        const isRead = row !== undefined && row.method !== 'GET';
        const body = isRead ? await incoming.readBody(row.longestBody ?? bodyLimits.json) : noBody;
        const asked = requestOf(incoming, id, params(), body);
        const answer =
          row === undefined
            ? await api.answerOtherMethod(siblings, asked)
            : await api.answer(row, asked);
        return { answer, isCutShort: false };
      } catch (error) {
        if (!isRefusal(error)) throw error;
        const answer = await api.answerRefused(requestOf(incoming, id), error, row);
        return { answer, isCutShort: true };
      }
    },
    answerUnknown(incoming) {
      const request = requestOf(incoming, idOf(incoming));
      const refusal = new Refusal('path_not_found', { path: request.path.slice(0, 200) });
      return api.answerRefused(request, refusal);
    },
  };
};

const noBody = new Uint8Array(0);
const noParameters = {};

/** A caller's own request id is kept when it is harmless, so that its logs and ours can be matched. */
const requestId = (given: string | undefined, create: () => string): string =>
  given !== undefined && /^[A-Za-z0-9._-]{8,64}$/.test(given) ? given : create();
