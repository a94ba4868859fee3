import type { Storage } from '@keyward/core/ports';

export interface Readiness {
  check(): Promise<boolean>;
  /** The server is not ready any more, so load balancers send their requests elsewhere. */
  leave(): void;
  isLeaving(): boolean;
}

/** Milliseconds in which the storage must answer. */
const patience = 1000;

export const createReadiness = (storage: Storage): Readiness => {
  let leaving = false;

  return {
    leave: () => {
      leaving = true;
    },
    isLeaving: () => leaving,
    check: async () => !leaving && (await answersInTime(storage)),
  };
};

const answersInTime = async (storage: Storage): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, patience, false);
  });
  const answered = storage.ping().then(
    () => true,
    () => false,
  );

  try {
    return await Promise.race([answered, late]);
  } finally {
    clearTimeout(timer);
  }
};
