/**
 * The turn of the event loop in which requests arrive. Their answers are sent one after another at its end.
 *
 * An answer wakes the program that waits for it. Sent one by one, with work in between, each answer finds that program
 * asleep again, and to wake it costs a third of a token request (docs/adr/0119-answers-are-sent-together.md).
 */
// Not the global one, which the fake timers of a host's tests replace.
import { setImmediate } from 'node:timers';

export interface Turn {
  /** Says that a request has arrived in this turn. */
  requestArrived(): void;

  /**
   * Resolves when an answer that is ready is to be sent. It is undefined where that is now: in a turn without an
   * arrival, such as one in which a database has answered.
   */
  timeToSend(): Promise<void> | undefined;
}

/** So many answers wait at most. The one that fills the group is the last to be ready, so all are sent. */
const mostWaiting = 32;

export const createTurn = (atEnd: (end: () => void) => unknown = setImmediate): Turn => {
  let isOpen = false;
  let group = emptyGroup();

  const sendGroup = (): void => {
    group.send();
    group = emptyGroup();
  };

  const end = (): void => {
    isOpen = false;
    sendGroup();
  };

  return {
    requestArrived() {
      if (isOpen) return;
      isOpen = true;
      atEnd(end);
    },

    timeToSend() {
      if (!isOpen) return undefined;

      const { sent } = group;
      group.size++;
      if (group.size === mostWaiting) sendGroup();
      return sent;
    },
  };
};

interface Group {
  size: number;
  readonly sent: Promise<void>;
  readonly send: () => void;
}

const emptyGroup = (): Group => {
  let send!: () => void;
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  return { size: 0, sent, send };
};
