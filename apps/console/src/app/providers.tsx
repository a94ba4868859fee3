import { DirectionProvider, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { queryClient } from '../api/query-client.js';
import { useLanguage } from '../texts/texts-provider.js';
import { theme } from './theme.js';

const Messages = lazy(() =>
  import('./messages.js').then(({ Messages }) => ({ default: Messages })),
);

export const Providers = ({ children }: { readonly children: ReactNode }): ReactNode => {
  const { direction } = useLanguage();
  return (
    // The direction is state of its own provider, so another language makes another one.
    <DirectionProvider
      key={direction}
      initialDirection={direction}
      detectDirection={false}
    >
      <MantineProvider
        theme={theme}
        defaultColorScheme="auto"
      >
        <QueryClientProvider client={queryClient}>
          {children}
          <Suspense>
            <Messages />
          </Suspense>
        </QueryClientProvider>
      </MantineProvider>
    </DirectionProvider>
  );
};
