import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** What explains the part beside it, in small and quiet words. */
export const Hint = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <Text
    size="sm"
    c="dimmed"
  >
    {children}
  </Text>
);
