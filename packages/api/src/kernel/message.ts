/** A request and an answer as plain values: what every web framework has, and nothing of any. */
export interface ApiRequest {
  /** Names the request in the answer and in the log. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  /** As received, without the question mark. */
  readonly query: string;
  /** By lower-case name; a header sent twice is joined by a comma. */
  readonly header: (name: string) => string | undefined;
  readonly body: Uint8Array;
  readonly remoteAddress: string;
  /**
   * The client certificate that it shows, in DER (RFC 8705). Left out where the server takes none.
   * @throws Refusal where what a proxy says of it cannot be read
   */
  readonly certificate?: (() => Uint8Array | undefined) | undefined;
  /** Who sent it, once that is proven. Left out where no log asks. */
  readonly sender?: Sender | undefined;
}

/** Where a request comes from, as the audit log keeps it. */
export const auditOriginOf = ({ id, remoteAddress }: Pick<ApiRequest, 'id' | 'remoteAddress'>) => ({
  requestId: id,
  address: remoteAddress,
});

/** The client and the person behind a request, for the log; filled in while the request is answered. */
export interface Sender {
  clientId?: string | undefined;
  userId?: string | undefined;
}

export interface ApiResponse {
  readonly status: number;
  /** Several values under one name become several headers. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  /** Empty for an answer without content, which then has no content type either. */
  readonly body: string | Uint8Array;
}

/** An answer whose body is a text. */
export type TextResponse = ApiResponse & { readonly body: string };

export const json = (
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): TextResponse => jsonText(status, JSON.stringify(value), headers);

/** The same for a value that is written already. */
export const jsonText = (
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): TextResponse => ({
  status,
  headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
  body,
});

export const empty = (
  status: number,
  headers: Readonly<Record<string, string>> = {},
): ApiResponse => ({ status, headers, body: '' });

/** Whether it only reads. */
export const isRead = ({ method }: Pick<ApiRequest, 'method'>): boolean =>
  method === 'GET' || method === 'HEAD';

/** A person who follows a link gets a page; a program gets JSON. */
export const wantsPage = ({ header }: Pick<ApiRequest, 'header'>): boolean =>
  header('accept')?.includes('text/html') ?? false;
