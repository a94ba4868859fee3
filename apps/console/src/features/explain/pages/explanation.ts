import { call, management } from '../../../api/management.js';
import { chosenTenant } from '../../../api/tenant.js';
import type { WholeQuestion } from './question.js';

/** Options of TanStack Query for the answer to a question. */
export const explanationOf = (question: WholeQuestion) => ({
  queryKey: ['explain', chosenTenant() ?? '', question],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    call(management().POST('/authorization/explain', { body: question, signal })),
});

export type Explanation = Awaited<ReturnType<ReturnType<typeof explanationOf>['queryFn']>>;

export type JudgedGate = Explanation['gates'][number];
export type Gate = JudgedGate['gate'];
export type GateState = JudgedGate['state'];
