import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.js';

/** A refusal stays a refusal. A server that is busy or away is asked again. */
const isWorthRetrying = (failures: number, error: unknown): boolean => {
  if (failures >= 2) return false;
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 502;
};

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, retry: isWorthRetrying, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
});

/**
 * After a write: what is on the screen is read anew, and the rest when it is shown again. Readers are told in a task of
 * its own, so that a form that begins anew afterwards has the record as it is now.
 */
export const refreshAll = async (): Promise<void> => {
  await queryClient.invalidateQueries();
  await new Promise((resolve) => setTimeout(resolve));
};
