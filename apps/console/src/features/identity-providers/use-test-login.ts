import { useEffect, useState } from 'react';
import { ApiError } from '../../api/api-error.js';
import { call, management } from '../../api/management.js';
import type { Answer } from '../../api/read.js';
import type { Provider } from './provider.js';
import { pathOfProvider } from './use-provider-change.js';

const testsPath = '/tenants/{tenant_id}/identity_providers/{identity_provider_id}/test_logins';
const testPath =
  '/tenants/{tenant_id}/identity_providers/{identity_provider_id}/test_logins/{test_login_id}';

/** Milliseconds between two looks at a test. */
const interval = 1500;

export type TestResult = Answer<typeof testPath>;

export type TestState =
  | { readonly kind: 'idle' | 'beginning' }
  /** `startUrl` is there until the browser has been at it. */
  | { readonly kind: 'waiting'; readonly id: string; readonly startUrl: string | undefined }
  | { readonly kind: 'ended'; readonly result: TestResult }
  | { readonly kind: 'refused'; readonly error: unknown };

export interface TestLogin {
  readonly state: TestState;
  readonly begin: (login?: string) => void;
}

/** Begins a test, in a window of its own but for a directory, and waits for its result, which can be read once. */
export const useTestLogin = (provider: Provider): TestLogin => {
  const [state, setState] = useState<TestState>({ kind: 'idle' });
  const path = pathOfProvider(provider);
  const waitingFor = state.kind === 'waiting' ? state.id : undefined;

  const resultOf = (test_login_id: string): Promise<TestResult | undefined> =>
    call(management().GET(testPath, { params: { path: { ...path, test_login_id } } }));

  const begin = async (login?: string): Promise<void> => {
    setState({ kind: 'beginning' });
    try {
      const body = login === undefined ? undefined : { login };
      const test = await call(management().POST(testsPath, { params: { path }, body }));
      if (test === undefined || !('start_url' in test)) return;
      if (test.start_url === null) {
        const result = await resultOf(test.id);
        if (result !== undefined) setState({ kind: 'ended', result });
        return;
      }
      window.open(test.start_url, '_blank', 'noopener');
      setState({ kind: 'waiting', id: test.id, startUrl: test.start_url });
    } catch (error) {
      setState({ kind: 'refused', error });
    }
  };

  useEffect(() => {
    if (waitingFor === undefined) return undefined;

    let isOver = false;
    const look = async (): Promise<void> => {
      try {
        const result = await resultOf(waitingFor);
        if (isOver || result === undefined) return;
        if (result.status === 'passed' || result.status === 'failed')
          return setState({ kind: 'ended', result });
        if (result.status === 'started')
          setState({ kind: 'waiting', id: waitingFor, startUrl: undefined });
      } catch (error) {
        const isPassing = error instanceof ApiError && (error.status === 0 || error.status === 503);
        if (!isOver && !isPassing) return setState({ kind: 'refused', error });
      }
      if (!isOver) timer = window.setTimeout(() => void look(), interval);
    };
    let timer = window.setTimeout(() => void look(), interval);
    return () => {
      isOver = true;
      window.clearTimeout(timer);
    };
    // The path is made anew with each drawing; what it names does not change while this one waits.
  }, [waitingFor]);

  return { state, begin: (login) => void begin(login) };
};
