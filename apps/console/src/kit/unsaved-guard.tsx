import { useBlocker } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { hasUnsaved, setGuard } from './unsaved.js';

const dialog = () => import('./unsaved-dialog.js');
const UnsavedDialog = lazy(() => dialog().then((module) => ({ default: module.UnsavedDialog })));

interface Address {
  readonly pathname: string;
  readonly search: object;
}

/** Another search of the same list leaves no form. Another tenant does. */
const isElsewhere = (here: Address, there: Address): boolean => {
  const tenantOf = ({ search }: Address): unknown => (search as { tenant?: string }).tenant;
  return here.pathname !== there.pathname || tenantOf(here) !== tenantOf(there);
};

/** Asks before changes that are not saved are lost: by a link, by the back button, or with the tab. */
export const UnsavedGuard = (): ReactNode => {
  const [asked, setAsked] = useState<{ readonly leave: () => void }>();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => hasUnsaved() && isElsewhere(current, next),
    enableBeforeUnload: hasUnsaved,
    withResolver: true,
  });
  useEffect(() => setGuard((leave) => setAsked({ leave })), []);
  // Behind the first page, as it cannot be loaded when the connection is lost.
  useEffect(() => void dialog().catch(() => undefined), []);

  const stay = (): void => {
    setAsked(undefined);
    blocker.reset?.();
  };
  const leave = (): void => {
    setAsked(undefined);
    asked?.leave();
    blocker.proceed?.();
  };
  const isAsking = asked !== undefined || blocker.status === 'blocked';
  if (!isAsking) return null;
  return (
    <Suspense>
      <UnsavedDialog
        onStay={stay}
        onLeave={leave}
      />
    </Suspense>
  );
};
