import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageLink } from '../kit/page-link.js';
import { useTexts } from '../texts/texts-provider.js';

/** The way on from a page that leads nowhere. */
export const WayHome = (): ReactNode => {
  const t = useTexts();
  return (
    <Button
      component={PageLink}
      to="/"
      variant="default"
    >
      {t.page.toHome}
    </Button>
  );
};
