/** `dry_run=true` on any write of the Management API: what it would do, and nothing done (see the how-to). */
import { Rehearsed } from '@keyward/core';
import type { Effects } from '@keyward/core/management';
import { takesForce, withForce } from './force.js';
import { json, type ApiRequest, type ApiResponse } from './message.js';
import { assertKnown, readFlag, readPairs, type QueryParameters } from './query.js';
import type { Call, ManagementOperation } from './management-operation.js';
import { type JsonSchema } from './json-schema.js';

/** The query parameters of an operation, with what every write takes, and what some do. */
export const parametersOf = (
  { method, body, hasDryRun }: Pick<ManagementOperation, 'method' | 'body' | 'hasDryRun'>,
  own: readonly string[],
): readonly string[] => [
  ...own,
  ...(takesForce(body) ? ['force'] : []),
  ...(method !== 'GET' && hasDryRun !== false ? ['dry_run'] : []),
];

export const readParameters = (request: ApiRequest, known: readonly string[]): QueryParameters => {
  const pairs = readPairs(request.query, 'query');
  assertKnown(pairs, known);
  return pairs;
};

/** The answer of the operation, or that of its rehearsal. */
export const answerOrRehearse = async (
  operation: ManagementOperation,
  asked: Call,
  answer: (call: Call) => Promise<ApiResponse>,
): Promise<ApiResponse> => {
  const call = withForce(asked, operation);
  if (!(readFlag(call.query, 'dry_run') ?? false)) return answer(call);
  try {
    return await answer({ ...call, actor: { ...call.actor, rehearses: true } });
  } catch (error) {
    if (error instanceof Rehearsed) return json(200, shown(error.effects));
    throw error;
  }
};

const holding = ({ holder, holderId, resourceId, scopeId }: Effects['gained'][number]): object => ({
  holder_type: holder,
  holder_id: holderId,
  resource_id: resourceId,
  scope_id: scopeId,
});

const shown = ({
  changes,
  gained,
  lost,
  endedSessions,
  endedTokens,
  isTruncated,
}: Effects): object => ({
  dry_run: true,
  changes: changes.map(({ kind, id, action, changed }) => ({
    record_type: kind.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    record_id: id,
    action,
    changed,
  })),
  gained: gained.map(holding),
  lost: lost.map(holding),
  ended_sessions: endedSessions.map(({ id, userId }) => ({ id, user_id: userId })),
  ended_tokens: endedTokens.map(({ clientId, userId, resourceId }) => ({
    client_id: clientId,
    user_id: userId,
    resource_id: resourceId,
  })),
  truncated: isTruncated,
});

const string = { type: 'string' };
const listOf = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: 'array',
  items: {
    type: 'object',
    required: Object.keys(properties),
    additionalProperties: false,
    properties,
  },
});
const holdings = listOf({
  holder_type: { type: 'string', enum: ['user', 'client'] },
  holder_id: string,
  resource_id: string,
  scope_id: string,
});
const properties = {
  dry_run: { const: true },
  changes: listOf({
    record_type: string,
    record_id: string,
    action: { type: 'string', enum: ['add', 'change', 'remove'] },
    changed: { type: 'array', items: string },
  }),
  gained: holdings,
  lost: holdings,
  ended_sessions: listOf({ id: string, user_id: string }),
  ended_tokens: listOf({
    client_id: string,
    user_id: { type: ['string', 'null'] },
    resource_id: { type: ['string', 'null'] },
  }),
  truncated: { type: 'boolean' },
};

export const dryRunSchema: JsonSchema = {
  type: 'object',
  required: Object.keys(properties),
  additionalProperties: false,
  properties,
};
