import { RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { prepareRefusals } from '../api/api-error.js';
import { useHasEnded, useSession } from '../api/session.js';
import { useLanguage } from '../texts/texts-provider.js';
import { NoAccess } from './login/welcome.js';
import { router } from './router.js';

const SessionEnded = lazy(() =>
  import('./login/session-ended.js').then((module) => ({ default: module.SessionEnded })),
);

/** The console itself. What was typed stays on the page when the session ends. */
export const SignedIn = (): ReactNode => {
  const session = useSession();
  const hasEnded = useHasEnded();
  const { tag } = useLanguage();
  useEffect(() => void prepareRefusals(tag).catch(() => undefined), [tag]);

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
