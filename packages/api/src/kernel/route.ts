/** Rows and routes are plain objects that a server can bind, OpenAPI can print and a test can walk. */
import type { ClassConstructor } from 'class-transformer';
import type { Dialect } from './answer-refusal.js';
import type { ApiContext } from './context.js';
import type { ApiRequest, ApiResponse } from './message.js';
import type { StatusClass } from './statuses.js';
import { type JsonSchema } from './json-schema.js';

/** What a request can ask for: everything that the server answers is a row of one table. */
export interface Row {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `{name}` for a segment, and `{name...}` for all that is left, which may be nothing. */
  readonly path: string;
  /** Unique. */
  readonly operation: string;
  readonly dialect: Dialect;
  /** Which web pages may read the answer (contract §1). */
  readonly origins: 'every' | 'listed' | 'none';
  /** The client that a request names, proven or not: pages of an unregistered one may read its answers. */
  readonly namedClient?: ((request: ApiRequest) => string | undefined) | undefined;
  /** Bytes of the longest body, where that is more than bodies have elsewhere. */
  readonly longestBody?: number | undefined;
  /** The operation of which this is the dry run (docs/adr/0108-one-answer-for-each-operation.md). */
  readonly dryRunOf?: string | undefined;
  readonly handle: (request: ApiRequest, context: ApiContext) => Promise<ApiResponse>;
  /** Where people come by themselves: shows them what went wrong. */
  readonly showFailure?: ShowFailure | undefined;
}

/** Resolves to undefined where the caller is a program, which reads the answer as it is. */
export type ShowFailure = (
  request: ApiRequest,
  context: ApiContext,
  failed: FailedAnswer,
) => Promise<ApiResponse | undefined>;

export interface FailedAnswer {
  /** What was thrown: a refusal, or a bug. */
  readonly error: unknown;
  /** What a program reads. */
  readonly response: ApiResponse;
}

/** A row that is an operation of the API. Its name is the `operationId`. */
export interface Route extends Row {
  readonly summary: string;
  /** The operation that does the same by GET or DELETE; the document describes that one alone. */
  readonly byPostOf?: string | undefined;
  readonly tag: string;
  readonly access: RouteAccess;
  readonly query: readonly string[];
  /** What it adds to the description of a parameter that other operations take, too. */
  readonly queryNotes?: Readonly<Record<string, string>> | undefined;
  /** The parameters without which it answers 400. */
  readonly neededQuery?: readonly string[] | undefined;
  /** The conditional header that it takes (RFC 9110 §13.1); its answer, where it has one, carries an `ETag`. */
  readonly condition?: 'If-Match' | 'If-None-Match' | undefined;
  readonly body?: RouteBody | undefined;
  readonly success: RouteSuccess;
  /** The refusals it may answer with, in the specification's classes. */
  readonly statuses: StatusClass | readonly number[];
}

export interface RouteAccess {
  readonly kind: 'none' | 'client' | 'bearer';
  /** What is taken too: a token in place of the credentials of a client, or credentials where none are needed. */
  readonly alsoTakes?: 'bearer' | 'client' | undefined;
  /** The scope of the Management API that the operation takes. */
  readonly scope?: string | undefined;
  /** The scope that is enough in a token of the user whose account the path names. */
  readonly ownScope?: string | undefined;
}

export interface RouteBody {
  readonly media: readonly string[];
  /** Whether the request may come without a body. */
  readonly isOptional?: boolean | undefined;
  readonly schema: JsonSchema | ClassConstructor<object>;
}

export interface RouteSuccess {
  readonly status: number;
  /** One, or those that it may be. */
  readonly media?: string | readonly string[] | undefined;
  /** The media type of the same answer as a signed text, where callers can have that, too. */
  readonly signedMedia?: string | undefined;
  readonly schema?: JsonSchema | undefined;
}
