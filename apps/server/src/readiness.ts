import type { Storage } from '@keyward/core';

export interface Readiness {
  check(): Promise<boolean>;
  /** From now on not ready: load balancers send their requests elsewhere. */
  leave(): void;
  isLeaving(): boolean;
}

/** Milliseconds that the storage has to answer. */
const patience = 1000;

export const createReadiness = (storage: Storage): Readiness => {
  let leaving = false;
  return {
    leave: () => {
      leaving = true;
    },
    isLeaving: () => leaving,
    async check() {
      if (leaving) return false;
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<boolean>((resolve) => {
        timer = setTimeout(resolve, patience, false);
      });
      try {
        return await Promise.race([
          storage.ping().then(
            () => true,
            () => false,
          ),
          late,
        ]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
};
