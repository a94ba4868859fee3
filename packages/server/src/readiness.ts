import type { Storage } from '@keyward/core/ports';
import { reasonOf } from './log.js';

export interface Readiness {
  check(): Promise<boolean>;
  /** The server is not ready any more, so load balancers send their requests elsewhere. */
  leave(): void;
  isLeaving(): boolean;
}

/** Milliseconds in which the storage must answer. */
const patience = 1000;

/** Is told when the storage stops answering, and when it answers again. */
export type ReportReadiness = (change: { readonly reason: string | undefined }) => void;

export const createReadiness = (storage: Storage, report: ReportReadiness): Readiness => {
  let leaving = false;
  let lastReason: string | undefined;

  const check = async (): Promise<boolean> => {
    const reason = await reasonAgainst(storage);
    if (reason !== lastReason) report({ reason });
    lastReason = reason;
    return reason === undefined;
  };

  return {
    leave: () => {
      leaving = true;
    },
    isLeaving: () => leaving,
    check: async () => !leaving && (await check()),
  };
};

/** Why the storage cannot work at the moment; undefined if it can. */
const reasonAgainst = async (storage: Storage): Promise<string | undefined> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, patience, `no answer within ${patience} ms`);
  });
  const answered = storage.ping().then(() => undefined, reasonOf);

  try {
    return await Promise.race([answered, late]);
  } finally {
    clearTimeout(timer);
  }
};
