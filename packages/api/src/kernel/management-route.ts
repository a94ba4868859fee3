/**
 * Makes routes of the Management API: a list, one record, an answer without content, or an answer
 * written by hand.
 */
import type { Page } from '@keyward/core';
import type { Identified, PageQuery, Stores, Where } from '@keyward/core/ports';
import { managementPath } from './management-path.js';
import { authenticateCall } from './authenticate-call.js';
import { jsonMedia } from './body.js';
import { conditionOf, tagged, withExpectation, type RecordFinder } from './conditional.js';
import { readerFor } from './context.js';
import { answerOrRehearse, parametersOf, readParameters } from './dry-run.js';
import {
  listParameters,
  readListQuery,
  readSelection,
  recordParameters,
  searchParameter,
  topLevelParameter,
  withSearch,
  type ListSearch,
} from './list-query.js';
import { type Call, type ManagementOperation } from './management-operation.js';
import { empty, json, jsonText, type ApiResponse } from './message.js';
import { assertMayCall } from './own-account.js';
import { noteMissingScope } from './note-refusal.js';
import { withoutRepeated } from './repeated-members.js';
import { joinedObjects, pageText } from './page-text.js';
import { readFlag } from './query.js';
import type { Route } from './route.js';
import { render, type View } from './view.js';
import { reference } from './json-schema.js';

export interface ManagedRoute extends ManagementOperation {
  /** The query parameters of its own. */
  readonly query: readonly string[];
  readonly success: Route['success'];
  /** Finds the record of the path, for conditional requests; without it, the operation takes none. */
  readonly find?: RecordFinder<Identified> | undefined;
  readonly answer: (call: Call) => Promise<ApiResponse>;
}

/** A route whose answer is written by hand; the other kinds are made of it. */
export const managed = ({ query, success, find, answer, ...operation }: ManagedRoute): Route => {
  const { method, statuses, summary, byPostOf, tag, scope, ownScope } = operation;
  const { queryNotes, neededQuery } = operation;
  const parameters = parametersOf(operation, query);
  const condition = conditionOf(operation, find);

  return {
    method,
    statuses,
    summary,
    byPostOf,
    tag,
    success,
    operation: operation.operation,
    path: managementPath + operation.path,
    dialect: 'management',
    access: { kind: 'bearer', scope, ownScope },
    origins: 'listed',
    query: parameters,
    queryNotes,
    neededQuery,
    longestBody: operation.longestBody,
    condition,
    body: bodyFor(operation),

    async handle(request, context) {
      const { caller, actor } = await authenticateCall(request, context);
      try {
        assertMayCall(caller, operation, request.params);

        const call: Call = {
          request,
          params: request.params,
          query: readParameters(request, parameters),
          caller,
          context,
          ...readerFor(context, actor),
        };
        const expecting = condition === 'If-Match' ? await withExpectation(call, find!) : call;
        return await answerOrRehearse(operation, expecting, answer);
      } catch (error) {
        noteMissingScope(context, request, caller.actor, error);
        throw error;
      }
    },
  };
};

const bodyFor = ({ body, media, isBodyOptional }: ManagementOperation): Route['body'] => {
  if (media !== undefined) return { media, schema: { type: 'string', format: 'binary' } };
  return body && { media: jsonMedia, schema: body, isOptional: isBodyOptional };
};

export interface ListRoute<T extends Identified> extends Omit<ManagementOperation, 'method'> {
  readonly view: View<T>;
  readonly page: (stores: Stores, query: PageQuery<T>, call: Call) => Promise<Page<T>>;
  /** What every item must match, whatever the caller's filter says. */
  readonly pinned?: (call: Call) => readonly Where<T>[];
  /** What the parameter `search` finds; without it, the list does not take the parameter. */
  readonly search?: ListSearch;
  /** What `top_level=true` leaves; without it, the list does not take the parameter. */
  readonly topLevel?: (call: Call) => Where<T>;
  /** Refuses when the record above does not exist. */
  readonly parent?: (call: Call) => Promise<unknown>;
}

