import type { Outgoing, OutgoingAnswer, OutgoingRequest } from '../ports/outgoing.js';
import { refuse } from '../model/values/refusals.js';
import { promised } from '../support/promised.js';

export interface CannedOutgoing extends Outgoing {
  /** What was asked, in order. */
  readonly asked: OutgoingRequest[];
  /** What each address answers from now on; any other address cannot be reached. */
  readonly answers: Map<
    string,
    Partial<OutgoingAnswer> | ((request: OutgoingRequest) => Partial<OutgoingAnswer>)
  >;
}

/** Other servers as a table: an address, and what it answers. */
export const cannedOutgoing = (): CannedOutgoing => {
  const asked: OutgoingRequest[] = [];
  const answers: CannedOutgoing['answers'] = new Map();
  return {
    asked,
    answers,
    send: (request) =>
      promised(() => {
        asked.push(request);
        const answer =
          answers.get(request.url) ??
          refuse('upstream_unreachable', { url: request.url, why: 'is not known here' });
        const given = typeof answer === 'function' ? answer(request) : answer;

        return { status: 200, headers: {}, body: '', ...given };
      }),
  };
};
