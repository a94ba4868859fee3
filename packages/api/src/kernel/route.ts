/** A route is a row: a plain object that a framework can bind, OpenAPI print and a test walk. */
import type { ClassConstructor } from 'class-transformer';
import type { Caller, Identified, PageQuery, Page, Stores, Where } from '@keyward/core';
import type { Dialect } from './answer-refusal.js';
import { readerFor, type ApiContext, type Reader } from './context.js';
import { authenticateCall } from './authenticate-call.js';
import { answerOrRehearse, parametersOf, readParameters } from './dry-run.js';
import { listParameters, readListQuery, readSelection, recordParameters } from './list-query.js';
import { empty, json, type ApiRequest, type ApiResponse } from './message.js';
import type { QueryParameters } from './query.js';
import { assertMayCall, ownScopeOf } from './own-account.js';
import type { StatusClass } from './statuses.js';
import { reference, render, type JsonSchema, type View } from './view.js';

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `{name}` for parameters. */
  readonly path: string;
  /** The `operationId`, unique. */
  readonly operation: string;
  readonly summary: string;
  readonly tag: string;
  readonly dialect: Dialect;
  readonly access: {
    readonly kind: 'none' | 'client' | 'bearer';
    readonly scope?: string | undefined;
    readonly ownScope?: string | undefined;
  };
  /** Which web pages may read the answer (contract §1). */
  readonly origins: 'every' | 'listed' | 'none';
  readonly query: readonly string[];
  readonly body?:
    | { readonly media: readonly string[]; readonly schema: JsonSchema | ClassConstructor<object> }
    | undefined;
  readonly success: {
    readonly status: number;
    readonly media?: string | undefined;
    readonly schema?: JsonSchema | undefined;
  };
  /** The refusals it may answer with, in the specification's classes. */
  readonly statuses: StatusClass | readonly number[];
  readonly handle: (request: ApiRequest, context: ApiContext) => Promise<ApiResponse>;
}

/** One call of the Management API, with everything about its caller settled. */
export interface Call extends Reader {
  readonly request: ApiRequest;
  readonly params: Readonly<Record<string, string>>;
  readonly query: QueryParameters;
  readonly caller: Caller;
  readonly context: ApiContext;
}

export interface Row extends Pick<
  Route,
  'method' | 'path' | 'operation' | 'summary' | 'tag' | 'body' | 'statuses'
> {
  /** The scope of the Management API that it takes. */
  readonly scope: string;
}

export const managementPath = '/api/management/v1';

/** A row written by hand; the others are made of it. */
export const managed = (
  row: Row,
  query: readonly string[],
  success: Route['success'],
  answer: (call: Call) => Promise<ApiResponse>,
): Route => ({
  ...row,
  path: managementPath + row.path,
  dialect: 'management',
  access: { kind: 'bearer', scope: row.scope, ownScope: ownScopeOf(row.operation) },
  origins: 'listed',
  query: parametersOf(row, query),
  success,
  async handle(request, context) {
    const { caller, actor } = await authenticateCall(request, context);
    assertMayCall(caller, row, request.params);
    return answerOrRehearse(
      row,
      {
        request,
        params: request.params,
        query: readParameters(request, parametersOf(row, query)),
        caller,
        context,
        ...readerFor(context, actor),
      },
      answer,
    );
  },
});

/** A page of records in the envelope of §2.10. `parent` refuses when the record above does not exist. */
export const list = <T extends Identified>(
  row: Row,
  view: View<T>,
  page: (stores: Stores, query: PageQuery<T>, call: Call) => Promise<Page<T>>,
  pinned: (call: Call) => readonly Where<T>[] = () => [],
  parent: (call: Call) => Promise<unknown> = async () => undefined,
): Route =>
  managed(
    row,
    listParameters,
    { status: 200, schema: reference(`${view.name}_list`) },
    async (call) => {
      const selection = readSelection(view, call.query);
      const query = readListQuery(view, call.query, pinned(call), call.now);
      await parent(call);
      const { items, hasMore, totalCount } = await page(call.stores, query, call);
      return json(200, {
        ...(query.totalCount ? { total_count: totalCount } : {}),
        count: items.length,
        has_more: hasMore,
        limit: query.limit,
        offset: query.offset,
        items: await render(view, items, selection, call),
      });
    },
  );

/** One record: read, created (201, with `Location`) or changed. */
export const one = <T extends Identified>(
  row: Row,
  view: View<T>,
  work: (call: Call) => Promise<T>,
  status: 200 | 201 = 200,
): Route =>
  managed(row, recordParameters, { status, schema: reference(view.name) }, async (call) => {
    const selection = readSelection(view, call.query);
    const record = await work(call);
    const [shown] = await render(view, [record], selection, call);
    return json(
      status,
      shown,
      status === 201
        ? { Location: `${call.context.keyward.issuer}${call.request.path}/${record.id}` }
        : {},
    );
  });

/** A write that answers nothing. */
export const nothing = (row: Row, work: (call: Call) => Promise<void>): Route =>
  managed(row, [], { status: 204 }, (call) => work(call).then(() => empty(204)));
