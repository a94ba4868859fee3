/** The question at an earlier moment, and the changes that came since. */
import { call, management } from '../../../api/management.js';
import { chosenTenant } from '../../../api/tenant.js';
import type { WholeQuestion } from './question.js';

/** Options of TanStack Query for the answers of now and of a moment. */
export const pastExplanationOf = (question: WholeQuestion, at: string) => ({
  queryKey: ['explain', chosenTenant() ?? '', question, at],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
    const body = { ...question, at };
    const now = await call(management().POST('/authorization/explain', { body, signal }));
    return { now, then: now.then! };
  },
});

export type TwoAnswers = Awaited<ReturnType<ReturnType<typeof pastExplanationOf>['queryFn']>>;
export type PastAnswer = TwoAnswers['then'];
export type PastChange = PastAnswer['changes'][number];