/** A page of records in the envelope of specification §2.10. */
export const list = <T extends Identified>({
  view,
  page,
  pinned,
  search,
  topLevel,
  parent,
  ...operation
}: ListRoute<T>): Route =>
  managed({
    ...operation,
    method: 'GET',
    query: [
      ...listParameters,
      ...(search === undefined ? [] : [searchParameter]),
      ...(topLevel === undefined ? [] : [topLevelParameter]),
    ],
    success: { status: 200, schema: reference(`${view.name}_list`) },

    async answer(call) {
      const selection = readSelection(view, call.query);
      const isTop = topLevel !== undefined && readFlag(call.query, topLevelParameter) === true;
      const pins = [...(pinned?.(call) ?? []), ...(isTop ? [topLevel(call)] : [])];
      const names = call.context.keyward.domainNames;
      const asked = readListQuery(view, call.query, pins, { now: call.now, names });
      const query = search === undefined ? asked : withSearch(asked, call.query, search, names);
      await parent?.(call);

      const { items, hasMore, totalCount } = await page(call.stores, query, call);
      const envelope = {
        ...(query.totalCount ? { total_count: totalCount } : {}),
        count: items.length,
        has_more: hasMore,
        limit: query.limit,
        offset: query.offset,
      };
      const shown = await pageText(view, items, selection, call);
      return jsonText(200, joinedObjects(JSON.stringify(envelope), `{"items":${shown}}`));
    },
  });

interface RecordOperation<T extends Identified> extends ManagementOperation {
  readonly view: View<T>;
}

export interface RecordRoute<T extends Identified> extends RecordOperation<T> {
  /** 201 answers with `Location`. */
  readonly status?: 200 | 201;
  /**
   * Finds the record before it is changed. With it, the body may repeat read-only members (contract §4), and the
   * operation takes `If-Match`.
   */
  readonly before?: RecordFinder<T> | undefined;
  /** Which members of the body the caller may set; without it, all that the body takes. */
  readonly mayChange?: ((call: Call, member: string) => boolean) | undefined;
  readonly run: (call: Call) => Promise<T>;
}

/** One record: created, changed, or the subject of an action. */
export const one = <T extends Identified>({
  view,
  run,
  status = 200,
  before,
  mayChange,
  ...operation
}: RecordRoute<T>): Route =>
  managed({
    ...operation,
    find: before,
    query: recordParameters,
    success: { status, schema: reference(view.name) },

    async answer(call) {
      const selection = readSelection(view, call.query);
      const shape = operation.body;
      const isPatch = before !== undefined && shape !== undefined;
      const repeats = isPatch ? { shape, view, before, mayChange } : undefined;

      const record = await run(repeats ? await withoutRepeated(call, repeats) : call);
      const [shown] = await render(view, [record], selection, call);

      if (before !== undefined) return tagged(call, before.kind, record, shown);
      if (status === 200) return json(status, shown);
      const location = `${call.context.keyward.issuer}${call.request.path}/${record.id}`;
      return json(status, shown, { Location: location });
    },
  });

export interface ReadRoute<T extends Identified> extends Omit<
  RecordOperation<T>,
  'method' | 'statuses'
> {
  readonly find: RecordFinder<T>;
  /** The query parameters, where they are not those of every record. */
  readonly query?: readonly string[];
}

/** One record as it is, with a tag that names its version. */
export const read = <T extends Identified>({
  view,
  find,
  query = recordParameters,
  ...operation
}: ReadRoute<T>): Route =>
  managed({
    ...operation,
    method: 'GET',
    statuses: 'G',
    find,
    query,
    success: { status: 200, schema: reference(view.name) },

    async answer(call) {
      const selection = readSelection(view, call.query);
      const record = await find(call);
      const [shown] = await render(view, [record], selection, call);
      return tagged(call, find.kind, record, shown);
    },
  });

export interface NoContentRoute extends ManagementOperation {
  /** Finds the record that is removed; with it, the operation takes `If-Match`. */
  readonly before?: RecordFinder<Identified> | undefined;
  readonly run: (call: Call) => Promise<void>;
}

/** A write that answers without content. */
export const noContent = ({ run, before, ...operation }: NoContentRoute): Route =>
  managed({
    ...operation,
    find: before,
    query: [],
    success: { status: 204 },

    async answer(call) {
      await run(call);
      return empty(204);
    },
  });

/**
 * A DELETE with a body, and the same as `POST …/revoke`: some proxies drop the body of a DELETE
 * (operations §1.2).
 */
export const withRevokeAlias = (route: Omit<NoContentRoute, 'method'>): readonly Route[] => [
  noContent({ ...route, method: 'DELETE' }),
  noContent({
    ...route,
    method: 'POST',
    path: `${route.path}/revoke`,
    operation: `${route.operation}_by_post`,
    byPostOf: route.operation,
    summary: `${route.summary}, without a DELETE body`,
  }),
];
