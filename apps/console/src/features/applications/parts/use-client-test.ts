import { useEffect, useState } from 'react';
import { ApiError } from '../../../api/api-error.js';
import { call, management } from '../../../api/management.js';
import type { Answer } from '../../../api/read.js';

const testPath = '/clients/{client_id}/test_logins/{test_login_id}';

/** Milliseconds between two looks at a test. */
const interval = 1500;

export type ClientTestResult = Answer<typeof testPath>;

export type ClientTestState =
  | { readonly kind: 'idle' | 'beginning' }
  /** `startUrl` is there until the browser has been at it. */
  | { readonly kind: 'waiting'; readonly id: string; readonly startUrl: string | undefined }
  | { readonly kind: 'ended'; readonly result: ClientTestResult }
  | { readonly kind: 'refused'; readonly error: Error };

export interface ClientTest {
  readonly state: ClientTestState;
  readonly begin: (asked: { readonly scope: string; readonly resource?: string }) => void;
}

const errorOf = (cause: unknown): Error =>
  cause instanceof Error ? cause : new Error(String(cause));

/** Begins a test in a tab of its own, and waits for its result, which can be read once. */
export const useClientTest = (client_id: string): ClientTest => {
  const [state, setState] = useState<ClientTestState>({ kind: 'idle' });
  const waitingFor = state.kind === 'waiting' ? state.id : undefined;

  const begin: ClientTest['begin'] = (asked) => {
    setState({ kind: 'beginning' });
    const path = { client_id };
    call(management().POST('/clients/{client_id}/test_logins', { params: { path }, body: asked }))
      .then((test) => {
        if ('dry_run' in test) return;
        window.open(test.start_url, '_blank', 'noopener');
        setState({ kind: 'waiting', id: test.id, startUrl: test.start_url });
      })
      .catch((cause: unknown) => setState({ kind: 'refused', error: errorOf(cause) }));
  };

  useEffect(() => {
    if (waitingFor === undefined) return undefined;

    let isOver = false;
    const look = async (): Promise<void> => {
      const path = { client_id, test_login_id: waitingFor };
      try {
        const result = await call(management().GET(testPath, { params: { path } }));
        if (isOver) return;
        if (result.status === 'passed' || result.status === 'failed')
          return setState({ kind: 'ended', result });
        if (result.status === 'started')
          setState({ kind: 'waiting', id: waitingFor, startUrl: undefined });
      } catch (cause) {
        const isPassing = cause instanceof ApiError && (cause.status === 0 || cause.status === 503);
        if (!isOver && !isPassing) return setState({ kind: 'refused', error: errorOf(cause) });
      }
      if (!isOver) timer = window.setTimeout(() => void look(), interval);
    };
    let timer = window.setTimeout(() => void look(), interval);
    return () => {
      isOver = true;
      window.clearTimeout(timer);
    };
  }, [client_id, waitingFor]);

  return { state, begin };
};
