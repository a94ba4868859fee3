import { RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { tellRefusalsBy } from '../api/api-error.js';
import { useHasEnded, useSession } from '../api/session.js';
import type { LanguageTag } from '../texts/languages.js';
import { useLanguage } from '../texts/texts-provider.js';
import { NoAccess } from './login/welcome.js';
import { router } from './router.js';

const SessionEnded = lazy(() =>
  import('./login/session-ended.js').then((module) => ({ default: module.SessionEnded })),
);

const refusals = () => import('../kit/refusals/refusal-words.js');

/** The sentences are loaded beforehand, as they cannot be loaded when the connection is lost. */
const tellRefusalsIn = (language: LanguageTag): void => {
  tellRefusalsBy(async (refused) => (await refusals()).refusalWords(refused, language));
  void refusals().then(
    ({ refusalTexts }) => refusalTexts.load(language),
    () => undefined,
  );
};

/** The console itself. What was typed stays on the page when the session ends. */
export const SignedIn = (): ReactNode => {
  const session = useSession();
  const hasEnded = useHasEnded();
  const { tag } = useLanguage();
  useEffect(() => tellRefusalsIn(tag), [tag]);

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
