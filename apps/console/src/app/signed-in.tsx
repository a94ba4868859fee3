import { RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { useHasEnded, useSession } from '../api/session.js';
import { NoAccess } from './login/welcome.js';
import { router } from './router.js';

const SessionEnded = lazy(() =>
  import('./login/session-ended.js').then((module) => ({ default: module.SessionEnded })),
);

/** The console itself. What was typed stays on the page when the session ends. */
export const SignedIn = (): ReactNode => {
  const session = useSession();
  const hasEnded = useHasEnded();
  if (session !== undefined && session.scopes.size === 0) return <NoAccess />;
  return (
    <>
      <RouterProvider router={router} />
      {hasEnded && (
        <Suspense>
          <SessionEnded />
        </Suspense>
      )}
    </>
  );
};
