import { Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/texts-provider.js';

export const Loading = ({ lines = 4 }: { readonly lines?: number }): ReactNode => {
  const t = useTexts();
  return (
    <Stack
      role="status"
      aria-label={t.table.loading}
      gap="sm"
    >
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton
          key={line}
          h={20}
          w={`${90 - line * 14}%`}
        />
      ))}
    </Stack>
  );
};
