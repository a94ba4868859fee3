/**
 * Answers questions together: those that arrive in the same turn of the event loop, and those that arrive while others
 * are answered.
 */
import { AsyncResource } from 'node:async_hooks';

interface Asker<Question, Answer> {
  readonly question: Question;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/** The first who asks must not lend its context to the others, such as the time that its request has left. */
const noCaller = new AsyncResource('gathered');

/** Milliseconds after which a group does not keep the next one waiting: it may wait for a lock. */
const patience = 20;

/**
 * `answerAll` gets at most `most` questions, and gives their answers in the same order. What it throws reaches all who
 * asked. So many groups are answered at once, and the next one grows meanwhile.
 */
export const gathered = <Question, Answer>(
  most: number,
  answerAll: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  mostGroups = 2,
): ((question: Question) => Promise<Answer>) => {
  const waiting: Asker<Question, Answer>[] = [];
  let groups = 0;
  let isPlanned = false;

  const answer = async (askers: readonly Asker<Question, Answer>[]): Promise<void> => {
    const end = holdPlace();
    try {
      const answers = await answerAll(askers.map(({ question }) => question));
      askers.forEach(({ resolve }, at) => resolve(answers[at]!));
    } catch (error) {
      for (const { reject } of askers) reject(error);
    } finally {
      end();
    }
  };

  /** Counts a group until it ends, or takes too long. */
  const holdPlace = (): (() => void) => {
    let isHeld = true;
    const leave = (): void => {
      clearTimeout(timer);
      if (!isHeld) return;
      isHeld = false;
      groups--;
      planAnswers();
    };
    const timer = setTimeout(leave, patience);
    groups++;
    return leave;
  };

  /** The requests that reached the process in this turn have asked by then. */
  const planAnswers = (): void => {
    if (isPlanned || waiting.length === 0) return;
    isPlanned = true;
    noCaller.runInAsyncScope(() => setImmediate(answerWaiting));
  };

  const answerWaiting = (): void => {
    isPlanned = false;
    while (waiting.length > 0 && groups < mostGroups) void answer(waiting.splice(0, most));
  };

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      planAnswers();
    });
};
