/** Pages for addresses that lead nowhere: each with a way on. */
import { IconCompass, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Needs } from '../api/may.js';
import { useTexts } from '../texts/texts-provider.js';
import { EmptyState } from '../kit/empty-state.js';
import { WayHome } from './way-home.js';

export const NotFoundPage = (): ReactNode => {
  const t = useTexts();
  return (
    <EmptyState
      isPage
      icon={IconCompass}
      title={t.page.notFound}
      hint={t.page.notFoundHint}
      action={<WayHome />}
    />
  );
};

export const ForbiddenPage = ({ needs }: { readonly needs: Needs }): ReactNode => {
  const t = useTexts();
  const scopes = [needs ?? []].flat().join(', ');
  return (
    <EmptyState
      isPage
      icon={IconLock}
      title={t.page.forbidden}
      hint={t.page.forbiddenHint(scopes)}
      action={<WayHome />}
    />
  );
};
